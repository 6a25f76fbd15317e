/** The dropdowns about calls that go wrong, and about the way of an email: which one, and at which step. */
import type { Callee } from '../engine/pkg/sim_wasm.js';
import { type Choice, numbered, worded } from './choice.js';
import { type CallRange, callRefOf, callsOf, failureOf, requestOf } from './failure.js';
import { withFirst } from './failure-chosen.js';
import type { CompleteFault, CompleteScenario } from './scenario.js';
import { requestAt, senderMoment, type SenderMoment } from './sender-moment.js';
import {
  callCountLabel,
  CALLEE_LABELS,
  callLabel,
  emailLabel,
  LABELS,
  SENDER_MOMENT_LABELS,
} from './words/controls.js';

const EMAILS: readonly number[] = [1, 5, 50, 100, 500];
const CALLS: readonly number[] = [1, 2, 3, 4, 5, 50, 100, 500];
const COUNTS: readonly number[] = [1, 2, 3, 12, 100, 1_000];

/** The option of a crash between the two requests of an email. */
const BETWEEN = 'between';

/** The email in whose turn the sender crashes, or the first call that goes wrong. */
export const CALL: Choice = {
  name: 'call',
  label: ({ faults: [fault] }) => {
    if (isSenderCrash(fault)) return LABELS.email;
    return callRefOf(fault) === undefined ? LABELS.call : LABELS.callInJob;
  },
  isThere: ({ faults: [fault] }) => isSenderCrash(fault) || rangeOf(fault) !== undefined,
  options: (scenario) => {
    if (!isSenderCrash(scenario.faults[0]))
      return numbered(there(CALLS, scenario, 'first'), callLabel);
    const isBetween = momentOf(scenario)?.isBetween ?? true;
    const told = EMAILS.filter((email) => isTold(scenario, email, isBetween));
    return numbered(told, emailLabel);
  },
  value: (scenario) => {
    const number = numberOf(scenario);
    const offered = isSenderCrash(scenario.faults[0]) ? EMAILS : CALLS;
    return number !== undefined && offered.includes(number) ? String(number) : undefined;
  },
  uselessBecause: () => undefined,
  choose: (scenario, value) =>
    isSenderCrash(scenario.faults[0])
      ? crashAt(scenario, Number(value), momentOf(scenario)?.isBetween ?? true)
      : withCalls(scenario, (calls) => ({ ...calls, first: Number(value) })),
};

/** How many calls in a row go wrong. */
export const CALL_COUNT: Choice = {
  name: 'callCount',
  label: () => LABELS.callCount,
  isThere: ({ faults }) => rangeOf(faults[0]) !== undefined,
  options: (scenario) => numbered(there(COUNTS, scenario, 'count'), callCountLabel),
  value: ({ faults }) => {
    const count = rangeOf(faults[0])?.count ?? 0;
    return COUNTS.includes(count) ? String(count) : undefined;
  },
  uselessBecause: () => undefined,
  choose: (scenario, value) => withCalls(scenario, (calls) => ({ ...calls, count: Number(value) })),
};

/** Where the sender stands with the email when it crashes. */
export const SENDER_MOMENT: Choice = {
  name: 'senderMoment',
  label: () => LABELS.moment,
  isThere: (scenario) => momentOf(scenario) !== undefined,
  options: (scenario) => {
    const email = numberOf(scenario) ?? 1;
    return worded(SENDER_MOMENT_LABELS[scenario.email.sender.marks]).filter(({ value }) =>
      isTold(scenario, email, value === BETWEEN),
    );
  },
  value: (scenario) => (momentOf(scenario)?.isBetween === false ? 'after' : BETWEEN),
  uselessBecause: () => undefined,
  choose: (scenario, value) => {
    const notification = numberOf(scenario);
    return notification === undefined
      ? scenario
      : crashAt(scenario, notification, value === BETWEEN);
  },
};

/** The number of the email, where it can be told, or of the first call that the first fault is about. */
export function numberOf(scenario: CompleteScenario): number | undefined {
  return rangeOf(scenario.faults[0])?.first ?? momentOf(scenario)?.notification;
}

export function isSenderCrash(fault: CompleteFault | undefined): boolean {
  return failureOf(fault) === 'senderCrash';
}

/** What the sender has just done when the first fault lets it crash; undefined where that cannot be told. */
function momentOf(scenario: CompleteScenario): SenderMoment | undefined {
  const [fault] = scenario.faults;
  return isSenderCrash(fault) ? senderMoment(requestOf(fault) ?? 0, scenario) : undefined;
}

/** Whether a crash there could be told as one there. */
function isTold(scenario: CompleteScenario, notification: number, isBetween: boolean): boolean {
  const crashing = crashAt(scenario, notification, isBetween);
  return momentOf(crashing) !== undefined;
}

function crashAt(scenario: CompleteScenario, notification: number, isBetween: boolean) {
  const [fault] = scenario.faults;
  if (fault === undefined) return scenario;
  const afterRequest = requestAt(notification, isBetween);
  return withFirst(scenario, { ...fault, when: { afterRequest } });
}

/** The calls that go wrong, of whatever system; undefined for other faults. */
export const rangeOf = (fault: CompleteFault | undefined): CallRange | undefined =>
  callsOf(fault) ?? callRefOf(fault);

/** Of commits, no more than there are tasks, and what is set: whoever tries again commits once more. */
function there(
  numbers: readonly number[],
  { cluster, faults: [fault] }: CompleteScenario,
  what: keyof CallRange,
): readonly number[] {
  const ref = callRefOf(fault);
  if (ref?.of !== 'commit') return numbers;
  return numbers.filter((number) => number <= cluster.tasks || number === ref[what]);
}

/** The system whose calls go wrong, where that is to choose. */
export const CALLEE: Choice = {
  name: 'callee',
  label: () => LABELS.callee,
  isThere: ({ faults: [fault] }) => callRefOf(fault) !== undefined || isLostEmail(fault),
  options: (scenario) =>
    worded(CALLEE_LABELS).filter(
      ({ value }) => isCalled(value as Called, scenario) || value === CALLEE.value(scenario),
    ),
  value: ({ faults: [fault] }) => callRefOf(fault)?.of ?? 'email',
  uselessBecause: () => undefined,
  choose: (scenario, value) => {
    const [fault] = scenario.faults;
    const calls = rangeOf(fault);
    if (fault === undefined || calls === undefined) return scenario;
    const { first, count } = calls;
    if (value === 'email') {
      return withFirst(scenario, { ...fault, target: { emailCall: { first, count } } });
    }
    const ref = { of: value as Callee, first, count };
    return withFirst(scenario, {
      ...fault,
      target: 'reply' in fault.target ? { reply: ref } : { call: ref },
    });
  },
};

type Called = Callee | 'email';

const isLostEmail = (fault: CompleteFault | undefined) =>
  fault?.do === 'lose' && 'emailCall' in fault.target;

/** Whether attempts call it at all; that the email service fails, or its reply is lost, is a failure of its own. */
function isCalled(callee: Called, { sink, email, effects, faults: [fault] }: CompleteScenario) {
  switch (callee) {
    case 'write':
      return true;
    case 'commit':
      return sink.kind === 'atomic';
    case 'topic':
      return effects.topic !== null;
    case 'paidCall':
      return effects.paidCalls !== null;
    case 'counter':
      return effects.counter !== null;
    case 'email':
      return email.path !== 'none' && failureOf(fault) === 'callLost';
  }
}

function withCalls(
  scenario: CompleteScenario,
  change: (calls: CallRange) => CallRange,
): CompleteScenario {
  const [fault] = scenario.faults;
  const calls = rangeOf(fault);
  if (fault === undefined || calls === undefined) return scenario;
  const [kind = ''] = Object.keys(fault.target);
  const target = { [kind]: { ...calls, ...change(calls) } } as CompleteFault['target'];
  return withFirst(scenario, { ...fault, target });
}
