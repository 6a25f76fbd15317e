/** Rows, keys and emails, one by one. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test('the ledger lists all of its rows, to the last', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  const table = page.locator('retry-lab-ledger').getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', '875');
  await expect(table.getByRole('row').nth(1)).toContainText('cust-');

  // Rows of a small screen differ in height, so the end may move while one scrolls towards it.
  const last = table.locator('[aria-rowindex="875"]');
  await expect(async () => {
    await table.evaluate((element) => {
      const parts = [element, element.parentElement, ...element.querySelectorAll('*')];
      const scroller = parts.find((it) => it !== null && it.scrollHeight > it.clientHeight + 100);
      scroller?.scrollTo(0, scroller.scrollHeight);
    });
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(last).toContainText('attempt-2');
  await expect(last).toContainText('134.7 s');
});

test('only duplicates can be shown', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  const ledger = page.locator('retry-lab-ledger');
  await ledger.getByText('only duplicates').click();
  await expect(ledger.getByRole('table')).toHaveAttribute('aria-rowcount', '157');
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await expect(ledger).toContainText('every customer stands once');
});

test('keys of one logical write stand beneath each other, and what differs is marked', async ({
  page,
}) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-attempt-key');
  await workbench.tab('Repeated writes').click();
  const repeated = page.locator('retry-lab-duplicates');
  await expect(repeated).toContainText('cust-0008');
  await expect(repeated.locator('mark').first()).toHaveText(/attempt-[12]/);
});

test('emails say who sent them', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=zombie-atomic-direct');
  await workbench.tab('Emails').click();
  const emails = page.locator('retry-lab-deliveries');
  await expect(emails).toContainText('publish-5');
  await workbench.choose({ Emails: 'through an outbox' });
  await expect(emails).toContainText('sender');
  await workbench.choose({ Emails: 'none' });
  await expect(emails).toContainText(/no email/i);
});
