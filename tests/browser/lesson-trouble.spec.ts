/** The lesson where something is missing: its text and pictures are there in any case. */
import { expect, test } from './page-fixture.js';
import { Lesson } from './lesson.js';

const REFUSE_STORAGE = `
  const refuse = () => { throw new DOMException('refused', 'SecurityError'); };
  Object.defineProperty(window, 'localStorage', { get: refuse });
`;

test('without storage it works for as long as the page is open', async ({ page, isMobile }) => {
  test.skip(isMobile, 'what is stored is the same on any screen');
  await page.addInitScript(REFUSE_STORAGE);
  const lesson = new Lesson(page);
  await lesson.open();
  await lesson.answer('crash-rows', true);
  await expect(lesson.outcome('crash-rows')).toHaveAttribute('open');
  const progress = page.locator('retry-lab-progress');
  await progress.scrollIntoViewIfNeeded();
  await expect(progress).toContainText('cannot be kept here');
  await expect(progress).toContainText('You have answered 1 of');
});

test('what was stored by somebody else does no harm', async ({ page, isMobile }) => {
  test.skip(isMobile, 'what is stored is the same on any screen');
  const lesson = new Lesson(page);
  await lesson.open();
  for (const stored of ['nonsense', '{"version":1,"standings":{"crash-rows":"best"}}', '[]']) {
    await page.evaluate((text) => {
      localStorage.setItem('retry-lab-lesson', text);
    }, stored);
    await lesson.open();
    const done = page.locator('.lesson-contents a[data-progress=done]');
    await expect.soft(done, stored).toHaveCount(0);
    const asked = await lesson.reach('crash-rows');
    await expect.soft(asked.getByRole('textbox'), stored).toBeVisible();
  }
});

test('without an engine its text and pictures stay, and a line says what is missing', async ({
  page,
  troubles,
}) => {
  await page.route('**/*.wasm', (route) => route.abort());
  const lesson = new Lesson(page);
  await lesson.open();
  const notice = page.getByRole('alert');
  await lesson.question('reduce-rows').scrollIntoViewIfNeeded();
  await expect(notice).toContainText('could not be fetched');
  const scene = page.locator('retry-lab-scene').first();
  await expect(scene.getByRole('img').filter({ visible: true })).toBeVisible();
  await expect(lesson.question('reduce-rows')).toContainText('How many rows');
  troubles.length = 0;

  await page.unroute('**/*.wasm');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(lesson.question('reduce-rows').getByRole('textbox')).toBeVisible();
});

test('without scripts it can be read, with a picture of each night', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}index.html`);
  await expect(page.getByText(/Without JavaScript this page can be read/)).toBeVisible();
  // What is closed has its pictures when it is opened.
  const scenes = await page.locator('retry-lab-scene:not(details *)').all();
  expect(scenes.length).toBeGreaterThan(9);
  for (const scene of scenes) {
    await expect(scene.getByRole('img').filter({ visible: true })).toHaveCount(1);
  }
  await page.getByText('What happened, and why').first().click();
  await expect(page.getByText('Nobody outside ever saw')).toBeVisible();
  await context.close();
});

test('an address that cannot be looked at is no reason not to teach', async ({
  page,
  troubles,
  isMobile,
}) => {
  test.skip(isMobile, 'an address is read the same on any screen');
  // The lesson itself asks for the same code later on, and gets it then.
  await page.route('**/assets/address-*.js', (route) => route.abort(), { times: 1 });
  const lesson = new Lesson(page);
  await lesson.open('index.html?utm_source=notes');
  await expect((await lesson.reach('reduce-rows')).getByRole('textbox')).toBeVisible();
  troubles.length = 0;
});
