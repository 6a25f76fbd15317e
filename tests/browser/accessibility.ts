/** What an accessibility checker has to say of a page as it stands. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { expect } from './page-fixture.js';

/** A part of the page, by the shadow trees in which it lies. */
export interface Part {
  fromShadowDom: [string, string, ...string[]];
}

/** The whole page, or a part of it, finds favour in both colour schemes. */
export async function expectNoAccessibilityTrouble(page: Page, part?: Part): Promise<void> {
  // Without frames one script sees all of the page, and need not hand over what it saw of each.
  expect(page.frames(), 'frames').toHaveLength(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const checker = new AxeBuilder({ page })
      // To name the thousands of nodes that are fine takes three times as long as to look at them.
      .options({ resultTypes: ['violations'] })
      .setLegacyMode();
    // Only colours differ between the schemes.
    if (colorScheme === 'dark') checker.withRules('color-contrast');
    if (part !== undefined) checker.include(part);
    const { violations } = await checker.analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
    expect(found, colorScheme).toEqual([]);
  }
}
