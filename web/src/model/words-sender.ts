/** What is said of the outbox sender's mishaps. */
import type { SentMark } from '../engine/pkg/sim_wasm.js';
import { counted, seconds } from './format.js';
import type { HandledNotification, InHand, Mishap } from './sender-mishaps.js';

export const senderDetail = (marks: SentMark) =>
  marks === 'afterSending' ? 'marks after sending' : 'marks before sending';

const IN_HAND_NOTES: Record<InHand, string> = {
  sentNotMarked: 'sent, not yet marked',
  markedNotSent: 'marked, not yet sent',
  sentAndMarked: 'sent and marked',
  notSent: 'neither sent nor marked',
};

/** What the sender's line names. */
export function senderNote({ kind, atMs, notification }: Mishap): string {
  const at = seconds(atMs);
  if (kind === 'restarted') return `runs again, ${at}`;
  if (kind === 'gaveUp') return `gives an email up, ${at}`;
  const how = notification === undefined ? '' : `: ${IN_HAND_NOTES[notification.inHand]}`;
  return `crashes, ${at}${how}`;
}

export const senderRunsTitle = (from: string, to: string) => `the sender, ${from} to ${to}`;
export const senderDownTitle = (from: string, to: string) => `the sender is down, ${from} to ${to}`;
export const senderMoreNote = (count: number) => `and ${counted(count, 'more mishap')}`;

const IN_HAND_WORDS: Record<InHand, (customer: string) => string> = {
  sentNotMarked: (customer) => `after it sent the email to ${customer}, and before it marks it`,
  markedNotSent: (customer) => `after it marked the email to ${customer}, and before it sends it`,
  sentAndMarked: (customer) => `after it sent and marked the email to ${customer}`,
  notSent: (customer) => `at the email to ${customer}, which is neither sent nor marked`,
};

/** What happened, as a sentence of the story. */
export function senderSentence({ kind, atMs, notification }: Mishap, tries: number): string {
  const at = seconds(atMs);
  if (kind === 'restarted') {
    return `${at}: the sender runs again, and reads from the outbox what is not marked.`;
  }
  const customer = notification?.customer ?? '';
  if (kind === 'gaveUp') {
    return `${at}: the sender gives the email to ${customer} up after ${counted(tries, 'try', 'tries')}, and goes on with the next.`;
  }
  const how = notification === undefined ? '' : ` ${IN_HAND_WORDS[notification.inHand](customer)}`;
  return `${at}: the sender crashes${how}.`;
}

/** Why the customer got two emails, one or none. */
export const SENDER_WHY = {
  again: ({ customer }: HandledNotification) =>
    `${customer} got the email again: after the crash the sender found it unmarked and sent it once more.`,
  recognised: ({ customer }: HandledNotification) =>
    `After the crash the sender sent the email to ${customer} once more, and the receiver recognised its id.`,
  lost: ({ customer }: HandledNotification) =>
    `${customer} never got the email: it was marked as sent before the call, so after the crash nobody sent it.`,
  harmless: ({ customer }: HandledNotification) =>
    `The crash did no harm to the email to ${customer}: it was sent and marked.`,
  late: ({ customer }: HandledNotification) =>
    `The email to ${customer} only came later: the outbox still held it after the crash.`,
  gaveUp: ({ customer }: HandledNotification, marks: SentMark) =>
    marks === 'afterSending'
      ? `${customer} got no email: the sender gave it up, and the outbox does not call it sent.`
      : `${customer} got no email: the sender gave it up, and the outbox says that it was sent.`,
  gaveUpUnheard: ({ customer }: HandledNotification) =>
    `The sender gave the email to ${customer} up without knowing that it had gone out.`,
  more: (count: number) => `So it went for ${counted(count, 'more email')}.`,
};
