/** The dropdowns about what goes wrong. They show and change a scenario's first fault. */
import type { AttemptRef, Stage } from '../engine/pkg/sim_wasm.js';
import type { Choice } from './choice.js';
import type { Complete, CompleteFault, CompleteScenario } from './scenario.js';
import { NO_COPIES } from './second-copies.js';
import { STAGES, taskName, workerName } from './words.js';
import {
  FAILURE_HINTS,
  FAILURE_LABELS,
  type FailureName,
  LABELS,
  momentLabel,
  EVERY_STAGE,
  NOT_SET,
  WHEN_SENT,
  paceLabel,
  USELESS,
} from './words-controls.js';

export const MOMENT_PERCENTS: readonly number[] = [10, 20, 30, 40, 50, 60, 70, 80, 90];
export const PACE_PERCENTS: readonly number[] = [120, 150, 200, 300, 500];

/** The only option of a dropdown that has nothing to set. */
const UNSET = '';

/** Where a failure strikes that is chosen when nothing failed before. */
const FIRST_TARGET: Complete<AttemptRef> = { stage: 'publish', task: 3, attempt: 1 };
const FIRST_MOMENT_PERCENT = 50;
const FIRST_PACE_PERCENT = 150;

/** Which failure of the page a fault is. */
export function failureOf(fault: CompleteFault | undefined): FailureName {
  if (fault === undefined) return 'nothing';
  if (fault.do === 'lose') return 'lostAck';
  if (fault.do === 'crash' || fault.do === 'cutOff') return fault.do;
  return 'worker' in fault.target ? 'slowWorker' : 'slowAttempt';
}

/** The attempt that a fault strikes; undefined when it strikes a worker or nothing. */
export function attemptOf(fault: CompleteFault | undefined): Complete<AttemptRef> | undefined {
  if (fault === undefined || 'worker' in fault.target) return undefined;
  return 'ack' in fault.target ? fault.target.ack : fault.target.attempt;
}

/** The percentage that a fault carries, of work or of pace; undefined when it has none. */
export function percentOf(fault: CompleteFault | undefined): number | undefined {
  if (fault === undefined) return undefined;
  return typeof fault.do === 'object' ? fault.do.slow.percent : fault.when?.percent;
}

/** The stages in which second copies help against the scenario's failure. */
export function stagesToCopy(scenario: CompleteScenario): Stage[] {
  const [fault] = scenario.faults;
  const failure = failureOf(fault);
  if (failure === 'slowWorker') return [...STAGES];
  const stage = attemptOf(fault)?.stage;
  return failure === 'slowAttempt' && stage !== undefined ? [stage] : [];
}

export const FAILURE: Choice = {
  name: 'failure',
  label: () => LABELS.failure,
  options: () => Object.entries(FAILURE_LABELS).map(([value, label]) => ({ value, label })),
  value: ({ faults }) => (faults.length > 1 ? undefined : failureOf(faults[0])),
  hint: ({ faults }) => (faults.length > 1 ? '' : FAILURE_HINTS[failureOf(faults[0])]),
  uselessBecause: () => undefined,
  choose: (scenario, value) => {
    const fault = faultOf(value as FailureName, scenario);
    return followWithCopies(scenario, { ...scenario, faults: fault === undefined ? [] : [fault] });
  },
};

export const STAGE: Choice = {
  name: 'stage',
  label: () => LABELS.stage,
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
  options: ({ faults: [fault] }) => {
    const percent = percentOf(fault);
    if (percent === undefined) {
      return [{ value: UNSET, label: fault === undefined ? NOT_SET : WHEN_SENT }];
    }
    return isSlow(fault)
      ? PACE_PERCENTS.map((pace) => ({ value: String(pace), label: paceLabel(pace) }))
      : MOMENT_PERCENTS.map((moment) => ({ value: String(moment), label: momentLabel(moment) }));
  },
  value: ({ faults: [fault] }) => {
    const percent = percentOf(fault);
    if (percent === undefined) return UNSET;
    const offered = isSlow(fault) ? PACE_PERCENTS : MOMENT_PERCENTS;
    return offered.includes(percent) ? String(percent) : undefined;
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

/** The fault that a failure means here; it keeps what it can of the one before. */
function faultOf(failure: FailureName, scenario: CompleteScenario): CompleteFault | undefined {
  const { cluster } = scenario;
  const [before] = scenario.faults;
  const attempt = { ...(attemptOf(before) ?? FIRST_TARGET), attempt: 1 };
  attempt.task = Math.min(attempt.task, cluster.tasks - 1);
  const percent = percentOf(before);
  const moment = percent === undefined || isSlow(before) ? FIRST_MOMENT_PERCENT : percent;
  const pace = percent !== undefined && isSlow(before) ? percent : FIRST_PACE_PERCENT;
  switch (failure) {
    case 'nothing':
      return undefined;
    case 'lostAck':
      return { do: 'lose', target: { ack: attempt }, when: null };
    case 'crash':
    case 'cutOff':
      return { do: failure, target: { attempt }, when: { percent: moment } };
    case 'slowAttempt':
      return { do: { slow: { percent: pace } }, target: { attempt }, when: null };
    case 'slowWorker': {
      const worker = Math.min(attempt.task, cluster.workers - 1);
      return { do: { slow: { percent: pace } }, target: { worker }, when: null };
    }
  }
}

function isSlow(fault: CompleteFault | undefined): boolean {
  return typeof fault?.do === 'object';
}

function retarget(
  scenario: CompleteScenario,
  change: (target: Complete<AttemptRef>) => Complete<AttemptRef>,
): CompleteScenario {
  const [fault] = scenario.faults;
  const target = attemptOf(fault);
  if (fault === undefined || target === undefined) return scenario;
  const changed = change(target);
  return followWithCopies(
    scenario,
    withFirst(scenario, {
      ...fault,
      target: 'ack' in fault.target ? { ack: changed } : { attempt: changed },
    }),
  );
}

function withFirst(scenario: CompleteScenario, fault: CompleteFault): CompleteScenario {
  return { ...scenario, faults: [fault, ...scenario.faults.slice(1)] };
}

/** Second copies stay with what is slow, and go with all their settings when nothing is. */
function followWithCopies(before: CompleteScenario, after: CompleteScenario): CompleteScenario {
  const { speculation } = after.coordinator;
  const followed = String(speculation.stages) === String(stagesToCopy(before));
  if (speculation.stages.length === 0 || !followed) return after;
  const stages = stagesToCopy(after);
  return {
    ...after,
    coordinator: {
      ...after.coordinator,
      speculation: stages.length === 0 ? NO_COPIES : { ...speculation, stages },
    },
  };
}

function numbers(count: number, name: (number: number) => string) {
  return Array.from({ length: count }, (_, number) => ({
    value: String(number),
    label: name(number),
  }));
}
