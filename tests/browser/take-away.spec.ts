/** What a reader saves of a run and opens again. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

const takeAway = (page: Page) => page.locator('retry-lab-take-away');

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save, open, print' }).click();
}

/** The name and content of the file that a button saves. */
async function saved(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  await expect(takeAway(page).getByRole('status')).toHaveText(
    `Saved as ${file.suggestedFilename()}.`,
  );
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** Drops things on the page as another window would. */
const drop = (page: Page, files: { name: string; text: string }[], text?: string) =>
  page.evaluate(
    ([given, dragged]) => {
      const dataTransfer = new DataTransfer();
      for (const file of given) dataTransfer.items.add(new File([file.text], file.name));
      if (dragged !== undefined) dataTransfer.setData('text/plain', dragged);
      const options = { dataTransfer, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new DragEvent('dragover', options));
      return new Promise<boolean>((settle) => {
        requestAnimationFrame(() => {
          const isShown = document
            .querySelector('retry-lab-workbench')
            ?.shadowRoot?.querySelector('retry-lab-actions')
            ?.shadowRoot?.querySelector('retry-lab-take-away')
            ?.shadowRoot?.querySelector('.drop');
          document.body.dispatchEvent(new DragEvent('drop', options));
          settle(isShown !== null && isShown !== undefined);
        });
      });
    },
    [files, text] as const,
  );

test('tables are saved as CSV', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a file holds the same on any screen');
  await new Workbench(page).open('?preset=zombie-atomic-direct');
  await openPanel(page);
  const ledger = await saved(page, 'Ledger as CSV');
  expect(ledger.name).toBe('retry-lab-cut-off-publish-5-atomic-direct-ledger.csv');
  const lines = ledger.content.toString().split('\r\n');
  expect(lines[0]).toBe(
    'customer,key_run,key_task,run,task,attempt,after_restart,worker,cents,written_ms,visible_ms',
  );
  expect(lines).toHaveLength(1 + 796 + 1);

  const emails = await saved(page, 'Emails as CSV');
  expect(emails.name).toBe('retry-lab-cut-off-publish-5-atomic-direct-emails.csv');
  expect(emails.content.toString().split('\r\n')).toHaveLength(1 + 855 + 1);
});

test('emails are no choice where there are none', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the choices are the same on any screen');
  await new Workbench(page).open('?preset=lost-ack-append');
  await openPanel(page);
  await expect(page.getByRole('button', { name: 'Ledger as CSV' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Emails as CSV' })).toHaveCount(0);
});

test('the timeline is saved as SVG that stands alone, and as PNG of twice its size', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await new Workbench(page).open('?preset=lost-ack-append');
  await openPanel(page);
  const { content: svg } = await saved(page, 'Timeline as SVG');
  const [, width, height] =
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]* width="(\d+)" height="(\d+)"/.exec(
      svg.toString(),
    ) ?? [];
  const { name, content: png } = await saved(page, 'Timeline as PNG');
  expect(name).toBe('retry-lab-lost-ack-publish-3-append-timeline.png');
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    2 * Number(width),
    2 * Number(height),
  ]);

  // Drawn on white, and with something on it.
  const colours = await page.evaluate(async (bytes) => {
    const image = new Image();
    image.src = `data:image/png;base64,${bytes}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const { data } = pen?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const seen = new Set<string>();
    for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 4).join());
    return { corner: data.slice(0, 4).join(), count: seen.size };
  }, png.toString('base64'));
  expect(colours.corner).toBe('255,255,255,255');
  expect(colours.count).toBeGreaterThan(20);
});

test('a timeline that is too large for PNG is said, with what to do', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the words are the same on any screen');
  await new Workbench(page).open('?preset=lost-ack-append');
  await takeAway(page).evaluate((element) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>';
    Object.assign(element, { pictureSvg: () => svg });
  });
  await openPanel(page);
  await page.getByRole('button', { name: 'Timeline as PNG' }).click();
  await expect(takeAway(page).getByRole('status')).toContainText('Save it as SVG instead');
});

test('once the page is there everything is saved without a connection', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'a file holds the same on any screen');
  await new Workbench(page).open('?preset=zombie-atomic-direct');
  await context.setOffline(true);
  await openPanel(page);
  for (const button of ['Ledger as CSV', 'Events as CSV', 'Timeline as PNG']) {
    expect((await saved(page, button)).content.length).toBeGreaterThan(1000);
  }
});

for (const [button, file] of [
  ['Scenario as JSON', 'scenario'],
  ['Outcome as JSON', 'outcome'],
] as const) {
  test(`a saved ${file} opens the same run again`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'a file holds the same on any screen');
    const workbench = new Workbench(page);
    const query = '?v=1&data=synthetic:300:seed-7&fault=crash:publish-4:1@50&email=outbox';
    await workbench.open(query);
    await openPanel(page);
    const { name, content } = await saved(page, button);
    expect(name).toBe(`retry-lab-crash-publish-4-append-outbox-300-customers-${file}.json`);
    const revenue = await workbench.figure('Revenue, cents').textContent();

    await workbench.open('?preset=reference');
    await openPanel(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a scenario file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: content });
    await expect(workbench.figure('Revenue, cents')).toHaveText(revenue ?? '');
    await expect(page).toHaveURL(new RegExp(`${query.replace(/[?]/g, '\\?')}$`));
  });
}

test('a dropped file opens its scenario', async ({ page, isMobile }) => {
  test.skip(isMobile, 'nothing is dragged there');
  const workbench = new Workbench(page);
  await workbench.open('?preset=reference');
  const text = '{"faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 3}}}]}';
  expect(await drop(page, [{ name: 'mine.json', text }])).toBe(true);
  await expect(workbench.figure('Ledger rows')).toHaveText('874');
  await expect(page).toHaveURL(/preset=lost-ack-append$/);
  await expect(takeAway(page).locator('.drop')).toHaveCount(0);
});

test('what the engine refuses is told with the name of the file', async ({ page, isMobile }) => {
  test.skip(isMobile, 'nothing is dragged there');
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  await drop(page, [{ name: 'mine.json', text: '{"cluster": {"tasks": 0}, "sinkk": 1}' }]);
  await expect(page.getByRole('alert')).toContainText('mine.json');
  await expect(page.getByRole('alert')).toContainText('stays as it was');
  await expect(workbench.figure('Ledger rows')).toHaveText('874');
  await workbench.choose({ 'Ledger sink': 'upsert' });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** What is dropped, as names and contents of files, and what is said of it. */
const WRONG_DROPS = [
  ['no JSON', [['a.json', '{"sink": ']], 'a.json is not JSON: '],
  ['an empty file', [['a.json', ' \n']], 'a.json is empty.'],
  ['a list', [['a.json', '[1]']], 'a.json holds a list.'],
  ['a number', [['a.json', '7']], 'a.json holds only 7.'],
  [
    'several files',
    [
      ['a.json', '{}'],
      ['b.json', '{}'],
    ],
    'You dropped 2 files.',
  ],
  ['a large scenario', [['a.json', `{"job": "${'x'.repeat(1_000_000)}"}`]], 'up to 1 MB'],
  ['no file', [], 'What you dropped is not a file.'],
] as const;

test('what is wrong with a drop is said', async ({ page, isMobile }) => {
  test.skip(isMobile, 'nothing is dragged there');
  const workbench = new Workbench(page);
  await workbench.open('?preset=lost-ack-append');
  for (const [name, files, words] of WRONG_DROPS) {
    const dropped = files.map(([file, text]) => ({ name: file, text }));
    await drop(page, dropped, dropped.length === 0 ? 'some text' : undefined);
    await expect.soft(takeAway(page).getByRole('status'), name).toContainText(words);
    await expect.soft(workbench.figure('Ledger rows'), name).toHaveText('874');
  }
});

test('everything is within reach of the keyboard', async ({ page, isMobile }) => {
  test.skip(isMobile, 'there is no keyboard');
  await new Workbench(page).open('?preset=zombie-atomic-direct');
  await page.getByRole('button', { name: 'Copy link' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Save this run' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Timeline as SVG' })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Space');
  expect((await download).suggestedFilename()).toMatch(/-timeline\.svg$/);
});
