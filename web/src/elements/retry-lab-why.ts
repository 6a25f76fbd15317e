import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { type Explanation, explanationOf } from '../model/explanation.js';
import { type Place, placesOf, type Related } from '../model/related.js';
import type { Selection } from '../model/selection.js';
import { EXPLANATION } from '../model/words/explanation.js';
import { chosenSentence } from '../model/words/reading.js';
import { elementStyles } from '../styles/element.js';
import { tellSelection } from './reading-events.js';

/**
 * Why the thing happened that a reader has chosen; nothing while nothing is chosen.
 *
 * @fires selection-change - when it is closed
 * @fires show-in - `CustomEvent<Place>` when a reader wants to see what is chosen somewhere else
 */
@customElement('retry-lab-why')
export class RetryLabWhy extends LitElement {
  static override styles = [
    elementStyles,
    css`
      section {
        max-height: min(40vh, 16 * var(--rl-rem));
        overflow: auto;
        padding: var(--rl-space-3) var(--rl-space-4);
        border: 1px solid var(--rl-line-strong);
        border-inline-start: 4px solid var(--rl-accent);
        border-radius: var(--rl-radius);
        background: var(--rl-surface-raised);
        box-shadow: 0 calc(-0.25 * var(--rl-rem)) var(--rl-rem) rgb(0 0 0 / 12%);
        font-size: var(--rl-text-small);
      }

      .wrong {
        border-inline-start-color: var(--rl-wrong);
      }

      .right {
        border-inline-start-color: var(--rl-right);
      }

      .head,
      .lead {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0 var(--rl-space-4);
      }

      .head {
        flex-wrap: nowrap;
        justify-content: space-between;
      }

      h3 {
        min-width: 0;
        overflow-wrap: anywhere;
      }

      p {
        max-width: 75ch;
        margin-top: var(--rl-space-1);
        overflow-wrap: anywhere;
      }

      .lead {
        margin-top: var(--rl-space-2);
      }

      button {
        padding: 0;
        border: 0;
        background: none;
        color: var(--rl-accent);
        font: inherit;
        text-decoration: underline;
        text-underline-offset: 0.15em;
        cursor: pointer;
      }
    `,
  ];

  @property({ attribute: false }) outcome: Outcome | undefined;
  @property({ attribute: false }) selection: Selection | null = null;
  /** What belongs to it. */
  @property({ attribute: false }) related: Related | null = null;

  /** Whether there is such a place to see it in. */
  @property({ attribute: false }) isShown: (place: Place) => boolean = () => true;

  private explanation: Explanation | undefined;

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('outcome') && !changed.has('selection')) return;
    const { outcome, selection } = this;
    this.explanation =
      outcome === undefined || selection === null ? undefined : explanationOf(outcome, selection);
  }

  override render() {
    const { explanation } = this;
    // The line that is read out is there before it has something to say.
    return html`${explanation === undefined ? nothing : this.panel(explanation)}
      <p class="visually-hidden" role="status">
        ${explanation === undefined ? nothing : spoken(explanation)}
      </p>`;
  }

  private panel(explanation: Explanation) {
    const { outcome, related } = this;
    const places =
      outcome === undefined || related === null
        ? []
        : placesOf(outcome, related).filter(this.isShown);
    return html`<section class=${explanation.tone} aria-label=${EXPLANATION.label}>
      <div class="head">
        <h3>${explanation.title}</h3>
        <button type="button" @click=${this.close}>${EXPLANATION.close}</button>
      </div>
      ${explanation.sentences.map((sentence) => html`<p>${sentence}</p>`)}
      <div class="lead">
        ${places.map(
          (place) =>
            html`<button
              type="button"
              @click=${() => {
                this.showIn(place);
              }}
            >
              ${EXPLANATION.showIn[place]}
            </button>`,
        )}
      </div>
    </section>`;
  }

  private readonly close = () => {
    tellSelection(this, null);
  };

  private showIn(detail: Place) {
    this.dispatchEvent(
      new CustomEvent<Place>('show-in', { detail, bubbles: true, composed: true }),
    );
  }
}

/** What is read out when it comes up. */
const spoken = ({ title, sentences }: Explanation) => chosenSentence(title, sentences);

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-why': RetryLabWhy;
  }
  interface HTMLElementEventMap {
    'show-in': CustomEvent<Place>;
  }
}
