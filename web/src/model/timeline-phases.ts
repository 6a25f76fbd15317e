/** The job as a whole: which stages it is in, and what it reports. */
import type { Outcome, Stage } from '../engine/pkg/sim_wasm.js';
import { passesOf, reportMsOf, type StageTimes } from './run-times.js';
import { scenarioOf } from './scenario.js';
import type { Tone } from './tone.js';
import { PHASE_NAMES, reportNote } from './words/timeline.js';

/** A stretch of the job; stages may overlap, and come again where the coordinator forgot everything. */
export interface Phase {
  name: string;
  /** Whether it runs as in the healthy run. */
  isUnchanged: boolean;
  fromMs: number;
  toMs: number;
}

export interface Report {
  atMs: number | null;
  /** When runs after the first one report. */
  laterMs: number[];
  text: string;
  tone: Tone;
}

export const phases = (outcome: Outcome, unchanged: readonly Stage[], endMs: number): Phase[] =>
  outcome.runs.flatMap((_, run) => phasesOf(outcome, run, unchanged, endMs));

function phasesOf(
  outcome: Outcome,
  run: number,
  unchanged: readonly Stage[],
  endMs: number,
): Phase[] {
  const { tasks } = scenarioOf(outcome).cluster;
  // A stage is done with its last task, which may never come.
  const doneMs = ({ acceptedMs }: StageTimes) => acceptedMs[tasks - 1] ?? Infinity;
  const passes = passesOf(outcome, run);
  return passes.flatMap(({ stages: { map, reduce, publish }, closeOutMs }, pass) => {
    const overMs = Math.min(passes[pass + 1]?.fromMs ?? reportMsOf(outcome, run), endMs);
    const spans = {
      map: [map.readyMs, doneMs(map)],
      reduce: [reduce.readyMs, doneMs(reduce)],
      publish: [publish.readyMs, closeOutMs],
      closeOut: [closeOutMs, overMs],
    } as const;
    return (Object.keys(spans) as (keyof typeof spans)[]).flatMap((kind) => {
      const [fromMs, toMs] = spans[kind];
      const isUnchanged = unchanged.some((stage) => stage === kind);
      return fromMs === Infinity
        ? []
        : [{ name: PHASE_NAMES[kind], isUnchanged, fromMs, toMs: Math.min(toMs, overMs) }];
    });
  });
}

export function reportOf(outcome: Outcome): Report {
  const [atMs = null, ...later] = outcome.runs.map(({ endedMs }) => endedMs);
  return { atMs, laterMs: later.filter((it) => it !== null), ...reportNote(outcome) };
}
