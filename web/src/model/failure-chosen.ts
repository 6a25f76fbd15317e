/** What a choice of a failure, or of its target, makes of a scenario. */
import type { AttemptRef, CallRef } from '../engine/pkg/sim_wasm.js';
import {
  alsoSlow,
  attemptOf,
  type CallRange,
  callRefOf,
  callsOf,
  isSlow,
  percentOf,
  stagesToCopy,
} from './failure.js';
import type { Complete, CompleteFault, CompleteScenario } from './scenario.js';
import { NO_COPIES } from './second-copies.js';
import { requestAt } from './sender-moment.js';
import type { FailureName } from './words/controls.js';

/** Where a failure strikes that is chosen when nothing like it failed before. */
const FIRST_TARGET: Complete<AttemptRef> = { stage: 'publish', task: 3, attempt: 1 };
const FIRST_MOMENT_PERCENT = 50;
const FIRST_PACE_PERCENT = 150;
const FIRST_ROW = 1;
const FIRST_NOTIFICATION = 5;
/** As many as it takes for an email to be given up. */
const FIRST_CALLS: CallRange = { first: FIRST_NOTIFICATION, count: 3 };
const FIRST_COMMIT: CallRange = { first: 4, count: 1 };
const FIRST_PAUSE = { ms: 10_000, afterRequest: 5 };
const FIRST_RESTART_MS = 115_000;
const FIRST_LOST_CALLS: CallRange = { first: FIRST_NOTIFICATION, count: 1 };

/** The scenario in which this goes wrong, and nothing else. */
export function withFailure(scenario: CompleteScenario, failure: FailureName): CompleteScenario {
  const fault = faultOf(failure, scenario);
  const failing = withEmails({ ...scenario, faults: fault === undefined ? [] : [fault] }, failure);
  return followWithCopies(scenario, failing);
}

/** The same failure of another attempt. */
export function retarget(
  scenario: CompleteScenario,
  change: (target: Complete<AttemptRef>) => Complete<AttemptRef>,
): CompleteScenario {
  const [fault] = scenario.faults;
  const before = attemptOf(fault);
  if (fault === undefined || before === undefined) return scenario;
  const at = change(before);
  const moved = withFirst(scenario, { ...fault, target: targetAt(fault, at) });
  // What is slow besides is the same attempt.
  const [first, second] = moved.faults;
  const faults =
    first === undefined || second === undefined || alsoSlow(scenario) === undefined
      ? moved.faults
      : [first, { ...second, target: { attempt: at } }];
  return followWithCopies(scenario, { ...moved, faults });
}

export function withFirst(scenario: CompleteScenario, fault: CompleteFault): CompleteScenario {
  return { ...scenario, faults: [fault, ...scenario.faults.slice(1)] };
}

function targetAt({ target }: CompleteFault, at: Complete<AttemptRef>): CompleteFault['target'] {
  if ('ack' in target) return { ack: at };
  if (!('write' in target)) return { attempt: at };
  return { write: { ...target.write, task: at.task, attempt: at.attempt } };
}

/** What fails on the way of an email needs one; whoever chose another way keeps it where it does. */
function withEmails(scenario: CompleteScenario, failure: FailureName): CompleteScenario {
  const { email } = scenario;
  const needsCalls = failure === 'emailFails' || failure === 'lostReply';
  const isWrong =
    failure === 'senderCrash' ? email.path !== 'outbox' : needsCalls && email.path === 'none';
  return isWrong ? { ...scenario, email: { ...email, path: 'outbox' } } : scenario;
}

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
    case 'repeatedWrite': {
      const { task } = attempt;
      return { do: 'repeat', target: { write: { task, attempt: 1, row: FIRST_ROW } }, when: null };
    }
    case 'senderCrash': {
      const afterRequest = requestAt(FIRST_NOTIFICATION, true);
      return { do: 'crash', target: { sender: 0 }, when: { afterRequest } };
    }
    case 'emailFails':
      return { do: 'fail', target: { emailCall: callsOf(before) ?? FIRST_CALLS }, when: null };
    case 'pause': {
      const { ms, afterRequest } = FIRST_PAUSE;
      // Only publish tasks make requests.
      const target = { attempt: { ...attempt, stage: 'publish' as const } };
      return { do: { pause: { ms } }, target, when: { afterRequest } };
    }
    case 'restart':
      return { do: 'restart', target: { coordinator: 0 }, when: { atMs: FIRST_RESTART_MS } };
    case 'callLost':
      return { do: 'lose', target: { call: calledOf(scenario) }, when: null };
    case 'callFails':
      return { do: 'fail', target: { call: calledOf(scenario) }, when: null };
    case 'replyLost':
      return { do: 'lose', target: { reply: calledOf(scenario) }, when: null };
    case 'lostReply': {
      const emailReply = callsOf(before) ?? FIRST_LOST_CALLS;
      return { do: 'lose', target: { emailReply }, when: null };
    }
  }
}

/** The call that went wrong before, or one of the ledger. */
function calledOf({ sink, faults: [before] }: CompleteScenario): Complete<CallRef> {
  const of = sink.kind === 'atomic' ? 'commit' : 'write';
  return callRefOf(before) ?? { of, ...FIRST_COMMIT };
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
