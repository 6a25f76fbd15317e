import { css } from 'lit';

/** A choice of two or three, as buttons side by side. */
export const segmentStyles = css`
  .segments {
    display: inline-flex;
    border: 1px solid var(--rl-line-strong);
    border-radius: var(--rl-radius);
    overflow: clip;
  }

  .segments button {
    padding: var(--rl-space-1) var(--rl-space-3);
    border: 0;
    border-inline-start: 1px solid var(--rl-line-strong);
    background: var(--rl-surface);
    color: var(--rl-ink);
    font: inherit;
    font-size: var(--rl-text-small);
    line-height: 1.75;
    cursor: pointer;
  }

  .segments button:first-child {
    border-inline-start: 0;
  }

  .segments button[aria-pressed='true'] {
    background: var(--rl-ink);
    color: var(--rl-surface);
  }

  /* Forced colours take the ground that tells the pressed one, unless it is one of theirs. */
  @media (forced-colors: active) {
    .segments button[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }

  .segments button:focus-visible {
    outline-offset: -4px;
    outline-color: currentColor;
  }
`;
