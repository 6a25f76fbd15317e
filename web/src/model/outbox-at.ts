/** What an outbox has left to deliver at a moment, and whether its sender is down then. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { scenarioOf } from './scenario.js';
import { countUntil } from './standing-at.js';

export interface OutboxState {
  /** Notifications that are neither marked nor set aside: what the sender reads as still to do. */
  waiting: number;
  /** Notifications that were given up; undefined where none ever is. */
  setAside: number | undefined;
  /** Whether a mark says that an email is out, and not that it will be. */
  marksSent: boolean;
  /** Since when the sender is down; null while it is not, undefined where it never is. */
  downSinceMs: number | null | undefined;
}

/** A null moment is after everything. */
export function outboxAt(outcome: Outcome, atMs: number | null): OutboxState {
  const nowMs = atMs ?? Infinity;
  const { storedMs, markedMs, setAsideMs, downsMs } = timesOf(outcome);
  const setAside = countUntil(setAsideMs, atMs);
  const down = downsMs.find(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
  return {
    waiting: countUntil(storedMs, atMs) - countUntil(markedMs, atMs) - setAside,
    setAside: setAsideMs.length === 0 ? undefined : setAside,
    marksSent: scenarioOf(outcome).email.sender.marks === 'afterSending',
    downSinceMs: downsMs.length === 0 ? undefined : (down?.fromMs ?? null),
  };
}

/** When notifications were stored, marked and set aside, each in order, and when the sender is down. */
const timesOf = once(({ effects, sender }: Outcome) => {
  const { markedMs = [], events = [] } = sender ?? {};
  const ofMark = markedMs.filter((atMs) => atMs !== null);
  const givenUp = events.filter(
    // One that is set aside stays unmarked, so that nothing is counted twice.
    ({ kind, notification }) =>
      kind === 'gaveUp' && notification !== null && (markedMs[notification] ?? null) === null,
  );
  const crashesAndRestarts = events.filter(({ kind }) => kind !== 'gaveUp');
  return {
    storedMs: effects.find(({ system }) => system === 'outbox')?.requests.atMs ?? [],
    markedMs: ofMark.sort((one, other) => one - other),
    setAsideMs: givenUp.map(({ atMs }) => atMs),
    downsMs: crashesAndRestarts.flatMap(({ kind, atMs }, position) =>
      kind === 'crashed'
        ? [{ fromMs: atMs, toMs: crashesAndRestarts[position + 1]?.atMs ?? Infinity }]
        : [],
    ),
  };
});
