/** What was promised and what held, and what the tables alone would tell. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test.skip(({ isMobile }) => isMobile, 'the words are the same on any screen');

test('the ledger keeps its promise, and the emails were never part of it', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=zombie-atomic-direct');
  const row = workbench.guarantee('One stored row');
  await expect(row).toContainText('The ledger: it takes one commit for each run and task');
  await expect(row).toContainText('✓ it held: 796 of 796 customers');
  const email = workbench.guarantee('One email delivered');
  await expect(email).toContainText('Nobody: calls carry no id');
  await expect(email).toContainText('✗ it did not hold: 59 of 796 customers got two (publish-5)');
});

test('what held without a promise is called that', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=reference');
  await expect(workbench.guarantee('One stored row')).toContainText(
    'Held, though nobody promised it.',
  );
});

test('the tables point at one task, and not at one cause', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  const diagnosis = page.locator('retry-lab-diagnosis');
  await expect(diagnosis).toContainText('874 rows − 796 customers = 78 too many');
  await expect(diagnosis).toContainText('publish-3 has exactly 78 customers');
  await expect(diagnosis).toContainText('7,139,987 cents too much');
  await expect(diagnosis).toContainText('exactly the revenue of publish-3');
  await expect(diagnosis).toContainText('The tables cannot tell one from another');
  await expect(diagnosis).toContainText('The failure itself is not looked at.');

  await workbench.choose({ 'Ledger sink': 'upsert' });
  await expect(diagnosis).toContainText('the tables look right, and they are');
});

test('no sign shows that rows are missing, and the page says so', async ({ page }) => {
  await new Workbench(page).open('?preset=no-retries-crash');
  await expect(page.locator('retry-lab-diagnosis')).toContainText(
    'None of the four warning signs shows. Yet 37 customers are missing from the ledger',
  );
});
