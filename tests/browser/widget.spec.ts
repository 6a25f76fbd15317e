/** `<retry-lab>` in pages of other origins: what it shows, what it tells, and what it does in trouble. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Locator } from '@playwright/test';

import { expectNoAccessibilityTrouble } from './accessibility.js';
import {
  classicScript,
  expect,
  expectHeard,
  FALLBACK,
  heard,
  listen,
  LOST_ACK,
  moduleScript,
  noScript,
  openNotes,
  screens,
  test,
  Widget,
} from './guest.js';

test.beforeEach(async ({ page }) => {
  await listen(page);
});

test('a widget of another origin shows its scenario and follows its dropdowns', async ({
  page,
  origins,
}) => {
  const { widget } = await openNotes(
    page,
    origins,
    `<retry-lab preset="lost-ack-append">${FALLBACK}</retry-lab>`,
  );
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  await expect(widget.fallback).toBeHidden();
  await expectHeard(page, 'outcome').toBe(1);
  expect(await heard(page, 'change')).toEqual([]);
  // A change is told with its query.
  await expect(widget.link).toBeVisible();

  await widget.choose('Ledger sink', 'upsert');
  await expect(widget.figure('Ledger rows')).toHaveText('796');
  await expectHeard(page, 'change').toBe(1);
  await expectHeard(page, 'outcome').toBe(2);
  const [{ query }] = (await heard<{ query: string }>(page, 'change')) as [{ query: string }];
  expect(query).toBe('?v=1&preset=lost-ack-upsert');

  const told = await widget.host.evaluate(async (element) => {
    const { ready } = element as unknown as { ready: Promise<Element> };
    return (await ready) === element;
  });
  expect(told).toBe(true);
});

test('an author asks a question of their own', async ({ page, origins }) => {
  const { widget } = await openNotes(
    page,
    origins,
    '<retry-lab preset="lost-ack-append" question="Make every customer stand once." expect="rows = customers"></retry-lab>',
  );
  await expect(widget.host.getByText('Make every customer stand once.')).toBeVisible();
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  expect(await heard(page, 'answered')).toEqual([]);
  await widget.choose('Ledger sink', 'upsert');
  await expectHeard(page, 'answered').toBe(1);
  expect((await heard(page, 'answered'))[0]).toMatchObject({
    question: 'Make every customer stand once.',
    result: 'right',
    scenario: { sink: { kind: 'upsert' } },
  });
  // Once is enough.
  await widget.choose('Ledger sink', 'append');
  await widget.choose('Ledger sink', 'upsert');
  await expectHeard(page, 'change').toBe(3);
  await expectHeard(page, 'answered').toBe(1);
});

test('an author asks a question of a lesson', async ({ page, origins }) => {
  const { widget } = await openNotes(page, origins, '<retry-lab question="lock-wait"></retry-lab>');
  await widget.host.getByRole('radio').first().waitFor();
  await widget.host.getByRole('button', { name: /show|skip/i }).click();
  await expectHeard(page, 'answered').toBe(1);
  expect((await heard(page, 'answered'))[0]).toMatchObject({
    question: 'lock-wait',
    result: 'skipped',
  });
});

test("a lesson's question takes no lesson for granted", async ({ page, origins }) => {
  const { widget } = await openNotes(
    page,
    origins,
    '<retry-lab question="crash-rows"></retry-lab>',
  );
  const field = widget.host.getByRole('textbox');
  const said = widget.host.getByRole('status');
  for (const [number, says] of [
    ['796', 'when nothing goes wrong'],
    ['833', 'nothing gives that'],
    // As a lost message of publish-4 leaves, also with a key that the lesson has later.
    ['869', 'Append or a key that names the attempt'],
  ] as const) {
    await field.fill(number);
    await field.press('Enter');
    await expect.soft(said.first(), number).toContainText(says);
    await expect.soft(said.first(), number).not.toContainText(/lesson|met so far/);
  }
});

/** What stands on paper of each kind of a lesson's question. */
const PAPER: Record<string, readonly string[]> = {
  'crash-rows': ['A crash half-way', 'Write down a number'],
  'safe-sinks': ['Which sinks bear a repeat?', 'Choose all that apply'],
  'why-extra-rows': ['More rows than customers', 'Take the ledger that appends.', 'Choose one'],
};

for (const [question, texts] of Object.entries(PAPER)) {
  test(`printed, the question ${question} is asked with how it is answered`, async ({
    page,
    origins,
  }) => {
    const { widget } = await openNotes(
      page,
      origins,
      `<retry-lab question="${question}"></retry-lab>`,
    );
    await widget.host.getByRole('button').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const paper = widget.host.locator('.asked');
    for (const text of texts) await expect(paper.getByText(text).first()).toBeVisible();
    await expect(widget.host.getByRole('button')).toHaveCount(0);
  });
}

test('a question that cannot be asked is told as one', async ({ page, origins }) => {
  const { widget } = await openNotes(
    page,
    origins,
    '<retry-lab preset="crash-append" question="How many?" expect="rows = 832 and"></retry-lab>',
  );
  await expect(widget.alert).toContainText('The question of this widget cannot be asked');
  await expect(widget.alert).toContainText('“and” with nothing after it');
});

/** What an author may write for one scenario, the lost message with upsert. */
const SAME: Record<string, string> = {
  'a preset': 'preset="lost-ack-upsert"',
  'a preset and a parameter': 'preset="lost-ack-append" sink="upsert"',
  parameters: 'fault="lose:ack:publish-3:1" sink="upsert"',
  JSON: `scenario='{"sink":{"kind":"upsert"},"faults":[{"do":"lose","target":{"ack":{"stage":"publish","task":3}}}]}'`,
  'a link': 'scenario="https://lab.example/workbench.html?v=1&preset=lost-ack-upsert"',
  'a query': 'scenario="?v=1&preset=lost-ack-append&sink=upsert"',
  "a lesson's name": 'scenario="lost-ack-append&sink=upsert"',
};

test('a scenario is said in any of its ways', async ({ page, origins }) => {
  const all = Object.values(SAME).map((attributes) => `<retry-lab ${attributes}></retry-lab>`);
  await openNotes(page, origins, all.join(''));
  const outcomes: string[] = [];
  for (const [place, name] of Object.keys(SAME).entries()) {
    const widget = new Widget(page, place);
    await widget.host.scrollIntoViewIfNeeded();
    await expect(widget.figure('Ledger rows'), name).toHaveText('796');
    outcomes.push(await outcomeOf(widget.host));
  }
  expect(new Set(outcomes).size).toBe(1);
});

const outcomeOf = (host: Locator) =>
  host.evaluate((element) => JSON.stringify((element as unknown as { outcome: unknown }).outcome));

test('a script sets what is shown, and takes it back', async ({ page, origins }) => {
  const { widget } = await openNotes(page, origins, LOST_ACK);
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  const set = (properties: Record<string, unknown>) =>
    widget.host.evaluate((element, given) => Object.assign(element, given), properties);

  await set({ preset: 'crash-append' });
  await expect(widget.figure('Ledger rows')).toHaveText('832');
  await expect(widget.host).toHaveAttribute('preset', 'crash-append');
  await set({ scenario: { sink: { kind: 'append' } } });
  await expect(widget.figure('Ledger rows')).toHaveText('796');
  await set({ scenario: null });
  await expect(widget.figure('Ledger rows')).toHaveText('832');
  await set({ controls: 'none' });
  await expect(widget.dropdowns).toHaveCount(0);
  await set({ controls: 'sink', view: 'ledger' });
  await expect(widget.dropdowns).toHaveCount(1);
  await expect(widget.timeline).toHaveCount(0);
  await widget.host.evaluate((element) => {
    element.removeAttribute('view');
    element.setAttribute('preset', 'no-such-preset');
  });
  await expect(widget.alert).toContainText('no-such-preset');
});

test('a widget that is moved stays, and one that is removed is quiet', async ({
  page,
  origins,
}) => {
  const { widget } = await openNotes(page, origins, `${LOST_ACK}<div id="elsewhere"></div>`);
  await widget.choose('Ledger sink', 'upsert');
  await expect(widget.figure('Ledger rows')).toHaveText('796');
  await page.evaluate(() => {
    const element = document.querySelector('retry-lab');
    if (element !== null) document.querySelector('#elsewhere')?.append(element);
  });
  await expect(page.locator('#elsewhere retry-lab-numbers')).toContainText('796');
  await page.evaluate(() => {
    const element = document.querySelector('retry-lab');
    element?.remove();
    Object.assign(globalThis, { removed: element });
    element?.setAttribute('preset', 'crash-append');
  });
  const before = (await heard(page, 'outcome')).length;
  await page.evaluate(() => {
    const { removed } = globalThis as unknown as { removed: Element };
    document.querySelector('#elsewhere')?.append(removed);
  });
  await expect(widget.figure('Ledger rows')).toHaveText('832');
  expect((await heard(page, 'outcome')).length).toBeLessThanOrEqual(before + 1);
});

/** All that a strict page has to allow for each script, beside the host that it comes from. */
const POLICIES = {
  module: {
    script: moduleScript,
    policyFor: (host: string) => `script-src ${host} 'wasm-unsafe-eval'; connect-src ${host}`,
  },
  'classic script': {
    script: classicScript,
    policyFor: (host: string) => `script-src ${host} 'wasm-unsafe-eval'`,
  },
};

for (const [name, { script, policyFor }] of Object.entries(POLICIES)) {
  test(`a strict policy of the page is kept by the ${name}`, async ({ page, origins }) => {
    const body = '<retry-lab preset="zombie-atomic-direct" view="all"></retry-lab>';
    const { widget } = await openNotes(page, origins, body, {
      head: script,
      headers: (lab) => ({
        'content-security-policy': `default-src 'none'; img-src data:; ${policyFor(lab.slice(0, -1))}`,
      }),
    });
    await expect(widget.figure('Emails')).toHaveText('855');
    await widget.choose('Ledger sink', 'upsert');
    const picture = widget.timeline.locator('svg.timeline').first();
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  });
}

test('ten widgets share one engine, and wake only near the screen', async ({ page, origins }) => {
  test.slow();
  const ten = `${LOST_ACK}${screens(3)}`.repeat(10);
  const { lab, widget: first } = await openNotes(page, origins, ten);
  await expect(first.figure('Ledger rows')).toHaveText('874');
  const alive = page.locator('retry-lab-numbers');
  await expect(alive).toHaveCount(1);
  for (let place = 1; place < 10; place++) {
    const widget = new Widget(page, place);
    await widget.host.scrollIntoViewIfNeeded();
    await expect(widget.figure('Ledger rows')).toHaveText('874');
  }
  await expect(alive).toHaveCount(10);
  const engines = lab.asked.filter((path) => path.endsWith('.wasm'));
  expect(engines).toHaveLength(1);
  expect(new Set(lab.asked).size, 'each file once').toBe(lab.asked.length);
});

test('a page whose widgets are out of sight fetches one small script', async ({
  page,
  origins,
}) => {
  const { lab } = await openNotes(page, origins, `${screens(4)}${LOST_ACK}`);
  await page.waitForFunction(() => customElements.get('retry-lab') !== undefined);
  await page.waitForLoadState('networkidle');
  expect(lab.asked.filter((path) => path.endsWith('.wasm'))).toEqual([]);
  expect(lab.asked[0]).toBe('/retry-lab.js');
});

test('load="click" fetches nothing more until it is chosen', async ({ page, origins }) => {
  const { lab, widget } = await openNotes(
    page,
    origins,
    `<retry-lab preset="lost-ack-append" load="click">${FALLBACK}</retry-lab>`,
  );
  const start = widget.host.getByRole('button');
  await start.waitFor();
  await expect(widget.fallback).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(lab.asked.filter((path) => path.endsWith('.wasm'))).toEqual([]);
  await expectNoAccessibilityTrouble(page);
  await start.press('Enter');
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  await expect(widget.fallback).toBeHidden();
});

for (const view of ['timeline', 'ledger', 'compare', 'timeline ledger', 'all']) {
  test(`axe finds nothing in a page with the view ${view}`, async ({ page, origins }) => {
    await openNotes(
      page,
      origins,
      `<retry-lab preset="zombie-atomic-direct" view="${view}"></retry-lab>`,
    );
    await new Widget(page).numbers.waitFor();
    await page.waitForLoadState('networkidle');
    await expectNoAccessibilityTrouble(page);
  });
}

test('command line, page, element and frame have the same outcome', async ({
  page,
  origins,
  isMobile,
}) => {
  const { RETRY_LAB } = process.env;
  test.skip(RETRY_LAB === undefined, 'RETRY_LAB does not name the command line');
  test.skip(isMobile, 'it is the same on any screen');
  test.slow();
  const lab = await origins.lab({ isShared: true });
  for (const preset of ['zombie-atomic-direct', 'two-nights', 'copies-quota']) {
    const native = execFileSync(RETRY_LAB ?? '', ['run', '--preset', preset], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    }).trimEnd();
    await page.goto(`workbench.html?preset=${preset}`);
    const numbers = page.locator('retry-lab-numbers');
    await numbers.waitFor();
    const ofPage = await outcomeOf(numbers);

    const element = `<retry-lab preset="${preset}"></retry-lab>`;
    const { widget } = await openNotes(page, origins, element, { lab });
    await widget.numbers.waitFor();
    const ofElement = await outcomeOf(widget.host);

    const frame = `<iframe title="Retry Lab" sandbox="allow-scripts" src="${lab.address}embed.html?v=1&preset=${preset}"></iframe>`;
    await openNotes(page, origins, frame, { lab, head: noScript });
    await expectHeard(page, 'outcome').toBe(1);
    const [{ outcome }] = (await heard(page, 'outcome')) as [{ outcome: unknown }];
    expect(
      [ofPage, ofElement, JSON.stringify(outcome)].map(checksum),
      `${preset} in page, element and frame`,
    ).toEqual(Array<string>(3).fill(checksum(native)));
  }
});

const checksum = (bytes: string) => createHash('sha256').update(bytes).digest('hex');
