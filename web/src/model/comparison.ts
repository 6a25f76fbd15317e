/**
 * Scenarios beside each other: the engine lays them out, runs them all at once, and hands back
 * their numbers; here each becomes a cell that says whether it harms.
 */
import type { Engine } from '../engine/load.js';
import type {
  CompareReply,
  Matrix,
  MatrixKind,
  Scenario,
  Summary,
  SystemSummary,
} from '../engine/pkg/sim_wasm.js';
import { lacksSender } from './failure.js';
import { grouped } from './format.js';
import { headlineOf } from './headline.js';
import { type CompleteScenario, isSame } from './scenario.js';
import { EMAIL_NAMES, NOUNS } from './words/names.js';
import {
  COMPARE,
  DIFFERENCES,
  EMAIL_PATHS,
  problemWords,
  REPORTS,
  runtimeWords,
  SINKS,
  spokenCell,
  TABLES,
  VERDICTS,
  withCopies,
} from './words/compare.js';

/** What stands in one system: how much, and how far that is from right. */
export interface Measure {
  isRight: boolean;
  value: string;
  unit: string;
  /** The same for any number of them. */
  units: string;
  differences: { shown: string; spoken: string }[];
}

export interface ComparedCell {
  scenario: CompleteScenario;
  /** Whether it is the scenario on show. */
  isShown: boolean;
  verdict: keyof typeof VERDICTS;
  /** What is said before the figures to who does not see the table around them. */
  spoken: string;
  measures: Measure[];
  /** Report and runtime, where they are worth a word. */
  remarks: string[];
}

/** A row or a column. */
export interface ComparedHeader {
  label: string;
  note: string;
  /** The runtime, where it is the same along the whole row or column, and not everywhere. */
  runtime: string;
}

export interface ComparedTable {
  kind: MatrixKind;
  heading: string;
  caption: string;
  corner: string;
  columns: ComparedHeader[];
  /** What the measures of each cell count, in their order; none when they are too long for one line. */
  units: string[];
  rows: (ComparedHeader & { cells: ComparedCell[] })[];
  hasShown: boolean;
  /** Why some cells cannot be run, or there are none, each reason once. */
  problems: string[];
}

/** So many fit a line of a cell beside its sign. */
const LINE_CHARACTERS = 11;

/** A table before its scenarios were compared. */
export interface Comparison {
  scenarios: Scenario[];
  /** `replies`: one for each scenario, in their order. */
  tableOf: (replies: readonly CompareReply[]) => ComparedTable;
}

/** What is made of a scenario to be compared. */
export function comparisonOf(
  engine: Pick<Engine, 'matrix'>,
  scenario: CompleteScenario,
  kind: MatrixKind,
): Comparison {
  const reply = engine.matrix(scenario, kind);
  // A scenario that cannot be run makes an empty table, which says why.
  if ('problems' in reply) {
    const none: Matrix = { rows: [], columns: [], scenarios: [] };
    return { scenarios: [], tableOf: () => tableOf(kind, none, [reply], scenario) };
  }
  const { matrix } = reply;
  return {
    scenarios: matrix.scenarios,
    tableOf: (replies) => tableOf(kind, matrix, replies, scenario),
  };
}

function tableOf(
  kind: MatrixKind,
  matrix: Matrix,
  replies: readonly CompareReply[],
  shown: CompleteScenario,
): ComparedTable {
  const width = matrix.columns.length;
  const rowHeads = matrix.rows.map((name, row) =>
    rowHead(kind, name, scenarioAt(matrix, row * width)),
  );
  const columnHeads = matrix.columns.map((name) => columnHead(kind, name));
  const times = runtimesOf(replies, matrix);
  const rows = rowHeads.map((head, row) => ({
    ...head,
    runtime: times.ofRows[row] ?? '',
    cells: columnHeads.map((column, position): ComparedCell => {
      const index = row * width + position;
      const scenario = scenarioAt(matrix, index);
      const cell = cellOf(replies[index], scenario, times.ofCells[index] ?? '');
      return {
        ...cell,
        scenario,
        isShown: isSame(scenario, shown),
        spoken: spokenCell(head.label, column.label, VERDICTS[cell.verdict]),
      };
    }),
  }));
  const { heading, caption, corner } = TABLES[kind];
  return {
    kind,
    heading,
    // About all cells: where there is a sender it crashes.
    caption: caption(
      headlineOf({ ...shown, email: { ...shown.email, path: 'outbox' } }).title,
      EMAIL_NAMES[shown.email.path],
    ),
    corner,
    columns: columnHeads.map((head, column) => ({
      ...head,
      runtime: times.ofColumns[column] ?? '',
    })),
    units: unitsOf(rows.flatMap(({ cells }) => cells)),
    rows,
    hasShown: rows.some(({ cells }) => cells.some(({ isShown }) => isShown)),
    problems: [...new Set(replies.flatMap(messagesOf))],
  };
}

function scenarioAt({ scenarios }: Matrix, index: number): CompleteScenario {
  const scenario = scenarios[index];
  if (scenario === undefined) throw new Error(`the comparison has no scenario ${index}`);
  // It comes out of the engine, which writes every field.
  return scenario as CompleteScenario;
}

function rowHead(kind: MatrixKind, name: string, scenario: CompleteScenario) {
  if (kind === 'strategies') return SINKS[name] ?? { label: name, note: '' };
  const hasCopies = scenario.coordinator.speculation.stages.length > 0;
  return { label: headlineOf(scenario).title, note: hasCopies ? withCopies : '' };
}

function columnHead(kind: MatrixKind, name: string) {
  const label = kind === 'strategies' ? EMAIL_PATHS[name] : SINKS[name]?.label;
  return { label: label ?? name, note: '' };
}

/** All cells that can be run measure the same systems. */
function unitsOf(cells: readonly ComparedCell[]): string[] {
  if (cells.some(({ measures }) => measures.some(isLong))) return [];
  const measured = cells.find(({ measures }) => measures.length > 0);
  return measured?.measures.map(({ units }) => units) ?? [];
}

/** Whether the narrowest column of a wide table has no room for it on one line. */
function isLong({ value, differences }: Measure): boolean {
  const texts = [value, ...differences.map(({ shown }) => shown)];
  return texts.join(' ').length > LINE_CHARACTERS;
}

function messagesOf(reply: CompareReply): string[] {
  return 'problems' in reply ? reply.problems.map(problemWords) : [];
}

/** Runtimes stand in the rows or columns along which they are equal, or else in each cell. */
function runtimesOf(replies: readonly CompareReply[], matrix: Matrix) {
  const texts = replies.map((reply) =>
    'summary' in reply ? runtimeWords(reply.summary.endedMs) : '',
  );
  const width = matrix.columns.length;
  const rows = matrix.rows.map((_, row) => texts.slice(row * width, (row + 1) * width));
  const columns = matrix.columns.map((_, column) => rows.map((row) => row[column] ?? ''));
  const none = { ofRows: [], ofColumns: [], ofCells: [] };
  if (rows.every(isUniform)) return { ...none, ofRows: rows.map(([text]) => text ?? '') };
  if (columns.every(isUniform)) return { ...none, ofColumns: columns.map(([text]) => text ?? '') };
  return { ...none, ofCells: texts };
}

function isUniform(texts: readonly string[]): boolean {
  return texts.every((text) => text === texts[0]);
}

function cellOf(
  reply: CompareReply | undefined,
  scenario: CompleteScenario,
  runtime: string,
): Pick<ComparedCell, 'verdict' | 'measures' | 'remarks'> {
  if (reply === undefined || 'problems' in reply) {
    return { verdict: 'cannot', measures: [], remarks: [COMPARE.cannot] };
  }
  const { report, systems } = reply.summary;
  return {
    // An outbox that is wrong shows in the emails; beside them it would say the same twice.
    verdict: systems.every(({ isRight }) => isRight) ? 'harmless' : 'harms',
    measures: measuresOf(reply.summary),
    remarks: [
      // What is not there to crash has not been cured.
      ...(scenario.faults.some((fault) => lacksSender(fault, scenario)) ? [COMPARE.noSender] : []),
      ...(runtime === '' ? [] : [runtime]),
      ...(report === 'succeeded' ? [] : [REPORTS[report]]),
    ],
  };
}

function measuresOf({ systems }: Summary): Measure[] {
  return systems.flatMap((summary) => {
    const { system } = summary;
    return system === 'outbox' ? [] : [measureOf(summary, NOUNS[system])];
  });
}

function measureOf(
  { isRight, standing, extra, missing, wrong }: SystemSummary,
  [one, units]: readonly [string, string],
): Measure {
  const differences = [];
  if (extra > 0) differences.push(DIFFERENCES.extra(extra));
  if (missing > 0) differences.push(DIFFERENCES.missing(missing));
  if (wrong > 0) differences.push(DIFFERENCES.wrong(wrong));
  return {
    isRight,
    value: grouped(standing),
    unit: standing === 1 ? one : units,
    units,
    differences,
  };
}
