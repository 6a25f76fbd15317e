import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { type Difference, differencesOf } from '../model/beside.js';
import { changesOf } from '../model/changes.js';
import { headlineOf } from '../model/headline.js';
import { type CompleteScenario, isSame, scenarioOf } from '../model/scenario.js';
import { BESIDE } from '../model/words/beside.js';
import { buttonStyles, elementStyles, outOfSight } from '../styles/element.js';
import { gridTableStyles, toneStyles } from '../styles/grid-table.js';
import { signOf } from './sign.js';

/**
 * What came of the run on show beside what came of the run that the reader pinned.
 *
 * @fires open-scenario - `CustomEvent<CompleteScenario>` to go back to the pinned run
 * @fires unpin - when the reader wants the pinned run put away
 */
@customElement('retry-lab-beside')
export class RetryLabBeside extends LitElement {
  static override styles = [
    elementStyles,
    buttonStyles,
    gridTableStyles,
    toneStyles,
    css`
      :host {
        container-type: inline-size;
      }

      h3 {
        margin-top: var(--rl-space-3);
        font-size: var(--rl-text-small);
      }

      .changes {
        margin-bottom: var(--rl-space-4);
        padding-inline-start: 1.1em;
        font-size: var(--rl-text-small);
        overflow-wrap: anywhere;
      }

      .pinned {
        margin-top: var(--rl-space-1);
        overflow-wrap: anywhere;
        text-wrap: pretty;
      }

      .row {
        grid-template-columns: minmax(0, 4fr) repeat(3, minmax(0, 3fr));
      }

      [role='cell'] {
        font-variant-numeric: tabular-nums;
      }

      .same {
        color: var(--rl-ink-soft);
      }

      .difference {
        font-weight: 650;
      }

      .name {
        display: none;
        color: var(--rl-ink-soft);
      }

      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: var(--rl-space-2);
        margin-top: var(--rl-space-3);
      }

      /* Where four columns do not fit, each difference is a card. */
      @container (max-width: 38.5em) {
        .row {
          grid-template-columns: repeat(2, minmax(0, 1fr));
          gap: var(--rl-space-1) var(--rl-space-3);
        }

        .head {
          ${outOfSight}
        }

        [role='rowheader'],
        .difference,
        .same {
          grid-column: 1 / -1;
        }

        .name {
          display: block;
        }
      }
    `,
  ];

  /** What the reader pinned; null when nothing is. */
  @property({ attribute: false }) pinned: Outcome | null = null;
  /** The run on show. */
  @property({ attribute: false }) outcome: Outcome | undefined;

  override render() {
    const { pinned, outcome } = this;
    if (pinned === null || outcome === undefined) return html``;
    const scenario = scenarioOf(pinned);
    const isItself = isSame(scenario, outcome.scenario);
    return html`<h2>${BESIDE.heading}</h2>
      <p class="pinned soft">${BESIDE.pinnedTitle(headlineOf(scenario).title)}</p>
      ${isItself ? html`<p class="lead">${BESIDE.itself}</p>` : differences(pinned, outcome)}
      <div class="buttons">
        ${
          isItself
            ? nothing
            : html`<button class="button" type="button" @click=${this.goBack}>
                ${BESIDE.goBack}
              </button>`
        }
        <button class="button" type="button" @click=${this.unpin}>${BESIDE.unpin}</button>
      </div>`;
  }

  private readonly goBack = () => {
    if (this.pinned === null) return;
    const detail = scenarioOf(this.pinned);
    this.dispatchEvent(new CustomEvent<CompleteScenario>('open-scenario', { detail }));
  };

  private readonly unpin = () => {
    this.dispatchEvent(new CustomEvent('unpin'));
  };
}

function differences(pinned: Outcome, outcome: Outcome) {
  const changes = changesOf(scenarioOf(pinned), scenarioOf(outcome));
  return html`<h3>${BESIDE.changes}</h3>
    <ul class="changes">
      ${changes.map((change) => html`<li>${change}</li>`)}
    </ul>
    <div class="table" role="table" aria-label=${BESIDE.label}>
      <div class="row head" role="row">
        ${[BESIDE.property, BESIDE.pinned, BESIDE.current, BESIDE.difference].map(
          (name) => html`<div role="columnheader">${name}</div>`,
        )}
      </div>
      ${differencesOf(pinned, outcome).map(line)}
    </div>`;
}

function line({ label, pinned, current, difference, isSame, tone }: Difference) {
  const isBetter = tone === 'plain' ? null : tone === 'right';
  return html`<div class="row" role="row">
    <div role="rowheader">${label}</div>
    <div role="cell">${named(BESIDE.pinned)}${pinned}</div>
    <div role="cell">${named(BESIDE.current)}${current}</div>
    <div role="cell" class=${isSame ? 'same' : 'difference'} data-tone=${tone}>
      ${signOf(isBetter)}${
        isBetter === null
          ? nothing
          : html`<span class="visually-hidden">${isBetter ? BESIDE.better : BESIDE.worse}</span>`
      }${difference}
    </div>
  </div>`;
}

/** In a card, where no heads of columns are seen. */
const named = (name: string) => html`<span class="name" aria-hidden="true">${name}</span>`;

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-beside': RetryLabBeside;
  }
  interface HTMLElementEventMap {
    unpin: CustomEvent;
  }
}
