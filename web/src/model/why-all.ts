/** Why all outside systems hold what they hold, and what is in no system of its own: one sentence for each. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { whyOf } from './timeline-why.js';
import { whyBesides } from './why-besides.js';

export const whyAll = once((outcome: Outcome): string[] => [
  ...whyOf(outcome),
  ...whyBesides(outcome),
]);
