/** The attempts of a run, by their positions. */
import type { Attempt, Outcome } from '../engine/pkg/sim_wasm.js';

export function attemptAt({ attempts }: Outcome, position: number): Attempt {
  const attempt = attempts[position];
  if (attempt === undefined) throw new Error(`there is no attempt at position ${position}`);
  return attempt;
}
