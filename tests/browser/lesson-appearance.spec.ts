/** The lesson's pages fit their screens and paper, find favour with an accessibility checker, and give nothing away. */
import type { Page } from '@playwright/test';

import { expectNoAccessibilityTrouble } from './accessibility.js';
import { expect, test } from './page-fixture.js';
import { Lesson } from './lesson.js';

const QUESTIONS = 20;
/** The checker looks at every node of a long page. */
const LOOKS_AT_ALL_OF_IT = 240_000;

/** Every question as answered, so that all that waits for answers is there. */
async function answerAll(page: Page, ids: readonly string[]): Promise<void> {
  await page.evaluate((all) => {
    const standings = Object.fromEntries(all.map((id) => [id, 'rightAtFirst']));
    const progress = { version: 1, standings, cases: { decided: 2, right: 1 } };
    localStorage.setItem('retry-lab-lesson', JSON.stringify(progress));
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
  'answered wrongly, a case under way, a design checked': async (lesson) => {
    await lesson.open();
    for (const id of ['lost-ack-rows', 'safe-sinks', 'why-outbox']) await lesson.answer(id, false);
    const dealt = lesson.page.locator('retry-lab-case');
    await dealt.scrollIntoViewIfNeeded();
    await dealt.getByRole('checkbox').first().check();
    await dealt.getByRole('button', { name: 'Decide' }).click();
    for (const log of ['Write times', 'Attempts', 'Commit records']) {
      await dealt.getByRole('button', { name: new RegExp(log, 'i') }).click();
    }
    const check = lesson.page.locator('retry-lab-design-check');
    await check.scrollIntoViewIfNeeded();
    await check.getByRole('radio').first().check();
  },
  'for teachers': async ({ page }) => {
    await page.goto('teachers.html');
    await page.getByRole('textbox').first().fill('RL1-AAAA-AAAA\nAda: nonsense');
    await page.getByRole('table').waitFor();
  },
};

for (const [name, reach] of Object.entries(STATES)) {
  test(`${name}: no accessibility trouble, and nothing sticks out`, async ({ page, isMobile }) => {
    test.setTimeout(LOOKS_AT_ALL_OF_IT);
    await reach(new Lesson(page));
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

/** What comes out of the questions that ask for a number that the text before them does not hold. */
const TO_BE_FOUND = [
  '874',
  '759',
  '832',
  '855',
  '867',
  '81,698,537',
  '7,139,987 cents too much',
  '220.7',
];

for (const media of ['screen', 'print'] as const) {
  test(`nothing on ${media} gives an answer away`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'the pictures of both widths are looked at, whatever the screen');
    const lesson = new Lesson(page);
    await lesson.open();
    await lesson.walk();
    await page.emulateMedia({ media });
    const seen = await page.locator('body').innerText();
    // What stands in pictures is text as well.
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
  const lesson = new Lesson(page);
  await lesson.open();
  await answerAll(page, await lesson.ids());
  await lesson.walk();
  await page.emulateMedia({ media: 'print' });
  for (const id of await lesson.ids()) {
    await expect(lesson.question(id).locator('.asked'), id).toBeVisible();
    await expect(lesson.question(id).getByText('That is right.'), id).toBeHidden();
  }
  await expect(page.locator('.still.wide svg').first()).toBeVisible();
  await expect(page.locator('retry-lab-numbers').first()).toBeHidden();
  await expect(page.locator('.outcome').first()).toBeHidden();

  await page.goto('teachers.html');
  await expect(page.locator('#answers .answer')).toHaveCount(QUESTIONS);
  await expect(page.locator('.answer li.right').first()).toContainText('796 rows');
});
