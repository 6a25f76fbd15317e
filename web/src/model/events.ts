/** All that happens in a run, as a list of sentences with their times. */
import type { ClaimEventKind, Fate, MarkKind, Outcome, ValueRead } from '../engine/pkg/sim_wasm.js';
import { attemptAt } from './attempts.js';
import { claimAt } from './claims.js';
import {
  countBefore,
  type EventKind,
  kindOf,
  orderOf,
  placeOf,
  selectionOf,
} from './events-order.js';
import { turningPointsOf } from './events-turning-points.js';
import { giveUpsOf } from './give-ups.js';
import { once } from './once.js';
import { removalAt } from './removals.js';
import { becameOf } from './requests-became.js';
import { scenarioOf } from './scenario.js';
import type { Receiver, Selection } from './selection.js';
import { senderMishaps } from './sender-mishaps.js';
import { effectsOf, isStagedIn } from './system-requests.js';
import type { Tone } from './tone.js';
import { claimWords, readingWords, removalWords, renameWords } from './words/effects.js';
import {
  commitWords,
  jobMarkWords,
  lostWords,
  markWords,
  mishapWords,
  ofAnotherPeriod,
  requestWords,
  startWords,
  WHO,
} from './words/events.js';
import { workerName } from './words/names.js';

/** Whether every event is listed, or those that matter. */
export type EventDetail = 'turningPoints' | 'everything';

export interface RunEvent {
  selection: Selection;
  atMs: number;
  /** `coordinator`, `worker 3`, `sender`, or a system's name. */
  who: string;
  /** A sentence that begins with its verb, without the time. */
  what: string;
  /** Position of its attempt, when it concerns one. */
  attempt: number | null;
  tone: Tone;
}

/** Events in order; each is put into words only when it is asked for. */
export interface EventList {
  count: number;
  eventAt: (index: number) => RunEvent;
  /** The last event at a time or before it; -1 when there is none. */
  lastAt: (atMs: number) => number;
  /** Where something that can be chosen stands; -1 when it is not listed. */
  indexOf: (selection: Selection) => number;
}

const listOf = (detail: EventDetail) =>
  once((outcome: Outcome): EventList => {
    const order = detail === 'everything' ? orderOf(outcome) : turningPointsOf(outcome);
    return {
      count: order.count,
      eventAt: (index) => {
        const kind = order.kindAt(index);
        const position = order.positions[index] ?? 0;
        return {
          selection: selectionOf(kind, position),
          atMs: order.timesMs[index] ?? 0,
          ...toldOf(outcome, kind, position),
        };
      },
      lastAt: (atMs) => countBefore(order, atMs + 1) - 1,
      indexOf: (selection) =>
        placeOf(order, kindOf(selection), selection.position, timeOf(outcome, selection)),
    };
  });

const LISTS = { turningPoints: listOf('turningPoints'), everything: listOf('everything') };

export const eventsOf = (outcome: Outcome, detail: EventDetail) => LISTS[detail](outcome);

/** When something happened that can be chosen. */
export function timeOf(outcome: Outcome, it: Selection): number {
  const { attempts, marks, messages, sender } = outcome;
  const { position } = it;
  switch (it.kind) {
    case 'attempt':
      return attempts[position]?.launchedMs ?? 0;
    case 'mark':
      return marks[position]?.atMs ?? 0;
    case 'message':
      return messages[position]?.sentMs ?? 0;
    case 'request':
      return effectsOf(outcome, it.system).requests.atMs[position] ?? 0;
    case 'commit':
      return effectsOf(outcome, 'ledger').commits[position]?.atMs ?? 0;
    case 'rename':
      return effectsOf(outcome, 'files').commits[position]?.atMs ?? 0;
    case 'removal':
      return removalAt(outcome, position).atMs;
    case 'reading':
      return readingAt(outcome, position).atMs;
    case 'claim':
      return claimAt(outcome, position).atMs;
    case 'senderEvent':
      return sender?.events[position]?.atMs ?? 0;
  }
}

type Told = Pick<RunEvent, 'who' | 'what' | 'attempt' | 'tone'>;

function toldOf(outcome: Outcome, kind: EventKind, position: number): Told {
  switch (kind) {
    case 'ledger':
    case 'outbox':
    case 'mailbox':
    case 'topic':
    case 'paidService':
    case 'files':
    case 'counter':
      return requestTold(outcome, kind, position);
    case 'rename': {
      const rename = effectsOf(outcome, 'files').commits[position];
      if (rename === undefined) throw new Error(`there is no rename at position ${position}`);
      const { attempt, rows, met } = rename;
      const what = renameWords(attemptAt(outcome, attempt), rows, met !== null);
      return { who: WHO.files, what, attempt, tone: 'plain' };
    }
    case 'removal': {
      const { system, attempt, requests } = removalAt(outcome, position);
      const what = removalWords(system, attemptAt(outcome, attempt), requests.length);
      return { who: WHO[system], what, attempt, tone: 'wrong' };
    }
    case 'reading': {
      const { attempt, version } = readingAt(outcome, position);
      const isHanded = scenarioOf(outcome).effects.reading?.kept === 'byRun';
      const it = attemptAt(outcome, attempt);
      const what = readingWords(it, version, isHanded);
      return { who: workerName(it.worker), what, attempt, tone: 'plain' };
    }
    case 'claim': {
      const { system, kind: claim, attempt, other } = claimAt(outcome, position);
      const what = claimWords(
        claim,
        system,
        attemptAt(outcome, attempt),
        outcome.attempts[other ?? -1],
      );
      return { who: WHO[system], what, attempt, tone: claimTone(claim) };
    }
    case 'attempt': {
      const attempt = attemptAt(outcome, position);
      const who = workerName(attempt.worker);
      return { who, what: startWords(attempt), attempt: position, tone: 'plain' };
    }
    case 'mark':
      return markTold(outcome, position);
    case 'message': {
      const message = outcome.messages[position];
      if (message === undefined) throw new Error(`there is no message at position ${position}`);
      const attempt = attemptAt(outcome, message.attempt);
      const isWorkers = message.kind === 'ack' || message.kind === 'failureReport';
      return {
        who: isWorkers ? workerName(attempt.worker) : WHO.coordinator,
        what: lostWords(message, attempt),
        attempt: message.attempt,
        tone: 'wrong',
      };
    }
    case 'commit': {
      const commit = effectsOf(outcome, 'ledger').commits[position];
      if (commit === undefined) throw new Error(`there is no commit at position ${position}`);
      return {
        who: WHO.ledger,
        what: commitWords(commit, attemptAt(outcome, commit.attempt)),
        attempt: commit.attempt,
        tone: commit.isHeard ? 'plain' : 'wrong',
      };
    }
    case 'senderEvent': {
      const mishap = senderMishaps(outcome)[position];
      if (mishap === undefined) throw new Error(`nothing befell the sender at ${position}`);
      return {
        who: WHO.sender,
        what: mishapWords(mishap, scenarioOf(outcome).email.client.tries),
        attempt: mishap.notification?.attempt ?? null,
        tone: mishap.kind === 'restarted' ? 'plain' : 'wrong',
      };
    }
  }
}

export function readingAt({ readings }: Outcome, position: number): ValueRead {
  const reading = readings[position];
  if (reading === undefined) throw new Error(`nothing was read at position ${position}`);
  return reading;
}

const IN_VAIN: readonly ClaimEventKind[] = [
  'waits',
  'turnedAway',
  'wentWithout',
  'foundConsumed',
  'gaveUpWaiting',
  'heldNoMore',
];

/** Whoever comes in vain did not get what it was meant to have. */
export const claimTone = (kind: ClaimEventKind): Tone =>
  IN_VAIN.includes(kind) ? 'wrong' : 'plain';

/** What really happens, at a worker; the coordinator does the others. */
const OF_WORKERS: readonly MarkKind[] = ['finished', 'crashed', 'cutOff', 'failed', 'stopped'];
/** What a system did not do. */
const UNSERVED: readonly Fate[] = ['failed', 'throttled', 'fenced'];
const WRONG: readonly MarkKind[] = [
  'crashed',
  'cutOff',
  'failed',
  'declaredFailed',
  'reportedFailure',
  'gaveUp',
  'restarted',
  'refused',
];

export const markTone = (kind: MarkKind): Tone =>
  WRONG.includes(kind) ? 'wrong' : kind === 'accepted' ? 'right' : 'plain';

function markTold(outcome: Outcome, position: number): Told {
  const mark = outcome.marks[position];
  if (mark === undefined) throw new Error(`there is no mark at position ${position}`);
  const tone = markTone(mark.kind);
  const attempt = outcome.attempts[mark.attempt ?? -1];
  if (attempt === undefined) {
    const who = mark.kind === 'refused' ? WHO.platform : WHO.coordinator;
    return { who, what: jobMarkWords(mark), attempt: null, tone };
  }
  const gaveUp = giveUpsOf(outcome).get(mark.attempt ?? -1);
  return {
    who: OF_WORKERS.includes(mark.kind) ? workerName(attempt.worker) : WHO.coordinator,
    what: markWords(mark.kind, attempt, gaveUp),
    attempt: mark.attempt,
    tone,
  };
}

function requestTold(outcome: Outcome, system: Receiver, request: number): Told {
  const { requests } = effectsOf(outcome, system);
  const { isAgain, isUnheard, metOther, metPeriod } = becameOf(outcome, system);
  const idOf = (position: number | undefined) => outcome.customers.id[position ?? -1] ?? '';
  const fate = requests.fate[request] ?? 'took';
  const other = requests.customer[requests.met[request] ?? -1];
  const isAtomic = isStagedIn(outcome, system);
  const what = requestWords({
    system,
    fate,
    customer: idOf(requests.customer[request]),
    attempt: attemptAt(outcome, requests.attempt[request] ?? -1),
    bySender: (requests.notification[request] ?? null) !== null,
    isAgain: isAgain(request),
    isUnheard: isUnheard(request),
    // A row that its attempt has staged before is passed over at once.
    isStaged: isAtomic && (fate === 'discarded' || (requests.commit[request] ?? null) !== null),
    other: !metOther(request)
      ? undefined
      : metPeriod(request)
        ? ofAnotherPeriod(idOf(other))
        : idOf(other),
  });
  const isWrong =
    isAgain(request) || isUnheard(request) || metOther(request) || UNSERVED.includes(fate);
  return {
    who: WHO[system],
    what,
    attempt: requests.attempt[request] ?? null,
    tone: isWrong ? 'wrong' : 'plain',
  };
}
