import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { type CausesView, diagnosisOf, type SignView } from '../model/diagnosis.js';
import { DIAGNOSIS } from '../model/words/diagnosis.js';
import { elementStyles } from '../styles/element.js';
import { gridTableStyles } from '../styles/grid-table.js';

/** The warning signs that the tables give, what fits them, and what to look at next. */
@customElement('retry-lab-diagnosis')
export class RetryLabDiagnosis extends LitElement {
  static override styles = [
    elementStyles,
    gridTableStyles,
    css`
      :host {
        container-type: inline-size;
      }

      .signs,
      .next {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--rl-space-4) var(--rl-space-5);
        font-size: var(--rl-text-small);
      }

      .signs {
        list-style: none;
      }

      .signs > li {
        padding: var(--rl-space-3) var(--rl-space-4);
        border-inline-start: 3px solid var(--rl-wrong);
        background: var(--rl-surface-raised);
      }

      @container (min-width: 40.5em) {
        .signs:not([data-count='1']) {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }

        .next {
          grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        }
      }

      @container (min-width: 57.5em) {
        .signs[data-count='3'] {
          grid-template-columns: repeat(3, minmax(0, 1fr));
        }
      }

      .next {
        margin-top: var(--rl-space-5);
      }

      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(11 * var(--rl-rem), 100%), 1fr));
        gap: 0 var(--rl-space-4);
      }

      dt {
        margin-top: var(--rl-space-2);
        color: var(--rl-ink-soft);
      }

      ul {
        margin-top: var(--rl-space-1);
        padding-left: 1.2em;
      }

      ul + h3 {
        margin-top: var(--rl-space-3);
      }

      .signs {
        margin: 0;
        padding: 0;
      }

      .remark {
        max-width: calc(46 * var(--rl-rem));
        margin-top: var(--rl-space-4);
        padding: var(--rl-space-2) var(--rl-space-3);
        border-inline-start: 3px solid var(--rl-idle);
        background: var(--rl-surface-raised);
        font-size: var(--rl-text-small);
      }
    `,
  ];

  @property({ attribute: false }) outcome: Outcome | undefined;

  override render() {
    if (this.outcome === undefined) return html``;
    const { signs, causes, lookAt, remarks } = diagnosisOf(this.outcome);
    return html`<h2>${DIAGNOSIS.heading}</h2>
      <p class="lead soft">${DIAGNOSIS.lead}</p>
      ${
        signs.length === 0
          ? nothing
          : html`<ul class="signs" data-count=${signs.length}>
              ${signs.map(signCard)}
            </ul>`
      }
      ${remarks.map((remark) => html`<p class="remark">${remark}</p>`)}
      ${
        signs.length === 0
          ? nothing
          : html`<div class="next">
              <div>${causes.map(causesList)}</div>
              <div>
                <h3>${DIAGNOSIS.lookAt}</h3>
                <ul>
                  ${lookAt.map((question) => html`<li>${question}</li>`)}
                </ul>
              </div>
            </div>`
      }`;
  }
}

function signCard({ title, evidence, facts }: SignView) {
  return html`<li>
    <h3>${title}</h3>
    <p>${evidence}</p>
    <dl>
      ${facts.map(
        ({ label, text }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${text}</dd>
          </div>`,
      )}
    </dl>
  </li>`;
}

function causesList({ heading, lead, causes }: CausesView) {
  return html`<h3>${heading}</h3>
    <p class="soft">${lead}</p>
    <ul>
      ${causes.map((cause) => html`<li>${cause}</li>`)}
    </ul>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-diagnosis': RetryLabDiagnosis;
  }
}
