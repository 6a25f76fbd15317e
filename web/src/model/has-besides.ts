/** Whether a run has more to show than what systems made of requests: items, locks, readings, records or a restart. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';

export const hasBesides = ({ attempts, claims, marks, readings }: Outcome): boolean =>
  claims.length + readings.length > 0 ||
  marks.some(({ kind }) => kind === 'restarted') ||
  attempts.some(({ emitted }) => emitted > 0);
