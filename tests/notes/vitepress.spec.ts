import { elementOf } from './markup.js';
import { expect, test } from './notes-fixture.js';
import { Widget } from './widget.js';

test.use({ tool: 'vitepress' });

test('the element reaches the page with all that the author gave it', async ({ browser, site }) => {
  expect(await elementOf(browser, site.address)).toEqual({
    scripts: 1,
    preset: 'speculation-append',
    controls: 'sink identity',
    fallback: 'The night of the second copy, in the workbench',
  });
});

test('a reader changes the ledger', async ({ page, open, picture }) => {
  await open('');
  const widget = new Widget(page);
  await widget.showsPreset('speculation-append');
  await picture('element');
  await widget.changesSink('upsert');
});

test('a page that the router swaps in has its question and its frame', async ({
  page,
  open,
  picture,
}) => {
  await open('');
  await new Widget(page).showsPreset('speculation-append');
  await page.getByRole('main').getByRole('link', { name: 'a question' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A question');
  const widget = new Widget(page, page.getByRole('main'));
  await widget.showsPreset('lost-ack-append');
  await expect(widget.host.getByText('Which ledger has one row for each customer?')).toBeVisible();
  await picture('question');
  await widget.host.evaluate((host) => {
    host.addEventListener('answered', (event) => {
      Object.assign(window, { answered: (event as CustomEvent<{ result: string }>).detail.result });
    });
  });
  await widget.changesSink('upsert');
  const answered = () => page.evaluate(() => (window as { answered?: string }).answered);
  await expect.poll(answered).toBe('right');

  const framed = Widget.framed(page);
  await framed.showsPreset('crash-upsert');
  await picture('frame');
});

test('it is dark where the reader made the notes dark', async ({ page, open, picture }) => {
  await open('');
  const widget = new Widget(page);
  await widget.showsPreset('speculation-append');
  expect(await widget.isDark()).toBe(false);
  await page.getByRole('switch', { name: /dark/i }).click();
  await expect.poll(() => widget.isDark()).toBe(true);
  await picture('dark');
});
