/** The lesson, as students go through it. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './page-fixture.js';
import { Lesson } from './lesson.js';

/** Questions in all: those of the sections, on the reduce task, and the five at the end. */
const QUESTIONS = 20;
const GOES_THROUGH_ALL_OF_IT = 240_000;

test('a student who answers everything right', async ({ page, context }) => {
  test.setTimeout(GOES_THROUGH_ALL_OF_IT);
  const lesson = new Lesson(page);
  await lesson.open();
  const ids = await lesson.ids();
  expect(ids).toHaveLength(QUESTIONS);
  await expect(lesson.entry('computing')).toHaveAttribute('data-progress', 'open');
  for (const id of ids) await lesson.answer(id, true);

  for (const entry of await page.locator('.lesson-contents a[data-progress]').all()) {
    // No case was decided.
    const isCase = (await entry.getAttribute('href')) === '#evidence';
    await expect(entry).toHaveAttribute('data-progress', isCase ? 'open' : 'done');
  }
  await page.locator('retry-lab-progress').scrollIntoViewIfNeeded();
  await expect(page.locator('retry-lab-progress')).toContainText(
    `${QUESTIONS} right at the first try`,
  );
  const code = await lesson.code.inputValue();

  await test.step('finds it all again after a reload', async () => {
    await page.reload();
    await expect(lesson.outcome('lost-ack-rows')).toHaveAttribute('open');
    await expect(await lesson.reach('lost-ack-rows')).toContainText('That is right.');
    await expect(page.locator('retry-lab-scene[held]')).toHaveCount(0);
  });

  await test.step('whose teacher reads the code', async () => {
    const teachers = await context.newPage();
    await teachers.goto('teachers.html');
    await teachers
      .locator('[data-lesson=retries]')
      .getByRole('textbox')
      .fill(`Ada ${code.toLowerCase().replaceAll('-', ' ')}`);
    await expect(teachers.getByRole('table').getByText('Ada')).toBeVisible();
    await expect(teachers.locator('td [data-standing=rightAtFirst]')).toHaveCount(QUESTIONS);
  });

  await test.step('and clears it', async () => {
    await page.getByRole('button', { name: 'Clear my progress' }).click();
    await page.getByRole('button', { name: 'Yes, clear' }).click();
    await expect(page.locator('.lesson-contents a[data-progress=done]')).toHaveCount(0);
    await expect(lesson.outcome('lost-ack-rows')).not.toHaveAttribute('open');
    await expect((await lesson.reach('lost-ack-rows')).getByRole('textbox')).toBeEmpty();
    await page.reload();
    await expect(page.locator('.lesson-contents a[data-progress=done]')).toHaveCount(0);
  });
});

test('a student who answers everything wrong first', async ({ page, isMobile }) => {
  test.skip(isMobile, 'what is told is the same on any screen');
  test.setTimeout(GOES_THROUGH_ALL_OF_IT);
  const lesson = new Lesson(page);
  await lesson.open();
  const ids = await lesson.ids();
  for (const [at, id] of ids.entries()) {
    await lesson.answer(id, false);
    // Nothing is given away by a wrong answer.
    for (const outcome of await lesson.outcome(id).all()) {
      await expect(outcome).not.toHaveAttribute('open');
    }
    if (at % 2 === 0) {
      await lesson.answer(id, true);
    } else {
      await lesson.question(id).getByRole('button', { name: 'Show me' }).click();
      await expect(lesson.question(id)).toContainText('The answer');
    }
    for (const outcome of await lesson.outcome(id).all()) {
      // Where two questions belong together, it opens after the second.
      const after = (await outcome.getAttribute('data-after'))?.split(' ') ?? [];
      if (after.at(-1) === id) await expect(outcome).toHaveAttribute('open');
    }
  }
  const progress = page.locator('retry-lab-progress');
  await progress.scrollIntoViewIfNeeded();
  await expect(progress).toContainText(`${QUESTIONS / 2} right later`);
  await expect(progress).toContainText(`${QUESTIONS / 2} shown after a wrong answer`);
});

/** Wrong numbers, and what is said of each. */
const NUMBERS: { question: string; number: string; says: RegExp }[] = [
  // Half of publish-4's 73 customers; what is lost, and not what stands.
  { question: 'crash-rows', number: '833', says: /nothing .*gives that/i },
  // All of them, as after a lost message.
  { question: 'crash-rows', number: '869', says: /append.*message of publish-4 is lost/is },
  { question: 'lost-ack-rows', number: '835', says: /comes to later/ },
  { question: 'lost-ack-rows', number: '796', says: /append.*when nothing goes wrong/is },
  { question: 'lost-ack-rows', number: '5', says: /All \d+ combinations/ },
  { question: 'lost-ack-rows', number: 'many', says: /whole number/ },
];

test('a wrong number is answered by what would have given it', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the words are the same on any screen');
  const lesson = new Lesson(page);
  await lesson.open();
  for (const { question, number, says } of NUMBERS) {
    const asked = await lesson.reach(question);
    // What was said of the number before is no answer to this one.
    await expect(asked.getByRole('status')).not.toContainText(says);
    await asked.getByRole('textbox').fill(number);
    await asked.getByRole('textbox').press('Enter');
    await expect.soft(asked.getByRole('status'), `${question}: ${number}`).toContainText(says);
  }
});

test('a skipped question is shown, and says so', async ({ page, isMobile }) => {
  test.skip(isMobile, 'what is told is the same on any screen');
  const lesson = new Lesson(page);
  await lesson.open();
  const asked = await lesson.reach('crash-rows');
  await asked.getByRole('button', { name: 'Skip, and show me' }).click();
  await expect(asked).toContainText('832 rows');
  await expect(lesson.outcome('crash-rows')).toHaveAttribute('open');
  await expect(lesson.entry('crash')).toHaveAttribute('data-progress', 'shown');
});

test('what an experiment asked stays above its answer, with the run that this is about', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'what is told is the same on any screen');
  const lesson = new Lesson(page);
  await lesson.open();
  const ASKED = 'Why does it hold more rows than there are customers?';
  const WHOSE = 'On show is the run that the answer is about.';
  const rows = lesson
    .question('why-extra-rows')
    .locator('dl > div')
    .filter({ hasText: 'Ledger rows' });
  const shown = async (asked: Locator) => {
    await expect(asked.locator('.answer')).toContainText(ASKED);
    await expect(asked).toContainText(WHOSE);
    // The 53 customers of publish-2 stand twice.
    await expect(rows.first()).toContainText('849');
  };
  let asked = await lesson.reach('why-extra-rows');
  await expect(rows.first()).toContainText('796');
  await asked.getByRole('button', { name: 'Skip to the reason' }).press('Enter');
  await asked.getByRole('button', { name: 'Skip, and show me' }).press('Enter');
  await shown(asked);
  await page.reload();
  asked = await lesson.reach('why-extra-rows');
  await shown(asked);
  // Another run is the reader's own.
  await asked.getByLabel('Ledger sink', { exact: true }).selectOption({ label: 'upsert' });
  await expect(rows.first()).toContainText('796');
  await expect(asked).not.toContainText(WHOSE);

  await lesson.answer('why-two-emails', true);
  const right = lesson.question('why-two-emails');
  await expect(right.locator('.answer')).toContainText('Why do customers get two emails');
  await expect(right).not.toContainText(WHOSE);
});

test('a scene runs when its questions are done, and is turned', async ({ page }) => {
  const lesson = new Lesson(page);
  await lesson.open();
  const scene = page.locator('retry-lab-scene[scenario="crash-append"]');
  await lesson.answer('crash-rows', true);
  await expect(scene.locator('retry-lab-numbers')).toContainText('832');
  await scene.getByLabel('Ledger sink').selectOption({ label: 'atomic commit per task' });
  await expect(scene.locator('retry-lab-numbers')).toContainText('796');
  await expect(scene.getByRole('link', { name: 'Open in the workbench' })).toHaveAttribute(
    'href',
    './workbench.html?v=1&preset=crash-atomic',
  );
  await scene.getByRole('button', { name: 'Start over' }).click();
  await expect(scene.locator('retry-lab-numbers')).toContainText('832');
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator, most = 40): Promise<void> {
  for (let tabs = 0; tabs < most; tabs += 1) {
    if (await wanted.evaluate((it) => it.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test.describe('by keyboard alone', () => {
  test.skip(({ isMobile }) => isMobile, 'there is no keyboard');

  test('a number is answered, and its night is turned', async ({ page }) => {
    const lesson = new Lesson(page);
    await lesson.open();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the lesson' })).toBeFocused();
    await page.keyboard.press('Enter');
    const asked = await lesson.reach('reduce-rows');
    const field = asked.getByRole('textbox');
    await tabTo(page, field);
    await page.keyboard.type('800');
    await page.keyboard.press('Enter');
    await expect(asked).toContainText('Not so.');
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('796');
    await page.keyboard.press('Enter');
    await expect(asked).toContainText('That is right.');
    const sink = page.locator('retry-lab-scene[scenario="reduce-retry"]').getByLabel('Ledger sink');
    await expect(sink).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(sink).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(sink.locator('option:checked')).toHaveText('upsert');
  });

  test('boxes are ticked, and an experiment is made', async ({ page }) => {
    const lesson = new Lesson(page);
    await lesson.open();
    const sinks = await lesson.reach('safe-sinks');
    await sinks.getByRole('checkbox').first().focus();
    for (let box = 1; box < 4; box += 1) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(sinks).toContainText('That is right.');

    const experiment = await lesson.reach('why-extra-rows');
    const sink = experiment.getByLabel('Ledger sink');
    await tabTo(page, sink, 400);
    await page.keyboard.press('Home');
    await expect(experiment.locator('.goal [role=status]')).toContainText('There.');
    // The reasons come right before the dropdowns.
    await experiment.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(experiment).toContainText('That is right.');
  });

  test('a case is decided, a design checked, and progress cleared', async ({ page }) => {
    const lesson = new Lesson(page);
    await lesson.open();
    const dealt = page.locator('retry-lab-case');
    await dealt.scrollIntoViewIfNeeded();
    await dealt.getByRole('checkbox').first().focus();
    await page.keyboard.press('Space');
    await tabTo(page, dealt.getByRole('button', { name: 'Decide' }));
    await page.keyboard.press('Enter');
    await tabTo(page, dealt.getByRole('button', { name: 'What really happened' }));
    await page.keyboard.press('Enter');
    await expect(lesson.outcome('case')).toHaveAttribute('open');

    const check = page.locator('retry-lab-design-check');
    await check.scrollIntoViewIfNeeded();
    await check.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(check.getByRole('status')).toContainText(/break/);

    await page.locator('#recap').scrollIntoViewIfNeeded();
    const clear = page.getByRole('button', { name: 'Clear my progress' });
    await clear.focus();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Yes, clear' }));
    await page.keyboard.press('Enter');
    await expect(page.locator('retry-lab-progress')).toContainText('not answered any');
    await expect(lesson.outcome('case')).not.toHaveAttribute('open');
  });
});

test('who begins at the end finds the progress there', async ({ page, isMobile }) => {
  test.skip(isMobile, 'it stands at the end of any screen');
  await new Lesson(page).open('index.html#recap');
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
});

test('what is done in one tab is done in the other, and so is clearing', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'what is kept is the same on any screen');
  const lesson = new Lesson(page);
  await lesson.open();
  await lesson.reach('crash-rows');
  const other = new Lesson(await context.newPage());
  await other.open();
  await other.answer('crash-rows', true);
  await expect(lesson.outcome('crash-rows')).toHaveAttribute('open');
  await expect(lesson.question('crash-rows')).toContainText('That is right.');

  await other.page.locator('#recap').scrollIntoViewIfNeeded();
  await other.page.getByRole('button', { name: 'Clear my progress' }).click();
  await other.page.getByRole('button', { name: 'Yes, clear' }).click();
  await expect(lesson.outcome('crash-rows')).not.toHaveAttribute('open');
  await expect(lesson.question('crash-rows').getByRole('textbox')).toBeEmpty();
  await expect(page.locator('retry-lab-scene[scenario="crash-append"]')).toHaveAttribute('held');
});

test('what a reader has closed stays closed', async ({ page, isMobile }) => {
  test.skip(isMobile, 'what is kept is the same on any screen');
  const lesson = new Lesson(page);
  await lesson.open();
  await lesson.answer('crash-rows', true);
  await lesson.outcome('crash-rows').locator('summary').click();
  await lesson.answer('reduce-rows', true);
  await expect(lesson.outcome('reduce-rows')).toHaveAttribute('open');
  await expect(lesson.outcome('crash-rows')).not.toHaveAttribute('open');
});

test('a link that says a scenario goes on to the workbench', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a link holds the same on any screen');
  await page.goto('index.html?v=1&preset=zombie-append&at=131000');
  await expect(page).toHaveURL(/workbench\.html\?v=1&preset=zombie-append&at=131000$/);
});

test('a link with something else stays', async ({ page }) => {
  const lesson = new Lesson(page);
  await lesson.open('index.html?utm_source=notes#outbox');
  await expect(page.locator('#outbox h2')).toBeInViewport();
});

/** The fine print of the first lesson: what its nights say in the end. */
const FINE_PRINT: { section: string; title: RegExp; night: string; says: RegExp }[] = [
  { section: 'sinks', title: /transaction alone/, night: 'lost-ack-transaction', says: /874/ },
  { section: 'sinks', title: /nothing is heard/, night: 'commit-cleaned-up', says: /62 .*missing/ },
  { section: 'key', title: /night after/, night: 'two-nights-job-key', says: /796/ },
  { section: 'key', title: /two steps/, night: 'key-after-row', says: /797/ },
  { section: 'crash', title: /care costs/, night: 'times-key', says: /220\.4\u00a0s/ },
  { section: 'zombie', title: /old value/, night: 'stale-replace', says: /19/ },
  { section: 'zombie', title: /starts again/, night: 'restart-forgets', says: /1,592/ },
];

test('the fine print is there after its question, closed, and its nights can be chosen', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'what is shown is the same on any screen');
  test.slow();
  const lesson = new Lesson(page);
  await lesson.open();
  await expect(page.locator('.more').filter({ visible: true })).toHaveCount(0);
  for (const id of ['safe-sinks', 'attempt-key', 'crash-rows', 'zombie-refused']) {
    await lesson.answer(id, true);
  }
  for (const { section, title, night, says } of FINE_PRINT) {
    const more = page.locator(`#${section} .more`).filter({ hasText: title });
    await expect(more).not.toHaveAttribute('open');
    await more.locator('summary').click();
    const scene = more.locator('retry-lab-scene');
    await scene.getByLabel('Night').selectOption(night);
    await expect(scene.locator('retry-lab-numbers'), night).toContainText(says);
  }
});
