/** Rows, keys and emails, one by one. */
import type { Locator, Page } from '@playwright/test';

import { expectNoAccessibilityTrouble } from './accessibility.js';
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

test('the ledger lists all of its rows, to the last', async ({ page }) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  const table = page.locator('retry-lab-ledger').getByRole('grid');
  // Tables out of sight have no rows.
  await table.scrollIntoViewIfNeeded();
  await expect(table).toHaveAttribute('aria-rowcount', '875');
  await expect(table.getByRole('row').nth(1)).toContainText('cust-');

  // Rows of a small screen differ in height, so the end may move while one scrolls towards it.
  const last = table.locator('[aria-rowindex="875"]');
  await expect(async () => {
    await table.evaluate((element) => {
      const parts = [element, element.parentElement, ...element.querySelectorAll('*')];
      const scroller = parts.find((it) => it !== null && it.scrollHeight > it.clientHeight + 100);
      scroller?.scrollTo(0, scroller.scrollHeight);
    });
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(last).toContainText('attempt-2');
  await expect(last).toContainText('134.7 s');
});

test('only duplicates can be shown', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the tables say the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  const ledger = page.locator('retry-lab-ledger');
  await ledger.getByText('only duplicates').click();
  await expect(ledger.getByRole('grid')).toHaveAttribute('aria-rowcount', '157');
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await expect(ledger).toContainText('every customer stands once');
});

test('keys of one logical write stand beneath each other, and what differs is marked', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the tables say the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-attempt-key');
  await workbench.tab('Repeated writes').click();
  const repeated = page.locator('retry-lab-duplicates');
  await expect(repeated).toContainText('cust-0008');
  await expect(repeated.locator('mark').first()).toHaveText(/attempt-[12]/);
});

test('emails say who sent them', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the tables say the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=zombie-atomic-direct');
  await workbench.tab('Emails').click();
  const emails = page.locator('retry-lab-deliveries');
  await expect(emails).toContainText('publish-5');
  await workbench.choose({ Emails: 'through an outbox' });
  await expect(emails).toContainText('sender');
  await workbench.choose({ Emails: 'none' });
  await expect(emails).toContainText(/no email/i);
});

test('the names of the tables stand on one line, and the last one can be reached', async ({
  page,
}) => {
  const workbench = new Workbench(page);
  await workbench.open('?preset=zombie-atomic-direct');
  const tops = await page
    .locator('retry-lab-evidence [role=tab]')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  await workbench.tab('Ledger').focus();
  await page.keyboard.press('End');
  await expect(workbench.tab('Emails')).toBeInViewport({ ratio: 0.99 });
});

/** What a reader of the run decides elsewhere in the page. */
interface Reading {
  atMs?: number | null;
  selection?: { kind: 'request'; system: string; position: number } | null;
}

/** The tables, with someone who holds the reader's choice as the page does. */
async function evidenceOf(page: Page): Promise<Locator> {
  const evidence = page.locator('retry-lab-evidence');
  await evidence.scrollIntoViewIfNeeded();
  await evidence.evaluate((element) => {
    element.addEventListener('selection-change', (event) => {
      Object.assign(element, { selection: (event as CustomEvent<unknown>).detail });
    });
  });
  return evidence;
}

const read = (evidence: Locator, reading: Reading) =>
  evidence.evaluate((element, change) => {
    Object.assign(element, change);
  }, reading);

const chosenRows = (evidence: Locator) => evidence.locator('[role=row][aria-selected=true]');

test('the tables are as they were at the cursor', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the tables say the same on any screen');
  await new Workbench(page).open('?preset=lost-ack-append');
  const evidence = await evidenceOf(page);
  await read(evidence, { atMs: 20_000 });
  await expect(evidence).toContainText('Nothing has been written yet at 20.0 s.');
  await read(evidence, { atMs: 128_900 });
  await expect(evidence).toContainText('796 of 874 rows, as of 128.9 s');
  await expect(evidence.getByRole('tab', { name: 'Ledger' })).toContainText('796');
  await expect(evidence.getByRole('grid')).toHaveAttribute('aria-rowcount', '797');
  await evidence.getByText('only duplicates').click();
  await expect(evidence).toContainText('No customer stands more than once at 128.9 s.');
  await read(evidence, { atMs: null });
  await expect(evidence).toContainText('156 of 874 rows');
});

test('rows that come while the cursor moves leave the table where it is', async ({ page }) => {
  await new Workbench(page).open('?preset=lost-ack-append');
  const evidence = await evidenceOf(page);
  await read(evidence, { atMs: 128_900 });
  const grid = evidence.getByRole('grid');
  await grid.evaluate((scroller) => {
    scroller.scrollTop = 5_000;
  });
  await expect(grid.locator('[role=row]').nth(5)).toBeVisible();
  await read(evidence, { atMs: 131_000 });
  await expect(grid).toHaveAttribute('aria-rowcount', '824');
  expect(await grid.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(4_000);
  await evidence.getByText('only duplicates').click();
  await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

test('a row is chosen by a click, and let go by another', async ({ page }) => {
  await new Workbench(page).open('?preset=lost-ack-append');
  const evidence = await evidenceOf(page);
  const row = evidence.getByRole('grid').locator('[aria-rowindex="4"]');
  await row.click();
  await expect(chosenRows(evidence)).toHaveAttribute('aria-rowindex', '4');
  await row.click();
  await expect(chosenRows(evidence)).toHaveCount(0);
});

test('a row is reached and chosen by keyboard', async ({ page, isMobile }) => {
  test.skip(isMobile, 'there is no keyboard');
  await new Workbench(page).open('?preset=lost-ack-append');
  const evidence = await evidenceOf(page);
  const grid = evidence.getByRole('grid');
  await grid.focus();
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) {
    await page.keyboard.press(key);
  }
  await expect(chosenRows(evidence)).toHaveAttribute('aria-rowindex', '3');
  await expect(grid).toHaveAttribute('aria-activedescendant', 'row-1');
  await page.keyboard.press('End');
  await expect(grid.locator('[aria-rowindex="875"]')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(chosenRows(evidence)).toHaveAttribute('aria-rowindex', '875');
});

test('what is chosen elsewhere is brought into view, past a filter that hides it', async ({
  page,
}) => {
  await new Workbench(page).open('?preset=lost-ack-append');
  const evidence = await evidenceOf(page);
  await read(evidence, { selection: { kind: 'request', system: 'ledger', position: 700 } });
  await expect(chosenRows(evidence)).toBeVisible();
  // The first row belongs to a customer who stands once.
  await evidence.getByText('only duplicates').click();
  await read(evidence, { selection: { kind: 'request', system: 'ledger', position: 0 } });
  await expect(evidence.getByRole('grid')).toHaveAttribute('aria-rowcount', '157');
  await expect(chosenRows(evidence)).toHaveCount(0);
  await evidence.evaluate((element) =>
    (element as unknown as { show: (tab: string) => Promise<void> }).show('ledger'),
  );
  await expect(evidence.getByText('all rows')).toHaveAttribute('aria-pressed', 'true');
  await expect(chosenRows(evidence)).toHaveAttribute('aria-rowindex', '2');
  await expect(chosenRows(evidence)).toBeInViewport();
});

test('a repeated write can be chosen, and one still to come says so', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'there is no keyboard');
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-task-key');
  const evidence = await evidenceOf(page);
  await workbench.tab('Repeated writes').click();
  await read(evidence, { atMs: 128_900 });
  await expect(evidence).toContainText('0 of 78 customers, as of 128.9 s');
  const write = evidence.getByRole('button', { name: 'publish-3 attempt-2' }).first();
  await expect(write).toContainText('still to come');
  await write.focus();
  await page.keyboard.press('Enter');
  await expect(write).toHaveAttribute('aria-pressed', 'true');
});

test('an email that waits for the sender is listed, and found again once it is out', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the tables say the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=zombie-append-outbox');
  const evidence = await evidenceOf(page);
  await workbench.tab('Emails').click();
  await read(evidence, { atMs: 150_000 });
  const grid = evidence.getByRole('grid');
  await expect(evidence).toContainText('wait in the outbox');
  await grid.locator('[role=row]').filter({ hasText: 'waits for the sender' }).first().click();
  await expect(chosenRows(evidence)).toContainText('not yet');
  const customer = /cust-\d+/.exec((await chosenRows(evidence).textContent()) ?? '')?.[0] ?? '';
  await read(evidence, { atMs: null });
  await expect(chosenRows(evidence)).toContainText(customer);
  await expect(chosenRows(evidence)).toContainText('delivered');
});

test('a moment with a choice: no accessibility trouble', async ({ page }) => {
  // The checker looks at every node of the tables.
  test.slow();
  const workbench = new Workbench(page);
  await workbench.open('?preset=zombie-append-outbox');
  const evidence = await evidenceOf(page);
  await read(evidence, {
    atMs: 125_000,
    selection: { kind: 'request', system: 'ledger', position: 5 },
  });
  await evidence.evaluate((element) => {
    Object.assign(element, { isRelated: (_: string, position: number) => position % 2 === 0 });
  });
  for (const tab of ['Ledger', 'Repeated writes', 'Emails']) {
    await workbench.tab(tab).click();
    await expectNoAccessibilityTrouble(page, {
      fromShadowDom: ['retry-lab-workbench', 'retry-lab-reading', 'retry-lab-evidence'],
    });
  }
});
