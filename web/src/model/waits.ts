/** For what attempts waited: the outcome tells for how long, and each system who came in vain. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptOf } from './failure.js';
import { once } from './once.js';
import { scenarioOf } from './scenario.js';

/** An item or a lock that another had, a quota, standing still, or else calls that went wrong. */
export type WaitedFor = 'workQueue' | 'lock' | 'quota' | 'pause' | 'calls';

/** By the position of the attempt, the first of these that it met; one that is left out had trouble with calls. */
const waits = once((outcome: Outcome): ReadonlyMap<number, WaitedFor> => {
  const found = new Map<number, WaitedFor>();
  const add = (attempt: number, what: WaitedFor) => {
    if (!found.has(attempt)) found.set(attempt, what);
  };
  for (const { system, events } of outcome.claims) {
    for (const { kind, attempt } of events) {
      if (kind === 'waits') add(attempt, system === 'lock' ? 'lock' : 'workQueue');
    }
  }
  for (const { requests } of outcome.effects) {
    requests.fate.forEach((fate, request) => {
      if (fate === 'throttled') add(requests.attempt[request] ?? -1, 'quota');
    });
  }
  for (const fault of scenarioOf(outcome).faults) {
    const named = attemptOf(fault);
    if (named === undefined || typeof fault.do !== 'object' || !('pause' in fault.do)) continue;
    outcome.attempts.forEach(({ run, stage, task, attempt }, position) => {
      const isIts =
        stage === named.stage &&
        task === named.task &&
        attempt === named.attempt &&
        run === (named.run ?? 0);
      if (isIts) add(position, 'pause');
    });
  }
  return found;
});

export const waitedFor = (outcome: Outcome, position: number): WaitedFor =>
  waits(outcome).get(position) ?? 'calls';
