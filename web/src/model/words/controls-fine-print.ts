/** What the dropdowns say about the fine print: copies, sinks, calls and runs. */
import type { KeyCheck, OnConflict, OnUnknownCommit } from '../../engine/pkg/sim_wasm.js';
import { counted, listed, milliseconds, settingPercent, settingSeconds } from '../format.js';
import type { OptionWords } from './controls-effects.js';

export const FINE_PRINT_LABELS = {
  copyStages: 'Stages with second copies',
  check: 'Looks for slow attempts',
  threshold: 'Slow is',
  alsoSlow: 'The same attempt is slow too',
  onConflict: 'A row that is there',
  keyCheck: 'Key and row',
  keyMemory: 'Keys are known',
  unknownCommit: 'No answer to a commit',
  fencing: "Lock's token",
  times: 'Time that the ledger takes',
  callTries: 'Tries for a call',
  runs: 'Runs',
} as const;

export const COPY_STAGES_WORDS = {
  slow: ['where it is slow', 'Second copies where they help against the failure.'],
  'map,reduce': ['map and reduce', 'No copies where tasks write outside.'],
  'map,reduce,publish': ['every stage', 'Any task may get a second copy.'],
} satisfies Record<string, OptionWords>;

export const checkLabel = (ms: number) => `every ${settingSeconds(ms)}`;
export const thresholdLabel = (percent: number) => `over ${settingPercent(percent)} of the median`;
export const alsoSlowLabel = (percent: number) =>
  percent === 0 ? 'no' : `${settingPercent(percent)} of the usual time`;

export const ON_CONFLICT_WORDS: Record<OnConflict, OptionWords> = {
  replace: ['is replaced', 'The last write wins.'],
  ignore: ['stays', 'The first write wins.'],
  onlyIfNewer: ['is replaced by what is newer', 'The newest value that was read wins.'],
};

type Steps = 'oneStep' | 'rowThenKey' | 'keyThenRow';
export const keyCheckLabel = (steps: Steps, gapMs: number) =>
  ({
    oneStep: 'in one step',
    rowThenKey: gapMs === 0 ? 'row, then key' : `row; key ${gap(gapMs)} later`,
    keyThenRow: gapMs === 0 ? 'key, then row' : `key; row ${gap(gapMs)} later`,
  })[steps];
const gap = (ms: number) => (ms < 1_000 ? milliseconds(ms) : settingSeconds(ms));
export const KEY_CHECK_HINTS: Record<Steps, string> = {
  oneStep: 'Nothing comes between the look and the record.',
  rowThenKey: 'Two may look before either records; a crash may leave a row without its key.',
  keyThenRow: 'A crash may leave a key without its row.',
};
export const keyCheckSteps = (check: KeyCheck): Steps => {
  if (check === 'oneStep') return check;
  return 'rowThenKey' in check ? 'rowThenKey' : 'keyThenRow';
};

export const keyMemoryLabel = (ms: number | null) =>
  ms === null ? 'for good' : `for ${settingSeconds(ms)}`;

export const UNKNOWN_COMMIT_WORDS: Record<OnUnknownCommit, OptionWords> = {
  retryCommit: ['commit again', 'The ledger knows a transaction that it has committed.'],
  retryBody: ['do all of it again', 'Another transaction, which the ledger does not know.'],
  verify: ['ask what became of it', 'And commit again if it was not committed.'],
  giveUp: ['report failure', 'Whether it was committed stays open.'],
  cleanUp: ['delete, report failure', 'What may have been written is deleted.'],
};

export const FENCING_WORDS = {
  no: ['not compared', 'A write is taken from whoever once held the lock.'],
  yes: ['compared (fencing)', 'A write is refused once another has taken the lock.'],
} satisfies Record<string, OptionWords>;

const timesWords = (name: string, times: readonly number[]): OptionWords => {
  const [lookup, constraint, staging, transaction] = times.map(milliseconds);
  return [
    `${name}: ${transaction} a transaction`,
    `Each look-up ${lookup}, constraint ${constraint}, staged row ${staging}, transaction ${transaction}.`,
  ];
};
export const TIMES_WORDS = {
  none: ['none', 'Every sink is as fast as any other.'],
  some: timesWords('some', [20, 10, 5, 500]),
  more: timesWords('more', [80, 40, 20, 2_000]),
} satisfies Record<string, OptionWords>;

export const RUNS_WORDS = {
  one: ['one night', 'The job runs once.'],
  twoNights: ['two nights', 'The next night publishes the next period.'],
  twoCoordinators: ['two coordinators, one run', 'Both start the same run, almost at once.'],
} satisfies Record<string, OptionWords>;

/** Why a dropdown of the fine print would make no difference. */
export const FINE_PRINT_USELESS = {
  sameValues: 'All attempts carry the same values.',
  commitsHeard: 'Every commit is answered.',
  appendWaits: 'Append looks nothing up.',
} as const;

export const UNUSUAL_FINE_PRINT = {
  copiesIn: (stages: readonly string[]) => `second copies in ${listed(stages)}`,
  check: (time: string) => `a look for slow attempts every ${time}`,
  threshold: (percent: number) => `a copy from ${settingPercent(percent)} of the median`,
  alsoSlow: (percent: number) => `slow too, ${settingPercent(percent)}`,
  times: (times: readonly number[]) => {
    const [lookup, constraint, staging, transaction] = times.map(milliseconds);
    return `look-up ${lookup}, constraint ${constraint}, staging ${staging}, transaction ${transaction}`;
  },
  timeout: (time: string) => `a reply to a call waited for ${time}`,
  retryAfter: (time: string) => `the next call after ${time}`,
  tries: (tries: number) => `${counted(tries, 'try', 'tries')} for a call`,
  runs: (runs: number) => counted(runs, 'run'),
};
