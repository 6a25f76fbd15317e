/** Every call of the email service up to a moment, customer by customer, and what became of it. */
import type { Outcome, Requests } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { outboxAt } from './outbox-at.js';
import { scenarioOf } from './scenario.js';
import type { Receiver } from './selection.js';
import { standingCountsAt } from './standing-at.js';

/** What became of an email: of a call, or of a notification for which nobody has called. */
export type EmailFate = 'delivered' | 'recognised' | 'failed' | 'neverCalled' | 'waiting';

export interface Delivery {
  customer: string;
  /** Which of the customer's delivered emails it is, from 1; undefined when it was not delivered. */
  number: number | undefined;
  /** How many emails the customer got. */
  of: number;
  fate: EmailFate;
  /** Whether the reply was lost, so that the caller did not hear what became of it. */
  isUnheard: boolean;
  /** Position of the attempt that sent it, or that stored its notification. */
  attempt: number;
  /** Whether the outbox's sender called. */
  bySender: boolean;
  /** When the email service was called; undefined when it was not. */
  atMs: number | undefined;
  /** When the sender marked the notification because of this call; undefined when it did not. */
  markedMs: number | undefined;
  /** Whether the mark is there, but because of another call for the same notification. */
  isMarkedByOther: boolean;
}

export interface DeliveriesView {
  /** How many calls and notifications without a call there are. */
  count: number;
  /** How many there are in the end. */
  countInTheEnd: number;
  /** Where those stand that are out of the ordinary: not the one delivery, heard of and marked. */
  odd: () => readonly number[];
  /** How many emails were delivered. */
  delivered: number;
  /** Whether there is nothing to count but delivered emails. */
  isAllDelivered: boolean;
  /** How many notifications wait in the outbox, neither marked nor set aside. */
  waiting: number;
  /** Whether a sender marks what it sends. */
  hasMarks: boolean;
  /** One of them, in the order of customers. */
  deliveryAt: (place: number) => Delivery;
  /** The requests that one of them shows: its call, when there was one, and its notification. */
  requestsAt: (place: number) => { system: Receiver; position: number }[];
  /** Where a call or a notification stands; -1 when it does not. */
  placeOf: (system: Receiver, request: number) => number;
}

/** Undefined when the scenario emails nobody; a null moment is after everything. */
export function deliveriesOf(
  outcome: Outcome,
  atMs: number | null = null,
): DeliveriesView | undefined {
  const lines = linesOf(outcome);
  if (lines === undefined) return undefined;
  const { calls, order, fromMs, unheard, notificationOf } = lines;
  const { markedMs = [] } = outcome.sender ?? {};
  const untilMs = atMs ?? Infinity;
  const present = atMs === null ? order : order.filter((line) => (fromMs[line] ?? 0) <= atMs);
  const lineAt = (place: number) => present[place] ?? -1;
  const isCalled = (line: number) => {
    const call = calls.atMs[line];
    return call !== undefined && call <= untilMs;
  };
  const markOf = (line: number) => {
    const mark = markedMs[notificationOf(line) ?? -1] ?? undefined;
    return mark !== undefined && mark <= untilMs ? mark : undefined;
  };
  const fateOf = (line: number): EmailFate => {
    if (isCalled(line)) return FATES[calls.fate[line] ?? 'took'] ?? 'delivered';
    const isGivenUp = line >= calls.atMs.length && (atMs === null || markOf(line) !== undefined);
    return isGivenUp ? 'neverCalled' : 'waiting';
  };
  const isOdd = (place: number) => {
    const line = lineAt(place);
    const customer = lines.customerOf(line);
    const isTheirs = (beside: number) => lines.customerOf(lineAt(beside)) === customer;
    if (isTheirs(place - 1) || isTheirs(place + 1)) return true;
    const fate = fateOf(line);
    if (fate === 'waiting') return false;
    return (
      fate !== 'delivered' || unheard.has(line) || markedMs[notificationOf(line) ?? -1] === null
    );
  };
  return {
    count: present.length,
    countInTheEnd: order.length,
    odd: () => [...present.keys()].filter(isOdd),
    delivered: standingCountsAt(outcome, 'mailbox', atMs).standing,
    isAllDelivered:
      (atMs === null || outcome.sender === null) &&
      order.length === standingCountsAt(outcome, 'mailbox', null).standing,
    waiting: outboxAt(outcome, atMs).waiting,
    hasMarks: outcome.sender !== null,
    deliveryAt: (place) => {
      const line = lineAt(place);
      const fate = fateOf(line);
      const markedMs = markOf(line);
      const isMarkHere = lines.markLineOf[notificationOf(line) ?? -1] === line;
      return {
        customer: outcome.customers.id[lines.customerOf(line)] ?? '',
        number: fate === 'delivered' ? lines.numberOf[line] : undefined,
        of: deliveredBeside(place),
        fate,
        isUnheard: isCalled(line) && unheard.has(line),
        attempt: lines.attemptOf(line),
        bySender: notificationOf(line) !== null,
        atMs: isCalled(line) ? calls.atMs[line] : undefined,
        markedMs: isMarkHere ? markedMs : undefined,
        isMarkedByOther: markedMs !== undefined && !isMarkHere,
      };
    },
    requestsAt: (place) => {
      const line = lineAt(place);
      const notification = notificationOf(line);
      return [
        ...(isCalled(line) ? [{ system: 'mailbox' as const, position: line }] : []),
        ...(notification === null ? [] : [{ system: 'outbox' as const, position: notification }]),
      ];
    },
    placeOf: (system, request) => {
      if (system === 'ledger') return -1;
      const line = system === 'mailbox' ? request : lines.firstLineOf[request];
      return present.indexOf(line ?? -1);
    },
  };

  /** How many emails the customer of a line got; all lines of a customer stand together. */
  function deliveredBeside(place: number): number {
    const customer = lines?.customerOf(lineAt(place));
    const isTheirs = (at: number) =>
      at >= 0 && at < present.length && lines?.customerOf(lineAt(at)) === customer;
    let first = place;
    while (isTheirs(first - 1)) first -= 1;
    let delivered = 0;
    for (let at = first; isTheirs(at); at += 1) {
      if (fateOf(lineAt(at)) === 'delivered') delivered += 1;
    }
    return delivered;
  }
}

const FATES: Partial<Record<Requests['fate'][number], EmailFate>> = {
  ignored: 'recognised',
  failed: 'failed',
};

/**
 * The lines of the table: first each call, by its position, then each notification for which there
 * never is one. A notification that waits for its call stands in the line of that call.
 */
interface Lines {
  calls: Requests;
  /** The lines customer by customer, and for each in the order of calling. */
  order: readonly number[];
  /** From when on a line is there. */
  fromMs: Float64Array;
  /** Which of the customer's delivered emails a call is, if it is one. */
  numberOf: Uint32Array;
  /** The line in which each notification stands first. */
  firstLineOf: Int32Array;
  /** And the one whose call led to its mark, or else was the first after it. */
  markLineOf: Int32Array;
  unheard: ReadonlySet<number>;
  customerOf: (line: number) => number;
  attemptOf: (line: number) => number;
  notificationOf: (line: number) => number | null;
}

const linesOf = once((outcome: Outcome): Lines | undefined => {
  const { effects } = outcome;
  const mailbox = effects.find(({ system }) => system === 'mailbox');
  if (mailbox === undefined) return undefined;
  const calls = mailbox.requests;
  const stored = effects.find(({ system }) => system === 'outbox')?.requests;
  const callCount = calls.customer.length;
  const firstLineOf = new Int32Array(stored?.customer.length ?? 0).fill(-1);
  const lastLineOf = firstLineOf.slice();
  const numberOf = new Uint32Array(callCount);
  const delivered = new Map<number, number>();
  const isFirst = calls.customer.map((customer, call) => {
    if (calls.fate[call] === 'took') {
      numberOf[call] = (delivered.get(customer) ?? 0) + 1;
      delivered.set(customer, numberOf[call] ?? 0);
    }
    const notification = calls.notification[call] ?? null;
    if (notification === null) return false;
    lastLineOf[notification] = call;
    if (firstLineOf[notification] !== -1) return false;
    firstLineOf[notification] = call;
    return true;
  });
  const neverCalled: number[] = [];
  firstLineOf.forEach((line, notification) => {
    if (line !== -1) return;
    firstLineOf[notification] = callCount + neverCalled.length;
    lastLineOf[notification] = callCount + neverCalled.length;
    neverCalled.push(notification);
  });
  const notificationOf = (line: number) =>
    (line < callCount ? calls.notification[line] : neverCalled[line - callCount]) ?? null;
  const customerOf = (line: number) =>
    (line < callCount ? calls.customer[line] : stored?.customer[notificationOf(line) ?? -1]) ?? -1;
  const count = callCount + neverCalled.length;
  return {
    calls,
    // Sorting keeps the order within a customer.
    order: Array.from({ length: count }, (_, line) => line).sort(
      (one, other) => customerOf(one) - customerOf(other),
    ),
    fromMs: Float64Array.from({ length: count }, (_, line) => {
      const waits = line >= callCount || isFirst[line] === true;
      return (waits ? stored?.atMs[notificationOf(line) ?? -1] : calls.atMs[line]) ?? 0;
    }),
    numberOf,
    firstLineOf,
    // Whoever marks what is sent calls no more; whoever marks first calls until it is out.
    markLineOf:
      scenarioOf(outcome).email.sender.marks === 'afterSending' ? lastLineOf : firstLineOf,
    unheard: new Set(mailbox.unheard),
    customerOf,
    attemptOf: (line) =>
      (line < callCount ? calls.attempt[line] : stored?.attempt[notificationOf(line) ?? -1]) ?? -1,
    notificationOf,
  };
});
