/** Why an attempt was started, what it really did, and what the coordinator believed of it. */
import type { Attempt, Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptAt } from './attempts.js';
import { beliefSpells } from './belief-spells.js';
import type { Explained } from './explanation.js';
import { seconds } from './format.js';
import { giveUpsOf } from './give-ups.js';
import { reportMsOf } from './run-times.js';
import { scenarioOf } from './scenario.js';
import { effectsOf, requestsWith } from './system-requests.js';
import { isOf } from './timeline-subjects.js';
import type { Tone } from './tone.js';
import { waitedFor } from './waits.js';
import { DEED, type Moment, type Progress, STARTED, VERDICT } from './words/explanation.js';

export function explainAttempt(outcome: Outcome, position: number, when: Moment): Explained {
  const attempt = attemptAt(outcome, position);
  return {
    subject: STARTED.subject(attempt),
    sentences: [
      startedBecause(outcome, attempt, when),
      deedOf(outcome, position, when),
      verdictOf(outcome, attempt, when),
    ],
    tone: toneOf(attempt),
  };
}

function toneOf({ verdict, end }: Attempt): Tone {
  if (verdict === 'accepted') return 'right';
  const isWrong = verdict === 'declaredFailed' || end === 'crashed' || end === 'failed';
  return isWrong ? 'wrong' : 'plain';
}

/** The attempt of the same task that was accepted. */
export const winnerOf = ({ attempts }: Outcome, attempt: Attempt): Attempt | undefined =>
  attempts.find((other) => other.verdict === 'accepted' && isOf(other, attempt));

function startedBecause(outcome: Outcome, attempt: Attempt, when: Moment): string {
  const { cause, queuedMs, launchedMs } = attempt;
  const since = when(queuedMs) === when(launchedMs) ? undefined : when(queuedMs);
  if (cause === 'restart') return STARTED.because(STARTED.restart, since);
  if (cause === 'first') return STARTED.because(STARTED.first(attempt), since);
  const mark = outcome.marks.find(
    ({ kind, atMs, stage, task, run }) =>
      kind === (cause === 'retry' ? 'retryQueued' : 'copyQueued') &&
      atMs === queuedMs &&
      stage === attempt.stage &&
      task === attempt.task &&
      run === attempt.run,
  );
  const before = outcome.attempts[mark?.attempt ?? -1];
  if (before === undefined) return STARTED.because(STARTED.unknown, since);
  const why =
    cause === 'copy'
      ? STARTED.copy(before, scenarioOf(outcome).coordinator.speculation.thresholdPercent)
      : STARTED.retry(before, STARTED.before[truthAt(before, queuedMs)]);
  return STARTED.because(why, since);
}

/** What was true of an attempt at a moment at which it was said to have failed. */
export function truthAt(
  { end, endedMs }: Attempt,
  atMs: number,
): 'finished' | 'running' | 'crashed' | 'other' {
  if (endedMs === null || endedMs > atMs) return 'running';
  return end === 'finished' || end === 'crashed' ? end : 'other';
}

export function deedOf(outcome: Outcome, position: number, when: Moment): string {
  return DEED.of(attemptAt(outcome, position), when, {
    progress: progressOf(outcome, position),
    gaveUp: giveUpsOf(outcome).get(position),
    waitedFor: waitedFor(outcome, position),
  });
}

/** How much of its rows an attempt had written in the end. */
function progressOf(outcome: Outcome, position: number): Progress | undefined {
  const { stage, task } = attemptAt(outcome, position);
  if (stage !== 'publish') return undefined;
  const { requests } = effectsOf(outcome, 'ledger');
  const { emitted, applied, verdict } = attemptAt(outcome, position);
  if (emitted > 0 || scenarioOf(outcome).writer.applies.includes('ledger')) {
    return { emitted, isApplied: applied === emitted, isAccepted: verdict === 'accepted' };
  }
  const writes = requestsWith(requests, 'attempt', position);
  // What the network delivers twice is written once.
  const rowsOf = (some: readonly number[]) =>
    new Set(some.map((request) => requests.customer[request])).size;
  return {
    written: rowsOf(writes),
    of: outcome.partition.filter((it) => it === task).length,
    visible: rowsOf(writes.filter((request) => requests.visibleMs[request] !== null)),
  };
}

/** What the coordinator made of an attempt, and when it was wrong about it. */
export function verdictOf(outcome: Outcome, attempt: Attempt, when: Moment): string {
  const { verdict, decidedMs, end, endedMs, lastHeardMs } = attempt;
  const winner = winnerOf(outcome, attempt);
  const stillRan = beliefSpells(attempt, reportMsOf(outcome, attempt.run)).find(
    ({ believes, isSo }) => believes === 'runs' && !isSo,
  );
  if (decidedMs === null) return VERDICT.undecided;
  switch (verdict) {
    case 'accepted':
    case 'tooLate':
    case 'reportedFailure':
    case 'undecided':
    case 'forgotten':
      return VERDICT[verdict];
    case 'ignored':
      return winner === undefined ? VERDICT.undecided : VERDICT.ignored(winner, when);
    case 'cancelled':
      if (winner === undefined) return VERDICT.undecided;
      return stillRan === undefined
        ? VERDICT.cancelled(winner)
        : VERDICT.cancelledLater(winner, when(stillRan.fromMs), when(stillRan.toMs));
    case 'declaredFailed':
      return stillRan === undefined
        ? VERDICT.hadFailed(
            when(lastHeardMs),
            when(decidedMs),
            endedMs === null || endedMs === decidedMs
              ? undefined
              : workedUntil(decidedMs, endedMs, when),
          )
        : VERDICT.stillRan(
            when(stillRan.fromMs),
            when(stillRan.toMs),
            notHeard(attempt),
            end === 'finished',
          );
  }
}

/** What lasted for less than can be told apart ended a moment later. */
const workedUntil = (decidedMs: number, endedMs: number, when: Moment) =>
  seconds(decidedMs) === seconds(endedMs) ? VERDICT.momentLater : VERDICT.until(when(endedMs));

/** Why an attempt that had ended was not heard. */
function notHeard({ end, cutOffMs }: Attempt): string {
  if (cutOffMs !== null) return VERDICT.becauseCut;
  if (end === 'crashed') return VERDICT.becauseCrashed;
  return VERDICT.becauseLost(end === 'finished' ? 'completion' : 'failure');
}
