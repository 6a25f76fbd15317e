/** Customers that are made up: the seed that was drawn stays with the address. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test('a seed that was drawn survives a reload, and Back', async ({ page, isMobile }) => {
  test.skip(isMobile, 'an address holds the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  await workbench.choose({ Customers: '100 made up' });
  await expect(page).toHaveURL(/data=synthetic:100:seed-\d+/);
  const [, seed = ''] = /seed-(\d+)/.exec(page.url()) ?? [];
  await expect(page.getByText(`100 customers made up from seed ${seed}`)).toBeVisible();
  await expect(workbench.chosen('Seed')).toHaveText(seed);
  const revenue = (await workbench.figure('Revenue, cents').textContent()) ?? '';

  await page.reload();
  await expect(workbench.figure('Revenue, cents')).toHaveText(revenue);
  await expect(page).toHaveURL(new RegExp(`seed-${seed}\\b`));

  await workbench.choose({ Seed: 'draw a new one' });
  await expect(page).not.toHaveURL(new RegExp(`seed-${seed}\\b`));
  await expect(workbench.chosen('Seed')).not.toHaveText(seed);
  await expect(workbench.figure('Revenue, cents')).not.toHaveText(revenue);

  await page.goBack();
  await expect(workbench.figure('Revenue, cents')).toHaveText(revenue);
});

test('an address without a seed gets one, in its own place in the history', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'an address holds the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=reference');
  await workbench.open('?data=synthetic:12&fault=lose:ack:publish-3:1#here');
  await expect(page).toHaveURL(/data=synthetic:12:seed-\d+&fault=lose:ack:publish-3:1#here$/);
  await page.goBack();
  await expect(workbench.figure('Ledger rows')).toHaveText('796');
});

test('a hundred thousand customers on 512 workers can be read', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?data=synthetic:100000:seed-1&cluster=512x512&fault=lose:ack:publish-3:1');
  await expect(workbench.verdict('Ledger rows')).toContainText('too many');
  await expect(page.getByText(/one line for about [\d,]+ requests/)).toBeVisible();
  const elements = await page.locator('*').count();
  expect(elements).toBeLessThan(5_000);
});
