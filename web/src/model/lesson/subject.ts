/** What a figure or a claim is about: a task, `publish-3`, or one attempt of it, `publish-3:1`. */
import type { Attempt, Outcome, Stage, System, SystemAudit } from '../../engine/pkg/sim_wasm.js';
import { requestsWith } from '../system-requests.js';
import { systemAudit } from '../truth.js';

interface Subject {
  stage: Stage;
  task: number;
  /** Undefined when it is about all attempts. */
  attempt: number | undefined;
}

/** @throws when it names no task */
export function subjectOf(about: string): Subject {
  const [, stage, task, attempt] = /^(map|reduce|publish)-(\d+)(?::(\d+))?$/.exec(about) ?? [];
  if (stage === undefined) {
    throw new Error(
      `"${about}" is no task; right is publish-3, or publish-3:1 for its first attempt`,
    );
  }
  return {
    stage: stage as Stage,
    task: Number(task),
    attempt: attempt === undefined ? undefined : Number(attempt),
  };
}

/** Positions of the attempts that it is about. */
export function attemptsOf({ attempts }: Outcome, about: string): number[] {
  const { stage, task, attempt } = subjectOf(about);
  return attempts.flatMap((one, position) => {
    const isOne = one.stage === stage && one.task === task;
    return isOne && (attempt === undefined || one.attempt === attempt) ? [position] : [];
  });
}

/** Positions of what these attempts asked of a system; none where there is no such system. */
export function requestsOf(outcome: Outcome, system: System, about: string): number[] {
  const effects = outcome.effects.find((one) => one.system === system);
  if (effects === undefined) return [];
  return attemptsOf(outcome, about).flatMap((by) => requestsWith(effects.requests, 'attempt', by));
}

/** @throws when it is not about one attempt */
export function attemptOf(outcome: Outcome, about: string): Attempt {
  const [position = -1, ...more] = attemptsOf(outcome, about);
  const found = outcome.attempts[position];
  if (found === undefined || more.length > 0) throw new Error(`"${about}" is not one attempt`);
  return found;
}

/** @throws when the scenario does not use the system */
export function auditOf(outcome: Outcome, system: System): SystemAudit {
  const found = systemAudit(outcome, system);
  if (found === undefined) throw new Error(`the scenario has no ${system}`);
  return found;
}
