/** Why the sender's mishaps left customers with two emails, one or none. */
import type { Outcome, SentMark } from '../engine/pkg/sim_wasm.js';
import { scenarioOf } from './scenario.js';
import { type HandledNotification, type Mishap, senderMishaps } from './sender-mishaps.js';
import { SENDER_WHY } from './words/sender-why.js';

/** So many emails are explained one by one; the others are counted. */
const EXPLAINED = 3;

export function senderWhy(outcome: Outcome): string[] {
  const { marks } = scenarioOf(outcome).email.sender;
  const sentences = senderMishaps(outcome).flatMap((mishap) => mishapWhy(mishap, marks) ?? []);
  const more = sentences.length - EXPLAINED;
  return more > 0 ? [...sentences.slice(0, EXPLAINED), SENDER_WHY.more(more)] : sentences;
}

/** What one mishap did to the email in hand; undefined when there was none. */
export function mishapWhy({ kind, notification }: Mishap, marks: SentMark): string | undefined {
  if (notification === undefined) return undefined;
  return kind === 'gaveUp' ? givenUp(notification, marks) : crashed(notification);
}

function crashed(notification: HandledNotification): string {
  const { inHand, later } = notification;
  switch (inHand) {
    case 'sentNotMarked':
    case 'notSent':
      return SENDER_WHY.unmarked[inHand][later ?? 'nothing'](notification);
    case 'markedNotSent':
      return SENDER_WHY.lost(notification);
    case 'sentAndMarked':
      return SENDER_WHY.harmless(notification);
    case 'setAside':
      return SENDER_WHY.setAside(notification);
  }
}

function givenUp(notification: HandledNotification, marks: SentMark): string {
  const isOut = notification.inHand === 'sentNotMarked' || notification.inHand === 'sentAndMarked';
  return isOut ? SENDER_WHY.gaveUpUnheard(notification) : SENDER_WHY.gaveUp(notification, marks);
}
