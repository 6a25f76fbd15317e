/** Rows as the text of a CSV file, as RFC 4180 describes it. */
import { csvFormatRow } from 'd3-dsv';

/** Null is an empty cell. */
export type CsvCell = string | number | null;

export interface CsvTable {
  /** Names of the columns; a unit stands last in them. */
  columns: readonly string[];
  count: number;
  rowAt: (position: number) => readonly CsvCell[];
}

/** How a text begins that a spreadsheet may take for a formula; some do so for the wide signs too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * The whole file. A text that a spreadsheet would run as a formula gets an apostrophe in front;
 * numbers stay as they are.
 */
export function csvOf({ columns, count, rowAt }: CsvTable): string {
  const lines = [csvFormatRow([...columns])];
  for (let position = 0; position < count; position++) {
    lines.push(csvFormatRow(rowAt(position).map(harmless)));
  }
  return `${lines.join('\r\n')}\r\n`;
}

function harmless(cell: CsvCell): string {
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell;
  return cell === null ? '' : String(cell);
}
