/** What the lesson asks before it shows what becomes of a repeated write. */
import { both, commitRefused, isRight, not, reportsSuccess, says } from './claims.js';
import type { Met } from './configurations.js';
import type { Question } from './question.js';

const ONE_ROW_EACH = 'rows = this | customers';

/** Whether the sink of a scenario keeps one row for each customer. */
const keeps = (scenario: string) => says(`${scenario} | ${ONE_ROW_EACH}`);

/** What a student has met: each question knows what the sections before it have shown. */
const AT_FIRST: Met = {
  mishaps: ['nothing', 'reduceRetry'],
  sinks: ['append'],
  retriesOff: false,
  emails: [],
};
const WITH_LOST_MESSAGE: Met = { ...AT_FIRST, mishaps: [...AT_FIRST.mishaps, 'lostAck'] };
const WITH_CRASH: Met = {
  ...WITH_LOST_MESSAGE,
  mishaps: [...WITH_LOST_MESSAGE.mishaps, 'crash'],
  retriesOff: true,
};
export const WITH_SINKS: Met = {
  ...WITH_CRASH,
  sinks: ['append', 'upsert', 'task-key', 'attempt-key', 'atomic'],
};

export const WRITES: readonly Question[] = [
  { id: 'reduce-rows', kind: 'number', scenario: 'reduce-retry', figure: 'rows', met: AT_FIRST },
  {
    id: 'lost-ack-rows',
    kind: 'number',
    scenario: 'lost-ack-append',
    figure: 'rows',
    met: WITH_LOST_MESSAGE,
  },
  {
    id: 'lost-ack-report',
    kind: 'choice',
    scenario: 'lost-ack-append',
    options: [
      { id: 'success-true', claim: both(reportsSuccess, isRight('ledger')) },
      { id: 'success-untrue', claim: both(reportsSuccess, not(isRight('ledger'))) },
      { id: 'failure', claim: says('this | report = failed') },
    ],
  },
  {
    id: 'no-retries-rows',
    kind: 'number',
    scenario: 'no-retries-crash',
    figure: 'rows',
    met: WITH_CRASH,
  },
  {
    id: 'safe-sinks',
    kind: 'choice',
    scenario: 'lost-ack-append',
    several: true,
    options: [
      { id: 'append', claim: keeps('lost-ack-append') },
      { id: 'upsert', claim: keeps('lost-ack-upsert') },
      { id: 'key', claim: keeps('lost-ack-task-key') },
      { id: 'atomic', claim: keeps('lost-ack-atomic') },
    ],
  },
  {
    id: 'attempt-key',
    kind: 'number',
    scenario: 'lost-ack-attempt-key',
    figure: 'passed-over',
    met: WITH_SINKS,
  },
  {
    id: 'simple-test',
    kind: 'choice',
    scenario: 'repeated-write-attempt-key',
    options: [
      {
        id: 'proves',
        claim: says('this | extra-rows = 0', 'lost-ack-attempt-key | extra-rows = 0'),
      },
      {
        id: 'misses',
        claim: says('this | extra-rows = 0', 'lost-ack-attempt-key | extra-rows > 0'),
      },
      { id: 'fails', claim: says('this | extra-rows > 0') },
    ],
  },
  { id: 'crash-rows', kind: 'number', scenario: 'crash-append', figure: 'rows', met: WITH_SINKS },
  {
    id: 'zombie-refused',
    kind: 'choice',
    scenario: 'zombie-atomic',
    options: [
      { id: 'first', claim: commitRefused(5, 1) },
      { id: 'second', claim: commitRefused(5, 2) },
      { id: 'neither', claim: says('this | commits-refused = 0') },
    ],
  },
  {
    id: 'copy-rows',
    kind: 'choice',
    scenario: 'speculation-append',
    options: [
      { id: 'none', claim: says('this | extra-rows = 0') },
      {
        id: 'some',
        claim: says('this | extra-rows > 0', 'this | extra-rows < this | customers publish-7'),
      },
      { id: 'all', claim: says('this | extra-rows = this | customers publish-7') },
    ],
  },
];
