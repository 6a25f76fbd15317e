/** What people say of copies, each to be refuted by a night that the student makes with the dropdowns. */
import { amountsDiffer, both, type Claim, not, says } from './claims.js';
import type { Question } from './question.js';

/** The slow task in the nights of the second lesson, with its second copy. */
const SLOW = 'publish-7';

const acceptedBoth = says(
  `this | verdict ${SLOW}:1 = accepted`,
  `this | verdict ${SLOW}:2 = accepted`,
);
const hasCopy = says('this | copies > 0');
const hasExtraRows = says('this | extra-rows > 0');

/** That the runtime, or whoever, took rows out of the ledger again. */
const tookRowsBack: Claim = ({ outcome }) =>
  outcome.effects.some(({ system, removed }) => system === 'ledger' && removed.length > 0);

/** That some attempt was told to stop, and whether it ever heard. */
const toldToStop: Claim = ({ outcome }) => outcome.messages.some(({ kind }) => kind === 'cancel');
const neverHeard: Claim = ({ outcome }) =>
  outcome.messages.some(({ kind, receivedMs }) => kind === 'cancel' && receivedMs === null);

/** That two attempts had the lock of one task at one time, or worked without. */
const hadLockTogether: Claim = ({ outcome }) =>
  outcome.claims.some(({ events }) =>
    events.some(({ kind }) => kind === 'shared' || kind === 'wentWithout'),
  );
const oneAfterTheOther = says(`this | last-write ${SLOW}:1 < this | last-write ${SLOW}:2`);

/** That a task was copied that asks nothing of any outside system. */
const copiedInside = says('fault=slow:reduce-7:1@400&speculate=reduce | copies > 0');

export const MISCONCEPTIONS: readonly Question[] = [
  {
    id: 'it-is-undone',
    kind: 'experiment',
    opening: 'sick-worker&sink=upsert',
    controls: ['sink', 'identity', 'copies'],
    locked: ['failure', 'stage', 'task'],
    isReached: both(hasExtraRows, hasCopy),
    isAbout: hasCopy,
    scenario: 'sick-worker',
    isAlike: both(hasExtraRows, hasCopy),
    options: [
      { id: 'accepted-both', claim: acceptedBoth },
      { id: 'too-late', claim: tookRowsBack },
      {
        id: 'never-passed',
        claim: says(`this | emitted ${SLOW} = 0`, 'this | dropped-records = 0'),
      },
      { id: 'other-amounts', claim: amountsDiffer },
    ],
  },
  {
    id: 'it-is-stopped',
    kind: 'experiment',
    opening: 'sick-worker-cancelled',
    controls: ['copies', 'moment'],
    locked: ['failure', 'stage', 'task', 'sink'],
    isReached: says('this | after-accepted > 0'),
    isAbout: hasCopy,
    scenario: 'sick-worker',
    isAlike: both(says('this | after-accepted > 0'), not(toldToStop)),
    options: [
      { id: 'did-not-hear', claim: neverHeard },
      { id: 'nobody-told', claim: not(toldToStop) },
      { id: 'accepted-both', claim: acceptedBoth },
      { id: 'not-known', claim: says(`this | verdict ${SLOW}:1 = undecided`) },
    ],
  },
  {
    id: 'only-harmless',
    kind: 'experiment',
    opening: 'fault=slow:reduce-7:1@400&speculate=reduce',
    controls: ['stage', 'task', 'sink'],
    locked: ['failure', 'copies'],
    isReached: says('this | copies-asked > 0'),
    scenario: 'copy-wins',
    isAlike: says('this | copies-asked > 0'),
    options: [
      { id: 'first-failed', claim: says('this | struck > 0', 'this | report = failed') },
      { id: 'only-time', claim: both(hasCopy, copiedInside) },
      { id: 'no-writes', claim: says('this | copies-asked = 0') },
      { id: 'sink-agreed', claim: says('reference | copies > 0') },
    ],
  },
  {
    id: 'they-agree',
    kind: 'experiment',
    opening: 'copies-lock-wait',
    controls: ['sink', 'identity', 'copies'],
    locked: ['lock', 'failure', 'stage', 'task'],
    isReached: hasExtraRows,
    isAbout: hasCopy,
    scenario: 'copies-lock-wait&sink=append',
    isAlike: hasExtraRows,
    options: [
      { id: 'together', claim: hadLockTogether },
      {
        id: 'in-turn',
        claim: both(oneAfterTheOther, not(hadLockTogether), hasExtraRows),
      },
      { id: 'accepted-both', claim: acceptedBoth },
      { id: 'other-amounts', claim: amountsDiffer },
    ],
  },
];
