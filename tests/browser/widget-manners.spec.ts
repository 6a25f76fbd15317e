/** A widget is a guest: keys, focus, scrolling, styles and names of the page stay the page's. */
import type { Page } from '@playwright/test';

import { expectNoAccessibilityTrouble } from './accessibility.js';
import {
  classicScript,
  expect,
  LOST_ACK as WIDGET,
  moduleScript,
  noScript,
  openNotes,
  openSettled,
  screens,
  test,
  type Widget,
} from './guest.js';

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id ?? document.activeElement?.localName ?? '');

test('no focus is taken, and the page does not move', async ({ page, origins }) => {
  await openSettled(page, origins, `<input id="field" autofocus>${WIDGET}${screens(2)}`);
  expect(await focused(page)).toBe('field');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the Tab key goes in and out, both ways', async ({ page, origins, isMobile }) => {
  test.skip(isMobile, 'there is no keyboard');
  const ends = (name: string) => `<button id="${name}">${name}</button>`;
  await openSettled(
    page,
    origins,
    `${ends('before')}<div id="widget">${WIDGET}</div>${ends('after')}`,
  );
  for (const [key, from, to] of [
    ['Tab', 'before', 'after'],
    ['Shift+Tab', 'after', 'before'],
  ] as const) {
    await page.locator(`#${from}`).focus();
    let steps = 0;
    do {
      await page.keyboard.press(key);
      steps += 1;
      expect(steps, `${key} leads out`).toBeLessThan(60);
    } while ((await focused(page)) !== to);
    expect(steps, `${key} leads in`).toBeGreaterThan(4);
  }
});

test('wheel and keys scroll the page until the widget has the focus', async ({
  page,
  origins,
  isMobile,
}) => {
  test.skip(isMobile, 'there is neither wheel nor keyboard');
  const widget = await openSettled(page, origins, `${WIDGET}${screens(4)}`);
  const scrolled = () => page.evaluate(() => scrollY);
  const picture = widget.timeline.locator('svg.timeline').first();
  await picture.hover();

  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).toBeGreaterThan(60);
  for (const key of ['ArrowDown', 'Space', 'PageDown']) {
    const before = await scrolled();
    await page.keyboard.press(key);
    await expect.poll(scrolled, key).toBeGreaterThan(before);
  }
  const before = await scrolled();
  await page.keyboard.press('Home');
  await expect.poll(scrolled, 'Home').toBeLessThan(before);

  // Ctrl with the wheel is how a page is made larger.
  await page.evaluate(() => {
    addEventListener(
      'wheel',
      (event) => Object.assign(globalThis, { wasPrevented: event.defaultPrevented }),
      { passive: true },
    );
  });
  await picture.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 40);
  await page.keyboard.up('Control');
  await expect
    .poll(() => page.evaluate(() => (globalThis as { wasPrevented?: boolean }).wasPrevented))
    .toBe(false);
});

test('once it has the focus, keys are the widget’s', async ({ page, origins, isMobile }) => {
  test.skip(isMobile, 'there is no keyboard');
  const widget = await openSettled(page, origins, `${WIDGET}${screens(4)}`);
  await widget.timeline.getByRole('slider').focus();
  const before = await page.evaluate(() => scrollY);
  const value = () => widget.timeline.getByRole('slider').inputValue();
  const at = await value();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(value).not.toBe(at);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

/** Rules as pages of notes have them, and what they would do to a widget. */
const HOSTILE_STYLES = `
  * { color: rgb(255, 0, 0) !important; letter-spacing: 3px; }
  button { background: rgb(0, 255, 0) !important; padding: 40px !important; }
  h2, h3 { font-size: 90px !important; }
  table, td, th, tr { border: 9px solid blue !important; display: block !important; }
  select, input { display: none !important; }
  svg { transform: rotate(3deg); max-width: 40px !important; }
  p { font-size: 70px !important; text-transform: uppercase; }
  main { text-align: center; text-transform: uppercase; line-height: 4; word-spacing: 20px; white-space: pre; text-indent: 50px; visibility: visible; cursor: wait; }`;

/** How parts of a widget look, by words that stand in them. */
const looks = (widget: Widget) =>
  widget.host.evaluate((host) => {
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ]);
    const names = [
      'color',
      'background-color',
      'font-size',
      'letter-spacing',
      'display',
      'padding-left',
      'border-top-width',
      'text-transform',
      'text-align',
      'line-height',
      'transform',
      'word-spacing',
      'white-space-collapse',
      'text-indent',
      'cursor',
    ];
    return within(host.shadowRoot ?? host)
      .filter(({ localName }) =>
        ['button', 'h2', 'h3', 'select', 'input', 'p', 'dd', 'dt', 'svg', 'text'].includes(
          localName,
        ),
      )
      .map((element) => {
        const style = getComputedStyle(element);
        return [element.localName, ...names.map((name) => style.getPropertyValue(name))].join(' ');
      });
  });

test('styles of the page stay outside', async ({ page, origins }) => {
  const plain = await looks(await openSettled(page, origins, WIDGET));
  const styled = await openSettled(page, origins, WIDGET, `<style>${HOSTILE_STYLES}</style>`);
  expect(plain.length).toBeGreaterThan(20);
  expect(await looks(styled)).toEqual(plain);
});

for (const size of ['10px', '20px', '62.5%']) {
  test(`text can be read where the page’s own size is ${size}`, async ({ page, origins }) => {
    const widget = await openSettled(
      page,
      origins,
      WIDGET,
      `<style>html { font-size: ${size} }</style>`,
    );
    const sizes = await widget.host.evaluate((host) => {
      const within = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((element) => [
          element,
          ...(element.shadowRoot ? within(element.shadowRoot) : []),
        ]);
      return within(host.shadowRoot ?? host)
        .filter(({ localName }) =>
          ['p', 'select', 'dd', 'dt', 'button', 'text'].includes(localName),
        )
        .map((element) => parseFloat(getComputedStyle(element).fontSize));
    });
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10.5);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40);
  });
}

const LIT_NAMES = [
  'litElementVersions',
  'litHtmlVersions',
  'litPropertyMetadata',
  'reactiveElementVersions',
];

test('the page gets no styles and no names', async ({ page, origins }) => {
  const lab = await origins.lab({ isShared: true });
  const body = `${WIDGET}<p id="p">Text</p>`;
  const seen = () =>
    page.evaluate(() => ({
      names: Object.getOwnPropertyNames(globalThis).sort(),
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      look: ['html', 'body', 'main', 'h1', '#p'].map((name) => {
        const element = document.querySelector(name);
        return element === null
          ? ''
          : JSON.stringify(
              [...getComputedStyle(element)].map((property) => {
                // How high and wide it is depends on the widget in it.
                if (/size|height|width|origin|inset|block|top|bottom/.test(property)) return '';
                return getComputedStyle(element).getPropertyValue(property);
              }),
            );
      }),
      attributes: [document.documentElement, document.body].map((element) =>
        element.getAttributeNames(),
      ),
      prototypes: [Object.prototype, Array.prototype, Element.prototype, HTMLElement.prototype].map(
        (prototype) => Object.getOwnPropertyNames(prototype).length,
      ),
    }));
  await openNotes(page, origins, body, { lab, head: noScript });
  const before = await seen();
  // Lit counts its copies there, which it shares with any of the page's own.
  before.names.push(...LIT_NAMES);
  before.names.sort();
  for (const head of [moduleScript, classicScript]) {
    const { widget } = await openNotes(page, origins, body, { lab, head });
    await widget.numbers.waitFor();
    await page.waitForLoadState('networkidle');
    expect.soft(await seen(), head('')).toEqual(before);
  }
});

test('it is legible in a narrow column', async ({ page, origins }) => {
  const widget = await openSettled(page, origins, `<div style="width: 300px">${WIDGET}</div>`);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  const width = () => widget.host.evaluate((host) => host.getBoundingClientRect().width);
  await expect.poll(width).toBeLessThanOrEqual(300);
  await expect.poll(overflow).toBe(0);
  await expectNoAccessibilityTrouble(page);
});

for (const view of ['ledger', 'compare', 'all']) {
  test(`no view is wider than the screen: ${view}`, async ({ page, origins }) => {
    await openSettled(
      page,
      origins,
      `<retry-lab preset="zombie-atomic-direct" view="timeline ${view}"></retry-lab>`,
    );
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow).toBe(0);
  });
}

test('the way back has its place from the start, and keeps the focus', async ({
  page,
  origins,
  isMobile,
}) => {
  test.skip(isMobile, 'there the notes of the dropdowns have more lines or fewer');
  const widget = await openSettled(page, origins, WIDGET);
  const back = widget.host.getByRole('button', { name: 'Start over' });
  const controls = widget.host.locator('[part~=controls]');
  const height = async () => (await controls.boundingBox())?.height;
  await expect(widget.dropdowns).toHaveCount(4);
  await expect(back).toBeDisabled();
  const before = await height();
  await widget.choose('Ledger sink', 'upsert');
  await expect(back).toBeEnabled();
  await expect(widget.figure('Ledger rows')).toHaveText('796');
  await expect.poll(height).toBe(before);
  await back.press('Enter');
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  await expect(back).toBeDisabled();
  await expect(back).toBeFocused();
  await expect.poll(height).toBe(before);
});

test('with animations reduced nothing moves by itself', async ({ page, origins }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSettled(page, origins, WIDGET);
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(moving).toBe(0);
});
