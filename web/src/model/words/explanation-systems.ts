/** Why a system took, replaced, passed over or refused what was sent to it. */
import type { Attempt, SentMark } from '../../engine/pkg/sim_wasm.js';
import { counted, grouped, listed, settingSeconds } from '../format.js';
import type { KeyPart } from '../keys.js';
import { fullAttemptName } from './names.js';
import { countIn } from './timeline.js';

/** `run nightly-ledger-2026-03-02, task publish-3, attempt-2 and customer cust-0008` */
export const keyWords = (key: readonly KeyPart[]) =>
  listed(key.map(({ field, value }) => (field === 'attempt' ? value : `${field} ${value}`)));

/** `the row of cust-0008 by publish-3 attempt-1` */
export const rowName = (customer: string, attempt: Attempt) =>
  `the row of ${customer} by ${fullAttemptName(attempt)}`;

/** The row before, which the ledger recognised by its key. */
interface MetRow {
  key: string;
  row: string;
  at: string;
  /** Whether it is another customer's. */
  isOther: boolean;
  /** Whether it is the same customer's, of another period. */
  isPeriod: boolean;
}

const notApart = ({ isOther, isPeriod }: MetRow) =>
  isOther ? `: the key does not tell these ${isPeriod ? 'periods' : 'customers'} apart` : '';

export const ROW = {
  subject: (customer: string) => `Row of ${customer}`,
  wrote: (attempt: Attempt, cents: number) =>
    `${fullAttemptName(attempt)} wrote it, with ${counted(cents, 'cent')}.`,
  wroteTwice: (attempt: Attempt, cents: number) =>
    `${fullAttemptName(attempt)} wrote it once, with ${counted(cents, 'cent')}, and the network delivered it again.`,
  append: 'The ledger took it as a new row: append compares nothing.',
  isNew: (key: string) =>
    `The ledger had not seen its key before (${key}), so it took it as a new row.`,
  committed: (key: string, at: string) =>
    `It was staged until ${at}, when its commit made it visible: the ledger had taken no commit with the same key before (${key}).`,
  committedUnknown: (at: string) =>
    `It was staged until ${at}, when its transaction was committed; the ledger does not remember which tasks have committed.`,
  forgot: (key: string, row: string, at: string, forMs: number) =>
    `The ledger had taken ${row} with the same key (${key}) at ${at}, but remembers one for only ${settingSeconds(forMs)}, so it took it as a new row.`,
  notYetKnown: (key: string, canForget: boolean) =>
    `Its key (${key}) was not known when the ledger looked: the row before it stood already, and its key had not been recorded${canForget ? ' or had been forgotten' : ''}.`,
  keyWithoutRow: (key: string) =>
    `The ledger knew its key (${key}), though no row had come with it: the key had been recorded, and then its attempt crashed.`,
  keptOlder: (met: MetRow, isFirst: boolean) =>
    `The ledger recognised its key (${met.key}) and kept ${met.row}, written at ${met.at}${isFirst ? ': the first one stays' : ', which was worked out from a newer value'}.`,
  fenced:
    'The ledger turned it away: the lock of its task has been taken by another attempt since, whose token is higher.',
  failed: 'The ledger answered with an error, and did nothing.',
  deleted: (at: string) =>
    `It stands no more: its attempt heard nothing of its commit and deleted it at ${at}.`,
  overwrote: (met: MetRow) =>
    `The ledger recognised its key (${met.key}), and let it take the place of ${met.row}, written at ${met.at}${notApart(met)}.`,
  ignored: (met: MetRow) =>
    `The ledger recognised its key (${met.key}) from ${met.row}, written at ${met.at}, passed over it, and answered as if it had taken it${notApart(met)}.`,
  answeredWithError: (met: MetRow, hasGivenUp: boolean) =>
    `The ledger recognised its key (${met.key}) from ${met.row}, written at ${met.at}, and answered with an error${notApart(met)}${hasGivenUp ? '; the attempt gave up over it' : ''}.`,
  stagedAlready: (isError: boolean) =>
    `Its attempt had staged a row for this customer already, so the ledger ${isError ? 'answered with an error' : 'passed over it'}.`,
  commitRefused: (key: string, at: string, before: Attempt, beforeAt: string) =>
    `It was staged, and its commit was refused at ${at}: ${fullAttemptName(before)} had committed with the same key (${key}) at ${beforeAt}.`,
  discarded: {
    crashed: 'It was staged and never became visible: its attempt crashed before it could commit.',
    failed: 'It was staged and never became visible: its attempt gave up before it could commit.',
    cancelled:
      'It was staged and never became visible: its attempt was told to stop before it could commit.',
    other: 'It was staged and never became visible: its attempt never committed.',
  },
  only: (customer: string) => `It stands in the end, as the only row of ${customer}.`,
  besides: (row: string, at: string) =>
    `It stands in the end, and so does ${row}, written at ${at}: one customer, two rows.`,
  besidesMany: (count: number) =>
    `It stands in the end, and so do ${grouped(count)} more rows of the same customer.`,
  replaced: (row: string, at: string) => `It stands no more: ${row} took its place at ${at}.`,
  none: (customer: string) => `No row of ${customer} stands in the end.`,
  stands: (row: string, at: string) => `What stands in the end is ${row}, written at ${at}.`,
  standsMany: (customer: string, count: number) =>
    `In the end ${counted(count, 'row')} of ${customer} stand.`,
} as const;

export const COMMIT = {
  subject: (attempt: Attempt) => `Commit of ${fullAttemptName(attempt)}`,
  asked: (attempt: Attempt, rows: number, key: string | undefined) =>
    `${fullAttemptName(attempt)} asked the ledger to make ${countIn('ledger', rows)} visible together${key === undefined ? '' : `, with the key ${key}`}.`,
  took: 'The ledger had taken no commit with its key before, so it took this one.',
  tookUnknown:
    'The ledger took it as a transaction of its own: it does not remember which tasks have committed.',
  known: (at: string) =>
    `The ledger had committed this very transaction at ${at}, so it answered with success and took nothing again.`,
  failed: 'The ledger answered with an error, and took nothing.',
  fenced:
    'The ledger turned it away: the lock of its task has been taken by another attempt since, whose token is higher.',
  alsoTookUnknown: (other: Attempt, at: string) =>
    `It also took the commit of ${fullAttemptName(other)} at ${at}, with rows for the same customers.`,
  refused: (before: Attempt, at: string) =>
    `${fullAttemptName(before)} had committed with the same key at ${at}, so the ledger refused this commit, and nobody ever saw its rows.`,
  answered: (isError: boolean) =>
    isError
      ? 'The attempt was answered with an error.'
      : 'The attempt was told of success all the same: its rows were there already.',
  sameForTasks: 'The key does not tell these tasks apart, so the rows of one of them are missing.',
  alsoTook: (other: Attempt, at: string) =>
    `The ledger also took the commit of ${fullAttemptName(other)} at ${at}, whose key is another one.`,
} as const;

export const NOTIFICATION = {
  subject: (customer: string) => `Notification for ${customer}`,
  stored: (row: string) =>
    `It was stored together with ${row}, because the ledger took that as a new one.`,
  neverCalled: 'The sender never called the email service for it.',
  neverCalledMarked: (at: string) =>
    `The sender marked it as sent at ${at}, and never called the email service for it.`,
  /** What was called for, and the mark; `markedAt` is undefined when there is none. */
  calls: (called: string, markedAt: string | undefined, marks: SentMark) =>
    markedAt === undefined
      ? `${called}; it was never marked as sent.`
      : `${called}; it ${marks === 'beforeSending' ? 'had been' : 'was'} marked as sent at ${markedAt}.`,
  called: (at: string, fate: string) => `The sender called for it at ${at}, and the email ${fate}`,
  calledOften: (count: number, from: string, to: string, sent: number) =>
    `The sender called for it ${counted(count, 'time')}, from ${from} to ${to}, and ${sent === 0 ? 'no email' : countIn('mailbox', sent)} went out`,
  fates: {
    took: 'went out',
    ignored: 'did not go out again: its id was recognised',
    failed: 'did not go out: the service answered with an error',
  },
  numberOf: (number: number, of: number, customer: string, other: string, at: string) =>
    `It is notification ${grouped(number)} of ${grouped(of)} for ${customer}; ${of === 2 ? 'the other one' : 'another one'} was stored for ${other} at ${at}.`,
} as const;

export const EMAIL = {
  subject: (customer: string) => `Email to ${customer}`,
  callSubject: (customer: string) => `Call for an email to ${customer}`,
  direct: (attempt: Attempt) =>
    `${fullAttemptName(attempt)} called for it right after it had written the row.`,
  again: (caller: string, at: string) =>
    `${caller} called for it once more: the call at ${at} had brought no success.`,
  senderFor: (attempt: Attempt) => `The sender, for ${fullAttemptName(attempt)},`,
  sender: (attempt: Attempt, at: string) =>
    `The sender called for the notification that ${fullAttemptName(attempt)} had stored at ${at}.`,
  afterCrash: (attempt: Attempt, at: string) =>
    `After its crash the sender found the notification of ${fullAttemptName(attempt)} unmarked, knew nothing of its call at ${at}, and called once more.`,
  /** What the email service made of a call. */
  answered: (decision: string, isUnheard: boolean) =>
    `${decision}${isUnheard ? '; its reply was lost, so the caller did not learn of it' : ''}.`,
  sent: {
    noId: 'The email service sent it: the call carried no id by which it could know it again',
    freshId: 'The email service sent it: each call carries an id of its own',
    remembersNothing: 'The email service sent it: it remembers no ids',
    newId: (key: string) => `The email service had not seen its id before (${key}), so it sent it`,
    forgot: (key: string, at: string, forMs: number) =>
      `The email service had sent the same id (${key}) at ${at}, but remembers one for only ${settingSeconds(forMs)}, so it sent it again`,
  },
  recognised: (key: string, at: string) =>
    `The email service had sent an email with the same id (${key}) at ${at}, so it sent nothing and answered as if it had`,
  failed: 'The email service answered with an error, and sent nothing',
  only: (customer: string) => `It is the only email that ${customer} got.`,
  numberOf: (number: number, of: number, customer: string, other: string, at: string) =>
    `It is email ${grouped(number)} of ${grouped(of)} to ${customer}; ${of === 2 ? 'the other one' : 'another one'} went out at ${at}, for ${other}.`,
  got: (customer: string, count: number) =>
    count === 0
      ? `${customer} got no email at all.`
      : `In the end ${customer} got ${countIn('mailbox', count)}.`,
  ghost: (customer: string) => `No row of ${customer} stands in the ledger, though.`,
} as const;

export const SENDER_EVENT = {
  subject: { crashed: 'Sender crashed', restarted: 'Sender runs again', gaveUp: 'Email given up' },
  did: (deed: string) => `The sender ${deed}.`,
} as const;
