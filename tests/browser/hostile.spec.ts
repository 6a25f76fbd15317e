/**
 * Links, files and storage that are meant to do harm end in words and a page that works. No script
 * of theirs runs, and nothing that they say becomes markup.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expectNoMarkup, INJECTIONS, watchForHarm } from './hostile.js';
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test.skip(({ isMobile }) => isMobile, 'what is read does not depend on the screen');

/** What is said of an address is short, however long that was. */
const MOST_SAID = 12_000;

const DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));

let harm: string[] = [];

test.beforeEach(async ({ page }) => {
  harm = await watchForHarm(page);
});

test.afterEach(() => {
  expect(harm).toEqual([]);
});

async function expectToWork(workbench: Workbench): Promise<void> {
  await workbench.choose({ Failure: 'lost completion message', 'Ledger sink': 'upsert' });
  await expect(workbench.figure('Ledger rows')).toHaveText('796');
  await expect(workbench.page.getByRole('alert')).toHaveCount(0);
}

test('names in a link are shown as they are', async ({ page }) => {
  test.slow();
  const workbench = new Workbench(page);
  for (const text of INJECTIONS) {
    const names = new URLSearchParams({ job: text, run: text, period: text });
    await workbench.open(`?fault=lose:ack:publish-3:1&email=direct&${names.toString()}`);
    await expect(workbench.figure('Ledger rows')).toHaveText('874');
    await expect(page.locator('.headline')).toContainText(`Job ${text}`);
    await expectNoMarkup(page);
  }
  // Below and beside the picture, where names stand as well.
  await workbench.reachComparison();
  await workbench.action('Pin this run').click();
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await workbench.beside.waitFor();
  for (const tab of ['Emails', 'Ledger']) await workbench.tab(tab).click();
  await expectNoMarkup(page);
});

test('values in a link are quoted', async ({ page }) => {
  test.slow();
  const workbench = new Workbench(page);
  for (const text of INJECTIONS) {
    const all = ['preset', 'sink', 'email', 'fault', 'v', 'at', 'sum', text];
    await workbench.open(
      `?${all.map((it) => [it, text].map(encodeURIComponent).join('=')).join('&')}`,
    );
    await expect(page.getByRole('alert')).toContainText(`sink: The address says “${text}”`);
    await expect(workbench.figure('Ledger rows')).toHaveText('796');
    await expectNoMarkup(page);
  }
  await expectToWork(workbench);
});

/** Queries that would keep a page busy, and what is said of each. */
const BURDENS: Record<string, [query: string, says: string]> = {
  'a megabyte of text': [`?job=${'x'.repeat(1e6)}`, '1,000,005 signs'],
  'a megabyte of parameters': [`?${'a=1&'.repeat(250_000)}`, '1,000,001 signs'],
  'thousands of parameters': [
    `?${Array.from({ length: 6_000 }, (_, place) => `a${place}=1`).join('&')}`,
    'And 5,980 more.',
  ],
  'a hundred thousand brackets': [`?scenario=${'['.repeat(1e5)}`, '100,010 signs'],
  'thousands of brackets': [`?scenario=${'['.repeat(4e4)}`, 'scenario'],
  'a number of 400 digits': [`?silence=${'9'.repeat(400)}`, 'silence'],
  'a number that is infinite': ['?silence=1e999&tries=9007199254740993', 'tries'],
  'names that all objects have': ['?__proto__=1&constructor.prototype=2', '__proto__'],
  'an escape that is no text': ['?job=%ED%A0%80%00', 'escape'],
  'a sign of zero': ['?job=a%00b', 'control characters'],
  'signs that turn words around': ['?sink=%E2%80%AEdneppa', '\\u{202e}dneppa'],
};

for (const [name, [query, says]] of Object.entries(BURDENS)) {
  test(`${name} in a link ends in words and a page that works`, async ({ page }) => {
    // No server takes so long an address; what one sends must not.
    await page.route('**/workbench.html*', (route) =>
      route.fulfill({ contentType: 'text/html', body: readFileSync(`${DIST}workbench.html`) }),
    );
    const workbench = new Workbench(page);
    await workbench.open(query);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(says);
    expect((await alert.innerText()).length).toBeLessThan(MOST_SAID);
    await expect(workbench.figure('Ledger rows')).toHaveText('796');
    await expectToWork(workbench);
    // A choice is put into the address once all of it is on the screen.
    await expect(page).toHaveURL((url) => url.href.length < 200);
  });
}

test('a file that is meant to do harm is told of', async ({ page }) => {
  test.slow();
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  await page.getByRole('button', { name: 'Save, open, print' }).click();
  const open = async (name: string, content: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a scenario file' }).click();
    const file = { name, mimeType: 'application/json', buffer: Buffer.from(content) };
    await (await chooser).setFiles(file);
  };
  const status = page.locator('retry-lab-take-away').getByRole('status');
  for (const [name, content] of [
    ['<img src=x onerror=harm()>.json', 'nonsense'],
    ['brackets.json', '['.repeat(1e5)],
    ['text.json', JSON.stringify(INJECTIONS[0])],
  ] as const) {
    await open(name, content);
    await expect(status).toContainText(name);
    expect((await status.innerText()).length, name).toBeLessThan(MOST_SAID);
    await expectNoMarkup(page);
  }
  const alert = page.getByRole('alert');
  const refused: [name: string, content: string, says: string][] = [
    ['deep.json', `${'{"sink":'.repeat(1e5)}1${'}'.repeat(1e5)}`, 'must be one JSON object'],
    ['long.json', `{"${'x'.repeat(9e5)}": 1}`, 'is not a field'],
    ['proto.json', '{"__proto__": {"job": "x"}}', '__proto__: is not a field'],
    ['infinite.json', '{"coordinator": {"silenceMs": 1e999}}', 'must be a whole number'],
    ['markup.json', JSON.stringify({ sink: { kind: INJECTIONS[0] } }), 'must be one of'],
    ['half.json', '{"job": "a\\ud800b"}', 'must be one JSON object'],
  ];
  for (const [name, content, says] of refused) {
    await open(name, content);
    await expect(alert, name).toContainText(says);
    expect((await alert.innerText()).length, name).toBeLessThan(MOST_SAID);
    await expect(workbench.figure('Ledger rows'), name).toHaveText('874');
    await expectNoMarkup(page);
  }
  await open('named.json', JSON.stringify({ job: INJECTIONS[1], sink: { kind: 'upsert' } }));
  await expect(page.locator('.headline')).toContainText(INJECTIONS[1] ?? '');
  await expectNoMarkup(page);
  await expectToWork(workbench);
});

test('a lesson bears whatever its storage holds', async ({ page }) => {
  for (const kept of [
    '{"version":1,"standings":{"__proto__":{"x":1},"<img src=x onerror=harm()>":"wrong"},"cases":{"decided":1e999,"right":1}}',
    '['.repeat(1e5),
    'null',
  ]) {
    await page.goto('teachers.html');
    await page.evaluate((text) => {
      localStorage.setItem('retry-lab-lesson', text);
    }, kept);
    await page.goto('index.html');
    const question = page.locator('retry-lab-question').first();
    await question.scrollIntoViewIfNeeded();
    await expect(question.getByRole('button').first()).toBeVisible();
    await expectNoMarkup(page);
  }
});

test('result codes that are none are listed as they are', async ({ page }) => {
  await page.goto('teachers.html');
  const reader = page.locator('retry-lab-result-reader').first();
  await reader.getByRole('textbox').fill(`${INJECTIONS.join('\n')}\nrl1-${INJECTIONS[0]}`);
  await expect(reader.getByRole('table')).toContainText(INJECTIONS[0] ?? '');
  await expectNoMarkup(page);
});
