/** The ledger's rows as they stand at a moment, or in the end. */
import type { Fate, FateCounts, Outcome } from '../engine/pkg/sim_wasm.js';
import { keyOf, type KeyPart } from './keys.js';
import { operationsOf } from './operations.js';
import { once } from './once.js';
import { countUntil, standingAt, standingCountsAt } from './standing-at.js';
import { systemAudit } from './truth.js';

export interface LedgerRow {
  customer: string;
  cents: number;
  /** The key; undefined when the ledger compares nothing. */
  key: KeyPart[] | undefined;
  /** Position of the attempt that wrote it. */
  attempt: number;
  writtenMs: number;
  visibleMs: number | null;
}

export interface LedgerView {
  /** How many rows stand. */
  count: number;
  /** How many stand in the end. */
  countInTheEnd: number;
  /** Where the rows of customers stand that stand more than once, customer by customer. */
  repeated: () => readonly number[];
  /** How many fields a row's key has; 0 when the ledger compares nothing. */
  keyFields: number;
  /** A row by its place in the order of becoming visible. */
  rowAt: (place: number) => LedgerRow;
  /** The position of the request that gave a row its content. */
  requestAt: (place: number) => number;
  /** Where the row of a request stands; -1 when it does not. */
  placeOf: (request: number) => number;
  /** Whether every customer stands in the end. */
  isComplete: boolean;
  writes: WriteCounts;
}

/** What became of the writes that have arrived. */
export interface WriteCounts {
  fates: FateCounts;
  /** Rows whose attempt has not committed. */
  staged: number;
  commitsRefused: number;
}

/** What stands at a moment; null is after everything. */
export function ledgerOf(outcome: Outcome, atMs: number | null = null): LedgerView {
  const effects = outcome.effects.find(({ system }) => system === 'ledger');
  const audit = systemAudit(outcome, 'ledger');
  if (effects === undefined || audit === undefined) throw new Error('the outcome has no ledger');
  const { requests, identity } = effects;
  const standing = standingAt(outcome, 'ledger', atMs);
  const operations = operationsOf(outcome);
  const requestAt = (place: number) => standing[place] ?? -1;
  const customerAt = (place: number) => requests.customer[requestAt(place)] ?? -1;
  return {
    count: standing.length,
    countInTheEnd: effects.standing.length,
    repeated: () =>
      standingCountsAt(outcome, 'ledger', atMs).repeated === 0
        ? []
        : repeatedAmong(standing.length, operations.count, (place) =>
            operations.of(customerAt(place), requests.attempt[requestAt(place)] ?? -1),
          ),
    keyFields: identity.length,
    rowAt: (place) => {
      const request = requestAt(place);
      return {
        customer: outcome.customers.id[customerAt(place)] ?? '',
        cents: requests.cents[request] ?? 0,
        key: identity.length === 0 ? undefined : keyOf(outcome, effects, request, identity),
        attempt: requests.attempt[request] ?? -1,
        writtenMs: requests.atMs[request] ?? 0,
        visibleMs: requests.visibleMs[request] ?? null,
      };
    },
    requestAt,
    placeOf: (request) => standing.indexOf(request),
    isComplete: outcome.runs.every(
      (_, run) => systemAudit(outcome, 'ledger', run)?.missing.length === 0,
    ),
    writes:
      atMs === null && outcome.runs.length === 1
        ? { fates: audit.fates, staged: 0, commitsRefused: audit.commitsRefused }
        : writesUntil(outcome, atMs ?? Infinity),
  };
}

/** The places of operations that stand several times, one by one and each in order. */
function repeatedAmong(
  places: number,
  operations: number,
  operationAt: (place: number) => number,
): number[] {
  const rowsOf = new Uint32Array(operations);
  for (let place = 0; place < places; place += 1) rowsOf[operationAt(place)]! += 1;
  // Where the next row of each operation goes.
  const next = new Uint32Array(operations);
  let all = 0;
  rowsOf.forEach((rows, operation) => {
    next[operation] = all;
    if (rows > 1) all += rows;
  });
  const repeated = new Array<number>(all);
  for (let place = 0; place < places; place += 1) {
    const customer = operationAt(place);
    if ((rowsOf[customer] ?? 0) > 1) repeated[next[customer]!++] = place;
  }
  return repeated;
}

function writesUntil(outcome: Outcome, atMs: number): WriteCounts {
  const { settledMs, stagedMs, committedMs, refusedMs } = writeTimes(outcome);
  const of = (fate: Fate) => countUntil(settledMs.get(fate) ?? [], atMs);
  return {
    fates: {
      took: of('took'),
      overwrote: of('overwrote'),
      ignored: of('ignored'),
      refused: of('refused'),
      discarded: 0,
      failed: of('failed'),
      throttled: of('throttled'),
      fenced: of('fenced'),
    },
    // Whoever has not committed by now may still do so, as far as anyone can tell.
    staged: countUntil(stagedMs, atMs) - countUntil(committedMs, atMs),
    commitsRefused: countUntil(refusedMs, atMs),
  };
}

/** When what became of the writes, in order: by fate, when rows were staged, and when committed. */
const writeTimes = once(({ effects }: Outcome) => {
  const ledger = effects.find(({ system }) => system === 'ledger');
  const settledMs = new Map<Fate, number[]>();
  const stagedMs: number[] = [];
  const committedMs: number[] = [];
  ledger?.requests.fate.forEach((fate, request) => {
    const arrivedMs = ledger.requests.atMs[request] ?? 0;
    const commit = ledger.commits[ledger.requests.commit[request] ?? -1];
    if (commit !== undefined) committedMs.push(commit.atMs);
    if (commit !== undefined || fate === 'discarded') stagedMs.push(arrivedMs);
    if (fate === 'discarded') return;
    const times = settledMs.get(fate);
    if (times === undefined) settledMs.set(fate, [commit?.atMs ?? arrivedMs]);
    else times.push(commit?.atMs ?? arrivedMs);
  });
  for (const times of [committedMs, ...settledMs.values()]) times.sort((one, two) => one - two);
  const refused = ledger?.commits.filter(({ fate }) => fate === 'refused') ?? [];
  return { settledMs, stagedMs, committedMs, refusedMs: refused.map(({ atMs }) => atMs) };
});
