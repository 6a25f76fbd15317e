/** Each failure of the lesson, chosen by dropdowns, with the numbers read off the page. */
import { expect, test } from './page-fixture.js';
import { Workbench } from './workbench.js';

interface Story {
  choices: Record<string, string>;
  figures: Record<string, string>;
  verdicts?: Record<string, string>;
}

const LOST = { Failure: 'lost completion message', Stage: 'publish', Task: 'publish-3' };
const CRASH = {
  Failure: 'worker crashes',
  Stage: 'publish',
  Task: 'publish-4',
  When: 'at 50 % of its work',
};
const ZOMBIE = {
  Failure: 'cut off (“zombie”)',
  Stage: 'publish',
  Task: 'publish-5',
  When: 'at 40 % of its work',
};
const SLOW = {
  Failure: 'slow attempt',
  Stage: 'publish',
  Task: 'publish-7',
  'How slow': '150 % of the usual time',
  'Second copies': 'loser runs on',
};

const RIGHT = { 'Ledger rows': '796', 'Revenue, cents': '74,558,550' };

const STORIES: Record<string, Story> = {
  'a lost message and append': {
    choices: LOST,
    figures: { 'Ledger rows': '874', 'Revenue, cents': '81,698,537', Runtime: '220.7 s' },
    verdicts: {
      'Ledger rows': '78 too many',
      'Revenue, cents': 'overstated by 7,139,987 (9.6 %)',
      Runtime: '15.8 s later than healthy',
      'The job reports': 'not true: 78 customers stand twice in the ledger',
    },
  },
  'a lost message and upsert': {
    choices: { ...LOST, 'Ledger sink': 'upsert' },
    figures: { ...RIGHT, Runtime: '220.7 s', 'The job reports': 'succeeded' },
    verdicts: { 'The job reports': 'true: every customer stands once in the ledger' },
  },
  'a lost message and a task key': {
    choices: { ...LOST, 'Ledger sink': 'idempotency key' },
    figures: { ...RIGHT, Runtime: '220.7 s' },
  },
  'a lost message and an attempt key': {
    choices: {
      ...LOST,
      'Ledger sink': 'idempotency key',
      'Identity fields': 'run, task, attempt, customer',
    },
    figures: { 'Ledger rows': '874', 'Revenue, cents': '81,698,537' },
  },
  'a lost message and an atomic commit': {
    choices: { ...LOST, 'Ledger sink': 'atomic commit per task' },
    figures: { ...RIGHT, Runtime: '220.7 s' },
  },
  'a lost message and an error for the repeat': {
    choices: { ...LOST, 'Ledger sink': 'idempotency key', 'Answer to a repeat': 'error' },
    figures: { ...RIGHT, 'The job reports': 'failed' },
    verdicts: {
      'The job reports': 'not true: in the end nothing is wrong, every customer stands once',
    },
  },
  'a lost message of a reduce task harms nothing': {
    choices: { Failure: 'lost completion message', Stage: 'reduce', Task: 'reduce-2' },
    figures: { ...RIGHT, Runtime: '217.2 s' },
  },
  'a crash and append': {
    choices: CRASH,
    figures: { 'Ledger rows': '832' },
    verdicts: { 'Ledger rows': '36 too many' },
  },
  'a crash and an atomic commit': {
    choices: { ...CRASH, 'Ledger sink': 'atomic commit per task' },
    figures: RIGHT,
  },
  'a crash without retries': {
    choices: { ...CRASH, Retries: 'off' },
    figures: { 'Ledger rows': '759', 'The job reports': 'failed' },
    verdicts: { 'Ledger rows': '37 missing' },
  },
  'a lost message without retries': {
    choices: { ...LOST, Retries: 'off' },
    figures: { ...RIGHT, 'The job reports': 'failed' },
  },
  'a zombie and append': {
    choices: ZOMBIE,
    figures: { 'Ledger rows': '855' },
    verdicts: { 'Revenue, cents': 'overstated by 3,844,716' },
  },
  'a zombie, an atomic commit and direct emails': {
    choices: {
      ...ZOMBIE,
      'Ledger sink': 'atomic commit per task',
      Emails: 'sent by the task itself',
    },
    figures: { ...RIGHT, Emails: '855' },
    verdicts: {
      Emails: '59 customers emailed twice',
      'The job reports': 'not true: 59 customers got two emails',
    },
  },
  'a zombie, an atomic commit and an outbox': {
    choices: { ...ZOMBIE, 'Ledger sink': 'atomic commit per task', Emails: 'through an outbox' },
    figures: { ...RIGHT, Emails: '796' },
  },
  'a zombie, append and an outbox': {
    choices: { ...ZOMBIE, Emails: 'through an outbox' },
    figures: { 'Ledger rows': '855', Emails: '855' },
  },
  'a second copy and append': {
    choices: SLOW,
    figures: { 'Ledger rows': '867' },
    verdicts: { 'Revenue, cents': 'overstated by 14,109,253' },
  },
  'a second copy that is cancelled': {
    choices: { ...SLOW, 'Second copies': 'loser is cancelled at once' },
    figures: { 'Ledger rows': '856' },
  },
  'a second copy and upsert': {
    choices: { ...SLOW, 'Ledger sink': 'upsert' },
    figures: RIGHT,
  },
  'the workbench cluster': {
    choices: {
      Cluster: 'workbench: 16 × 16',
      Failure: 'lost completion message',
      Task: 'publish-2',
      Emails: 'sent by the task itself',
    },
    figures: { 'Ledger rows': '849', Emails: '849' },
    verdicts: { Emails: '53 customers emailed twice' },
  },
  'a shorter silence': {
    choices: { ...LOST, 'Silence tolerated': '5\u00a0s' },
    figures: { 'Ledger rows': '874', Runtime: '215.7 s' },
  },
};

/** Between them they use every dropdown, which a small screen folds. */
const ON_A_PHONE = new Set([
  'a lost message and an attempt key',
  'a lost message and an error for the repeat',
  'a crash without retries',
  'a zombie, an atomic commit and an outbox',
  'a second copy that is cancelled',
  'the workbench cluster',
  'a shorter silence',
]);

test('each failure leaves its figures', async ({ page, isMobile }) => {
  test.slow();
  const workbench = new Workbench(page);
  await workbench.open('?preset=reference');
  const startOver = workbench.action('Start over');
  for (const [name, { choices, figures, verdicts = {} }] of Object.entries(STORIES)) {
    if (isMobile && !ON_A_PHONE.has(name)) continue;
    await test.step(name, async () => {
      await workbench.choose(choices);
      for (const [label, value] of Object.entries(figures)) {
        await expect.soft(workbench.figure(label), name).toHaveText(value);
      }
      for (const [label, words] of Object.entries(verdicts)) {
        await expect.soft(workbench.verdict(label), name).toContainText(words);
      }
      await startOver.click();
      await expect(startOver).toHaveAttribute('aria-disabled', 'true');
    });
  }
});

test('the healthy run is right, and its figures stand beside those of a failure', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the figures are the same on any screen');
  const workbench = new Workbench(page);
  await workbench.open('?preset=reference');
  await expect(workbench.figure('Ledger rows')).toHaveText('796');
  await expect(workbench.figure('Runtime')).toHaveText('204.9 s');

  await workbench.choose(LOST);
  await expect(page.getByText('healthy: 796')).toBeVisible();
  await expect(page.getByText('healthy: 204.9 s')).toBeVisible();
});
