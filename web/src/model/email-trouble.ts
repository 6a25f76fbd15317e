/** Calls of the email service that went wrong, by the attempt from which they come. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';

/** An error was the answer, or none came. */
export type EmailGiveUp = 'failed' | 'unheard';

export interface EmailTrouble {
  /** Calls that were answered with an error. */
  failed: number;
  /** Calls whose reply was lost. */
  unheard: number;
  /** Over what the last of its calls made the attempt itself give up; undefined when none did. */
  gaveUp: EmailGiveUp | undefined;
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
    const trouble = troubles.get(attempt) ?? { failed: 0, unheard: 0, gaveUp: undefined };
    if (requests.fate[call] === 'failed') trouble.failed += 1;
    if (unheard.has(call)) trouble.unheard += 1;
    troubles.set(attempt, trouble);
  });
  for (const [position, trouble] of troubles) {
    const last = lastCall.get(position) ?? -1;
    if (outcome.attempts[position]?.end !== 'failed' || !wentWrong(last)) continue;
    trouble.gaveUp = unheard.has(last) ? 'unheard' : 'failed';
  }
  return troubles;
});
