/** What the line below a title says of effects and fine print that are not as usual. */
import type { FilePath, ReadingKept, WhenTaken } from '../../engine/pkg/sim_wasm.js';
import { counted, grouped, listed, settingSeconds } from '../format.js';

const TAKEN: Record<WhenTaken, string> = { wait: 'wait', fail: 'fail', goOn: 'go on' };

export const BESIDES = {
  keyCheck: (isRowFirst: boolean, gapMs: number) =>
    `The ${isRowFirst ? 'key is recorded' : 'row is written'} ${grouped(gapMs)} ms after the ${isRowFirst ? 'row' : 'key'}.`,
  keyMemory: (ms: number) => `Keys are known for ${settingSeconds(ms)}.`,
  onConflict: { ignore: 'A row that is there stays.', onlyIfNewer: 'Only newer rows replace one.' },
  unknownCommit: {
    retryBody: 'A commit without an answer is done again, rows and all.',
    verify: 'Of a commit without an answer an attempt asks what became.',
    giveUp: 'A commit without an answer is reported as a failure.',
    cleanUp: 'A commit without an answer is deleted, and reported as a failure.',
  },
  fencing: 'Writes with an old lock’s token are refused.',
  effects: (names: readonly string[]) => `Besides: ${names.join('; ')}.`,
  known: (name: string, by: string, hasQuota = false) =>
    `${name}${by === '' ? '' : ` by ${by}`}${hasQuota ? ', with a quota' : ''}`,
  file: {
    sharedTruncated: 'files, one path, emptied first',
    sharedAppended: 'files, one path, appended',
    ownRenamed: 'files, renamed when complete',
  } satisfies Record<FilePath, string>,
  claim: (name: string, whenTaken: WhenTaken) => `${name} (taken: ${TAKEN[whenTaken]})`,
  reading: {
    byAttempt: 'a value that each attempt reads',
    byRun: 'a value read once for the run',
  } satisfies Record<ReadingKept, string>,
  writer: (names: readonly string[]) => `A single writer applies ${listed(names)}.`,
  policy: (names: readonly string[]) =>
    `Not allowed in steps that are copied: ${names.join(', ')}.`,
  onlyWriter: 'Effects are allowed only from the single writer.',
  runs: (runs: number, periods: number) =>
    `${counted(runs, 'run')}, ${periods === 1 ? 'all of one period' : `${counted(periods, 'period')}`}.`,
};
