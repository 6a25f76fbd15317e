/** Every wait for an item, a lock or a quota: who waited, for whom, and from when to when. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { claimEventsOf } from './claims.js';
import { once } from './once.js';
import { scenarioOf } from './scenario.js';

export interface Wait {
  what: 'workQueue' | 'lock' | 'quota';
  /** Position of the attempt that waited, or with whose records the single writer did. */
  attempt: number;
  byWriter: boolean;
  /** Position of the attempt that had it; null for a quota, which all use up together. */
  holder: number | null;
  fromMs: number;
  /** Null when it never ended. */
  toMs: number | null;
}

/**
 * The waits for items and locks, by the positions of the events with which they begin.
 *
 * A wait ends with the next that happens between whoever waits and the same system. An attempt that
 * ends waits no more; the single writer is not the attempt whose records it has in hand, and waits on.
 */
export const claimWaits = once((outcome: Outcome): ReadonlyMap<number, Wait> => {
  const claims = claimEventsOf(outcome);
  const nextMs = { workQueue: new Map<number, number>(), lock: new Map<number, number>() };
  const found: [number, Wait][] = [];
  for (let position = claims.length - 1; position >= 0; position -= 1) {
    const claim = claims[position];
    if (claim === undefined) continue;
    const { kind, system, attempt, byWriter, other: holder, atMs: fromMs } = claim;
    const what = system === 'lock' ? 'lock' : 'workQueue';
    if (kind === 'waits') {
      const toMs = nextMs[what].get(attempt) ?? endOfWaiting(outcome, attempt, byWriter);
      found.push([position, { what, attempt, byWriter, holder, fromMs, toMs }]);
    }
    nextMs[what].set(attempt, fromMs);
  }
  return new Map(found.reverse());
});

const endOfWaiting = ({ attempts }: Outcome, attempt: number, byWriter: boolean): number | null =>
  byWriter ? null : (attempts[attempt]?.endedMs ?? null);

/** The waits of calls that were told to come again, each until the next call for the same attempt. */
export const quotaWaits = once((outcome: Outcome): readonly Wait[] => {
  const byWriter = scenarioOf(outcome).writer.applies.includes('paidCalls');
  const nextMs = new Map<number, number>();
  const found: Wait[] = [];
  const requests = outcome.effects.find(({ system }) => system === 'paidService')?.requests;
  for (let request = (requests?.fate.length ?? 0) - 1; request >= 0; request -= 1) {
    const attempt = requests?.attempt[request] ?? -1;
    const fromMs = requests?.atMs[request] ?? 0;
    if (requests?.fate[request] === 'throttled') {
      const toMs = nextMs.get(attempt) ?? endOfWaiting(outcome, attempt, byWriter);
      found.push({ what: 'quota', attempt, byWriter, holder: null, fromMs, toMs });
    }
    nextMs.set(attempt, fromMs);
  }
  return found.reverse();
});
