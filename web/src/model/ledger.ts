/** The ledger's rows as they stand in the end. */
import type { FateCounts, Outcome } from '../engine/pkg/sim_wasm.js';
import { keyOf, type KeyPart } from './keys.js';
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
  /** Whether another row of the same customer stands. */
  isRepeated: boolean;
}

export interface LedgerView {
  /** How many rows stand. */
  count: number;
  /** Where the rows of customers stand that stand more than once, customer by customer. */
  repeated: readonly number[];
  /** How many fields a row's key has; 0 when the ledger compares nothing. */
  keyFields: number;
  /** A row by its place in the order of becoming visible. */
  rowAt: (position: number) => LedgerRow;
  /** Whether every customer stands. */
  isComplete: boolean;
  fates: FateCounts;
  commitsRefused: number;
}

export function ledgerOf(outcome: Outcome): LedgerView {
  const effects = outcome.effects.find(({ system }) => system === 'ledger');
  const audit = systemAudit(outcome, 'ledger');
  if (effects === undefined || audit === undefined) throw new Error('the outcome has no ledger');
  const repeatedCustomers = new Set(audit.repeated);
  const { requests, identity, standing } = effects;
  const customerAt = (position: number) => requests.customer[standing[position] ?? -1] ?? -1;
  const repeated = standing.flatMap((_, position) =>
    repeatedCustomers.has(customerAt(position)) ? [position] : [],
  );
  return {
    count: standing.length,
    repeated: repeated.sort((one, other) => customerAt(one) - customerAt(other)),
    keyFields: identity.length,
    rowAt: (position) => {
      const request = standing[position] ?? -1;
      return {
        customer: outcome.customers.id[customerAt(position)] ?? '',
        cents: requests.cents[request] ?? 0,
        key: identity.length === 0 ? undefined : keyOf(outcome, effects, request, identity),
        attempt: requests.attempt[request] ?? -1,
        writtenMs: requests.atMs[request] ?? 0,
        visibleMs: requests.visibleMs[request] ?? null,
        isRepeated: repeatedCustomers.has(customerAt(position)),
      };
    },
    isComplete: audit.missing.length === 0,
    fates: audit.fates,
    commitsRefused: audit.commitsRefused,
  };
}
