/** What befell the outbox sender, with what became of the email that it had in hand. */
import type { Outcome, SenderEvent } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { positionsBy } from './positions-by.js';

/** How far the sender was with an email: what it had done, and what it had not. */
export type InHand = 'sentNotMarked' | 'markedNotSent' | 'sentAndMarked' | 'notSent' | 'setAside';

export interface Mishap {
  kind: SenderEvent['kind'];
  atMs: number;
  /** The notification that it had in hand; undefined when it restarts. */
  notification: HandledNotification | undefined;
}

export interface HandledNotification {
  customer: string;
  /** Position of the attempt that stored it. */
  attempt: number;
  inHand: InHand;
  /** What later calls made of it: delivered, or else recognised by its id, or nothing. */
  later: 'took' | 'ignored' | undefined;
  /** When it was called for. */
  callsMs: number[];
}

/** In order; empty where there is no outbox. */
export const senderMishaps = once((outcome: Outcome): readonly Mishap[] => {
  const events = outcome.sender?.events ?? [];
  if (events.length === 0) return [];
  const callsOf = positionsBy(callsOfSender(outcome));
  const givenUp = new Set<number>();
  return events.map(({ kind, atMs, notification }) => {
    if (notification === null) return { kind, atMs, notification: undefined };
    const inHand = handled(outcome, notification, atMs, callsOf.get(notification) ?? []);
    // Setting an email aside is a request too, after which the sender may crash.
    if (givenUp.has(notification)) inHand.inHand = 'setAside';
    if (kind === 'gaveUp') givenUp.add(notification);
    return { kind, atMs, notification: inHand };
  });
});

/** How many customers the outbox marks as sent to, though no email was ever delivered to them. */
export const markedButNotSent = once(({ effects, sender, audit }: Outcome): number => {
  const outbox = effects.find(({ system }) => system === 'outbox');
  const mailbox = audit.runs[0]?.systems.find(({ system }) => system === 'mailbox');
  if (outbox === undefined || mailbox === undefined || sender === null) return 0;
  const missing = new Set(mailbox.missing);
  const marked = outbox.requests.customer.filter(
    (customer, position) => missing.has(customer) && (sender.markedMs[position] ?? null) !== null,
  );
  return new Set(marked).size;
});

/** The notification that each call of the email service was for. */
function callsOfSender({ effects }: Outcome): readonly (number | null)[] {
  return effects.find(({ system }) => system === 'mailbox')?.requests.notification ?? [];
}

function handled(
  outcome: Outcome,
  notification: number,
  eventMs: number,
  calls: readonly number[],
): HandledNotification {
  const outbox = outcome.effects.find(({ system }) => system === 'outbox')?.requests;
  const mailbox = outcome.effects.find(({ system }) => system === 'mailbox')?.requests;
  const atMs = (call: number) => mailbox?.atMs[call] ?? 0;
  const arrived = (call: number) =>
    mailbox?.fate[call] === 'took' || mailbox?.fate[call] === 'ignored';
  const isSent = calls.some((call) => atMs(call) <= eventMs && arrived(call));
  const markedMs = outcome.sender?.markedMs[notification] ?? Infinity;
  const later = calls.filter((call) => atMs(call) > eventMs).map((call) => mailbox?.fate[call]);
  return {
    customer: outcome.customers.id[outbox?.customer[notification] ?? -1] ?? '',
    attempt: outbox?.attempt[notification] ?? -1,
    inHand: inHandOf(isSent, markedMs <= eventMs),
    later: (['took', 'ignored'] as const).find((fate) => later.includes(fate)),
    callsMs: calls.map(atMs),
  };
}

function inHandOf(isSent: boolean, isMarked: boolean): InHand {
  if (isSent) return isMarked ? 'sentAndMarked' : 'sentNotMarked';
  return isMarked ? 'markedNotSent' : 'notSent';
}
