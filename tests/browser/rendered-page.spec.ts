/** The page that `scripts/render --html` writes, as a reader of somebody's notes gets it. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectNoAccessibilityTrouble } from './accessibility.js';
import { expect, test } from './page-fixture.js';

const render = fileURLToPath(new URL('../../scripts/render', import.meta.url));

async function openRendered(page: Page, ...words: string[]): Promise<void> {
  const body = execFileSync(render, [...words, '--html', '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await page.route('**/night.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('night.html');
}

/** The pictures that are in sight, by their widths. */
const widths = (page: Page) =>
  page
    .getByRole('img', { name: /^Timeline of / })
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('width')));

for (const words of [
  ['zombie-atomic-direct', '--base', 'https://example.org/lab'],
  ['copies-everything', '--width', '1200'],
  ['crash-append', '--at', '118900'],
]) {
  test(`fits any screen, by the words of an accessibility checker too: ${words.join(' ')}`, async ({
    page,
    isMobile,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openRendered(page, ...words);
    const [, , width = '860'] = words[1] === '--width' ? words : [];
    expect(await widths(page)).toEqual([isMobile ? '336' : width]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    await expectNoAccessibilityTrouble(page);
    expect(asked.map((address) => new URL(address).pathname.split('/').at(-1))).toEqual([
      'night.html',
    ]);
  });
}

test('on paper the wide picture stands within the page, in the colours of paper', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'paper is the same from any screen');
  await page.emulateMedia({ colorScheme: 'dark' });
  await openRendered(page, 'zombie-atomic-direct');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe('rgb(18, 23, 29)');
  // A sheet of A4 within its margins.
  await page.setViewportSize({ width: 688, height: 1000 });
  expect(await widths(page)).toEqual(['336']);
  await page.emulateMedia({ media: 'print' });
  expect(await widths(page)).toEqual(['860']);
  const box = await page.getByRole('img', { name: /^Timeline of / }).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(688);
  expect(await ground()).toBe('rgb(255, 255, 255)');
});
