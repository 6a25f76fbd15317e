/** What is worth knowing beside the figures. */
import type { Fate, OnUnknownCommit } from '../../engine/pkg/sim_wasm.js';
import { counted, listed, seconds } from '../format.js';

/** What is said when the healthy run is wrong too. */
export const BY_DESIGN = {
  healthy: (wrongs: readonly string[]) =>
    `Nothing has to fail for this: in the healthy run, ${listed(wrongs)}.`,
  itself: 'Nothing has to fail for this: this is the healthy run.',
  givesUp: 'the job gives up',
  sameForCustomers: (identity: string) =>
    `The identity (${identity}) does not tell customers apart.`,
  sameForPeriods: (identity: string) => `The identity (${identity}) does not tell periods apart.`,
  sameForTasks: (identity: string) => `The identity (${identity}) does not tell tasks apart.`,
};

/** Why ids and the receiver's memory made no difference. */
export const EMAIL_REMARKS = {
  nothingRemembered:
    'The notification ids made no difference: the receiver remembers nothing; the dropdown “Receiver remembers” changes that.',
  freshIds:
    "The receiver's memory made no difference: every call carries a new id, so it never meets one again.",
  idsOfAttempts:
    "The receiver remembered, and emails went out again all the same: the ids name the attempt, so another attempt's email is a new one to it.",
  forgot: (time: string) =>
    `The receiver remembers an id for ${time}, and repeats came later than that.`,
  noRepeat:
    "The receiver's memory made no difference: no id came again once its email was delivered.",
};

/** What an attempt did that heard nothing of its commit. */
export const COMMIT_REMARKS = {
  lost: (attempt: string, atMs: number, fate: Fate, what: string) =>
    `The ledger ${MADE_OF_IT[fate]} the commit of ${attempt} at ${seconds(atMs)}, and the reply was lost: the attempt ${what}.`,
  did: {
    retryCommit: 'sent it again',
    retryBody: 'did all of it again, as another transaction',
    verify: 'asked what had become of it',
    giveUp: 'reported failure',
    cleanUp: 'deleted what it might have written, and reported failure',
  } satisfies Record<OnUnknownCommit, string>,
  ended: 'ended before it could do anything about that',
  answered: (fate: Fate) => `, and the ledger ${MADE_OF_IT[fate]} that`,
  wasTold: ', and went on by the answer',
  deleted: (count: number) => `; ${counted(count, 'row')} went`,
  more: (count: number) => `The same befell ${counted(count, 'further attempt')}.`,
};

const MADE_OF_IT: Partial<Record<Fate, string>> = {
  took: 'took',
  ignored: 'recognised',
  refused: 'refused',
  failed: 'failed at',
  fenced: 'turned away',
};

export const REMARKS = {
  neverStruck: (fault: string, why: string) => `This failure never happened: ${fault}. ${why}`,
  noSuchAttempt: (name: string) => `There was no ${name}.`,
  nothingOnWorker: (name: string) => `No attempt ran on ${name}.`,
  momentNeverCame: 'Its moment never came.',
  endedByAnother:
    'Another failure had ended its target before its moment came, at the latest at that very moment.',
  noTest:
    'This was a repeat within one attempt; the real test of an identity that names the attempt is a retry by another one, as after a lost completion message.',
  noSuchRow: (task: string, rows: number) => `${task} writes only ${counted(rows, 'row')}.`,
  nobodyEmailed: 'Nobody is emailed; the dropdown “Emails” switches emails on.',
  noSender: 'Only an outbox has a sender; the dropdown “Emails” puts one in.',
  fewerCalls: (count: number) =>
    count === 0
      ? 'The email service was never called.'
      : `The email service was called only ${counted(count, 'time')}.`,
  fewerRequests: 'The sender made fewer requests.',
  hiddenRows: (rows: number, shown: string, standing: string) =>
    `The dashboard hides ${counted(rows, 'row')} that ${rows === 1 ? 'stands' : 'stand'} in the ledger: it shows ${shown} cents, and whoever adds up the ledger gets ${standing}. The fault is still there; only the sign of it is gone.`,
  copyOff: (stages: readonly string[]) =>
    `No second copies in ${listed(stages)}: they are switched off there; the dropdown “Second copies” switches them on.`,
  copy: (attempt: string, why: string) => `No second copy of ${attempt} was started: ${why}.`,
  neverConsidered: 'it was decided before the coordinator looked for slow attempts',
  notSlowEnough: (expectedMs: number, limitMs: number) =>
    `it was expected to take ${seconds(expectedMs)}, and only what takes more than ${seconds(limitMs)} is copied`,
  notAlone: 'another attempt of its task was believed alive or waited for a worker',
  dropped: (timeMs: number) =>
    `the copy waited for a free worker and was dropped at ${seconds(timeMs)}, when the task was done`,
  waited: 'the copy waited for a free worker, and none became free',
  more: (count: number) => `The same holds for ${counted(count, 'further slow attempt')}.`,
};
