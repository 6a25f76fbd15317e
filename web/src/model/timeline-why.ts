/** Why the outside systems hold what they hold: one sentence for each repeat that they met. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { interestingTasks } from './timeline-subjects.js';
import { systemLanes, type SystemLane, type TickGroup } from './timeline-systems.js';
import { WHY } from './words-why.js';

/** Sentences on the attempts in question, in the order of systems; none when no system met a repeat. */
export function whyOf(outcome: Outcome): string[] {
  const lanes = systemLanes(outcome, interestingTasks(outcome));
  return lanes.flatMap((lane) => lane.groups.flatMap((group) => sentences(lane, group)));
}

function sentences({ system, identity }: SystemLane, group: TickGroup): string[] {
  const { attempt, ticks, bySender, refusedBecause } = group;
  const again = ticks.filter((it) => it.fate === 'took' && it.again).length;
  const count = (fate: string) => ticks.filter((it) => it.fate === fate && !it.metOther).length;
  const others = ticks.filter((it) => it.metOther).length;
  const said = [
    [again, () => WHY.again(system, again, attempt, identity, bySender)],
    [count('overwrote'), () => WHY.overwrote(count('overwrote'), attempt, identity)],
    [count('ignored'), () => WHY.ignored(count('ignored'), attempt, identity)],
    [others, () => WHY.metOther(others, attempt, identity)],
    [count('discarded'), () => WHY.discarded(count('discarded'), attempt)],
    [
      count('refused'),
      () =>
        refusedBecause === null
          ? WHY.refused(count('refused'), attempt, identity)
          : WHY.commitRefused(attempt, identity, refusedBecause),
    ],
  ] as const;
  return said.flatMap(([number, sentence]) => (number > 0 ? [sentence()] : []));
}
