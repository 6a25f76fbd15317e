/** A pinned run beside the next one, and the way back. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test('a pinned run stays beside the next one, on the same clock, with what differs', async ({
  page,
}) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  const { beside, timeline } = workbench;
  await workbench.action('Pin this run').click();
  await expect(beside).toContainText('the pinned run itself');
  await workbench.choose({ 'Ledger sink': 'upsert' });
  const rows = beside.getByRole('row').filter({ hasText: 'Ledger rows' });
  await expect(rows).toContainText('874');
  await expect(rows).toContainText('796');
  await expect(rows).toContainText('−78');
  await expect(beside).toContainText('Ledger sink');

  const pictures = page.locator('retry-lab-picture');
  await expect(pictures).toHaveCount(2);
  const folds = await pictures.evaluateAll((all) =>
    all.map((element) => {
      const { picture } = element as unknown as { picture: { clock: { folds: unknown } } };
      return JSON.stringify(picture.clock.folds);
    }),
  );
  expect(folds[0]).toBe(folds[1]);
  await timeline.button('Next event').click();
  await expect(pictures.nth(1).locator('.cursor')).toBeVisible();

  // The pinned picture is of another outcome, in which nothing can be chosen.
  const why = workbench.why;
  await page.keyboard.press('Escape');
  await pictures.nth(1).locator('svg.timeline .deed.a1').first().click({ force: true });
  await expect(why).toBeHidden();

  await beside.getByRole('button', { name: 'Unpin' }).press('Enter');
  await expect(beside).toHaveCount(0);
  await expect(workbench.action('Pin this run')).toBeFocused();
  await expect(pictures).toHaveCount(1);
});

test('a pinned run of another night shares its clock, and is gone back to', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  await workbench.action('Pin this run').press('Enter');
  await workbench.choose({ Failure: 'cut off (“zombie”)' });
  await expect(workbench.beside).toContainText('cut off publish-3 at 50 %');
  await workbench.beside.getByRole('button', { name: /back to the pinned run/i }).press('Enter');
  await expect(workbench.figure('Ledger rows')).toHaveText('874');
  await expect(page).toHaveURL(/preset=lost-ack-append/);
});

test('undo takes back one change after the other, and start over all of them', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'what is undone is the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  const [undo, startOver] = [workbench.action('Undo'), workbench.action('Start over')];
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await expect(startOver).toHaveAttribute('aria-disabled', 'true');
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await workbench.choose({ Emails: 'sent by the task itself' });
  await expect(workbench.figure('Emails')).toHaveText('874');
  await undo.press('Enter');
  await expect(workbench.figure('Emails')).toHaveCount(0);
  await expect(workbench.figure('Ledger rows')).toHaveText('796');
  await expect(undo).toBeFocused();
  await workbench.choose({ 'Ledger sink': 'idempotency key' });
  await startOver.click();
  await expect(workbench.figure('Ledger rows')).toHaveText('874');
  await expect(page).toHaveURL(/preset=lost-ack-append/);
  await expect(startOver).toHaveAttribute('aria-disabled', 'true');
  await undo.click();
  await expect(workbench.chosen('Ledger sink')).toHaveText('idempotency key');
});
