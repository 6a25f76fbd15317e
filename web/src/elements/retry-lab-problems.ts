import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ShownProblem } from '../model/shown-run.js';
import { PROBLEMS } from '../model/words/page.js';
import { elementStyles } from '../styles/element.js';

/** So many are more than anyone mends at a time. */
const MOST_TOLD = 20;

/** Says what keeps a scenario from being run, and what is shown instead. */
@customElement('retry-lab-problems')
export class RetryLabProblems extends LitElement {
  static override styles = [
    elementStyles,
    css`
      .notice {
        padding: var(--rl-space-4);
        border: 1px solid var(--rl-wrong);
        border-radius: var(--rl-radius);
        background: var(--rl-wrong-soft);
      }

      ul {
        margin: var(--rl-space-2) 0;
        padding-left: 1.2em;
      }

      li {
        overflow-wrap: anywhere;
      }

      li + li {
        margin-top: var(--rl-space-1);
      }

      code {
        font-family: var(--rl-font-key);
        font-size: 0.92em;
        font-weight: 650;
      }
    `,
  ];

  @property({ attribute: false }) problems: readonly ShownProblem[] = [];
  /** In place of the usual heading, that something cannot be run. */
  @property() heading = '';
  /** What is shown all the same. */
  @property() instead = '';

  override render() {
    const { length } = this.problems;
    if (length === 0) return html``;
    return html`<div class="notice" role="alert">
      <h2>${this.heading || PROBLEMS.heading(length)}</h2>
      <ul>
        ${this.problems
          .slice(0, MOST_TOLD)
          .map(
            ({ where, message }) =>
              html`<li>${where === '' ? '' : html`<code>${where}</code>: `}${message}</li>`,
          )}
        ${length > MOST_TOLD ? html`<li>${PROBLEMS.more(length - MOST_TOLD)}</li>` : nothing}
      </ul>
      <p>${this.instead}</p>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-problems': RetryLabProblems;
  }
}
