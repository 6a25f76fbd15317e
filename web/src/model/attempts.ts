/** The attempts of a run, by their positions. */
import type { Attempt, Outcome } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';

/** There are four attempt colours; further attempts begin anew. */
const COLOURS = 4;

/**
 * The colour of each attempt, from 1 on: its number, unless a coordinator that had forgotten others
 * of its task counted anew.
 */
const attemptColours = once(({ attempts }) => {
  const seen = new Map<string, number>();
  return attempts.map(({ run, stage, task }) => {
    const name = `${run} ${stage} ${task}`;
    const place = seen.get(name) ?? 0;
    seen.set(name, place + 1);
    return (place % COLOURS) + 1;
  });
});

/** The number of the colour of the attempt at a position of the outcome. */
export const attemptColour = (outcome: Outcome, position: number) =>
  at(attemptColours(outcome), position);

export const attemptAt = ({ attempts }: Outcome, position: number): Attempt =>
  at(attempts, position);

function at<Of>(all: readonly Of[], position: number): Of {
  const one = all[position];
  if (one === undefined) throw new Error(`there is no attempt at position ${position}`);
  return one;
}
