/** Once a page was visited, the lab opens without a connection; and with one, it is never an old one. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sirv from 'sirv';

import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

const DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));

test.use({ serviceWorkers: 'allow' });
test.skip(({ isMobile }) => isMobile, 'none of it depends on the screen');

/** The worker has put everything into its cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

test('the page that was visited opens with another scenario, and all of it works', async ({
  page,
  context,
}) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  await kept(page);
  await context.setOffline(true);

  await workbench.open('?preset=zombie-atomic-direct');
  await expect(workbench.figure('Emails')).toHaveText('855');
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await workbench.reachComparison();
  await expect(page).toHaveURL(/upsert/);
  await page.reload();
  await expect(workbench.chosen('Ledger sink')).toHaveText('upsert');
});

test('so does a page that was not visited, under whatever name', async ({ page, context }) => {
  await new Workbench(page).open('');
  await kept(page);
  await context.setOffline(true);

  for (const [address, stands] of [
    ['index.html', /index\.html$/],
    ['./', /\/$/],
    // It forwards, and the next address must wait for that.
    ['./?preset=lost-ack-append', /workbench\.html\?preset=lost-ack-append$/],
    ['index', /index$/],
  ] as const) {
    const response = await page.goto(address);
    expect(response?.fromServiceWorker(), address).toBe(true);
    await expect(page, address).toHaveURL(stands);
    await expect(page, address).toHaveTitle(/Retry Lab/);
  }
});

test('what was never there is not found without a connection either', async ({
  page,
  context,
  troubles,
}) => {
  await new Workbench(page).open('');
  await kept(page);
  await context.setOffline(true);
  await expect(page.goto('no-such-page.html')).rejects.toThrow(/ERR_/);
  troubles.length = 0;
});

test('a connection that is lost while the first visit goes on is not missed', async ({
  page,
  context,
}) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  await kept(page);
  await page.evaluate(() =>
    navigator.serviceWorker.controller === null
      ? new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', resolve);
        })
      : undefined,
  );
  await context.setOffline(true);
  const parts = await page.evaluate(async () => {
    const named = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
    const replies = await Promise.all([...named].map(({ href }) => fetch(href)));
    return replies.map(({ status }) => status);
  });
  expect(parts.length).toBeGreaterThan(0);
  expect(new Set(parts)).toEqual(new Set([200]));
});

/** The built page on a server of its own, which can get a newer build. */
async function withOwnServer(
  story: (server: { address: string; renew: () => void; close: () => void }) => Promise<void>,
): Promise<void> {
  const site = sirv(DIST, { dev: true });
  let isNewer = false;
  const server = createServer((request, response) => {
    const serve = (file: string, type: string, change: (text: string) => string) => {
      response.writeHead(200, { 'content-type': type });
      response.end(change(readFileSync(DIST + file, 'utf8')));
    };
    const path = request.url?.split('?')[0];
    if (isNewer && path === '/workbench.html') {
      serve('workbench.html', 'text/html', (html) => html.replace('Retry Lab</h1>', 'Newer</h1>'));
    } else if (isNewer && path === '/service-worker.js') {
      serve('service-worker.js', 'text/javascript', (script) =>
        script.replace(/(?<="workbench\.html",revision:")\w+/, 'newer'),
      );
    } else {
      site(request, response);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const renew = () => {
    isNewer = true;
  };
  try {
    await story({ address: `http://127.0.0.1:${port}/`, renew, close });
  } finally {
    close();
  }
}

test('a newer build shows at the next reload', async ({ page }) => {
  await withOwnServer(async ({ address, renew }) => {
    await page.goto(`${address}workbench.html`);
    await kept(page);
    renew();
    const response = await page.reload();
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newer');
  });
});

test('a newer build waits for the pages of the older one', async ({ page }) => {
  await withOwnServer(async ({ address, renew, close }) => {
    await page.goto(`${address}workbench.html`);
    await kept(page);
    renew();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const newer = registration.installing;
      if (newer === null) throw new Error('no newer worker was found');
      await new Promise((resolve) => {
        newer.addEventListener('statechange', resolve, { once: true });
      });
    });
    // What it kept is shown by now, unless it waits.
    close();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retry Lab');
  });
});

for (const refusal of ['missing', 'throwing', 'refusing'] as const) {
  test(`a browser in which workers are ${refusal} shows the page`, async ({ page }) => {
    await page.addInitScript((how) => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      if (how === 'missing') Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
      if (how === 'throwing') {
        Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse });
      }
      if (how === 'refusing') {
        ServiceWorkerContainer.prototype.register = () => {
          document.documentElement.dataset.asked = '';
          return Promise.reject(new DOMException('no', 'SecurityError'));
        };
      }
    }, refusal);
    const workbench = new Workbench(page);
    await workbench.open('?preset=lost-ack-append');
    await expect(workbench.figure('Ledger rows')).toHaveText('874');
    if (refusal === 'refusing') await page.locator('html[data-asked]').waitFor();
  });
}
