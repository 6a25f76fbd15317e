/** The tasks that are not in question: one row each, or in groups where they are many. */
import type { Outcome, Stage } from '../engine/pkg/sim_wasm.js';
import { isOf, type TaskRef } from './timeline-subjects.js';

/** So many tasks get a row of their own. */
const MOST_ROWS = 24;
/** More of them are put into groups of one size, so many at most. */
const MOST_GROUPS = 12;

/** A task of every stage, or several of neighbouring numbers. */
export interface OtherTasks {
  first: number;
  last: number;
  bars: OtherBar[];
}

/** An attempt of theirs. */
export interface OtherBar {
  position: number;
  stage: Stage;
  task: number;
  fromMs: number;
  toMs: number;
}

export function otherTasks(
  { attempts, scenario }: Outcome,
  subjects: readonly TaskRef[],
  endMs: number,
): OtherTasks[] {
  const tasks = scenario.cluster?.tasks ?? 0;
  const size = tasks <= MOST_ROWS ? 1 : Math.ceil(tasks / MOST_GROUPS);
  const rows: OtherTasks[] = [];
  for (let first = 0; first < tasks; first += size) {
    rows.push({ first, last: Math.min(first + size, tasks) - 1, bars: [] });
  }
  attempts.forEach((attempt, position) => {
    const { stage, task, launchedMs: fromMs, endedMs } = attempt;
    if (subjects.some((subject) => isOf(attempt, subject))) return;
    const toMs = endedMs ?? endMs;
    rows[Math.floor(task / size)]?.bars.push({ position, stage, task, fromMs, toMs });
  });
  return rows.filter(({ bars }) => bars.length > 0);
}
