/**
 * What is worth knowing beside the figures: that it takes no failure to be wrong, and why something
 * that the reader asked for did not happen, a failure or a second copy.
 */
import type { Attempt, Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptOf } from './choices-failure.js';
import { type CompleteFault, scenarioOf } from './scenario.js';
import { faultWords, fullAttemptName, workerName } from './words.js';
import { REMARKS } from './words-outcome.js';
import { wrongByDesign } from './wrong-by-design.js';

/** So many slow attempts get a remark of their own; the others are counted. */
const REMARKS_PER_FAULT = 2;

export function remarksOf(outcome: Outcome, healthy: Outcome): string[] {
  return [...wrongByDesign(outcome, healthy), ...whatDidNotHappen(outcome)];
}

function whatDidNotHappen(outcome: Outcome): string[] {
  return scenarioOf(outcome).faults.flatMap((fault, position) => {
    if (outcome.faultStruckMs[position] === null) {
      return [REMARKS.neverStruck(faultWords(fault), whyNeverStruck(fault, outcome))];
    }
    return typeof fault.do === 'object' ? whyNotCopied(fault, outcome) : [];
  });
}

function whyNeverStruck(fault: CompleteFault, outcome: Outcome): string {
  const target = attemptOf(fault);
  if (target === undefined) {
    return 'worker' in fault.target
      ? REMARKS.nothingOnWorker(workerName(fault.target.worker))
      : REMARKS.momentNeverCame;
  }
  const existed = outcome.attempts.some(
    ({ stage, task, attempt }) =>
      stage === target.stage && task === target.task && attempt === target.attempt,
  );
  const name = fullAttemptName(target);
  return existed ? REMARKS.momentNeverCame : REMARKS.noSuchAttempt(name);
}

/** For each slowed attempt whose task got no second copy, why not. */
function whyNotCopied(fault: CompleteFault, outcome: Outcome): string[] {
  const uncopied = slowedBy(fault, outcome).filter((slow) => !hasCopy(slow, outcome));
  const switchedOff = uncopied.filter(({ copy }) => copy === 'off');
  const considered = uncopied.filter(({ copy }) => copy !== 'off');
  const remarks: string[] = [];
  if (switchedOff.length > 0) {
    remarks.push(REMARKS.copyOff([...new Set(switchedOff.map(({ stage }) => stage))]));
  }
  for (const slow of considered.slice(0, REMARKS_PER_FAULT)) {
    const name = fullAttemptName(slow);
    remarks.push(REMARKS.copy(name, reason(slow, outcome)));
  }
  const further = considered.length - REMARKS_PER_FAULT;
  if (further > 0) remarks.push(REMARKS.more(further));
  return remarks;
}

function slowedBy(fault: CompleteFault, { attempts }: Outcome): Attempt[] {
  const { target } = fault;
  if ('worker' in target) return attempts.filter(({ worker }) => worker === target.worker);
  const named = attemptOf(fault);
  return attempts.filter(
    ({ stage, task, attempt }) =>
      stage === named?.stage && task === named.task && attempt === named.attempt,
  );
}

function hasCopy(slow: Attempt, { attempts }: Outcome): boolean {
  return attempts.some(
    ({ stage, task, cause }) => stage === slow.stage && task === slow.task && cause === 'copy',
  );
}

function reason(slow: Attempt, outcome: Outcome): string {
  const { copy } = slow;
  if (typeof copy === 'object') {
    return REMARKS.notSlowEnough(copy.notSlowEnough.expectedMs, copy.notSlowEnough.limitMs);
  }
  if (copy === 'neverConsidered') return REMARKS.neverConsidered;
  if (copy === 'notAlone') return REMARKS.notAlone;
  const dropped = outcome.marks.find(
    ({ kind, stage, task }) => kind === 'dropped' && stage === slow.stage && task === slow.task,
  );
  return dropped === undefined ? REMARKS.waited : REMARKS.dropped(dropped.atMs);
}
