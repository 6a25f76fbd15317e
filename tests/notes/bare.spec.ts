import { elementOf } from './markup.js';
import { expect, test } from './notes-fixture.js';
import { Widget } from './widget.js';

test.use({ tool: 'bare' });

test('the element reaches the page with all that the author gave it', async ({ browser, site }) => {
  expect(await elementOf(browser, site.address)).toEqual({
    scripts: 1,
    preset: 'repeated-write-append',
    controls: 'sink identity',
    fallback: 'The night of the repeated write, in the workbench',
  });
});

test('a reader changes the ledger, in the page and in its frame', async ({
  page,
  open,
  picture,
}) => {
  await open('');
  const widget = new Widget(page);
  await widget.showsPreset('repeated-write-append');
  await picture('element');
  await widget.changesSink('upsert');
  const framed = Widget.framed(page);
  await framed.showsPreset('repeated-write-append');
  await picture('frame');
  await framed.changesSink('upsert');
});

test('a page that is never dark stays light on a dark device', async ({ page, open, picture }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open('');
  const widget = new Widget(page);
  await widget.showsPreset('repeated-write-append');
  expect(await widget.isDark()).toBe(false);
  await picture('dark-device');
});

test('notes and lab work from a stick, without any server', async ({ page, site, picture }) => {
  await page.goto(`file://${site.folder}/from-a-stick.html`);
  const widget = new Widget(page);
  await widget.showsPreset('sender-crash');
  await picture('stick');
  await widget.changesEmails('direct');
  const framed = Widget.framed(page);
  await framed.showsPreset('sender-crash-dedupe');
  await picture('stick-frame');
});
