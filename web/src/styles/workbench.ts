/** Where the parts of the workbench stand, on the screen and on paper. */
import { css, unsafeCSS } from 'lit';
import { SIDE_BY_SIDE } from './layout.js';

export const workbenchStyles = css`
  .layout {
    display: grid;
    gap: var(--rl-space-5) var(--rl-space-6);
  }

  .layout > * {
    min-width: 0;
  }

  .results {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--rl-space-6);
    align-content: start;
  }

  .headline {
    margin-bottom: var(--rl-space-5);
  }

  .headline h2 {
    font-size: var(--rl-text-title);
    font-weight: 700;
    letter-spacing: -0.01em;
    line-height: 1.25;
    overflow-wrap: anywhere;
    text-wrap: balance;
    scroll-margin-top: var(--rl-space-4);
  }

  .headline p {
    margin-top: var(--rl-space-1);
    color: var(--rl-ink-soft);
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }

  /* Its code comes later; what stands below it should not move then. */
  retry-lab-actions:not(:defined) {
    min-height: calc(2 * max(2 * var(--rl-rem), var(--rl-target)) + 2 * var(--rl-space-3));
  }

  .changed:not(:empty) {
    margin-bottom: var(--rl-space-4);
    padding: var(--rl-space-2) var(--rl-space-3);
    border-inline-start: 3px solid var(--rl-accent);
    background: var(--rl-surface-raised);
    font-size: var(--rl-text-small);
  }

  .stopped {
    display: grid;
    gap: var(--rl-space-2);
    padding: var(--rl-space-4);
    border-inline-start: 3px solid var(--rl-wrong);
    background: var(--rl-wrong-soft);
  }

  retry-lab-problems {
    margin-bottom: var(--rl-space-5);
  }

  @media screen and ${unsafeCSS(SIDE_BY_SIDE)} {
    .layout {
      grid-template-columns: calc(17 * var(--rl-rem)) minmax(0, 1fr);
    }
  }

  /* What is looked up or operated stays on the screen. */
  @media print {
    .controls,
    .changed,
    retry-lab-actions,
    retry-lab-beside,
    retry-lab-guarantees,
    retry-lab-diagnosis,
    retry-lab-compare {
      display: none;
    }

    .results {
      gap: var(--rl-space-4);
    }

    .headline {
      margin-bottom: var(--rl-space-2);
    }
  }
`;
