import { elementOf } from './markup.js';
import { expect, test } from './notes-fixture.js';
import { Widget } from './widget.js';

test.use({ tool: 'mkdocs' });

test('the element reaches the page with all that the author gave it', async ({ browser, site }) => {
  expect(await elementOf(browser, site.address)).toEqual({
    scripts: 1,
    preset: 'zombie-upsert',
    controls: 'sink email',
    fallback: 'The night of the zombie, in the workbench',
  });
});

test('a reader changes the ledger', async ({ page, open, picture }) => {
  await open('');
  const widget = new Widget(page);
  await widget.showsPreset('zombie-upsert');
  await picture('element');
  await widget.changesSink('key');
});

test('a page that the theme swaps in without loading it has its widget and its frame', async ({
  page,
  open,
  picture,
}) => {
  await open('');
  await new Widget(page).showsPreset('zombie-upsert');
  await page.getByRole('link', { name: 'emails', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The emails');
  const widget = new Widget(page, page.getByRole('main'));
  await widget.showsPreset('zombie-atomic-direct');
  await expect(widget.dropdown('Ledger sink')).toHaveCount(0);

  const framed = Widget.framed(page);
  await framed.showsPreset('zombie-atomic-outbox');
  await picture('frame');
  await framed.changesEmails('direct');
});

test('it is dark where the reader made the notes dark', async ({ page, open, picture }) => {
  await open('');
  const widget = new Widget(page);
  await widget.showsPreset('zombie-upsert');
  expect(await widget.isDark()).toBe(false);
  await page.getByTitle('Dark').click();
  await expect.poll(() => widget.isDark()).toBe(true);
  await widget.host.scrollIntoViewIfNeeded();
  await picture('dark');
});
