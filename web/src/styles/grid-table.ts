/**
 * A small table whose rows are grids. Where its columns do not fit side by side its element lays
 * the rows out anew; it has the roles of a table, so it stays one for assistive technology.
 */
import { css } from 'lit';

export const gridTableStyles = css`
  .table {
    border: 1px solid var(--rl-line);
    border-radius: var(--rl-radius);
    font-size: var(--rl-text-small);
    overflow: clip;
  }

  .row {
    display: grid;
    gap: 0 var(--rl-space-4);
    padding: var(--rl-space-2) var(--rl-space-3);
  }

  .row + .row {
    border-top: 1px solid var(--rl-line);
  }

  .row > * {
    min-width: 0;
  }

  .head {
    background: var(--rl-surface-raised);
    font-weight: 650;
  }

  [role='rowheader'] {
    font-weight: 650;
  }

  .lead {
    max-width: calc(46 * var(--rl-rem));
    margin: var(--rl-space-1) 0 var(--rl-space-4);
    text-wrap: pretty;
  }
`;

/** Where a sign precedes words, so that their colour is not the only sign. */
export const toneStyles = css`
  [data-tone='right'] {
    color: var(--rl-right);
  }

  [data-tone='wrong'] {
    color: var(--rl-wrong);
  }
`;
