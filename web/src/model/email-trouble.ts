/** Calls of the email service that went wrong, by the attempt from which they come. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';

export interface EmailTrouble {
  /** Calls that were answered with an error. */
  failed: number;
  /** Calls whose reply was lost. */
  unheard: number;
  /** Whether the attempt itself gave up over the last of its calls. */
  gaveUp: boolean;
}

/** By the position of the attempt; one without such calls is left out. */
export const emailTroubleOf = once((outcome: Outcome): ReadonlyMap<number, EmailTrouble> => {
  const troubles = new Map<number, EmailTrouble>();
  const mailbox = outcome.effects.find(({ system }) => system === 'mailbox');
  if (mailbox === undefined) return troubles;
  const { requests } = mailbox;
  const unheard = new Set(mailbox.unheard);
  const lastCall = new Map<number, number>();
  const wentWrong = (call: number) => requests.fate[call] === 'failed' || unheard.has(call);
  requests.attempt.forEach((attempt, call) => {
    lastCall.set(attempt, call);
    if (!wentWrong(call)) return;
    const trouble = troubles.get(attempt) ?? { failed: 0, unheard: 0, gaveUp: false };
    if (requests.fate[call] === 'failed') trouble.failed += 1;
    if (unheard.has(call)) trouble.unheard += 1;
    troubles.set(attempt, trouble);
  });
  for (const [position, trouble] of troubles) {
    trouble.gaveUp =
      outcome.attempts[position]?.end === 'failed' && wentWrong(lastCall.get(position) ?? -1);
  }
  return troubles;
});
