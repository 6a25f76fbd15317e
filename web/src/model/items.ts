/** What became of a work queue's items, of all periods together. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { periodAudits } from './period-audits.js';

/** A publish task of a run. */
export interface PublishTask {
  run: number;
  task: number;
}

/** How many of them are in which state in the end. */
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
