/** The tables of a run as CSV files. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptAt } from './attempts.js';
import { type CsvCell, csvOf } from './csv.js';
import { deliveriesOf } from './emails.js';
import type { EventList } from './events.js';
import { ledgerOf } from './ledger.js';
import { withPlainSpaces } from './format.js';
import { EMAIL_FATES } from './words/evidence.js';
import { CSV } from './words/take-away.js';
import { taskName } from './words/names.js';

/** The rows that stand in the ledger; each field of a key has a column of its own. */
export function ledgerCsv(outcome: Outcome): string {
  const { count, rowAt } = ledgerOf(outcome);
  const ledger = outcome.effects.find(({ system }) => system === 'ledger');
  const { customer, cents, key, writtenMs, visibleMs } = CSV;
  const keys = (ledger?.identity ?? []).map(key);
  return csvOf({
    columns: [customer, ...keys, ...ATTEMPT, cents, writtenMs, visibleMs],
    count,
    rowAt: (position) => {
      const row = rowAt(position);
      return [
        row.customer,
        ...(row.key ?? []).map(({ value }) => value),
        ...attemptCells(outcome, row.attempt),
        row.cents,
        row.writtenMs,
        row.visibleMs,
      ];
    },
  });
}

/** The calls of the email service and the notifications without one; only columns when it is not used. */
export function deliveriesCsv(outcome: Outcome): string {
  const view = deliveriesOf(outcome);
  const { customer, email, emails, fate, isUnheard, calledBy, calledMs, markedMs } = CSV;
  return csvOf({
    columns: [customer, email, emails, fate, isUnheard, calledBy, ...ATTEMPT, calledMs, markedMs],
    count: view?.count ?? 0,
    rowAt: (position) => {
      const delivery = view?.deliveryAt(position);
      if (delivery === undefined) return [];
      const { bySender } = delivery;
      const called = delivery.atMs !== undefined;
      return [
        delivery.customer,
        delivery.number ?? null,
        delivery.of,
        EMAIL_FATES[delivery.fate],
        delivery.isUnheard ? CSV.yes : CSV.no,
        called ? (bySender ? CSV.sender : CSV.attempt) : null,
        ...attemptCells(outcome, delivery.attempt),
        delivery.atMs ?? null,
        delivery.markedMs ?? null,
      ];
    },
  });
}

export function eventsCsv({ count, eventAt }: EventList): string {
  return csvOf({
    columns: [CSV.atMs, CSV.who, CSV.what],
    count,
    rowAt: (position) => {
      const { atMs, who, what } = eventAt(position);
      return [atMs, who, withPlainSpaces(what)];
    },
  });
}

/** All that tells an attempt from every other; runs count from 1, as on the page. */
const ATTEMPT = [CSV.run, CSV.task, CSV.attempt, CSV.afterRestart, CSV.worker];

function attemptCells(outcome: Outcome, position: number): CsvCell[] {
  const { run, stage, task, attempt, generation, worker } = attemptAt(outcome, position);
  return [run + 1, taskName(stage, task), attempt, generation, worker];
}
