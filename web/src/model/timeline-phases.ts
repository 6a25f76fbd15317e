/** The job as a whole: which stage it is in, and what it reports. */
import type { MarkKind, Outcome, Stage } from '../engine/pkg/sim_wasm.js';
import { PHASE_NAMES, reportNote, type Tone } from './words-timeline.js';

/** A stretch of the job, one after the other. */
export interface Phase {
  name: string;
  fromMs: number;
  toMs: number;
  /** What the job reports at the end of its last phase. */
  report: { text: string; tone: Tone } | null;
}

export function phases(outcome: Outcome, endMs: number): Phase[] {
  const starts = [
    { name: PHASE_NAMES.map, atMs: momentOf(outcome, 'stageReady', 'map') },
    { name: PHASE_NAMES.reduce, atMs: momentOf(outcome, 'stageReady', 'reduce') },
    { name: PHASE_NAMES.publish, atMs: momentOf(outcome, 'stageReady', 'publish') },
    { name: PHASE_NAMES.closeOut, atMs: momentOf(outcome, 'closeOut', null) },
  ].flatMap(({ name, atMs }) => (atMs === null ? [] : [{ name, atMs }]));
  const jobEndMs = outcome.runs[0]?.endedMs ?? endMs;
  return starts.map(({ name, atMs }, index) => {
    const next = starts[index + 1];
    return {
      name,
      fromMs: atMs,
      toMs: next?.atMs ?? jobEndMs,
      report: next === undefined ? reportNote(outcome) : null,
    };
  });
}

function momentOf(outcome: Outcome, kind: MarkKind, stage: Stage | null): number | null {
  return outcome.marks.find((mark) => mark.kind === kind && mark.stage === stage)?.atMs ?? null;
}
