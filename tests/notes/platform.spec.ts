import type { Page } from '@playwright/test';
import { checksum, outcomeOf, preset } from './engine.js';
import { expect, test } from './notes-fixture.js';
import { Widget } from './widget.js';

test.use({ tool: 'platform' });

const frameHeight = (page: Page) => page.locator('iframe').evaluate((frame) => frame.clientHeight);

test('the script and the element are stripped, and what the author put inside stays', async ({
  page,
  open,
}) => {
  await open('fixed.html');
  await expect(page.locator('retry-lab')).toHaveCount(0);
  await expect(page.locator('script[src*="retry-lab"]')).toHaveCount(0);
  await expect(
    page.getByRole('link', { name: 'The night of the zombie, in the workbench' }),
  ).toBeVisible();
});

test('the frame is as high as what it shows, where the platform hears it', async ({
  page,
  open,
  picture,
}) => {
  await open('heights.html');
  const widget = Widget.framed(page);
  await widget.showsPreset('zombie-append');
  const fits = async () => {
    const inside = await widget.host.evaluate(() => document.documentElement.scrollHeight);
    return Math.abs(inside - (await frameHeight(page)));
  };
  await expect.poll(fits).toBeLessThanOrEqual(1);
  await picture('heights');
  await widget.changesSink('upsert');
  await expect.poll(fits).toBeLessThanOrEqual(1);
});

test('the frame keeps its height where nobody hears it, and its parent still learns the outcome', async ({
  page,
  open,
  picture,
}) => {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('message', ({ data }) => heard.push(data));
  });
  await open('fixed.html');
  const height = await frameHeight(page);
  const widget = Widget.framed(page);
  await widget.showsPreset('zombie-append');
  await picture('fixed');
  expect(await frameHeight(page)).toBe(height);
  const outcomes = await page.evaluate(() =>
    (window as unknown as { heard: Record<string, unknown>[] }).heard
      .filter(
        ({ source, version, type }) =>
          source === 'retry-lab' && version === 1 && type === 'outcome',
      )
      .map(({ outcome }) => outcome),
  );
  expect(outcomes.map(checksum)).toEqual([checksum(outcomeOf(preset('zombie-append')))]);
});
