/** Every call of the email service, customer by customer, and what became of it. */
import type { Outcome, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { systemAudit } from './truth.js';

/** What became of an email: of a call, or of a notification for which nobody called. */
export type EmailFate = 'delivered' | 'recognised' | 'failed' | 'neverCalled';

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
  /** When the email service was called; undefined when it never was. */
  atMs: number | undefined;
  /** When the sender marked the notification as sent; undefined when it never did. */
  markedMs: number | undefined;
}

export interface DeliveriesView {
  /** How many calls and notifications without a call there are. */
  count: number;
  /** Where those stand that are out of the ordinary: not the one delivery, heard of and marked. */
  odd: readonly number[];
  /** How many emails were delivered. */
  delivered: number;
  /** Whether a sender marks what it sends. */
  hasMarks: boolean;
  /** One of them, in the order of customers. */
  deliveryAt: (position: number) => Delivery;
}

/** Undefined when the scenario emails nobody. */
export const deliveriesOf = once((outcome: Outcome): DeliveriesView | undefined => {
  const mailbox = outcome.effects.find(({ system }) => system === 'mailbox');
  if (mailbox === undefined) return undefined;
  const lines = linesOf(outcome, mailbox);
  const unheard = new Set(mailbox.unheard);
  const got = new Map<number, number>();
  for (const { customer, call } of lines) {
    if (call !== undefined && mailbox.requests.fate[call] === 'took') {
      got.set(customer, (got.get(customer) ?? 0) + 1);
    }
  }
  const linesOfCustomer = countsOf(lines.map(({ customer }) => customer));
  const isOdd = ({ customer, call, notification }: Line) =>
    linesOfCustomer.get(customer) !== 1 ||
    got.get(customer) !== 1 ||
    unheard.has(call ?? -1) ||
    (notification !== null && outcome.sender?.markedMs[notification] === null);
  return {
    count: lines.length,
    odd: lines.flatMap((line, position) => (isOdd(line) ? [position] : [])),
    delivered: systemAudit(outcome, 'mailbox')?.standing ?? 0,
    hasMarks: outcome.sender !== null,
    deliveryAt: (position) => {
      const line = lines[position];
      if (line === undefined) throw new Error(`there is no email at position ${position}`);
      return deliveryOf(outcome, mailbox, unheard, line, got.get(line.customer) ?? 0);
    },
  };
});

/** A call, or a notification for which there was none. */
interface Line {
  customer: number;
  call: number | undefined;
  notification: number | null;
  /** Which of the customer's delivered emails it is, if it is one. */
  number: number;
}

/** In the order of customers, and for each in the order of calling. */
function linesOf(outcome: Outcome, { requests }: SystemEffects): Line[] {
  const delivered = new Map<number, number>();
  const called = new Set<number>();
  const lines = requests.customer.map((customer, call): Line => {
    const number = (delivered.get(customer) ?? 0) + 1;
    if (requests.fate[call] === 'took') delivered.set(customer, number);
    const notification = requests.notification[call] ?? null;
    if (notification !== null) called.add(notification);
    return { customer, call, notification, number };
  });
  const outbox = outcome.effects.find(({ system }) => system === 'outbox');
  outbox?.requests.customer.forEach((customer, notification) => {
    if (called.has(notification)) return;
    lines.push({ customer, call: undefined, notification, number: 0 });
  });
  // Sorting keeps the order within a customer.
  return lines.sort((one, other) => one.customer - other.customer);
}

function deliveryOf(
  outcome: Outcome,
  { requests }: SystemEffects,
  unheard: ReadonlySet<number>,
  { customer, call, notification, number }: Line,
  of: number,
): Delivery {
  const outbox = outcome.effects.find(({ system }) => system === 'outbox');
  const fate = call === undefined ? 'neverCalled' : fateOf(requests.fate[call]);
  const attempts = call === undefined ? outbox?.requests.attempt : requests.attempt;
  return {
    customer: outcome.customers.id[customer] ?? '',
    number: fate === 'delivered' ? number : undefined,
    of,
    fate,
    isUnheard: call !== undefined && unheard.has(call),
    attempt: attempts?.[call ?? notification ?? -1] ?? -1,
    bySender: notification !== null,
    atMs: call === undefined ? undefined : requests.atMs[call],
    markedMs: outcome.sender?.markedMs[notification ?? -1] ?? undefined,
  };
}

function fateOf(fate: SystemEffects['requests']['fate'][number] | undefined): EmailFate {
  if (fate === 'ignored') return 'recognised';
  return fate === 'failed' ? 'failed' : 'delivered';
}

function countsOf(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
