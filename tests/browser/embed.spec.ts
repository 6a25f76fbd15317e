/** embed.html in frames of other origins, and what it and the page around it tell each other. */
import { fileURLToPath } from 'node:url';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';

import { expectNoAccessibilityTrouble, type Part } from './accessibility.js';
import {
  expect,
  expectHeard,
  heard,
  listen,
  noScript,
  notes,
  type NotesGiven,
  openNotes,
  test,
  Widget,
} from './guest.js';
import type { Origins } from './origins.js';

const EMBED = fileURLToPath(new URL('../../web/dist/embed.html', import.meta.url));
const LOST_ACK = 'embed.html?v=1&preset=lost-ack-append';
/** A page in a frame has the headings of the page around. */
const WITHIN: Part = { fromShadowDom: ['retry-lab', 'retry-lab-widget'] };
const SANDBOX = 'sandbox="allow-scripts"';

test.beforeEach(async ({ page }) => {
  await listen(page);
});

const frameOf = (address: string, attributes = '') =>
  `<iframe title="Retry Lab" style="width: 100%; height: 700px; border: 0" ${attributes} src="${address}"></iframe>`;

/** The frame's widget. */
const framed = (page: Page) => new Widget(page.frameLocator('iframe').first());

const usualFrame = (lab: string) => frameOf(`${lab}${LOST_ACK}`, SANDBOX);

/** Opens a page with a frame in it, whose host shares nothing with other origins. */
async function openFramed(page: Page, origins: Origins, body = usualFrame, given: NotesGiven = {}) {
  const { lab: host = origins.lab() } = given;
  const { lab } = await openNotes(page, origins, body, { ...given, lab: host, head: noScript });
  return { lab, widget: framed(page) };
}

function innerFrame(page: Page, number = 0): Frame {
  const frame = page.frames().filter((one) => one.parentFrame() !== null)[number];
  if (frame === undefined) throw new Error('there is no frame');
  return frame;
}

/** Where one file has to do for everything. */
const PLACES: Record<string, { attributes: string; isMistyped?: boolean }> = {
  'in a frame': { attributes: '' },
  'at an opaque origin': { attributes: SANDBOX },
  'at an opaque origin of a host with wrong types': { attributes: SANDBOX, isMistyped: true },
};

for (const [name, { attributes, isMistyped = false }] of Object.entries(PLACES)) {
  test(`it works ${name}`, async ({ page, origins }) => {
    const { lab, widget } = await openFramed(
      page,
      origins,
      (lab) => frameOf(`${lab}${LOST_ACK}`, attributes),
      { lab: origins.lab({ isMistyped }) },
    );
    await expect(widget.figure('Ledger rows')).toHaveText('874');
    // A change is told with its query.
    await expect(widget.link).toBeVisible();
    await widget.choose('Ledger sink', 'upsert');
    await expect(widget.figure('Ledger rows')).toHaveText('796');
    // Nothing but the one file.
    expect(lab.asked).toEqual([`/${LOST_ACK}`]);
    await expectHeard(page, 'ready').toBe(1);
    await expectHeard(page, 'outcome').toBe(2);
    await expectHeard(page, 'change').toBe(1);
    const all = await heard<Record<string, unknown>>(page, 'change');
    expect(all[0]).toMatchObject({ source: 'retry-lab', version: 1 });
    expect(JSON.stringify(all[0])).toContain('preset=lost-ack-upsert');
  });
}

test('it works from a disk', async ({ page, isMobile }) => {
  test.skip(isMobile, 'it is the same on any screen');
  const folder = mkdtempSync(join(tmpdir(), 'retry-lab-notes-'));
  try {
    await page.goto(`file://${EMBED}?v=1&preset=lost-ack-append`);
    await expect(new Widget(page).figure('Ledger rows')).toHaveText('874');
    await expectNoAccessibilityTrouble(page, WITHIN);
    writeFileSync(
      join(folder, 'notes.html'),
      notes(frameOf(`file://${EMBED}?v=1&preset=lost-ack-append`, SANDBOX)),
    );
    await page.goto(`file://${folder}/notes.html`);
    await expect(framed(page).figure('Ledger rows')).toHaveText('874');
    await expectHeard(page, 'ready').toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** What an address says, and what comes of it. */
const ADDRESSES: Record<string, { query: string; shows: (widget: Widget) => Promise<void> }> = {
  'nothing at all': {
    query: '',
    shows: (widget) => expect(widget.figure('Ledger rows')).toHaveText('874'),
  },
  'single parameters': {
    query: '?v=1&fault=lose:ack:publish-3:1&sink=upsert&controls=none',
    shows: async (widget) => {
      await expect(widget.figure('Ledger rows')).toHaveText('796');
      await expect(widget.dropdowns).toHaveCount(0);
    },
  },
  'several faults': {
    query: '?v=1&fault=lose:ack:publish-3:1&fault=lose:ack:publish-4:1',
    shows: async (widget) => {
      await expect(widget.figure('Ledger rows')).not.toHaveText('874');
      await expect(widget.alert).toHaveCount(0);
    },
  },
  'a scenario as JSON': {
    query: `?scenario=${encodeURIComponent('{"sink":{"kind":"upsert"}}')}&view=ledger`,
    shows: async (widget) => {
      await expect(widget.figure('Ledger rows')).toHaveText('796');
      await expect(widget.timeline).toHaveCount(0);
    },
  },
  'a question of a lesson': {
    query: '?v=1&question=lock-wait',
    shows: async (widget) => {
      await expect(widget.host.getByRole('radio').first()).toBeVisible();
      await expect(widget.alert).toHaveCount(0);
    },
  },
  'an unknown parameter': {
    query: '?v=1&preset=lost-ack-append&sinkk=upsert',
    shows: (widget) => expect(widget.alert).toContainText('sinkk'),
  },
  'a newer version': {
    query: '?v=2&preset=lost-ack-append',
    shows: (widget) => expect(widget.alert).toContainText('newer version'),
  },
  'the name of a prototype': {
    query: '?v=1&__proto__=1',
    shows: (widget) => expect(widget.alert).toContainText('__proto__'),
  },
};

for (const [name, { query, shows }] of Object.entries(ADDRESSES)) {
  test(`its address says ${name}`, async ({ page, origins, isMobile }) => {
    test.skip(isMobile, 'what is read does not depend on the screen');
    const lab = await origins.lab();
    await page.goto(`${lab.address}embed.html${query}`);
    await shows(new Widget(page));
  });
}

test('its height is told on load and on every change, in all dialects', async ({
  page,
  origins,
}) => {
  const { widget } = await openFramed(page, origins);
  await widget.numbers.waitFor();
  const inner = innerFrame(page);
  const isTold = async () => {
    const height = await inner.evaluate(() => document.body.scrollHeight);
    const own = (await heard<{ height: number }>(page, 'height')).at(-1)?.height ?? 0;
    const texts = await heard<string>(page, 'text');
    const resized = texts
      .map((text) => JSON.parse(text) as { subject?: string; height?: number })
      .filter(({ subject }) => subject === 'lti.frameResize')
      .at(-1)?.height;
    return Math.abs(own - height) <= 1 && resized === own ? own : -1;
  };
  let before = -1;
  await expect.poll(async () => (before = await isTold())).toBeGreaterThan(300);
  await inner.locator('retry-lab').evaluate((element) => {
    element.setAttribute('view', 'ledger');
  });
  await expect.poll(isTold).not.toBe(before);
  await expect.poll(isTold).toBeGreaterThan(0);
  // As high as it says, it does not scroll.
  const hidden = async () => {
    const height = `${await isTold()}px`;
    await page.locator('iframe').evaluate((frame, told) => {
      frame.style.height = told;
    }, height);
    return inner.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
  };
  await expect.poll(hidden).toBe(0);
  // Nor does it grow without end.
  const settled = (await heard(page, 'height')).length;
  await inner.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect((await heard(page, 'height')).length - settled).toBeLessThan(3);
});

test('where nobody listens to its height, all of it can be reached', async ({ page, origins }) => {
  const { widget } = await openFramed(page, origins, (lab) =>
    frameOf(`${lab}${LOST_ACK}`, SANDBOX).replace('700px', '240px'),
  );
  await widget.timeline.getByRole('slider').waitFor();
  const inner = innerFrame(page);
  const reached = await inner.evaluate(() => {
    scrollTo(0, 1e6);
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return {
      isAtEnd: Math.abs(scrollHeight - clientHeight - scrollY) <= 1,
      isScrolled: scrollY > 0,
      sideways: scrollWidth - clientWidth,
    };
  });
  expect(reached).toEqual({ isAtEnd: true, isScrolled: true, sideways: 0 });
});

test('an answer reaches the page around', async ({ page, origins }) => {
  const query = new URLSearchParams({
    v: '1',
    preset: 'lost-ack-append',
    question: 'Make every customer stand once.',
    expect: 'rows = customers',
  });
  const { widget } = await openFramed(page, origins, (lab) =>
    frameOf(`${lab}embed.html?${query.toString().replaceAll('&', '&amp;')}`, SANDBOX),
  );
  await widget.choose('Ledger sink', 'upsert');
  await expectHeard(page, 'answered').toBe(1);
  expect((await heard(page, 'answered'))[0]).toMatchObject({
    source: 'retry-lab',
    version: 1,
    detail: { question: 'Make every customer stand once.', result: 'right' },
  });
});

const SET = { source: 'retry-lab', version: 1, type: 'set' };

/** Sends a message into the first frame of the page. */
const send = (page: Page, message: unknown) =>
  page.evaluate((data) => {
    document.querySelector('iframe')?.contentWindow?.postMessage(data, '*');
  }, message);

test('the page around says what is shown', async ({ page, origins }) => {
  const { widget } = await openFramed(page, origins);
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  await send(page, { ...SET, scenario: 'preset=crash-append', controls: 'none' });
  await expect(widget.figure('Ledger rows')).toHaveText('832');
  await expect(widget.dropdowns).toHaveCount(0);
  await send(page, { ...SET, preset: 'lost-ack-upsert', scenario: null });
  await expect(widget.figure('Ledger rows')).toHaveText('796');
  await send(page, { ...SET, theme: 'dark' });
  await expect(widget.host).toHaveAttribute('theme', 'dark');
});

/** What a page might send; none of it is taken. */
const UNWANTED: unknown[] = [
  null,
  5,
  'set',
  '{"source":"retry-lab","version":1,"type":"set","preset":"crash-append"}',
  [],
  {},
  { ...SET, version: 2, preset: 'crash-append', scenario: 'crash-append' },
  { ...SET, source: 'someone', preset: 'crash-append', scenario: 'crash-append' },
  { ...SET, type: 'do', preset: 'crash-append', scenario: 'crash-append' },
  { ...SET, scenario: 5 },
  { ...SET, preset: ['crash-append'] },
  { ...SET, onclick: 'alert(1)', style: 'display: none', class: 'x', innerHTML: '<img>' },
  { ...SET, scenario: 'x'.repeat(2e6) },
  { ...SET, 'a b': '1', '': '1', '"><img src=x onerror=alert(1)>': '1' },
];

test('what else it is told it does not take', async ({ page, origins, isMobile }) => {
  test.skip(isMobile, 'what is read does not depend on the screen');
  const { widget } = await openFramed(page, origins);
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  const names = () => widget.host.evaluate((element) => element.getAttributeNames().sort());
  const before = await names();
  for (const message of UNWANTED) await send(page, message);
  // The last one is taken, so all before it have been looked at.
  await send(page, { ...SET, theme: 'light' });
  await expect(widget.host).toHaveAttribute('theme', 'light');
  expect((await names()).filter((name) => name !== 'theme')).toEqual(before);
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  await expect(widget.alert).toHaveCount(0);
});

test('only the page around is listened to', async ({ page, origins, isMobile }) => {
  test.skip(isMobile, 'what is read does not depend on the screen');
  const stranger = `<!doctype html><script>parent.frames[0].postMessage({source:'retry-lab',version:1,type:'set',theme:'dark',scenario:'crash-append',preset:'crash-append'},'*');parent.postMessage({type:'sent'},'*')</script>`;
  const { widget } = await openFramed(page, origins, usualFrame, {
    beside: { 'stranger.html': stranger },
  });
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  await page.evaluate(() => {
    const stranger = document.createElement('iframe');
    stranger.src = 'stranger.html';
    document.body.append(stranger);
  });
  await expectHeard(page, 'sent').toBe(1);
  await send(page, { ...SET, controls: 'none' });
  await expect(widget.dropdowns).toHaveCount(0);
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  await expect(widget.host).not.toHaveAttribute('theme', 'dark');
});

test('opened by itself it tells nobody and hears nobody', async ({ page, origins, isMobile }) => {
  test.skip(isMobile, 'what is read does not depend on the screen');
  const lab = await origins.lab();
  await page.goto(`${lab.address}${LOST_ACK}`);
  const widget = new Widget(page);
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  await page.evaluate(
    (message) => {
      postMessage(message, '*');
    },
    { ...SET, theme: 'dark' },
  );
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(widget.host).not.toHaveAttribute('theme', 'dark');
  await expectNoAccessibilityTrouble(page, WITHIN);
});

test('it takes no focus from the page around, and lets it go again', async ({
  page,
  origins,
  isMobile,
}) => {
  test.skip(isMobile, 'there is no keyboard');
  const { widget } = await openFramed(
    page,
    origins,
    (lab) =>
      `<input id="before" autofocus>${frameOf(`${lab}${LOST_ACK}`, SANDBOX)}<button id="after">After</button>`,
  );
  await widget.timeline.getByRole('slider').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
  await expect.poll(focused).toBe('before');
  for (const [key, to] of [
    ['Tab', 'after'],
    ['Shift+Tab', 'before'],
  ] as const) {
    let steps = 0;
    do {
      await page.keyboard.press(key);
      steps += 1;
      expect(steps, `${key} leads out`).toBeLessThan(60);
    } while ((await focused()) !== to);
    expect(steps, `${key} leads in`).toBeGreaterThan(4);
  }
});

test('it fits a narrow frame', async ({ page, origins }) => {
  const lab = await origins.lab();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${lab.address}${LOST_ACK}&view=all`);
  await new Widget(page).timeline.getByRole('slider').waitFor();
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow).toBe(0);
});
