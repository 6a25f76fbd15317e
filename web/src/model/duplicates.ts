/**
 * Writes that reached the ledger more than once, grouped by the operation that they were meant to
 * be: one customer's revenue of one period.
 */
import type { Fate, IdentityField, Outcome, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { differingFields, keyOf, type KeyPart } from './keys.js';
import { once } from './once.js';
import { operationsOf } from './operations.js';
import { positionsBy } from './positions-by.js';
import { becameOf } from './requests-became.js';
import { scenarioOf } from './scenario.js';
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
  /** When another row took the place of its row; null when none did. */
  replacedMs: number | null;
  /** When its row was deleted; null when it never was. */
  removedMs: number | null;
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

/** Operations, by their number, that reached the ledger more than once. */
export interface DuplicatesView {
  /** The fields that the ledger compares; none for append. */
  identity: IdentityField[];
  /** Those who stand more than once. */
  standing: number[];
  /** Those who were written more than once and recognised as repeats. */
  recognised: number[];
  /** Those who were staged more than once and committed at most once, so that nothing was compared. */
  unseen: number[];
  /** Those of which a write was taken for a repeat of another one. */
  mistaken: number[];
  /** Whether that was the same customer's of another period. */
  isOtherPeriod: boolean;
  /** What was written for one of them. */
  operationOf: (operation: number) => RepeatedOperation;
}

export const duplicatesOf = once((outcome: Outcome): DuplicatesView => {
  const effects = outcome.effects.find(({ system }) => system === 'ledger');
  if (effects === undefined) throw new Error('the outcome has no ledger');
  const { customer, attempt, met } = effects.requests;
  const operations = operationsOf(outcome);
  const numbers = customer.map((of, request) => operations.of(of, attempt[request] ?? -1));
  const requestsOf = positionsBy(numbers);
  const replaced = replacedIn(effects);
  const { metOther, metPeriod } = becameOf(outcome, 'ledger');
  const view: DuplicatesView = {
    identity: effects.identity,
    standing: [],
    recognised: [],
    unseen: [],
    mistaken: [],
    isOtherPeriod: customer.some((_, request) => metPeriod(request)),
    operationOf: (operation) =>
      operationOf(outcome, effects, requestsOf.get(operation) ?? [], replaced),
  };
  const rows = new Map<number, number>();
  for (const request of effects.standing) {
    const operation = numbers[request] ?? -1;
    rows.set(operation, (rows.get(operation) ?? 0) + 1);
  }
  const placeOf = (operation: number, requests: readonly number[]): number[] | undefined => {
    if ((rows.get(operation) ?? 0) > 1) return view.standing;
    if (requests.some(metOther)) return view.mistaken;
    if (requests.length < 2) return undefined;
    const isRecognised = (request: number) => (met[request] ?? null) !== null;
    return requests.some(isRecognised) ? view.recognised : view.unseen;
  };
  for (const operation of [...requestsOf.keys()].sort((one, other) => one - other)) {
    const requests = requestsOf.get(operation) ?? [];
    placeOf(operation, requests)?.push(operation);
  }
  return view;
});

/** When each row that another one replaced ceased to stand. */
function replacedIn({ requests: { fate, met, atMs } }: SystemEffects): Map<number, number> {
  const replaced = new Map<number, number>();
  fate.forEach((it, request) => {
    if (it === 'overwrote') replaced.set(met[request] ?? -1, atMs[request] ?? 0);
  });
  return replaced;
}

function operationOf(
  outcome: Outcome,
  effects: SystemEffects,
  requests: readonly number[],
  replaced: ReadonlyMap<number, number>,
): RepeatedOperation {
  // What there is to compare, when the ledger compares nothing.
  const fields = effects.identity.length === 0 ? FIELDS : effects.identity;
  const removed = new Map(effects.removed.map(({ request, atMs }) => [request, atMs]));
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
    replacedMs: replaced.get(request) ?? null,
    removedMs: removed.get(request) ?? null,
    met: metBy(outcome, effects, request),
  }));
  const run = scenarioOf(outcome).runs[outcome.attempts[writes[0]?.attempt ?? -1]?.run ?? -1];
  return {
    period: run?.period ?? '',
    customer: outcome.customers.id[effects.requests.customer[requests[0] ?? -1] ?? -1] ?? '',
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
