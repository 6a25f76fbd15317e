/** What second copies are set to when a choice switches them on or off. */
import type { CompleteScenario } from './scenario.js';

type Speculation = CompleteScenario['coordinator']['speculation'];

/** The looks and the threshold that a choice of second copies sets; the engine's defaults. */
export const CHECK_EVERY_MS = 5_000;
export const THRESHOLD_PERCENT = 140;

/** Without a stage the rest means nothing, so that none of it is left behind. */
export const NO_COPIES: Speculation = {
  stages: [],
  checkEveryMs: CHECK_EVERY_MS,
  thresholdPercent: THRESHOLD_PERCENT,
  loser: 'runsOn',
};
