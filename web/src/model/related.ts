/** What belongs to the thing that a reader has chosen, and is marked with it everywhere. */
import type { Outcome, System, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { claimAt, claimEventsOf } from './claims.js';
import { removalAt, removalsOf } from './removals.js';
import type { Selection } from './selection.js';
import { effectsOf, requestsWith } from './system-requests.js';
import { isOf } from './timeline-subjects.js';

export interface Related {
  attempts: ReadonlySet<number>;
  commits: ReadonlySet<number>;
  marks: ReadonlySet<number>;
  messages: ReadonlySet<number>;
  renames: ReadonlySet<number>;
  claims: ReadonlySet<number>;
  readings: ReadonlySet<number>;
  removals: ReadonlySet<number>;
  senderEvents: ReadonlySet<number>;
  /** The requests to a system, in their order; none when the scenario does not use it. */
  requestsOf: (system: System) => readonly number[];
  isRelated: (system: System, request: number) => boolean;
}

/** What is related, with the requests still to be found among those that reached a system. */
type Relation = Partial<Omit<Related, 'requestsOf' | 'isRelated'>> & {
  requestsIn?: (effects: SystemEffects) => readonly number[];
};

export function relatedOf(outcome: Outcome, selection: Selection): Related {
  const { requestsIn = () => [], ...others } = relationOf(outcome, selection);
  // Requests may be hundreds of thousands: those of a system are looked for when they are needed.
  const found = new Map<System, { list: readonly number[]; all: ReadonlySet<number> }>();
  const foundIn = (system: System) => {
    const known = found.get(system);
    if (known !== undefined) return known;
    const effects = outcome.effects.find((it) => it.system === system);
    const list = effects === undefined ? [] : requestsIn(effects);
    const requests = { list, all: new Set(list) };
    found.set(system, requests);
    return requests;
  };
  return {
    attempts: NONE,
    commits: NONE,
    marks: NONE,
    messages: NONE,
    renames: NONE,
    claims: NONE,
    readings: NONE,
    removals: NONE,
    senderEvents: NONE,
    ...others,
    requestsOf: (system) => foundIn(system).list,
    isRelated: (system, request) => foundIn(system).all.has(request),
  };
}

const NONE: ReadonlySet<number> = new Set();

function relationOf(outcome: Outcome, selection: Selection): Relation {
  const { position } = selection;
  switch (selection.kind) {
    case 'attempt':
      return relatedToAttempt(outcome, position);
    case 'request':
      return relatedToRequest(outcome, selection.system, position);
    case 'commit':
      return relatedToCommit(outcome, 'ledger', position);
    case 'mark': {
      const { run = 0, attempt = null, stage = null, task = null } = outcome.marks[position] ?? {};
      const attempts =
        stage !== null && task !== null && attempt === null
          ? positions(outcome.attempts, (it) => isOf(it, { run, stage, task }))
          : new Set(attempt === null ? [] : [attempt]);
      return { attempts, marks: new Set([position]) };
    }
    case 'message': {
      const attempt = outcome.messages[position]?.attempt;
      const attempts = new Set(attempt === undefined ? [] : [attempt]);
      return { attempts, messages: new Set([position]) };
    }
    case 'rename':
      return relatedToCommit(outcome, 'files', position);
    case 'claim': {
      const { attempt, other } = claimAt(outcome, position);
      return {
        attempts: new Set(other === null ? [attempt] : [attempt, other]),
        claims: new Set([position]),
      };
    }
    case 'reading': {
      const attempt = outcome.readings[position]?.attempt ?? -1;
      return {
        attempts: new Set([attempt]),
        readings: new Set([position]),
        requestsIn: ({ requests }) => requestsWith(requests, 'attempt', attempt),
      };
    }
    case 'removal': {
      const { system, attempt, requests } = removalAt(outcome, position);
      return {
        attempts: new Set([attempt]),
        removals: new Set([position]),
        requestsIn: (effects) => (effects.system === system ? requests : []),
      };
    }
    case 'senderEvent':
      return relatedToSenderEvent(outcome, position);
  }
}

/** Where what is chosen can be seen, or what belongs to it. */
export type Place = 'timeline' | 'ledger' | 'deliveries';

export function placesOf({ effects }: Outcome, { isRelated, requestsOf }: Related): Place[] {
  const places: Place[] = ['timeline'];
  for (const { system, standing } of effects) {
    if (system === 'ledger' && standing.some((row) => isRelated(system, row))) {
      places.push('ledger');
    }
    // The table of emails also lists what was called for in vain.
    if (system === 'mailbox' && requestsOf(system).length > 0) places.push('deliveries');
  }
  return places;
}

function relatedToAttempt(outcome: Outcome, attempt: number): Relation {
  const isIts = (it: { attempt: number | null }) => it.attempt === attempt;
  return {
    attempts: new Set([attempt]),
    requestsIn: ({ requests }) => requestsWith(requests, 'attempt', attempt),
    commits: positions(effectsOf(outcome, 'ledger').commits, isIts),
    renames: positions(commitsIn(outcome, 'files'), isIts),
    claims: positions(claimEventsOf(outcome), isIts),
    readings: positions(outcome.readings, isIts),
    removals: positions(removalsOf(outcome), isIts),
    marks: positions(outcome.marks, isIts),
    messages: positions(outcome.messages, isIts),
  };
}

/** All that reached any system for the same customer, whatever became of it. */
function relatedToRequest(outcome: Outcome, system: System, request: number): Relation {
  const customer = effectsOf(outcome, system).requests.customer[request] ?? -1;
  const attempts = new Set<number>();
  const commits = new Set<number>();
  const renames = new Set<number>();
  const notifications = new Set<number>();
  for (const { requests, system: other } of outcome.effects) {
    for (const it of requestsWith(requests, 'customer', customer)) {
      attempts.add(requests.attempt[it] ?? -1);
      const commit = requests.commit[it] ?? null;
      if (commit !== null) (other === 'files' ? renames : commits).add(commit);
      if (other === 'outbox') notifications.add(it);
    }
  }
  return {
    attempts,
    requestsIn: ({ requests }) => requestsWith(requests, 'customer', customer),
    commits,
    renames,
    senderEvents: positions(outcome.sender?.events ?? [], ({ notification }) =>
      notifications.has(notification ?? -1),
    ),
  };
}

function relatedToCommit(outcome: Outcome, system: 'ledger' | 'files', commit: number): Relation {
  const attempt = effectsOf(outcome, system).commits[commit]?.attempt;
  return {
    attempts: new Set(attempt === undefined ? [] : [attempt]),
    requestsIn: (effects) =>
      effects.system === system ? requestsWith(effects.requests, 'commit', commit) : [],
    [system === 'ledger' ? 'commits' : 'renames']: new Set([commit]),
  };
}

/** The notification that the sender had in hand, and the calls for it. */
function relatedToSenderEvent(outcome: Outcome, position: number): Relation {
  const notification = outcome.sender?.events[position]?.notification ?? null;
  const senderEvents = new Set([position]);
  if (notification === null) return { senderEvents };
  return {
    senderEvents,
    attempts: new Set([effectsOf(outcome, 'outbox').requests.attempt[notification] ?? -1]),
    requestsIn: ({ system, requests }) =>
      system === 'outbox' ? [notification] : requestsWith(requests, 'notification', notification),
  };
}

const commitsIn = ({ effects }: Outcome, system: System) =>
  effects.find((it) => it.system === system)?.commits ?? [];

function positions<Item>(items: readonly Item[], isIt: (item: Item) => boolean): Set<number> {
  return new Set(items.flatMap((item, position) => (isIt(item) ? [position] : [])));
}
