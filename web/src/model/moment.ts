/**
 * The state of the world at the cursor: of each task in question what the coordinator believes and
 * what is so, how far the job is, and how much stands in each system. What happens at a moment has
 * happened then.
 */
import type { Outcome, System } from '../engine/pkg/sim_wasm.js';
import { waitingAt } from './emails.js';
import { believedAt, deedsAt, type FollowedAttempt, isWrong, reallyAt } from './moment-attempt.js';
import { once } from './once.js';
import { scenarioOf } from './scenario.js';
import { countUntil, standingCountsAt } from './standing-at.js';
import { interestingTasks, isOf, type TaskRef } from './timeline-subjects.js';
import { MOMENT } from './words/moment.js';
import { STAGES, taskName } from './words/names.js';
import { LANE_NAMES } from './words/timeline.js';

/** So many tasks in question are told of, as many as the timeline draws large. */
const TASKS_TOLD = 3;

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
  /** Whether what is believed is not so; null where there is nothing to be believed. */
  isWrong: boolean | null;
}

export interface MomentSystem {
  system: System;
  name: string;
  standing: number;
  /** What stands: rows, notifications, emails. */
  unit: string;
  /** How many customers more than once; empty when nobody. */
  repeated: string;
  /** How many notifications wait for the sender; empty but for an outbox. */
  waiting: string;
}

/** A null moment is after everything. */
export function momentOf(outcome: Outcome, atMs: number | null): Moment {
  const jobEndMs = outcome.runs[0]?.endedMs ?? Infinity;
  const watchedMs = Math.max(outcome.quietMs, ...outcome.runs.map(({ endedMs }) => endedMs ?? 0));
  const nowMs = atMs ?? watchedMs;
  const isAtomic = scenarioOf(outcome).sink.kind === 'atomic';
  return {
    heading: atMs === null ? MOMENT.inTheEnd : MOMENT.at(atMs),
    tasks: followedTasks(outcome).map(({ name, rows, attempts }) => ({
      name,
      attempts: attempts.map((followed) => {
        const believed = believedAt(followed, nowMs, jobEndMs);
        const really = reallyAt(followed, nowMs);
        return {
          name: MOMENT.attempt(followed.number),
          believes: MOMENT.believes(believed),
          really: MOMENT.really(really, deedsAt(followed, nowMs), rows, isAtomic),
          isWrong: isWrong(believed, really),
        };
      }),
    })),
    job: jobAt(outcome, nowMs, atMs === null),
    systems: outcome.effects.map(({ system }) => {
      const { standing, repeated } = standingCountsAt(outcome, system, atMs);
      return {
        system,
        name: LANE_NAMES[system],
        standing,
        unit: MOMENT.unit(system, standing),
        repeated: MOMENT.repeated(repeated),
        waiting: system === 'outbox' ? MOMENT.waiting(waitingAt(outcome, atMs)) : '',
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
    .slice(0, TASKS_TOLD)
    .map((task) => ({
      name: taskName(task.stage, task.task),
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
            writesMs:
              ledger?.requests.atMs.filter(
                (_, request) => ledger.requests.attempt[request] === position,
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
          },
        ]
      : [],
  );
  return [...launched, ...neverLaunched(outcome, task, launched.length)];
}

/** What was ordered for a task and left the queue again, or waits in it for good. */
function neverLaunched(outcome: Outcome, task: TaskRef, launched: number): FollowedAttempt[] {
  const ofTask = outcome.marks.filter(
    (mark) => mark.stage === task.stage && mark.task === task.task,
  );
  const ordered = ofTask.filter(({ kind }) => kind === 'retryQueued' || kind === 'copyQueued');
  // The first attempt is ordered with its stage, or by what it builds on, and not by a mark.
  const queuedMs =
    launched === 0 ? [Infinity] : ordered.slice(launched - 1).map(({ atMs }) => atMs);
  const dropped = ofTask.find(({ kind }) => kind === 'dropped')?.atMs;
  return queuedMs.map((atMs, place) => ({
    number: launched + place + 1,
    queuedMs: atMs,
    droppedMs: dropped ?? outcome.runs[0]?.endedMs ?? Infinity,
    attempt: undefined,
    writesMs: [],
    emailsMs: [],
    commit: undefined,
  }));
}

function jobAt(outcome: Outcome, nowMs: number, isEnd: boolean): string {
  const [end] = outcome.runs;
  if (end !== undefined && end.endedMs !== null && end.endedMs <= nowMs) {
    return MOMENT.reported(end.report === 'failed', end.endedMs);
  }
  const { acceptedMs, readyMs, closeOutMs } = stagesOf(outcome);
  if (closeOutMs <= nowMs) return MOMENT.closeOut(closeOutMs);
  const tasks = scenarioOf(outcome).cluster.tasks;
  const stages = STAGES.flatMap((stage) => {
    const accepted = countUntil(acceptedMs[stage], nowMs);
    const isUnderWay = readyMs[stage] <= nowMs && accepted < tasks;
    return isUnderWay ? [MOMENT.stage(stage, accepted, tasks)] : [];
  });
  return MOMENT.underWay(stages, isEnd);
}

/** When each stage was ready, and its tasks accepted, in order. */
const stagesOf = once(({ attempts, marks }: Outcome) => {
  const readyOf = (stage: string) =>
    marks.find((mark) => mark.kind === 'stageReady' && mark.stage === stage)?.atMs ?? Infinity;
  const acceptedOf = (stage: string) =>
    attempts
      .filter((attempt) => attempt.stage === stage && attempt.verdict === 'accepted')
      .map(({ decidedMs }) => decidedMs ?? Infinity)
      .sort((one, other) => one - other);
  return {
    readyMs: { map: readyOf('map'), reduce: readyOf('reduce'), publish: readyOf('publish') },
    acceptedMs: {
      map: acceptedOf('map'),
      reduce: acceptedOf('reduce'),
      publish: acceptedOf('publish'),
    },
    closeOutMs: marks.find(({ kind }) => kind === 'closeOut')?.atMs ?? Infinity,
  };
});
