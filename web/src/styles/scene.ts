/** How a run within a text looks. */
import { css } from 'lit';

export const sceneStyles = css`
  :host {
    padding-block: var(--rl-space-4);
    border-block: 1px solid var(--rl-line);
  }

  /* In somebody else's page its column may be narrow on a wide screen. */
  :host([alone]) {
    padding: var(--rl-space-3);
    border: 1px solid var(--rl-line);
    border-radius: var(--rl-radius);
  }

  @media (min-width: 44rem) {
    :host {
      padding: var(--rl-space-4);
      border: 1px solid var(--rl-line);
      border-radius: var(--rl-radius);
    }
  }

  .controls {
    margin-bottom: var(--rl-space-5);
  }

  retry-lab-reading {
    gap: var(--rl-space-3);
  }

  retry-lab-numbers {
    margin-bottom: var(--rl-space-5);
  }

  .grid {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14 * var(--rl-rem)), 1fr));
  }

  /* As high as a label with its field. */
  .placeholder {
    min-height: calc(
      1.5 * var(--rl-text-small) + var(--rl-space-1) + max(2.25 * var(--rl-rem), var(--rl-target))
    );
  }

  .night {
    margin-bottom: var(--rl-space-3);
  }

  .control[data-wide] {
    grid-column: auto;
  }

  .changed:not(:empty),
  .stopped {
    padding: var(--rl-space-2) var(--rl-space-3);
    border-inline-start: 3px solid var(--rl-accent);
    background: var(--rl-surface-raised);
    font-size: var(--rl-text-small);
  }

  .changed:not(:empty) {
    margin-top: var(--rl-space-3);
  }

  /* In what is left beside the dropdowns, if anything is, and level with them. */
  .grid .button {
    justify-self: start;
    margin-top: calc(1.5 * var(--rl-text-small) + var(--rl-space-1));
    min-height: max(2.25 * var(--rl-rem), var(--rl-target));
  }

  .stopped {
    margin-bottom: var(--rl-space-4);
    border-color: var(--rl-wrong);
    background: var(--rl-wrong-soft);
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: var(--rl-target);
    margin-top: var(--rl-space-1);
    color: var(--rl-accent);
  }

  retry-lab-guarantees {
    margin-top: var(--rl-space-5);
  }

  /* As high as it mostly is, from the beginning. */
  .headline {
    min-height: calc(1.35 * var(--rl-text-large) + 1lh);
    margin-bottom: var(--rl-space-4);
  }

  .headline strong {
    display: block;
    font-size: var(--rl-text-large);
    font-weight: 650;
    line-height: 1.35;
  }

  retry-lab-guarantees + retry-lab-compare {
    display: block;
    margin-top: var(--rl-space-6);
  }

  slot.paper {
    display: none;
  }

  @media print {
    .controls,
    a {
      display: none;
    }

    /* A text on paper may have its still pictures, which give no answer away. */
    :host(:not([alone])) retry-lab-numbers,
    :host(:not([alone])) retry-lab-reading {
      display: none;
    }

    :host(:not([alone])) slot.paper {
      display: block;
    }
  }
`;
