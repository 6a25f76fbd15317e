/**
 * What the coordinator believes of an attempt from spell to spell, and whether it is so: the one
 * answer to when it is wrong, for the picture and for the state of the world at the cursor.
 */
import type { Attempt, End, Verdict } from '../engine/pkg/sim_wasm.js';

export interface BeliefSpell {
  fromMs: number;
  /** The first moment after it; Infinity when it never ends. */
  toMs: number;
  believes: 'runs' | Verdict;
  /** What the attempt really does meanwhile, or how it has ended. */
  really: 'works' | End;
  /** Whether what is believed is so. */
  isSo: boolean;
}

/**
 * In order and without gaps, from the launch to the job's report: whoever has reported waits for
 * nobody and believes nothing any more.
 *
 * @param reportMs - when the job reports; Infinity when it never does
 */
export function beliefSpells(attempt: Attempt, reportMs: number): BeliefSpell[] {
  const { launchedMs, verdict, end } = attempt;
  const endedMs = end === null ? Infinity : (attempt.endedMs ?? Infinity);
  const decidedMs = attempt.decidedMs ?? Infinity;
  const changesMs = [endedMs, decidedMs].sort((one, other) => one - other);
  const bounds = [launchedMs, ...changesMs, Infinity].map((atMs) => Math.min(atMs, reportMs));
  return bounds.slice(1).flatMap((toMs, index): BeliefSpell[] => {
    const fromMs = bounds[index] ?? toMs;
    if (fromMs >= toMs) return [];
    const believes = decidedMs <= fromMs ? verdict : 'runs';
    const really = endedMs <= fromMs && end !== null ? end : 'works';
    return [{ fromMs, toMs, believes, really, isSo: isSo(believes, really) }];
  });
}

/** What it believes of an attempt when it reports: a decision at that very moment counts. */
export const lastBelief = (
  { decidedMs, verdict }: Attempt,
  reportMs: number,
): BeliefSpell['believes'] => (decidedMs !== null && decidedMs <= reportMs ? verdict : 'runs');

function isSo(believes: BeliefSpell['believes'], really: BeliefSpell['really']): boolean {
  switch (believes) {
    case 'runs':
    case 'undecided':
      return really === 'works';
    case 'accepted':
    case 'ignored':
    case 'tooLate':
      return really === 'finished';
    case 'declaredFailed':
    case 'reportedFailure':
    case 'cancelled':
    case 'forgotten':
      // That it did all its work is something that the job never learns.
      return really !== 'works' && really !== 'finished';
  }
}
