/** What belongs to the thing that a reader has chosen, and is marked with it everywhere. */
import type { Outcome, System } from '../engine/pkg/sim_wasm.js';
import type { Selection } from './selection.js';
import { effectsOf, requestsWith } from './system-requests.js';
import { isOf } from './timeline-subjects.js';

export interface Related {
  /** The customer whom it is about, by position; null when it is not about one. */
  customer: number | null;
  attempts: ReadonlySet<number>;
  isRelated: (system: System, request: number) => boolean;
  commits: ReadonlySet<number>;
  marks: ReadonlySet<number>;
  messages: ReadonlySet<number>;
  senderEvents: ReadonlySet<number>;
}

const NOBODY: Related = {
  customer: null,
  attempts: new Set(),
  isRelated: () => false,
  commits: new Set(),
  marks: new Set(),
  messages: new Set(),
  senderEvents: new Set(),
};

export function relatedOf(outcome: Outcome, selection: Selection): Related {
  const { position } = selection;
  switch (selection.kind) {
    case 'attempt':
      return relatedToAttempt(outcome, position);
    case 'request':
      return relatedToRequest(outcome, selection.system, position);
    case 'commit':
      return relatedToCommit(outcome, position);
    case 'mark': {
      const { attempt = null, stage = null, task = null } = outcome.marks[position] ?? {};
      const attempts =
        stage !== null && task !== null && attempt === null
          ? positions(outcome.attempts, (it) => isOf(it, { stage, task }))
          : new Set(attempt === null ? [] : [attempt]);
      return { ...NOBODY, attempts, marks: new Set([position]) };
    }
    case 'message': {
      const attempt = outcome.messages[position]?.attempt;
      const attempts = new Set(attempt === undefined ? [] : [attempt]);
      return { ...NOBODY, attempts, messages: new Set([position]) };
    }
    case 'senderEvent':
      return relatedToSenderEvent(outcome, position);
  }
}

/** Whether something else that can be chosen belongs to what is chosen. */
export function belongsTo(related: Related, selection: Selection): boolean {
  const { position } = selection;
  switch (selection.kind) {
    case 'request':
      return related.isRelated(selection.system, position);
    case 'attempt':
      return related.attempts.has(position);
    case 'commit':
      return related.commits.has(position);
    case 'mark':
      return related.marks.has(position);
    case 'message':
      return related.messages.has(position);
    case 'senderEvent':
      return related.senderEvents.has(position);
  }
}

/** Where what is chosen can be seen, or what belongs to it. */
export type Place = 'timeline' | 'ledger' | 'deliveries';

export function placesOf(outcome: Outcome, selection: Selection): Place[] {
  const { isRelated } = relatedOf(outcome, selection);
  const places: Place[] = ['timeline'];
  for (const { system, standing, requests } of outcome.effects) {
    if (system === 'ledger' && standing.some((row) => isRelated(system, row))) {
      places.push('ledger');
    }
    // The table of emails also lists what was called for in vain.
    if (system === 'mailbox' && requests.fate.some((_, call) => isRelated(system, call))) {
      places.push('deliveries');
    }
  }
  return places;
}

function relatedToAttempt(outcome: Outcome, attempt: number): Related {
  const isIts = (it: { attempt: number | null }) => it.attempt === attempt;
  return {
    ...NOBODY,
    attempts: new Set([attempt]),
    isRelated: (system, request) =>
      effectsOf(outcome, system).requests.attempt[request] === attempt,
    commits: positions(effectsOf(outcome, 'ledger').commits, isIts),
    marks: positions(outcome.marks, isIts),
    messages: positions(outcome.messages, isIts),
  };
}

/** All that reached any system for the same customer, whatever became of it. */
function relatedToRequest(outcome: Outcome, system: System, request: number): Related {
  const customer = effectsOf(outcome, system).requests.customer[request] ?? -1;
  const attempts = new Set<number>();
  const commits = new Set<number>();
  const notifications = new Set<number>();
  for (const { requests, system: other } of outcome.effects) {
    for (const it of requestsWith(requests, 'customer', customer)) {
      attempts.add(requests.attempt[it] ?? -1);
      const commit = requests.commit[it] ?? null;
      if (commit !== null) commits.add(commit);
      if (other === 'outbox') notifications.add(it);
    }
  }
  return {
    ...NOBODY,
    customer,
    attempts,
    isRelated: (other, it) => effectsOf(outcome, other).requests.customer[it] === customer,
    commits,
    senderEvents: positions(outcome.sender?.events ?? [], ({ notification }) =>
      notifications.has(notification ?? -1),
    ),
  };
}

function relatedToCommit(outcome: Outcome, commit: number): Related {
  const { commits, requests } = effectsOf(outcome, 'ledger');
  const attempt = commits[commit]?.attempt;
  return {
    ...NOBODY,
    attempts: new Set(attempt === undefined ? [] : [attempt]),
    isRelated: (system, request) => system === 'ledger' && requests.commit[request] === commit,
    commits: new Set([commit]),
  };
}

/** The notification that the sender had in hand, and the calls for it. */
function relatedToSenderEvent(outcome: Outcome, position: number): Related {
  const notification = outcome.sender?.events[position]?.notification ?? null;
  const alone = { ...NOBODY, senderEvents: new Set([position]) };
  if (notification === null) return alone;
  const stored = effectsOf(outcome, 'outbox').requests;
  const calls = effectsOf(outcome, 'mailbox').requests.notification;
  return {
    ...alone,
    customer: stored.customer[notification] ?? null,
    attempts: new Set([stored.attempt[notification] ?? -1]),
    isRelated: (system, request) =>
      system === 'outbox'
        ? request === notification
        : system === 'mailbox' && calls[request] === notification,
  };
}

function positions<Item>(items: readonly Item[], isIt: (item: Item) => boolean): Set<number> {
  return new Set(items.flatMap((item, position) => (isIt(item) ? [position] : [])));
}
