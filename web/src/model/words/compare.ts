/** What the comparison of strategies says. */
import { COMPARE_HEADING } from './page.js';
import type { MatrixKind, Problem, Report } from '../../engine/pkg/sim_wasm.js';
import { counted, grouped, seconds } from '../format.js';

export const COMPARE = {
  heading: COMPARE_HEADING,
  lead: 'The same night under other strategies. Each cell is a run of its own: choose one to open it above.',
  legend: '✓ as it should be, ✗ not. The framed cell is the run on show.',
  cannot: 'cannot be run',
  noSender: 'no sender',
  cannotAny: 'This scenario cannot be run, so there is nothing to compare.',
  working: (runs: number) => `Comparing ${grouped(runs)} runs.`,
  worked: (runs: number) => `${grouped(runs)} runs are compared.`,
  noneShown: 'The run on show is not among these.',
  stopped: (message: string) => `The comparison broke off (${message}). Reload the page.`,
} as const;

interface TableWords {
  heading: string;
  /** What the table holds, about the scenario on show. */
  caption: (failure: string, email: string) => string;
  /** What the names of the rows are. */
  corner: string;
}

export const TABLES: Record<MatrixKind, TableWords> = {
  strategies: {
    heading: 'This failure, by sink and email path',
    caption: (failure) => `${failure}.`,
    corner: 'Sink',
  },
  failures: {
    heading: 'The lesson’s failures, by sink',
    caption: (_, email) => `Emails: ${email}.`,
    corner: 'Failure',
  },
};

/** The sinks of the engine's comparisons, by their names there. */
export const SINKS: Readonly<Record<string, { label: string; note: string }>> = {
  append: { label: 'append', note: 'every write is a new row' },
  upsert: { label: 'upsert', note: 'replaces the customer’s row' },
  'task-key': { label: 'task key', note: 'names task and customer' },
  'attempt-key': { label: 'attempt key', note: 'names the attempt too' },
  atomic: { label: 'atomic', note: 'one commit for each task' },
};

/** And the ways of an email. */
export const EMAIL_PATHS: Readonly<Record<string, string>> = {
  direct: 'direct emails',
  outbox: 'through an outbox',
};

/** What a failure brings along beside its fault. */
export const withCopies = 'slow attempts get a second copy';

/** How far a count is from what it should be: as a reader sees it, and as it is spoken. */
export const DIFFERENCES = {
  extra: (count: number) => ({ shown: `+${grouped(count)}`, spoken: `${grouped(count)} too many` }),
  missing: (count: number) => ({
    shown: `−${grouped(count)}`,
    spoken: `${counted(count, 'customer')} missing`,
  }),
  wrong: (count: number) => ({
    shown: `${grouped(count)} wrong`,
    spoken: `${counted(count, 'wrong amount')}`,
  }),
};

/** The report, where it is not the success that one expects. */
export const REPORTS: Record<Exclude<Report, 'succeeded'>, string> = {
  failed: 'job fails',
  neverEnds: 'never reports',
  refused: 'refused',
};

/** A run without an end says so among its remarks. */
export const runtimeWords = (timeMs: number | null) => (timeMs === null ? '' : seconds(timeMs));

/** What keeps a scenario from being run, and where in it. */
export const problemWords = ({ path, message }: Problem) => `${path}: ${message}`;

/** The name of a cell before its figures, for who hears it alone. */
export const spokenCell = (row: string, column: string, verdict: string) =>
  `${row}, ${column}: ${verdict}.`;
export const VERDICTS = { harms: 'harm', harmless: 'no harm', cannot: COMPARE.cannot } as const;
