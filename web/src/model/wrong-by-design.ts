/** What is wrong although nothing fails: a fault may be looked for where there is none. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { duplicatesOf } from './duplicates.js';
import { scenarioOf } from './scenario.js';
import { wrongsOf } from './truth.js';
import { identityName } from './words/names.js';
import { BY_DESIGN } from './words/remarks.js';

/** A remark when the healthy run of a scenario is wrong too; none when it is right. */
export function wrongByDesign(outcome: Outcome, healthy: Outcome): string[] {
  const isRight = healthy.audit.runs.every(
    ({ correctness }) => correctness === 'succeededAndRight' || correctness === 'refused',
  );
  if (isRight) return [];
  const wrongs = healthy.runs.flatMap((_, run) => wrongsOf(healthy, run));
  if (healthy.runs[0]?.report === 'failed') wrongs.push(BY_DESIGN.givesUp);
  const what =
    scenarioOf(outcome).faults.length === 0 ? BY_DESIGN.itself : BY_DESIGN.healthy(wrongs);
  return [[what, ...tooCoarse(healthy)].join(' ')];
}

/** In a healthy run each write is one customer's first; what meets another was mistaken for it. */
function tooCoarse(healthy: Outcome): string[] {
  const { identity, mistaken, isOtherPeriod } = duplicatesOf(healthy);
  if (mistaken.length === 0) return [];
  const { kind } = scenarioOf(healthy).sink;
  const say = isOtherPeriod
    ? BY_DESIGN.sameForPeriods
    : kind === 'atomic'
      ? BY_DESIGN.sameForTasks
      : BY_DESIGN.sameForCustomers;
  return [say(identityName(identity))];
}
