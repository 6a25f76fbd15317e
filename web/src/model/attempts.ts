/** The attempts of a run, by their positions. */
import type { Attempt, Outcome } from '../engine/pkg/sim_wasm.js';

/** There are four attempt colours; further attempts begin anew. */
const COLOURS = 4;

/** The number of the colour of a task's n-th attempt, both counted from 1. */
export const attemptColour = (attempt: number) => ((attempt - 1) % COLOURS) + 1;

export function attemptAt({ attempts }: Outcome, position: number): Attempt {
  const attempt = attempts[position];
  if (attempt === undefined) throw new Error(`there is no attempt at position ${position}`);
  return attempt;
}
