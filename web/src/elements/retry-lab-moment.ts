import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { grouped } from '../model/format.js';
import { type MomentAttempt, momentOf, type MomentSystem } from '../model/moment.js';
import { MOMENT } from '../model/words/moment.js';
import { elementStyles, outOfSight } from '../styles/element.js';
import { signOf } from './sign.js';

/**
 * The world at the cursor: what the coordinator believes beside what is so, and how much stands in
 * each system. Every line has its place from the start, so that nothing jumps while the cursor moves.
 */
@customElement('retry-lab-moment')
export class RetryLabMoment extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
        container-type: inline-size;
        font-size: var(--rl-text-small);
        font-variant-numeric: tabular-nums;
      }

      .top {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 var(--rl-space-4);
        margin-bottom: var(--rl-space-2);
      }

      .table {
        border: 1px solid var(--rl-line);
        border-radius: var(--rl-radius);
        overflow: clip;
      }

      .row {
        display: grid;
        grid-template-columns: calc(10.5 * var(--rl-rem)) minmax(0, 2fr) minmax(0, 3fr);
        gap: 0 var(--rl-space-4);
        padding: var(--rl-space-1) var(--rl-space-3);
      }

      .row + .row {
        border-top: 1px solid var(--rl-line);
      }

      .head {
        background: var(--rl-surface-raised);
      }

      .head,
      [role='rowheader'] {
        font-weight: 650;
      }

      /* As many lines as its longest words may take. */
      .row:not(.head) {
        min-height: calc(var(--lines, 1) * 1lh + 2 * var(--rl-space-1) + 1px);
        align-content: start;
      }

      [data-wrong] {
        color: var(--rl-wrong);
      }

      .label {
        display: none;
        color: var(--rl-ink-soft);
      }

      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 11 * var(--rl-rem)), 1fr));
        gap: var(--rl-space-2) var(--rl-space-4);
        margin-top: var(--rl-space-3);
      }

      dt {
        color: var(--rl-ink-soft);
      }

      .figure {
        font-size: var(--rl-text-large);
        font-weight: 650;
        line-height: 1.3;
      }

      .figure span {
        font-size: var(--rl-text-small);
        font-weight: 400;
      }

      .note {
        min-height: 1lh;
      }

      @container (max-width: 55.5em) {
        .row {
          --lines: 2;
        }
      }

      @container (max-width: 38.5em) {
        /* The attempt's name, then a line for each of the two, or two. */
        .row {
          --lines: 3;

          grid-template-columns: minmax(0, 1fr);
        }

        .head {
          ${outOfSight}
        }

        .label {
          display: inline;
        }

        .top p {
          flex-basis: 100%;
        }

        dl {
          grid-template-columns: repeat(auto-fit, minmax(calc(7.5 * var(--rl-rem)), 1fr));
        }

        .note {
          min-height: 2lh;
        }
      }

      @container (max-width: 34em) {
        .row {
          --lines: 5;
        }

        .top p {
          min-height: 2lh;
        }
      }
    `,
  ];

  @property({ attribute: false }) outcome: Outcome | undefined;
  /** The cursor; null is after everything. */
  @property({ attribute: false }) atMs: number | null = null;

  override render() {
    if (this.outcome === undefined) return nothing;
    const { heading, tasks, job, systems } = momentOf(this.outcome, this.atMs);
    return html`<div class="top">
        <h3>${heading}</h3>
        <p><span class="soft">${MOMENT.job}:</span> ${job}</p>
      </div>
      <div class="table" role="table" aria-label=${MOMENT.label}>
        <div class="row head" role="row">
          <div role="columnheader">${MOMENT.attemptColumn}</div>
          <div role="columnheader">${MOMENT.believesColumn}</div>
          <div role="columnheader">${MOMENT.reallyColumn}</div>
        </div>
        ${tasks.map(({ name, attempts }) => attempts.map((attempt) => line(name, attempt)))}
      </div>
      <dl>${systems.map(figure)}</dl>`;
  }
}

function line(task: string, { name, believes, really, isWrong }: MomentAttempt) {
  const said = isWrong === true ? MOMENT.wrong : MOMENT.right;
  return html`<div class="row" role="row">
    <div role="rowheader">${task} ${name}</div>
    <div role="cell" ?data-wrong=${isWrong === true}>
      <span class="label" aria-hidden="true">${MOMENT.believesColumn}: </span
      >${isWrong === null ? nothing : signOf(!isWrong)}${believes}${isWrong === null ? nothing : html`<span class="visually-hidden">. ${said}</span>`}
    </div>
    <div role="cell">
      <span class="label" aria-hidden="true">${MOMENT.reallyColumn}: </span>${really}
    </div>
  </div>`;
}

function figure({ name, standing, unit, notes }: MomentSystem) {
  return html`<div>
    <dt>${name}</dt>
    <dd class="figure">${grouped(standing)} <span>${unit}</span></dd>
    ${notes.map((note) => html`<dd class="note">${note}</dd>`)}
  </div>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-moment': RetryLabMoment;
  }
}
