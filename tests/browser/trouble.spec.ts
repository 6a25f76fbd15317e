/** When the engine cannot be had, the page says so in place. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

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

test('a comparison that breaks off is said until the next one', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  await workbench.comparison.evaluate((element) => {
    const { engine } = element as unknown as { engine: { compare: (of: unknown) => unknown } };
    let asked = 0;
    const compare = (scenarios: unknown) => {
      asked += 1;
      if (asked === 1) throw new Error('unreachable');
      return engine.compare(scenarios);
    };
    Object.assign(element, { engine: { ...engine, compare } });
  });
  const alert = workbench.comparison.getByRole('alert');
  await workbench.comparison.scrollIntoViewIfNeeded();
  await expect(alert).toContainText('unreachable');
  await expect(workbench.comparison.getByRole('table')).toHaveCount(0);

  await workbench.choose({ 'Ledger sink': 'upsert' });
  await workbench.reachComparison();
  await expect(alert).toHaveCount(0);
});

test('what is read only in part is not run, and all that is wrong with it is said', async ({
  page,
}) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  const ran = await workbench.page.locator('retry-lab-workbench').evaluate(async (element) => {
    const given = element as HTMLElement & {
      engine: { run_scenario: (scenario: unknown) => unknown };
      updateComplete: Promise<boolean>;
    };
    const { engine } = given;
    const scenarios: unknown[] = [];
    const run_scenario = (scenario: unknown) => {
      scenarios.push(scenario);
      return engine.run_scenario(scenario);
    };
    Object.assign(given, {
      engine: { ...engine, run_scenario },
      scenario: { cluster: { tasks: 0 } },
      unread: [{ where: 'sinkk', message: 'There is no such parameter.' }],
    });
    await given.updateComplete;
    return scenarios;
  });
  expect(ran).toEqual([{}]);
  await expect(page.getByRole('alert')).toContainText('sinkk');
  await expect(page.getByRole('alert')).toContainText('tasks must be 1 to 512');
});
