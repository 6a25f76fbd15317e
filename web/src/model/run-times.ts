/** When a run got how far: its stages, its close-out, its report, and the end of everything. */
import type { Outcome, Stage } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';

export interface StageTimes {
  /** When it was ready; Infinity when it never was. */
  readyMs: number;
  /** When its tasks were accepted, in order. */
  acceptedMs: readonly number[];
}

/** When nothing more happens. */
export const endOf = ({ quietMs, runs }: Outcome): number =>
  Math.max(quietMs, ...runs.map(({ endedMs }) => endedMs ?? 0));

/** When a run of the job reports, the first one if none is named; Infinity when it never does. */
export const reportMsOf = ({ runs }: Outcome, run = 0): number => runs[run]?.endedMs ?? Infinity;

/** When the close-out begins; Infinity when it never does. */
export const closeOutMsOf = ({ marks }: Outcome, run = 0): number =>
  marks.find((mark) => mark.kind === 'closeOut' && mark.run === run)?.atMs ?? Infinity;

export const stageTimesOf = (outcome: Outcome, run = 0): Readonly<Record<Stage, StageTimes>> => {
  const times = allStageTimes(outcome)[run];
  if (times === undefined) throw new Error(`the outcome has no run ${run}`);
  return times;
};

const allStageTimes = once(({ attempts, marks, runs }: Outcome) =>
  runs.map((_, run): Readonly<Record<Stage, StageTimes>> => {
    const timesOf = (stage: Stage): StageTimes => ({
      readyMs:
        marks.find((mark) => mark.kind === 'stageReady' && mark.stage === stage && mark.run === run)
          ?.atMs ?? Infinity,
      acceptedMs: attempts
        .filter(
          (attempt) =>
            attempt.stage === stage && attempt.verdict === 'accepted' && attempt.run === run,
        )
        .map(({ decidedMs }) => decidedMs ?? Infinity)
        .sort((one, other) => one - other),
    });
    return { map: timesOf('map'), reduce: timesOf('reduce'), publish: timesOf('publish') };
  }),
);
