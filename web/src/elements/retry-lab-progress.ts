import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import {
  BEST_FIRST,
  countStandings,
  EMPTY_PROGRESS,
  type Progress,
} from '../model/lesson/progress.js';
import { encodeResult } from '../model/lesson/result-code.js';
import { PROGRESS, STANDING_SIGN } from '../model/words/lesson-progress.js';
import { buttonStyles, elementStyles } from '../styles/element.js';
import { progressStyles } from '../styles/lesson-progress.js';
import { announced } from './announced.js';

/**
 * How far a student is, as a list of counts and as a code for a teacher. It can be cleared.
 *
 * @fires clear-progress - when the student wants all of it cleared, and has confirmed that
 */
@customElement('retry-lab-progress')
export class RetryLabProgress extends LitElement {
  static override styles = [
    elementStyles,
    buttonStyles,
    progressStyles,
    css`
      .progress {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--rl-space-3);
        padding: var(--rl-space-4);
        border: 1px solid var(--rl-line);
        border-radius: var(--rl-radius);
        background: var(--rl-surface-raised);
      }

      .counts {
        display: flex;
        flex-wrap: wrap;
        gap: var(--rl-space-1) var(--rl-space-4);
        margin-top: var(--rl-space-1);
        list-style: none;
      }

      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--rl-space-2);
      }

      input {
        flex: 0 1 calc(19 * var(--rl-rem));
        min-width: 0;
      }

      .said:empty {
        display: none;
      }
    `,
  ];

  @property({ attribute: false }) progress: Progress = EMPTY_PROGRESS;
  /** The ids of the lesson's questions, in its order. */
  @property({ attribute: false }) questions: readonly string[] = [];
  /** Whether progress outlives the page. */
  @property({ type: Boolean }) isKept = false;

  @state() private isAsking = false;
  @state() private said = '';
  @query('input') private readonly codeField!: HTMLInputElement;
  @query('[data-first]') private readonly firstOfClearing!: HTMLElement;

  override render() {
    const { progress, questions } = this;
    const counts = countStandings(progress, questions);
    const { unanswered, skipped } = counts;
    return html`<div class="progress" role="group" aria-label=${PROGRESS.label}>
      <div>
        <p>${PROGRESS.answered(questions.length - unanswered - skipped, questions.length)}</p>
        <ul class="counts" role="list">
          ${BEST_FIRST.filter((standing) => counts[standing] > 0).map(
            (standing) =>
              html`<li>
                <span data-standing=${standing} aria-hidden="true">${STANDING_SIGN[standing]}</span>
                ${PROGRESS.count(standing, counts[standing])}
              </li>`,
          )}
        </ul>
        ${progress.cases.decided === 0 ? nothing : html`<p>${PROGRESS.cases(progress.cases)}</p>`}
      </div>
      <div>
        <label class="field" for="code">${PROGRESS.code}</label>
        <div class="line">
          <input
            id="code"
            readonly
            aria-describedby="code-is-for"
            .value=${encodeResult(progress, questions)}
          />
          <button class="button" type="button" @click=${this.copy}>${PROGRESS.copy}</button>
        </div>
        <p id="code-is-for" class="soft">${PROGRESS.codeIsFor}</p>
      </div>
      <p class="soft">${this.isKept ? PROGRESS.isKept : PROGRESS.isNotKept}</p>
      <div class="line">${this.isAsking ? this.question() : this.clearButton()}</div>
      <p class="said" role="status">${this.said}</p>
    </div>`;
  }

  private clearButton() {
    return html`<button class="button" type="button" data-first @click=${this.ask}>
      ${PROGRESS.clear}
    </button>`;
  }

  private question() {
    return html`<span id="clear-question">${PROGRESS.clearQuestion}</span>
      <button
        class="button"
        type="button"
        data-first
        aria-describedby="clear-question"
        @click=${this.keep}
      >
        ${PROGRESS.clearNo}
      </button>
      <button class="button" type="button" aria-describedby="clear-question" @click=${this.clear}>
        ${PROGRESS.clearYes}
      </button>`;
  }

  private readonly copy = async () => {
    try {
      await navigator.clipboard.writeText(this.codeField.value);
      this.said = announced(PROGRESS.copied, this.said);
    } catch {
      // It is refused, or missing where the page did not come over https.
      this.codeField.focus();
      this.codeField.select();
      this.said = announced(PROGRESS.copyByHand, this.said);
    }
  };

  private readonly ask = () => this.turnTo(true);

  private readonly keep = () => this.turnTo(false);

  private readonly clear = () => {
    this.dispatchEvent(new CustomEvent('clear-progress', { bubbles: true, composed: true }));
    return this.turnTo(false, PROGRESS.cleared);
  };

  /** The button that was pressed goes, and the focus must not go with it. */
  private async turnTo(isAsking: boolean, said = '') {
    this.isAsking = isAsking;
    this.said = said;
    await this.updateComplete;
    this.firstOfClearing.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-progress': RetryLabProgress;
  }
  interface HTMLElementEventMap {
    'clear-progress': CustomEvent;
  }
}
