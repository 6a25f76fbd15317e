/** How what stands in a widget is set apart. */
import { css } from 'lit';

export const widgetStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--rl-space-3);
  }

  /* A lesson's question on paper, and until it can be answered. */
  .asked {
    display: grid;
    gap: var(--rl-space-2);
    padding: var(--rl-space-4);
    border: 1px solid var(--rl-line);
    border-inline-start: 3px solid var(--rl-accent);
    border-radius: var(--rl-radius);
    break-inside: avoid;
  }

  .asked h3 {
    font-size: 1em;
  }

  .asked ul {
    padding-inline-start: 1.75em;
    list-style: '☐  ';
  }

  .asked .how {
    color: var(--rl-ink-soft);
    font-size: var(--rl-text-small);
  }

  .asked .line {
    width: 50%;
    height: 2em;
    border-bottom: 1px solid var(--rl-line-strong);
  }

  @media screen {
    .asked .line {
      display: none;
    }
  }
`;
