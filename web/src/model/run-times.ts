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

/** When the job reports; Infinity when it never does. */
export const reportMsOf = ({ runs }: Outcome): number => runs[0]?.endedMs ?? Infinity;

/** When the close-out begins; Infinity when it never does. */
export const closeOutMsOf = ({ marks }: Outcome): number =>
  marks.find(({ kind }) => kind === 'closeOut')?.atMs ?? Infinity;

export const stageTimesOf = once(
  ({ attempts, marks }: Outcome): Readonly<Record<Stage, StageTimes>> => {
    const timesOf = (stage: Stage): StageTimes => ({
      readyMs:
        marks.find((mark) => mark.kind === 'stageReady' && mark.stage === stage)?.atMs ?? Infinity,
      acceptedMs: attempts
        .filter((attempt) => attempt.stage === stage && attempt.verdict === 'accepted')
        .map(({ decidedMs }) => decidedMs ?? Infinity)
        .sort((one, other) => one - other),
    });
    return { map: timesOf('map'), reduce: timesOf('reduce'), publish: timesOf('publish') };
  },
);
