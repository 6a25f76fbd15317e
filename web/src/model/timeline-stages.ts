/** Which stages of the job are worth their room, and which only repeat what a healthy run does. */
import type { Outcome, Stage } from '../engine/pkg/sim_wasm.js';
import type { TaskRef } from './timeline-subjects.js';
import { STAGES } from './words/names.js';

export interface StagesShown {
  /** From the earliest that is in question, or that runs otherwise than in the healthy run. */
  shown: Stage[];
  /** Those before: as in the healthy run. */
  unchanged: Stage[];
}

export function stagesOf(
  outcome: Outcome,
  healthy: Outcome,
  subjects: readonly TaskRef[],
): StagesShown {
  const isShown = (stage: Stage) =>
    subjects.some((subject) => subject.stage === stage) ||
    courseOf(outcome, stage) !== courseOf(healthy, stage);
  const earliest = Math.max(0, STAGES.findIndex(isShown));
  return { shown: STAGES.slice(earliest), unchanged: STAGES.slice(0, earliest) };
}

/** What a stage's attempts do, and when, counted from its first launch. */
function courseOf({ attempts }: Outcome, stage: Stage): string {
  const own = attempts.filter((attempt) => attempt.stage === stage);
  const startMs = own.reduce((least, { launchedMs }) => Math.min(least, launchedMs), Infinity);
  return own
    .map(({ task, worker, launchedMs, endedMs, verdict }) =>
      [task, worker, launchedMs - startMs, (endedMs ?? Infinity) - startMs, verdict].join(),
    )
    .join(';');
}
