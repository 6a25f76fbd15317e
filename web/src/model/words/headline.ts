/** What the line below a title says of effects and fine print that are not as usual. */
import type { FilePath, ReadingKept, WhenTaken } from '../../engine/pkg/sim_wasm.js';
import { counted, listed, milliseconds, settingSeconds } from '../format.js';

const TAKEN: Record<WhenTaken, string> = { wait: 'wait', fail: 'fail', goOn: 'go on' };

export const BESIDES = {
  keyCheck: (isRowFirst: boolean, gapMs: number) =>
    `The ${isRowFirst ? 'key is recorded' : 'row is written'} ${milliseconds(gapMs)} after the ${isRowFirst ? 'row' : 'key'}.`,
  keyMemory: (ms: number) => `Keys are known for ${settingSeconds(ms)}.`,
  onConflict: { ignore: 'A row that is there stays.', onlyIfNewer: 'Only newer rows replace one.' },
  unknownCommit: {
    retryBody: 'No answer to a commit: all of it again.',
    verify: 'No answer to a commit: ask.',
    giveUp: 'No answer to a commit: failure.',
    cleanUp: 'No answer to a commit: delete, failure.',
  },
  fencing: 'Old tokens are refused.',
  effects: (names: readonly string[]) => `Besides: ${names.join('; ')}.`,
  known: (name: string, by: string, hasQuota = false) =>
    `${name}${by === '' ? '' : ` by ${by}`}${hasQuota ? ', with a quota' : ''}`,
  file: {
    sharedTruncated: 'files, emptied first',
    sharedAppended: 'files, appended',
    ownRenamed: 'files, renamed when complete',
  } satisfies Record<FilePath, string>,
  claim: (name: string, whenTaken: WhenTaken) => `${name} (taken: ${TAKEN[whenTaken]})`,
  reading: {
    byAttempt: 'a value that each attempt reads',
    byRun: 'a value read once for the run',
  } satisfies Record<ReadingKept, string>,
  writer: (names: readonly string[]) => `A single writer applies ${listed(names)}.`,
  policy: (names: readonly string[]) => `Refused in copied steps: ${names.join(', ')}.`,
  onlyWriter: 'Refused unless from the single writer.',
  runs: (runs: number, periods: number) =>
    `${counted(runs, 'run')}, ${periods === 1 ? 'all of one period' : `${counted(periods, 'period')}`}.`,
};
