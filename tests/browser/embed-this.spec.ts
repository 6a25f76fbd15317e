/** What an author takes of a run for a text of their own. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectNoAccessibilityTrouble } from './accessibility.js';
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

const render = fileURLToPath(new URL('../../scripts/render', import.meta.url));

const FORMS = [
  'a part of an HTML page',
  'a frame, where scripts are taken out',
  'Markdown with a picture and a link',
  'the bare link',
  'a citation',
] as const;

async function openEmbed(page: Page, query: string): Promise<Workbench> {
  const workbench = new Workbench(page);
  await workbench.open(query);
  await page.getByRole('button', { name: 'Embed this' }).click();
  return workbench;
}

const as = (page: Page, form: string) =>
  page.getByLabel('Embed this run as').selectOption({ label: form });

const code = (page: Page) => page.getByLabel('Code to paste');

const copy = (page: Page) => page.getByRole('button', { name: 'Copy code' }).click();

/** As if the page came from somewhere else. */
const linkAs = (page: Page, start: string) =>
  page.locator('retry-lab-embed-this').evaluate((element, folder) => {
    const linkOf = () => `${folder}/workbench.html?v=1&preset=crash-append&sum=0000000`;
    Object.assign(element, { linkOf });
  }, start);

test('each code is copied as it is shown', async ({ page, context, isMobile }) => {
  test.skip(isMobile, 'the codes are the same on any screen');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEmbed(page, '?preset=zombie-atomic-direct');
  const seen = new Set<string>();
  for (const form of FORMS) {
    await as(page, form);
    await copy(page);
    await expect(page.getByRole('status').getByText('Copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('zombie-atomic-direct');
    await expect(code(page)).toHaveValue(copied);
    seen.add(copied);
  }
  expect(seen.size).toBe(FORMS.length);
});

test('the code follows the run on show, and what was copied is told of no other', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'the codes are the same on any screen');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const workbench = await openEmbed(page, '?preset=zombie-append');
  await expect(code(page)).toHaveValue(/<retry-lab preset="zombie-append">/);
  await copy(page);
  await expect(page.getByRole('status').getByText('Copied.')).toBeVisible();
  await workbench.choose({ 'Ledger sink': 'upsert', Task: 'publish-7' });
  await expect(code(page)).toHaveValue(/<retry-lab scenario="v=1&amp;fault=cut-off:publish-7:1@40/);
  await expect(page.getByRole('status').getByText('Copied.')).toHaveCount(0);
});

test('the bare link opens the run', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the codes are the same on any screen');
  const workbench = await openEmbed(page, '?fault=crash:publish-4:1@50&email=outbox&at=118900');
  await as(page, 'the bare link');
  const rows = await workbench.figure('Ledger rows').textContent();
  await page.goto(await code(page).inputValue());
  await expect(workbench.figure('Ledger rows')).toHaveText(rows ?? '');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** What stands at a page of the author's, beside the lab. */
async function openNotes(page: Page, content: string): Promise<void> {
  await page.route('**/notes.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Notes</title><main><h1>Notes</h1>${content}</main>`,
    }),
  );
  await page.goto('notes.html');
}

const RUNS = [
  '?preset=zombie-atomic-direct',
  '?fault=crash:publish-4:1@50&fault=lose:ack:publish-3:1&email=outbox&id=logical&remember=for-good',
];

for (const query of RUNS) {
  for (const isFrame of [false, true]) {
    test(`pasted as a ${isFrame ? 'frame' : 'part'} the run comes alive there, and opens in the workbench: ${query}`, async ({
      page,
      context,
      isMobile,
    }) => {
      test.skip(isMobile, 'the codes are the same on any screen');
      await openEmbed(page, query);
      const figures = await page.locator('retry-lab-numbers dd.value').allTextContents();
      expect(figures.length).toBeGreaterThan(3);
      await as(page, isFrame ? FORMS[1] : FORMS[0]);
      await openNotes(page, await code(page).inputValue());
      const guest = isFrame ? page.frameLocator('iframe') : page.locator('retry-lab');
      await expect(guest.locator('retry-lab-numbers dd.value')).toHaveText(figures);

      // The frame has a window of its own for it, with none of its restrictions.
      const opening = context.waitForEvent('page');
      const link = guest.getByRole('link', { name: 'Open in the workbench' });
      await link.click({ modifiers: isFrame ? [] : ['ControlOrMeta'] });
      const workbench = (await opening).locator('retry-lab-workbench');
      await expect(workbench.locator('retry-lab-numbers dd.value')).toHaveText(figures);
    });
  }
}

test('a citation names the day', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the codes are the same on any screen');
  await page.clock.setFixedTime(new Date(2026, 10, 30));
  await openEmbed(page, '?preset=crash-append');
  await as(page, 'a citation');
  await expect(code(page)).toHaveValue(
    /^Retry Lab, engine version \d+\.\d+\.\d+: “.*”\. http\S+ \(accessed 30 November 2026\)$/,
  );
});

test('a clipboard that is refused leaves the code to copy by hand', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the words are the same on any screen');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await openEmbed(page, '?preset=crash-append');
  await copy(page);
  await expect(page.getByRole('status').getByText('does not let the page copy')).toBeVisible();
  await expect(code(page)).toBeFocused();
  const selected = await code(page).evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  );
  await expect(code(page)).toHaveValue(selected);
});

test('where others cannot open the page, that is said', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the words are the same on any screen');
  await openEmbed(page, '?preset=crash-append');
  const device = page.getByText('The addresses below are of this device');
  // The tests' own server.
  await expect(device).toBeVisible();
  await linkAs(page, 'https://example.org/lab');
  await expect(device).toHaveCount(0);
  await expect(code(page)).toHaveValue(/src="https:\/\/example\.org\/lab\/retry-lab\.js"/);
  await linkAs(page, 'null/home/reader/lab');
  await expect(page.getByText('This page was not opened from a web server')).toBeVisible();
  await expect(code(page)).toHaveCount(0);
});

for (const query of ['preset=zombie-atomic-direct', 'preset=copies-lock-wait', 'email=outbox']) {
  test(`the picture that Markdown names is saved, the same as from the command line: ${query}`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'a file holds the same on any screen');
    await openEmbed(page, `?${query}`);
    await as(page, 'Markdown with a picture and a link');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Timeline as SVG' }).click();
    const file = await download;
    await expect(code(page)).toHaveValue(new RegExp(`\\]\\(${file.suggestedFilename()}\\)`));
    const svg = await readFile(await file.path(), 'utf8');
    const [, width = ''] = /^<svg [^>]*? width="(\d+)"/.exec(svg) ?? [];
    const drawn = execFileSync(render, [query, '--svg', '-', '--width', width], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(svg).toBe(drawn);
  });
}

test('one panel is open at a time', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the panels are the same on any screen');
  await openEmbed(page, '?preset=crash-append');
  const embed = page.getByRole('button', { name: 'Embed this' });
  await expect(embed).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Save, open, print' }).click();
  await expect(embed).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('button', { name: 'Timeline as SVG' })).toHaveCount(1);
});

test('everything is within reach of the keyboard', async ({ page, isMobile }) => {
  test.skip(isMobile, 'there is no keyboard');
  await new Workbench(page).open('?preset=crash-append');
  await page.getByRole('button', { name: 'Embed this' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Embed this run as')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(code(page)).toHaveValue(/^<iframe /);
  await page.keyboard.press('Tab');
  await expect(code(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeFocused();
});

test('it finds favour with an accessibility checker, and fits any screen', async ({ page }) => {
  await openEmbed(page, '?preset=zombie-atomic-direct');
  for (const form of FORMS.slice(1, 3)) {
    await as(page, form);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  }
  await expectNoAccessibilityTrouble(page, {
    fromShadowDom: ['retry-lab-workbench', 'retry-lab-actions', 'retry-lab-take-away'],
  });
});
