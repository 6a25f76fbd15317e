/**
 * The figures above the timeline: what came out, whether that is right, and the healthy run's.
 * The job's own report and the truth beside it are in truth.ts.
 */
import type { Outcome, Report, SystemAudit } from '../engine/pkg/sim_wasm.js';
import { totalAudit, totalDashboard } from './all-periods.js';
import { emailsAtReport } from './emails-at-report.js';
import { grouped, seconds } from './format.js';
import { periodAudits } from './period-audits.js';
import { scenarioOf } from './scenario.js';
import type { Tone } from './tone.js';
import {
  AS_IT_SHOULD_BE,
  DASHBOARD,
  EMAILS,
  FIGURE_LABELS,
  healthyWords,
  NEVER,
  NOT_STARTED,
  OUTBOX,
  REVENUE,
  ROWS,
  RUNTIME,
} from './words/outcome.js';

export interface Figure {
  label: string;
  value: string;
  /** The value held against what it should be. */
  verdict: string;
  tone: Tone;
  /** The healthy run's value; empty when there is none to compare. */
  healthy: string;
}

/** The figures of an outcome beside those of the same scenario without its faults. */
export function figuresOf(outcome: Outcome, healthy: Outcome): Figure[] {
  const figures: Figure[] = [];
  const isRefused = (one: Outcome) => one.runs.every(({ report }) => report === 'refused');
  const ledger = totalAudit(outcome, 'ledger');
  const healthyLedger = totalAudit(healthy, 'ledger');
  if (ledger !== undefined && healthyLedger !== undefined) {
    const of = periodAudits(outcome).length > 1 ? ledger.expected : undefined;
    figures.push(rowsFigure(ledger, healthyLedger, of), revenueFigure(ledger, healthyLedger));
    figures.push(...dashboardFigure(outcome, healthy));
  }
  const mailbox = totalAudit(outcome, 'mailbox');
  const healthyMailbox = totalAudit(healthy, 'mailbox');
  if (mailbox !== undefined && healthyMailbox !== undefined) {
    figures.push(emailsFigure(mailbox, healthyMailbox));
  }
  if (totalAudit(outcome, 'outbox') !== undefined) {
    figures.push(outboxFigure(outcome, healthy));
  }
  if (isRefused(outcome)) figures.forEach((figure, place) => (figures[place] = notStarted(figure)));
  figures.push(runtimeFigure(outcome, healthy));
  const isHealthy = scenarioOf(outcome).faults.length === 0;
  // A run that is refused is no measure of anything.
  return isHealthy || isRefused(healthy) ? figures.map(withoutComparison) : figures;
}

/** Nothing is missing of what was never to come. */
function notStarted(figure: Figure): Figure {
  return { ...figure, verdict: NOT_STARTED, tone: 'plain' };
}

/** A run without faults is the healthy run. */
function withoutComparison(figure: Figure): Figure {
  const { label } = figure;
  const isRuntime = label === FIGURE_LABELS.runtime || label === FIGURE_LABELS.firstRuntime;
  const isTold = !isRuntime || figure.verdict === RUNTIME.refused;
  return { ...figure, verdict: isTold ? figure.verdict : RUNTIME.healthy, healthy: '' };
}

/** @param of - how many there should be of several periods together; of one, everybody knows */
function rowsFigure(ledger: SystemAudit, healthy: SystemAudit, of?: number): Figure {
  const wrongs: string[] = [];
  if (ledger.missing.length > 0) wrongs.push(ROWS.missing(ledger.missing.length, of));
  if (ledger.extra > 0) wrongs.push(ROWS.extra(ledger.extra));
  return {
    label: FIGURE_LABELS.rows,
    value: grouped(ledger.standing),
    ...verdictOf(wrongs),
    healthy: healthyWords(grouped(healthy.standing)),
  };
}

function revenueFigure(ledger: SystemAudit, healthy: SystemAudit): Figure {
  const { expectedCents, standingCents } = ledger;
  const wrongs = misstated(standingCents, expectedCents);
  if (wrongs.length === 0 && ledger.wrong.length > 0) {
    wrongs.push(REVENUE.wrongAmounts(ledger.wrong.length));
  } else if (wrongs.length === 0 && !ledger.isRight) {
    wrongs.push(REVENUE.rightByChance);
  }
  return {
    label: FIGURE_LABELS.revenue,
    value: grouped(standingCents),
    ...verdictOf(wrongs),
    healthy: healthyWords(grouped(healthy.standingCents)),
  };
}

/** What the finance team sees, when that is not the ledger's sum. */
function dashboardFigure(outcome: Outcome, healthy: Outcome): Figure[] {
  if (scenarioOf(outcome).dashboard === 'sumsAllRows') return [];
  const { shownCents, expectedCents, hiddenRows } = totalDashboard(outcome);
  const wrongs = misstated(shownCents, expectedCents);
  if (hiddenRows > 0) {
    const say = wrongs.length === 0 ? DASHBOARD.looksRight : DASHBOARD.hides;
    wrongs.push(say(hiddenRows));
  }
  return [
    {
      label: FIGURE_LABELS.dashboard,
      value: grouped(shownCents),
      ...verdictOf(wrongs),
      healthy: healthyWords(grouped(totalDashboard(healthy).shownCents)),
    },
  ];
}

function misstated(cents: number, expectedCents: number): string[] {
  if (cents > expectedCents) return [REVENUE.overstated(cents - expectedCents, expectedCents)];
  if (cents < expectedCents) return [REVENUE.understated(expectedCents - cents, expectedCents)];
  return [];
}

function emailsFigure(mailbox: SystemAudit, healthy: SystemAudit): Figure {
  const { missing, repeated, extra } = mailbox;
  const wrongs: string[] = [];
  if (missing.length > 0) wrongs.push(EMAILS.none(missing.length));
  if (repeated.length > 0) {
    wrongs.push(
      extra === repeated.length
        ? EMAILS.twice(repeated.length)
        : EMAILS.often(repeated.length, extra),
    );
  }
  return {
    label: FIGURE_LABELS.emails,
    value: grouped(mailbox.standing),
    ...verdictOf(wrongs),
    healthy: healthyWords(grouped(healthy.standing)),
  };
}

function outboxFigure(outcome: Outcome, healthy: Outcome): Figure {
  const { out, all, lastMs } = emailsAtReport(outcome);
  const healthySent = emailsAtReport(healthy);
  return {
    label: FIGURE_LABELS.outbox,
    value: OUTBOX.value(out, all),
    verdict: lastMs === undefined ? OUTBOX.nothing : OUTBOX.last(lastMs),
    tone: 'plain',
    healthy: healthyWords(OUTBOX.value(healthySent.out, healthySent.all)),
  };
}

function runtimeFigure(outcome: Outcome, healthy: Outcome): Figure {
  const endedMs = outcome.runs[0]?.endedMs ?? null;
  const healthyMs = healthy.runs[0]?.endedMs ?? null;
  return {
    label: outcome.runs.length === 1 ? FIGURE_LABELS.runtime : FIGURE_LABELS.firstRuntime,
    value: endedMs === null ? NEVER : seconds(endedMs),
    verdict: runtimeVerdict(endedMs, healthyMs, outcome.runs[0]?.report),
    tone: endedMs === null ? 'wrong' : 'plain',
    healthy: healthyWords(healthyMs === null ? NEVER : seconds(healthyMs)),
  };
}

/** A job that gives up has not done its work faster or slower than the healthy run. */
function runtimeVerdict(
  endedMs: number | null,
  healthyMs: number | null,
  report: Report | undefined,
): string {
  if (endedMs === null) return RUNTIME.never;
  if (report === 'refused') return RUNTIME.refused;
  const givesUp = report === 'failed';
  if (healthyMs === null || endedMs === healthyMs) {
    return givesUp ? RUNTIME.givesUpThen : RUNTIME.same;
  }
  if (endedMs > healthyMs) {
    return (givesUp ? RUNTIME.givesUpLater : RUNTIME.later)(endedMs - healthyMs);
  }
  return (givesUp ? RUNTIME.givesUpEarlier : RUNTIME.earlier)(healthyMs - endedMs);
}

function verdictOf(wrongs: readonly string[]): { verdict: string; tone: Tone } {
  return wrongs.length === 0
    ? { verdict: AS_IT_SHOULD_BE, tone: 'right' }
    : { verdict: wrongs.join(', '), tone: 'wrong' };
}
