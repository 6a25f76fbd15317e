/**
 * The sender's requests by notification, as far as they can be told before a run. Calls and marks
 * are its requests, so that notification n makes requests 2n − 1 and 2n; a crash or a call that
 * goes wrong shifts all that follow, and what then happens only an outcome knows.
 */
import type { SentMark } from '../engine/pkg/sim_wasm.js';
import { callsOf, failureOf, requestOf } from './failure.js';
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

/** What the sender has just done when it has made so many requests; undefined after earlier trouble. */
export function senderMoment(
  request: number,
  { email, faults }: CompleteScenario,
): SenderMoment | undefined {
  const { marks } = email.sender;
  const calls = marks === 'afterSending' ? Math.ceil(request / 2) : Math.floor(request / 2);
  const hadTrouble = faults.some((fault) =>
    failureOf(fault) === 'senderCrash'
      ? (requestOf(fault) ?? 0) < request
      : (callsOf(fault)?.first ?? Infinity) <= calls,
  );
  if (hadTrouble) return undefined;
  return { notification: Math.ceil(request / 2), isBetween: request % 2 === 1, marks };
}

/** The request after which a moment comes, where nothing goes wrong before it. */
export const requestAt = (notification: number, isBetween: boolean) =>
  2 * notification - Number(isBetween);
