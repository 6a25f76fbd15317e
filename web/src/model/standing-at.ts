/**
 * What stands in a system at a moment, replayed from what the engine says became of each request:
 * nothing here decides what a system takes.
 */
import type { Outcome, System, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';

/** How much stands at a moment. */
export interface StandingCounts {
  standing: number;
  /** Customers for whom more than one stands. */
  repeated: number;
}

/**
 * The requests that stand in a system at a moment, by their positions in the order of first
 * becoming visible; what replaces a row takes its place. A row that becomes visible at that very
 * moment stands; null is after everything. None where the scenario does not use the system.
 */
export function standingAt(
  outcome: Outcome,
  system: System,
  atMs: number | null,
): readonly number[] {
  const replay = replaysOf(outcome).get(system);
  if (replay === undefined) return [];
  if (atMs === null) return replay.inTheEnd;
  const shown = shownAt(replay, atMs);
  // While nothing becomes visible the list stays the same one, so that nobody needs to look again.
  if (replay.last.shown !== shown) replay.last = { shown, standing: replay.after(shown) };
  return replay.last.standing;
}

export function standingCountsAt(
  outcome: Outcome,
  system: System,
  atMs: number | null,
): StandingCounts {
  const replay = replaysOf(outcome).get(system);
  const shown = replay === undefined ? 0 : shownAt(replay, atMs);
  return { standing: replay?.standing[shown] ?? 0, repeated: replay?.repeated[shown] ?? 0 };
}

/** How many of some times, which grow, are not after a moment; all of them when it is null. */
export function countUntil(times: readonly number[], atMs: number | null): number {
  if (atMs === null) return times.length;
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A system's requests that ever became visible, in the order in which they did. */
interface Replay {
  visibleMs: number[];
  /** What the engine says that stands when all is over. */
  inTheEnd: readonly number[];
  /** What stands after so many of them. */
  after: (shown: number) => readonly number[];
  /** How many stand after so many of them, and for how many customers more than one does. */
  standing: Uint32Array;
  repeated: Uint32Array;
  last: { shown: number; standing: readonly number[] };
}

const shownAt = ({ visibleMs }: Replay, atMs: number | null) => countUntil(visibleMs, atMs);

const replaysOf = once(
  ({ effects, customers }: Outcome): ReadonlyMap<System, Replay> =>
    new Map(effects.map((each) => [each.system, replayOf(each, customers.id.length)])),
);

function replayOf(effects: SystemEffects, customers: number): Replay {
  const order = orderOf(effects);
  const places = placesOf(effects, order);
  const { standing, repeated } = countsOf(effects, order, places, customers);
  return {
    visibleMs: order.map((request) => effects.requests.visibleMs[request] ?? 0),
    inTheEnd: effects.standing,
    after: (shown) => {
      const rows = order.slice(0, standing[shown]);
      for (let step = 0; step < shown; step += 1) rows[places[step] ?? 0] = order[step] ?? 0;
      return rows;
    },
    standing,
    repeated,
    last: { shown: 0, standing: [] },
  };
}

/** Rows become visible as they arrive, and staged ones together with their commit. */
function orderOf({ requests: { visibleMs, commit }, commits }: SystemEffects): number[] {
  const order: number[] = [];
  visibleMs.forEach((atMs, request) => {
    if (atMs !== null) order.push(request);
  });
  if (commits.length === 0) return order;
  // Sorting keeps the order within a commit.
  const commitOf = (request: number) => commit[request] ?? 0;
  return order.sort((one, other) => commitOf(one) - commitOf(other));
}

/** The row of the table that each of them fills, the first time or instead of another. */
function placesOf({ requests: { fate, met } }: SystemEffects, order: readonly number[]) {
  const placeOf = new Uint32Array(fate.length);
  let rows = 0;
  return Uint32Array.from(order, (request) => {
    const replaced = fate[request] === 'overwrote' ? placeOf[met[request] ?? -1] : undefined;
    const place = replaced ?? rows++;
    placeOf[request] = place;
    return place;
  });
}

function countsOf(
  { requests: { customer } }: SystemEffects,
  order: readonly number[],
  places: Uint32Array,
  customers: number,
) {
  const standing = new Uint32Array(order.length + 1);
  const repeated = new Uint32Array(order.length + 1);
  const standsFor: number[] = [];
  const rowsOf = new Uint32Array(customers);
  let customersRepeated = 0;
  const add = (of: number, rows: 1 | -1) => {
    const before = rowsOf[of] ?? 0;
    rowsOf[of] = before + rows;
    if (before + Math.min(rows, 0) === 1) customersRepeated += rows;
  };
  order.forEach((request, step) => {
    const place = places[step] ?? 0;
    const replaced = standsFor[place];
    if (replaced !== undefined) add(replaced, -1);
    standsFor[place] = customer[request] ?? -1;
    add(standsFor[place], 1);
    standing[step + 1] = standsFor.length;
    repeated[step + 1] = customersRepeated;
  });
  return { standing, repeated };
}
