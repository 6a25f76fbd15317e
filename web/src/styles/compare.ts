/** The looks of the comparison: a matrix that is read at a glance, at any width. */
import { css } from 'lit';
import { outOfSight } from './element.js';

export const compareStyles = css`
  :host {
    container-type: inline-size;
  }

  h2 {
    scroll-margin-top: var(--rl-space-4);
  }

  progress {
    display: block;
    width: min(100%, calc(20 * var(--rl-rem)));
    margin-top: var(--rl-space-1);
    accent-color: var(--rl-accent);
  }

  section + section {
    margin-top: var(--rl-space-5);
  }

  .caption {
    margin-bottom: var(--rl-space-2);
    font-size: var(--rl-text-small);
  }

  .row {
    grid-template-columns:
      minmax(0, var(--names, calc(12.5 * var(--rl-rem)))) calc(3 * var(--rl-rem))
      repeat(var(--columns), minmax(0, 1fr));
    gap: var(--rl-space-1);
    padding: var(--rl-space-1);
  }

  [data-kind='strategies'] {
    --names: calc(15 * var(--rl-rem));
  }

  [role='rowheader'],
  [role='columnheader'] {
    padding: var(--rl-space-1) var(--rl-space-2);
  }

  .units {
    padding: calc(var(--rl-space-1) + 2px) 0;
  }

  .note {
    display: block;
    color: var(--rl-ink-soft);
    font-weight: 400;
  }

  .cell {
    display: flex;
    flex-direction: column;
    width: 100%;
    height: 100%;
    min-height: var(--rl-target);
    padding: var(--rl-space-1) var(--rl-space-2);
    border: 2px solid transparent;
    border-radius: var(--rl-radius);
    background: none;
    color: var(--rl-ink);
    font: inherit;
    text-align: start;
  }

  button.cell {
    background: var(--rl-surface-raised);
    cursor: pointer;
  }

  button.cell[data-verdict='harms'] {
    background: var(--rl-wrong-soft);
  }

  button.cell[data-verdict]:hover {
    border-color: var(--rl-line-strong);
  }

  button.cell[aria-current] {
    border-color: var(--rl-accent);
  }

  /* Forced colours draw a transparent border too, so the frame has to differ in its width. */
  @media (forced-colors: active) {
    button.cell {
      border-width: 1px;
    }

    button.cell[aria-current] {
      border: 4px solid Highlight;
    }
  }

  .value,
  .difference {
    font-weight: 650;
    white-space: nowrap;
  }

  .problems {
    margin-top: var(--rl-space-2);
    padding-left: 1.2em;
    font-size: var(--rl-text-small);
  }

  /* The units stand once in each row, and in its cells only for who hears them. */
  @container (width > 47em) {
    [data-units] .unit {
      ${outOfSight}
    }
  }

  /* No room beside the cells: the row's name goes above them, and the matrix stays a matrix. */
  @container (width <= 47em) {
    .row {
      grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
      gap: 2px;
    }

    .units {
      display: none;
    }

    .corner {
      ${outOfSight}
    }

    [role='rowheader'] {
      grid-column: 1 / -1;
    }

    [role='rowheader'] .note {
      display: inline;
    }

    [role='rowheader'] .runtime {
      display: inline-block;
    }

    [role='rowheader'],
    [role='columnheader'] {
      padding-inline: 4px;
    }

    .cell {
      padding-inline: 2px;
    }

    [data-kind='failures'] {
      font-size: calc(0.75 * var(--rl-rem));
    }
  }

  /* Five columns of figures need more than a narrow phone has. */
  @container (width <= 25.5em) {
    [data-kind='failures'] {
      position: relative;
      overflow-x: auto;
    }

    [data-kind='failures'] .row {
      width: calc(26 * var(--rl-rem));
    }

    [data-kind='failures'] [role='rowheader'] {
      position: sticky;
      inset-inline-start: 0;
      max-width: calc(100cqi - var(--rl-space-4));
    }
  }
`;
