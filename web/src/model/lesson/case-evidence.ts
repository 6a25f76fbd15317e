/** What a case shows before a log is opened: how the job is set up, and what a query finds. */
import type { ConcernedTask, Evidence, LedgerRow } from '../../engine/pkg/sim_wasm.js';
import { grouped } from '../format.js';
import type { KeyPart } from '../keys.js';
import { CASE_TABLES, SETUP, SETUP_LABELS } from '../words/lesson-case.js';
import { attemptName, EMAIL_NAMES, SINK_NAMES, taskName } from '../words/names.js';
import { setupOf, setupWords } from './case.js';

/** A text, or a key of which the fields that differ are marked. */
export type Cell = string | { key: readonly KeyPart[]; marked: ReadonlySet<string> };

/** A small table; the first cell of a row says what it is about. */
export interface CaseTable {
  caption: string;
  head: string[];
  rows: Cell[][];
  /** What is said below it. */
  notes: string[];
}

export interface EvidenceView {
  setup: { label: string; text: string }[];
  tables: CaseTable[];
  /** What is said where there is nothing to list. */
  notes: string[];
}

export function evidenceView(evidence: Evidence): EvidenceView {
  const { tasks, emails } = evidence;
  const tables = [totals(evidence)];
  const notes: string[] = [];
  if (evidence.rowsByAttempt.length > 0) tables.push(byAttempt(evidence));
  if (tasks.length === 0) notes.push(CASE_TABLES.oneEach(emails !== null));
  else {
    tables.push(concerned(tasks));
    if (evidence.repeatedRows.length === 0) notes.push(CASE_TABLES.oneRowEach);
    else tables.push(repeated(evidence));
  }
  return { setup: setup(evidence), tables, notes };
}

function setup(evidence: Evidence): EvidenceView['setup'] {
  const { sink, email } = setupOf(evidence);
  const { silence, copies } = setupWords(evidence);
  return [
    { label: SETUP_LABELS.ledger, text: SETUP.ledger(SINK_NAMES[sink.kind], evidence.keyFields) },
    { label: SETUP_LABELS.emails, text: EMAIL_NAMES[email.path] },
    { label: SETUP_LABELS.silence, text: SETUP.silence(silence) },
    { label: SETUP_LABELS.copies, text: SETUP.copies(copies) },
  ];
}

function totals(evidence: Evidence): CaseTable {
  const { total, totals: caption, expected, found, difference } = CASE_TABLES;
  const row = (label: string, should: number, is: number) => [
    label,
    grouped(should),
    grouped(is),
    grouped(is - should),
  ];
  const rows = [
    row(total.rows, evidence.expectedRows, evidence.foundRows),
    row(total.cents, evidence.expectedCents, evidence.foundCents),
  ];
  const { emails } = evidence;
  if (emails !== null) rows.push(row(total.emails, emails.expected, emails.found));
  return { caption, head: ['', expected, found, difference], rows, notes: [] };
}

function byAttempt({ rowsByAttempt }: Evidence): CaseTable {
  const { byAttempt: caption, inKey, rows } = CASE_TABLES;
  return {
    caption,
    head: [inKey, rows],
    // Attempts count from 1.
    rows: rowsByAttempt.map((count, place) => [attemptName(place + 1), grouped(count)]),
    notes: [],
  };
}

const COUNTS = ['rowsRepeated', 'rowsMissing', 'emailsRepeated', 'emailsMissing'] as const;

/** Only counts that are not nothing everywhere have a column. */
function concerned(tasks: readonly ConcernedTask[]): CaseTable {
  const shown = COUNTS.filter((count) => tasks.some((task) => task[count] > 0));
  return {
    caption: CASE_TABLES.tasks,
    head: [CASE_TABLES.task, CASE_TABLES.customers, ...shown.map((count) => CASE_TABLES[count])],
    rows: tasks.map((task) => [
      taskName('publish', task.task),
      grouped(task.customers),
      ...shown.map((count) => grouped(task[count])),
    ]),
    notes: [],
  };
}

function repeated({ repeatedRows, keyFields, keysDifferIn, tasks }: Evidence): CaseTable {
  const hasKey = keyFields.length > 0;
  const marked = new Set<string>(keysDifferIn);
  const shown = new Set(repeatedRows.map(({ customer }) => customer)).size;
  const all = tasks.reduce((sum, { rowsRepeated }) => sum + rowsRepeated, 0);
  const keyOf = ({ key }: LedgerRow): Cell => ({
    key: keyFields.map((field, position) => ({ field, value: key[position] ?? '' })),
    marked,
  });
  const head = [CASE_TABLES.customer, CASE_TABLES.cents];
  if (hasKey) head.push(CASE_TABLES.key);
  return {
    caption: CASE_TABLES.repeated(shown, all),
    head,
    rows: repeatedRows.map((row) => [
      row.customer,
      grouped(row.cents),
      ...(hasKey ? [keyOf(row)] : []),
    ]),
    notes: [hasKey ? CASE_TABLES.keysDiffer(keysDifferIn) : CASE_TABLES.noKey],
  };
}
