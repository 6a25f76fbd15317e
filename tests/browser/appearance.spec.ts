/** The page fits its screen, and finds favour with an accessibility checker. */
import { expectNoAccessibilityTrouble } from './accessibility.js';
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

interface State {
  query: string;
  /** What a reader does there first. */
  reach?: (workbench: Workbench) => Promise<void>;
  /** The tables that differ from those of other states. */
  tabs?: readonly string[];
}

const TABS = ['Repeated writes', 'Emails'];

/** Every state in which a page may stand. */
const STATES: Record<string, State> = {
  healthy: { query: '?preset=reference' },
  'lost message': { query: '?preset=lost-ack-attempt-key', tabs: TABS },
  incomplete: { query: '?preset=no-retries-crash' },
  outbox: { query: '?preset=zombie-append-outbox', tabs: TABS },
  'sender crash': { query: '?preset=sender-crash' },
  'failed calls': { query: '?email=outbox&fault=fail:email-calls:5-40', tabs: TABS },
  'hidden rows': {
    query: '?preset=lost-ack-append&dashboard=latest-row&data=synthetic:12:seed-1',
  },
  'a hundred tasks': { query: '?cluster=16x100&fault=lose:ack:publish-30:1' },
  'bad address': { query: '?preset=nothing-like-it' },
  'a moment with a choice': {
    query: '?preset=zombie-atomic-direct&at=131000',
    tabs: TABS,
    reach: async ({ timeline, why }) => {
      await timeline.button('Next event').click();
      await why.waitFor();
    },
  },
  'a part with its strips open': {
    query: '?preset=lost-ack-append',
    reach: async ({ timeline }) => {
      await timeline.host.getByRole('button', { name: /map and reduce/ }).click();
      await timeline.button('Zoom in').click();
      await timeline.host.getByText('The same in words').click();
    },
  },
  'a pinned run': {
    query: '?preset=zombie-atomic-direct',
    reach: async (workbench) => {
      await workbench.action('Pin this run').click();
      await workbench.choose({ 'Ledger sink': 'append' });
      await workbench.beside.getByText('+59').first().waitFor();
    },
  },
  'what can be saved': {
    query: '?preset=zombie-atomic-direct&at=20000',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Save, open, print' }).click();
    },
  },
};

for (const [name, { query, reach, tabs = [] }] of Object.entries(STATES)) {
  test(`${name}: no accessibility trouble, and nothing sticks out at any width`, async ({
    page,
    isMobile,
    viewport,
  }) => {
    // The checker looks at every node of the page.
    test.slow();
    const workbench = new Workbench(page);
    await workbench.open(query);
    await reach?.(workbench);
    await workbench.reachComparison();
    await expectNoAccessibilityTrouble(page);

    for (const width of isMobile ? [320] : [320, 375, 640, 1024, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      const picture = page.locator('retry-lab-timeline svg.timeline').first();
      const room = async () => {
        const place = await page.locator('retry-lab-timeline').boundingBox();
        return Math.floor(place?.width ?? 0) - Number(await picture.getAttribute('width'));
      };
      await expect.poll(room).toBe(0);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }

    if (viewport !== null) await page.setViewportSize(viewport);
    for (const tab of tabs) {
      await page.getByRole('tab', { name: tab }).click();
      await expectNoAccessibilityTrouble(page, {
        fromShadowDom: ['retry-lab-workbench', 'retry-lab-reading', 'retry-lab-evidence'],
      });
    }
  });
}

test('long numbers above the tables make no page wider', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'there is room elsewhere');
  const nights = [0, 86_400_000, 172_800_000].map((startMs) => `start=${startMs}`).join('&');
  await new Workbench(page).open(`?data=synthetic:10000:seed-1&${nights}&email=outbox`);
  await expect(page.getByRole('tab', { name: 'Emails' })).toContainText('30,000');
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(beyond).toBeLessThanOrEqual(0);
});

test('the timeline is drawn anew at the width that it gets', async ({ page, isMobile }) => {
  test.skip(isMobile, 'it gets another width whatever the screen');
  await new Workbench(page).open('?preset=lost-ack-append');
  const picture = page.locator('retry-lab-timeline svg.timeline').first();
  const widthOf = async () => Number(await picture.getAttribute('width'));
  const before = await widthOf();
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(widthOf).not.toBe(before);
  await expect(page.locator('retry-lab-timeline').getByText('The same in words')).toBeVisible();
});
