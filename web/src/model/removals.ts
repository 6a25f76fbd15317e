/** What was there and was taken away again: rows that were deleted, blocks that were cut away with their file. */
import type { Outcome, System } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';

/** All that one attempt took away from one attempt's output at one moment. */
export interface Removed {
  system: System;
  atMs: number;
  /** Position of the attempt that had written it. */
  attempt: number;
  /** Position of the attempt that took it away. */
  by: number;
  /** Positions of the requests that had brought it. */
  requests: number[];
}

/** In order; a position in this list is what a selection names. */
export const removalsOf = once(({ effects }: Outcome): readonly Removed[] => {
  const found: Removed[] = [];
  for (const { system, requests, removed } of effects) {
    for (const { request, atMs, by } of removed) {
      const attempt = requests.attempt[request] ?? -1;
      const last = found.at(-1);
      const isSame = last?.system === system && last.atMs === atMs && last.by === by;
      if (isSame && last.attempt === attempt) last.requests.push(request);
      else found.push({ system, atMs, attempt, by, requests: [request] });
    }
  }
  return found.sort((one, other) => one.atMs - other.atMs);
});

export function removalAt(outcome: Outcome, position: number): Removed {
  const removal = removalsOf(outcome)[position];
  if (removal === undefined) throw new Error(`nothing was taken away at position ${position}`);
  return removal;
}
