import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Lab } from '../model/lesson/lab.js';
import { countsOf, type Night, NIGHTS, nightsOf } from '../model/lesson/nights.js';
import { messageOf } from '../model/message-of.js';
import type { CompleteScenario } from '../model/scenario.js';
import { NIGHTS_WORDS } from '../model/words/lesson-nights.js';
import { SCENE } from '../model/words/lesson-scene.js';
import { buttonStyles, elementStyles } from '../styles/element.js';
import { toneStyles } from '../styles/grid-table.js';
import { signOf } from './sign.js';

/**
 * Many nights at once, some with a sick worker, and on how many of them a copy was started and
 * something came out twice. What stands in it is shown until there is a lab, while it is held, and
 * whenever nothing can be run.
 *
 * @slot - what stands in its place
 */
@customElement('retry-lab-nights')
export class RetryLabNights extends LitElement {
  static override styles = [
    elementStyles,
    buttonStyles,
    toneStyles,
    css`
      :host {
        container-type: inline-size;
      }

      .nights {
        display: grid;
        gap: var(--rl-space-3);
        padding: clamp(var(--rl-space-2), 2.5vw, var(--rl-space-4));
        border: 1px solid var(--rl-line);
        border-radius: var(--rl-radius);
      }

      .copied {
        font-weight: 650;
      }

      ol {
        display: grid;
        grid-template-columns: repeat(var(--columns, 1), minmax(0, 1fr));
        gap: 1px;
        padding: 0;
        border: 1px solid var(--rl-line);
        border-radius: var(--rl-radius);
        font-size: var(--rl-text-small);
        list-style: none;
        overflow: clip;
      }

      /* As many as leave no cell of 24 empty. */
      @container (min-width: 23.5em) {
        ol {
          --columns: 2;
        }
      }

      @container (min-width: 34em) {
        ol {
          --columns: 3;
        }
      }

      @container (min-width: 45em) {
        ol {
          --columns: 4;
        }
      }

      @container (min-width: 66em) {
        ol {
          --columns: 6;
        }
      }

      li {
        padding: var(--rl-space-1) var(--rl-space-2);
        box-shadow: 0 0 0 1px var(--rl-line);
      }

      a {
        display: grid;
        align-content: center;
        min-height: var(--rl-target);
        color: inherit;
        text-decoration: none;
      }

      a:hover {
        text-decoration: underline;
      }

      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: var(--rl-space-2);
      }

      slot.paper {
        display: none;
      }

      /* On paper nothing gives an answer away. */
      @media print {
        .nights {
          display: none;
        }

        slot.paper {
          display: block;
        }
      }
    `,
  ];

  @property({ attribute: false }) lab: Lab | undefined;
  /** Stays at what stands in its place. */
  @property({ type: Boolean, reflect: true }) held = false;
  /** Where the workbench shows a scenario; see `<retry-lab-scene>`. */
  @property({ attribute: false }) linkOf:
    ((scenario: CompleteScenario, atMs: number | null) => string) | undefined;

  @state() private seed = NIGHTS.seed;
  @state() private stopped: string | undefined;
  private nights: readonly Night[] | undefined;

  protected override willUpdate(changed: PropertyValues) {
    const { lab, seed } = this;
    if (lab === undefined || this.held || this.stopped !== undefined) return;
    if (this.nights !== undefined && !changed.has('seed') && !changed.has('lab')) return;
    try {
      this.nights = nightsOf(lab, { ...NIGHTS, seed });
    } catch (error) {
      this.stopped = messageOf(error);
    }
  }

  override render() {
    const { nights, stopped, held, seed } = this;
    if (stopped !== undefined) {
      return html`<p role="alert">${SCENE.stopped(stopped)}</p>
        <slot></slot>`;
    }
    if (nights === undefined || held) return html`<slot></slot>`;
    const counts = countsOf(nights);
    return html`<div class="nights" role="group" aria-label=${NIGHTS_WORDS.label}>
        <div role="status">
          <p class="copied">${NIGHTS_WORDS.copied(counts)}</p>
          <p>${NIGHTS_WORDS.others(counts)}</p>
          <p>${NIGHTS_WORDS.all(counts)}</p>
        </div>
        <p id="sick">${NIGHTS_WORDS.sick(counts)}</p>
        <ol role="list" aria-labelledby="sick">
          ${nights.map((night) => this.night(night))}
        </ol>
        <div class="buttons">
          <button class="button" type="button" @click=${this.deal}>${NIGHTS_WORDS.deal}</button>
          ${
            seed === NIGHTS.seed
              ? nothing
              : html`<button class="button" type="button" @click=${this.goBack}>
                  ${NIGHTS_WORDS.first}
                </button>`
          }
        </div>
      </div>
      <slot class="paper"></slot>`;
  }

  private night(night: Night) {
    if (night.sick === null) return nothing;
    const isRight = night.extra === 0;
    const words = html`<span>${NIGHTS_WORDS.night(night.sick)}</span
      ><span data-tone=${isRight ? 'right' : 'wrong'}
        >${signOf(isRight)}${NIGHTS_WORDS.came(night)}</span
      >`;
    const { linkOf } = this;
    return html`<li>
      ${linkOf === undefined ? words : html`<a href=${linkOf(night.scenario, null)}>${words}</a>`}
    </li>`;
  }

  private readonly deal = () => {
    this.seed += 1;
  };

  private readonly goBack = async () => {
    this.seed = NIGHTS.seed;
    await this.updateComplete;
    // The button goes, and the reader's place with it.
    this.renderRoot.querySelector<HTMLElement>('.button')?.focus();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-nights': RetryLabNights;
  }
}
