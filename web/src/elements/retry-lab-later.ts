import { css, html, LitElement } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { messageOf } from '../model/message-of.js';
import { FAILURE_TO_LOAD, LATER, type LaterWords } from '../model/words/trouble.js';
import { painted } from './painted.js';
import { elementStyles } from '../styles/element.js';

/**
 * A part of the page whose code comes after the first picture. What it holds stands there from
 * the beginning, with its properties, and comes alive with its code; until then a line says so.
 *
 * @slot - the elements that the code defines
 */
@customElement('retry-lab-later')
export class RetryLabLater extends LitElement {
  static override styles = [
    elementStyles,
    css`
      .missing {
        display: grid;
        justify-items: start;
        gap: var(--rl-space-2);
        padding: var(--rl-space-4);
        border-inline-start: 3px solid var(--rl-wrong);
        background: var(--rl-wrong-soft);
        overflow-wrap: anywhere;
      }

      button {
        padding: var(--rl-space-1) var(--rl-space-4);
        font: inherit;
      }
    `,
  ];

  /** Fetches the code; asked once for each try. */
  @property({ attribute: false }) load: () => Promise<unknown> = () => Promise.resolve();

  @property({ attribute: false }) words: LaterWords = LATER;

  @state() private progress: 'waiting' | 'here' | { message: string } = 'waiting';

  /** Settles once the code is here, or did not arrive. */
  arrival: Promise<unknown> = Promise.resolve();

  protected override firstUpdated() {
    this.arrival = painted().then(() => this.fetch());
  }

  override render() {
    const { progress, words } = this;
    if (progress === 'here') return html`<slot></slot>`;
    if (progress === 'waiting') return html`<p class="soft">${words.loading}</p>`;
    return html`<div class="missing" role="alert">
      <p>${words.missing}</p>
      <p>${words.advice(progress.message)}</p>
      <button type="button" @click=${this.again}>${FAILURE_TO_LOAD.again}</button>
    </div>`;
  }

  private readonly again = () => {
    this.progress = 'waiting';
    this.arrival = this.fetch();
  };

  private async fetch() {
    try {
      await this.load();
      this.progress = 'here';
    } catch (error) {
      this.progress = { message: messageOf(error) };
    }
    await this.updateComplete;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-later': RetryLabLater;
  }
}
