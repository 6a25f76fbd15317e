/** What is said of an outcome: its figures, its verdict, and remarks. */
import type { RefusalRule, Report, System } from '../../engine/pkg/sim_wasm.js';
import { counted, grouped, listed, percent, seconds } from '../format.js';
import { runName, SYSTEM_NAMES } from './names.js';

const customers = (count: number) => counted(count, 'customer');
const tooMany = (extra: number) => `${grouped(extra)} too many in all`;

export const FIGURE_LABELS = {
  rows: 'Ledger rows',
  revenue: 'Revenue, cents',
  dashboard: 'Dashboard, cents',
  runtime: 'Runtime',
  firstRuntime: 'Runtime of run 1',
  emails: 'Emails',
  outbox: 'Emails out at the report',
} as const;

export const REPORT_LABEL = 'The job reports';

export const healthyWords = (value: string) => `healthy: ${value}`;

export const REPORT_WORDS: Record<Report, string> = {
  succeeded: 'succeeded',
  failed: 'failed',
  neverEnds: 'nothing',
  refused: 'refused',
};

export const AS_IT_SHOULD_BE = 'as it should be';
export const NEVER = 'never reports';
export const NOT_STARTED = 'not started';

export const ROWS = {
  extra: (count: number) => `${grouped(count)} too many`,
  missing: (count: number, of?: number) =>
    `${grouped(count)}${of === undefined ? '' : ` of ${grouped(of)}`} missing`,
};

export const REVENUE = {
  overstated: (cents: number, expected: number) =>
    `overstated by ${grouped(cents)} (${percent(cents, expected)})`,
  understated: (cents: number, expected: number) =>
    `understated by ${grouped(cents)} (${percent(cents, expected)})`,
  wrongAmounts: (count: number) => `the sum is right, the amounts of ${customers(count)} are not`,
  rightByChance: 'the sum is right, the rows are not',
};

export const DASHBOARD = {
  hides: (rows: number) => `hides ${counted(rows, 'row')}`,
  looksRight: (rows: number) => `looks right, and hides ${counted(rows, 'row')}`,
};

export const RUNTIME = {
  later: (timeMs: number) => `${seconds(timeMs)} later than healthy`,
  earlier: (timeMs: number) => `${seconds(timeMs)} earlier than healthy`,
  same: 'as long as healthy',
  healthy: 'this is the healthy run',
  givesUpEarlier: (timeMs: number) => `gives up ${seconds(timeMs)} before the healthy run ends`,
  givesUpLater: (timeMs: number) => `gives up ${seconds(timeMs)} after the healthy run ends`,
  givesUpThen: 'gives up just when the healthy run ends',
  never: 'no report within seven days',
  refused: 'refused before it started',
};

export const EMAILS = {
  twice: (count: number) => `${customers(count)} emailed twice`,
  often: (count: number, extra: number) =>
    `${customers(count)} emailed several times, ${tooMany(extra)}`,
  none: (count: number) => `${customers(count)} not emailed`,
};

export const OUTBOX = {
  value: (out: number, all: number) => `${grouped(out)} of ${grouped(all)}`,
  last: (timeMs: number) => `the last one goes out at ${seconds(timeMs)}`,
  nothing: 'no email goes out',
};

/**
 * Ways in which one system differs from what it should hold, each a clause. An email that goes out
 * after the report is not yet had at the report, so with late emails nobody "got" anything.
 */
interface WrongWords {
  /** `marked`: how many of them the outbox marks as sent to. */
  missing: (count: number, late: number, marked?: number) => string;
  twice: (count: number, late: number) => string;
  often: (count: number, extra: number, late: number) => string;
  wrong: (count: number) => string;
}

/** Of what lies somewhere, once for each customer. */
const standIn = (where: string): WrongWords => ({
  missing: (count) => `${customers(count)} ${count === 1 ? 'is' : 'are'} missing from ${where}`,
  twice: (count) => `${stand(count)} twice in ${where}`,
  often: (count, extra) => `${stand(count)} in ${where} several times, ${tooMany(extra)}`,
  wrong: (count) => `${have(count)} a wrong amount in ${where}`,
});

const get = (count: number, late: number) =>
  `${customers(count)} ${late === 0 ? 'got' : count === 1 ? 'gets' : 'get'}`;
const have = (count: number) => `${customers(count)} ${count === 1 ? 'has' : 'have'}`;
const stand = (count: number) => `${customers(count)} ${count === 1 ? 'stands' : 'stand'}`;

export const WRONGS: Record<System, WrongWords> = {
  ledger: standIn('the ledger'),
  outbox: {
    missing: (count) => `${have(count)} no notification in the outbox`,
    twice: (count) => `${have(count)} two notifications in the outbox`,
    often: (count, extra) =>
      `${have(count)} several notifications in the outbox, ${tooMany(extra)}`,
    wrong: (count) => `the notifications of ${customers(count)} carry a wrong amount`,
  },
  mailbox: {
    missing: (count, late, marked = 0) =>
      `${get(count, late)} no email${marked === 0 ? '' : ` (${marked === count ? '' : `${grouped(marked)} of them `}marked as sent in the outbox)`}`,
    twice: (count, late) => `${get(count, late)} two emails`,
    often: (count, extra, late) => `${get(count, late)} several emails, ${tooMany(extra)}`,
    wrong: (count) => `the emails of ${customers(count)} carry a wrong amount`,
  },
  topic: {
    missing: (count) => `${have(count)} no message in the topic`,
    twice: (count) => `${have(count)} two messages in the topic, and each consumer acts on both`,
    often: (count, extra) => `${have(count)} several messages in the topic, ${tooMany(extra)}`,
    wrong: (count) => `the messages about ${customers(count)} carry a wrong amount`,
  },
  paidService: {
    missing: (count) => `nobody called the paid service for ${customers(count)}`,
    twice: (count) => `the paid service charged twice for ${customers(count)}`,
    often: (count, extra) =>
      `the paid service charged several times for ${customers(count)}, ${tooMany(extra)}`,
    wrong: (count) => `the paid calls for ${customers(count)} carry a wrong amount`,
  },
  files: standIn('the files'),
  counter: {
    missing: (count) => `the counter did not count ${customers(count)}`,
    twice: (count) => `the counter counted ${customers(count)} twice`,
    often: (count, extra) =>
      `the counter counted ${customers(count)} several times, ${tooMany(extra)}`,
    wrong: (count) => `the counter counted ${customers(count)} with a wrong amount`,
  },
  workQueue: standIn('the work queue'),
  lock: standIn('the locks'),
};

/** What customers were told of that never came to stand. */
export const emailedForNothing = (count: number) =>
  `${customers(count)} got an email about a row that is not in the ledger`;

/** How things stand outside; emails that go out after the report are named as such. */
export function worldWords(
  wrongs: readonly string[],
  systems: readonly System[],
  late: number,
): string {
  if (wrongs.length > 0) {
    return late === 0
      ? listed(wrongs)
      : `${listed(wrongs)} (besides, ${counted(late, 'email')} went out only after the report)`;
  }
  const where = systems.filter((system) => system !== 'outbox' && system !== 'mailbox');
  const ledger = `every customer stands once in ${listed(where.map((system) => `the ${SYSTEM_NAMES[system]}`))}`;
  if (!systems.includes('mailbox')) return ledger;
  return late === 0
    ? `${ledger} and got one email`
    : `${ledger} and gets one email (${grouped(late)} of them only after the report)`;
}

/** The truth beside the job's report. */
export const TRUTH = {
  true: (world: string) => `true: ${world}`,
  notTrue: (world: string, isRight: boolean) =>
    isRight ? `not true: in the end nothing is wrong, ${world}` : `not true: ${world}`,
  neverEnds: (world: string) => `it never reports; ${world}`,
  ofRuns: (statements: readonly string[]) =>
    statements.map((statement, run) => `${runName(run)}: ${statement}`).join('; '),
  sentenceOfRuns: (report: string, statement: string) =>
    `The runs report ${report}. ${statement.charAt(0).toUpperCase()}${statement.slice(1)}.`,
  refused: (reasons: readonly string[]) => `it never started, since ${listed(reasons)}`,
};

export const verdictSentence = (report: Report, truth: string) =>
  report === 'refused'
    ? `The job was refused: ${truth}.`
    : `The job reports ${REPORT_WORDS[report]}: ${truth}.`;

/** Why the platform refuses an effect, as a clause. */
export const REFUSED: Record<RefusalRule, (effect: string) => string> = {
  inCopiedStep: (effect) =>
    `attempts may not bring about ${effect} in a step of which second copies are started`,
  notFromSingleWriter: (effect) => `${effect} may come only from the single writer`,
};
export const figuresSentence = (figures: readonly string[]) => `${figures.join('; ')}.`;

export const REMARKS_HEADING = 'Worth knowing';
