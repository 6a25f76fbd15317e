/** When a run got how far: its stages, its close-out, its report, and the end of everything. */
import type { Mark, Outcome, Stage } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { scenarioOf } from './scenario.js';

export interface StageTimes {
  /** When it was ready; Infinity when it never was. */
  readyMs: number;
  /** When its tasks were accepted, in order. */
  acceptedMs: readonly number[];
}

/** A run from its start, or from where its coordinator forgot everything and started it anew. */
export interface Pass {
  fromMs: number;
  stages: Readonly<Record<Stage, StageTimes>>;
  /** Infinity when its close-out never begins. */
  closeOutMs: number;
}

/** When nothing more happens. */
export const endOf = ({ quietMs, runs }: Outcome): number =>
  Math.max(quietMs, ...runs.map(({ endedMs }) => endedMs ?? 0));

/** When a run of the job reports, the first one if none is named; Infinity when it never does. */
export const reportMsOf = ({ runs }: Outcome, run = 0): number => runs[run]?.endedMs ?? Infinity;

/** When the close-out begins; Infinity when it never does. */
export const closeOutMsOf = ({ marks }: Outcome, run = 0): number =>
  marks.find((mark) => mark.kind === 'closeOut' && mark.run === run)?.atMs ?? Infinity;

export const passesOf = (outcome: Outcome, run: number): readonly Pass[] =>
  allPasses(outcome)[run] ?? [];

const allPasses = once((outcome: Outcome) =>
  outcome.runs.map(({ endedMs }, run): Pass[] => {
    const marks = outcome.marks.filter((mark) => mark.run === run);
    const isAnew = ({ kind, atMs }: Mark) =>
      kind === 'restarted' &&
      scenarioOf(outcome).coordinator.memory === 'nothing' &&
      atMs < (endedMs ?? Infinity);
    const starts = [0, ...marks.flatMap((mark, place) => (isAnew(mark) ? [place] : []))];
    return starts.map((start, pass) => passOf(marks.slice(start, starts[pass + 1])));
  }),
);

function passOf(marks: readonly Mark[]): Pass {
  const firstMs = (is: (mark: Mark) => boolean) => marks.find(is)?.atMs ?? Infinity;
  const timesOf = (stage: Stage): StageTimes => ({
    // What starts the job anew queues its map tasks.
    readyMs: firstMs((mark) =>
      mark.kind === 'restarted'
        ? stage === 'map'
        : mark.kind === 'stageReady' && mark.stage === stage,
    ),
    acceptedMs: marks
      .filter((mark) => mark.kind === 'accepted' && mark.stage === stage)
      .map(({ atMs }) => atMs),
  });
  return {
    fromMs: marks[0]?.atMs ?? 0,
    stages: { map: timesOf('map'), reduce: timesOf('reduce'), publish: timesOf('publish') },
    closeOutMs: firstMs(({ kind }) => kind === 'closeOut'),
  };
}
