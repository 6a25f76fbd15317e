/** `<retry-lab view="compare">` in pages of other origins: all strategies beside each other, as a guest. */
import { expect, openNotes, test } from './guest.js';
import { LONG } from './workbench.js';

test('a cell of a long comparison that is chosen by keyboard keeps its reader there', async ({
  page,
  origins,
  isMobile,
}) => {
  test.skip(isMobile, 'there is no keyboard');
  test.slow();
  const { widget } = await openNotes(
    page,
    origins,
    `<retry-lab scenario="${LONG}" view="compare"></retry-lab>`,
  );
  const comparison = widget.host.locator('retry-lab-compare');
  const cells = comparison.getByRole('button');
  await expect(cells).toHaveCount(35, { timeout: 30_000 });
  await cells.nth(4).focus();
  await page.keyboard.press('Enter');
  await expect(comparison.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(comparison.getByRole('status')).toHaveText('35 runs are compared.', {
    timeout: 30_000,
  });
  await expect(cells.nth(4)).toHaveAttribute('aria-current', 'true');
});

test('a comparison without dropdowns has a way back', async ({ page, origins }) => {
  const { widget } = await openNotes(
    page,
    origins,
    '<retry-lab preset="lost-ack-append" view="compare" controls="none"></retry-lab>',
  );
  const back = widget.host.getByRole('button', { name: 'Start over' });
  await expect(back).toHaveAttribute('aria-disabled', 'true');
  await widget.host.getByRole('button', { name: /^upsert, direct emails/ }).click();
  await expect(widget.figure('Ledger rows')).toHaveText('796');
  await back.click();
  await expect(widget.figure('Ledger rows')).toHaveText('874');
});

test('one that is moved while it compares begins anew', async ({ page, origins, isMobile }) => {
  test.skip(isMobile, 'it takes as long on any screen');
  test.slow();
  const { widget } = await openNotes(
    page,
    origins,
    `<retry-lab scenario="${LONG}" view="compare"></retry-lab><div id="elsewhere"></div>`,
  );
  const comparison = widget.host.locator('retry-lab-compare');
  await comparison.getByRole('progressbar').waitFor();
  await page.evaluate(() => {
    document.querySelector('#elsewhere')?.append(document.querySelector('retry-lab') ?? '');
  });
  await expect(comparison.getByRole('table')).toHaveCount(2, { timeout: 30_000 });
});
