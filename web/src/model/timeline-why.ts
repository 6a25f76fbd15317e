/** Why the outside systems hold what they hold: one sentence for each repeat that they met. */
import type { Attempt, Fate, Outcome } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { type CompleteScenario, scenarioOf } from './scenario.js';
import { senderWhy } from './sender-why.js';
import { interestingTasks, isOf, type TaskRef } from './timeline-subjects.js';
import { allSystemLanes, type SystemLane, type Tick, type TickGroup } from './timeline-systems.js';
import { WHY } from './words/why.js';

/** So many attempts are told of in each system and in all; what many have in common needs no more examples. */
const TOLD = { each: 3, all: 8 } as const;

/** Sentences on the attempts in question, in the order of systems; none when no system met a repeat. */
export const whyOf = once((outcome: Outcome): string[] => {
  const tasks = interestingTasks(outcome);
  const { sink } = scenarioOf(outcome);
  const placeOf = (attempt: Attempt) => tasks.findIndex((task) => isOf(attempt, task));
  const lanes = allSystemLanes(outcome).map((lane) =>
    lane.groups
      .map((group) => ({ attempt: group.attempt, said: sentences(lane, group, sink) }))
      .filter(({ said }) => said.length > 0)
      // The first of them are those in the picture.
      .sort((one, other) => placeOf(one.attempt) - placeOf(other.attempt)),
  );
  const told = lanes.flatMap((groups) => groups.slice(0, TOLD.each)).slice(0, TOLD.all);
  // An attempt has a group in each system.
  const attempts = (groups: typeof told) => new Set(groups.map(({ attempt }) => attempt)).size;
  const more = attempts(lanes.flat()) - attempts(told);
  return [
    ...tasks.flatMap((task) => inside(outcome, task)),
    ...told.flatMap(({ said }) => said),
    ...(more > 0 ? [WHY.more(more)] : []),
    ...throttled(outcome),
    ...senderWhy(outcome),
  ];
});

/** A quota is shared, so that it is told of once for all. */
function throttled({ effects }: Outcome): string[] {
  const told = effects.flatMap(({ requests: { attempt, fate } }) =>
    attempt.filter((_, request) => fate[request] === 'throttled'),
  );
  return told.length === 0 ? [] : [WHY.throttled(new Set(told).size)];
}

/** A task that writes nothing outside may run as often as it likes. */
function inside(outcome: Outcome, task: TaskRef): string[] {
  const times = outcome.attempts.filter((attempt) => isOf(attempt, task)).length;
  return task.stage === 'publish' || times < 2 ? [] : [WHY.inside(task, times)];
}

function sentences(lane: SystemLane, group: TickGroup, sink: CompleteScenario['sink']): string[] {
  const keeps = sink.kind === 'upsert' ? WHY.keeps[sink.onConflict] : '';
  const { system, identity } = lane;
  const { attempt, ticks, refusedBecause } = group;
  const counted = (is: (tick: Tick) => boolean) => ticks.filter(is).length;
  const of = (fate: Fate) => counted((it) => it.fate === fate && !it.metOther);
  const took = ({ fate, resent }: Tick) => fate === 'took' && resent === null;
  // Only an email's id tells an attempt's own repeat from another attempt's.
  const isOwn = (it: Tick) => system === 'mailbox' && it.againOfAttempt;
  const isNew = (it: Tick) => took(it) && !it.again;
  const said: [number, (count: number) => string][] = [
    [
      // What an outbox holds is delivered whatever became of the attempt.
      endedEarly(attempt) && !group.bySender ? counted((it) => isNew(it) && it.stands) : 0,
      (count) => WHY.stays(system, count, counted(isNew), attempt),
    ],
    ...[false, true].map((own): [number, (count: number) => string] => [
      counted((it) => took(it) && it.again && isOwn(it) === own),
      (count) => WHY.again(lane, count, group, own, sink),
    ]),
    [of('failed'), (count) => WHY.failed(system, count, group)],
    [of('fenced'), (count) => WHY.fenced(count, group)],
    [
      counted(({ removedMs }) => removedMs !== null),
      (count) => (system === 'files' ? WHY.cutAway : WHY.deleted)(count, group),
    ],
    [counted((it) => it.unheard), (count) => WHY.unheard(system, count, group)],
    [counted((it) => it.resent === 'unheard'), (count) => WHY.resent(count)],
    [of('overwrote'), (count) => WHY.overwrote(system, count, attempt, identity)],
    [of('ignored'), (count) => WHY.ignored(lane, count, group, keeps, ticks.some(isOthersIgnored))],
    [
      counted((it) => it.metOther && !it.metPeriod),
      (count) => WHY.metOther(count, attempt, identity),
    ],
    [counted((it) => it.metPeriod), (count) => WHY.metPeriod(count, attempt, identity)],
    [of('discarded'), (count) => WHY.discarded(count, attempt)],
    [
      of('refused'),
      (count) =>
        refusedBecause === null
          ? WHY.refused(count, attempt, identity)
          : WHY.commitRefused(attempt, identity, refusedBecause),
    ],
  ];
  return said.flatMap(([count, sentence]) => (count > 0 ? [sentence(count)] : []));
}

const isOthersIgnored = ({ fate, metOther, againOfAttempt }: Tick) =>
  fate === 'ignored' && !metOther && !againOfAttempt;

/** Whether what it had done stands for nothing that was ever finished. */
const endedEarly = ({ end }: Attempt) =>
  end === 'crashed' || end === 'cancelled' || end === 'failed';
