/** When the engine cannot be had, the page says so in place. */
import { expect, test } from './page-fixture.js';

test('a missing engine is said, with what to do, and can be tried again', async ({
  page,
  troubles,
}) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('workbench.html?preset=lost-ack-append');
  await expect(page.getByRole('alert')).toContainText('did not load');

  await page.unroute('**/*.wasm');
  await page.getByRole('button', { name: /again/i }).click();
  await expect(page.locator('retry-lab-numbers')).toContainText('874');
  troubles.length = 0;
});

test('without scripts the page says what it needs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}workbench.html`);
  await expect(page.getByText(/JavaScript/)).toBeVisible();
  await context.close();
});

test('an engine that breaks off is said in place', async ({ page }) => {
  await page.goto('workbench.html?preset=lost-ack-append');
  await page.locator('retry-lab-numbers').waitFor();
  await page.locator('retry-lab-workbench').evaluate((element) => {
    const stopped = () => {
      throw new Error('unreachable');
    };
    Object.assign(element, { engine: { run_scenario: stopped, presets: stopped } });
  });
  await expect(page.getByRole('alert')).toContainText('Reload the page');
});
