/** The dropdowns about what goes wrong in the job. They show and change a scenario's first fault. */
import type { Stage } from '../engine/pkg/sim_wasm.js';
import { type Choice, numbered, worded } from './choice.js';
import { attemptOf, failureOf, isSlow, percentOf } from './failure.js';
import { retarget, withFailure, withFirst } from './failure-chosen.js';
import type { CompleteFault, CompleteScenario } from './scenario.js';
import { STAGES, taskName, workerName } from './words/names.js';
import {
  EVERY_STAGE,
  FAILURE_HINTS,
  FAILURE_LABELS,
  type FailureName,
  LABELS,
  momentLabel,
  NOT_SET,
  paceLabel,
  rowLabel,
  USELESS,
  WHEN_SENT,
} from './words/controls.js';

export const MOMENT_PERCENTS: readonly number[] = [10, 20, 30, 40, 50, 60, 70, 80, 90];
export const PACE_PERCENTS: readonly number[] = [120, 150, 200, 300, 500];
const ROWS: readonly number[] = [1, 2, 10, 30];

/** The only option of a dropdown that has nothing to set. */
const UNSET = '';

export const FAILURE: Choice = {
  name: 'failure',
  label: () => LABELS.failure,
  options: () => worded(FAILURE_LABELS),
  value: ({ faults }) => (faults.length > 1 ? undefined : failureOf(faults[0])),
  hint: ({ faults }) => (faults.length > 1 ? '' : FAILURE_HINTS[failureOf(faults[0])]),
  uselessBecause: () => undefined,
  choose: (scenario, value) => withFailure(scenario, value as FailureName),
};

export const STAGE: Choice = {
  name: 'stage',
  label: () => LABELS.stage,
  // Only publish tasks write.
  isThere: (scenario) => isOfTask(scenario) && writeOf(scenario) === undefined,
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

/** How far an attempt gets; for what is slow, how slow. */
export const MOMENT: Choice = {
  name: 'moment',
  label: ({ faults: [fault] }) => (isSlow(fault) ? LABELS.pace : LABELS.moment),
  isThere: STAGE.isThere,
  options: ({ faults: [fault] }) => {
    if (!hasMoment(fault)) {
      return [{ value: UNSET, label: fault === undefined ? NOT_SET : WHEN_SENT }];
    }
    return isSlow(fault)
      ? numbered(PACE_PERCENTS, paceLabel)
      : numbered(MOMENT_PERCENTS, momentLabel);
  },
  value: ({ faults: [fault] }) => {
    if (!hasMoment(fault)) return UNSET;
    const percent = percentOf(fault);
    const offered = isSlow(fault) ? PACE_PERCENTS : MOMENT_PERCENTS;
    return percent !== undefined && offered.includes(percent) ? String(percent) : undefined;
  },
  uselessBecause: ({ faults: [fault] }) => {
    const failure = failureOf(fault);
    if (failure === 'nothing') return USELESS.nothingFails;
    return failure === 'lostAck' ? USELESS.lostWhenSent : undefined;
  },
  choose: (scenario, value) => {
    const [fault] = scenario.faults;
    const percent = Number(value);
    if (fault === undefined) return scenario;
    return withFirst(
      scenario,
      isSlow(fault) ? { ...fault, do: { slow: { percent } } } : { ...fault, when: { percent } },
    );
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

function hasMoment(fault: CompleteFault | undefined): boolean {
  return isSlow(fault) || (fault?.when ?? null) !== null;
}

function numbers(count: number, name: (number: number) => string) {
  return numbered([...Array(count).keys()], name);
}
