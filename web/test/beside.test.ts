import { describe, expect, test } from 'vitest';
import { differencesOf } from '../src/model/beside.js';
import { changesOf } from '../src/model/changes.js';
import { at, outcomeAt } from './outcomes.js';

/** Each difference on a line, with a sign for better and worse. */
const differences = (pinned: string, current: string) =>
  differencesOf(outcomeAt(pinned), outcomeAt(current)).map(
    ({ label, pinned, current, difference, tone }) =>
      `${label}: ${pinned} | ${current} | ${SIGNS[tone]}${difference}`,
  );
const SIGNS = { right: '✓ ', wrong: '✗ ', plain: '' };

const changes = (pinned: string, current: string) => changesOf(at(pinned), at(current));

const LOST = '?preset=lost-ack-append';
const ZOMBIE = '?preset=zombie-atomic-direct';
const REFERENCE = '?preset=reference';

// The values are the lesson's published ones; a difference is one minus the other.
describe('what came of a run beside the pinned one', () => {
  test('is better where it is nearer to what should be, and rows that neither has are left out', () => {
    expect(differences(LOST, '?preset=lost-ack-upsert')).toEqual([
      'The job reports: succeeded, not true | succeeded, true | ✓ true now',
      'Ledger rows: 874 | 796 | ✓ −78',
      'Revenue, cents: 81,698,537 | 74,558,550 | ✓ −7,139,987',
      'Customers more than once in the ledger: 78 | 0 | ✓ −78',
      'Runtime: 220.7\u00a0s | 220.7\u00a0s | same',
      'Everything at rest: 220.7\u00a0s | 220.7\u00a0s | same',
    ]);
  });

  test('is worse the other way round', () => {
    expect(differences('?preset=lost-ack-upsert', LOST).slice(0, 2)).toEqual([
      'The job reports: succeeded, true | succeeded, not true | ✗ no longer true',
      'Ledger rows: 796 | 874 | ✗ +78',
    ]);
  });

  test('is worse when something is missing, which is less', () => {
    // 37 of publish-4's 73 customers are missing; the job says so.
    const told = differences(REFERENCE, '?preset=no-retries-crash');
    expect(told).toContain('The job reports: succeeded, true | failed, true | another report');
    expect(told).toContain('Ledger rows: 796 | 759 | ✗ −37');
    expect(told).toContain('Customers not in the ledger: 0 | 37 | ✗ +37');
  });

  test('says of emails that only one of the two runs has them', () => {
    const told = differences(LOST, ZOMBIE);
    expect(told).toContain('Emails: – | 855 | only in this run');
    expect(differences(ZOMBIE, LOST)).toContain('Emails: 855 | – | only in the pinned run');
  });

  test('shows that an outbox moves emails behind the report', () => {
    const told = differences(ZOMBIE, '?preset=zombie-atomic-outbox');
    expect(told).toContain('Emails: 855 | 796 | ✓ −59');
    expect(told).toContain('Customers emailed more than once: 59 | 0 | ✓ −59');
    // All 855 were out; the sender's pace alone decides how many are now.
    expect(told.find((line) => line.startsWith('Emails out'))).toMatch(
      /: 855 of 855 \| \d+ of 796 \| −\d+$/,
    );
    expect(told.find((line) => line.startsWith('Everything at rest'))).toMatch(
      / \| \+[\d.]+\u00a0s$/,
    );
  });

  test('does not call a dashboard better that hides what is wrong', () => {
    const told = differences(LOST, `${LOST}&dashboard=latest-row`);
    expect(told).toContain('Dashboard, cents: 81,698,537 | 74,558,550 | −7,139,987');
  });

  // The only worker is cut off, and never used again.
  test('says that a run never reports', () => {
    const dead = '?cluster=1x4&fault=cut-off:publish-0:1@50';
    expect(differences(REFERENCE, dead)).toContain(
      'Runtime: 204.9\u00a0s | never reports | ✗ no longer reports',
    );
    expect(differences(dead, REFERENCE)).toContain(
      'Runtime: never reports | 204.9\u00a0s | ✓ reports now',
    );
    expect(differences(dead, dead)).toContain('Runtime: never reports | never reports | same');
  });

  test('is the same in everything beside itself', () => {
    const pinned = outcomeAt(ZOMBIE);
    expect(differencesOf(pinned, pinned).every(({ isSame }) => isSame)).toBe(true);
  });
});

describe('what was changed', () => {
  const TABLE: [string, string, string[]][] = [
    [LOST, LOST, ['Nothing: both are the same scenario.']],
    // Append has no identity and upsert its usual one, which is no change beside the sink's.
    [LOST, '?preset=lost-ack-upsert', ['Ledger sink: append → upsert']],
    [
      LOST,
      '?preset=zombie-atomic-outbox',
      [
        'Failure: lost completion message of publish-3 → cut off publish-5 at 40\u00a0%',
        'Ledger sink: append → atomic commit per task',
        'Emails: none → through an outbox',
      ],
    ],
    [LOST, REFERENCE, ['Failure: lost completion message of publish-3 → nothing']],
    // What the dropdowns show as custom.
    [
      LOST,
      `${LOST}&silence=7000&attempts=3`,
      [
        'Retries: up to 3 retries → custom: up to 2 retries',
        'Silence tolerated: 10\u00a0s → custom: 7\u00a0s of silence',
      ],
    ],
    [
      `${LOST}&silence=7000`,
      `${LOST}&silence=8000`,
      ['Silence tolerated: custom: 7\u00a0s of silence → custom: 8\u00a0s of silence'],
    ],
    [
      LOST,
      `${LOST}&sink=key:run,task,attempt,customer`,
      [
        'Ledger sink: append → idempotency key',
        'Identity fields: none → run, task, attempt, customer',
      ],
    ],
    // Set while nobody is emailed, and told all the same.
    [REFERENCE, `${REFERENCE}&id=logical`, ['Notification id: none → period, customer (logical)']],
    // Dropdowns that are there for made-up customers only.
    [
      REFERENCE,
      `${REFERENCE}&data=synthetic:1000:seed-4`,
      ["Customers: the lesson's 796 → 1,000 made up", 'Seed: 4', 'Skew: none'],
    ],
    [
      `${REFERENCE}&data=synthetic:1000:seed-4`,
      REFERENCE,
      ["Customers: 1,000 made up → the lesson's 796"],
    ],
    [
      REFERENCE,
      `${REFERENCE}&period=2026-03-03`,
      [
        'Job, run and period: nightly-ledger, nightly-ledger-2026-03-02, 2026-03-02 → nightly-ledger, nightly-ledger-2026-03-02, 2026-03-03',
      ],
    ],
  ];
  test.each(TABLE)('between %s and %s', (pinned, current, expected) => {
    expect(changes(pinned, current)).toEqual(expected);
  });
});
