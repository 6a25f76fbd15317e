/** How much each table of evidence holds at a moment, for the names of their tabs. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { duplicatesOf } from './duplicates.js';
import { once } from './once.js';
import { operationsOf } from './operations.js';
import { becameOf } from './requests-became.js';
import { countUntil, standingCountsAt } from './standing-at.js';
import { systemAudit } from './truth.js';

export interface EvidenceCounts {
  /** Rows that stand. */
  ledger: number;
  /** Customers with more than one write, or with one that was taken for a repeat. */
  duplicates: number;
  /** Delivered emails; undefined when the scenario emails nobody. */
  deliveries: number | undefined;
}

/** A null moment is after everything. */
export function evidenceCounts(outcome: Outcome, atMs: number | null = null): EvidenceCounts {
  const hasEmails = systemAudit(outcome, 'mailbox') !== undefined;
  return {
    ledger: standingCountsAt(outcome, 'ledger', atMs).standing,
    duplicates: countUntil(repeatsMs(outcome), atMs),
    deliveries: hasEmails ? standingCountsAt(outcome, 'mailbox', atMs).standing : undefined,
  };
}

/** For each operation among the repeated writes when the repeat was there, in order. */
const repeatsMs = once((outcome: Outcome): readonly number[] => {
  const ledger = outcome.effects.find(({ system }) => system === 'ledger');
  if (ledger === undefined) return [];
  const { standing, recognised, unseen, mistaken } = duplicatesOf(outcome);
  const { customer, attempt, atMs, commit } = ledger.requests;
  const operations = operationsOf(outcome);
  const { metOther } = becameOf(outcome, 'ledger');
  const isMistaken = new Set(mistaken);
  const isSecond = new Set([...standing, ...recognised, ...unseen]);
  const seen = new Set<number>();
  const found = new Map<number, number>();
  customer.forEach((whose, request) => {
    const of = operations.of(whose, attempt[request] ?? -1);
    if (found.has(of)) return;
    if (isMistaken.has(of) ? metOther(request) : isSecond.has(of) && seen.has(of)) {
      // Whom a staged row is taken for is seen when it is committed.
      const committedMs = metOther(request)
        ? ledger.commits[commit[request] ?? -1]?.atMs
        : undefined;
      found.set(of, committedMs ?? atMs[request] ?? 0);
    }
    seen.add(of);
  });
  return [...found.values()].sort((one, other) => one - other);
});
