/** Logical operations, as numbers: what is done for one customer and one period, by whichever attempt. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { scenarioOf } from './scenario.js';

export interface Operations {
  /** How many there may be. */
  count: number;
  /** The operation that an attempt, by its position, does for a customer. */
  of: (customer: number, attempt: number) => number;
}

export const operationsOf = once((outcome: Outcome): Operations => {
  const customers = outcome.customers.id.length;
  const runs = scenarioOf(outcome).runs.map(({ period }) => period);
  const periods = [...new Set(runs)];
  if (periods.length === 1) return { count: customers, of: (customer) => customer };
  const ofRun = runs.map((period) => periods.indexOf(period) * customers);
  const ofAttempt = outcome.attempts.map(({ run }) => ofRun[run] ?? 0);
  return {
    count: customers * periods.length,
    of: (customer, attempt) => customer + (ofAttempt[attempt] ?? 0),
  };
});
