/** The job as a whole: which stages it is in, and what it reports. */
import type { MarkKind, Outcome, Stage } from '../engine/pkg/sim_wasm.js';
import type { Tone } from './tone.js';
import { PHASE_NAMES, reportNote } from './words/timeline.js';

/** A stretch of the job; stages may overlap. */
export interface Phase {
  name: string;
  fromMs: number;
  toMs: number;
}

export interface Report {
  atMs: number | null;
  text: string;
  tone: Tone;
}

export function phases(outcome: Outcome, endMs: number): Phase[] {
  const jobEndMs = outcome.runs[0]?.endedMs ?? endMs;
  const closeOutMs = momentOf(outcome, 'closeOut', null);
  return [
    {
      name: PHASE_NAMES.map,
      fromMs: momentOf(outcome, 'stageReady', 'map'),
      toMs: doneMs(outcome, 'map'),
    },
    {
      name: PHASE_NAMES.reduce,
      fromMs: momentOf(outcome, 'stageReady', 'reduce'),
      toMs: doneMs(outcome, 'reduce'),
    },
    {
      name: PHASE_NAMES.publish,
      fromMs: momentOf(outcome, 'stageReady', 'publish'),
      toMs: closeOutMs,
    },
    { name: PHASE_NAMES.closeOut, fromMs: closeOutMs, toMs: jobEndMs },
  ].flatMap(({ name, fromMs, toMs }) =>
    fromMs === null ? [] : [{ name, fromMs, toMs: toMs ?? jobEndMs }],
  );
}

export function reportOf(outcome: Outcome): Report {
  return { atMs: outcome.runs[0]?.endedMs ?? null, ...reportNote(outcome) };
}

/** When the last task of a stage was accepted; null when one never was. */
function doneMs(outcome: Outcome, stage: Stage): number | null {
  const accepted = outcome.attempts.filter((it) => it.stage === stage && it.verdict === 'accepted');
  const tasks = outcome.scenario.cluster?.tasks ?? 0;
  return accepted.length < tasks
    ? null
    : Math.max(...accepted.map(({ decidedMs }) => decidedMs ?? 0));
}

function momentOf(outcome: Outcome, kind: MarkKind, stage: Stage | null): number | null {
  return outcome.marks.find((mark) => mark.kind === kind && mark.stage === stage)?.atMs ?? null;
}
