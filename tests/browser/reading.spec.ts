/** Reading a run: its cursor, its parts, and what is marked when something is chosen. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test.beforeEach(async ({ page }) => {
  await new Workbench(page).open('?preset=zombie-atomic-direct');
});

test.describe('the cursor', () => {
  test('is dragged over the picture, and the world follows', async ({ page }) => {
    const { timeline } = new Workbench(page);
    await timeline.scrollTo();
    await expect(timeline.time).toHaveText('whole run');
    await timeline.drag(118, 131);
    const atMs = await timeline.atMs();
    // A pixel of a narrow picture is a fifth of a second.
    expect(Math.abs(atMs - 131_000)).toBeLessThan(400);
    await expect(timeline.time).toContainText('131.');
    const moment = page.locator('retry-lab-moment');
    await expect(moment).toContainText('131.');
    await expect(moment).toContainText('cut off');
    await expect(page.locator('retry-lab-ledger')).toContainText('131.');
  });

  test('is a line in the list of events, in view, and no choice', async ({ page }) => {
    const { timeline } = new Workbench(page);
    const events = page.locator('retry-lab-events');
    const current = events.locator('[aria-current=true]');
    await expect(current).toHaveCount(0);
    await timeline.drag(118, 131);
    // The first email of the second attempt is the last turning point by then.
    await expect(current).toContainText('Delivers one more email');
    await events.getByRole('grid').scrollIntoViewIfNeeded();
    await expect(current).toBeInViewport();
    await expect(events.getByRole('row', { selected: true })).toHaveCount(0);
    await timeline.button('Previous event').click();
    await expect(current).toHaveAttribute('aria-selected', 'true');
    await timeline.button('Show the whole run').click();
    await expect(current).toHaveCount(0);
  });
});

test.describe('a moment', () => {
  test('hides what is still to come, and says only what is so by then', async ({ page }) => {
    const { timeline } = new Workbench(page);
    await timeline.drag(118, 131);
    const picture = timeline.picture.locator('svg.timeline');
    const faint = (text: string) => picture.locator('text.later', { hasText: text });
    await expect(faint('59 rows committed')).toHaveCount(1);
    await expect(faint('attempt 2 accepted')).toHaveCount(1);
    await expect(faint('attempt 1 declared failed')).toHaveCount(0);
    await expect(timeline.picture.locator('.then').first()).toContainText('rows');
    await timeline.button('Show the whole run').click();
    await expect(picture.locator('text.later')).toHaveCount(0);
    await expect(timeline.picture.locator('.then')).toHaveCount(0);
  });

  test('goes on from where the cursor is, whatever was chosen before', async ({ page }) => {
    const { timeline } = new Workbench(page);
    await timeline.button('Next event').click();
    await timeline.drag(118, 131);
    const atMs = await timeline.atMs();
    await timeline.button('Next event').click();
    expect(await timeline.atMs()).toBeGreaterThanOrEqual(atMs);
  });
});

test.describe('closer and further', () => {
  test('zoom in, move along, and show all again', async ({ page }) => {
    const { timeline } = new Workbench(page);
    const ticks = () => timeline.picture.locator('svg.timeline .grid').count();
    await expect(timeline.button('Zoom out')).toHaveAttribute('aria-disabled', 'true');
    await timeline.button('Zoom in').click();
    await timeline.button('Zoom in').click();
    await expect(timeline.button('Zoom out')).toHaveAttribute('aria-disabled', 'false');
    await expect(timeline.picture.locator('.fold')).toHaveCount(0);
    expect(await ticks()).toBeGreaterThan(1);
    await timeline.button('Later').click();
    await timeline.button('Earlier').click();
    await timeline.button('Show all of it').click();
    await expect(timeline.picture.locator('svg.timeline rect.fold').first()).toBeVisible();
    await timeline.marks.focus();
    await page.keyboard.press('+');
    await expect(timeline.button('Zoom out')).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('0');
    await expect(timeline.button('Zoom out')).toHaveAttribute('aria-disabled', 'true');
  });

  test('a quiet stretch is a strip that opens', async ({ page }) => {
    const { timeline } = new Workbench(page);
    const strip = timeline.host.getByRole('button', { name: /map and reduce as in the healthy/ });
    await expect(strip).toHaveAttribute('aria-expanded', 'false');
    const bars = timeline.picture.locator('.idle.map');
    await expect(bars).toHaveCount(0);
    await strip.press('Enter');
    await expect(strip).toHaveAttribute('aria-expanded', 'true');
    await expect(bars.first()).toBeAttached();
    await strip.click();
    await expect(bars).toHaveCount(0);
    // The strip itself opens too.
    const fold = timeline.picture.locator('rect.fold').first();
    const box = await fold.boundingBox();
    await timeline.scrollTo();
    await fold.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) - 20 } });
    await expect(bars.first()).toBeAttached();
  });
});

test('many tasks are drawn in groups, with ink', async ({ page }) => {
  const { timeline } = new Workbench(page);
  await new Workbench(page).open('?cluster=16x100&fault=lose:ack:publish-30:1');
  await expect(timeline.picture).toContainText('The other 99 tasks');
  const fill = await timeline.picture
    .locator('path.idle')
    .first()
    .evaluate((path) => getComputedStyle(path).fill);
  expect(fill).not.toBe('none');
});

test.describe('what is chosen', () => {
  test('in the picture is marked everywhere, and explained', async ({ page }) => {
    const { timeline, why } = new Workbench(page);
    await timeline.scrollTo();
    await timeline.pick('.deed.a2');
    await expect(why).toContainText('publish-5 attempt-2');
    await expect(timeline.picture.locator('.overlay .chosen').first()).toBeVisible();
    await expect(timeline.picture.locator('.overlay .related').first()).toBeAttached();
    const events = page.locator('retry-lab-events');
    await expect(events.getByRole('row', { selected: true })).toContainText('attempt-2');
    await why.getByRole('button', { name: /close/i }).press('Enter');
    await expect(why).toBeHidden();
    await expect(timeline.marks).toBeFocused();
  });

  test('is let go with Escape from wherever the reader is, and leaves the focus there', async ({
    page,
  }) => {
    const { timeline, why } = new Workbench(page);
    const next = timeline.button('Next event');
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(why).toBeVisible();
    await expect(next).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
    await expect(next).toBeFocused();
  });

  test('in the ledger is found in the picture', async ({ page }) => {
    const { timeline, why } = new Workbench(page);
    await page.locator('retry-lab-ledger').scrollIntoViewIfNeeded();
    await page.locator('retry-lab-ledger [role=row]').nth(3).click();
    await expect(why).toContainText('cust-');
    await expect(timeline.picture.locator('.overlay .chosen')).toHaveCount(1);
  });

  test('among the emails leads to its row in the ledger', async ({ page }) => {
    const workbench = new Workbench(page);
    await workbench.tab('Emails').click();
    await page.getByRole('button', { name: 'out of the ordinary' }).click();
    const email = page.locator('retry-lab-deliveries [role=row]').nth(2);
    await email.click();
    await expect(workbench.why).toContainText('2');
    await workbench.why.getByRole('button', { name: /ledger/i }).click();
    await expect(workbench.tab('Ledger')).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('retry-lab-ledger [data-mark=related]').first()).toBeVisible();
  });
});
