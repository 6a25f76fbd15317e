/** The address holds the scenario, whatever becomes of it. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test('reload and Back restore the scenario', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?v=1&preset=lost-ack-append');
  await expect(page).toHaveTitle('The completion message of publish-3 is lost · Retry Lab');
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await expect(page).toHaveURL(/preset=lost-ack-upsert$/);
  await workbench.choose({ Retries: 'off' });
  await expect(workbench.figure('The job reports')).toHaveText('failed');
  await expect(page).toHaveURL(/attempts=1/);

  await page.reload();
  await expect(workbench.figure('The job reports')).toHaveText('failed');
  await page.goBack();
  await expect(workbench.figure('The job reports')).toHaveText('succeeded');
  await expect(workbench.figure('Ledger rows')).toHaveText('796');
  await page.goBack();
  await expect(workbench.figure('Ledger rows')).toHaveText('874');
  await page.goForward();
  await expect(workbench.figure('Ledger rows')).toHaveText('796');
});

test('a scenario in full words opens', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?v=1&cluster=16x16&fault=lose:ack:publish-2:1&sink=atomic&email=direct');
  await expect(workbench.figure('Ledger rows')).toHaveText('796');
  await expect(workbench.figure('Emails')).toHaveText('849');
});

test('an address without a scenario opens the lost message', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('');
  await expect(workbench.figure('Ledger rows')).toHaveText('874');
});

for (const [name, query, words] of [
  ['an unknown parameter', '?sinkk=upsert', ['sinkk']],
  ['an unknown preset', '?preset=lost-ack', ['preset', 'lost-ack-append']],
  ['a newer version', '?v=2&preset=crash-append', ['newer version', 'version 1']],
  ['a fault that cannot be read', '?fault=crash:publish', ['fault', 'crash:publish-4:1@50']],
  ['a task that is not there', '?fault=lose:ack:publish-12:1', ['fault: task must be 0 to 11']],
  ['a percentage that is no number', '?fault=crash:publish-4:1@%', ['fault']],
  ['markup', '?job=%3Cimg%20src=x%20onerror=alert(1)%3E&sink=%3Cscript%3E', ['sink']],
] as const) {
  test(`${name} is named, and the reference run is shown`, async ({ page }) => {
    const workbench = new Workbench(page);
    await workbench.open(query);
    for (const word of words) await expect(page.getByRole('alert')).toContainText(word);
    await expect(workbench.figure('Ledger rows')).toHaveText('796');
    await expect(workbench.figure('Runtime')).toHaveText('204.9 s');

    await workbench.choose({ Failure: 'lost completion message' });
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(workbench.figure('Ledger rows')).toHaveText('874');
  });
}

test('the start page forwards to the workbench and keeps query and fragment', async ({
  page,
  baseURL,
}) => {
  await page.goto('index.html?preset=zombie-append#row-5');

  await page.waitForURL('**/workbench.html?*');
  expect(page.url()).toBe(`${baseURL}workbench.html?preset=zombie-append#row-5`);
});
