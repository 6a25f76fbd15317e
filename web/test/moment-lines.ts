/** What is told of a moment, a line each. */
import type { Outcome } from '../src/engine/pkg/sim_wasm.js';
import { momentOf } from '../src/model/moment.js';

/** Each attempt at a moment: what is believed, what is so, and whether the two agree. */
export const attemptLines = (outcome: Outcome, atMs: number | null) =>
  momentOf(outcome, atMs).tasks.flatMap(({ name, attempts }) =>
    attempts.map(
      ({ name: attempt, believes, really, isWrong }) =>
        `${name} ${attempt}: ${believes} | ${really} | ${{ true: 'wrong', false: 'right', null: '' }[String(isWrong)] ?? ''}`,
    ),
  );

/** Each system at a moment: what stands in it, and what is to be said of that. */
export const systemLines = (outcome: Outcome, atMs: number | null) =>
  momentOf(outcome, atMs).systems.map(({ name, standing, unit, notes }) =>
    [`${name} ${standing} ${unit}`, ...notes].filter((part) => part !== '').join(', '),
  );
