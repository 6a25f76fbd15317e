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
