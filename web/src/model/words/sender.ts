/** What is said of the outbox sender's mishaps. */
import type { SentMark } from '../../engine/pkg/sim_wasm.js';
import { counted, seconds } from '../format.js';
import type { HandledNotification, InHand, Mishap } from '../sender-mishaps.js';

export const senderDetail = (marks: SentMark) =>
  marks === 'afterSending' ? 'marks after sending' : 'marks before sending';

const IN_HAND_NOTES: Record<InHand, string> = {
  sentNotMarked: 'sent, not yet marked',
  markedNotSent: 'marked, not yet sent',
  sentAndMarked: 'sent and marked',
  notSent: 'neither sent nor marked',
  setAside: 'set aside',
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

/** Where the story names no more of them. */
export const moreMishaps = (count: number, fromMs: number, toMs: number) =>
  `${seconds(fromMs)}: … ${senderMoreNote(count)} of the sender until ${seconds(toMs)}.`;

const IN_HAND_WORDS: Record<InHand, (customer: string) => string> = {
  sentNotMarked: (customer) => `after it sent the email to ${customer}, and before it marks it`,
  markedNotSent: (customer) => `after it marked the email to ${customer}, and before it sends it`,
  sentAndMarked: (customer) => `after it sent and marked the email to ${customer}`,
  notSent: (customer) => `at the email to ${customer}, which is neither sent nor marked`,
  setAside: (customer) => `after it set the email to ${customer} aside`,
};

/** What happened, as a sentence of the story. */
export const senderSentence = (mishap: Mishap, tries: number) =>
  `${seconds(mishap.atMs)}: the sender ${senderDeed(mishap, tries)}.`;

/** The same without its subject: `crashes after it …`. */
export function senderDeed({ kind, notification }: Mishap, tries: number): string {
  if (kind === 'restarted') {
    return 'runs again, and reads from the outbox what is neither marked nor set aside';
  }
  const customer = notification?.customer ?? '';
  if (kind === 'gaveUp') {
    return `gives the email to ${customer} up after ${counted(tries, 'try', 'tries')}, and goes on with the next`;
  }
  const how = notification === undefined ? '' : ` ${IN_HAND_WORDS[notification.inHand](customer)}`;
  return `crashes${how}`;
}

const recognised = ({ customer }: HandledNotification) =>
  `After the crash the sender called for the email to ${customer} once more, and the receiver recognised its id.`;

/** Why the email went out twice, once or never; a customer may have another notification. */
export const SENDER_WHY = {
  /** When it crashed before it marked the email, by what later calls made of it. */
  unmarked: {
    sentNotMarked: {
      took: ({ customer }: HandledNotification) =>
        `${customer} got the email again: after the crash the sender found it unmarked and sent it once more.`,
      ignored: recognised,
      nothing: ({ customer }: HandledNotification) =>
        `The email to ${customer} did not go out a second time: no call for it after the crash got through.`,
    },
    notSent: {
      took: ({ customer }: HandledNotification) =>
        `The email to ${customer} only came later: the outbox still held it after the crash.`,
      ignored: recognised,
      nothing: ({ customer }: HandledNotification) =>
        `The email to ${customer} never went out: no call for it got through, before the crash or after it.`,
    },
  },
  lost: ({ customer }: HandledNotification) =>
    `The email to ${customer} never went out: it was marked as sent before the call, so after the crash nobody sent it.`,
  harmless: ({ customer }: HandledNotification) =>
    `The crash did no harm to the email to ${customer}: it was sent and marked.`,
  setAside: ({ customer }: HandledNotification) =>
    `The crash made no difference to the email to ${customer}: it was set aside already.`,
  gaveUp: ({ customer }: HandledNotification, marks: SentMark) =>
    `The email to ${customer} never went out: the sender gave it up, and the outbox ${marks === 'afterSending' ? 'does not call it sent' : 'says that it was sent'}.`,
  gaveUpUnheard: ({ customer }: HandledNotification) =>
    `The sender gave the email to ${customer} up without knowing that it had gone out.`,
  more: (count: number) =>
    `The sender had ${counted(count, 'more mishap')}; the table of emails lists what became of each email.`,
};
