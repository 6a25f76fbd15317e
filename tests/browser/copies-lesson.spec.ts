/** The second lesson, as students go through it: the copy that was started on purpose. */
import { expect, test } from './page-fixture.js';
import { Lesson } from './lesson.js';

const PAGE = 'copies.html';
/** Those of the sections, three to go on with, and five misconceptions. */
const QUESTIONS = 21;
const GOES_THROUGH_ALL_OF_IT = 240_000;

test('a student who answers everything right', async ({ page, context }) => {
  test.setTimeout(GOES_THROUGH_ALL_OF_IT);
  const lesson = new Lesson(page, PAGE);
  await lesson.open();
  const ids = await lesson.ids();
  expect(ids).toHaveLength(QUESTIONS);
  await expect(lesson.entry('promise')).toHaveAttribute('data-progress', 'open');
  for (const id of ids) await lesson.answer(id, true);
  await expect(
    page.locator('.lesson-contents a[data-progress]:not([data-progress=done])'),
  ).toHaveCount(0);
  await page.locator('retry-lab-progress').scrollIntoViewIfNeeded();
  await expect(page.locator('retry-lab-progress')).toContainText(
    `${QUESTIONS} right at the first try`,
  );
  const code = await lesson.code.inputValue();

  await test.step('finds it all again after a reload', async () => {
    await page.reload();
    await expect(lesson.outcome('promise-rows')).toHaveAttribute('open');
    await expect(page.locator('[held]')).toHaveCount(0);
  });

  await test.step('whose teacher reads the code, where it belongs', async () => {
    const teachers = await context.newPage();
    await teachers.goto('teachers.html');
    const reader = (name: string) => teachers.locator(`[data-lesson=${name}]`);
    await reader('copies').getByRole('textbox').fill(`Ada ${code}`);
    await expect(reader('copies').locator('td [data-standing=rightAtFirst]')).toHaveCount(
      QUESTIONS,
    );
    await reader('retries').getByRole('textbox').fill(`Ada ${code}`);
    await expect(reader('retries')).toContainText('another version of the lesson');
  });

  await test.step('and finds the other lesson as it was', async () => {
    const first = new Lesson(await context.newPage());
    await first.open();
    await expect(first.page.locator('.lesson-contents a[data-progress=done]')).toHaveCount(0);
  });
});

/** Nights that refute what people say, beside the one with which the lesson's own test does it. */
const COUNTEREXAMPLES: { question: string; by: Record<string, string>; says: RegExp }[] = [
  {
    question: 'it-is-undone',
    by: { 'Ledger sink': 'append', 'Second copies': 'loser is cancelled at once' },
    says: /not true: .*twice|two rows/,
  },
  {
    question: 'it-is-undone',
    by: { 'Ledger sink': 'idempotency key', 'Identity fields': 'run, task, attempt, customer' },
    says: /not true/,
  },
  {
    question: 'it-is-stopped',
    by: { 'Second copies': 'loser runs on', 'How slow': '300 % of the usual time' },
    says: /not true/,
  },
  { question: 'only-harmless', by: { Stage: 'publish', Task: 'publish-3' }, says: /not true/ },
  {
    question: 'they-agree',
    by: { 'Ledger sink': 'idempotency key', 'Identity fields': 'run, task, attempt, customer' },
    says: /not true/,
  },
];

test('a misconception is refuted by more nights than one', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the dropdowns are the same on any screen');
  test.slow();
  const lesson = new Lesson(page, PAGE);
  for (const { question, by, says } of COUNTEREXAMPLES) {
    await lesson.open();
    const asked = await lesson.reach(question);
    const goal = asked.locator('.goal');
    await expect(goal).toContainText('Not yet.');
    for (const [label, option] of Object.entries(by)) {
      await asked.getByLabel(label, { exact: true }).selectOption({ label: option });
    }
    await expect(goal, question).toContainText('There.');
    await expect(goal, question).toContainText(says);
    // The reason is asked for at once.
    await expect(asked.getByRole('radio').first()).toBeVisible();
  }
});

test('a night beside the goal is told', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the words are the same on any screen');
  const lesson = new Lesson(page, PAGE);
  await lesson.open();
  const asked = await lesson.reach('it-is-stopped');
  const goal = asked.locator('.goal');
  await expect(goal).not.toContainText('no copy');
  await asked.getByLabel('How slow', { exact: true }).selectOption({
    label: '120 % of the usual time',
  });
  await expect(goal).toContainText('Not yet. On this night no copy is started');
});

test('that it is rare is refuted by counting', async ({ page }) => {
  const lesson = new Lesson(page, PAGE);
  await lesson.open();
  const nights = page.locator('retry-lab-nights');
  await lesson.reach('it-is-rare');
  await expect(nights).toHaveAttribute('held');
  await lesson.answer('it-is-rare', true);
  const status = nights.getByRole('status');
  await expect(status).toContainText('With a copy: rows came out twice on 8 of 8 nights.');
  await expect(status).toContainText('Without a copy: on 0 of 40 nights.');
  await expect(status).toContainText('In all: on 8 of 48 nights.');
  await expect(nights).toContainText('The 12 nights on which a worker was sick, out of 48:');
  await expect(nights.getByRole('listitem')).toHaveCount(12);
  const first = await nights.getByRole('listitem').first().innerText();
  await nights.getByRole('button', { name: 'Deal other nights' }).click();
  await expect(nights.getByRole('listitem').first()).not.toHaveText(first);
  await expect(status).toContainText(/With a copy: .* Without a copy: .* of 48 nights/s);
  await nights.getByRole('button', { name: 'Back to the first ones' }).click();
  await expect(nights.getByRole('button')).toHaveCount(1);
  await expect(nights.getByRole('button')).toBeFocused();
  // Each night can be looked at.
  await nights.getByRole('link').first().click();
  await expect(page).toHaveURL(/workbench\.html\?.*fault=slow/);
});

test('a scene shows the nights among which the text lets choose', async ({ page, isMobile }) => {
  test.skip(isMobile, 'what is shown is the same on any screen');
  const lesson = new Lesson(page, PAGE);
  await lesson.open();
  await lesson.answer('kinds-messages', true);
  await lesson.answer('kinds-report', true);
  const scene = page.locator('retry-lab-scene[scenario=copies-topic]');
  await scene.scrollIntoViewIfNeeded();
  const cards = page.locator('#kinds retry-lab-scene').first().locator('retry-lab-effects');
  await expect(cards).toContainText('867 messages');
  const night = page.locator('#kinds retry-lab-scene').first();
  await night.getByLabel('Night').selectOption({ label: 'Two copies count up' });
  await expect(cards).toContainText('867');
  await expect(cards).not.toContainText('messages');
  // A dropdown changes that night, and the way back leads to it.
  await night.getByLabel('Second copies').selectOption({ label: 'no second copies' });
  await expect(cards).not.toContainText('867');
  await night.getByRole('button', { name: 'Start over' }).click();
  await expect(cards).toContainText('867');
});

test('a wrong number is answered by what would have given it', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the words are the same on any screen');
  const lesson = new Lesson(page, PAGE);
  await lesson.open();
  const asked = await lesson.reach('kinds-messages');
  for (const [number, says] of [
    ['796', /when nothing goes wrong/],
    ['71', /how many customers publish-7 has/],
    ['5', /nothing gives that/],
  ] as const) {
    await asked.getByRole('textbox').fill(number);
    await asked.getByRole('textbox').press('Enter');
    await expect.soft(asked.getByRole('status'), number).toContainText(says);
  }
});

test('the lessons and the workbench lead to each other', async ({ page, isMobile }) => {
  test.skip(isMobile, 'links are the same on any screen');
  await page.goto(PAGE);
  await page
    .locator('.lesson-links')
    .getByRole('link', { name: /First lesson/ })
    .click();
  await expect(page).toHaveTitle(/When a task runs twice/);
  await page
    .locator('.lesson-links')
    .getByRole('link', { name: /Second lesson/ })
    .click();
  await expect(page).toHaveTitle(/The copy that was started on purpose/);
  for (const [name, there] of [
    ['keys', '#key'],
    ['the outbox', '#outbox'],
  ] as const) {
    await page.goto(`${PAGE}#beyond`);
    await page.locator('#beyond').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`index\\.html${there}$`));
    await expect(page.locator(there)).toBeInViewport();
  }
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the second lesson opens after a visit of the first', async ({
    page,
    context,
    isMobile,
  }) => {
    test.skip(isMobile, 'none of it depends on the screen');
    await new Lesson(page).open();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    const lesson = new Lesson(page, PAGE);
    await lesson.open();
    const asked = await lesson.reach('promise-rows');
    await asked.getByRole('textbox').fill('796');
    await asked.getByRole('button', { name: 'Check' }).click();
    await expect(asked).toContainText('That is right.');
  });
});
