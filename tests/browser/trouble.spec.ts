/** When the engine cannot be had, the page says so in place. */
import type { Page } from '@playwright/test';

import { expectNoAccessibilityTrouble } from './accessibility.js';
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

/** Ways in which there is no engine, and what a reader must be able to tell from the page. */
const TROUBLES: Record<string, { cause: (page: Page) => Promise<unknown>; says: RegExp[] }> = {
  'is held back': {
    cause: (page) => page.route('**/*.wasm', (route) => route.abort()),
    says: [/could not be fetched from http\S+\.wasm/, /connection/, /extension/],
  },
  'is not there': {
    cause: (page) => page.route('**/*.wasm', (route) => route.fulfill({ status: 404 })),
    says: [/status 404/, /\.wasm/, /reload/i],
  },
  'is replaced by a page': {
    cause: (page) =>
      page.route('**/*.wasm', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Log in</h1>' }),
      ),
    says: [/Something else .* \(text\/html\)/, /log-in/],
  },
  'arrives damaged': {
    cause: (page) =>
      page.route('**/*.wasm', (route) =>
        route.fulfill({ contentType: 'application/wasm', body: 'nonsense' }),
      ),
    says: [/could not start it/, /damaged/, /too old/],
  },
  'is in a language that the browser lacks': {
    cause: (page) => page.addInitScript('delete globalThis.WebAssembly'),
    says: [/has no WebAssembly/, /Firefox \d+/, /another browser/],
  },
  'is forbidden by a policy': {
    cause: (page) =>
      page.route('**/workbench.html*', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(" 'wasm-unsafe-eval'", '');
        await route.fulfill({ response, body });
      }),
    says: [/not allowed to run WebAssembly/, /wasm-unsafe-eval/, /extension/],
  },
};

for (const [name, { cause, says }] of Object.entries(TROUBLES)) {
  test(`an engine that ${name} is said, with what to do`, async ({ page, troubles, isMobile }) => {
    test.skip(isMobile && name !== 'is held back', 'the notices differ only in their words');
    await cause(page);
    await page.goto('workbench.html?preset=lost-ack-append');
    const notice = page.getByRole('alert');
    for (const words of says) await expect(notice).toContainText(words);
    await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Retry Lab' })).toBeVisible();
    await expectNoAccessibilityTrouble(page);
    // Browsers write what was provoked here to the console.
    troubles.length = 0;
  });
}

test('a missing engine can be tried again in place', async ({ page, troubles, isMobile }) => {
  test.skip(isMobile, 'what is said is the same on any screen');
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('workbench.html?preset=lost-ack-append');
  await page.getByRole('alert').waitFor();

  await page.unroute('**/*.wasm');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.locator('retry-lab-numbers')).toContainText('874');
  troubles.length = 0;
});

test('the rest of the page that does not arrive is said, and what is there works', async ({
  page,
  troubles,
}) => {
  await page.route('**/below-*.js', (route) => route.abort());
  const workbench = new Workbench(page);
  await page.goto('workbench.html?preset=lost-ack-append');
  await expect(page.getByRole('alert')).toContainText('did not arrive');
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await expect(workbench.figure('Ledger rows')).toHaveText('796');

  await page.unroute('**/below-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await workbench.reachComparison();
  troubles.length = 0;
});

test('without scripts the page says what it needs', async ({ browser, baseURL, isMobile }) => {
  test.skip(isMobile, 'what is said is the same on any screen');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}workbench.html`);
  await expect(page.getByText(/JavaScript/)).toBeVisible();
  await context.close();
});

test('an engine that breaks off is said in place', async ({ page, isMobile }) => {
  test.skip(isMobile, 'what is said is the same on any screen');
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

test('a comparison that breaks off is said until the next one', async ({ page, isMobile }) => {
  test.skip(isMobile, 'what is said is the same on any screen');
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
  isMobile,
}) => {
  test.skip(isMobile, 'what is said is the same on any screen');
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
