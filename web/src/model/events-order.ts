/**
 * All that happens in a run, in the order in which it is told.
 *
 * The outcome lists requests, marks and the rest each by itself. At one millisecond the order
 * follows what causes what: a row and its direct email, the commit, what the commit stores, what is
 * decided and what is lost, what befalls the sender, and then what is started.
 */
import type { EffectKind, Mark, Message, Outcome, System } from '../engine/pkg/sim_wasm.js';
import { attemptOf, requestOf } from './failure.js';
import { once } from './once.js';
import { scenarioOf } from './scenario.js';
import { claimEventsOf } from './claims.js';
import { removalsOf } from './removals.js';
import type { Receiver, Selection } from './selection.js';
import { effectsOf, isDeliveredAgain } from './system-requests.js';

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

/** Things of which the outcome tells in the order of their times. */
interface Stream {
  timesMs: readonly number[];
  kindAt: (index: number) => EventKind;
  positionAt: (index: number) => number;
}

const streamOf = (kind: EventKind, timesMs: readonly number[] = []): Stream => ({
  timesMs,
  kindAt: () => kind,
  positionAt: (index) => index,
});

export const orderOf = once((outcome: Outcome): EventOrder => {
  const streams = streamsOf(outcome);
  const count = streams.reduce((sum, { timesMs }) => sum + timesMs.length, 0);
  const kinds = new Uint8Array(count);
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
    order.positions[index] = stream.positionAt(taken);
    order.timesMs[index] = nextMs[which] ?? 0;
    next[which] = taken + 1;
    nextMs[which] = stream.timesMs[taken + 1] ?? Infinity;
  }
  moveCutOffs(outcome, order, kinds);
  return order;
});

/** After the row and its email. */
const OTHERS = ['topic', 'paidService', 'files', 'counter'] as const;

/** In the order in which they are told of at one millisecond. */
function streamsOf(outcome: Outcome): Stream[] {
  const { attempts, effects, sender } = outcome;
  const requestsOf = (kind: Receiver) =>
    streamOf(kind, effects.find(({ system }) => system === kind)?.requests.atMs);
  const commitsOf = (kind: System) =>
    effects.find(({ system }) => system === kind)?.commits.map(({ atMs }) => atMs);
  const commits = streamOf('commit', commitsOf('ledger'));
  const [ledger, outbox, mailbox] = [
    requestsOf('ledger'),
    requestsOf('outbox'),
    requestsOf('mailbox'),
  ];
  const others = OTHERS.map(requestsOf);
  return [
    ledger,
    // A task's own email comes before its commit; the sender's comes after what is stored.
    ...(sender === null ? [mailbox, ...others, commits] : [...others, commits, outbox, mailbox]),
    streamOf('rename', commitsOf('files')),
    streamOf(
      'removal',
      removalsOf(outcome).map(({ atMs }) => atMs),
    ),
    streamOf(
      'reading',
      outcome.readings.map(({ atMs }) => atMs),
    ),
    streamOf(
      'claim',
      claimEventsOf(outcome).map(({ atMs }) => atMs),
    ),
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
 * A cut-off that strikes after an attempt's n-th request stands before the next one: an attempt that
 * is cut off goes on, maybe with further requests in the same millisecond.
 */
function moveCutOffs(outcome: Outcome, order: EventOrder, kinds: Uint8Array) {
  scenarioOf(outcome).faults.forEach((fault, position) => {
    const named = attemptOf(fault);
    const number = requestOf(fault);
    const struckMs = outcome.faultStruckMs[position] ?? null;
    if (fault.do !== 'cutOff' || named === undefined || number === undefined || struckMs === null) {
      return;
    }
    const attempt = outcome.attempts.findIndex(
      ({ run, stage, task, attempt: its }) =>
        run === (named.run ?? 0) &&
        stage === named.stage &&
        task === named.task &&
        its === named.attempt,
    );
    const mark = outcome.marks.findIndex(
      (it) => it.kind === 'cutOff' && it.attempt === attempt && it.atMs === struckMs,
    );
    const to = placeAfterRequest(outcome, order, { attempt, number, struckMs });
    const from = placeOf(order, 'mark', mark, struckMs);
    if (to < 0 || from < to) return;
    for (const column of [kinds, order.positions, order.timesMs]) {
      const moved = column[from] ?? 0;
      column.copyWithin(to + 1, to, from);
      column[to] = moved;
    }
  });
}

/**
 * Where the first request stands that an attempt makes after its n-th one and in the same
 * millisecond, counted from 1; -1 when there is none.
 */
function placeAfterRequest(
  outcome: Outcome,
  order: EventOrder,
  { attempt, number, struckMs }: { attempt: number; number: number; struckMs: number },
): number {
  const requestsOf = requestCounter(outcome, attempt);
  const end = countBefore(order, struckMs + 1);
  let made = 0;
  for (let index = 0; index < end; index += 1) {
    const requests = requestsOf(order.kindAt(index), order.positions[index] ?? 0);
    made += requests;
    if (requests > 0 && made > number && order.timesMs[index] === struckMs) return index;
  }
  return -1;
}

/** What the single writer applies of what systems tell, as the scenario names it. */
const APPLIED: Partial<Record<EventKind, EffectKind>> = {
  ledger: 'ledger',
  commit: 'ledger',
  mailbox: 'email',
  topic: 'topic',
  paidService: 'paidCalls',
  files: 'file',
  rename: 'file',
  counter: 'counter',
};

/**
 * How many requests an attempt has made with an event, since the one before; 0 when it is none of its.
 * What leaves no trace counts with what follows: the opening of a file with its first block, the
 * recording of a key with the next event. What the network repeats counts once.
 */
function requestCounter(outcome: Outcome, attempt: number) {
  const { sink, effects, writer } = scenarioOf(outcome);
  const own = (kind: EffectKind) => !writer.applies.includes(kind);
  const keyCheck = sink.kind === 'key' && own('ledger') ? sink.keyCheck : 'oneStep';
  const claims = claimEventsOf(outcome);
  let unseen = 0;
  let hasOpened = effects.file === null || !own('file');
  const attemptOfEvent = (kind: EventKind, position: number): number | undefined => {
    if (kind === 'commit' || kind === 'rename') {
      return effectsOf(outcome, kind === 'commit' ? 'ledger' : 'files').commits[position]?.attempt;
    }
    if (kind === 'reading') return outcome.readings[position]?.attempt;
    if (kind === 'claim') return claims[position]?.byWriter ? undefined : claims[position]?.attempt;
    if (!isReceiver(kind) || kind === 'outbox') return undefined;
    if (kind === 'mailbox' && outcome.sender !== null) return undefined;
    return effectsOf(outcome, kind).requests.attempt[position];
  };
  return (kind: EventKind, position: number): number => {
    if (attemptOfEvent(kind, position) !== attempt) return 0;
    const applied = APPLIED[kind];
    if (applied !== undefined && !own(applied)) return 0;
    if (kind === 'claim' && claims[position]?.kind === 'gaveUpWaiting') return 0;
    let count = 1 + unseen;
    unseen = 0;
    if (isReceiver(kind) && !hasOpened) {
      hasOpened = true;
      count += 1;
    }
    if (kind === 'ledger') {
      const { requests } = effectsOf(outcome, 'ledger');
      if (isDeliveredAgain(requests, position + 1)) return 0;
      const isKnown = requests.fate[position] === 'ignored';
      // A key that is looked up and not known leaves no trace; nor does one that is recorded.
      if (keyCheck !== 'oneStep' && !isKnown) {
        count += 1;
        if ('rowThenKey' in keyCheck) unseen = 1;
      }
    }
    return count;
  };
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
