/**
 * The state of the world at the cursor: of each task in question what the coordinator believes and
 * what is so, how far the job is, and how much stands in each system. What happens at a moment has
 * happened then.
 */
import type { Outcome, System } from '../engine/pkg/sim_wasm.js';
import { beliefSpells, lastBelief } from './belief-spells.js';
import {
  believedAt,
  deedsAt,
  type FollowedAttempt,
  type HeldUp,
  isWrong,
  reallyAt,
} from './moment-attempt.js';
import { once } from './once.js';
import { outboxAt } from './outbox-at.js';
import { endOf, passesOf, reportMsOf, type StageTimes } from './run-times.js';
import { scenarioOf } from './scenario.js';
import { countUntil, standingCountsAt } from './standing-at.js';
import { isDeliveredAgain } from './system-requests.js';
import { interestingTasks, isOf, SUBJECTS_SHOWN, type TaskRef } from './timeline-subjects.js';
import { MOMENT } from './words/moment.js';
import { STAGES, taskName } from './words/names.js';
import { LANE_NAMES } from './words/timeline.js';

export interface Moment {
  heading: string;
  tasks: MomentTask[];
  /** How far the job is, or what it has reported. */
  job: string;
  systems: MomentSystem[];
}

export interface MomentTask {
  name: string;
  /** Every attempt that the task ever gets, those to come too, so that their lines stay in place. */
  attempts: MomentAttempt[];
}

export interface MomentAttempt {
  name: string;
  believes: string;
  really: string;
  /** Whether what is believed is not so; null where nothing is believed. */
  isWrong: boolean | null;
}

export interface MomentSystem {
  system: System;
  name: string;
  standing: number;
  /** What stands: rows, notifications, emails. */
  unit: string;
  /**
   * What is left for the sender, and how many customers have more than one. As many at every
   * moment, and empty where there is nothing to say, so that nothing moves.
   */
  notes: string[];
}

/** A null moment is after everything. */
export function momentOf(outcome: Outcome, atMs: number | null): Moment {
  const nowMs = atMs ?? endOf(outcome);
  const isAtomic = scenarioOf(outcome).sink.kind === 'atomic';
  return {
    heading: atMs === null ? MOMENT.inTheEnd : MOMENT.at(atMs),
    tasks: followedTasks(outcome).map(({ name, rows, attempts }) => ({
      name,
      attempts: attempts.map((followed) => {
        const really = reallyAt(followed, nowMs);
        return {
          name: MOMENT.attempt({
            attempt: followed.number,
            generation: followed.attempt?.generation,
          }),
          believes: MOMENT.believes(believedAt(followed, nowMs)),
          really: MOMENT.really(really, deedsAt(followed, nowMs), rows, isAtomic),
          isWrong: isWrong(followed, nowMs),
        };
      }),
    })),
    job: outcome.runs
      .map((_, run) => {
        const job = jobAt(outcome, run, nowMs, atMs === null);
        return outcome.runs.length === 1 ? job : MOMENT.ofRun(run, job);
      })
      .join('; '),
    systems: outcome.effects.map(({ system }) => {
      const { standing, repeated } = standingCountsAt(outcome, system, atMs);
      return {
        system,
        name: LANE_NAMES[system],
        standing,
        unit: MOMENT.unit(system, standing),
        notes: [
          ...(system === 'outbox' ? MOMENT.outbox(outboxAt(outcome, atMs)) : []),
          MOMENT.repeated(repeated),
        ],
      };
    }),
  };
}

interface FollowedTask {
  name: string;
  /** How many rows each of its attempts has to write. */
  rows: number;
  attempts: FollowedAttempt[];
}

const followedTasks = once((outcome: Outcome): FollowedTask[] =>
  interestingTasks(outcome)
    .slice(0, SUBJECTS_SHOWN)
    .map((task) => ({
      name: taskName(task.stage, task.task, task.run),
      rows:
        task.stage === 'publish' ? outcome.partition.filter((it) => it === task.task).length : 0,
      attempts: attemptsOf(outcome, task),
    })),
);

function attemptsOf(outcome: Outcome, task: TaskRef): FollowedAttempt[] {
  const ledger = outcome.effects.find(({ system }) => system === 'ledger');
  const mailbox = outcome.effects.find(({ system }) => system === 'mailbox');
  const launched = outcome.attempts.flatMap((attempt, position): FollowedAttempt[] =>
    isOf(attempt, task)
      ? [
          {
            number: attempt.attempt,
            queuedMs: attempt.queuedMs,
            droppedMs: Infinity,
            attempt,
            spells: beliefSpells(attempt, reportMsOf(outcome, task.run)),
            lastBelief: lastBelief(attempt, reportMsOf(outcome, task.run)),
            writesMs:
              ledger?.requests.atMs.filter(
                (_, request) =>
                  ledger.requests.attempt[request] === position &&
                  !isDeliveredAgain(ledger.requests, request),
              ) ?? [],
            // What the sender delivers is no deed of the attempt.
            emailsMs:
              mailbox?.requests.atMs.filter(
                (_, call) =>
                  mailbox.requests.attempt[call] === position &&
                  mailbox.requests.fate[call] === 'took' &&
                  mailbox.requests.notification[call] === null,
              ) ?? [],
            commit: ledger?.commits.find((commit) => commit.attempt === position),
            waits: waitsOf(outcome, position),
          },
        ]
      : [],
  );
  return [...launched, ...neverLaunched(outcome, task, launched.length)];
}

/** What was ordered for a task and left the queue again, or waits in it for good. */
function neverLaunched(outcome: Outcome, task: TaskRef, launched: number): FollowedAttempt[] {
  const ofTask = outcome.marks.filter(
    (mark) => mark.stage === task.stage && mark.task === task.task && mark.run === task.run,
  );
  const ordered = ofTask.filter(({ kind }) => kind === 'retryQueued' || kind === 'copyQueued');
  // The first attempt is ordered with its stage, or by what it builds on, and not by a mark.
  const queuedMs =
    launched === 0 ? [Infinity] : ordered.slice(launched - 1).map(({ atMs }) => atMs);
  const dropped = ofTask.find(({ kind }) => kind === 'dropped')?.atMs;
  return queuedMs.map((atMs, place) => ({
    number: launched + place + 1,
    queuedMs: atMs,
    droppedMs: dropped ?? reportMsOf(outcome, task.run),
    attempt: undefined,
    spells: [],
    lastBelief: 'undecided',
    writesMs: [],
    emailsMs: [],
    commit: undefined,
    waits: [],
  }));
}

/** Each wait of an attempt, until it is told what comes of it; the single writer's waits are not its own. */
function waitsOf({ claims }: Outcome, position: number): HeldUp[] {
  return claims.flatMap(({ system, events }) => {
    const own = events.filter((event) => event.attempt === position && !event.byWriter);
    return own.flatMap(({ kind, atMs }, place) =>
      kind === 'waits' ? [{ system, fromMs: atMs, toMs: own[place + 1]?.atMs ?? Infinity }] : [],
    );
  });
}

const NOT_READY: StageTimes = { readyMs: Infinity, acceptedMs: [] };

function jobAt(outcome: Outcome, run: number, nowMs: number, isEnd: boolean): string {
  const end = outcome.runs[run];
  if ((scenarioOf(outcome).runs[run]?.startMs ?? 0) > nowMs) return MOMENT.notStarted;
  if (end !== undefined && end.endedMs !== null && end.endedMs <= nowMs) {
    return MOMENT.reported(end.report, end.endedMs);
  }
  const pass = passesOf(outcome, run)
    .filter(({ fromMs }) => fromMs <= nowMs)
    .at(-1);
  const closeOutMs = pass?.closeOutMs ?? Infinity;
  if (closeOutMs <= nowMs) return MOMENT.closeOut(closeOutMs);
  const tasks = scenarioOf(outcome).cluster.tasks;
  const stages = STAGES.flatMap((stage) => {
    const { readyMs, acceptedMs } = pass?.stages[stage] ?? NOT_READY;
    const accepted = countUntil(acceptedMs, nowMs);
    const isUnderWay = readyMs <= nowMs && accepted < tasks;
    return isUnderWay ? [MOMENT.stage(stage, accepted, tasks)] : [];
  });
  return MOMENT.underWay(stages, isEnd);
}
