/**
 * Attributes, links and messages that are meant to do harm end in words and a widget that works. No
 * script of theirs runs, and nothing that they say becomes markup, in the page or in a frame.
 */
import type { Page } from '@playwright/test';

import { expect, listen, LOST_ACK, noScript, openNotes, test, Widget } from './guest.js';
import type { Origins } from './origins.js';
import { escapedForHtml, expectNoMarkup, INJECTIONS, watchForHarm } from './hostile.js';

test.skip(({ isMobile }) => isMobile, 'what is read does not depend on the screen');

let harm: string[] = [];

test.beforeEach(async ({ page }) => {
  await listen(page);
  harm = await watchForHarm(page);
});

test.afterEach(() => {
  expect(harm).toEqual([]);
});

/** What is said of anything that is given is short, however long that was. */
const MOST_SAID = 3_000;
const BRACKETS = '['.repeat(1e5);

/** Attributes, and a part of what is said of them. */
const GIVEN: Record<string, [attributes: Record<string, string>, says: string]> = {
  'a megabyte of a preset': [{ preset: 'x'.repeat(1e6) }, 'signs'],
  'a megabyte of a parameter': [{ sink: 'x'.repeat(1e6) }, 'signs'],
  'a megabyte of a scenario': [{ scenario: `{"job":"${'x'.repeat(2e6)}"}` }, 'scenario'],
  'a megabyte of a link': [{ scenario: `?job=${'x'.repeat(9e5)}` }, 'signs'],
  'a megabyte of views': [{ view: 'x '.repeat(5e5) }, 'view'],
  'a view of a megabyte': [{ view: 'x'.repeat(1e6) }, 'view'],
  'a megabyte of dropdowns': [{ controls: 'x '.repeat(5e5) }, 'controls'],
  'a question of a megabyte': [{ question: 'x'.repeat(1e6) }, 'question'],
  'an expectation of a megabyte': [{ question: 'a b', expect: 'x'.repeat(1e6) }, 'expect'],
  'a megabyte of expectations': [
    { question: 'a b', expect: 'rows = 1 and '.repeat(8e4) },
    'expect',
  ],
  'a hundred thousand brackets': [{ scenario: BRACKETS }, 'scenario'],
  'a hundred thousand braces': [{ scenario: '{"sink":'.repeat(1e5) }, 'scenario'],
  'deep objects': [
    { scenario: `${'{"sink":'.repeat(1e5)}1${'}'.repeat(1e5)}` },
    'must be one JSON object',
  ],
  'a prototype': [{ scenario: '{"__proto__": {"job": "x"}}' }, '__proto__'],
  'a constructor': [{ scenario: '{"constructor": {"prototype": {"job": 1}}}' }, 'constructor'],
  'the name of a prototype': [{ preset: '__proto__' }, 'preset'],
  'an infinite number': [{ scenario: '{"coordinator":{"silenceMs":1e999}}' }, 'silenceMs'],
  'a number beyond the exact ones': [{ silence: '9007199254740993' }, 'silence'],
  'a number of 400 digits': [{ silence: '9'.repeat(400) }, 'silence'],
  'half of a pair': [{ scenario: '{"job":"a\\ud800b"}' }, 'must be one JSON object'],
  'a sign of zero': [{ scenario: '{"job":"a\\u0000b"}' }, 'control characters'],
  'signs that turn words around': [{ sink: '\u202edneppa' }, '\\u{202e}dneppa'],
  'signs without width': [{ preset: 'lost-ack\u200b-append' }, '\\u{200b}'],
};

/** A page of notes with a widget, and one beside it. */
async function open(page: Page, origins: Origins): Promise<[Widget, Widget]> {
  const { widget } = await openNotes(page, origins, LOST_ACK + LOST_ACK);
  const widgets: [Widget, Widget] = [widget, new Widget(page, 1)];
  await expect(widgets[0].figure('Ledger rows')).toHaveText('874');
  return widgets;
}

const set = (widget: Widget, attributes: Record<string, string>) =>
  widget.host.evaluate((element, given) => {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  }, attributes);

test('attributes', async ({ page, origins }) => {
  test.setTimeout(90_000);
  const [widget] = await open(page, origins);
  for (const [name, [attributes, says]] of Object.entries(GIVEN)) {
    await set(widget, attributes);
    await expect(widget.alert, name).toContainText(says);
    expect((await widget.alert.innerText()).length, name).toBeLessThan(MOST_SAID);
    await set(widget, { preset: 'lost-ack-upsert' });
    await expect(widget.alert, name).toHaveCount(0);
    await expect(widget.figure('Ledger rows'), name).toHaveText('796');
  }
});

test('attributes that try to be markup', async ({ page, origins }) => {
  test.setTimeout(60_000);
  const [widget] = await open(page, origins);
  for (const text of INJECTIONS) {
    for (const name of ['preset', 'sink', 'scenario', 'view', 'controls', 'theme', 'question']) {
      await set(widget, { [name]: text });
      if (name !== 'theme') await expect(widget.alert, name).toBeVisible();
    }
    await set(widget, { preset: 'lost-ack-append', job: text, run: text, period: text });
    await expect(widget.alert).toHaveCount(0);
    await expect(widget.host.getByText(`Job ${text}`)).toBeVisible();
    await set(widget, {
      preset: 'lost-ack-append',
      question: `Is ${text} so?`,
      expect: 'rows = 874',
    });
    await expect(widget.host.getByText(`Is ${text} so?`)).toBeVisible();
    await expectNoMarkup(page);
  }
});

test('attributes that stand in the page from the start', async ({ page, origins }) => {
  const all = INJECTIONS.map(
    (text) =>
      `<retry-lab preset="lost-ack-append" job="${escapedForHtml(text)}" view="all">${escapedForHtml(text)}</retry-lab>`,
  );
  await openNotes(page, origins, all.join(''));
  for (const [place, text] of INJECTIONS.entries()) {
    const widget = new Widget(page, place);
    await widget.host.scrollIntoViewIfNeeded();
    await expect(widget.host.getByText(`Job ${text}`)).toBeVisible();
  }
  await expectNoMarkup(page);
});

test('a scenario from a script', async ({ page, origins }) => {
  const [widget, other] = await open(page, origins);
  const said = await widget.host.evaluate(async (element) => {
    const host = element as unknown as { scenario: unknown; problems: { message: string }[] };
    const circle: { sink?: unknown } = {};
    circle.sink = circle;
    const given: unknown[] = [
      circle,
      {
        get job() {
          throw new Error('thrown');
        },
      },
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('thrown');
          },
        },
      ),
      { job: 1n },
      [],
      new Date(0),
    ];
    const lengths: number[] = [];
    for (const scenario of given) {
      const told = new Promise((resolve) => {
        element.addEventListener('error', resolve, { once: true });
      });
      host.scenario = scenario;
      await told;
      lengths.push(host.problems.map(({ message }) => message).join().length);
    }
    return { lengths, given: given.length, polluted: Object.keys(Object.prototype) };
  });
  expect(said.lengths).toHaveLength(said.given);
  expect(Math.min(...said.lengths)).toBeGreaterThan(10);
  expect(Math.max(...said.lengths)).toBeLessThan(MOST_SAID);
  expect(said.polluted).toEqual([]);
  await widget.host.evaluate((element) => Object.assign(element, { scenario: {} }));
  await expect(widget.figure('Ledger rows')).toHaveText('796');
  await expect(other.figure('Ledger rows')).toHaveText('874');
});

test('the address of a frame', async ({ page, origins }) => {
  test.setTimeout(90_000);
  const lab = await origins.lab();
  for (const [name, [attributes, says]] of Object.entries(GIVEN)) {
    const query = new URLSearchParams(attributes).toString();
    // No server takes longer ones.
    if (query.length > 15_000) continue;
    await page.goto(`${lab.address}embed.html?v=1&${query}`);
    const widget = new Widget(page);
    await expect(widget.alert, name).toContainText(says);
    await widget.choose('Ledger sink', 'upsert');
    await expect(widget.figure('Ledger rows'), name).toHaveText('796');
  }
  for (const text of INJECTIONS) {
    const names = new URLSearchParams({
      job: text,
      question: `Is ${text} so?`,
      expect: 'rows > 0',
    });
    await page.goto(`${lab.address}embed.html?preset=lost-ack-append&${names.toString()}`);
    await expect(new Widget(page).host.getByText(`Is ${text} so?`)).toBeVisible();
    await page.goto(
      `${lab.address}embed.html?${encodeURIComponent(text)}=${encodeURIComponent(text)}#${text}`,
    );
    await expect(new Widget(page).alert).toBeVisible();
    await expectNoMarkup(page);
  }
});

test('messages to a frame', async ({ page, origins }) => {
  test.setTimeout(60_000);
  await openNotes(
    page,
    origins,
    (lab) =>
      `<iframe title="Retry Lab" width="900" height="700" sandbox="allow-scripts" src="${lab}embed.html?preset=lost-ack-append"></iframe>`,
    { lab: origins.lab(), head: noScript },
  );
  const widget = new Widget(page.frameLocator('iframe'));
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  const frame = page.frames().find((one) => one.parentFrame() !== null);
  const send = (attributes: Record<string, unknown>) =>
    page.evaluate((wishes) => {
      const message = { source: 'retry-lab', version: 1, type: 'set', ...wishes };
      document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
    }, attributes);
  const NOTHING = {
    scenario: null,
    view: null,
    controls: null,
    question: null,
    expect: null,
    preset: null,
  };
  for (const text of [...INJECTIONS, 'x'.repeat(5e5), BRACKETS, '{"sink":'.repeat(1e5)]) {
    for (const name of ['scenario', 'view', 'question']) {
      await send({ ...NOTHING, [name]: text });
      await expect(widget.alert, name).toBeVisible();
      expect((await widget.alert.innerText()).length, name).toBeLessThan(MOST_SAID);
    }
    if (frame !== undefined) await expectNoMarkup(frame);
    await send({ ...NOTHING, scenario: 'preset=lost-ack-upsert' });
    await expect(widget.figure('Ledger rows')).toHaveText('796');
  }
  // A flood of them does not stop the page around.
  await page.evaluate(() => {
    const { contentWindow } = document.querySelector('iframe') ?? {};
    for (let count = 0; count < 300; count++) {
      const scenario = `preset=lost-ack-append&silence=${10_000 + count}`;
      contentWindow?.postMessage({ source: 'retry-lab', version: 1, type: 'set', scenario }, '*');
    }
  });
  await send({ ...NOTHING, scenario: 'preset=crash-append' });
  await expect(widget.figure('Ledger rows')).toHaveText('832', { timeout: 20_000 });
});
