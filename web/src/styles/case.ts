/** How a dealt case stands on the page, and on paper. */
import { css } from 'lit';

export const caseStyles = css`
  :host {
    container-type: inline-size;
    font-size: var(--rl-text);
    line-height: 1.5;
  }

  article {
    padding-block: var(--rl-space-4);
    border-block: 1px solid var(--rl-line-strong);
  }

  @container (min-width: 32em) {
    article {
      padding-inline: var(--rl-space-4);
      border: 1px solid var(--rl-line-strong);
      border-radius: var(--rl-radius);
    }
  }

  article > * + * {
    margin-top: var(--rl-space-5);
  }

  h3 {
    font-size: var(--rl-text-large);
    scroll-margin-top: var(--rl-space-4);
  }

  h4,
  legend {
    margin: 0 0 var(--rl-space-2);
    padding: 0;
    font-size: var(--rl-text);
    font-weight: 650;
  }

  p {
    max-width: var(--rl-measure);
  }

  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: var(--rl-space-1) var(--rl-space-4);
  }

  dt,
  .hint {
    color: var(--rl-ink-soft);
  }

  .hint {
    font-size: var(--rl-text-small);
  }

  .tables {
    display: flex;
    flex-wrap: wrap;
    gap: var(--rl-space-4) var(--rl-space-5);
  }

  .tables > * {
    min-width: 0;
    max-width: 100%;
  }

  .tables > :is(figure, p) {
    flex-basis: 100%;
  }

  .log {
    margin-top: var(--rl-space-4);
    padding-top: var(--rl-space-4);
    border-top: 1px solid var(--rl-line);
  }

  .buttons,
  form {
    display: flex;
    flex-wrap: wrap;
    gap: var(--rl-space-2);
    align-items: center;
    margin-top: var(--rl-space-3);
  }

  .main {
    border-color: var(--rl-accent);
    background: var(--rl-accent);
    color: var(--rl-surface);
  }

  .main[aria-disabled='true'] {
    background: none;
  }

  fieldset {
    min-width: 0;
    border: 0;
  }

  .causes {
    margin-top: var(--rl-space-2);
    list-style: none;
  }

  .causes li + li {
    border-top: 1px solid var(--rl-line);
  }

  .causes label {
    display: flex;
    gap: var(--rl-space-3);
    align-items: baseline;
    min-height: max(2.25 * var(--rl-rem), var(--rl-target));
    padding-block: var(--rl-space-2);
    cursor: pointer;
  }

  .causes label:has(:disabled) {
    cursor: default;
  }

  .causes input {
    flex: none;
    width: calc(1.1 * var(--rl-rem));
    height: calc(1.1 * var(--rl-rem));
    margin: 0;
    accent-color: var(--rl-accent);
    transform: translateY(calc(0.15 * var(--rl-rem)));
  }

  .verdict {
    margin: 0 0 var(--rl-space-3) calc(1.1 * var(--rl-rem) + var(--rl-space-3));
    font-size: var(--rl-text-small);
  }

  [data-tone='right'] strong {
    color: var(--rl-right);
  }

  [data-tone='wrong'] strong {
    color: var(--rl-wrong);
  }

  .said {
    margin-top: var(--rl-space-3);
  }

  .said:not(:empty),
  .truth {
    padding: var(--rl-space-2) var(--rl-space-3);
    border-inline-start: 3px solid var(--rl-accent);
    background: var(--rl-surface-raised);
  }

  .truth a {
    display: inline-flex;
    align-items: center;
    min-height: var(--rl-target);
    color: var(--rl-accent);
  }

  form {
    padding-top: var(--rl-space-4);
    border-top: 1px solid var(--rl-line);
    font-size: var(--rl-text-small);
  }

  form input {
    width: calc(7 * var(--rl-rem));
    min-height: max(2.25 * var(--rl-rem), var(--rl-target));
    padding: 0 var(--rl-space-2);
    border: 1px solid var(--rl-line-strong);
    border-radius: var(--rl-radius);
    background: var(--rl-surface);
    color: var(--rl-ink);
    font: inherit;
  }

  form .hint {
    flex-basis: 100%;
  }

  .stopped {
    margin-bottom: var(--rl-space-4);
    padding: var(--rl-space-2) var(--rl-space-3);
    border-inline-start: 3px solid var(--rl-wrong);
    background: var(--rl-wrong-soft);
  }

  /* On paper a case is a task to be solved. */
  @media print {
    .buttons,
    .verdict,
    .said,
    .truth,
    .logs:not(.any),
    form,
    .hint.asking {
      display: none;
    }

    section,
    fieldset {
      break-inside: avoid;
    }
  }
`;
