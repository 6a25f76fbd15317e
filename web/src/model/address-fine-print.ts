/** The parameters that few addresses hold: the fine print of the sink, what else there is, and the runs. */
import type {
  CoordinatorMemory,
  KeyCheck,
  OnConflict,
  OnUnknownCommit,
} from '../engine/pkg/sim_wasm.js';
import { EFFECT_PARAMETERS, EFFECTS } from './address-effects.js';
import { listOf, MEMORY, named, NONE, TEXT, YES_OR_NO } from './address-formats.js';
import { type Format, WHOLE_NUMBER } from './address-number.js';
import { fieldOf, type Parameter, SCENARIO, single } from './address-parameter.js';
import { RUN_PARAMETERS } from './address-runs.js';
import type { Complete, CompleteScenario } from './scenario.js';

type Times = CompleteScenario['sink']['times'];

const COORDINATOR_MEMORY: Format<CoordinatorMemory> = named({
  everything: 'everything',
  acceptedTasks: 'accepted-tasks',
  nothing: 'nothing',
});
const ON_CONFLICT: Format<OnConflict> = named({
  replace: 'replace',
  ignore: 'ignore',
  onlyIfNewer: 'only-if-newer',
});
const ON_UNKNOWN_COMMIT: Format<OnUnknownCommit> = named({
  retryCommit: 'retry-commit',
  retryBody: 'retry-body',
  verify: 'verify',
  giveUp: 'give-up',
  cleanUp: 'clean-up',
});

const ONE_STEP = 'one-step';
const GAP = /^(?<order>row-then-key|key-then-row):(?<gap>\d+)$/;
/** `one-step`, or the order of the steps and the milliseconds between them: `row-then-key:50`. */
const KEY_CHECK: Format<Complete<KeyCheck>> = {
  words: [ONE_STEP],
  print: (check) => {
    if (check === 'oneStep') return ONE_STEP;
    return 'rowThenKey' in check
      ? `row-then-key:${check.rowThenKey.gapMs}`
      : `key-then-row:${check.keyThenRow.gapMs}`;
  },
  parse: (text) => {
    if (text === ONE_STEP) return 'oneStep';
    const parts = GAP.exec(text)?.groups;
    const gapMs = WHOLE_NUMBER.parse(parts?.['gap'] ?? '');
    if (gapMs === undefined) return undefined;
    return parts?.['order'] === 'row-then-key'
      ? { rowThenKey: { gapMs } }
      : { keyThenRow: { gapMs } };
  },
};

/** The times of a sink by their words, in their order. */
const TIMES: [keyof Times, string][] = [
  ['lookupMs', 'lookup'],
  ['constraintMs', 'constraint'],
  ['stagingMs', 'staging'],
  ['transactionMs', 'transaction'],
];
/** Those that are not 0, with their milliseconds: `lookup-20,transaction-500`. */
const SINK_TIMES: Format<Times> = {
  print: (times) =>
    TIMES.filter(([key]) => times[key] !== 0)
      .map(([key, word]) => `${word}-${times[key]}`)
      .join(',') || NONE,
  parse: (text) => {
    const times: Times = { lookupMs: 0, constraintMs: 0, stagingMs: 0, transactionMs: 0 };
    if (text === NONE) return times;
    const said = new Set<keyof Times>();
    for (const part of text.split(',')) {
      const [word, number = ''] = part.split('-');
      const [key] = TIMES.find(([, name]) => name === word) ?? [];
      const ms = WHOLE_NUMBER.parse(number);
      if (key === undefined || ms === undefined || said.has(key)) return undefined;
      times[key] = ms;
      said.add(key);
    }
    return times;
  },
};

const COORDINATOR = fieldOf(SCENARIO, 'coordinator');
const SINK = fieldOf(SCENARIO, 'sink');
const POLICY = fieldOf(SCENARIO, 'policy');

export const FINE_PRINT: readonly Parameter[] = [
  single('memory', COORDINATOR_MEMORY, fieldOf(COORDINATOR, 'memory')),
  single('on-conflict', ON_CONFLICT, fieldOf(SINK, 'onConflict')),
  { ...single('key-check', KEY_CHECK, fieldOf(SINK, 'keyCheck')), words: { gapMs: 'key-check' } },
  {
    ...single('key-memory', MEMORY, fieldOf(SINK, 'dedupeMemory')),
    words: { forMs: 'key-memory' },
  },
  single('unknown-commit', ON_UNKNOWN_COMMIT, fieldOf(SINK, 'onUnknownCommit')),
  single('fencing', YES_OR_NO, fieldOf(SINK, 'fencing')),
  {
    ...single('times', SINK_TIMES, fieldOf(SINK, 'times')),
    words: Object.fromEntries(TIMES),
  },
  ...EFFECT_PARAMETERS,
  single('writer', listOf(EFFECTS), fieldOf(fieldOf(SCENARIO, 'writer'), 'applies')),
  single('refuse', listOf(EFFECTS), fieldOf(POLICY, 'notInCopiedSteps')),
  single('only-writer', YES_OR_NO, fieldOf(POLICY, 'onlySingleWriter')),
  single('job', TEXT, fieldOf(SCENARIO, 'job')),
  ...RUN_PARAMETERS,
];
