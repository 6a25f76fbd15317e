/** What the second lesson asks, of copies of a task and of all that they do outside. */
import { both, type Claim, isRight, not, reportsSuccess, says } from './claims.js';
import type { Met } from './configurations.js';
import type { Question } from './question.js';
import { MISCONCEPTIONS } from './questions-misconceptions.js';

/** Who comes from the first lesson has met all of it. */
const FIRST_LESSON: Met = {
  mishaps: ['nothing', 'reduceRetry', 'lostAck', 'crash', 'zombie', 'secondCopy', 'slow'],
  sinks: ['append', 'upsert', 'task-key', 'attempt-key', 'atomic'],
  retriesOff: true,
  emails: ['direct', 'outbox'],
};

/** The late copy that loses, with each way of writing a file. */
const LATE = 'check=11000&loser=cancelled';
/** The quota is gone while other tasks still need it. */
const QUOTA = 'copies-quota';
const EVERYTHING = 'copies-everything';

const isWhole = (scenario: string) => says(`${scenario} | correctness = succeededAndRight`);
const hasWholeFile = (way: string) => says(`copies-file-${way}&${LATE} | right files = yes`);

/** What an engineer's tables show is what it should be. */
const tablesTell: Claim = ({ outcome }) => outcome.diagnosis.signs.length > 0;

const SECTIONS: readonly Question[] = [
  {
    id: 'promise-rows',
    kind: 'number',
    scenario: 'copies-single-writer',
    figure: 'rows',
    met: FIRST_LESSON,
  },
  {
    id: 'kinds-messages',
    kind: 'number',
    scenario: 'copies-topic',
    figure: 'messages',
    met: FIRST_LESSON,
  },
  {
    id: 'kinds-report',
    kind: 'choice',
    scenario: 'copies-counter',
    options: [
      { id: 'fails', claim: not(reportsSuccess) },
      { id: 'tables', claim: both(reportsSuccess, tablesTell) },
      {
        id: 'nothing',
        claim: both(reportsSuccess, not(tablesTell), not(isRight('counter')), isRight('ledger')),
      },
    ],
  },
  {
    id: 'kinds-files',
    kind: 'choice',
    scenario: 'copies-file-truncated',
    several: true,
    options: [
      { id: 'truncated', claim: hasWholeFile('truncated') },
      { id: 'appended', claim: hasWholeFile('appended') },
      { id: 'renamed', claim: hasWholeFile('renamed') },
    ],
  },
  {
    id: 'kinds-quota',
    kind: 'choice',
    scenario: QUOTA,
    options: [
      { id: 'nobody', claim: says('this | throttled = 0') },
      { id: 'copies-only', claim: says('this | throttled-tasks = 1') },
      {
        id: 'others',
        claim: says('this | throttled-tasks > 1', `${QUOTA}&speculate=none | throttled = 0`),
      },
    ],
  },
  {
    id: 'kinds-reading',
    kind: 'choice',
    scenario: 'copies-reading',
    options: [
      { id: 'same', claim: isRight('ledger') },
      {
        id: 'older',
        claim: says(
          'this | after-accepted > 0',
          'this | wrong-rows > this | after-accepted',
          'this | wrong-rows < this | customers publish-7',
          'this | extra-rows = 0',
        ),
      },
      { id: 'twice', claim: says('this | extra-rows > 0') },
    ],
  },
  {
    id: 'loser-goes-on',
    kind: 'choice',
    scenario: 'sick-worker',
    options: [
      { id: 'stops', claim: says('this | after-accepted = 0') },
      { id: 'before', claim: says('this | after-accepted > 0', 'this | after-report = 0') },
      { id: 'after', claim: says('this | after-accepted > 0', 'this | after-report > 0') },
    ],
  },
  {
    id: 'cancelled-rows',
    kind: 'choice',
    scenario: 'copies-cross-cancelled',
    options: [
      { id: 'none', claim: says('this | extra-rows = 0') },
      {
        id: 'some',
        claim: says('this | extra-rows > 0', 'this | extra-rows < this | customers publish-7'),
      },
      { id: 'all', claim: says('this | extra-rows = this | customers publish-7') },
    ],
  },
  {
    id: 'lock-wait',
    kind: 'choice',
    scenario: 'copies-lock-wait',
    options: [
      { id: 'sooner', claim: says('this | runtime < copies-lock-wait&speculate=none | runtime') },
      {
        id: 'no-sooner',
        claim: says('this | runtime = copies-lock-wait&speculate=none | runtime'),
      },
      { id: 'never', claim: says('this | report = neverEnds') },
    ],
  },
  {
    id: 'lock-crash',
    kind: 'choice',
    scenario: 'copies-lock-wait&fault=crash:publish-4:1@50',
    options: [
      { id: 'freed', claim: isWhole('this') },
      { id: 'fails', claim: says('this | report = failed') },
      { id: 'never', claim: says('this | report = neverEnds', 'this | attempts publish-4 = 2') },
    ],
  },
  {
    id: 'queue-lost',
    kind: 'choice',
    scenario: 'copies-queue-lost',
    options: [
      { id: 'once', claim: isWhole('this') },
      { id: 'twice', claim: says('this | extra-rows > 0') },
      {
        id: 'lost',
        claim: says(
          'this | report = succeeded',
          'this | missing-rows = this | customers publish-7',
          'this | lost-items = 1',
        ),
      },
    ],
  },
  {
    id: 'remedies',
    kind: 'choice',
    scenario: EVERYTHING,
    several: true,
    options: [
      { id: 'single-writer', claim: isWhole('copies-single-writer') },
      { id: 'not-here', claim: isWhole('copies-not-here') },
      { id: 'upsert', claim: isWhole(`${EVERYTHING}&sink=upsert`) },
      { id: 'cancel', claim: isWhole(`${EVERYTHING}&loser=cancelled`) },
    ],
  },
  {
    id: 'cost-of-none',
    kind: 'choice',
    scenario: 'copy-wins',
    options: [
      { id: 'nothing', claim: says('copy-wins-off | runtime = this | runtime') },
      {
        id: 'later',
        claim: says(
          'copy-wins-off | runtime > this | runtime',
          'copy-wins-off | correctness = succeededAndRight',
        ),
      },
      { id: 'fails', claim: says('copy-wins-off | report = failed') },
    ],
  },
  {
    id: 'only-records',
    kind: 'choice',
    scenario: 'copies-single-writer',
    options: [
      { id: 'doubled', claim: says('this | rows > this | customers') },
      {
        id: 'dropped',
        claim: says(
          'this | correctness = succeededAndRight',
          'this | emitted publish-7:1 = this | customers publish-7',
          'this | emitted publish-7:2 = this | customers publish-7',
          'this | dropped-records = this | customers publish-7',
        ),
      },
      { id: 'one-emits', claim: says('this | dropped-records = 0') },
    ],
  },
  {
    id: 'is-it-stopped',
    kind: 'choice',
    scenario: 'sick-worker',
    options: [
      { id: 'always', claim: says('this | after-accepted = 0') },
      {
        id: 'cleanly',
        claim: says('sick-worker-cancelled | extra-rows = 0'),
      },
      {
        id: 'depends',
        claim: says(
          'this | after-accepted > 0',
          'sick-worker-cancelled | after-accepted = 0',
          'sick-worker-cancelled | extra-rows > 0',
          'sick-worker-cancelled | extra-rows < this | customers publish-7',
        ),
      },
    ],
  },
  {
    id: 'same-item',
    kind: 'choice',
    scenario: 'copies-queue-wait',
    several: true,
    options: [
      { id: 'both-do', claim: says('this | extra-rows > 0') },
      { id: 'stall', claim: says('this | runtime = copies-queue-wait&speculate=none | runtime') },
      {
        id: 'lost',
        claim: says('copies-queue-lost | lost-items > 0', 'copies-queue-lost | report = succeeded'),
      },
      { id: 'queue-knows', claim: isWhole('copies-queue-lost') },
    ],
  },
];

const RARE: Question = {
  id: 'it-is-rare',
  kind: 'choice',
  scenario: 'speculation-append',
  options: [
    { id: 'hardly-any', claim: says('dealt-nights | repeated-share < 20') },
    {
      id: 'half',
      claim: says('dealt-nights | repeated-share > 19', 'dealt-nights | repeated-share < 80'),
    },
    { id: 'nearly-all', claim: says('dealt-nights | repeated-share > 79') },
  ],
};

export const COPIES: readonly Question[] = [...SECTIONS, ...MISCONCEPTIONS, RARE];
