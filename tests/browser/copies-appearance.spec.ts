/** The second lesson fits its screens and paper, finds favour with an accessibility checker, and gives nothing away. */
import type { Page } from '@playwright/test';

import { expectNoAccessibilityTrouble } from './accessibility.js';
import { expect, test } from './page-fixture.js';
import { Lesson } from './lesson.js';

const PAGE = 'copies.html';
/** The checker looks at every node of a long page. */
const LOOKS_AT_ALL_OF_IT = 240_000;

/** Every question as answered, so that all that waits for answers is there. */
async function answerAll(page: Page, ids: readonly string[]): Promise<void> {
  await page.evaluate((all) => {
    const standings = Object.fromEntries(all.map((id) => [id, 'rightAtFirst']));
    const progress = { version: 1, standings, cases: { decided: 0, right: 0 } };
    localStorage.setItem('retry-lab-copies', JSON.stringify(progress));
  }, ids);
  await page.reload();
}

const STATES: Record<string, (lesson: Lesson) => Promise<void>> = {
  untouched: async (lesson) => {
    await lesson.open();
    await lesson.walk();
  },
  'all answered': async (lesson) => {
    await lesson.open();
    await answerAll(lesson.page, await lesson.ids());
    await lesson.walk();
  },
  'answered wrongly': async (lesson) => {
    await lesson.open();
    for (const id of ['kinds-messages', 'kinds-files', 'they-agree']) {
      await lesson.answer(id, false);
    }
  },
};

for (const [name, reach] of Object.entries(STATES)) {
  test(`${name}: no accessibility trouble, and nothing sticks out`, async ({ page, isMobile }) => {
    test.setTimeout(LOOKS_AT_ALL_OF_IT);
    await reach(new Lesson(page, PAGE));
    await expectNoAccessibilityTrouble(page);
    for (const width of isMobile ? [320] : [320, 375, 768, 1090, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      await expect.poll(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

/** What comes out of the questions, and stands neither in the text before them nor in a picture. */
const TO_BE_FOUND = [
  '867',
  '2,601',
  '774',
  '386.6',
  '305.2',
  '219.2\u00a0s',
  'never ends',
  '24 of 24',
];

for (const media of ['screen', 'print'] as const) {
  test(`nothing on ${media} gives an answer away`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'the pictures of both widths are looked at, whatever the screen');
    const lesson = new Lesson(page, PAGE);
    await lesson.open();
    await lesson.walk();
    await page.emulateMedia({ media });
    const seen = await page.locator('body').innerText();
    const drawn = await page
      .locator('.still')
      .evaluateAll((all) => all.map((it) => it.textContent));
    const spoken = await page
      .locator('.still svg')
      .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')));
    expect(seen.length).toBeGreaterThan(10_000);
    for (const number of TO_BE_FOUND) {
      expect(seen).not.toContain(number);
      expect(drawn.join(' ')).not.toContain(number);
      expect(spoken.join(' ')).not.toContain(number);
    }
  });
}

test('the handout has every question and its pictures, and the answer sheet every answer', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'paper is as wide as it is');
  const lesson = new Lesson(page, PAGE);
  await lesson.open();
  const ids = await lesson.ids();
  await answerAll(page, ids);
  await lesson.walk();
  await page.emulateMedia({ media: 'print' });
  for (const id of ids) {
    await expect(lesson.question(id).locator('.asked'), id).toBeVisible();
    await expect(lesson.question(id).getByText('That is right.'), id).toBeHidden();
  }
  await expect(page.locator('.still.wide svg').first()).toBeVisible();
  await expect(page.locator('.outcome').first()).toBeHidden();
  await expect(page.locator('retry-lab-nights').getByRole('list')).toBeHidden();

  await page.goto('teachers.html');
  await expect(page.locator('#answers-copies .answer')).toHaveCount(ids.length);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('it can be read, with a picture of each night and what came of it', async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.locator('.asked').first()).toBeVisible();
    await expect(page.locator('.still svg').filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('#recap')).toBeVisible();
    await page.locator('.outcome summary').first().click();
    await expect(page.locator('#promise .outcome')).toContainText('71 records');
  });
});
