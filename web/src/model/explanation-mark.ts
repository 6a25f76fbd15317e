/** Why something was decided or happened, and what the coordinator could know of it. */
import type { Attempt, Mark, Message, Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptAt } from './attempts.js';
import { markTone } from './events.js';
import type { Explained } from './explanation.js';
import { deedOf, truthAt, verdictOf, winnerOf } from './explanation-attempt.js';
import { scenarioOf } from './scenario.js';
import { isOf } from './timeline-subjects.js';
import { truthOf } from './truth.js';
import { isUnlistened } from './unlistened.js';
import { MARK_SUBJECTS, MARKED, MESSAGES, type Moment, STAGE_WORDS } from './words/explanation.js';
import { fullAttemptName, taskName } from './words/names.js';

export function explainMark(outcome: Outcome, position: number, when: Moment): Explained {
  const mark = outcome.marks[position];
  if (mark === undefined) throw new Error(`there is no mark at position ${position}`);
  const { kind, stage, task } = mark;
  const attempt = outcome.attempts[mark.attempt ?? -1];
  const about =
    attempt !== undefined
      ? fullAttemptName(attempt)
      : stage === null || task === null
        ? STAGE_WORDS[stage ?? 'map']
        : taskName(stage, task, mark.run);
  return {
    subject: MARK_SUBJECTS[kind](about),
    sentences:
      attempt === undefined
        ? [...ofJob(outcome, mark, when)]
        : ofAttempt(outcome, mark, attempt, mark.attempt ?? -1, when),
    tone: markTone(kind),
  };
}

function ofJob(outcome: Outcome, { kind, stage, run, atMs }: Mark, when: Moment): string[] {
  if (kind === 'stageReady') return [MARKED.ready[stage ?? 'map']];
  if (kind === 'dropped') return [MARKED.dropped];
  if (kind === 'refused') return [truthOf(outcome).sentence, MARKED.refused];
  if (kind === 'succeeded') return [MARKED.succeeded, truthOf(outcome).sentence];
  const endedMs = outcome.runs[run]?.endedMs ?? null;
  if (kind === 'restarted') {
    const isLater = endedMs !== null && endedMs <= atMs;
    return [
      isLater ? MARKED.restartedLater : MARKED.restarted[scenarioOf(outcome).coordinator.memory],
    ];
  }
  return endedMs === null ? [] : [MARKED.closeOut(when(endedMs))];
}

function ofAttempt(
  outcome: Outcome,
  { kind, atMs }: Mark,
  attempt: Attempt,
  position: number,
  when: Moment,
): string[] {
  const { coordinator } = scenarioOf(outcome);
  const verdict = () => verdictOf(outcome, attempt, when);
  switch (kind) {
    case 'finished': {
      const isHeard = attempt.decidedMs === atMs && attempt.verdict !== 'declaredFailed';
      return [deedOf(outcome, position, when), ...(isHeard ? [MARKED.received] : []), verdict()];
    }
    case 'cutOff':
      return [MARKED.cutOff(attempt.worker), verdict()];
    case 'accepted':
      return [MARKED.first, ...beside(outcome, attempt, atMs, when)];
    case 'declaredFailed':
      return [
        MARKED.silence(when(attempt.lastHeardMs), coordinator.silenceMs),
        unknown(attempt, atMs, when),
      ];
    case 'retryQueued':
      return [
        MARKED.queued(attempt, failedBy(outcome, attempt, atMs), coordinator.maxAttempts),
        startedFor(outcome, attempt, 'retry', atMs, when),
      ];
    case 'copyQueued':
      return [
        MARKED.slow(coordinator.speculation.thresholdPercent),
        startedFor(outcome, attempt, 'copy', atMs, when),
      ];
    case 'gaveUp':
      return [MARKED.gaveUp(failedBy(outcome, attempt, atMs)), truthOf(outcome).sentence];
    case 'crashed':
    case 'failed':
    case 'stopped':
    case 'ignored':
    case 'tooLate':
    case 'reportedFailure':
    case 'cancelled':
    case 'dropped':
    case 'stageReady':
    case 'closeOut':
    case 'succeeded':
    case 'restarted':
    case 'refused':
      return [deedOf(outcome, position, when), verdict()];
  }
}

/** How many attempts of a task the coordinator took for failed, up to a moment. */
const failedBy = ({ attempts }: Outcome, task: Attempt, atMs: number): number =>
  attempts.filter(
    (it) =>
      isOf(it, task) &&
      (it.verdict === 'declaredFailed' || it.verdict === 'reportedFailure') &&
      (it.decidedMs ?? Infinity) <= atMs,
  ).length;

function startedFor(
  { attempts }: Outcome,
  task: Attempt,
  cause: 'retry' | 'copy',
  atMs: number,
  when: Moment,
): string {
  const started = attempts.find(
    (it) => isOf(it, task) && it.cause === cause && it.queuedMs === atMs,
  );
  return started === undefined
    ? MARKED.neverStarted
    : MARKED.started(started, when(started.launchedMs));
}

/** What other attempts of the task had done or did when one was accepted. */
function beside(outcome: Outcome, attempt: Attempt, atMs: number, when: Moment): string[] {
  const isCancelled = scenarioOf(outcome).coordinator.speculation.loser === 'cancelled';
  return outcome.attempts.flatMap((other) => {
    if (other === attempt || !isOf(other, attempt) || other.launchedMs > atMs) return [];
    const { end, endedMs } = other;
    if (truthAt(other, atMs) === 'finished') {
      return [MARKED.alsoDone(other, when(endedMs ?? 0))];
    }
    if (end === 'cancelled' && endedMs === atMs) return [MARKED.alsoRuns.stopped(other)];
    if (endedMs !== null && endedMs <= atMs) return [];
    return [MARKED.alsoRuns[isCancelled ? 'notReached' : 'ranOn'](other)];
  });
}

/** What was true of an attempt that is declared failed. */
function unknown(attempt: Attempt, atMs: number, when: Moment): string {
  const name = fullAttemptName(attempt);
  const { endedMs } = attempt;
  const truth = truthAt(attempt, atMs);
  if (truth === 'running') {
    return MARKED.unknown.running(name, endedMs === null ? undefined : when(endedMs));
  }
  return MARKED.unknown[truth](name, when(endedMs ?? 0));
}

export function explainMessage(outcome: Outcome, position: number, when: Moment): Explained {
  const message = outcome.messages[position];
  if (message === undefined) throw new Error(`there is no message at position ${position}`);
  const attempt = attemptAt(outcome, message.attempt);
  const subject = MESSAGES.subject[message.kind](fullAttemptName(attempt));
  const isLost = message.receivedMs === null;
  const verdict = verdictOf(outcome, attempt, when);
  return {
    subject: isUnlistened(message, attempt)
      ? MESSAGES.unlistenedSubject(subject)
      : isLost
        ? MESSAGES.lostSubject(subject)
        : subject,
    sentences: [
      isLost ? lostBecause(outcome, message, attempt, when) : MESSAGES.arrived,
      ...(message.kind === 'launch' ? [deedOf(outcome, message.attempt, when)] : []),
      verdict,
    ],
    tone: isLost ? 'wrong' : 'plain',
  };
}

function lostBecause(
  outcome: Outcome,
  { kind, sentMs }: Message,
  attempt: Attempt,
  when: Moment,
): string {
  if (isUnlistened({ sentMs }, attempt)) return MESSAGES.unlistened(kind === 'ack');
  const what = {
    ack: MESSAGES.saidDone,
    failureReport: MESSAGES.saidFailed,
    cancel: MESSAGES.toldToStop(winnerOf(outcome, attempt)),
    launch: MESSAGES.toldToStart,
  }[kind];
  const { cutOffMs, end, endedMs, worker } = attempt;
  if (cutOffMs !== null && cutOffMs <= sentMs) {
    return MESSAGES.lost(what, MESSAGES.cut(worker, when(cutOffMs)));
  }
  const isDead = kind === 'cancel' && end === 'crashed' && endedMs !== null;
  return MESSAGES.lost(what, isDead ? MESSAGES.dead(when(endedMs)) : undefined);
}
