/** Dropdowns say why they are disabled, what they drop, and why nothing was copied. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test('a choice that means nothing is disabled and says why', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  for (const label of ['When', 'Identity fields', 'Answer to a repeat', 'Second copies']) {
    await workbench.reveal(label);
    await expect(workbench.dropdown(label)).toBeDisabled();
    await expect(workbench.dropdown(label)).toHaveAccessibleDescription(/\w{4}/);
  }
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await expect(workbench.dropdown('Identity fields')).toBeEnabled();
  await expect(workbench.dropdown('Answer to a repeat')).toBeDisabled();
});

test('a slow task that gets no copy says why', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the words are the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=reference');
  await workbench.choose({
    Failure: 'slow attempt',
    Task: 'publish-3',
    'How slow': '120 % of the usual time',
  });
  await workbench.choose({ 'Second copies': 'loser runs on' });
  await expect(
    page.getByText(/No second copy of publish-3 .* only what takes more than/),
  ).toBeVisible();
  await workbench.choose({ 'Second copies': 'no second copies' });
  await expect(
    page.getByText(/No second copies in publish: they are switched off there/),
  ).toBeVisible();
});

test('what the dropdowns cannot say opens as custom, and a change says what it drops', async ({
  page,
}) => {
  const workbench = new Workbench(page);
  await workbench.open('?fault=crash:publish-4:1@33&fault=lose:ack:publish-3:2');
  await workbench.reveal('When');
  await expect(workbench.chosen('When')).toContainText('custom');
  await workbench.choose({ Failure: 'lost completion message' });
  await expect(page.getByRole('status').filter({ hasText: 'Dropped' })).toContainText('publish-3');
});

test('a failure that never happens says so', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the words are the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?fault=lose:ack:publish-3:2');
  await expect(page.getByText(/This failure never happened/)).toBeVisible();
});

test('dropdowns work by keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'there is no keyboard');
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  await workbench.reveal('Ledger sink');
  await workbench.dropdown('Ledger sink').focus();
  await page.keyboard.press('ArrowDown');
  await expect(workbench.chosen('Ledger sink')).toHaveText('upsert');
  await expect(workbench.figure('Ledger rows')).toHaveText('796');
});
