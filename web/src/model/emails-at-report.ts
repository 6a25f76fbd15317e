/** How far the emails are when the job reports: an outbox moves the work, it does not remove it. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';

export interface EmailsAtReport {
  /** Delivered by the report; all of them when the job never reports. */
  out: number;
  /** Delivered in the end. */
  all: number;
  /** How many of each run are delivered only later. */
  lateOfRun: number[];
  /** When the last one goes out; undefined when there is none. */
  lastMs: number | undefined;
}

export const emailsAtReport = once((outcome: Outcome): EmailsAtReport => {
  const mailbox = outcome.effects.find(({ system }) => system === 'mailbox');
  const lateOfRun = outcome.runs.map(() => 0);
  let late = 0;
  // Calls that failed or were recognised deliver nothing.
  const standing = mailbox?.standing ?? [];
  for (const call of standing) {
    const run = outcome.attempts[mailbox?.requests.attempt[call] ?? -1]?.run ?? 0;
    if ((mailbox?.requests.atMs[call] ?? 0) <= (outcome.runs[run]?.endedMs ?? Infinity)) continue;
    lateOfRun[run] = (lateOfRun[run] ?? 0) + 1;
    late += 1;
  }
  return {
    out: standing.length - late,
    all: standing.length,
    lateOfRun,
    lastMs: mailbox?.requests.atMs[standing.at(-1) ?? -1],
  };
});
