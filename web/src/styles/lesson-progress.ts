/** The looks that a student's progress and a teacher's table of results share. */
import { css } from 'lit';

export const progressStyles = css`
  :host {
    font-size: var(--rl-text-small);
  }

  .field {
    display: block;
    margin-bottom: var(--rl-space-1);
    font-weight: 650;
  }

  input,
  textarea {
    padding: var(--rl-space-1) var(--rl-space-2);
    min-height: max(2.25 * var(--rl-rem), var(--rl-target));
    border: 1px solid var(--rl-line-strong);
    border-radius: var(--rl-radius);
    background: var(--rl-surface);
    color: var(--rl-ink);
    font: inherit;
    font-family: var(--rl-font-key);
  }

  .soft {
    margin-top: var(--rl-space-1);
  }

  [data-standing^='right'] {
    color: var(--rl-right);
  }

  [data-standing='wrong'] {
    color: var(--rl-wrong);
  }

  [data-standing='skipped'],
  [data-standing='unanswered'] {
    color: var(--rl-ink-soft);
  }
`;
