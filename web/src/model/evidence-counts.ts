/** How much each table of evidence holds, for the names of their tabs. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { duplicatesOf } from './duplicates.js';
import { systemAudit } from './truth.js';

export interface EvidenceCounts {
  /** Rows that stand. */
  ledger: number;
  /** Customers with more than one write, or with one that was taken for a repeat. */
  duplicates: number;
  /** Delivered emails; undefined when the scenario emails nobody. */
  deliveries: number | undefined;
}

export function evidenceCounts(outcome: Outcome): EvidenceCounts {
  const { standing, recognised, unseen, mistaken } = duplicatesOf(outcome);
  return {
    ledger: systemAudit(outcome, 'ledger')?.standing ?? 0,
    duplicates: standing.length + recognised.length + unseen.length + mistaken.length,
    deliveries: systemAudit(outcome, 'mailbox')?.standing,
  };
}
