/**
 * What came of a run beside what came of another that the reader pinned. All of it is read from
 * the two outcomes; what was changed between them is in changes.ts.
 */
import type { Outcome, SystemAudit } from '../engine/pkg/sim_wasm.js';
import { totalAudit, totalDashboard } from './all-periods.js';
import { emailsAtReport } from './emails-at-report.js';
import { grouped, seconds } from './format.js';
import { endOf } from './run-times.js';
import type { Tone } from './tone.js';
import { truthOf } from './truth.js';
import {
  BESIDE_LABELS,
  countDifference,
  DIFFERENCE,
  reportWords,
  timeDifference,
} from './words/beside.js';
import { FIGURE_LABELS, NEVER, OUTBOX, REPORT_LABEL } from './words/outcome.js';

/** One property of the two runs. */
export interface Difference {
  label: string;
  pinned: string;
  current: string;
  /** `+78`, `−16.2 s`, `same` */
  difference: string;
  isSame: boolean;
  /** Right where the current run is nearer to what should be, wrong where it is farther from it. */
  tone: Tone;
}

/** What came of the current run beside what came of the pinned one; what neither has is left out. */
export function differencesOf(pinned: Outcome, current: Outcome): Difference[] {
  const both = { pinned, current };
  return [
    reports(both),
    ...ofSystem(both, 'ledger', FIGURE_LABELS.rows, ({ standing }) => standing, 'expected'),
    ...ofSystem(
      both,
      'ledger',
      FIGURE_LABELS.revenue,
      ({ standingCents }) => standingCents,
      'expectedCents',
    ),
    ...dashboards(both),
    ...ofSystem(both, 'ledger', BESIDE_LABELS.repeated, ({ repeated }) => repeated.length),
    ...ofSystem(both, 'ledger', BESIDE_LABELS.missing, ({ missing }) => missing.length),
    ...ofSystem(both, 'ledger', BESIDE_LABELS.wrong, ({ wrong }) => wrong.length),
    ...ofSystem(both, 'mailbox', FIGURE_LABELS.emails, ({ standing }) => standing, 'expected'),
    ...ofSystem(both, 'mailbox', BESIDE_LABELS.emailedOften, ({ repeated }) => repeated.length),
    ...ofSystem(both, 'mailbox', BESIDE_LABELS.notEmailed, ({ missing }) => missing.length),
    ...outboxes(both),
    runtimes(both),
    times(BESIDE_LABELS.rest, endOf(pinned), endOf(current)),
  ];
}

interface Both<Value> {
  pinned: Value;
  current: Value;
}

function each<From, To>({ pinned, current }: Both<From>, read: (from: From) => To): Both<To> {
  return { pinned: read(pinned), current: read(current) };
}

function reports(both: Both<Outcome>): Difference {
  const truths = each(both, truthOf);
  const { pinned, current } = each(truths, ({ report, isTrue }) => reportWords(report, isTrue));
  const isSame = pinned === current;
  const was = truths.pinned.isTrue;
  const is = truths.current.isTrue;
  const isOther = was === null || is === null || was === is;
  const tone = isOther ? 'plain' : is ? 'right' : 'wrong';
  const said = isOther ? DIFFERENCE.otherReport : is ? DIFFERENCE.trueNow : DIFFERENCE.trueNoMore;
  const difference = isSame ? DIFFERENCE.same : said;
  return { label: REPORT_LABEL, pinned, current, difference, isSame, tone };
}

/** A number of a system; one that is a count of what should not be is left out where it is 0. */
function ofSystem(
  both: Both<Outcome>,
  system: SystemAudit['system'],
  label: string,
  read: (audit: SystemAudit) => number,
  wanted?: 'expected' | 'expectedCents',
): Difference[] {
  const audits = each(both, (outcome) => totalAudit(outcome, system));
  const values = each(audits, (audit) => audit && read(audit));
  if (wanted === undefined && !values.pinned && !values.current) return [];
  const off = each(audits, (audit) =>
    audit === undefined ? 0 : Math.abs(read(audit) - (wanted === undefined ? 0 : audit[wanted])),
  );
  return counts(label, values, off.current - off.pinned);
}

/** What the finance team sees, where that is not the ledger's sum. */
function dashboards(both: Both<Outcome>): Difference[] {
  const seen = each(both, totalDashboard);
  const sums = each(both, (outcome) => totalAudit(outcome, 'ledger')?.standingCents);
  const shown = each(seen, ({ shownCents }) => shownCents);
  if (shown.pinned === sums.pinned && shown.current === sums.current) return [];
  // A sum that comes out right because rows are hidden is no better.
  return counts(FIGURE_LABELS.dashboard, shown, 0);
}

/** `farther`: how much farther the current one is from what should be; less than 0 is nearer. */
function counts(label: string, values: Both<number | undefined>, farther: number): Difference[] {
  const { pinned, current } = values;
  if (pinned === undefined || current === undefined) {
    return pinned === current ? [] : [inOne(label, each(values, orAbsent))];
  }
  const isSame = pinned === current;
  return [
    {
      label,
      ...each({ pinned, current }, grouped),
      difference: isSame ? DIFFERENCE.same : countDifference(current - pinned),
      isSame,
      tone: farther === 0 ? 'plain' : farther < 0 ? 'right' : 'wrong',
    },
  ];
}

const orAbsent = (value: number | undefined) =>
  value === undefined ? DIFFERENCE.absent : grouped(value);

/** What only one of the two has at all. */
function inOne(label: string, values: Both<string>): Difference {
  const isPinned = values.current === DIFFERENCE.absent;
  const difference = isPinned ? DIFFERENCE.onlyPinned : DIFFERENCE.onlyCurrent;
  return { label, ...values, difference, isSame: false, tone: 'plain' };
}

/** An outbox moves emails behind the report; without one they are out by then. */
function outboxes(both: Both<Outcome>): Difference[] {
  const has = each(both, (outcome) => totalAudit(outcome, 'outbox') !== undefined);
  if (!has.pinned && !has.current) return [];
  const label = FIGURE_LABELS.outbox;
  const said = each(both, (outcome) => {
    if (totalAudit(outcome, 'mailbox') === undefined) return DIFFERENCE.absent;
    const { out, all } = emailsAtReport(outcome);
    return OUTBOX.value(out, all);
  });
  if (said.pinned === DIFFERENCE.absent || said.current === DIFFERENCE.absent) {
    return [inOne(label, said)];
  }
  const out = each(both, (outcome) => emailsAtReport(outcome).out);
  const isSame = said.pinned === said.current;
  const difference = isSame ? DIFFERENCE.same : countDifference(out.current - out.pinned);
  return [{ label, ...said, difference, isSame, tone: 'plain' }];
}

function runtimes(both: Both<Outcome>): Difference {
  const { pinned, current } = each(both, ({ runs }) => runs[0]?.endedMs ?? null);
  const label = FIGURE_LABELS.runtime;
  if (pinned !== null && current !== null) return times(label, pinned, current);
  const isSame = pinned === current;
  const change = pinned === null ? DIFFERENCE.reportsNow : DIFFERENCE.reportsNoMore;
  return {
    label,
    ...each({ pinned, current }, (endedMs) => (endedMs === null ? NEVER : seconds(endedMs))),
    difference: isSame ? DIFFERENCE.same : change,
    isSame,
    tone: isSame ? 'plain' : pinned === null ? 'right' : 'wrong',
  };
}

/** Longer is not worse, and shorter not better: what counts is what came out. */
function times(label: string, pinned: number, current: number): Difference {
  const isSame = pinned === current;
  const difference = isSame ? DIFFERENCE.same : timeDifference(current - pinned);
  return { label, ...each({ pinned, current }, seconds), difference, isSame, tone: 'plain' };
}
