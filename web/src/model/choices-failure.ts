/** The dropdowns about what goes wrong in the job. They show and change a scenario's first fault. */
import type { Stage } from '../engine/pkg/sim_wasm.js';
import { type Choice, numbered, worded } from './choice.js';
import { alsoSlow, attemptOf, failureOf, isSlow, percentOf, requestOf } from './failure.js';
import { settingSeconds } from './format.js';
import { retarget, withFailure, withFirst } from './failure-chosen.js';
import type { CompleteFault, CompleteScenario } from './scenario.js';
import { STAGES, taskName, workerName } from './words/names.js';
import {
  BETWEEN_LABELS,
  EVERY_STAGE,
  FAILURE_HINTS,
  FAILURE_LABELS,
  type FailureName,
  LABELS,
  momentLabel,
  NOT_SET,
  paceLabel,
  requestLabel,
  rowLabel,
  timeLabel,
  USELESS,
  WHEN_SENT,
} from './words/controls.js';

export const MOMENT_PERCENTS: readonly number[] = [10, 20, 30, 40, 50, 60, 70, 80, 90];
export const PACE_PERCENTS: readonly number[] = [120, 150, 200, 300, 400, 500, 1_000, 2_000];
const ROWS: readonly number[] = [1, 2, 10, 30];
const REQUESTS: readonly number[] = [1, 2, 5, 20, 40];
const TIMES_MS: readonly number[] = [30_000, 60_000, 100_000, 115_000, 150_000];
const PAUSES_MS: readonly number[] = [5_000, 10_000, 30_000, 60_000];

/** The write of a crash between its two halves: half-way through one of the lesson's tasks. */
const BETWEEN_ROW = 37;
const BETWEEN = 'between';

/** The only option of a dropdown that has nothing to set. */
const UNSET = '';

export const FAILURE: Choice = {
  name: 'failure',
  label: () => LABELS.failure,
  options: () => worded(FAILURE_LABELS),
  value: (scenario) => (isSeveral(scenario) ? undefined : failureOf(scenario.faults[0])),
  hint: (scenario) => (isSeveral(scenario) ? '' : FAILURE_HINTS[failureOf(scenario.faults[0])]),
  uselessBecause: () => undefined,
  choose: (scenario, value) => withFailure(scenario, value as FailureName),
};

export const STAGE: Choice = {
  name: 'stage',
  label: () => LABELS.stage,
  // Only publish tasks write, or make any request.
  isThere: (scenario) =>
    isOfTask(scenario) && writeOf(scenario) === undefined && !isPause(scenario.faults[0]),
  options: ({ faults: [fault] }) => {
    if (attemptOf(fault) !== undefined)
      return STAGES.map((stage) => ({ value: stage, label: stage }));
    return [{ value: UNSET, label: fault === undefined ? NOT_SET : EVERY_STAGE }];
  },
  value: ({ faults }) => attemptOf(faults[0])?.stage ?? UNSET,
  uselessBecause: ({ faults }) => {
    const failure = failureOf(faults[0]);
    if (failure === 'nothing') return USELESS.nothingFails;
    return failure === 'slowWorker' ? USELESS.slowWorkerEveryStage : undefined;
  },
  choose: (scenario, value) =>
    retarget(scenario, (target) => ({ ...target, stage: value as Stage })),
};

/** The task that fails; for a slow worker, the worker. */
export const TASK: Choice = {
  name: 'task',
  label: ({ faults }) => (failureOf(faults[0]) === 'slowWorker' ? LABELS.worker : LABELS.task),
  isThere: isOfTask,
  options: ({ faults: [fault], cluster }) => {
    if (fault === undefined) return [{ value: UNSET, label: NOT_SET }];
    const target = attemptOf(fault);
    if (target === undefined) return numbers(cluster.workers, workerName);
    return numbers(cluster.tasks, (task) => taskName(target.stage, task));
  },
  value: ({ faults: [fault] }) => {
    if (fault !== undefined && 'worker' in fault.target) return String(fault.target.worker);
    return String(attemptOf(fault)?.task ?? UNSET);
  },
  uselessBecause: ({ faults }) => (faults.length === 0 ? USELESS.nothingFails : undefined),
  choose: (scenario, value) => {
    const chosen = Number(value);
    const [fault] = scenario.faults;
    if (fault !== undefined && 'worker' in fault.target) {
      return withFirst(scenario, { ...fault, target: { worker: chosen } });
    }
    return retarget(scenario, (target) => ({ ...target, task: chosen, attempt: 1 }));
  },
};

/** How far an attempt gets; for what is slow, how slow; for a coordinator, at what time. */
export const MOMENT: Choice = {
  name: 'moment',
  label: ({ faults: [fault] }) => (isSlow(fault) ? LABELS.pace : LABELS.moment),
  isThere: (scenario) =>
    failureOf(scenario.faults[0]) === 'restart' ||
    (isOfTask(scenario) && writeOf(scenario) === undefined),
  options: (scenario) => {
    const {
      faults: [fault],
    } = scenario;
    if (isSlow(fault)) return numbered(PACE_PERCENTS, paceLabel);
    if (isPause(fault)) return numbered(REQUESTS, requestLabel);
    const when = fault?.when ?? null;
    if (when === null) return [{ value: UNSET, label: fault === undefined ? NOT_SET : WHEN_SENT }];
    if ('atMs' in when) return numbered(TIMES_MS, timeLabel);
    const between = betweenOf(scenario);
    return [
      ...numbered(MOMENT_PERCENTS, momentLabel),
      ...(between === undefined ? [] : [{ value: BETWEEN, label: between.label }]),
    ];
  },
  value: (scenario) => {
    const {
      faults: [fault],
    } = scenario;
    const [number, offered] = momentOf(fault);
    if (number === undefined) return UNSET;
    if (offered.includes(number)) return String(number);
    return requestOf(fault) !== undefined && requestOf(fault) === betweenOf(scenario)?.request
      ? BETWEEN
      : undefined;
  },
  uselessBecause: ({ faults: [fault] }) => {
    const failure = failureOf(fault);
    if (failure === 'nothing') return USELESS.nothingFails;
    return failure === 'lostAck' ? USELESS.lostWhenSent : undefined;
  },
  choose: (scenario, value) => {
    const [fault] = scenario.faults;
    if (fault === undefined) return scenario;
    return withFirst(scenario, struckAt(fault, Number(value), betweenOf(scenario)?.request ?? 1));
  },
};

/** For how long an attempt stands still. */
export const PAUSE: Choice = {
  name: 'pause',
  label: () => LABELS.pause,
  isThere: ({ faults }) => isPause(faults[0]),
  options: () => numbered(PAUSES_MS, settingSeconds),
  value: ({ faults: [fault] }) => {
    const ms = pauseOf(fault) ?? 0;
    return PAUSES_MS.includes(ms) ? String(ms) : undefined;
  },
  uselessBecause: () => undefined,
  choose: (scenario, value) => {
    const [fault] = scenario.faults;
    return fault === undefined
      ? scenario
      : withFirst(scenario, { ...fault, do: { pause: { ms: Number(value) } } });
  },
};

/** Which of an attempt's writes arrives twice. */
export const ROW: Choice = {
  name: 'row',
  label: () => LABELS.row,
  isThere: (scenario) => writeOf(scenario) !== undefined,
  options: () => numbered(ROWS, rowLabel),
  value: (scenario) => {
    const row = writeOf(scenario)?.row ?? 0;
    return ROWS.includes(row) ? String(row) : undefined;
  },
  uselessBecause: () => undefined,
  choose: (scenario, value) => {
    const [fault] = scenario.faults;
    const write = writeOf(scenario);
    if (fault === undefined || write === undefined) return scenario;
    return withFirst(scenario, { ...fault, target: { write: { ...write, row: Number(value) } } });
  },
};

/** The write that arrives twice; undefined when something else goes wrong. */
export function writeOf({ faults: [fault] }: CompleteScenario) {
  return fault !== undefined && 'write' in fault.target ? fault.target.write : undefined;
}

/** Whether it happens to a task or its worker, and not on the way of an email. */
function isOfTask({ faults: [fault] }: CompleteScenario): boolean {
  return fault === undefined || 'worker' in fault.target || attemptOf(fault) !== undefined;
}

/** For how long an attempt stands still; undefined when something else goes wrong. */
export function pauseOf(fault: CompleteFault | undefined): number | undefined {
  return typeof fault?.do === 'object' && 'pause' in fault.do ? fault.do.pause.ms : undefined;
}

const isPause = (fault: CompleteFault | undefined) => pauseOf(fault) !== undefined;

/** Whether more goes wrong than one failure, and that its attempt is slow besides. */
const isSeveral = (scenario: CompleteScenario) =>
  scenario.faults.length > 1 && alsoSlow(scenario) === undefined;

/** The number that a fault's moment or pace is told by, and the numbers that are offered. */
function momentOf(fault: CompleteFault | undefined): [number | undefined, readonly number[]] {
  if (isSlow(fault)) return [percentOf(fault), PACE_PERCENTS];
  const when = fault?.when ?? null;
  if (when === null) return [undefined, []];
  if ('atMs' in when) return [when.atMs, TIMES_MS];
  if ('percent' in when) return [when.percent, MOMENT_PERCENTS];
  return [when.afterRequest, isPause(fault) ? REQUESTS : []];
}

/** The same fault at another moment or pace; anything but a number is the request between the halves of a write. */
function struckAt(fault: CompleteFault, number: number, between: number): CompleteFault {
  if (isSlow(fault)) return { ...fault, do: { slow: { percent: number } } };
  if (Number.isNaN(number)) return { ...fault, when: { afterRequest: between } };
  if (isPause(fault)) return { ...fault, when: { afterRequest: number } };
  const isTime = 'coordinator' in fault.target;
  return { ...fault, when: isTime ? { atMs: number } : { percent: number } };
}

/**
 * The request that stands between the halves of a write, where a key is checked in steps and an
 * attempt asks nothing else.
 */
function betweenOf({ sink, email, effects, writer, faults: [fault] }: CompleteScenario) {
  const asksOthers =
    email.path === 'direct' ||
    writer.applies.length > 0 ||
    Object.entries(effects).some(([name, effect]) => name !== 'client' && effect !== null);
  if (fault?.do !== 'crash' || asksOthers || typeof sink.keyCheck === 'string') return undefined;
  // The look, the row, the key; or the key, the row.
  return 'rowThenKey' in sink.keyCheck
    ? { request: 3 * (BETWEEN_ROW - 1) + 2, label: BETWEEN_LABELS.rowThenKey(BETWEEN_ROW) }
    : { request: 2 * (BETWEEN_ROW - 1) + 1, label: BETWEEN_LABELS.keyThenRow(BETWEEN_ROW) };
}

function numbers(count: number, name: (number: number) => string) {
  return numbered([...Array(count).keys()], name);
}
