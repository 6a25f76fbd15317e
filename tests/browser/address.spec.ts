/** The address holds the scenario, whatever becomes of it. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test.skip(({ isMobile }) => isMobile, 'an address is read the same on any screen');

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

test('a scenario in full words opens, and without one the lost message', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?v=1&cluster=16x16&fault=lose:ack:publish-2:1&sink=atomic&email=direct');
  await expect(workbench.figure('Ledger rows')).toHaveText('796');
  await expect(workbench.figure('Emails')).toHaveText('849');
  await workbench.open('');
  await expect(workbench.figure('Ledger rows')).toHaveText('874');
});

/** Addresses that cannot be read, and what is said of each. */
const UNREADABLE: Record<string, { query: string; says: string[] }> = {
  'an unknown parameter': { query: '?sinkk=upsert', says: ['sinkk'] },
  'an unknown preset': { query: '?preset=lost-ack', says: ['preset', 'lost-ack-append'] },
  'a newer version': { query: '?v=2&preset=crash-append', says: ['newer version', 'version 1'] },
  'a fault that cannot be read': {
    query: '?fault=crash:publish',
    says: ['fault', 'crash:publish-4:1@50'],
  },
  'a task that is not there': {
    query: '?fault=lose:ack:publish-12:1',
    says: ['fault: task must be 0 to 11'],
  },
  'a percentage that is no number': { query: '?fault=crash:publish-4:1@%', says: ['fault'] },
  markup: { query: '?job=%3Cimg%20src=x%20onerror=alert(1)%3E&sink=%3Cscript%3E', says: ['sink'] },
};

test('what cannot be read is named, and the reference run is shown', async ({ page }) => {
  test.slow();
  const workbench = new Workbench(page);
  for (const [name, { query, says }] of Object.entries(UNREADABLE)) {
    await workbench.open(query);
    for (const words of says) {
      await expect.soft(page.getByRole('alert'), name).toContainText(words);
    }
    await expect.soft(workbench.figure('Ledger rows'), name).toHaveText('796');
    await expect.soft(workbench.figure('Runtime'), name).toHaveText('204.9 s');

    await workbench.choose({ Failure: 'lost completion message' });
    await expect.soft(page.getByRole('alert'), name).toHaveCount(0);
    await expect.soft(workbench.figure('Ledger rows'), name).toHaveText('874');
  }
});

test('the start page forwards to the workbench and keeps query and fragment', async ({
  page,
  baseURL,
}) => {
  await page.goto('index.html?preset=zombie-append#row-5');

  await expect(page).toHaveURL(`${baseURL}workbench.html?preset=zombie-append#row-5`);
});
