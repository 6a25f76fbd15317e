import { elementOf } from './markup.js';
import { expect, test } from './notes-fixture.js';
import { Widget } from './widget.js';

test.use({
  tool: 'jupyter-book',
  toolsTroubles: /THEBE_JS_URL' has already been declared|Got invalid theme mode/,
});

test('the element reaches the page with all that the author gave it', async ({ browser, site }) => {
  expect(await elementOf(browser, `${site.address}/intro.html`)).toEqual({
    scripts: 1,
    preset: 'lost-ack-attempt-key',
    controls: 'sink identity',
    fallback: 'The night of the wrong key, in the workbench',
  });
});

test('a reader changes the ledger', async ({ page, open, picture }) => {
  await open('intro.html');
  const widget = new Widget(page);
  await widget.showsPreset('lost-ack-attempt-key');
  await picture('element');
  await widget.changesSink('atomic');
});

test('it is dark where the reader made the book dark', async ({ page, open, picture }) => {
  await open('intro.html');
  const widget = new Widget(page);
  await widget.showsPreset('lost-ack-attempt-key');
  expect(await widget.isDark()).toBe(false);
  // From the device's own to light, and on to dark.
  const isDark = () => page.locator('html[data-theme="dark"]').count();
  await expect
    .poll(async () => {
      if ((await isDark()) === 0) await page.getByRole('button', { name: 'Color mode' }).click();
      return isDark();
    })
    .toBe(1);
  await expect.poll(() => widget.isDark()).toBe(true);
  await picture('dark');
});

test('the frame works from a host that allows no other origin anything', async ({
  page,
  open,
  picture,
}) => {
  await open('outbox.html');
  const widget = Widget.framed(page);
  await widget.showsPreset('zombie-upsert-outbox');
  await picture('frame');
  await widget.changesEmails('direct');
});
