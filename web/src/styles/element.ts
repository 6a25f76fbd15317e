/** What every element's own styles begin with; the values are those of tokens.css. */
import { css } from 'lit';

/** Out of sight, and still read out. */
export const outOfSight = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`;

export const elementStyles = css`
  :host {
    display: block;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  fieldset {
    margin: 0;
    padding: 0;
  }

  h2 {
    font-size: var(--rl-text-large);
    font-weight: 650;
    line-height: 1.35;
  }

  h3 {
    font-size: var(--rl-text);
    font-weight: 650;
  }

  :focus-visible {
    outline: 2px solid var(--rl-accent);
    outline-offset: 2px;
    border-radius: 2px;
  }

  button,
  summary {
    min-height: var(--rl-target);
  }

  .soft {
    color: var(--rl-ink-soft);
  }

  .visually-hidden {
    ${outOfSight}
    margin: -1px;
    white-space: nowrap;
  }
`;

/** What does something when it is pressed. */
export const buttonStyles = css`
  .button {
    display: inline-flex;
    align-items: center;
    padding: var(--rl-space-1) var(--rl-space-3);
    border: 1px solid var(--rl-line-strong);
    border-radius: var(--rl-radius);
    background: var(--rl-surface);
    color: var(--rl-ink);
    font: inherit;
    font-size: var(--rl-text-small);
    line-height: 1.75;
    cursor: pointer;
  }

  .button:hover {
    border-color: var(--rl-accent);
  }

  .button[aria-disabled='true'] {
    border-color: var(--rl-line);
    color: var(--rl-ink-soft);
    cursor: default;
  }
`;
