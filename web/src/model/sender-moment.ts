/**
 * The sender's requests by notification. Marking is a request too, so that notification n makes
 * requests 2n − 1 and 2n, in whichever order; a call that goes wrong shifts all that follow.
 */
import type { SentMark } from '../engine/pkg/sim_wasm.js';
import { callsOf } from './failure.js';
import type { CompleteScenario } from './scenario.js';

/** A moment in the sender's work on a notification. */
export interface SenderMoment {
  /** The notification, counted from 1. */
  notification: number;
  /** Between its two requests, or after both. */
  isBetween: boolean;
  /** What it does last. */
  marks: SentMark;
}

/** What the sender has just done when it has made so many requests; undefined when calls go wrong. */
export function senderMoment(
  request: number,
  { email, faults }: CompleteScenario,
): SenderMoment | undefined {
  if (faults.some((fault) => callsOf(fault) !== undefined)) return undefined;
  return {
    notification: Math.ceil(request / 2),
    isBetween: request % 2 === 1,
    marks: email.sender.marks,
  };
}

/** The request after which a moment comes. */
export const requestAt = (notification: number, isBetween: boolean) =>
  2 * notification - Number(isBetween);
