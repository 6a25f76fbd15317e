/** Reading the evidence of a dealt case, and checking a design of one's own. */
import { expect, test } from './page-fixture.js';
import { Lesson } from './lesson.js';

const CAUSES = {
  lostAck: /completion message/i,
  crash: /crash/i,
  zombie: /zombie/i,
  secondCopy: /second copy/i,
} as const;

test('a case is read: tables first, then logs, until one cause is left', async ({ page }) => {
  const lesson = new Lesson(page);
  await lesson.open();
  const dealt = page.locator('retry-lab-case');
  await dealt.scrollIntoViewIfNeeded();
  const cause = (words: RegExp) => dealt.getByRole('checkbox', { name: words });
  const decide = dealt.getByRole('button', { name: 'Decide' });
  await cause(CAUSES.lostAck).waitFor();

  await test.step('one cause alone is not all that fits the tables', async () => {
    await cause(CAUSES.lostAck).check();
    await decide.click();
    await expect(dealt.getByRole('status').first()).not.toBeEmpty();
    await expect(lesson.outcome('case')).not.toHaveAttribute('open');
  });

  await test.step('the log of attempts settles it', async () => {
    await dealt.getByRole('button', { name: /attempts/i }).click();
    await expect(dealt.getByRole('table').last()).toBeVisible();
    for (const words of Object.values(CAUSES)) await cause(words).uncheck();
    await cause(CAUSES.lostAck).check();
    await decide.click();
  });

  const progress = page.locator('retry-lab-progress');
  const counted = '1 dealt case decided, 1 of them right';
  await test.step('and it counts at once', async () => {
    await expect(lesson.outcome('case')).toHaveAttribute('open');
    await progress.scrollIntoViewIfNeeded();
    await expect(progress).toContainText(counted);
  });

  await test.step('what really happened can still be told', async () => {
    await dealt.getByRole('button', { name: 'What really happened' }).click();
    await expect(dealt.getByRole('link', { name: 'See it in the workbench' })).toHaveAttribute(
      'href',
      /workbench\.html\?v=1/,
    );
  });

  await test.step('and counts no second time, nor does going on', async () => {
    await dealt.getByRole('button', { name: 'Next case' }).click();
    await expect(dealt.getByRole('link', { name: 'See it in the workbench' })).toHaveCount(0);
    await expect(progress).toContainText(counted);
  });

  await test.step('a number that is no case says which are', async () => {
    await dealt.getByRole('textbox', { name: 'Case number' }).fill('9007199254740992');
    await dealt.getByRole('button', { name: 'Open this case' }).click();
    await expect(dealt.getByRole('status').last()).toContainText('9,007,199,254,740,991');
  });
});

test('the same number is the same case for everybody', async ({ page, context, isMobile }) => {
  test.skip(isMobile, 'a number deals the same on any screen');
  const tablesOf = async (one: typeof page) => {
    await new Lesson(one).open();
    const dealt = one.locator('retry-lab-case');
    await dealt.scrollIntoViewIfNeeded();
    await dealt.getByRole('textbox', { name: 'Case number' }).fill('4711');
    await dealt.getByRole('button', { name: 'Open this case' }).click();
    await expect(dealt.getByRole('heading', { name: 'Case 4711' })).toBeVisible();
    return dealt.getByRole('table').allInnerTexts();
  };
  const tables = await tablesOf(page);
  expect(tables.length).toBeGreaterThan(0);
  expect(await tablesOf(await context.newPage())).toEqual(tables);
});

test('a design is checked: what breaks it leads into the workbench', async ({ page }) => {
  await new Lesson(page).open();
  const check = page.locator('retry-lab-design-check');
  await check.scrollIntoViewIfNeeded();
  const choose = (group: RegExp, option: RegExp) =>
    check.getByRole('group', { name: group }).getByRole('radio', { name: option }).check();
  await choose(/do outside/, /writes rows to a table/);
  await choose(/promise about a repeat/, /adds every write/);
  const link = check.getByRole('link', { name: /workbench/i }).first();
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/workbench\.html\?v=1/);
  await expect(page.locator('retry-lab-numbers')).toContainText('not true');
});
