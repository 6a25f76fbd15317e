/** What befalls writes and emails on their way, chosen by dropdowns, with the numbers read off the page. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test.skip(({ isMobile }) => isMobile, 'the numbers are the same on any screen');

test('the test that misses it: a write that arrives twice is recognised, a retry is not', async ({
  page,
}) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=reference');
  await workbench.choose({
    Failure: 'write arrives twice',
    Task: 'publish-3',
    'Ledger sink': 'idempotency key',
    'Identity fields': 'run, task, attempt, customer',
  });
  await expect(page).toHaveURL(/preset=repeated-write-attempt-key$/);
  await expect(workbench.figure('Ledger rows')).toHaveText('796');
  await expect(
    page.getByText(/From another attempt the same row would be a new one/).first(),
  ).toBeVisible();

  await workbench.choose({ Failure: 'lost completion message' });
  await expect(workbench.figure('Ledger rows')).toHaveText('874');
});

test('a sender that crashes: one email twice, one lost, or each once', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=reference');
  await workbench.choose({
    'Ledger sink': 'atomic commit per task',
    Failure: 'sender crashes',
    Email: 'email 5',
    When: 'sent, not yet marked',
  });
  const changed = page.getByRole('status');
  await expect(workbench.figure('Emails')).toHaveText('797');
  await expect(workbench.verdict('The job reports')).toContainText('1 customer gets two emails');
  await expect(page).toHaveURL(/preset=sender-crash$/);

  await workbench.choose({ 'Sender marks': 'before sending' });
  await expect(workbench.figure('Emails')).toHaveText('795');
  await expect(workbench.verdict('The job reports')).toContainText('marked as sent in the outbox');
  await workbench.tab('Emails').click();
  const emails = page.locator('retry-lab-deliveries');
  await emails.getByRole('button', { name: 'out of the ordinary' }).click();
  await expect(emails.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
  await expect(emails).toContainText('stored, and never sent');

  await workbench.choose({ 'Sender marks': 'after sending', 'Receiver remembers': 'ids for good' });
  await expect(changed.filter({ hasText: 'Notification id: now period, customer' })).toBeVisible();
  await expect(workbench.figure('Emails')).toHaveText('796');
  await expect(emails).toContainText('id recognised, not sent again');
});

test('a failure that needs emails switches them on, and says so', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=reference');
  await workbench.choose({ Failure: 'sender crashes' });
  await expect(
    page.getByRole('status').filter({ hasText: 'Emails: now through an outbox' }),
  ).toBeVisible();
  await workbench.choose({ Emails: 'none' });
  await expect(page.getByText(/This failure never happened: .* Only an outbox has/)).toBeVisible();
});

test('an email service that fails: tried again, and given up', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=reference-outbox');
  await workbench.choose({
    Failure: 'email service fails',
    'First call': 'call 5',
    'How many': '2 calls',
  });
  await expect(workbench.figure('Emails')).toHaveText('796');
  await expect(page.getByText(/answered 2 calls of the sender/).first()).toBeVisible();

  await workbench.choose({ 'How many': '3 calls' });
  await expect(workbench.figure('Emails')).toHaveText('795');
  await expect(page.getByText(/the outbox does not call it sent/).first()).toBeVisible();

  await workbench.choose({ 'Tries for an email': '5 tries' });
  await expect(workbench.figure('Emails')).toHaveText('796');

  await workbench.choose({ Emails: 'sent by the task itself', 'How many': '1,000 calls' });
  await expect(workbench.figure('The job reports')).toHaveText('failed');
});

test('a lost reply: the email goes out again, and the table says why', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=reference-direct');
  await workbench.choose({ Failure: 'lost reply of the email service' });
  await expect(workbench.figure('Emails')).toHaveText('797');
  await workbench.tab('Emails').click();
  const emails = page.locator('retry-lab-deliveries');
  await emails.getByRole('button', { name: 'out of the ordinary' }).click();
  await expect(emails).toContainText('delivered; reply lost');
});

test('a dashboard that takes the latest row looks right, and hides 78 rows', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  await workbench.choose({ Dashboard: 'takes the latest row' });
  await expect(workbench.figure('Dashboard, cents')).toHaveText('74,558,550');
  await expect(workbench.verdict('Dashboard, cents')).toContainText('hides 78 rows');
  await expect(workbench.figure('Revenue, cents')).toHaveText('81,698,537');
  await expect(page.getByText(/The fault is still there/)).toBeVisible();
});
