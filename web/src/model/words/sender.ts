/** What is said of the outbox sender's mishaps. */
import type { SentMark } from '../../engine/pkg/sim_wasm.js';
import { counted, seconds } from '../format.js';
import type { InHand, Mishap } from '../sender-mishaps.js';

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
