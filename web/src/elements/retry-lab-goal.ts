import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { WIDGET } from '../model/words/widget.js';
import { elementStyles } from '../styles/element.js';
import { toneStyles } from '../styles/grid-table.js';
import { signOf } from './sign.js';

/** What an author asks a reader to bring about by dropdowns, and whether the run on show is so. */
@customElement('retry-lab-goal')
export class RetryLabGoal extends LitElement {
  static override styles = [
    elementStyles,
    toneStyles,
    css`
      /* As the lesson's questions look. */
      :host {
        padding: var(--rl-space-3) var(--rl-space-4);
        border: 1px solid var(--rl-line);
        border-inline-start: 3px solid var(--rl-accent);
        border-radius: var(--rl-radius);
        background: var(--rl-surface-raised);
      }

      :host([data-reached]) {
        border-inline-start-color: var(--rl-right);
      }

      .text {
        margin-block: var(--rl-space-1);
        font-size: var(--rl-text-large);
        line-height: 1.4;
        overflow-wrap: anywhere;
      }

      [data-tone='right'] {
        font-weight: 650;
      }

      @media print {
        .standing {
          display: none;
        }
      }
    `,
  ];

  @property() text = '';
  /** Whether the run on show is as asked for; undefined while there is none. */
  @property({ attribute: false }) isReached: boolean | undefined;

  protected override willUpdate() {
    this.toggleAttribute('data-reached', this.isReached === true);
  }

  override render() {
    const { text, isReached } = this;
    return html`<p class="soft">${WIDGET.goal}</p>
      <p class="text" lang="">${text}</p>
      <p class="standing" role="status">
        ${
          isReached === undefined
            ? nothing
            : html`<span class="verdict" data-tone=${isReached ? 'right' : 'plain'}
                >${isReached ? signOf(true) : nothing}${
                  isReached ? WIDGET.reached : WIDGET.notReached
                }</span
              >`
        }
      </p>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-goal': RetryLabGoal;
  }
}
