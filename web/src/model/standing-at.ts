/**
 * What stands in a system at a moment, replayed from what the engine says became of each request:
 * nothing here decides what a system takes.
 */
import type { Outcome, System, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { type Operations, operationsOf } from './operations.js';

/** How much stands at a moment. */
export interface StandingCounts {
  standing: number;
  /** Customers, of each period, for whom more than one stands. */
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

/** What changed in a system, step by step: a request became visible, or what it brought was taken away again. */
interface Replay {
  /** When each step was. */
  stepMs: number[];
  /** What the engine says that stands when all is over. */
  inTheEnd: readonly number[];
  /** What stands after so many steps. */
  after: (shown: number) => readonly number[];
  /** How many stand after so many steps, and for how many customers more than one does. */
  standing: Uint32Array;
  repeated: Uint32Array;
  last: { shown: number; standing: readonly number[] };
}

const shownAt = ({ stepMs }: Replay, atMs: number | null) => countUntil(stepMs, atMs);

const replaysOf = once(
  (outcome: Outcome): ReadonlyMap<System, Replay> =>
    new Map(outcome.effects.map((each) => [each.system, replayOf(each, operationsOf(outcome))])),
);

function replayOf(effects: SystemEffects, operations: Operations): Replay {
  const steps = stepsOf(effects);
  const { standing, repeated } = countsOf(effects, steps, operations);
  return {
    stepMs: steps.map(({ atMs }) => atMs),
    inTheEnd: effects.standing,
    after: (shown) => {
      const rows: (number | undefined)[] = [];
      for (let step = 0; step < shown; step += 1) {
        const { request, place, removes } = steps[step]!;
        rows[place] = removes ? undefined : request;
      }
      return effects.removed.length === 0 ? (rows as number[]) : rows.filter(isThere);
    },
    standing,
    repeated,
    last: { shown: 0, standing: [] },
  };
}

const isThere = (row: number | undefined) => row !== undefined;

/** A request that became visible, or that was taken away again, and the row of the table that it fills. */
interface Step {
  request: number;
  atMs: number;
  place: number;
  removes: boolean;
}

/** Rows become visible as they arrive, and staged ones together with their commit; what is taken away goes last. */
function stepsOf({ requests, commits, removed }: SystemEffects): Step[] {
  const { visibleMs, commit, fate, met } = requests;
  const placeOf = new Uint32Array(fate.length);
  let rows = 0;
  const order: number[] = [];
  visibleMs.forEach((atMs, request) => {
    if (atMs !== null) order.push(request);
  });
  // Sorting keeps the order within a commit.
  const commitOf = (request: number) => commit[request] ?? 0;
  if (commits.length > 0) order.sort((one, other) => commitOf(one) - commitOf(other));
  const steps = order.map((request): Step => {
    // What replaces a row takes its place.
    const replaced = fate[request] === 'overwrote' ? placeOf[met[request] ?? -1] : undefined;
    const place = replaced ?? rows++;
    placeOf[request] = place;
    return { request, atMs: visibleMs[request] ?? 0, place, removes: false };
  });
  if (removed.length === 0) return steps;
  for (const { request, atMs } of removed) {
    steps.push({ request, atMs, place: placeOf[request] ?? 0, removes: true });
  }
  return steps.sort((one, other) => one.atMs - other.atMs);
}

function countsOf(
  { requests: { customer, attempt } }: SystemEffects,
  steps: readonly Step[],
  operations: Operations,
) {
  const standing = new Uint32Array(steps.length + 1);
  const repeated = new Uint32Array(steps.length + 1);
  const standsFor: (number | undefined)[] = [];
  const rowsOf = new Uint32Array(operations.count);
  let [rowsStanding, customersRepeated] = [0, 0];
  const add = (of: number, rows: 1 | -1) => {
    const before = rowsOf[of] ?? 0;
    rowsOf[of] = before + rows;
    rowsStanding += rows;
    if (before + Math.min(rows, 0) === 1) customersRepeated += rows;
  };
  steps.forEach(({ request, place, removes }, step) => {
    const replaced = standsFor[place];
    if (replaced !== undefined) add(replaced, -1);
    standsFor[place] = removes
      ? undefined
      : operations.of(customer[request] ?? -1, attempt[request] ?? -1);
    if (standsFor[place] !== undefined) add(standsFor[place], 1);
    standing[step + 1] = rowsStanding;
    repeated[step + 1] = customersRepeated;
  });
  return { standing, repeated };
}
