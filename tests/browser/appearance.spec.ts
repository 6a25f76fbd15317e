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
  'sender crash': '?preset=sender-crash',
  'failed calls': '?email=outbox&fault=fail:email-calls:5-40',
  'hidden rows': '?preset=lost-ack-append&dashboard=latest-row&data=synthetic:12:seed-1',
  'bad address': '?preset=nothing-like-it',
};

for (const [name, query] of Object.entries(QUERIES)) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`${name} in ${scheme}: no accessibility trouble`, async ({ page }) => {
      // The checker looks at every node of the page.
      test.slow();
      await page.emulateMedia({ colorScheme: scheme });
      const workbench = new Workbench(page);
      await workbench.open(query);
      await workbench.reachComparison();
      const check = async (part?: { fromShadowDom: [string, string, string] }) => {
        const checker = new AxeBuilder({ page });
        // Only colours differ between the schemes.
        if (scheme === 'dark') checker.withRules('color-contrast');
        if (part !== undefined) checker.include(part);
        const { violations } = await checker.analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual(
          [],
        );
      };
      await check();
      for (const tab of ['Repeated writes', 'Emails']) {
        await page.getByRole('tab', { name: tab }).click();
        await check({
          fromShadowDom: ['retry-lab-workbench', 'retry-lab-reading', 'retry-lab-evidence'],
        });
      }
    });
  }

  test(`${name}: nothing sticks out at any width`, async ({ page }) => {
    const workbench = new Workbench(page);
    await workbench.open(query);
    await workbench.reachComparison();
    for (const width of [320, 375, 640, 1024, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      const picture = page.locator('retry-lab-timeline svg.timeline');
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
  const picture = page.locator('retry-lab-timeline svg.timeline');
  const widthOf = async () => Number(await picture.getAttribute('width'));
  const before = await widthOf();
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(widthOf).not.toBe(before);
  await expect(page.locator('retry-lab-timeline').getByText('The same in words')).toBeVisible();
});
