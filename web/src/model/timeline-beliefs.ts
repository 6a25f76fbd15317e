/** What the coordinator believes of a task in question, and where that is not so. */
import type { Attempt } from '../engine/pkg/sim_wasm.js';
import type { Selection } from './selection.js';
import type { Tone } from './tone.js';
import { beliefNote, differenceNote } from './words/timeline.js';

/** For how long the coordinator believed that an attempt runs. */
export interface Belief {
  /** Its position in the outcome. */
  position: number;
  attempt: number;
  /** Beliefs that overlap stand on different lines. */
  line: number;
  /** When it joined the queue; it waited for a worker until `fromMs`. */
  queuedMs: number;
  fromMs: number;
  /** From when on nothing was heard; null when it was never silent. */
  silentFromMs: number | null;
  toMs: number;
}

/** A moment that the coordinator's line names. */
export interface Note {
  atMs: number;
  text: string;
  tone: Tone;
  /** What is named: a mark, or an attempt where no mark tells of it. */
  selection: Selection;
}

/** For how long what the coordinator believed of an attempt was not so. */
export interface Difference {
  position: number;
  line: number;
  fromMs: number;
  toMs: number;
  /** What it believed, and what was so. */
  text: string;
}

/** An attempt with its position in the outcome. */
export interface Placed {
  attempt: Attempt;
  position: number;
}

export function beliefsOf(attempts: readonly Placed[], endMs: number): Belief[] {
  return onLines(
    attempts.map((placed) => beliefOf(placed, endMs)),
    ({ queuedMs }) => queuedMs,
  );
}

function beliefOf({ attempt, position }: Placed, endMs: number): Belief {
  const toMs = attempt.decidedMs ?? endMs;
  return {
    position,
    attempt: attempt.attempt,
    line: 0,
    queuedMs: attempt.queuedMs,
    fromMs: attempt.launchedMs,
    silentFromMs:
      attempt.lastHeardMs > attempt.launchedMs && attempt.lastHeardMs < toMs
        ? attempt.lastHeardMs
        : null,
    toMs,
  };
}

/** How the belief in an attempt ended, in words, at its mark. */
export function decisionOf(
  { attempt, position }: Placed,
  markOf: (attempt: number, kind: string) => number | undefined,
): Note[] {
  const note = beliefNote(attempt);
  if (note === null || attempt.decidedMs === null) return [];
  const mark = markOf(position, attempt.verdict);
  const selection: Selection =
    mark === undefined ? { kind: 'attempt', position } : { kind: 'mark', position: mark };
  return [{ atMs: attempt.decidedMs, ...note, selection }];
}

/**
 * Where belief and truth differ: an attempt is believed running and has ended; or it is written off
 * and works on, or has done all its work, until the task is accepted from another one.
 */
export function differencesOf(attempts: readonly Placed[], endMs: number): Difference[] {
  const accepted = attempts.find(({ attempt }) => attempt.verdict === 'accepted')?.attempt;
  const settledMs = accepted?.decidedMs ?? endMs;
  const found = attempts.flatMap(({ attempt, position }) => {
    const { endedMs, end, verdict } = attempt;
    const [endsMs, decidedMs] = [endedMs ?? endMs, attempt.decidedMs ?? endMs];
    const isWrittenOff = verdict === 'declaredFailed' || verdict === 'cancelled';
    const spells: [number, number, string | null][] = [
      [endsMs, decidedMs, differenceNote.runs(attempt)],
      [decidedMs, endsMs, isWrittenOff ? differenceNote.stopped(attempt) : null],
      [
        Math.max(decidedMs, endsMs),
        settledMs,
        verdict === 'declaredFailed' && end === 'finished' ? differenceNote.failed(attempt) : null,
      ],
    ];
    return spells.flatMap(([fromMs, toMs, text]) =>
      text !== null && fromMs < toMs ? [{ position, line: 0, fromMs, toMs, text }] : [],
    );
  });
  return onLines(found, ({ fromMs }) => fromMs);
}

/** Each on the first line on which it overlaps no other. */
function onLines<Spell extends { line: number; toMs: number }>(
  spells: readonly Spell[],
  fromOf: (spell: Spell) => number,
): Spell[] {
  const freeFromMs: number[] = [];
  return spells.map((spell) => {
    const found = freeFromMs.findIndex((freeMs) => freeMs <= fromOf(spell));
    const line = found === -1 ? freeFromMs.length : found;
    freeFromMs[line] = spell.toMs;
    return { ...spell, line };
  });
}
