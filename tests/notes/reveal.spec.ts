import type { Page } from '@playwright/test';
import { elementOf } from './markup.js';
import { expect, test } from './notes-fixture.js';
import { Widget } from './widget.js';

test.use({ tool: 'reveal' });

/** The slide on show, counted from 0. */
const slide = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { Reveal: { getIndices(): { h: number } } }).Reveal.getIndices().h,
  );

test('the element reaches the page with all that the author gave it', async ({ browser, site }) => {
  expect(await elementOf(browser, site.address)).toEqual({
    scripts: 1,
    preset: 'crash-append',
    controls: 'sink',
    fallback: 'The night of the crash, in the workbench',
  });
});

test('keys are the widget’s while the focus is in it, and move the slides when it is not', async ({
  page,
  open,
  picture,
}) => {
  await open('');
  await page.keyboard.press('ArrowRight');
  const widget = new Widget(page);
  await widget.showsPreset('crash-append');
  await picture('element');

  await widget.changesSink('upsert');
  await widget.slider.press('ArrowRight');
  await widget.slider.press('End');
  await widget.button('Play').press('Space');
  await widget.button('Pause').press('Space');
  expect(await slide(page)).toBe(1);

  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
  });
  await page.keyboard.press('Space');
  await expect.poll(() => slide(page)).toBe(2);
});

for (const [name, width, height] of [
  ['large', 1920, 1080],
  ['small', 800, 450],
] as const) {
  test(`the cursor goes where a reader points on a ${name} screen, though slides are scaled`, async ({
    page,
    open,
    picture,
  }) => {
    await page.setViewportSize({ width, height });
    await open('#/1');
    const widget = new Widget(page);
    await widget.showsPreset('crash-append');
    await picture(name);
    const track = (await widget.slider.boundingBox())!;
    const lanes = (await widget.picture.boundingBox())!;
    await page.mouse.click(track.x + track.width * 0.6, lanes.y + 20);
    const away = async () => Math.abs(Number(await widget.slider.inputValue()) - 600);
    await expect.poll(away, 'thousandths of the clock beside the pointer').toBeLessThan(10);
  });
}

test('the frame works on a slide', async ({ page, open, picture }) => {
  await open('#/2');
  const widget = Widget.framed(page, 'section.present iframe');
  await widget.showsPreset('crash-task-key');
  await picture('frame');
  await widget.changesSink('atomic');
  expect(await slide(page)).toBe(2);
});
