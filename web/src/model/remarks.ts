/**
 * What is worth knowing beside the figures: that it takes no failure to be wrong, and why something
 * that the reader asked for did not happen, a failure or a second copy.
 */
import type { Attempt, Outcome } from '../engine/pkg/sim_wasm.js';
import { totalAudit, totalDashboard } from './all-periods.js';
import { attemptOf, callsOf, failureOf, isSlow } from './failure.js';
import { grouped } from './format.js';
import { commitRemarks } from './remarks-commits.js';
import { emailRemarks } from './remarks-emails.js';
import { type CompleteFault, scenarioOf } from './scenario.js';
import { systemAudit } from './truth.js';
import { fullAttemptName, taskName, workerName } from './words/names.js';
import { faultWords } from './words/fault.js';
import { REMARKS } from './words/remarks.js';
import { wrongByDesign } from './wrong-by-design.js';

/** So many slow attempts get a remark of their own; the others are counted. */
const REMARKS_PER_FAULT = 2;

export function remarksOf(outcome: Outcome, healthy: Outcome): string[] {
  return [
    ...wrongByDesign(outcome, healthy),
    ...hiddenRows(outcome),
    ...whatDidNotHappen(outcome),
    ...noTest(outcome),
    ...commitRemarks(outcome),
    ...emailRemarks(outcome),
  ];
}

/** A dashboard that looks right is no proof that the ledger is. */
function hiddenRows(outcome: Outcome): string[] {
  const ledger = totalAudit(outcome, 'ledger');
  const { hiddenRows: rows, shownCents } = totalDashboard(outcome);
  if (ledger === undefined || rows === 0) return [];
  return [REMARKS.hiddenRows(rows, grouped(shownCents), grouped(ledger.standingCents))];
}

/** An identity that names the attempt recognises what one attempt repeats, and nothing else. */
function noTest(outcome: Outcome): string[] {
  const ledger = outcome.effects.find(({ system }) => system === 'ledger');
  const isNone =
    failureOf(scenarioOf(outcome).faults[0]) === 'repeatedWrite' &&
    ledger?.identity.includes('attempt') === true &&
    systemAudit(outcome, 'ledger')?.isRight === true &&
    outcome.faultStruckMs[0] !== null;
  return isNone ? [REMARKS.noTest] : [];
}

function whatDidNotHappen(outcome: Outcome): string[] {
  // Where a job is refused nothing happens, which is said above.
  if (outcome.attempts.length === 0) return [];
  return scenarioOf(outcome).faults.flatMap((fault, position) => {
    if (outcome.faultStruckMs[position] === null) {
      return [
        REMARKS.neverStruck(faultWords(fault, scenarioOf(outcome)), whyNeverStruck(fault, outcome)),
      ];
    }
    return isSlow(fault) ? whyNotCopied(fault, outcome) : [];
  });
}

function whyNeverStruck(fault: CompleteFault, outcome: Outcome): string {
  const { target } = fault;
  if ('worker' in target) return REMARKS.nothingOnWorker(workerName(target.worker));
  if (endedByAnother(fault, outcome)) return REMARKS.endedByAnother;
  const { path } = scenarioOf(outcome).email;
  if ('sender' in target) return path === 'outbox' ? REMARKS.fewerRequests : REMARKS.noSender;
  if (callsOf(fault) !== undefined) {
    const mailbox = outcome.effects.find(({ system }) => system === 'mailbox');
    if (mailbox === undefined) return REMARKS.nobodyEmailed;
    return REMARKS.fewerCalls(mailbox.requests.customer.length);
  }
  const named = attemptOf(fault);
  const existed = outcome.attempts.some(
    ({ stage, task, attempt }) =>
      stage === named?.stage && task === named.task && attempt === named.attempt,
  );
  if (named !== undefined && !existed) return REMARKS.noSuchAttempt(fullAttemptName(named));
  return 'write' in target ? whyNotWritten(target.write, outcome) : REMARKS.momentNeverCame;
}

/** Whether another crash ended the same attempt, or the sender at the same moment. */
function endedByAnother(fault: CompleteFault, outcome: Outcome): boolean {
  const ofWhom = (one: CompleteFault) => JSON.stringify(attemptOf(one) ?? [one.target, one.when]);
  return scenarioOf(outcome).faults.some(
    (other, position) =>
      other.do === 'crash' &&
      (outcome.faultStruckMs[position] ?? null) !== null &&
      ofWhom(other) === ofWhom(fault),
  );
}

function whyNotWritten({ task, row }: { task: number; row: number }, outcome: Outcome): string {
  const rows = outcome.partition.filter((of) => of === task).length;
  return row > rows ? REMARKS.noSuchRow(taskName('publish', task), rows) : REMARKS.momentNeverCame;
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
