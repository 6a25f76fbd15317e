/** How dropdowns look. */
import { css } from 'lit';

/** How they stand in an element with the class `grid`. */
export const dropdownStyles = css`
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.5 * var(--rl-rem)), 1fr));
    gap: var(--rl-space-3);
    align-items: start;
  }

  label {
    display: block;
    margin-bottom: var(--rl-space-1);
    color: var(--rl-ink-soft);
    font-size: var(--rl-text-small);
  }

  .control[data-wide] {
    grid-column: 1 / -1;
  }

  select {
    appearance: none;
    width: 100%;
    min-height: max(2.25 * var(--rl-rem), var(--rl-target));
    padding: var(--rl-space-1) calc(1.9 * var(--rl-rem)) var(--rl-space-1) var(--rl-space-2);
    border: 1px solid var(--rl-line-strong);
    border-radius: var(--rl-radius);
    background: var(--rl-surface);
    color: var(--rl-ink);
    font: inherit;
    text-overflow: ellipsis;
    cursor: pointer;
  }

  .field {
    position: relative;
  }

  .field::after {
    content: '';
    position: absolute;
    top: 50%;
    right: calc(0.75 * var(--rl-rem));
    width: calc(0.45 * var(--rl-rem));
    height: calc(0.45 * var(--rl-rem));
    border: solid var(--rl-ink-soft);
    border-width: 0 1.5px 1.5px 0;
    transform: translateY(-70%) rotate(45deg);
    pointer-events: none;
  }

  select:hover:enabled {
    border-color: var(--rl-accent);
  }

  select:disabled {
    border-color: var(--rl-line);
    background: var(--rl-surface-raised);
    color: var(--rl-ink-soft);
    opacity: 1;
    cursor: not-allowed;
  }

  .note {
    margin-top: var(--rl-space-1);
    color: var(--rl-ink-soft);
    font-size: var(--rl-text-small);
    line-height: 1.35;
  }
`;
