/** Why a topic, a paid service, a file or a counter did what it did, and who had an item or a lock. */
import type {
  Attempt,
  ClaimEventKind,
  FilePath,
  OnUnknownCommit,
  System,
} from '../../engine/pkg/sim_wasm.js';
import type { Claimed } from '../claims.js';
import { counted, grouped, settingPercent, settingSeconds } from '../format.js';
import type { Receiver } from '../selection.js';
import { claimName } from './effects.js';
import { fullAttemptName, NOUNS } from './names.js';

type OtherEffect = Exclude<Receiver, 'ledger' | 'outbox' | 'mailbox'>;

/** `the message about cust-0008 by publish-3 attempt-1` */
const THING: Record<OtherEffect, string> = {
  topic: 'message about',
  paidService: 'paid call for',
  files: 'block of',
  counter: 'step for',
};

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const EFFECT = {
  subject: (system: OtherEffect, customer: string) => upper(`${THING[system]} ${customer}`),
  sent: (attempt: Attempt, bySingleWriter: boolean) =>
    bySingleWriter
      ? `It is a record that ${fullAttemptName(attempt)} emitted; the single writer applied it when that attempt had been accepted.`
      : `${fullAttemptName(attempt)} sent it itself, on its way.`,
  failed: 'It was answered with an error, and nothing was done',
  /** What became of it, and whether its caller learned that. */
  became: (clauses: readonly string[], isUnheard: boolean) =>
    `${clauses.join('; ')}${isUnheard ? '; the reply was lost, so the caller did not learn of it' : ''}.`,
  throttled: (calls: number, perMs: number) =>
    `The quota of ${counted(calls, 'call')} in ${settingSeconds(perMs)} was used up, by all tasks together; the service did nothing and told it to come again when the next span begins`,
  recognised: (system: OtherEffect, key: string, at: string) =>
    `Its key (${key}) was known since ${at}, so ${system === 'paidService' ? 'nothing was charged again' : system === 'topic' ? 'no second message was published' : 'nothing was counted again'}, and the attempt was answered as if it were new`,
  took: {
    topic: (consumers: number) =>
      `The topic published it, and ${counted(consumers, 'consumer acts', 'consumers act')} on it`,
    paidService: (cents: number) =>
      `The service did its work and charged ${counted(cents, 'cent')}`,
    counter: () => 'The counter went up by one; it keeps its sum, and not who added to it',
    files: () => 'the block stood there from then on',
  } satisfies Record<OtherEffect, (figure: number) => string>,
  comparesNothing: 'nothing came with it by which a repeat could be recognised',
  isNew: (key: string) => `nothing with its key (${key}) had come before`,
  path: {
    sharedTruncated:
      'All attempts of a task write to one file, and each empties it when it opens it',
    sharedAppended: 'All attempts of a task write to the end of one file',
    ownRenamed:
      'Each attempt writes a file of its own, which takes the place of the task’s file in one step when it is complete',
  } satisfies Record<FilePath, string>,
  overwrote: (other: string, at: string) =>
    `this block took the place of that of ${other}, written at ${at}`,
  renamedAt: (at: string) => `nobody saw this block before ${at}, when that happened`,
  neverRenamed: 'that never happened, so nobody ever saw this block',
  cutAway: (at: string) => `at ${at} another attempt opened the file and cut it away`,
  /** What stands for the customer in the end. */
  stands: (system: OtherEffect, customer: string, count: number) =>
    count === 0
      ? `In the end there is no ${NOUNS[system][0]} of ${customer}.`
      : count === 1
        ? `In the end there is one for ${customer}, as there should be.`
        : `In the end there are ${grouped(count)} for ${customer}${system === 'topic' ? ', and nobody can take a message back' : system === 'paidService' ? ', each of them paid for' : ''}.`,
} as const;

export const RENAME = {
  subject: (attempt: Attempt) => `File of ${fullAttemptName(attempt)} put in place`,
  asked: (attempt: Attempt, blocks: number) =>
    `${fullAttemptName(attempt)} had written ${counted(blocks, ...NOUNS.files)} to a file of its own, and put it in the place of its task’s file in one step.`,
  first: 'No file stood there before.',
  replaced: (other: Attempt, at: string) =>
    `The file of ${fullAttemptName(other)} had stood there since ${at}; both hold the same customers once, so the second rename repeats the first.`,
} as const;

export const REMOVAL = {
  subject: (system: System, attempt: Attempt) =>
    system === 'files'
      ? `Blocks of ${fullAttemptName(attempt)} cut away`
      : `Rows of ${fullAttemptName(attempt)} deleted`,
  cut: (by: Attempt, count: number, stand: number) =>
    `${fullAttemptName(by)} opened the same file and emptied it, with the ${counted(count, ...NOUNS.files)} that stood in it. Whoever had written them knew nothing of it, and wrote on. ${stand === 0 ? 'They were written anew later.' : `For ${grouped(stand)} of these customers no block stands in the end.`}`,
  deleted: (by: Attempt, count: number, keepsKey: boolean) =>
    `${fullAttemptName(by)} had heard nothing of its commit, so it deleted what it may have written: ${counted(count, ...NOUNS.ledger)}. The commit had been taken${keepsKey ? ', and its key stays known' : ''}.`,
  /** `isRefused`: whether a later commit met the one whose rows were deleted, and was refused. */
  missing: (count: number, isRefused: boolean) =>
    count === 0
      ? 'Another attempt’s rows stand instead in the end.'
      : `${isRefused ? 'A later commit with the same key was refused, so ' : ''}${grouped(count)} of these customers ${count === 1 ? 'has' : 'have'} no row in the end.`,
} as const;

export const READING = {
  subject: (attempt: Attempt) => `Value read for ${fullAttemptName(attempt)}`,
  version: (version: number, changesAt: string, raisePercent: number) =>
    version === 0
      ? `It was the old value, from before the change at ${changesAt}.`
      : `It was the new value, by which every amount is ${settingPercent(raisePercent)} higher since ${changesAt}.`,
  keptByAttempt: 'Each attempt reads it when it starts and works out all its amounts with it.',
  keptByRun: 'It was read once for the whole run, and every attempt is handed the same.',
  others: (names: string, version: number) =>
    `${names} had the ${version === 0 ? 'old' : 'new'} one, so the two carry different amounts.`,
  same: 'All attempts of its task had the same one.',
} as const;

export const CLAIM = {
  subject: ({ kind, system, byWriter }: Claimed, attempt: Attempt) =>
    `${byWriter ? `The single writer, with the records of ${fullAttemptName(attempt)},` : fullAttemptName(attempt)} ${SUBJECTS[kind]} ${claimName(system, attempt)}`,
  took: 'It was free, so the attempt has it from then on; another attempt of its task that comes finds it taken.',
  tookExpired: (other: Attempt) =>
    `The lease of ${fullAttemptName(other)} was over, so it was given away, though its holder may still be at work.`,
  shared: (other: Attempt) =>
    `It is held in the task’s name, so whoever comes for the same task has it as well as ${fullAttemptName(other)}: nothing keeps the two apart.`,
  waits: (other: string, until: string | undefined) =>
    `${other} had it. The coordinator believes that the one that waits is running, and knows nothing of what it waits for${until === undefined ? '' : `; it waited until ${until}`}.`,
  writerWaits: (other: string, until: string | undefined) =>
    `${other} had it. The attempt has ended and was accepted; it is the single writer that waits with its records, and applies no others of its run meanwhile${until === undefined ? '' : `; it waited until ${until}`}.`,
  never: 'Nobody ever gave it back, so it waits for ever.',
  turnedAway: (other: string) => `${other} had it, and an attempt that finds it taken fails.`,
  wentWithoutLock: (other: string) =>
    `${other} had it. The attempt went on unprotected, so both do the same work.`,
  wentWithoutItem: (other: string) =>
    `${other} had it. With no item there is nothing to do, so the attempt was done at once, and may well be the first.`,
  foundConsumed:
    'Its work had been done by then and the item is there no more, so the attempt had nothing to do.',
  gaveUpWaiting: (other: string, timeoutMs: number) =>
    `It had waited ${settingSeconds(timeoutMs)}, as long as is allowed, and ${other} still had it; so it reported that it failed.`,
  consumed: 'All the work of the item is done; nobody will be given it again.',
  released: 'It is free for the next one from then on.',
  heldNoMore: (other: string | undefined) =>
    other === undefined
      ? 'It did not hold it any more.'
      : `It did not hold it: ${other} did. What it did meanwhile was not protected.`,
  discarded: (holder: Attempt) =>
    `${fullAttemptName(holder)}, which has the item, is not the one that is accepted: the item is taken, and its work is lost.`,
  lost: 'The item is taken or done in the end while some of its customers have no row: the work for it is lost.',
  somebody: 'Somebody',
} as const;

const SUBJECTS: Record<ClaimEventKind, string> = {
  taken: 'takes',
  shared: 'shares',
  waits: 'waits for',
  turnedAway: 'is refused',
  wentWithout: 'goes on without',
  foundConsumed: 'comes too late for',
  gaveUpWaiting: 'gives up waiting for',
  consumed: 'is done with',
  released: 'gives back',
  heldNoMore: 'cannot give back',
};

export const UNKNOWN_COMMIT: Record<OnUnknownCommit, string> = {
  retryCommit:
    'The reply was lost, so the attempt could not know whether it had happened; it sent the same commit again, and the ledger knows a transaction that it has committed.',
  retryBody:
    'The reply was lost, so the attempt could not know whether it had happened; it staged all rows anew and committed them as another transaction.',
  verify:
    'The reply was lost, so the attempt could not know whether it had happened; it asked, and went on by the answer.',
  giveUp:
    'The reply was lost, so the attempt could not know whether it had happened; it reported that it failed.',
  cleanUp:
    'The reply was lost, so the attempt could not know whether it had happened; it deleted what it may have written, and reported that it failed.',
};
