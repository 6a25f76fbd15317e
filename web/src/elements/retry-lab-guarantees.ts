import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { type GuaranteeLine, guaranteesOf } from '../model/guarantees.js';
import { GUARANTEES } from '../model/words/guarantees.js';
import { runHeading } from '../model/words/names.js';
import { elementStyles, outOfSight } from '../styles/element.js';
import { gridTableStyles, toneStyles } from '../styles/grid-table.js';
import { signOf } from './sign.js';

/** Which properties of a run were promised and by whom, and beside that which of them held. */
@customElement('retry-lab-guarantees')
export class RetryLabGuarantees extends LitElement {
  static override styles = [
    elementStyles,
    gridTableStyles,
    toneStyles,
    css`
      :host {
        container-type: inline-size;
      }

      .row {
        grid-template-columns: minmax(0, 5fr) minmax(0, 8fr) minmax(0, 7fr);
      }

      h3 {
        margin: var(--rl-space-4) 0 var(--rl-space-2);
      }

      .who {
        font-weight: 650;
      }

      .where {
        display: inline-block;
      }

      .note {
        display: block;
        color: var(--rl-ink-soft);
      }

      @container (max-width: 40.5em) {
        .row {
          grid-template-columns: minmax(0, 1fr);
          gap: var(--rl-space-1);
        }

        .head {
          ${outOfSight}
        }
      }
    `,
  ];

  @property({ attribute: false }) outcome: Outcome | undefined;

  override render() {
    if (this.outcome === undefined) return html``;
    const { outcome } = this;
    return html`<h2>${GUARANTEES.heading}</h2>
      <p class="lead soft">${GUARANTEES.lead}</p>
      ${outcome.runs.map((_, run) => {
        const name = outcome.runs.length === 1 ? undefined : runHeading(run);
        return html`${name === undefined ? nothing : html`<h3>${name}</h3>`}
          <div class="table" role="table" aria-label=${GUARANTEES.label(name)}>
            <div class="row head" role="row">
              <div role="columnheader">${GUARANTEES.property}</div>
              <div role="columnheader">${GUARANTEES.promise}</div>
              <div role="columnheader">${GUARANTEES.outcome}</div>
            </div>
            ${guaranteesOf(outcome, run).map(line)}
          </div>`;
      })}`;
  }
}

function line({
  name,
  promiser,
  isPromised,
  why,
  held,
  tone,
  outcome,
  where,
  note,
}: GuaranteeLine) {
  return html`<div class="row" role="row">
    <div role="rowheader">${name}</div>
    <div role="cell" class=${isPromised ? '' : 'soft'}>
      <span class="who">${promiser}</span>: ${why}
    </div>
    <div role="cell">
      <span data-tone=${tone}
        >${signOf(held)}${held === null ? nothing : html`<span class="visually-hidden">${held ? GUARANTEES.held : GUARANTEES.notHeld}: </span>`}${outcome}${where === '' ? nothing : html` <span class="where">(${where})</span>`}</span
      >
      ${note === '' ? nothing : html`<span class="note">${note}</span>`}
    </div>
  </div>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-guarantees': RetryLabGuarantees;
  }
}
