/** A run on paper: one page. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

/** Page objects of a PDF as Chromium writes it. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

const NAMES = [
  'reference-outbox',
  'lost-ack-append',
  'crash-upsert',
  'zombie-append-outbox',
  'speculation-attempt-key',
  'no-retries-crash',
  'repeated-write-attempt-key',
  'sender-crash-dedupe',
  'workbench-attempt-key-outbox',
];

test('a run is printed on one page', async ({ page, isMobile }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'dark' });
  const workbench = new Workbench(page);
  // Paper is as wide as it is. One run shows that nothing of a small screen is left on it.
  for (const name of isMobile ? NAMES.slice(-1) : NAMES) {
    await workbench.open(`?preset=${name}`);
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format });
      expect.soft(pagesOf(pdf), `${name} on ${format}`).toBe(1);
      expect.soft(pdf.length, `${name} on ${format}`).toBeGreaterThan(20_000);
    }
  }
});

test('paper is light, and has what tells of the run and nothing to operate', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append&at=5000');
  // The print-out is prepared as for paper, and looked at on the screen.
  await page.pdf();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { name: 'The completion message' })).toBeVisible();
  await expect(workbench.figure('Ledger rows')).toBeVisible();
  await expect(page.locator('retry-lab-timeline svg.timeline')).toBeVisible();
  await expect(page.locator('.page-link')).toHaveText(/\?v=1&preset=lost-ack-append&at=5000&sum=/);
  await expect(page.locator('.page-link')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
});
