/** All pages work below a subfolder of nginx, under the headers of `nginx.conf`. */
import type { Page } from '@playwright/test';

import { expect, moduleScript, notes, test as base } from '../browser/guest.js';
import type { Origins } from '../browser/origins.js';
import { Workbench } from '../browser/workbench.js';

const test = base.extend<{ violations: string[] }>({
  violations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      await context.exposeFunction('tellViolation', (what: string) => violations.push(what));
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          const { tellViolation } = globalThis as unknown as {
            tellViolation: (what: string) => void;
          };
          tellViolation(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
        });
      });
      await use(violations);
      expect(violations, 'violations of the policy').toEqual([]);
    },
    { auto: true },
  ],
});

test('the workbench works', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=zombie-atomic-direct');
  await expect(workbench.figure('Emails')).toHaveText('855');
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await workbench.reachComparison();
  await workbench.action('Save, open, print').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Timeline as PNG' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
});

for (const lesson of ['index.html', 'copies.html']) {
  test(`${lesson} works`, async ({ page }) => {
    await page.goto(lesson);
    // The pictures that stand in the page are drawn by styles that stand in it.
    const still = page.locator('.still.wide svg.timeline').first();
    await expect(still.locator('text').first()).toHaveCSS('paint-order', 'stroke');
    const question = page.locator('retry-lab-question').first();
    await question.scrollIntoViewIfNeeded();
    await expect(question.getByRole('button').first()).toBeVisible();
  });
}

test('teachers.html works', async ({ page }) => {
  await page.goto('teachers.html');
  await page.getByRole('textbox').first().fill('rl1-nonsense');
  await expect(page.getByRole('table').first()).toContainText('rl1-nonsense');
});

test('without scripts the lessons can be read', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}index.html`);
  await expect(page.locator('main .outcome').first()).toHaveCSS('display', 'block');
  await context.close();
});

test('files have their headers and come compressed', async ({ page, request, baseURL }, {
  project,
}) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await new Workbench(page).open('?preset=lost-ack-append');
  const wasm = asked.find((address) => address.endsWith('.wasm')) ?? '';
  const isTyped = project.name === 'wasm with its type';
  for (const [file, type, cache] of [
    ['workbench.html', 'text/html', 'no-cache'],
    ['service-worker.js', 'text/javascript', 'no-cache'],
    [wasm, isTyped ? 'application/wasm' : 'application/octet-stream', /immutable/],
  ] as const) {
    const headers = (await request.get(new URL(file, baseURL).href)).headers();
    expect.soft(headers, file).toMatchObject({
      'content-type': type,
      'content-encoding': 'gzip',
      'cache-control': expect.stringMatching(cache),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
});

test.describe('once it was visited', () => {
  test.use({ serviceWorkers: 'allow' });

  test('it opens without a connection', async ({ page, context }) => {
    const workbench = new Workbench(page);
    await workbench.open('?preset=lost-ack-append');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await workbench.open('?preset=crash-append');
    await expect(workbench.figure('Ledger rows')).toHaveText('832');
    await page.goto('index.html');
    await expect(page).toHaveTitle(/When a task runs twice/);
  });
});

/** A page of another origin with a frame of a page of the lab's. */
async function framed(
  page: Page,
  origins: Origins,
  address: string,
  attributes = '',
): Promise<void> {
  const frame = `<iframe title="Retry Lab" width="800" height="600" ${attributes} src="${address}"></iframe>`;
  const guest = await origins.guest({ 'notes.html': notes(frame) });
  await page.goto(`${guest.address}notes.html`);
}

for (const attributes of ['', 'sandbox="allow-scripts"']) {
  test(`a page of another origin frames embed.html ${attributes}`, async ({
    page,
    origins,
    baseURL,
  }) => {
    await framed(page, origins, `${baseURL}embed.html?v=1&preset=lost-ack-append`, attributes);
    await expect(page.frameLocator('iframe').locator('retry-lab-numbers')).toContainText('874');
  });
}

test('a page of another origin has a widget, under a strict policy of its own', async ({
  page,
  origins,
  baseURL,
}) => {
  const { origin } = new URL(baseURL ?? '');
  const policy = `default-src 'none'; script-src ${origin} 'wasm-unsafe-eval'; connect-src ${origin}; style-src 'self'; img-src data:`;
  const widget = '<retry-lab preset="lost-ack-append"></retry-lab>';
  const html = notes(widget, moduleScript(baseURL ?? ''));
  const headers = { 'content-security-policy': policy };
  const guest = await origins.guest({ 'notes.html': { html, headers } });
  await page.goto(`${guest.address}notes.html`);
  await expect(page.locator('retry-lab').locator('retry-lab-numbers')).toContainText('874');
});

test('pages of others may not frame the workbench', async ({
  page,
  origins,
  baseURL,
  troubles,
}) => {
  await framed(page, origins, `${baseURL}workbench.html?preset=lost-ack-append`);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Retry Lab' })).toHaveCount(
    0,
  );
  await expect.poll(() => troubles.join()).toContain('frame-ancestors');
  troubles.length = 0;
});
