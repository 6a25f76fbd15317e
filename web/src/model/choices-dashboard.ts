/** The dropdown about who reads the ledger. */
import type { Dashboard } from '../engine/pkg/sim_wasm.js';
import { type Choice, worded } from './choice.js';
import { DASHBOARD_HINTS, DASHBOARD_LABELS, LABELS, USELESS } from './words/controls.js';

export const DASHBOARD: Choice = {
  name: 'dashboard',
  label: () => LABELS.dashboard,
  options: () => worded(DASHBOARD_LABELS),
  value: ({ dashboard }) => dashboard,
  hint: ({ dashboard }) => DASHBOARD_HINTS[dashboard],
  // Upsert by its usual fields holds one row for each customer, whatever happens.
  uselessBecause: ({ sink, dashboard }) =>
    sink.kind === 'upsert' && sink.identity === null && dashboard === 'sumsAllRows'
      ? USELESS.oneRowEach
      : undefined,
  choose: (scenario, value) => ({ ...scenario, dashboard: value as Dashboard }),
};
