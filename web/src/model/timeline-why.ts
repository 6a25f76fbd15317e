/** Why the outside systems hold what they hold: one sentence for each repeat that they met. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { interestingTasks, isOf, type TaskRef } from './timeline-subjects.js';
import { systemLanes, type SystemLane, type TickGroup } from './timeline-systems.js';
import { WHY } from './words-why.js';

/** Sentences on the attempts in question, in the order of systems; none when no system met a repeat. */
export function whyOf(outcome: Outcome): string[] {
  const tasks = interestingTasks(outcome);
  const lanes = systemLanes(outcome, tasks);
  return [
    ...tasks.flatMap((task) => inside(outcome, task)),
    ...lanes.flatMap((lane) => lane.groups.flatMap((group) => sentences(lane, group))),
  ];
}

/** A task that writes nothing outside may run as often as it likes. */
function inside(outcome: Outcome, task: TaskRef): string[] {
  const times = outcome.attempts.filter((attempt) => isOf(attempt, task)).length;
  return task.stage === 'publish' || times < 2 ? [] : [WHY.inside(task, times)];
}

function sentences({ system, identity }: SystemLane, group: TickGroup): string[] {
  const { attempt, ticks, bySender, refusedBecause } = group;
  const again = ticks.filter((it) => it.fate === 'took' && it.again).length;
  const firsts = ticks.filter((it) => it.fate === 'took' && !it.again).length;
  const count = (fate: string) => ticks.filter((it) => it.fate === fate && !it.metOther).length;
  const others = ticks.filter((it) => it.metOther).length;
  const stays = attempt.end === 'crashed' || attempt.end === 'cancelled' ? firsts : 0;
  const said = [
    [stays, () => WHY.stays(system, stays, attempt)],
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
