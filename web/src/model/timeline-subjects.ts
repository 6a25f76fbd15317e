/** Which tasks a timeline draws large. */
import type { Attempt, Outcome, Stage } from '../engine/pkg/sim_wasm.js';
import { emailTroubleOf } from './email-trouble.js';
import { attemptOf } from './failure.js';
import { once } from './once.js';
import { scenarioOf } from './scenario.js';
import { senderMishaps } from './sender-mishaps.js';

/** So many tasks in question have room: drawn large, and told of at the cursor. */
export const SUBJECTS_SHOWN = 3;

export interface TaskRef {
  /** Position of its run. */
  run: number;
  stage: Stage;
  task: number;
}

/** Whether an attempt is one of a task. */
export const isOf = (attempt: TaskRef, task: TaskRef) =>
  attempt.stage === task.stage && attempt.task === task.task && attempt.run === task.run;

/**
 * The tasks in question: those with an attempt that was not simply launched, done and accepted,
 * that got a second one, or whose emails ran into trouble; that a run was over when it was done is
 * no trouble of its own. When all went well, the one of each run that was accepted last, since it
 * determines when the run ends.
 */
export const interestingTasks = once((outcome: Outcome): readonly TaskRef[] => {
  const found: TaskRef[] = [];
  // A job that was refused has no task in question.
  if (outcome.attempts.length === 0) return found;
  // A fault that strikes the first run does not name it.
  const add = ({ run = 0, stage, task }: Omit<TaskRef, 'run'> & { run?: number }) => {
    const it = { run, stage, task };
    if (!found.some((other) => isOf(it, other))) found.push(it);
  };
  scenarioOf(outcome).faults.forEach((fault) => {
    const attempt = attemptOf(fault);
    if (attempt !== undefined) add(attempt);
  });
  const emailed = [
    ...senderMishaps(outcome).map(({ notification }) => notification?.attempt),
    ...emailTroubleOf(outcome).keys(),
  ];
  emailed.forEach((position) => {
    const attempt = outcome.attempts[position ?? -1];
    if (attempt !== undefined) add(attempt);
  });
  outcome.attempts.filter((attempt) => !wentWell(attempt)).forEach(add);
  if (found.length === 0) {
    outcome.runs.forEach((_, run) => {
      const last = outcome.attempts
        .filter((attempt) => attempt.run === run)
        .reduce<Attempt | undefined>(
          (one, other) => (one === undefined || endMs(other) > endMs(one) ? other : one),
          undefined,
        );
      if (last !== undefined) add(last);
    });
  }
  return found;
});

const endMs = ({ decidedMs }: Attempt) => decidedMs ?? 0;

const wentWell = ({ attempt, end, verdict }: Attempt) =>
  attempt === 1 && end === 'finished' && (verdict === 'accepted' || verdict === 'tooLate');
