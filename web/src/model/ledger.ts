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
  rows: LedgerRow[];
  /** The rows of customers that stand more than once, customer by customer. */
  repeatedRows: LedgerRow[];
  /** Whether every customer stands. */
  isComplete: boolean;
  fates: FateCounts;
  commitsRefused: number;
}

export function ledgerOf(outcome: Outcome): LedgerView {
  const effects = outcome.effects.find(({ system }) => system === 'ledger');
  const audit = systemAudit(outcome, 'ledger');
  if (effects === undefined || audit === undefined) throw new Error('the outcome has no ledger');
  const repeated = new Set(audit.repeated);
  const { requests, identity, standing } = effects;
  const placed = standing.map((request) => {
    const position = requests.customer[request] ?? -1;
    const row: LedgerRow = {
      customer: outcome.customers.id[position] ?? '',
      cents: requests.cents[request] ?? 0,
      key: identity.length === 0 ? undefined : keyOf(outcome, effects, request, identity),
      attempt: requests.attempt[request] ?? -1,
      writtenMs: requests.atMs[request] ?? 0,
      visibleMs: requests.visibleMs[request] ?? null,
      isRepeated: repeated.has(position),
    };
    return { position, row };
  });
  return {
    rows: placed.map(({ row }) => row),
    repeatedRows: placed
      .filter(({ row }) => row.isRepeated)
      .sort((one, other) => one.position - other.position)
      .map(({ row }) => row),
    isComplete: audit.missing.length === 0,
    fates: audit.fates,
    commitsRefused: audit.commitsRefused,
  };
}
