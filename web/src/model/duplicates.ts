/**
 * Writes that reached the ledger more than once, grouped by the operation that they were meant to
 * be: one customer's revenue of one period.
 */
import type { Fate, IdentityField, Outcome, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { differingFields, keyOf, type KeyPart } from './keys.js';
import { once } from './once.js';
import { positionsBy } from './positions-by.js';
import { scenarioOf } from './scenario.js';
import { systemAudit } from './truth.js';
import { FIELDS } from './words/names.js';

/** One write of a repeated operation. */
export interface RepeatedWrite {
  /** Its position among the ledger's requests. */
  request: number;
  /** Position of its attempt. */
  attempt: number;
  key: KeyPart[];
  fate: Fate;
  atMs: number;
  /** When it was decided what becomes of it: at once, or when it was committed. */
  settledMs: number;
  /** Whether its row stands in the end. */
  stands: boolean;
  /** The customer and attempt (its position) of the write that it was taken for a repeat of. */
  met: { customer: string; attempt: number } | undefined;
}

/** All writes of one operation. */
export interface RepeatedOperation {
  period: string;
  customer: string;
  writes: RepeatedWrite[];
  /** The fields in which the keys of its writes differ. */
  differing: ReadonlySet<IdentityField>;
}

/** Customers, by their position, whose operation reached the ledger more than once. */
export interface DuplicatesView {
  /** The fields that the ledger compares; none for append. */
  identity: IdentityField[];
  /** Those who stand more than once. */
  standing: number[];
  /** Those who were written more than once and recognised as repeats. */
  recognised: number[];
  /** Those who were staged more than once and committed at most once, so that nothing was compared. */
  unseen: number[];
  /** Those of whom a write was taken for a repeat of another customer's. */
  mistaken: number[];
  /** What was written for one of them. */
  operationOf: (customer: number) => RepeatedOperation;
}

export const duplicatesOf = once((outcome: Outcome): DuplicatesView => {
  const effects = outcome.effects.find(({ system }) => system === 'ledger');
  const audit = systemAudit(outcome, 'ledger');
  if (effects === undefined || audit === undefined) throw new Error('the outcome has no ledger');
  const requestsOf = positionsBy(effects.requests.customer);
  const standing = new Set(effects.standing);
  const view: DuplicatesView = {
    identity: effects.identity,
    standing: [],
    recognised: [],
    unseen: [],
    mistaken: [],
    operationOf: (customer) =>
      operationOf(outcome, effects, customer, requestsOf.get(customer) ?? [], standing),
  };
  const repeated = new Set(audit.repeated);
  for (const customer of [...requestsOf.keys()].sort((one, other) => one - other)) {
    const requests = requestsOf.get(customer) ?? [];
    placeOf(view, effects, customer, requests, repeated)?.push(customer);
  }
  return view;
});

function placeOf(
  view: DuplicatesView,
  { requests: { met, customer: customerOf } }: SystemEffects,
  customer: number,
  requests: readonly number[],
  repeated: ReadonlySet<number>,
): number[] | undefined {
  if (repeated.has(customer)) return view.standing;
  const isRecognised = (request: number) => (met[request] ?? null) !== null;
  if (requests.some((it) => isRecognised(it) && customerOf[met[it] ?? -1] !== customer)) {
    return view.mistaken;
  }
  if (requests.length < 2) return undefined;
  return requests.some(isRecognised) ? view.recognised : view.unseen;
}

function operationOf(
  outcome: Outcome,
  effects: SystemEffects,
  customer: number,
  requests: readonly number[],
  standing: ReadonlySet<number>,
): RepeatedOperation {
  // What there is to compare, when the ledger compares nothing.
  const fields = effects.identity.length === 0 ? FIELDS : effects.identity;
  const writes = requests.map((request): RepeatedWrite => ({
    request,
    attempt: effects.requests.attempt[request] ?? -1,
    key: keyOf(outcome, effects, request, fields),
    fate: effects.requests.fate[request] ?? 'took',
    atMs: effects.requests.atMs[request] ?? 0,
    settledMs:
      effects.commits[effects.requests.commit[request] ?? -1]?.atMs ??
      effects.requests.atMs[request] ??
      0,
    stands: standing.has(request),
    met: metBy(outcome, effects, request),
  }));
  const run = scenarioOf(outcome).runs[outcome.attempts[writes[0]?.attempt ?? -1]?.run ?? -1];
  return {
    period: run?.period ?? '',
    customer: outcome.customers.id[customer] ?? '',
    writes,
    differing: differingFields(writes.map(({ key }) => key)),
  };
}

/** The earlier write that a write was taken for a repeat of. */
function metBy(
  outcome: Outcome,
  { requests }: SystemEffects,
  request: number,
): RepeatedWrite['met'] {
  const met = requests.met[request] ?? null;
  if (met === null) return undefined;
  const customer = outcome.customers.id[requests.customer[met] ?? -1] ?? '';
  return { customer, attempt: requests.attempt[met] ?? -1 };
}
