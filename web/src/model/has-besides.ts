/** Whether a run has more to show than what systems made of requests: items, locks, readings, records or a restart. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';

/** Whether something was claimed, read outside or given to the runtime's own output. */
export const hasMoreThanRequests = ({ attempts, claims, readings }: Outcome): boolean =>
  claims.length + readings.length > 0 || attempts.some(({ emitted }) => emitted > 0);

export const hasBesides = (outcome: Outcome): boolean =>
  hasMoreThanRequests(outcome) || outcome.marks.some(({ kind }) => kind === 'restarted');
