/** A browser that keeps nothing, or lets no page change its address, still shows the lab. */
import type { Page } from '@playwright/test';
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test.skip(({ isMobile }) => isMobile, 'a browser refuses the same on any screen');

/** Whatever a page could keep something with throws as soon as it is touched. */
function refuseStorage(page: Page) {
  return page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
      Object.defineProperty(globalThis, name, { get: refuse });
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse });
    Object.defineProperty(Navigator.prototype, 'storage', { get: refuse });
  });
}

/** As in a page whose address is not its own: some readers of courses show pages so. */
function refuseHistory(page: Page) {
  return page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.assign(History.prototype, { pushState: refuse, replaceState: refuse });
  });
}

/** Changes this and that, down to the comparison. */
async function story(workbench: Workbench): Promise<void> {
  await workbench.open('?preset=lost-ack-append');
  await expect(workbench.figure('Ledger rows')).toHaveText('874');

  await workbench.choose({ 'Ledger sink': 'upsert', Emails: 'sent by the task itself' });
  await expect(workbench.figure('Ledger rows')).toHaveText('796');
  await expect(workbench.figure('Emails')).toHaveText('874');
  await expect(workbench.page).toHaveTitle(/publish-3/);

  await workbench.tab('Emails').click();
  await expect(workbench.page.getByRole('tabpanel')).toContainText('cust-');

  await workbench.reachComparison();
  await workbench.strategy('atomic', 'through an outbox').click();
  await expect(workbench.figure('Emails')).toHaveText('796');

  // A seed is drawn, and would be kept in the address.
  await workbench.choose({ Customers: '100 made up' });
  await expect(workbench.figure('Ledger rows')).toHaveText('100');
  await workbench.choose({ Failure: 'nothing' });
  await expect(workbench.page.getByRole('alert')).toHaveCount(0);
}

test('nothing can be kept', async ({ page }) => {
  await refuseStorage(page);
  const workbench = new Workbench(page);
  await story(workbench);
  await expect(page).not.toHaveURL(/fault=/);
  await page.goBack();
  await expect(workbench.chosen('Failure')).toHaveText('lost completion message');
});

test('the address cannot be changed', async ({ page }) => {
  await refuseHistory(page);
  await story(new Workbench(page));
});

test('an address without a seed opens, though none can be put there', async ({ page }) => {
  await refuseHistory(page);
  const workbench = new Workbench(page);
  await workbench.open('?data=synthetic:100');
  await expect(workbench.figure('Ledger rows')).toHaveText('100');
  await expect(workbench.chosen('Seed')).toHaveText(/^\s*\d+\s*$/);
});
