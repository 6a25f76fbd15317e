/** What a fault is to the page: which failure, whom it strikes, and where its numbers stand. */
import type { AttemptRef, CallRef, Stage } from '../engine/pkg/sim_wasm.js';
import {
  type Complete,
  type CompleteFault,
  type CompleteScenario,
  isSameValue,
} from './scenario.js';
import { STAGES } from './words/names.js';
import type { FailureName } from './words/controls.js';

/** Calls of the email service in the order of arrival. */
export interface CallRange {
  first: number;
  count: number;
}

/** Which failure of the page a fault is. */
export function failureOf(fault: CompleteFault | undefined): FailureName {
  if (fault === undefined) return 'nothing';
  const { do: action, target } = fault;
  if (typeof action === 'object') {
    if ('pause' in action) return 'pause';
    return 'worker' in target ? 'slowWorker' : 'slowAttempt';
  }
  switch (action) {
    case 'lose':
      if ('reply' in target) return 'replyLost';
      if ('call' in target || 'emailCall' in target) return 'callLost';
      return 'emailReply' in target ? 'lostReply' : 'lostAck';
    case 'crash':
      return 'sender' in target ? 'senderCrash' : 'crash';
    case 'cutOff':
      return 'cutOff';
    case 'restart':
      return 'restart';
    case 'fail':
      return 'call' in target ? 'callFails' : 'emailFails';
    case 'repeat':
      return 'repeatedWrite';
  }
}

/** The attempt that a fault strikes, or whose write or message; undefined when it strikes something else. */
export function attemptOf(fault: CompleteFault | undefined): Complete<AttemptRef> | undefined {
  if (fault === undefined) return undefined;
  const { target } = fault;
  if ('ack' in target) return target.ack;
  if ('attempt' in target) return target.attempt;
  if (!('write' in target)) return undefined;
  // Only publish tasks write.
  const { task, attempt, run } = target.write;
  return { stage: 'publish', task, attempt, ...(run !== undefined && { run }) };
}

/** The calls of the email service that fail, or whose replies are lost; undefined for other faults. */
export function callsOf(fault: CompleteFault | undefined): CallRange | undefined {
  if (fault === undefined) return undefined;
  if ('emailCall' in fault.target) return fault.target.emailCall;
  return 'emailReply' in fault.target ? fault.target.emailReply : undefined;
}

/** What attempts call besides the email service, and which calls of it go wrong; undefined for other faults. */
export function callRefOf(fault: CompleteFault | undefined): Complete<CallRef> | undefined {
  if (fault === undefined) return undefined;
  if ('call' in fault.target) return fault.target.call;
  return 'reply' in fault.target ? fault.target.reply : undefined;
}

/** The percentage that a fault carries, of work or of pace; undefined when it has none. */
export function percentOf(fault: CompleteFault | undefined): number | undefined {
  if (fault === undefined) return undefined;
  if (typeof fault.do === 'object' && 'slow' in fault.do) return fault.do.slow.percent;
  return fault.when !== null && 'percent' in fault.when ? fault.when.percent : undefined;
}

/** The request after which a fault strikes; undefined when it strikes at some other moment. */
export function requestOf(fault: CompleteFault | undefined): number | undefined {
  const when = fault?.when ?? null;
  return when !== null && 'afterRequest' in when ? when.afterRequest : undefined;
}

/** Whether a fault strikes a sender that is not there. */
export function lacksSender(fault: CompleteFault, { email }: CompleteScenario): boolean {
  return 'sender' in fault.target && email.path !== 'outbox';
}

/** Whether a fault strikes what the scenario does not have: a sender, or calls of a system that nobody makes. */
export function lacksTarget(fault: CompleteFault, scenario: CompleteScenario): boolean {
  const { email, sink, effects } = scenario;
  if (callsOf(fault) !== undefined) return email.path === 'none';
  switch (callRefOf(fault)?.of) {
    case 'commit':
      return sink.kind !== 'atomic';
    case 'topic':
      return effects.topic === null;
    case 'paidCall':
      return effects.paidCalls === null;
    case 'counter':
      return effects.counter === null;
    case 'write':
    case undefined:
      return lacksSender(fault, scenario);
  }
}

export function isSlow(fault: CompleteFault | undefined): boolean {
  return typeof fault?.do === 'object' && 'slow' in fault.do;
}

/** How slow the attempt is besides that a scenario's first fault strikes; undefined where nothing says so. */
export function alsoSlow({ faults }: CompleteScenario): number | undefined {
  const [first, second, ...more] = faults;
  const struck = attemptOf(first);
  if (struck === undefined || isSlow(first) || second === undefined || more.length > 0) {
    return undefined;
  }
  const isOfSame = 'attempt' in second.target && isSameValue(second.target.attempt, struck);
  return isSlow(second) && isOfSame ? percentOf(second) : undefined;
}

/** The stages in which second copies help against the scenario's failure. */
export function stagesToCopy(scenario: CompleteScenario): Stage[] {
  const [fault] = scenario.faults;
  const failure = failureOf(fault);
  if (failure === 'slowWorker') return [...STAGES];
  const stage = attemptOf(fault)?.stage;
  return failure === 'slowAttempt' && stage !== undefined ? [stage] : [];
}
