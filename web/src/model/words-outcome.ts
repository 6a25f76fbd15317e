/** What is said of an outcome: its figures, its verdict, and remarks on what did not happen. */
import type { Report } from '../engine/pkg/sim_wasm.js';
import { counted, grouped, listed, percent, seconds } from './format.js';

const customers = (count: number) => counted(count, 'customer');

export const FIGURE_LABELS = {
  rows: 'Ledger rows',
  revenue: 'Revenue, cents',
  runtime: 'Runtime',
  emails: 'Emails',
  outbox: 'Emails out at the report',
} as const;

export const REPORT_LABEL = 'The job reports';

export const healthyWords = (value: string) => `healthy run: ${value}`;

export const REPORT_WORDS: Record<Report, string> = {
  succeeded: 'succeeded',
  failed: 'failed',
  neverEnds: 'nothing',
};

export const AS_IT_SHOULD_BE = 'as it should be';
export const NEVER = 'never ends';

export const ROWS = {
  extra: (count: number) => `${grouped(count)} too many`,
  missing: (count: number) => `${grouped(count)} missing`,
};

export const REVENUE = {
  overstated: (cents: number, expected: number) =>
    `overstated by ${grouped(cents)} (${percent(cents, expected)})`,
  understated: (cents: number, expected: number) =>
    `understated by ${grouped(cents)} (${percent(cents, expected)})`,
  wrongAmounts: (count: number) => `the sum is right, the amounts of ${customers(count)} are not`,
  rightByChance: 'the sum is right, the rows are not',
};

export const RUNTIME = {
  later: (timeMs: number) => `${seconds(timeMs)} later than healthy`,
  earlier: (timeMs: number) => `${seconds(timeMs)} earlier than healthy`,
  same: 'as long as healthy',
  healthy: 'this is the healthy run',
  never: 'it reports nothing until the end of time',
};

export const EMAILS = {
  twice: (count: number) => `${customers(count)} emailed twice`,
  often: (count: number) => `${customers(count)} emailed twice or more`,
  none: (count: number) => `${customers(count)} not emailed`,
};

export const OUTBOX = {
  value: (out: number, all: number) => `${grouped(out)} of ${grouped(all)}`,
  last: (timeMs: number) => `the last one goes out at ${seconds(timeMs)}`,
  nothing: 'no email goes out',
};

/** Ways in which the world outside differs from what it should be, each a clause. */
export const WRONGS = {
  ledger: {
    missing: (count: number) =>
      `${customers(count)} ${count === 1 ? 'is' : 'are'} missing from the ledger`,
    twice: (count: number) =>
      `${customers(count)} ${count === 1 ? 'stands' : 'stand'} twice in the ledger`,
    often: (count: number) =>
      `${customers(count)} ${count === 1 ? 'stands' : 'stand'} in the ledger more than once`,
    wrong: (count: number) =>
      `${customers(count)} ${count === 1 ? 'has' : 'have'} a wrong amount in the ledger`,
  },
  outbox: {
    missing: (count: number) => `${customers(count)} have no notification in the outbox`,
    twice: (count: number) => `${customers(count)} have two notifications in the outbox`,
    often: (count: number) => `${customers(count)} have several notifications in the outbox`,
    wrong: (count: number) => `the notifications of ${customers(count)} carry a wrong amount`,
  },
  mailbox: {
    missing: (count: number) => `${customers(count)} got no email`,
    twice: (count: number) => `${customers(count)} got two emails`,
    often: (count: number) => `${customers(count)} got several emails`,
    wrong: (count: number) => `the emails of ${customers(count)} carry a wrong amount`,
  },
} as const;

const ALL_RIGHT = (withEmails: boolean) =>
  `every customer stands once in the ledger${withEmails ? ' and got one email' : ''}`;

/** The truth beside the job's report. */
export const TRUTH = {
  true: (wrongs: readonly string[], withEmails: boolean) =>
    `true: ${wrongs.length === 0 ? ALL_RIGHT(withEmails) : listed(wrongs)}`,
  notTrue: (wrongs: readonly string[], withEmails: boolean) =>
    `not true: ${wrongs.length === 0 ? ALL_RIGHT(withEmails) : listed(wrongs)}`,
  neverEnds: (wrongs: readonly string[], withEmails: boolean) =>
    `it never ends; ${wrongs.length === 0 ? ALL_RIGHT(withEmails) : listed(wrongs)}`,
};

export const verdictSentence = (report: Report, truth: string) =>
  `The job reports ${REPORT_WORDS[report]}: ${truth}.`;
export const figuresSentence = (figures: readonly string[]) => `${figures.join('; ')}.`;

export const REMARKS_HEADING = 'What did not happen';

export const REMARKS = {
  neverStruck: (fault: string, why: string) => `This failure never happened: ${fault}. ${why}`,
  noSuchAttempt: (name: string) => `There was no ${name}.`,
  nothingOnWorker: (name: string) => `No attempt ran on ${name}.`,
  momentNeverCame: 'Its moment never came.',
  copyOff: (stages: readonly string[]) =>
    `No second copies in ${listed(stages)}: they are switched off there.`,
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
