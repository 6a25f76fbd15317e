/** Why things came out as they did beside what systems made of requests: items, locks, values, records, a restart. */
import type { Attempt, ClaimEventKind, Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptAt } from './attempts.js';
import { claimEventsOf } from './claims.js';
import { hasMoreThanRequests } from './has-besides.js';
import { itemsOf } from './items.js';
import { reportMsOf } from './run-times.js';
import { scenarioOf } from './scenario.js';
import { interestingTasks, isOf } from './timeline-subjects.js';
import { claimWaits } from './who-waits.js';
import { BESIDES } from './words/why-besides.js';

/** So many attempts are told of. */
const MOST = 6;

export function whyBesides(outcome: Outcome): string[] {
  const { attempts, marks, readings } = outcome;
  if (!hasMoreThanRequests(outcome)) return restarts(outcome);
  const tasks = interestingTasks(outcome);
  const isSubject = (attempt: Attempt) => tasks.some((task) => isOf(attempt, task));
  const waits = claimWaits(outcome);
  const said: string[] = [];
  for (const [place, { kind, system, attempt: position, other }] of claimEventsOf(
    outcome,
  ).entries()) {
    if (said.length === MOST) break;
    const attempt = attemptAt(outcome, position);
    const holder = attempts[other ?? -1];
    const words = BESIDES[system === 'lock' ? 'lock' : 'item'];
    const say = kind in words ? words[kind as Told] : undefined;
    if (say === undefined || holder === undefined || !isSubject(attempt)) continue;
    said.push(say(attempt, holder, waits.get(place)));
  }
  const lost = itemsOf(outcome)?.lost ?? [];
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
    ...said,
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
    .filter(({ kind, run, atMs }) => kind === 'restarted' && atMs < reportMsOf(outcome, run))
    .map(({ atMs }) => BESIDES.restarted[memory](atMs));
}
