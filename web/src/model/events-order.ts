/**
 * All that happens in a run, in the order in which it is told.
 *
 * The outcome lists requests, marks and the rest each by itself. At one millisecond the order
 * follows what causes what: a row and its direct email, the commit, what the commit stores, what is
 * decided and what is lost, what befalls the sender, and then what is started.
 */
import type { Mark, Message, Outcome, System } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { claimEventsOf } from './claims.js';
import { removalsOf } from './removals.js';
import type { Receiver, Selection } from './selection.js';
import { isDeliveredAgain } from './system-requests.js';

/** What an event is, and where its position points to. */
export type EventKind = Receiver | Exclude<Selection['kind'], 'request'>;

/** Systems that take requests; the others know claims. */
const RECEIVERS: readonly Receiver[] = [
  'ledger',
  'outbox',
  'mailbox',
  'topic',
  'paidService',
  'files',
  'counter',
];

const KINDS: readonly EventKind[] = [
  ...RECEIVERS,
  'commit',
  'rename',
  'removal',
  'reading',
  'claim',
  'mark',
  'message',
  'senderEvent',
  'attempt',
];

/** Columns of one length: a run may have hundreds of thousands of events. */
export interface EventOrder {
  count: number;
  kindAt: (index: number) => EventKind;
  positions: Uint32Array;
  timesMs: Uint32Array;
}

export const kindOf = (selection: Selection): EventKind =>
  selection.kind === 'request' ? selection.system : selection.kind;

const isReceiver = (kind: EventKind): kind is Receiver => RECEIVERS.includes(kind as Receiver);

export function selectionOf(kind: EventKind, position: number): Selection {
  return isReceiver(kind) ? { kind: 'request', system: kind, position } : { kind, position };
}

/** In the place of an attempt that asked for something. */
const NOBODY = -1;

/** Things of which the outcome tells in the order of their times. */
interface Stream {
  timesMs: readonly number[];
  kindAt: (index: number) => EventKind;
  positionAt: (index: number) => number;
  /** The attempt that asked for each; left out where no attempt did. */
  askers?: readonly number[] | undefined;
}

const streamOf = (
  kind: EventKind,
  timesMs: readonly number[] = [],
  askers?: readonly number[],
): Stream => ({
  timesMs,
  kindAt: () => kind,
  positionAt: (index) => index,
  askers,
});

/** Things that attempts ask, each with its time. */
const askedOf = (kind: EventKind, asked: readonly { atMs: number; attempt: number }[] = []) =>
  streamOf(
    kind,
    asked.map(({ atMs }) => atMs),
    asked.map(({ attempt }) => attempt),
  );

export const orderOf = once((outcome: Outcome): EventOrder => {
  const streams = streamsOf(outcome);
  const count = streams.reduce((sum, { timesMs }) => sum + timesMs.length, 0);
  const kinds = new Uint8Array(count);
  const askers = new Int32Array(count);
  const order: EventOrder = {
    count,
    kindAt: (index) => KINDS[kinds[index] ?? 0] ?? 'ledger',
    positions: new Uint32Array(count),
    timesMs: new Uint32Array(count),
  };
  const next = streams.map(() => 0);
  const nextMs = streams.map(({ timesMs }) => timesMs[0] ?? Infinity);
  const emailFollows = directEmails(outcome);
  let which = 0;
  for (let index = 0; index < count; index += 1) {
    const place = next[which] ?? 0;
    // A row's own email comes right after it; all else by time, and then by the order of streams.
    if (which === 0 && place > 0 && emailFollows(place - 1, next[1] ?? 0)) {
      which = 1;
    } else {
      which = 0;
      for (let other = 1; other < streams.length; other += 1) {
        if ((nextMs[other] ?? 0) < (nextMs[which] ?? 0)) which = other;
      }
    }
    const stream = streams[which];
    if (stream === undefined) throw new Error(`there is no stream ${which}`);
    const taken = next[which] ?? 0;
    kinds[index] = KINDS.indexOf(stream.kindAt(taken));
    askers[index] = stream.askers?.[taken] ?? NOBODY;
    order.positions[index] = stream.positionAt(taken);
    order.timesMs[index] = nextMs[which] ?? 0;
    next[which] = taken + 1;
    nextMs[which] = stream.timesMs[taken + 1] ?? Infinity;
  }
  moveCutOffs(outcome, order, kinds, askers);
  return order;
});

/** After the row and its email. */
const OTHERS = ['topic', 'paidService', 'files', 'counter'] as const;

/** In the order in which they are told of at one millisecond. */
function streamsOf(outcome: Outcome): Stream[] {
  const { attempts, effects, readings, sender } = outcome;
  const effectsOn = (system: System) => effects.find((it) => it.system === system);
  const requestsTo = (kind: Receiver) => effectsOn(kind)?.requests;
  const asked = (kind: Receiver) =>
    streamOf(kind, requestsTo(kind)?.atMs, requestsTo(kind)?.attempt);
  const unasked = (kind: Receiver) => streamOf(kind, requestsTo(kind)?.atMs);
  const others = OTHERS.map(asked);
  // A file takes its place before the rows are committed.
  const atEnd = [
    askedOf('rename', effectsOn('files')?.commits),
    askedOf('commit', effectsOn('ledger')?.commits),
  ];
  return [
    asked('ledger'),
    // A task's own email comes before its commit; the sender's comes after what is stored.
    ...(sender === null
      ? [asked('mailbox'), ...others, ...atEnd]
      : [...others, ...atEnd, unasked('outbox'), unasked('mailbox')]),
    streamOf(
      'removal',
      removalsOf(outcome).map(({ atMs }) => atMs),
    ),
    askedOf('reading', readings),
    askedOf('claim', claimEventsOf(outcome)),
    decidedAndLost(outcome),
    streamOf(
      'senderEvent',
      sender?.events.map(({ atMs }) => atMs),
    ),
    streamOf(
      'attempt',
      attempts.map(({ launchedMs }) => launchedMs),
    ),
  ];
}

/** Whether the email at a place of the mailbox is the direct one of the row at a place of the ledger. */
function directEmails({ effects, sender }: Outcome): (row: number, email: number) => boolean {
  const ledger = effects.find(({ system }) => system === 'ledger')?.requests;
  const mailbox = effects.find(({ system }) => system === 'mailbox')?.requests;
  if (ledger === undefined || mailbox === undefined || sender !== null) return () => false;
  const columns = ['atMs', 'attempt', 'customer'] as const;
  return (row, email) => {
    if (!columns.every((column) => ledger[column][row] === mailbox[column][email])) return false;
    // Where the network repeats the row, the email comes after both.
    return !isDeliveredAgain(ledger, row + 1);
  };
}

/** Marks in their order, and among them the messages that never arrived. */
function decidedAndLost({ attempts, marks, messages }: Outcome): Stream {
  /** By the mark after which they are told; by −1 those before all marks. */
  const lostAfter = new Map<number, number[]>();
  messages.forEach((message, position) => {
    if (message.receivedMs !== null) return;
    let after = -1;
    let isAfterCause = false;
    marks.forEach((mark, place) => {
      const isCause = mark.atMs === message.sentMs && causes(mark, message, attempts);
      if (isCause || (!isAfterCause && mark.atMs <= message.sentMs)) after = place;
      isAfterCause ||= isCause;
    });
    lostAfter.set(after, [...(lostAfter.get(after) ?? []), position]);
  });
  const told: { kind: EventKind; atMs: number; position: number }[] = [];
  const tellLost = (after: number) => {
    lostAfter.get(after)?.forEach((position) => {
      told.push({ kind: 'message', atMs: messages[position]?.sentMs ?? 0, position });
    });
  };
  tellLost(-1);
  marks.forEach(({ atMs }, position) => {
    told.push({ kind: 'mark', atMs, position });
    tellLost(position);
  });
  return {
    timesMs: told.map(({ atMs }) => atMs),
    kindAt: (index) => told[index]?.kind ?? 'mark',
    positionAt: (index) => told[index]?.position ?? 0,
  };
}

/** Whether a mark is what a message was sent for. */
function causes(mark: Mark, { kind, attempt }: Message, attempts: Outcome['attempts']): boolean {
  switch (kind) {
    case 'ack':
      return mark.kind === 'finished' && mark.attempt === attempt;
    case 'failureReport':
      return mark.kind === 'failed' && mark.attempt === attempt;
    case 'cancel': {
      const loser = attempts[attempt];
      return (
        mark.kind === 'accepted' &&
        mark.stage === loser?.stage &&
        mark.task === loser.task &&
        mark.run === loser.run
      );
    }
    case 'launch':
      return false;
  }
}

/**
 * A cut-off that strikes after an attempt's request stands before what it asks next: an attempt that is
 * cut off goes on, maybe with further requests in the same millisecond.
 */
function moveCutOffs({ marks }: Outcome, order: EventOrder, kinds: Uint8Array, askers: Int32Array) {
  marks.forEach(({ attempt, traces, atMs }, position) => {
    if (traces === null) return;
    const from = placeOf(order, 'mark', position, atMs);
    let to = 0;
    for (let passed = 0; to < from; to += 1) {
      if (askers[to] === attempt) passed += 1;
      if (passed > traces) break;
    }
    for (const column of [kinds, askers, order.positions, order.timesMs]) {
      const moved = column[from] ?? 0;
      column.copyWithin(to + 1, to, from);
      column[to] = moved;
    }
  });
}

/** Where something stands that happened at a known time; -1 when it is not there. */
export function placeOf(
  order: EventOrder,
  kind: EventKind,
  position: number,
  atMs: number,
): number {
  const { count, kindAt, positions, timesMs } = order;
  for (let index = countBefore(order, atMs); index < count; index += 1) {
    if (timesMs[index] !== atMs) return -1;
    if (positions[index] === position && kindAt(index) === kind) return index;
  }
  return -1;
}

/** How many events come before a time. */
export function countBefore({ count, timesMs }: EventOrder, atMs: number): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((timesMs[middle] ?? 0) < atMs) from = middle + 1;
    else to = middle;
  }
  return from;
}
