/** How the buttons look that copy, save, open and print a run. */
import { css } from 'lit';

export const takeAwayStyles = css`
  .bar,
  .group {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--rl-space-2);
  }

  .panel {
    display: grid;
    gap: var(--rl-space-3);
    margin-top: var(--rl-space-3);
    padding: var(--rl-space-3) var(--rl-space-4) var(--rl-space-4);
    border: 1px solid var(--rl-line);
    border-radius: var(--rl-radius);
    background: var(--rl-surface-raised);
  }

  h3 {
    flex-basis: 100%;
    font-size: var(--rl-text-small);
  }

  .toggle::after {
    content: '';
    display: inline-block;
    width: calc(0.4 * var(--rl-rem));
    height: calc(0.4 * var(--rl-rem));
    margin-inline-start: var(--rl-space-2);
    border: solid var(--rl-ink-soft);
    border-width: 0 1.5px 1.5px 0;
    transform: translateY(-30%) rotate(45deg);
  }

  .toggle[aria-expanded='true']::after {
    transform: translateY(20%) rotate(225deg);
  }

  .said:not(:empty) {
    margin-top: var(--rl-space-2);
    font-size: var(--rl-text-small);
    overflow-wrap: anywhere;
  }

  .said[data-trouble] {
    padding: var(--rl-space-2) var(--rl-space-3);
    border-inline-start: 3px solid var(--rl-wrong);
    background: var(--rl-wrong-soft);
  }

  input[readonly] {
    width: 100%;
    margin-top: var(--rl-space-2);
    padding: var(--rl-space-1) var(--rl-space-2);
    min-height: max(2.25 * var(--rl-rem), var(--rl-target));
    border: 1px solid var(--rl-line-strong);
    border-radius: var(--rl-radius);
    background: var(--rl-surface);
    color: var(--rl-ink);
    font: inherit;
  }

  .drop {
    position: fixed;
    inset: 0;
    z-index: 1;
    display: grid;
    place-content: center;
    padding: var(--rl-space-4);
    border: 4px dashed var(--rl-accent);
    background: color-mix(in srgb, var(--rl-surface) 85%, transparent);
    font-size: var(--rl-text-title);
    font-weight: 650;
    text-align: center;
    pointer-events: none;
  }

  @media print {
    :host {
      display: none;
    }
  }
`;
