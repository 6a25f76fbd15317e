/** A widget is a guest: keys, focus, scrolling, styles and names of the page stay the page's. */
import type { Page } from '@playwright/test';

import type { Origins } from './origins.js';
import { expectNoAccessibilityTrouble } from './accessibility.js';
import { expect, moduleScript, notes, screens, test, Widget } from './guest.js';

const WIDGET = '<retry-lab preset="lost-ack-append"></retry-lab>';

/** A page with widgets, once the first one is alive. */
async function open(page: Page, origins: Origins, body: string, head = ''): Promise<Widget> {
  const lab = await origins.lab({ isShared: true });
  const guest = await origins.guest({
    'notes.html': notes(body, `${head}${moduleScript(lab.address)}`),
  });
  await page.goto(`${guest.address}notes.html`);
  const widget = new Widget(page);
  await widget.numbers.waitFor();
  await widget.timeline.getByRole('slider').waitFor();
  await page.waitForLoadState('networkidle');
  return widget;
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id ?? document.activeElement?.localName ?? '');

test('no focus is taken, and the page does not move', async ({ page, origins }) => {
  await open(page, origins, `<input id="field" autofocus>${WIDGET}${screens(2)}`);
  expect(await focused(page)).toBe('field');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the Tab key goes in and out, both ways', async ({ page, origins, isMobile }) => {
  test.skip(isMobile, 'there is no keyboard');
  const ends = (name: string) => `<button id="${name}">${name}</button>`;
  await open(page, origins, `${ends('before')}<div id="widget">${WIDGET}</div>${ends('after')}`);
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
  const widget = await open(page, origins, `${WIDGET}${screens(4)}`);
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
  const widget = await open(page, origins, `${WIDGET}${screens(4)}`);
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
  const plain = await looks(await open(page, origins, WIDGET));
  const styled = await open(page, origins, WIDGET, `<style>${HOSTILE_STYLES}</style>`);
  expect(plain.length).toBeGreaterThan(20);
  expect(await looks(styled)).toEqual(plain);
});

for (const size of ['10px', '20px', '62.5%']) {
  test(`text can be read where the page’s own size is ${size}`, async ({ page, origins }) => {
    const widget = await open(page, origins, WIDGET, `<style>html { font-size: ${size} }</style>`);
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
  const guest = await origins.guest({
    'plain.html': notes(`${WIDGET}<p id="p">Text</p>`),
    'notes.html': notes(`${WIDGET}<p id="p">Text</p>`, moduleScript(lab.address)),
    'classic.html': notes(
      `${WIDGET}<p id="p">Text</p>`,
      `<script src="${lab.address}retry-lab.classic.js"></script>`,
    ),
  });
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
  await page.goto(`${guest.address}plain.html`);
  const before = await seen();
  // Lit counts its copies there, which it shares with any of the page's own.
  before.names.push(...LIT_NAMES);
  before.names.sort();
  for (const name of ['notes', 'classic']) {
    await page.goto(`${guest.address}${name}.html`);
    await new Widget(page).numbers.waitFor();
    await page.waitForLoadState('networkidle');
    expect.soft(await seen(), name).toEqual(before);
  }
});

test('it is legible in a narrow column', async ({ page, origins }) => {
  const widget = await open(page, origins, `<div style="width: 300px">${WIDGET}</div>`);
  const { width, overflow } = await widget.host.evaluate((host) => ({
    width: host.getBoundingClientRect().width,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(width).toBeLessThanOrEqual(300);
  expect(overflow).toBe(0);
  await expectNoAccessibilityTrouble(page);
});

for (const view of ['ledger', 'compare', 'all']) {
  test(`no view is wider than the screen: ${view}`, async ({ page, origins }) => {
    await open(
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

/** The colour of an element's ground, from 0 (black) to 255. */
const brightness = (widget: Widget) =>
  widget.numbers.evaluate((element) => {
    for (let at: Element | null = element; at !== null;) {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (
        getComputedStyle(at).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number);
      if (alpha > 0.5) return (red + green + blue) / 3;
      const root = at.getRootNode();
      at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    return 255;
  });

test('it is dark where the page is, and as it is told', async ({ page, origins }) => {
  const widget = await open(page, origins, WIDGET);
  const set = (act: () => void) => page.evaluate(act);
  await expect.poll(() => brightness(widget)).toBeGreaterThan(200);
  await set(() => {
    document.body.style.background = '#111';
  });
  await expect.poll(() => brightness(widget)).toBeLessThan(80);
  await set(() => document.querySelector('retry-lab')?.setAttribute('theme', 'light'));
  await expect.poll(() => brightness(widget)).toBeGreaterThan(200);
  await set(() => {
    document.body.style.background = '';
    document.querySelector('retry-lab')?.setAttribute('theme', 'dark');
  });
  await expect.poll(() => brightness(widget)).toBeLessThan(80);
  await expectNoAccessibilityTrouble(page);
});

/** Looks as a page's own script changes them; nothing gets another size by it. */
const DARK_CLASS =
  '<style>.dark { background: #111 } .slow { transition: background 0.2s }</style>';

test('it sees at once when something around it turns dark', async ({ page, origins }) => {
  const body = `<div id="one"><section id="inner">${WIDGET}</section></div><div id="two"></div><div id="shadow"></div>`;
  const widget = await open(page, origins, body, DARK_CLASS);
  const toggle = (selector: string, name = 'dark') =>
    page.evaluate(([at, toggled]) => document.querySelector(at)?.classList.toggle(toggled), [
      selector,
      name,
    ] as const);
  /** What is true of it once scripts rest, without waiting for a size to change. */
  const isDark = async () => (await brightness(widget)) < 80;
  const move = (act: () => void) => page.evaluate(act);

  for (const around of ['#inner', '#one', 'main', 'body', 'html']) {
    await toggle(around);
    expect(await isDark(), `${around} is dark`).toBe(true);
    await toggle(around);
    expect(await isDark(), `${around} is light`).toBe(false);
  }
  await toggle('html', 'slow');
  await toggle('html');
  await expect.poll(isDark).toBe(true);
  await toggle('html');
  await expect.poll(isDark).toBe(false);
  await toggle('html', 'slow');

  await move(() => document.querySelector('#two')?.append(document.querySelector('#inner') ?? ''));
  await toggle('#two');
  expect(await isDark(), 'where it is now').toBe(true);
  await toggle('#two');

  await move(() => {
    const root = document.querySelector('#shadow')?.attachShadow({ mode: 'open' });
    root?.append(document.createElement('main'));
    root?.querySelector('main')?.append(document.querySelector('#inner') ?? '');
    document.querySelector('#shadow')?.classList.add('dark');
  });
  expect(await isDark(), 'out of a shadow').toBe(true);
  await move(() => document.querySelector('#shadow')?.classList.remove('dark'));
  expect(await isDark(), 'out of a shadow again').toBe(false);
  await move(() => {
    document
      .querySelector('#shadow')
      ?.shadowRoot?.querySelector('main')
      ?.setAttribute('style', 'background: #111');
  });
  expect(await isDark(), 'within a shadow').toBe(true);

  const looks = await page.evaluate(async () => {
    document.querySelector('#shadow')?.remove();
    let looks = 0;
    const { getComputedStyle: original } = globalThis;
    globalThis.getComputedStyle = (...given) => {
      looks += 1;
      return original(...given);
    };
    for (const at of ['#two', 'main', 'body', 'html'])
      document.querySelector(at)?.classList.toggle('dark');
    await Promise.resolve();
    globalThis.getComputedStyle = original;
    return looks;
  });
  expect(looks, 'once it is gone it looks no more').toBe(0);
});

test('an author sets its colours', async ({ page, origins }) => {
  const widget = await open(
    page,
    origins,
    WIDGET,
    '<style>retry-lab { --rl-surface: rgb(250, 240, 230) } retry-lab::part(numbers) { outline: 7px solid black }</style>',
  );
  const surface = await widget.numbers.evaluate((element) =>
    getComputedStyle(element).getPropertyValue('--rl-surface'),
  );
  expect(surface.replaceAll(' ', '')).toBe('rgb(250,240,230)');
  await expect(widget.host.locator('[part~=numbers]')).toHaveCSS('outline-width', '7px');
});

test('printed, it is a picture on white with what it says', async ({ page, origins, isMobile }) => {
  test.skip(isMobile, 'paper is as wide as it is');
  const widget = await open(
    page,
    origins,
    `<retry-lab preset="lost-ack-append" theme="dark"></retry-lab>`,
  );
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => brightness(widget)).toBeGreaterThan(240);
  await expect(widget.timeline.locator('svg.timeline').first()).toBeVisible();
  await expect(widget.figure('Ledger rows')).toBeVisible();
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000);
});

test('the way back has its place from the start, and keeps the focus', async ({
  page,
  origins,
  isMobile,
}) => {
  test.skip(isMobile, 'there the notes of the dropdowns have more lines or fewer');
  const widget = await open(page, origins, WIDGET);
  const back = widget.host.getByRole('button', { name: 'Start over' });
  const controls = widget.host.locator('[part~=controls]');
  const height = async () => (await controls.boundingBox())?.height;
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
  await open(page, origins, WIDGET);
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(moving).toBe(0);
});
