/** The dropdowns about the fine print: when copies are started, what sinks really do, and several runs. */
import type { OnConflict, OnUnknownCommit, Stage } from '../engine/pkg/sim_wasm.js';
import { type Choice, numbered } from './choice.js';
import { choiceOf } from './choice-forms.js';
import { alsoSlow, attemptOf, callRefOf, isSlow, stagesToCopy } from './failure.js';
import type { CompleteFault, CompleteScenario } from './scenario.js';
import { CHECK_EVERY_MS, THRESHOLD_PERCENT } from './second-copies.js';
import { triesLabel } from './words/controls.js';
import { STAGES } from './words/names.js';
import {
  alsoSlowLabel,
  checkLabel,
  COPY_STAGES_WORDS,
  FENCING_WORDS,
  FINE_PRINT_LABELS,
  FINE_PRINT_USELESS,
  KEY_CHECK_HINTS,
  keyCheckLabel,
  keyCheckSteps,
  keyMemoryLabel,
  ON_CONFLICT_WORDS,
  RUNS_WORDS,
  thresholdLabel,
  TIMES_WORDS,
  UNKNOWN_COMMIT_WORDS,
} from './words/controls-fine-print.js';

type Speculation = CompleteScenario['coordinator']['speculation'];
type Sink = CompleteScenario['sink'];
type Run = CompleteScenario['runs'][number];

/** The usual one first. */
const CHECKS_MS: readonly number[] = [CHECK_EVERY_MS, 1_000, 11_000, 30_000];
const THRESHOLDS: readonly number[] = [THRESHOLD_PERCENT, 110, 200, 300];
const ALSO_SLOW: readonly number[] = [0, 200, 400, 1_000, 2_000];
const GAPS_MS: readonly number[] = [0, 50, 1_000];
const KEY_MEMORIES_MS: readonly number[] = [5_000, 60_000, 3_600_000];
const TRIES: readonly number[] = [3, 1, 2, 5, 16];
const COORDINATORS_APART_MS = 20;
const DAY_MS = 86_400_000;

/** How calls are made that a choice of their tries brings in; the engine's defaults. */
export const CALL_TIMEOUT_MS = 5_000;
export const CALL_RETRY_AFTER_MS = 1_000;

const copies = ({ coordinator }: CompleteScenario) => coordinator.speculation.stages.length > 0;

function withSpeculation(
  scenario: CompleteScenario,
  change: Partial<Speculation>,
): CompleteScenario {
  const { coordinator } = scenario;
  const speculation = { ...coordinator.speculation, ...change };
  return { ...scenario, coordinator: { ...coordinator, speculation } };
}

const withSink = (scenario: CompleteScenario, change: Partial<Sink>): CompleteScenario => ({
  ...scenario,
  sink: { ...scenario.sink, ...change },
});

const COPY_STAGES = choiceOf<Stage[], keyof typeof COPY_STAGES_WORDS>({
  name: 'copyStages',
  label: FINE_PRINT_LABELS.copyStages,
  words: COPY_STAGES_WORDS,
  isThere: copies,
  forms: (scenario) => {
    const slow = stagesToCopy(scenario);
    const beside: Record<string, Stage[]> = {
      ...(slow.length > 0 && { slow }),
      'map,reduce': ['map', 'reduce'],
      // A slow worker is slow in every stage.
      ...(slow.length < STAGES.length && { 'map,reduce,publish': [...STAGES] }),
    };
    return beside;
  },
  get: ({ coordinator }) => coordinator.speculation.stages,
  set: (scenario, stages) => withSpeculation(scenario, { stages }),
});

const CHECK: Choice = {
  name: 'check',
  label: () => FINE_PRINT_LABELS.check,
  isThere: copies,
  options: () => numbered(CHECKS_MS, checkLabel),
  value: ({ coordinator: { speculation } }) => among(CHECKS_MS, speculation.checkEveryMs),
  uselessBecause: () => undefined,
  choose: (scenario, value) => withSpeculation(scenario, { checkEveryMs: Number(value) }),
};

const THRESHOLD: Choice = {
  name: 'threshold',
  label: () => FINE_PRINT_LABELS.threshold,
  isThere: copies,
  options: () => numbered(THRESHOLDS, thresholdLabel),
  value: ({ coordinator: { speculation } }) => among(THRESHOLDS, speculation.thresholdPercent),
  uselessBecause: () => undefined,
  choose: (scenario, value) => withSpeculation(scenario, { thresholdPercent: Number(value) }),
};

/** Whether the attempt that fails is slow besides: one that everybody believes dead may come very late. */
const ALSO_SLOW_CHOICE: Choice = {
  name: 'alsoSlow',
  label: () => FINE_PRINT_LABELS.alsoSlow,
  isThere: (scenario) => {
    const [first] = scenario.faults;
    const isAlone = scenario.faults.length === 1 || alsoSlow(scenario) !== undefined;
    return isAlone && attemptOf(first) !== undefined && !isSlow(first);
  },
  options: () => numbered(ALSO_SLOW, alsoSlowLabel),
  value: (scenario) => among(ALSO_SLOW, alsoSlow(scenario) ?? 0),
  uselessBecause: () => undefined,
  choose: (scenario, value) => {
    const [first] = scenario.faults;
    const attempt = attemptOf(first);
    const percent = Number(value);
    if (first === undefined || attempt === undefined) return scenario;
    const slow: CompleteFault = { do: { slow: { percent } }, target: { attempt }, when: null };
    return { ...scenario, faults: percent === 0 ? [first] : [first, slow] };
  },
};

export const ON_CONFLICT = choiceOf<OnConflict, OnConflict>({
  name: 'onConflict',
  label: FINE_PRINT_LABELS.onConflict,
  words: ON_CONFLICT_WORDS,
  isThere: ({ sink }) => sink.kind === 'upsert',
  forms: () => ({ replace: 'replace', ignore: 'ignore', onlyIfNewer: 'onlyIfNewer' }),
  get: ({ sink }) => sink.onConflict,
  set: (scenario, onConflict) => withSink(scenario, { onConflict }),
  uselessBecause: ({ effects, sink }) =>
    effects.reading?.kept !== 'byAttempt' && sink.onConflict === 'replace'
      ? FINE_PRINT_USELESS.sameValues
      : undefined,
});

export const KEY_CHECK: Choice = {
  name: 'keyCheck',
  label: () => FINE_PRINT_LABELS.keyCheck,
  isThere: ({ sink }) => sink.kind === 'key',
  options: () => [
    { value: 'oneStep', label: keyCheckLabel('oneStep', 0) },
    ...(['rowThenKey', 'keyThenRow'] as const).flatMap((steps) =>
      GAPS_MS.map((gapMs) => ({
        value: `${steps}-${gapMs}`,
        label: keyCheckLabel(steps, gapMs),
      })),
    ),
  ],
  value: ({ sink: { keyCheck } }) => {
    if (keyCheck === 'oneStep') return keyCheck;
    const gapMs = gapOf(keyCheck);
    return GAPS_MS.includes(gapMs) ? `${keyCheckSteps(keyCheck)}-${gapMs}` : undefined;
  },
  hint: ({ sink }) => KEY_CHECK_HINTS[keyCheckSteps(sink.keyCheck)],
  uselessBecause: () => undefined,
  choose: (scenario, value) => {
    const [steps, gap] = value.split('-');
    const gapMs = Number(gap);
    if (steps === 'rowThenKey') return withSink(scenario, { keyCheck: { rowThenKey: { gapMs } } });
    return withSink(scenario, {
      keyCheck: steps === 'keyThenRow' ? { keyThenRow: { gapMs } } : 'oneStep',
    });
  },
};

export function gapOf(check: Exclude<Sink['keyCheck'], string>): number {
  return 'rowThenKey' in check ? check.rowThenKey.gapMs : check.keyThenRow.gapMs;
}

const FOR_GOOD = 'forGood';
const KEY_MEMORY: Choice = {
  name: 'keyMemory',
  label: () => FINE_PRINT_LABELS.keyMemory,
  isThere: KEY_CHECK.isThere,
  options: () => [
    { value: FOR_GOOD, label: keyMemoryLabel(null) },
    ...numbered(KEY_MEMORIES_MS, keyMemoryLabel),
  ],
  value: ({ sink: { dedupeMemory } }) =>
    typeof dedupeMemory === 'string' ? dedupeMemory : among(KEY_MEMORIES_MS, dedupeMemory.forMs),
  uselessBecause: () => undefined,
  choose: (scenario, value) =>
    withSink(scenario, {
      dedupeMemory: value === FOR_GOOD ? FOR_GOOD : { forMs: Number(value) },
    }),
};

export const UNKNOWN_COMMIT = choiceOf<OnUnknownCommit, OnUnknownCommit>({
  name: 'unknownCommit',
  label: FINE_PRINT_LABELS.unknownCommit,
  words: UNKNOWN_COMMIT_WORDS,
  isThere: ({ sink }) => sink.kind === 'atomic',
  forms: () => ({
    retryCommit: 'retryCommit',
    retryBody: 'retryBody',
    verify: 'verify',
    giveUp: 'giveUp',
    cleanUp: 'cleanUp',
  }),
  get: ({ sink }) => sink.onUnknownCommit,
  set: (scenario, onUnknownCommit) => withSink(scenario, { onUnknownCommit }),
  uselessBecause: ({ faults }) =>
    faults.some((fault) => fault.do === 'lose' && callRefOf(fault)?.of === 'commit')
      ? undefined
      : FINE_PRINT_USELESS.commitsHeard,
});

const FENCING = choiceOf<boolean, 'no' | 'yes'>({
  name: 'fencing',
  label: FINE_PRINT_LABELS.fencing,
  words: FENCING_WORDS,
  isThere: ({ effects, writer }) => effects.lock !== null && !writer.applies.includes('ledger'),
  forms: () => ({ no: false, yes: true }),
  get: ({ sink }) => sink.fencing,
  set: (scenario, fencing) => withSink(scenario, { fencing }),
});

export const TIMES = choiceOf({
  name: 'times',
  label: FINE_PRINT_LABELS.times,
  words: TIMES_WORDS,
  forms: () => ({
    none: { lookupMs: 0, constraintMs: 0, stagingMs: 0, transactionMs: 0 },
    some: { lookupMs: 20, constraintMs: 10, stagingMs: 5, transactionMs: 500 },
    more: { lookupMs: 80, constraintMs: 40, stagingMs: 20, transactionMs: 2_000 },
  }),
  get: ({ sink }) => sink.times,
  set: (scenario, times) => withSink(scenario, { times }),
});

const CALL_TRIES: Choice = {
  name: 'callTries',
  label: () => FINE_PRINT_LABELS.callTries,
  isThere: ({ faults }) => faults.some((fault) => callRefOf(fault) !== undefined),
  options: () => numbered(TRIES, triesLabel),
  value: ({ effects: { client } }) => among(TRIES, client.tries),
  uselessBecause: () => undefined,
  choose: (scenario, value) => ({
    ...scenario,
    effects: {
      ...scenario.effects,
      client: {
        tries: Number(value),
        timeoutMs: CALL_TIMEOUT_MS,
        retryAfterMs: CALL_RETRY_AFTER_MS,
      },
    },
  }),
};

const RUNS = choiceOf({
  name: 'runs',
  label: FINE_PRINT_LABELS.runs,
  words: RUNS_WORDS,
  forms: ({ runs: [first] }) => {
    if (first === undefined) return {};
    return {
      one: [first],
      twoNights: [first, nextNight(first)],
      twoCoordinators: [first, { ...first, startMs: first.startMs + COORDINATORS_APART_MS }],
    };
  },
  get: ({ runs }) => runs,
  set: (scenario, runs) => ({
    ...scenario,
    runs,
    // What strikes a run that there is no longer goes with it.
    faults: scenario.faults.filter((fault) => runOf(fault) < runs.length),
  }),
});

/** The run that publishes the next period, a day later; a period that is no day gets a number. */
function nextNight({ id, period, startMs }: Run): Run {
  const day = Date.parse(period);
  const next =
    /^\d{4}-\d\d-\d\d$/.test(period) && !Number.isNaN(day)
      ? new Date(day + DAY_MS).toISOString().slice(0, period.length)
      : `${period}-2`;
  const nextId = id.includes(period) ? id.replace(period, next) : `${id}-2`;
  return { id: nextId, period: next, startMs: startMs + DAY_MS };
}

function runOf({ target }: CompleteFault): number {
  if ('coordinator' in target) return target.coordinator;
  if ('ack' in target) return target.ack.run ?? 0;
  if ('attempt' in target) return target.attempt.run ?? 0;
  return 'write' in target ? (target.write.run ?? 0) : 0;
}

const among = (offered: readonly number[], number: number) =>
  offered.includes(number) ? String(number) : undefined;

export const FINE_PRINT_CHOICES: readonly Choice[] = [
  COPY_STAGES,
  CHECK,
  THRESHOLD,
  ALSO_SLOW_CHOICE,
  ON_CONFLICT,
  KEY_CHECK,
  KEY_MEMORY,
  UNKNOWN_COMMIT,
  FENCING,
  TIMES,
  CALL_TRIES,
  RUNS,
];
