import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { type Figure, figuresOf } from '../model/numbers.js';
import type { remarksOf as RemarksOf } from '../model/remarks.js';
import type { Tone } from '../model/tone.js';
import { truthOf } from '../model/truth.js';
import { REMARKS_HEADING, REPORT_LABEL } from '../model/words/outcome.js';
import { elementStyles } from '../styles/element.js';
import { signOf } from './sign.js';

/** What is worth knowing of a run; undefined until its code is here. */
let remarksOf: typeof RemarksOf | undefined;

/** What the job reports, the truth beside it, and the figures beside the healthy run's. */
@customElement('retry-lab-numbers')
export class RetryLabNumbers extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
        container-type: inline-size;
      }

      .report {
        padding-bottom: var(--rl-space-4);
        margin-bottom: var(--rl-space-4);
        border-bottom: 1px solid var(--rl-line);
      }

      .report div {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0 var(--rl-space-4);
      }

      .report dt {
        flex-basis: 100%;
      }

      .report .verdict {
        font-size: var(--rl-text-large);
        line-height: 1.35;
      }

      /* A column holds the longest figure, so its width goes with the figures' size. */
      .figures {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--column, 6.5em)), 1fr));
        gap: var(--rl-space-4) var(--rl-space-3);
        font-size: var(--rl-text-figure);
      }

      .figures[data-long] {
        --column: 8.25em;
      }

      @container (min-width: 42.5em) {
        .figures {
          column-gap: var(--rl-space-4);
        }
      }

      /* Two rows of nearly equal length, rather than one figure alone in the second. */
      @container (30em <= width < 47em) {
        .figures[data-count='4'] {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }

      @container (width >= 36.5em) {
        .figures[data-count='6'] {
          grid-template-columns: repeat(3, minmax(0, 1fr));
        }
      }

      @container (34em <= width < 56.5em) {
        .figures[data-count='5'] {
          grid-template-columns: repeat(3, minmax(0, 1fr));
        }
      }

      dt {
        color: var(--rl-ink-soft);
        font-size: var(--rl-text-small);
      }

      .value {
        font-size: var(--rl-text-figure);
        font-weight: 650;
        font-variant-numeric: tabular-nums;
        letter-spacing: -0.01em;
        line-height: 1.3;
      }

      .verdict,
      .healthy {
        font-size: var(--rl-text-small);
        line-height: 1.4;
      }

      .verdict {
        color: var(--rl-ink-soft);
      }

      .report .verdict[data-tone='plain'] {
        color: var(--rl-ink);
      }

      .verdict[data-tone='right'] {
        color: var(--rl-right);
      }

      .verdict[data-tone='wrong'] {
        color: var(--rl-wrong);
      }

      .healthy {
        color: var(--rl-ink-soft);
        white-space: nowrap;
      }

      .remarks {
        margin-top: var(--rl-space-4);
        padding: var(--rl-space-3) var(--rl-space-4);
        border-inline-start: 3px solid var(--rl-idle);
        background: var(--rl-surface-raised);
      }

      .remarks ul {
        padding-left: 1.1em;
      }

      .remarks h3 {
        font-size: var(--rl-text-small);
      }
    `,
  ];

  @property({ attribute: false }) outcome: Outcome | undefined;
  /** The same scenario without its faults. */
  @property({ attribute: false }) healthy: Outcome | undefined;
  /** Whether it says what there is to remark on them. */
  @property({ attribute: false }) hasRemarks = true;

  override render() {
    if (this.outcome === undefined || this.healthy === undefined) return html``;
    const truth = truthOf(this.outcome);
    const figures = figuresOf(this.outcome, this.healthy);
    return html`<dl class="report">
        <div>
          <dt>${REPORT_LABEL}</dt>
          <dd class="value">${truth.report}</dd>
          <dd class="verdict" data-tone=${truth.tone}>${signOf(truth.isTrue)}${truth.statement}</dd>
        </div>
      </dl>
      <dl class="figures" data-count=${figures.length} ?data-long=${figures.some(isLong)}>
        ${figures.map(
          ({ label, value, verdict, tone, healthy }) =>
            html`<div>
              <dt>${label}</dt>
              <dd class="value">${value}</dd>
              <dd class="verdict" data-tone=${tone}>${signOf(isRight(tone))}${verdict}</dd>
              ${healthy === '' ? nothing : html`<dd class="healthy">${healthy}</dd>`}
            </div>`,
        )}
      </dl>
      ${
        this.hasRemarks && remarksOf !== undefined
          ? this.remarks(remarksOf(this.outcome, this.healthy))
          : nothing
      }`;
  }

  /** Most runs have none, so that they come after the figures. */
  protected override firstUpdated() {
    void import('../model/remarks.js').then((remarks) => {
      ({ remarksOf } = remarks);
      this.requestUpdate();
    });
  }

  private remarks(remarks: readonly string[]) {
    if (remarks.length === 0) return nothing;
    return html`<div class="remarks">
      <h3>${REMARKS_HEADING}</h3>
      <ul>
        ${remarks.map((remark) => html`<li>${remark}</li>`)}
      </ul>
    </div>`;
  }
}

/** Billions of cents need more room than the lesson's millions. */
function isLong({ value }: Figure): boolean {
  return value.length > 11;
}

function isRight(tone: Tone): boolean | null {
  return tone === 'plain' ? null : tone === 'right';
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-numbers': RetryLabNumbers;
  }
}
