/** The design check: a form above, what comes of it below; on paper only the answers that were chosen. */
import { css } from 'lit';

export const designCheckStyles = css`
  :host {
    container-type: inline-size;
  }

  form {
    margin: var(--rl-space-3) 0 0;
    counter-reset: question;
  }

  @container (min-width: 40.5em) {
    form {
      columns: 2;
      column-gap: var(--rl-space-5);
    }
  }

  fieldset {
    min-width: 0;
    border: 0;
    break-inside: avoid;
  }

  form > fieldset {
    padding-bottom: var(--rl-space-4);
    counter-increment: question;
  }

  legend {
    margin-bottom: var(--rl-space-1);
    padding: 0;
    font-weight: 650;
  }

  form > fieldset > legend::before {
    content: counter(question) '. ';
  }

  fieldset fieldset {
    margin-top: var(--rl-space-3);
  }

  label {
    display: flex;
    gap: var(--rl-space-2);
    padding: max(var(--rl-space-1), (var(--rl-target) - 1.35em) / 2) 0;
    line-height: 1.35;
    cursor: pointer;
  }

  input {
    flex: none;
    width: 1.1em;
    height: 1.1em;
    margin: 0.125em 0 0;
    /* The count stays in sight below; what has the focus is not behind it. */
    scroll-margin-block: calc(6 * var(--rl-rem));
    accent-color: var(--rl-accent);
    cursor: inherit;
  }

  .sum {
    position: sticky;
    z-index: 1;
    bottom: 0;
    display: flex;
    gap: var(--rl-space-4);
    align-items: center;
    padding: var(--rl-space-3) 0;
    border-block: 1px solid var(--rl-line);
    background: var(--rl-surface);
  }

  [role='status'] {
    flex: 1;
    font-weight: 650;
    line-height: 1.35;
  }

  .sum .button {
    flex: none;
  }

  h3 {
    margin-top: var(--rl-space-5);
  }

  h3 + p,
  h3 ~ ul,
  .card ul {
    margin-top: var(--rl-space-2);
  }

  p,
  li {
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }

  .cards,
  .lines {
    list-style: none;
  }

  .cards {
    display: grid;
    gap: var(--rl-space-3);
  }

  .card {
    padding: var(--rl-space-3) var(--rl-space-4);
    border: 1px solid var(--rl-line);
    border-inline-start: 4px solid var(--rl-line-strong);
    border-radius: var(--rl-radius);
    background: var(--rl-surface-raised);
  }

  .broken {
    border-inline-start-color: var(--rl-wrong);
  }

  .card > p + p {
    margin-top: var(--rl-space-1);
  }

  .card ul {
    list-style: none;
  }

  .card li {
    padding-block: var(--rl-space-2);
    border-top: 1px solid var(--rl-line);
  }

  .card li:last-child {
    padding-bottom: 0;
  }

  @container (min-width: 40.5em) {
    .card li {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      column-gap: var(--rl-space-4);
    }

    .card li > p {
      grid-column: 1;
    }

    .card a {
      grid-area: 1 / 2 / span 2;
      align-self: center;
    }
  }

  .broken > p {
    font-weight: 650;
  }

  .broken [aria-hidden],
  .wrong {
    color: var(--rl-wrong);
  }

  .lines li {
    padding: var(--rl-space-1) 0;
  }

  .lines [aria-hidden] {
    color: var(--rl-right);
  }

  .points {
    padding-inline-start: var(--rl-space-4);
  }

  .points li + li {
    margin-top: var(--rl-space-2);
  }

  a {
    color: var(--rl-accent);
    text-underline-offset: 0.15em;
  }

  @media (pointer: coarse) {
    .lines a,
    .card a {
      display: inline-flex;
      align-items: center;
      min-height: var(--rl-target);
    }

    .lines li {
      display: flex;
      gap: var(--rl-space-1);
      align-items: center;
      padding: 0;
    }
  }

  @media print {
    .button,
    .sum:has([aria-disabled='true']),
    .card a,
    [data-answered] > label:not(:has(:checked)) {
      display: none;
    }

    .sum {
      position: static;
    }

    li {
      break-inside: avoid;
    }

    h3 {
      break-after: avoid;
    }

    .lines a {
      color: inherit;
      text-decoration: none;
    }
  }
`;
