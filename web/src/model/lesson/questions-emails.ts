/** What the lesson asks before it shows what becomes of a repeated email. */
import { both, type Claim, emailsOnceEach, says } from './claims.js';
import type { Met } from './configurations.js';
import type { Question } from './question.js';
import { WITH_SINKS } from './questions-writes.js';

const MARKS_AFTER = 'sender-crash';
const MARKS_BEFORE = 'sender-crash-marks-first';

const twice = (scenario: string) => says(`${scenario} | emailed-twice > 0`);
const never = (scenario: string) => says(`${scenario} | not-emailed > 0`);

/** What a crash in between comes to, for each way of marking. */
const pair = (after: (scenario: string) => Claim, before: (scenario: string) => Claim) =>
  both(after(MARKS_AFTER), before(MARKS_BEFORE));

const WITH_EMAILS: Met = {
  ...WITH_SINKS,
  mishaps: [...WITH_SINKS.mishaps, 'repeatedWrite', 'zombie', 'secondCopy', 'slow'],
  emails: ['direct'],
};
const WITH_OUTBOX: Met = { ...WITH_EMAILS, emails: ['direct', 'outbox'] };

export const EMAILS: readonly Question[] = [
  {
    id: 'two-emails',
    kind: 'number',
    scenario: 'zombie-atomic-direct',
    figure: 'emailed-twice',
    met: WITH_EMAILS,
  },
  {
    id: 'outbox-at-report',
    kind: 'choice',
    scenario: 'zombie-atomic-direct&email=outbox',
    options: [
      { id: 'all', claim: says('this | emails-at-report = this | emails') },
      {
        id: 'some',
        claim: says('this | emails-at-report > 0', 'this | emails-at-report < this | emails'),
      },
      { id: 'none', claim: says('this | emails-at-report = 0') },
    ],
  },
  {
    id: 'append-outbox',
    kind: 'number',
    scenario: 'zombie-append-outbox',
    figure: 'emails',
    met: WITH_OUTBOX,
  },
  {
    id: 'sender-crash',
    kind: 'choice',
    scenario: MARKS_AFTER,
    options: [
      { id: 'once-once', claim: pair(emailsOnceEach, emailsOnceEach) },
      { id: 'twice-once', claim: pair(twice, emailsOnceEach) },
      { id: 'twice-never', claim: pair(twice, never) },
      { id: 'never-twice', claim: pair(never, twice) },
    ],
  },
];
