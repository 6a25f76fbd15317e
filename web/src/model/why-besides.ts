/** Why things came out as they did beside what systems made of requests: items, locks, values, records, a restart. */
import type { Attempt, ClaimEventKind, Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptAt } from './attempts.js';
import { hasMoreThanRequests } from './has-besides.js';
import { scenarioOf } from './scenario.js';
import { interestingTasks, isOf } from './timeline-subjects.js';
import { BESIDES } from './words/why-besides.js';

/** So many attempts are told of. */
const MOST = 6;

export function whyBesides(outcome: Outcome): string[] {
  const { attempts, claims, marks, readings } = outcome;
  if (!hasMoreThanRequests(outcome)) return restarts(outcome);
  const tasks = interestingTasks(outcome);
  const isSubject = (attempt: Attempt) => tasks.some((task) => isOf(attempt, task));
  const said = claims.flatMap(({ system, events }) =>
    events.flatMap(({ kind, attempt: position, other, atMs }, place) => {
      const attempt = attemptAt(outcome, position);
      const say = BESIDES[system === 'lock' ? 'lock' : 'item'][kind as Told];
      const holder = outcome.attempts[other ?? -1];
      if (say === undefined || holder === undefined || !isSubject(attempt)) return [];
      const next = events.slice(place + 1).find((event) => event.attempt === position);
      const untilMs = next?.atMs ?? attempt.endedMs;
      return [say(attempt, holder, untilMs === null ? null : untilMs - atMs)];
    }),
  );
  const lost = outcome.audit.runs[0]?.items?.lost ?? [];
  const versions = tasks.flatMap((task) => {
    const own = readings.filter(({ attempt }) => isOf(attemptAt(outcome, attempt), task));
    const [one, two] = [0, 1].map((version) => own.find((it) => it.version === version));
    return one === undefined || two === undefined
      ? []
      : [BESIDES.values(attemptAt(outcome, one.attempt), attemptAt(outcome, two.attempt))];
  });
  const dropped = attempts.filter(
    (attempt) => attempt.emitted > 0 && attempt.verdict !== 'accepted' && isSubject(attempt),
  );
  return [
    ...said.slice(0, MOST),
    ...(lost.length > 0 ? [BESIDES.lost(lost)] : []),
    ...versions.slice(0, MOST),
    ...dropped.slice(0, MOST).map(BESIDES.dropped),
    ...(marks.some(({ kind }) => kind === 'restarted') ? restarts(outcome) : []),
  ];
}

type Told = Extract<ClaimEventKind, keyof typeof BESIDES.lock>;

function restarts(outcome: Outcome): string[] {
  const { memory } = scenarioOf(outcome).coordinator;
  return outcome.marks
    .filter(({ kind }) => kind === 'restarted')
    .map(({ atMs }) => BESIDES.restarted[memory](atMs));
}
