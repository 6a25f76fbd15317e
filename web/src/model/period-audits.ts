/** What is right and wrong in the end, once for each period: runs of one period share all that stands for it. */
import type { Outcome, RunAudit } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { scenarioOf } from './scenario.js';

export interface PeriodAudit extends RunAudit {
  /** Position of the first run of the period. */
  run: number;
}

export const periodAudits = once((outcome: Outcome): readonly PeriodAudit[] => {
  const periods = scenarioOf(outcome).runs.map(({ period }) => period);
  return outcome.audit.runs
    .map((audit, run) => ({ ...audit, run }))
    .filter(({ run }) => periods.indexOf(periods[run] ?? '') === run);
});

/** A publish task of a run. */
export interface PublishTask {
  run: number;
  task: number;
}

/** What became of the work queue's items in the end, of all periods together. */
export interface Items {
  of: number;
  completed: number;
  taken: number;
  waiting: number;
  /** Whose work is lost. */
  lost: PublishTask[];
}

/** Null where there is no work queue. */
export const itemsOf = once((outcome: Outcome): Items | null => {
  const all = periodAudits(outcome).flatMap(({ run, items }) => (items ? [{ run, items }] : []));
  if (all.length === 0) return null;
  const sum = (what: 'completed' | 'taken' | 'waiting') =>
    all.reduce((total, { items }) => total + items[what].length, 0);
  return {
    of: all.reduce((total, { items }) => total + items.of, 0),
    completed: sum('completed'),
    taken: sum('taken'),
    waiting: sum('waiting'),
    lost: all.flatMap(({ run, items }) => items.lost.map((task) => ({ run, task }))),
  };
});
