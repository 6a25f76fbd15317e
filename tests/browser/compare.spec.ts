/** All strategies beside each other, and the run behind each of them. */
import { expect, test } from './page-fixture.js';
import { LONG, Workbench } from './workbench.js';

const RIGHT = { sign: '✓', count: '796' };
const TWICE = { sign: '✗', count: '849' };

/** Rows and emails of each strategy for the workbench's failure, as the lesson publishes them. */
const STRATEGIES: [string, string, typeof RIGHT, typeof RIGHT][] = [
  ['append', 'direct emails', TWICE, TWICE],
  ['append', 'through an outbox', TWICE, TWICE],
  ['upsert', 'direct emails', RIGHT, TWICE],
  ['upsert', 'through an outbox', RIGHT, RIGHT],
  ['task key', 'direct emails', RIGHT, TWICE],
  ['task key', 'through an outbox', RIGHT, RIGHT],
  ['attempt key', 'direct emails', TWICE, TWICE],
  ['attempt key', 'through an outbox', TWICE, TWICE],
  ['atomic', 'direct emails', RIGHT, TWICE],
  ['atomic', 'through an outbox', RIGHT, RIGHT],
];

test('the ten strategies for the workbench’s failure have the published figures', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the numbers are the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=workbench-append-direct');
  await workbench.reachComparison();
  for (const [sink, email, rows, emails] of STRATEGIES) {
    const cell = workbench.strategy(sink, email);
    await expect(cell).toContainText(`${rows.sign} ${rows.count} rows`);
    await expect(cell).toContainText(`${emails.sign} ${emails.count} emails`);
    const isHarmless = rows === RIGHT && emails === RIGHT;
    await expect(cell).toHaveAccessibleName(isHarmless ? /: no harm\./ : /: harm\..* 53 too many/);
  }
  await expect(workbench.strategy('append', 'direct emails')).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('a cell opens its run, and going back finds the table again', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=workbench-append-direct');
  await workbench.reachComparison();
  await workbench.strategy('atomic', 'through an outbox').click();

  await expect(workbench.figure('Ledger rows')).toHaveText('796');
  await expect(workbench.figure('Emails')).toHaveText('796');
  await expect(page).toHaveURL(/preset=workbench-atomic-outbox/);
  await expect(page.getByRole('status').filter({ hasText: 'The job reports' })).toContainText(
    'Ledger rows 796',
  );
  const headline = page.getByRole('heading', { name: 'The completion message of publish-2' });
  await expect(headline).toBeInViewport();
  await expect(headline).toBeFocused();
  await expect(workbench.dropdown('Ledger sink')).toHaveValue('atomic');

  await page.goBack();
  await expect(workbench.figure('Ledger rows')).toHaveText('849');
  await expect(workbench.strategy('append', 'direct emails')).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(workbench.strategy('atomic', 'through an outbox')).toBeInViewport();
});

test('a cell opens by keyboard alone, with a frame around it on the way', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'there is no keyboard');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  await page.getByRole('button', { name: 'Compare all strategies' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Compare all strategies' })).toBeFocused();
  await expect(workbench.strategy('append', 'direct emails')).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(workbench.strategy('append', 'direct emails')).toBeFocused();
  await page.keyboard.press('Tab');
  const cell = workbench.strategy('append', 'through an outbox');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/email=outbox/);
  await expect(workbench.figure('Emails')).toHaveText('874');
  await expect(page.getByRole('heading', { name: 'The completion message' })).toBeFocused();
});

test('the cell on show leads to its result and leaves no step to go back', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the history is the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=zombie-atomic-direct');
  await workbench.reachComparison();
  const steps = await page.evaluate(() => history.length);
  await workbench.strategy('atomic', 'direct emails').click();
  await expect(page.getByRole('heading', { name: /publish-5 is cut off/ })).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test('the lesson’s failures stand beside each other, with the runtime of each', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the numbers are the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  await workbench.reachComparison();
  const failures = workbench.comparison.getByRole('table', { name: 'The lesson’s failures' });
  const row = failures.getByRole('row').filter({ hasText: 'publish-3' });
  await expect(row.getByRole('rowheader')).toContainText('220.7 s');
  await expect(row.locator('[aria-current]')).toContainText('874');
  await expect(failures.getByRole('row').filter({ hasText: 'reduce-2' })).not.toContainText('✗');
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await workbench.reachComparison();
  await expect(row.locator('[aria-current]')).toContainText('✓ 796');
});

test('a comparison that takes long is made run by run, and shows how far it is', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'it takes as long on any screen');
  test.slow();
  const workbench = new Workbench(page);
  await workbench.open(LONG);
  const { comparison } = workbench;
  await comparison.scrollIntoViewIfNeeded();
  const status = comparison.getByRole('status');
  const done = comparison.getByRole('progressbar', { name: 'Comparing 35 runs.' });
  await expect(status).toHaveText('Comparing 35 runs.');
  await expect(done).toHaveAttribute('max', '35');
  await expect(comparison.getByRole('table')).toHaveCount(0);
  // Another choice in the midst of it is taken at once, and compared in its place.
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await expect(workbench.figure('Ledger rows')).toHaveText('50,000');
  await comparison.scrollIntoViewIfNeeded();
  await expect(comparison.getByRole('table')).toHaveCount(2, { timeout: 30_000 });
  await expect(status).toHaveText('35 runs are compared.');
  await expect(done).toHaveCount(0);
  await expect(comparison.locator('[aria-current]').first()).toContainText('✓ 50,000');
});
