/** What the coordinator believes of a task in question, and where that is not so. */
import type { Attempt } from '../engine/pkg/sim_wasm.js';
import { beliefSpells } from './belief-spells.js';
import type { Selection } from './selection.js';
import type { Tone } from './tone.js';
import { attemptMark, beliefNote, differenceNote } from './words/timeline.js';

/** For how long the coordinator believed that an attempt runs. */
export interface Belief {
  /** Its position in the outcome. */
  position: number;
  /** Its number, and whether it was counted anew. */
  attempt: string;
  colour: number;
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
  colour: number;
}

/** `untilMs`: when the job reports and believes nothing more, or the picture ends. */
export function beliefsOf(attempts: readonly Placed[], untilMs: number): Belief[] {
  return onLines(
    attempts.map((placed) => beliefOf(placed, untilMs)),
    ({ queuedMs }) => queuedMs,
  );
}

function beliefOf({ attempt, position, colour }: Placed, untilMs: number): Belief {
  const toMs = Math.min(attempt.decidedMs ?? untilMs, untilMs);
  return {
    position,
    attempt: attemptMark(attempt),
    colour,
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

/** Where belief and truth differ, as far as the picture goes. */
export function differencesOf(
  attempts: readonly Placed[],
  reportMs: number,
  endMs: number,
): Difference[] {
  const found = attempts.flatMap(({ attempt, position }) =>
    beliefSpells(attempt, reportMs)
      .filter(({ isSo, fromMs }) => !isSo && fromMs < endMs)
      .map((spell): Difference => {
        const { fromMs, toMs } = spell;
        const text = differenceNote(attemptMark(attempt), spell);
        return { position, line: 0, fromMs, toMs: Math.min(toMs, endMs), text };
      }),
  );
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
