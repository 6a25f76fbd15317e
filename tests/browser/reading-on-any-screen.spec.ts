/** Reading a run, as far as it is the same on any screen: in time, and by keyboard. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test.skip(({ isMobile }) => isMobile, 'none of it depends on the screen');

test.beforeEach(async ({ page }) => {
  await new Workbench(page).open('?preset=zombie-atomic-direct');
});

test('the cursor steps from event to event and back', async ({ page }) => {
  const { timeline } = new Workbench(page);
  await timeline.button('Next event').click();
  const first = await timeline.current();
  await timeline.button('Next event').click();
  const second = await timeline.current();
  expect(second).not.toBe(first);
  await timeline.button('Previous event').click();
  expect(await timeline.current()).toBe(first);
  await timeline.button('Show the whole run').click();
  await expect(timeline.time).toHaveText('whole run');
});

test('the cursor stays where it is when only the sink changes, and leaves with the night', async ({
  page,
}) => {
  const workbench = new Workbench(page);
  const { timeline } = workbench;
  await timeline.drag(118, 131);
  const atMs = await timeline.atMs();
  await workbench.choose({ 'Ledger sink': 'append' });
  await expect(workbench.figure('Ledger rows')).toHaveText('855');
  expect(await timeline.atMs()).toBe(atMs);
  await workbench.choose({ Failure: 'nothing' });
  await expect(timeline.time).toHaveText('whole run');
});

test('nothing plays where motion is unwelcome, and the cursor still steps', async ({ page }) => {
  const { timeline } = new Workbench(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(timeline.button('Play')).toBeDisabled();
  await expect(timeline.player).toContainText('reduced motion');
  await timeline.button('Next event').click();
  await expect(timeline.time).toContainText('s of');
});

test('a run plays to the end and pauses where the reader wants', async ({ page }) => {
  const { timeline } = new Workbench(page);
  await timeline.scrollTo();
  await timeline.button('Play').click();
  await expect.poll(() => timeline.atMs()).toBeGreaterThan(112_000);
  await timeline.button('Pause').click();
  const atMs = await timeline.atMs();
  await expect(timeline.button('Play')).toBeVisible();
  expect(await timeline.atMs()).toBe(atMs);
  await timeline.player.getByLabel('Speed').selectOption({ label: 'fast' });
  await timeline.button('Play').click();
  await expect(timeline.time).toHaveText('whole run', { timeout: 15_000 });
});

test('a part of the run says which part it is, and plays on beyond it', async ({ page }) => {
  const { timeline } = new Workbench(page);
  await timeline.marks.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('+');
  await expect(timeline.time).toContainText(/\u00a0s to .*\u00a0s of 236.9\u00a0s/);
  await timeline.player.getByLabel('Speed').selectOption({ label: 'fast' });
  const untilMs = await timeline.host.evaluate((element) => {
    const { span } = element as unknown as { span: { toMs: number } };
    return span.toMs;
  });
  await timeline.button('Play').click();
  await expect.poll(() => timeline.atMs(), { timeout: 15_000 }).toBeGreaterThan(untilMs);
  await timeline.button('Pause').click();
});

test('what is related is worked out once, however the cursor moves', async ({ page }) => {
  const { timeline } = new Workbench(page);
  await timeline.button('Next event').click();
  const related = await timeline.host.evaluateHandle(
    (element) => (element as unknown as { related: unknown }).related,
  );
  await timeline.drag(118, 131);
  const isSame = await timeline.host.evaluate(
    (element, before) => (element as unknown as { related: unknown }).related === before,
    related,
  );
  expect(isSame).toBe(true);
});

test.describe('by keyboard alone', () => {
  test('the slider moves the cursor', async ({ page }) => {
    const { timeline } = new Workbench(page);
    await timeline.slider.focus();
    await page.keyboard.press('PageDown');
    await expect(timeline.slider).toHaveAttribute('aria-valuetext', /s$/);
    const before = await timeline.atMs();
    await page.keyboard.press('ArrowLeft');
    expect(await timeline.atMs()).toBeLessThan(before);
    await page.keyboard.press('Home');
    expect(await timeline.atMs()).toBe(0);
    await expect(page.locator('retry-lab-ledger')).toContainText(/nothing|0 of/i);
    await page.keyboard.press('End');
    await expect(timeline.time).toHaveText('whole run');
  });

  test('arrow keys walk the marks, and each is explained', async ({ page }) => {
    const { timeline, why } = new Workbench(page);
    await timeline.marks.focus();
    const seen = new Set<string>();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('ArrowRight');
      seen.add(await timeline.current());
      await expect(why).toBeVisible();
    }
    expect(seen.size).toBe(12);
    await page.keyboard.press('End');
    expect(await timeline.current()).toMatch(/success/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await expect(timeline.option).toHaveAttribute('aria-posinset', '1');
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
  });

  test('what is shown follows the reader who steps out of it', async ({ page }) => {
    const { timeline } = new Workbench(page);
    await timeline.marks.focus();
    await page.keyboard.press('End');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('+');
    await page.keyboard.press('Home');
    await expect(timeline.picture.locator('.cursor')).toBeVisible();
  });

  test('what is chosen among the events moves the cursor', async ({ page }) => {
    const { timeline, why } = new Workbench(page);
    await page.locator('retry-lab-events').getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(why).toBeVisible();
    await expect(timeline.time).toContainText('s of');
    const chosen = await timeline.current();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await timeline.current()).not.toBe(chosen);
  });
});
