import { elementOf } from './markup.js';
import { expect, test } from './notes-fixture.js';
import { Widget } from './widget.js';

test.use({ tool: 'mdbook' });

test('the element reaches the page with all that the author gave it', async ({ browser, site }) => {
  expect(await elementOf(browser, `${site.address}/lost-message.html`)).toEqual({
    scripts: 1,
    preset: 'lost-ack-append',
    controls: 'sink identity',
    fallback: 'The night of the lost message, in the workbench',
  });
});

test('a reader changes the ledger, and no arrow turns the page meanwhile', async ({
  page,
  open,
  picture,
}) => {
  await open('lost-message.html');
  const widget = new Widget(page);
  await widget.showsPreset('lost-ack-append');
  await picture('element');
  await widget.changesSink('upsert');
  await widget.slider.press('ArrowRight');
  await widget.button('Play').press('ArrowRight');
  await expect(page).toHaveURL(/lost-message/);

  await page.getByRole('heading', { name: 'A lost message' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/half-a-task/);
});

test('it is dark where the reader made the book dark', async ({ page, open, picture }) => {
  await open('lost-message.html');
  const widget = new Widget(page);
  await widget.showsPreset('lost-ack-append');
  expect(await widget.isDark()).toBe(false);
  await page.getByRole('button', { name: 'Change theme' }).click();
  await page.getByRole('menuitem', { name: 'Navy' }).click();
  await expect.poll(() => widget.isDark()).toBe(true);
  await picture('dark');
});

test('the frame works from a host that allows no other origin anything', async ({
  page,
  open,
  picture,
}) => {
  await open('half-a-task.html');
  const widget = Widget.framed(page);
  await widget.showsPreset('crash-append');
  await picture('frame');
  await widget.changesSink('upsert');
});
