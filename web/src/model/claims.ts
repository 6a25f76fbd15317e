/** What happened to items of the work queue and to locks, in one list. */
import type { ClaimEvent, Outcome, System } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';

export interface Claimed extends ClaimEvent {
  system: System;
}

/** All of it in order; a position in this list is what a selection names. */
export const claimEventsOf = once(({ claims }: Outcome): readonly Claimed[] =>
  claims
    .flatMap(({ system, events }) => events.map((event): Claimed => ({ ...event, system })))
    // Sorting keeps the order within a moment.
    .sort((one, other) => one.atMs - other.atMs),
);

export function claimAt(outcome: Outcome, position: number): Claimed {
  const claim = claimEventsOf(outcome)[position];
  if (claim === undefined) throw new Error(`nothing was claimed at position ${position}`);
  return claim;
}

/** What happened to one system's items or locks, each with its position in the list of all. */
export const claimsIn = (
  outcome: Outcome,
  system: System,
): readonly (Claimed & { position: number })[] =>
  claimEventsOf(outcome).flatMap((claim, position) =>
    claim.system === system ? [{ ...claim, position }] : [],
  );
