/** The delivered emails, customer by customer. */
import type { Outcome, SystemEffects } from '../engine/pkg/sim_wasm.js';

export interface Delivery {
  customer: string;
  /** Which of the customer's emails it is, from 1. */
  number: number;
  /** How many emails the customer got. */
  of: number;
  /** Position of the attempt that sent it, or that stored its notification. */
  attempt: number;
  /** Whether the outbox's sender delivered it. */
  bySender: boolean;
  atMs: number;
}

export interface DeliveriesView {
  all: Delivery[];
  /** Those of customers who got two or more. */
  repeated: Delivery[];
}

/** The deliveries in the order of customers; undefined when the scenario emails nobody. */
export function deliveriesOf(outcome: Outcome): DeliveriesView | undefined {
  const mailbox = outcome.effects.find(({ system }) => system === 'mailbox');
  if (mailbox === undefined) return undefined;
  const emailsOf = emailsByCustomer(mailbox);
  const all = outcome.customers.id.flatMap((customer, position) =>
    deliveriesTo(customer, mailbox, emailsOf.get(position) ?? []),
  );
  return { all, repeated: all.filter(({ of }) => of > 1) };
}

function deliveriesTo(
  customer: string,
  { requests }: SystemEffects,
  emails: readonly number[],
): Delivery[] {
  return emails.map((email, index) => ({
    customer,
    number: index + 1,
    of: emails.length,
    attempt: requests.attempt[email] ?? -1,
    bySender: (requests.notification[email] ?? null) !== null,
    atMs: requests.atMs[email] ?? 0,
  }));
}

function emailsByCustomer({ requests, standing }: SystemEffects): Map<number, number[]> {
  const emailsOf = new Map<number, number[]>();
  for (const email of standing) {
    const customer = requests.customer[email] ?? -1;
    const known = emailsOf.get(customer);
    if (known === undefined) emailsOf.set(customer, [email]);
    else known.push(email);
  }
  return emailsOf;
}
