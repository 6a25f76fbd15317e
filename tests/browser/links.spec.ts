/** Links that are copied, and the moment in the address. */
import type { Page } from '@playwright/test';
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test.skip(({ isMobile }) => isMobile, 'a link holds the same on any screen');

/** As the timeline tells that the reader moved the cursor. */
const moveCursor = (page: Page, atMs: number | null) =>
  page.locator('retry-lab-timeline').evaluate((timeline, detail) => {
    const options = { detail, bubbles: true, composed: true };
    timeline.dispatchEvent(new CustomEvent('cursor-change', options));
  }, atMs);

const momentOf = (page: Page) =>
  page
    .locator('retry-lab-workbench')
    .evaluate((workbench) => (workbench as HTMLElement & { atMs: number | null }).atMs);

const copyLink = (page: Page) => page.getByRole('button', { name: 'Copy link' }).click();

test('a copied link opens the same run at the same moment', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const workbench = new Workbench(page);
  await workbench.open('?preset=zombie-append');
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await moveCursor(page, 71500);
  await copyLink(page);
  await expect(page.getByRole('status').getByText('The link is copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/workbench\.html\?v=1&preset=zombie-upsert&at=71500&sum=[0-9a-z]{7}$/);

  const title = await page.title();
  await page.goto(link);
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await momentOf(page)).toBe(71500);

  await page.goto(link.replace('upsert', 'append'));
  await expect(page.getByRole('alert')).toContainText('changed or damaged after it was copied');
  await expect(workbench.figure('Runtime')).toHaveText('204.9 s');
  expect(await momentOf(page)).toBeNull();
});

for (const isMissing of [true, false]) {
  test(`a clipboard that is ${isMissing ? 'missing' : 'refused'} leaves the link to copy by hand`, async ({
    page,
  }) => {
    await page.addInitScript((missing) => {
      const writeText = () => Promise.reject(new Error('refused'));
      Object.defineProperty(navigator, 'clipboard', { value: missing ? undefined : { writeText } });
    }, isMissing);
    await new Workbench(page).open('?preset=crash-append');
    await copyLink(page);
    await expect(page.getByRole('status').getByText(/does not let the page copy/)).toBeVisible();
    const field = page.getByLabel('Link to this run');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(/preset=crash-append&sum=/);
    const selected = await field.evaluate((input) => {
      const { selectionStart, selectionEnd } = input as HTMLInputElement;
      return (selectionEnd ?? 0) - (selectionStart ?? 0);
    });
    expect(selected).toBe((await field.inputValue()).length);
  });
}

test('the address follows a cursor that stands still, and no other', async ({ page }) => {
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    let times = 0;
    history.replaceState = (...given: Parameters<typeof replace>) => {
      times += 1;
      document.documentElement.setAttribute('data-replaced', String(times));
      replace(...given);
    };
  });
  await page.clock.install({ time: 0 });
  await new Workbench(page).open('?v=1&preset=crash-append');
  await page.clock.pauseAt(3_600_000);
  const replaced = () => page.locator('html').getAttribute('data-replaced');

  // Played for a second, a step each 100 ms.
  for (let step = 1; step <= 10; step++) {
    await moveCursor(page, step * 1000);
    await page.clock.runFor(100);
  }
  expect(await replaced()).toBeNull();
  await page.clock.runFor(500);
  await expect(page).toHaveURL(/\?v=1&preset=crash-append&at=10000$/);
  expect(await replaced()).toBe('1');

  await moveCursor(page, null);
  await page.clock.runFor(500);
  await expect(page).toHaveURL(/\?v=1&preset=crash-append$/);
});

test('another sink is read at the same moment, another night from its start, and Back returns', async ({
  page,
}) => {
  const workbench = new Workbench(page);
  await workbench.open('?v=1&preset=crash-append&at=5000');
  expect(await momentOf(page)).toBe(5000);
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await expect(page).toHaveURL(/\?v=1&preset=crash-upsert&at=5000$/);
  expect(await momentOf(page)).toBe(5000);
  await workbench.choose({ Failure: 'lost completion message' });
  await expect(page).toHaveURL(/fault=lose:ack:publish-4:1&sink=upsert$|preset=lost-ack-upsert$/);
  expect(await momentOf(page)).toBeNull();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/crash-append&at=5000$/);
  await expect.poll(() => momentOf(page)).toBe(5000);
});

test('an address that cannot be read stays as it is', async ({ page }) => {
  await page.clock.install();
  await new Workbench(page).open('?preset=crash-append&amp;at=5000');
  await expect(page.getByRole('alert')).toContainText('escaped for HTML');
  await moveCursor(page, 100);
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\?preset=crash-append&amp;at=5000$/);
});
