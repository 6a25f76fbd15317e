/** The page fits its screen, and finds favour with an accessibility checker. */
import { AxeBuilder } from '@axe-core/playwright';

import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

const QUERIES = {
  healthy: '?preset=reference',
  'lost message': '?preset=lost-ack-attempt-key',
  'two emails': '?preset=zombie-atomic-direct',
  incomplete: '?preset=no-retries-crash',
  outbox: '?preset=zombie-append-outbox',
  'bad address': '?preset=nothing-like-it',
};

for (const [name, query] of Object.entries(QUERIES)) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`${name} in ${scheme}: no accessibility trouble`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await new Workbench(page).open(query);
      for (const tab of ['Ledger', 'Repeated writes', 'Emails']) {
        await page.getByRole('tab', { name: tab }).click();
        const checker = new AxeBuilder({ page });
        // Only colours differ between the schemes.
        if (scheme === 'dark') checker.withRules('color-contrast');
        const { violations } = await checker.analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual(
          [],
        );
      }
    });
  }

  test(`${name}: nothing sticks out at any width`, async ({ page }) => {
    await new Workbench(page).open(query);
    for (const width of [320, 375, 640, 1024, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      const picture = page.locator('retry-lab-timeline svg');
      const room = async () => {
        const place = await page.locator('retry-lab-timeline').boundingBox();
        return Math.floor(place?.width ?? 0) - Number(await picture.getAttribute('width'));
      };
      await expect.poll(room).toBe(0);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test('the timeline is drawn anew at the width that it gets', async ({ page }) => {
  await new Workbench(page).open('?preset=lost-ack-append');
  const picture = page.locator('retry-lab-timeline svg');
  const widthOf = async () => Number(await picture.getAttribute('width'));
  const before = await widthOf();
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(widthOf).not.toBe(before);
  await expect(page.locator('retry-lab-timeline').getByText('The same in words')).toBeVisible();
});
