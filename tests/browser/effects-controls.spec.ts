/** Further effects and the fine print: folded groups that come late, and stand in the address. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test('an effect is chosen, stands in the address, and opens again', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=copies-cross');
  await workbench.choose({ 'Message to a topic': 'for each customer' });
  await expect(page).toHaveURL(/[?&]topic=3(&|$)/);
  await workbench.choose({ 'Written by the single writer': 'only messages' });
  await expect(page).toHaveURL(/[?&]writer=topic(&|$)/);
  await page.reload();
  await workbench.reveal('Message to a topic');
  await expect(workbench.chosen('Message to a topic')).toHaveText('for each customer');
  await expect(workbench.chosen('Written by the single writer')).toHaveText('only messages');
});

test('two nights are a choice of the fine print', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-task-key');
  await workbench.choose({ Runs: 'two nights' });
  await expect(page).toHaveURL(/start=0&start=86400000/);
  await workbench.choose({ 'Key and row': 'row, then key' });
  await expect(page).toHaveURL(/key-check=row-then-key:0/);
  await page.goBack();
  await expect(page).not.toHaveURL(/key-check/);
  await expect(workbench.chosen('Key and row')).toHaveText('in one step');
});

test('a folded group says what is set in it', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=copies-counter');
  const summary = (name: string) => page.locator('retry-lab-controls summary', { hasText: name });
  await expect(summary('More effects')).toContainText('Counter: one more for each customer');
  await expect(summary('Fine print')).toContainText('nothing set');
});

test('what comes late moves nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        moved.push((entry as PerformanceEntry & { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const workbench = new Workbench(page);
  await workbench.open('?preset=copies-everything');
  await expect(
    page.locator('retry-lab-controls summary', { hasText: 'More effects' }),
  ).toContainText('Message to a topic');
  const shift = await page.evaluate(() =>
    (window as unknown as { moved: number[] }).moved.reduce((sum, value) => sum + value, 0),
  );
  expect(shift).toBeLessThan(0.1);
});
