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
  notes,
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
  const lab = await origins.lab({ isShared: true });
  const guest = await origins.guest({
    'notes.html': notes(
      `<retry-lab preset="lost-ack-append">${FALLBACK}</retry-lab>`,
      moduleScript(lab.address),
    ),
  });
  await page.goto(`${guest.address}notes.html`);
  const widget = new Widget(page);
  await expect(widget.figure('Ledger rows')).toHaveText('874');
  await expect(widget.fallback).toBeHidden();
  await expectHeard(page, 'outcome').toBe(1);
  expect(await heard(page, 'change')).toEqual([]);

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
  const lab = await origins.lab({ isShared: true });
  const guest = await origins.guest({
    'notes.html': notes(
      '<retry-lab preset="lost-ack-append" question="Make every customer stand once." expect="rows = customers"></retry-lab>',
      moduleScript(lab.address),
    ),
  });
  await page.goto(`${guest.address}notes.html`);
  const widget = new Widget(page);
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
  const lab = await origins.lab({ isShared: true });
  const guest = await origins.guest({
    'notes.html': notes('<retry-lab question="lock-wait"></retry-lab>', moduleScript(lab.address)),
  });
  await page.goto(`${guest.address}notes.html`);
  const widget = new Widget(page);
  await widget.host.getByRole('radio').first().waitFor();
  await widget.host.getByRole('button', { name: /show|skip/i }).click();
  await expectHeard(page, 'answered').toBe(1);
  expect((await heard(page, 'answered'))[0]).toMatchObject({
    question: 'lock-wait',
    result: 'skipped',
  });
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
  const lab = await origins.lab({ isShared: true });
  const all = Object.values(SAME).map((attributes) => `<retry-lab ${attributes}></retry-lab>`);
  const guest = await origins.guest({
    'notes.html': notes(all.join(''), moduleScript(lab.address)),
  });
  await page.goto(`${guest.address}notes.html`);
  const outcomes: string[] = [];
  for (const [place, name] of Object.keys(SAME).entries()) {
    const { host, figure } = {
      host: new Widget(page, place).host,
      figure: new Widget(page, place),
    };
    await host.scrollIntoViewIfNeeded();
    await expect(figure.figure('Ledger rows'), name).toHaveText('796');
    outcomes.push(await outcomeOf(host));
  }
  expect(new Set(outcomes).size).toBe(1);
});

const outcomeOf = (host: Locator) =>
  host.evaluate((element) => JSON.stringify((element as unknown as { outcome: unknown }).outcome));

test('a script sets what is shown, and takes it back', async ({ page, origins }) => {
  const lab = await origins.lab({ isShared: true });
  const guest = await origins.guest({
    'notes.html': notes(LOST_ACK, moduleScript(lab.address)),
  });
  await page.goto(`${guest.address}notes.html`);
  const widget = new Widget(page);
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
  const lab = await origins.lab({ isShared: true });
  const guest = await origins.guest({
    'notes.html': notes(`${LOST_ACK}<div id="elsewhere"></div>`, moduleScript(lab.address)),
  });
  await page.goto(`${guest.address}notes.html`);
  const widget = new Widget(page);
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
const POLICIES: Record<string, (lab: string) => [scripts: string, policy: string]> = {
  module: (lab) => [
    moduleScript(`${lab}/`),
    `script-src ${lab} 'wasm-unsafe-eval'; connect-src ${lab}`,
  ],
  'classic script': (lab) => [classicScript(`${lab}/`), `script-src ${lab} 'wasm-unsafe-eval'`],
};

for (const [name, policyFor] of Object.entries(POLICIES)) {
  test(`a strict policy of the page is kept by the ${name}`, async ({ page, origins }) => {
    const lab = await origins.lab({ isShared: true });
    const [script, policy] = policyFor(lab.address.slice(0, -1));
    const guest = await origins.guest({
      'notes.html': {
        html: notes('<retry-lab preset="zombie-atomic-direct" view="all"></retry-lab>', script),
        headers: { 'content-security-policy': `default-src 'none'; img-src data:; ${policy}` },
      },
    });
    await page.goto(`${guest.address}notes.html`);
    const widget = new Widget(page);
    await expect(widget.figure('Emails')).toHaveText('855');
    await widget.choose('Ledger sink', 'upsert');
    const picture = widget.timeline.locator('svg.timeline').first();
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  });
}

test('ten widgets share one engine, and wake only near the screen', async ({ page, origins }) => {
  test.slow();
  const lab = await origins.lab({ isShared: true });
  const one = (place: number) =>
    `<retry-lab id="w${place}" preset="lost-ack-append"></retry-lab>${screens(3)}`;
  const guest = await origins.guest({
    'notes.html': notes(
      Array.from({ length: 10 }, (_, place) => one(place)).join(''),
      moduleScript(lab.address),
    ),
  });
  await page.goto(`${guest.address}notes.html`);
  await expect(new Widget(page).figure('Ledger rows')).toHaveText('874');
  const alive = () => page.locator('retry-lab-numbers').count();
  expect(await alive()).toBe(1);
  for (let place = 1; place < 10; place++) {
    const widget = new Widget(page, place);
    await widget.host.scrollIntoViewIfNeeded();
    await expect(widget.figure('Ledger rows')).toHaveText('874');
  }
  expect(await alive()).toBe(10);
  const engines = lab.asked.filter((path) => path.endsWith('.wasm'));
  expect(engines).toHaveLength(1);
  expect(new Set(lab.asked).size, 'each file once').toBe(lab.asked.length);
});

test('a page whose widgets are out of sight fetches one small script', async ({
  page,
  origins,
}) => {
  const lab = await origins.lab({ isShared: true });
  const guest = await origins.guest({
    'notes.html': notes(`${screens(4)}${LOST_ACK}`, moduleScript(lab.address)),
  });
  await page.goto(`${guest.address}notes.html`);
  await page.waitForFunction(() => customElements.get('retry-lab') !== undefined);
  await page.waitForLoadState('networkidle');
  expect(lab.asked.filter((path) => path.endsWith('.wasm'))).toEqual([]);
  expect(lab.asked[0]).toBe('/retry-lab.js');
});

test('load="click" fetches nothing more until it is chosen', async ({ page, origins }) => {
  const lab = await origins.lab({ isShared: true });
  const guest = await origins.guest({
    'notes.html': notes(
      `<retry-lab preset="lost-ack-append" load="click">${FALLBACK}</retry-lab>`,
      moduleScript(lab.address),
    ),
  });
  await page.goto(`${guest.address}notes.html`);
  const widget = new Widget(page);
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
    const lab = await origins.lab({ isShared: true });
    const guest = await origins.guest({
      'notes.html': notes(
        `<retry-lab preset="zombie-atomic-direct" view="${view}"></retry-lab>`,
        moduleScript(lab.address),
      ),
    });
    await page.goto(`${guest.address}notes.html`);
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
    const guest = await origins.guest({
      'notes.html': notes(`<retry-lab preset="${preset}"></retry-lab>`, moduleScript(lab.address)),
      'frame.html': notes(
        `<iframe title="Retry Lab" sandbox="allow-scripts" src="${lab.address}embed.html?v=1&preset=${preset}"></iframe>`,
      ),
    });
    await page.goto(`workbench.html?preset=${preset}`);
    const numbers = page.locator('retry-lab-numbers');
    await numbers.waitFor();
    const ofPage = await outcomeOf(numbers);

    await page.goto(`${guest.address}notes.html`);
    await new Widget(page).numbers.waitFor();
    const ofElement = await outcomeOf(new Widget(page).host);

    await page.goto(`${guest.address}frame.html`);
    await expectHeard(page, 'outcome').toBe(1);
    const [{ outcome }] = (await heard(page, 'outcome')) as [{ outcome: unknown }];
    expect(
      [ofPage, ofElement, JSON.stringify(outcome)].map(checksum),
      `${preset} in page, element and frame`,
    ).toEqual(Array<string>(3).fill(checksum(native)));
  }
});

const checksum = (bytes: string) => createHash('sha256').update(bytes).digest('hex');
