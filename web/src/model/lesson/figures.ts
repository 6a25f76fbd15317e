/**
 * The figures that the lesson's text may show of a run, by the names under which the text asks for
 * them. A figure is a field with what it is about: `rows`, `customers publish-3`,
 * `ends publish-3:1`. All of them are read from the outcome.
 */
import type { Fate, MarkKind, Outcome } from '../../engine/pkg/sim_wasm.js';
import { attemptAt } from '../attempts.js';
import { emailsAtReport } from '../emails-at-report.js';
import { percentOf } from '../failure.js';
import { percent, settingPercent, settingSeconds } from '../format.js';
import { keyOf, tuple } from '../keys.js';
import { endOf } from '../run-times.js';
import { scenarioOf } from '../scenario.js';
import type { Run } from '../shown-run.js';
import { effectsOf } from '../system-requests.js';
import { identityName } from '../words/names.js';
import { count, type Field, type FigureValue, saying, timing } from './figure.js';
import { EFFECT_FIELDS } from './figures-effects.js';
import { attemptOf, attemptsOf, auditOf, requestsOf, subjectOf } from './subject.js';

export type { FigureValue } from './figure.js';

const FIELDS = {
  /** Customers in all, or of a task. */
  customers: count((outcome, about) => customersOf(outcome, about).length),
  /** What these customers' revenue should come to, in cents. */
  revenue: count((outcome, about) =>
    customersOf(outcome, about).reduce((sum, at) => sum + (outcome.customers.cents[at] ?? 0), 0),
  ),
  deliveries: count(({ customers }) => customers.deliveries.reduce((sum, one) => sum + one, 0)),
  workers: count((outcome) => scenarioOf(outcome).cluster.workers),
  tasks: count((outcome) => scenarioOf(outcome).cluster.tasks),
  /** The first customer that a task publishes. */
  'first-customer': saying(({ outcome }, about) => customerAt(outcome, about, 0)),
  'second-customer': saying(({ outcome }, about) => customerAt(outcome, about, 1)),

  rows: count((outcome) => auditOf(outcome, 'ledger').standing),
  'extra-rows': count((outcome) => auditOf(outcome, 'ledger').extra),
  'missing-rows': count((outcome) => auditOf(outcome, 'ledger').missing.length),
  cents: count((outcome) => auditOf(outcome, 'ledger').standingCents),
  'extra-cents': count((outcome) => {
    const { standingCents, expectedCents } = auditOf(outcome, 'ledger');
    return standingCents - expectedCents;
  }),
  'extra-percent': ({ outcome }) => {
    const { standingCents, expectedCents } = auditOf(outcome, 'ledger');
    const extra = standingCents - expectedCents;
    return {
      value: extra / expectedCents,
      text: percent(extra, expectedCents),
    };
  },
  /** Writes that reached the ledger: of all, of a task or of an attempt. */
  writes: count((outcome, about) =>
    about === ''
      ? effectsOf(outcome, 'ledger').requests.attempt.length
      : requestsOf(outcome, 'ledger', about).length,
  ),
  /** Rows that stand in the ledger with what a task or an attempt wrote. */
  stands: count((outcome, about) => {
    const written = new Set(requestsOf(outcome, 'ledger', about));
    return effectsOf(outcome, 'ledger').standing.filter((row) => written.has(row)).length;
  }),
  /** Customers for whom a wrong amount stands. */
  'wrong-rows': count((outcome) => auditOf(outcome, 'ledger').wrong.length),
  overwritten: count((outcome) => fates(outcome, 'overwrote')),
  'passed-over': count((outcome) => fates(outcome, 'ignored')),
  /** Staged and never committed. */
  discarded: count((outcome) => fates(outcome, 'discarded')),
  commits: count((outcome) => effectsOf(outcome, 'ledger').commits.length),
  'commits-refused': count(
    (outcome) =>
      effectsOf(outcome, 'ledger').commits.filter(({ fate }) => fate === 'refused').length,
  ),
  /** The key of a customer's first, second … write: `cust-0008 1`. */
  key: saying(({ outcome }, about) => keyAt(outcome, about)),
  identity: saying(({ outcome }) => identityName(effectsOf(outcome, 'ledger').identity)),

  emails: count((outcome) => auditOf(outcome, 'mailbox').standing),
  'emailed-twice': count((outcome) => auditOf(outcome, 'mailbox').repeated.length),
  'not-emailed': count((outcome) => auditOf(outcome, 'mailbox').missing.length),
  'emails-at-report': count((outcome) => emailsAtReport(outcome).out),
  'stored-notifications': count((outcome) => auditOf(outcome, 'outbox').standing),

  /** When the job reports. */
  runtime: timing(({ outcome }) => outcome.runs[0]?.endedMs ?? null),
  'runtime-more': timing(({ outcome, healthy }) => {
    const [one] = outcome.runs;
    const [other] = healthy.runs;
    return (one?.endedMs ?? NaN) - (other?.endedMs ?? NaN);
  }),
  /** When nothing more happens anywhere. */
  quiet: timing(({ outcome }) => endOf(outcome)),
  starts: timing(({ outcome }, about) => attemptOf(outcome, about).launchedMs),
  ends: timing(({ outcome }, about) => attemptOf(outcome, about).endedMs),
  'cut-off': timing(({ outcome }, about) => attemptOf(outcome, about).cutOffMs),
  /** When the first fault struck. */
  struck: timing(({ outcome }) => outcome.faultStruckMs[0] ?? null),
  /** At which share of its victim's work the first fault strikes. */
  'strikes-at': ({ outcome }) => {
    const value = percentOf(scenarioOf(outcome).faults[0]) ?? NaN;
    return { value, text: settingPercent(value) };
  },
  /** When the coordinator made up its mind about an attempt. */
  decided: timing(({ outcome }, about) => attemptOf(outcome, about).decidedMs),
  'copy-queued': timing(({ outcome }, about) => markMs(outcome, 'copyQueued', about)),
  worker: count((outcome, about) => attemptOf(outcome, about).worker),
  attempts: count((outcome, about) => attemptsOf(outcome, about).length),
  /** Attempts of a task that the coordinator accepted. */
  accepted: count(
    (outcome, about) =>
      attemptsOf(outcome, about).filter((at) => attemptAt(outcome, at).verdict === 'accepted')
        .length,
  ),
  /** How long a publish task works on average. */
  'task-time': timing(({ outcome }) => {
    const publish = outcome.attempts.filter(
      ({ stage, attempt }) => stage === 'publish' && attempt === 1,
    );
    return Math.floor(publish.reduce((sum, { workMs }) => sum + workMs, 0) / publish.length);
  }),
  silence: ({ outcome }) => {
    const value = scenarioOf(outcome).coordinator.silenceMs;
    return { value, text: settingSeconds(value) };
  },
  threshold: ({ outcome }) => {
    const value = scenarioOf(outcome).coordinator.speculation.thresholdPercent;
    return { value, text: settingPercent(value) };
  },

  /** Of what may be called "exactly once", the names of what nobody promises. */
  unpromised: saying(({ outcome }) =>
    (outcome.audit.runs[0]?.guarantees ?? [])
      .filter(({ promise }) => typeof promise === 'object' && 'nobody' in promise)
      .map(({ property }) => property)
      .join(' '),
  ),
  verdict: saying(({ outcome }, about) => attemptOf(outcome, about).verdict),
  end: saying(({ outcome }, about) => attemptOf(outcome, about).end ?? ''),
  report: saying(({ outcome }) => outcome.runs[0]?.report ?? ''),
  correctness: saying(({ outcome }) => outcome.audit.runs[0]?.correctness ?? ''),
  /** What an engineer's tables show: the names of the warning signs. */
  signs: saying(({ outcome }) => outcome.diagnosis.signs.map(({ kind }) => kind).join(' ')),

  ...EFFECT_FIELDS,
} satisfies Record<string, Field>;

export type FigureName = keyof typeof FIELDS;

/**
 * A figure of a run.
 *
 * @param text - a field, and what it is about where it needs that: `ends publish-3:1`
 * @throws when there is no such figure
 */
export function figureOf(run: Run, text: string): FigureValue {
  const [name = '', ...about] = text.trim().split(/\s+/);
  if (!isFigureName(name)) {
    throw new Error(`"${name}" is no figure; there are ${Object.keys(FIELDS).join(', ')}`);
  }
  const figure = FIELDS[name](run, about.join(' '));
  if (Number.isNaN(figure.value)) throw new Error(`this run has no figure "${text}"`);
  return figure;
}

/** The names of all figures. */
export const FIGURE_NAMES = Object.keys(FIELDS);

/** Whether a text begins with the name of a figure. */
export const namesFigure = (text: string): boolean =>
  isFigureName(text.trim().split(/\s+/)[0] ?? '');

const isFigureName = (name: string): name is FigureName => Object.hasOwn(FIELDS, name);

/** Positions of the customers of a task, or of all. */
function customersOf({ partition }: Outcome, about: string): number[] {
  const all = partition.map((_, customer) => customer);
  if (about === '') return all;
  const { task } = subjectOf(about);
  return all.filter((customer) => partition[customer] === task);
}

function customerAt(outcome: Outcome, about: string, place: number): string {
  const id = outcome.customers.id[customersOf(outcome, about)[place] ?? -1];
  if (id === undefined) throw new Error(`"${about}" has no such customer`);
  return id;
}

const fates = (outcome: Outcome, fate: Fate) =>
  effectsOf(outcome, 'ledger').requests.fate.filter((one) => one === fate).length;

function keyAt(outcome: Outcome, about: string): string {
  const [id, nth] = about.split(' ');
  const ledger = effectsOf(outcome, 'ledger');
  const customer = outcome.customers.id.indexOf(id ?? '');
  const writes = ledger.requests.customer.flatMap((of, request) =>
    of === customer ? [request] : [],
  );
  const write = writes[Number(nth) - 1];
  if (write === undefined) throw new Error(`"${about}" names no write`);
  return tuple(keyOf(outcome, ledger, write, ledger.identity));
}

function markMs(outcome: Outcome, kind: MarkKind, about: string): number {
  const { stage, task } = subjectOf(about);
  const mark = outcome.marks.find(
    (one) => one.kind === kind && one.stage === stage && one.task === task,
  );
  if (mark === undefined) throw new Error(`"${about}" has no ${kind}`);
  return mark.atMs;
}
