/** What was there and was taken away again: rows that were deleted, blocks that were cut away with their file. */
import type { Outcome, System } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';

/** All that was taken away from one attempt's output at one moment. */
export interface Removed {
  system: System;
  atMs: number;
  /** Position of the attempt that had written it. */
  attempt: number;
  /** Positions of the requests that had brought it. */
  requests: number[];
}

/** In order; a position in this list is what a selection names. */
export const removalsOf = once(({ effects }: Outcome): readonly Removed[] => {
  const found: Removed[] = [];
  for (const { system, requests, removed } of effects) {
    for (const { request, atMs } of removed) {
      const attempt = requests.attempt[request] ?? -1;
      const last = found.at(-1);
      if (last?.system === system && last.atMs === atMs && last.attempt === attempt) {
        last.requests.push(request);
      } else {
        found.push({ system, atMs, attempt, requests: [request] });
      }
    }
  }
  return found.sort((one, other) => one.atMs - other.atMs);
});

export function removalAt(outcome: Outcome, position: number): Removed {
  const removal = removalsOf(outcome)[position];
  if (removal === undefined) throw new Error(`nothing was taken away at position ${position}`);
  return removal;
}
