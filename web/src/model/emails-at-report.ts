/** How far the emails are when the job reports: an outbox moves the work, it does not remove it. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';

export interface EmailsAtReport {
  /** Delivered by the report; all of them when the job never reports. */
  out: number;
  /** Delivered in the end. */
  all: number;
  /** When the last one goes out; undefined when there is none. */
  lastMs: number | undefined;
}

export const emailsAtReport = once((outcome: Outcome): EmailsAtReport => {
  const mailbox = outcome.effects.find(({ system }) => system === 'mailbox');
  // Calls that failed or were recognised deliver nothing.
  const sentMs = (mailbox?.standing ?? []).map((call) => mailbox?.requests.atMs[call] ?? 0);
  const reportedMs = outcome.runs[0]?.endedMs ?? Infinity;
  return {
    out: sentMs.filter((atMs) => atMs <= reportedMs).length,
    all: sentMs.length,
    lastMs: sentMs.at(-1),
  };
});
