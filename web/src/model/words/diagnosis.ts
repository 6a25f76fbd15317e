/** What is said of the warning signs: their evidence, what fits them, and where to look next. */
import type { Investigation, PossibleCause, SignKind } from '../../engine/pkg/sim_wasm.js';
import { counted, grouped, listed } from '../format.js';

export const DIAGNOSIS = {
  heading: 'What could you tell the next morning?',
  lead: 'Worked out from what can be queried: row counts, sums, keys and the email log, together with how the job is set up. The failure itself is not looked at.',
  allRight: 'None of the four warning signs shows: the tables look right, and they are.',
  /** What no sign shows, which only the audit knows. */
  unseen: (wrongs: readonly string[], hasSigns: boolean) =>
    hasSigns
      ? `These signs do not show all: ${listed(wrongs)}.`
      : `None of the four warning signs shows. Yet ${listed(wrongs)}: the signs look for too much, or for wrong emails beside a right ledger. What is missing, a count of customers would show.`,
  falseAlarm:
    'None of the four warning signs shows: the tables look right, and they are, though the job did not report success.',
  firstRun: (others: number) =>
    `This is about run 1 alone, the morning after it. Of ${others === 1 ? 'the other run' : `the ${counted(others, 'other run')}`} nothing is looked at.`,
  hidden: (rows: number) =>
    `The sum gives nothing away: the dashboard takes one row of each customer and hides ${counted(rows, 'row')}.`,
  causes: 'What may have happened',
  causesOf: (titles: readonly string[]) => `What may have happened: ${listed(titles.map(lowered))}`,
  cannotTell: 'Each of these would fit. The tables cannot tell one from another:',
  onlyOne: 'Only this would fit by itself:',
  noCause: 'No single cause fits; there may have been several.',
  lookAt: 'What to look at next',
} as const;

const lowered = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

export const FACTS = {
  size: 'Tasks of that size',
  customers: 'Customers concerned',
} as const;

const less = (found: number, expected: number, unit: string, of: string) =>
  `${counted(found, unit)} − ${counted(expected, of)} = ${grouped(found - expected)}`;

const ofCustomers = (tasks: string, isOne: boolean, count: number) =>
  `${tasks} ${isOne ? 'has' : 'each have'} exactly ${counted(count, 'customer')}`;

interface SignWords {
  title: string;
  /** How what there is differs from what there should be. */
  evidence: (found: number, expected: number) => string;
  /** Tasks whose whole output is as large as the difference. */
  ofThatSize: (tasks: string, isOne: boolean, difference: number) => string;
  noneOfThatSize: (difference: number) => string;
}

const noTaskOf = (count: number) => `no publish task has exactly ${counted(count, 'customer')}`;

export const SIGNS: Record<SignKind, SignWords> = {
  moreRows: {
    title: 'More rows than customers',
    evidence: (found, expected) => `${less(found, expected, 'row', 'customer')} too many`,
    ofThatSize: ofCustomers,
    noneOfThatSize: noTaskOf,
  },
  moreRevenue: {
    title: 'More revenue than there should be',
    evidence: (found, expected) =>
      `${grouped(found)} − ${grouped(expected)} = ${grouped(found - expected)} cents too much`,
    ofThatSize: (tasks, isOne) => `exactly the revenue of ${tasks}${isOne ? '' : ', each'}`,
    noneOfThatSize: () => 'no publish task has exactly this revenue',
  },
  attemptsInKeys: {
    title: 'Keys that differ only in the attempt',
    evidence: (found) =>
      `${counted(found, 'customer')} with rows of one logical write under several attempts`,
    ofThatSize: ofCustomers,
    noneOfThatSize: noTaskOf,
  },
  onlyEmailsWrong: {
    title: 'The ledger is right, the emails are not',
    evidence: (found, expected) => {
      if (found === expected) {
        return `${grouped(found)} emails for as many customers, and yet not one each`;
      }
      return found > expected
        ? `${less(found, expected, 'email', 'customer')} too many`
        : `${counted(expected, 'customer')} − ${counted(found, 'email')} = ${grouped(expected - found)} missing`;
    },
    ofThatSize: ofCustomers,
    noneOfThatSize: noTaskOf,
  },
};

export const SHARES = {
  whole: (of: number, task: string) =>
    of === 1 ? `the only one of ${task}` : `all ${grouped(of)} of ${task}`,
  part: (concerned: number, of: number, task: string) =>
    `${grouped(concerned)} of the ${grouped(of)} of ${task}`,
  many: (customers: number, tasks: number) =>
    `${grouped(customers)} of ${counted(tasks, 'publish task')}`,
};

export const CAUSES: Record<PossibleCause, string> = {
  lostAck: 'An attempt finished, its completion message was lost, and another did the work again.',
  crash: 'An attempt crashed on its way; another may have started over.',
  reportedFailure: 'An attempt reported that it failed; another may have started over.',
  zombie: 'An attempt that was believed dead worked on beside its retry (a zombie).',
  secondCopy: 'A slow task got a second copy on purpose, and both did the work.',
  repeatedRequest: 'A request of one attempt arrived twice.',
  unknownCommit: 'Nothing was heard of a commit, and what it had committed was done again.',
  coordinatorRestart:
    'The coordinator restarted, had forgotten its attempts, and started the work again.',
  lostReply: 'The reply to an email call was lost, and the caller called again.',
  senderCrash: 'The sender crashed between the two steps for one email, sending and marking.',
  gaveUp: 'An email was tried as often as is allowed, and given up.',
};

export const INVESTIGATIONS: Record<Investigation, string> = {
  attemptsWrites: 'Which attempts wrote to the outside?',
  firstCommit: 'Had the first attempt committed before it went silent?',
  overlappingAttempts: 'Did attempts of one task run at the same time?',
  identity: 'By which fields does the sink recognise a repeat?',
  rowsOrBatches: 'Does the sink take rows one by one, or a task’s rows as one batch?',
  outsideTransaction: 'Which effects lie outside the ledger’s transaction?',
  senderLog: 'When did the sender call, and when did it mark?',
};
