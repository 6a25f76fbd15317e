/** The dropdowns about what goes wrong on the way of an email: which email, and at which step. */
import { type Choice, numbered, worded } from './choice.js';
import { type CallRange, callsOf, failureOf, requestOf } from './failure.js';
import { withFirst } from './failure-chosen.js';
import type { CompleteFault, CompleteScenario } from './scenario.js';
import { requestAt } from './sender-moment.js';
import {
  callCountLabel,
  callLabel,
  emailLabel,
  LABELS,
  SENDER_MOMENT_LABELS,
} from './words-controls.js';

const EMAILS: readonly number[] = [1, 5, 50, 100, 500];
const COUNTS: readonly number[] = [1, 2, 3, 12, 100, 1_000];

/** The email in whose turn the sender crashes, or the first call that goes wrong. */
export const CALL: Choice = {
  name: 'call',
  label: ({ faults }) => (isSenderCrash(faults[0]) ? LABELS.email : LABELS.call),
  isThere: ({ faults }) => numberOf(faults[0]) !== undefined,
  options: ({ faults }) => numbered(EMAILS, isSenderCrash(faults[0]) ? emailLabel : callLabel),
  value: ({ faults }) => {
    const number = numberOf(faults[0]);
    return number !== undefined && EMAILS.includes(number) ? String(number) : undefined;
  },
  uselessBecause: () => undefined,
  choose: (scenario, value) => {
    const [fault] = scenario.faults;
    if (fault === undefined) return scenario;
    return isSenderCrash(fault)
      ? crashAt(scenario, fault, requestAt(Number(value), isBetween(fault)))
      : withCalls(scenario, (calls) => ({ ...calls, first: Number(value) }));
  },
};

/** How many calls in a row go wrong. */
export const CALL_COUNT: Choice = {
  name: 'callCount',
  label: () => LABELS.callCount,
  isThere: ({ faults }) => callsOf(faults[0]) !== undefined,
  options: () => numbered(COUNTS, callCountLabel),
  value: ({ faults }) => {
    const count = callsOf(faults[0])?.count ?? 0;
    return COUNTS.includes(count) ? String(count) : undefined;
  },
  uselessBecause: () => undefined,
  choose: (scenario, value) => withCalls(scenario, (calls) => ({ ...calls, count: Number(value) })),
};

/** Where the sender stands with the email when it crashes. */
export const SENDER_MOMENT: Choice = {
  name: 'senderMoment',
  label: () => LABELS.moment,
  isThere: ({ faults }) => isSenderCrash(faults[0]),
  options: ({ email }) => worded(SENDER_MOMENT_LABELS[email.sender.marks]),
  value: ({ faults: [fault] }) => (isBetween(fault) ? 'between' : 'after'),
  uselessBecause: () => undefined,
  choose: (scenario, value) => {
    const [fault] = scenario.faults;
    const notification = numberOf(fault);
    if (fault === undefined || notification === undefined) return scenario;
    return crashAt(scenario, fault, requestAt(notification, value === 'between'));
  },
};

/** The number of the email, or of the first call, that a fault is about. */
export function numberOf(fault: CompleteFault | undefined): number | undefined {
  const calls = callsOf(fault);
  if (calls !== undefined) return calls.first;
  return isSenderCrash(fault) ? Math.ceil((requestOf(fault) ?? 0) / 2) : undefined;
}

export function isSenderCrash(fault: CompleteFault | undefined): boolean {
  return failureOf(fault) === 'senderCrash';
}

function isBetween(fault: CompleteFault | undefined): boolean {
  return (requestOf(fault) ?? 0) % 2 === 1;
}

function crashAt(scenario: CompleteScenario, fault: CompleteFault, afterRequest: number) {
  return withFirst(scenario, { ...fault, when: { afterRequest } });
}

function withCalls(
  scenario: CompleteScenario,
  change: (calls: CallRange) => CallRange,
): CompleteScenario {
  const [fault] = scenario.faults;
  const calls = callsOf(fault);
  if (fault === undefined || calls === undefined) return scenario;
  const target =
    'emailCall' in fault.target ? { emailCall: change(calls) } : { emailReply: change(calls) };
  return withFirst(scenario, { ...fault, target });
}
