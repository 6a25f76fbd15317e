/** A small table of a dealt case. */
import { css, html } from 'lit';
import type { CaseTable, Cell } from '../model/lesson/case-evidence.js';
import { keyTuple, keyTupleStyles } from './key-tuple.js';

export function caseTable({ caption, head, rows, notes }: CaseTable) {
  return html`<div>
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map((label) => (label === '' ? html`<td></td>` : html`<th scope="col">${label}</th>`))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name = '', ...cells]) =>
            html`<tr>
              <th scope="row">${content(name)}</th>
              ${cells.map((cell) => html`<td>${content(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${notes.map((note) => html`<p class="note">${note}</p>`)}
  </div>`;
}

const content = (cell: Cell) => (typeof cell === 'string' ? cell : keyTuple(cell.key, cell.marked));

export const caseTableStyles = [
  keyTupleStyles,
  css`
    table {
      border-collapse: collapse;
      font-size: var(--rl-text-small);
      line-height: 1.4;
      font-variant-numeric: tabular-nums;
    }

    caption {
      padding-bottom: var(--rl-space-1);
      color: var(--rl-ink-soft);
      text-align: start;
    }

    :is(th, td) {
      padding: var(--rl-space-1) 0 var(--rl-space-1)
        clamp(0.25 * var(--rl-rem), 2cqi, 1.25 * var(--rl-rem));
      border-bottom: 1px solid var(--rl-line);
      font-weight: 400;
      text-align: end;
      vertical-align: baseline;
    }

    thead th {
      color: var(--rl-ink-soft);
      font-weight: 650;
    }

    :is(th, td):first-child,
    td:has(.key-tuple),
    thead:has(+ tbody .key-tuple) th:last-child {
      text-align: start;
    }

    :is(th, td):first-child {
      padding-inline-start: 0;
      white-space: nowrap;
    }

    @container (min-width: 32em) {
      caption {
        white-space: nowrap;
      }
    }

    .note {
      margin-top: var(--rl-space-2);
      font-size: var(--rl-text-small);
    }
  `,
];
