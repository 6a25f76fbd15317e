/** The job as a whole: which stages it is in, and what it reports. */
import type { MarkKind, Outcome, Stage } from '../engine/pkg/sim_wasm.js';
import type { Tone } from './tone.js';
import { PHASE_NAMES, reportNote } from './words/timeline.js';

/** A stretch of the job; stages may overlap. */
export interface Phase {
  name: string;
  /** Whether it runs as in the healthy run. */
  isUnchanged: boolean;
  fromMs: number;
  toMs: number;
}

export interface Report {
  atMs: number | null;
  text: string;
  tone: Tone;
}

export function phases(outcome: Outcome, unchanged: readonly Stage[], endMs: number): Phase[] {
  const jobEndMs = outcome.runs[0]?.endedMs ?? endMs;
  const closeOutMs = momentOf(outcome, 'closeOut', null);
  const spans = {
    map: [momentOf(outcome, 'stageReady', 'map'), doneMs(outcome, 'map')],
    reduce: [momentOf(outcome, 'stageReady', 'reduce'), doneMs(outcome, 'reduce')],
    publish: [momentOf(outcome, 'stageReady', 'publish'), closeOutMs],
    closeOut: [closeOutMs, jobEndMs],
  } as const;
  return (Object.keys(spans) as (keyof typeof spans)[]).flatMap((kind) => {
    const [fromMs, toMs] = spans[kind];
    const isUnchanged = unchanged.some((stage) => stage === kind);
    return fromMs === null
      ? []
      : [{ name: PHASE_NAMES[kind], isUnchanged, fromMs, toMs: toMs ?? jobEndMs }];
  });
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
