/** The further logs of a case, as an engineer would look at them: beside a usual night. */
import type {
  Arrivals,
  CaseFile,
  CaseLog,
  TaskWrites,
  WorkerLines,
} from '../../engine/pkg/sim_wasm.js';
import { grouped, seconds } from '../format.js';
import { ATTEMPTS, COMMIT_FATES, COMMITS, NO_TIME, WRITES } from '../words/lesson-case.js';
import { taskName } from '../words/names.js';
import type { CaseTable } from './case-evidence.js';

/** When the rows of a task arrived: each by its place in the task and its moment. */
export interface TaskArrivals {
  task: string;
  /** How many rows the task has. */
  rows: number;
  /** Places of the rows, counted from 0. */
  place: number[];
  atMs: number[];
  /** First and last arrival on a usual night. */
  usualMs: readonly [number, number];
}

export interface LogView {
  tables: CaseTable[];
  notes: string[];
  /** Only of the write times. */
  arrivals: TaskArrivals[];
}

/** A log that was opened. */
export function logView(log: CaseLog, file: CaseFile): LogView {
  if (log === 'writeTimes') return writesView(file.writeTimes ?? [], file.usualWriteTimes ?? []);
  if (log === 'attempts') {
    return { tables: [attemptsTable(file.attempts ?? [])], notes: [], arrivals: [] };
  }
  const commits = file.commits ?? [];
  if (commits.length === 0) return { tables: [], notes: [COMMITS.none], arrivals: [] };
  const usualMs = new Map(file.usualCommits?.map(({ task, atMs }) => [task, atMs]));
  const table: CaseTable = {
    caption: COMMITS.caption,
    head: [COMMITS.task, COMMITS.at, COMMITS.usual, COMMITS.rows, COMMITS.fate],
    rows: commits.map(({ task, atMs, rows, fate }) => [
      taskName('publish', task),
      time(atMs),
      time(usualMs.get(task) ?? null),
      grouped(rows),
      COMMIT_FATES[fate] ?? '',
    ]),
    notes: [],
  };
  return { tables: [table], notes: [], arrivals: [] };
}

/** @param usual - of the same tasks, in the same order */
function writesView(writes: readonly TaskWrites[], usual: readonly TaskWrites[]): LogView {
  const tables = [writesTable(WRITES.caption, writes, usual, ({ ledger }) => ledger)];
  const notes: string[] = [];
  if (writes.some(({ emails }) => emails !== null)) {
    if (writes.every(emailsGoWithRows)) notes.push(WRITES.emailsWithRows);
    else tables.push(writesTable(WRITES.emailCaption, writes, usual, ({ emails }) => emails));
  }
  return {
    tables,
    notes,
    arrivals: writes.map(({ task, ledger }, at) =>
      taskArrivals(task, ledger, usual[at]?.ledger ?? NO_ARRIVALS),
    ),
  };
}

/** One task stands beside its usual night, number below number. Of many, the picture shows that. */
function writesTable(
  caption: string,
  writes: readonly TaskWrites[],
  usual: readonly TaskWrites[],
  of: (writes: TaskWrites) => Arrivals | null,
): CaseTable {
  const [one, ...others] = writes;
  const [usualOne] = usual;
  if (one !== undefined && usualOne !== undefined && others.length === 0) {
    const found = figuresOf(of(one));
    const usually = figuresOf(of(usualOne));
    return {
      caption,
      head: ['', taskName('publish', one.task), WRITES.usualNight],
      rows: FIGURES.map((figure) => [WRITES[figure], found[figure], usually[figure]]),
      notes: [],
    };
  }
  const shown = FIGURES.filter((figure) => figure !== 'pause');
  return {
    caption,
    head: [WRITES.task, ...shown.map((figure) => WRITES[figure])],
    rows: writes.map((one) => {
      const figures = figuresOf(of(one));
      return [taskName('publish', one.task), ...shown.map((figure) => figures[figure])];
    }),
    notes: [],
  };
}

const emailsGoWithRows = ({ ledger, emails }: TaskWrites) =>
  String(emails?.customer) === String(ledger.customer) &&
  String(emails?.atMs) === String(ledger.atMs);

const NO_ARRIVALS: Arrivals = { customer: [], atMs: [] };

const FIGURES = ['requests', 'repeats', 'first', 'last', 'pause'] as const;

function figuresOf(arrivals: Arrivals | null): Record<(typeof FIGURES)[number], string> {
  const { customer, atMs } = arrivals ?? NO_ARRIVALS;
  const pauses = atMs.map((ms, place) => ms - (atMs[place - 1] ?? ms));
  return {
    requests: grouped(customer.length),
    repeats: grouped(customer.length - new Set(customer).size),
    first: time(atMs[0] ?? null),
    last: time(atMs.at(-1) ?? null),
    pause: time(Math.max(0, ...pauses)),
  };
}

/** A time that is not torn from its unit. */
const time = (ms: number | null) => (ms === null ? NO_TIME : seconds(ms));

function taskArrivals(task: number, { customer, atMs }: Arrivals, usual: Arrivals): TaskArrivals {
  const order = [...new Set([...usual.customer, ...customer])].sort((one, other) => one - other);
  const placeOf = new Map(order.map((id, place) => [id, place]));
  return {
    task: taskName('publish', task),
    rows: order.length,
    place: customer.map((id) => placeOf.get(id) ?? 0),
    atMs: [...atMs],
    usualMs: [usual.atMs[0] ?? 0, usual.atMs.at(-1) ?? 0],
  };
}

function attemptsTable(lines: readonly WorkerLines[]): CaseTable {
  return {
    caption: ATTEMPTS.caption,
    head: [ATTEMPTS.task, ATTEMPTS.attempt, ATTEMPTS.started, ATTEMPTS.ended, ATTEMPTS.took],
    rows: lines.map(({ task, attempt, startedMs, endedMs, end }) => [
      taskName('publish', task),
      String(attempt),
      time(startedMs),
      endedMs === null || end === null ? ATTEMPTS.breaksOff : ATTEMPTS.end[end](time(endedMs)),
      time(endedMs === null ? null : endedMs - startedMs),
    ]),
    notes: [],
  };
}
