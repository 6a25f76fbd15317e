import { css, html, LitElement, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptColour } from '../model/attempts.js';
import type { BlockSpell, BlockStrip } from '../model/file-blocks.js';
import { type AttemptDid, type EffectCard, sideEffectsOf } from '../model/side-effects.js';
import { EFFECT_CARDS } from '../model/words/side-effects.js';
import { elementStyles } from '../styles/element.js';
import { toneStyles } from '../styles/grid-table.js';
import { attemptStyles, attemptSwatch, attemptText } from './attempt-label.js';
import { signOf } from './sign.js';

/** Each kind of effect in its own terms, beside the job's own report, which names none of them. */
@customElement('retry-lab-effects')
export class RetryLabEffects extends LitElement {
  static override styles = [
    elementStyles,
    toneStyles,
    attemptStyles,
    css`
      :host {
        container-type: inline-size;
        font-size: var(--rl-text-small);
      }

      .report {
        max-width: calc(46 * var(--rl-rem));
        margin-bottom: var(--rl-space-3);
        color: var(--rl-ink-soft);
      }

      .cards {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(20 * var(--rl-rem), 100%), 1fr));
        gap: 1px;
        border: 1px solid var(--rl-line);
        border-radius: var(--rl-radius);
        overflow: clip;
        list-style: none;
      }

      .cards > li {
        /* Lines between cards, and none beside the last one. */
        box-shadow: 0 0 0 1px var(--rl-line);
        display: flex;
        flex-direction: column;
        gap: var(--rl-space-1);
        padding: var(--rl-space-3);
        background: var(--rl-surface);
      }

      /* In two columns, the last one of an odd number leaves no half empty. */
      @container (43em <= width < 64em) {
        .cards > li:last-child:nth-child(odd) {
          grid-column: 1 / -1;
        }
      }

      h3 {
        color: var(--rl-ink-soft);
        font-size: inherit;
        font-weight: 400;
      }

      .statement {
        font-size: var(--rl-text);
        font-weight: 650;
      }

      .consequences {
        padding-inline-start: var(--rl-space-4);
      }

      .did {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--rl-space-1) var(--rl-space-2);
        align-items: baseline;
        margin-top: var(--rl-space-2);
      }

      .did dd {
        grid-column: 2;
      }

      .strip {
        display: block;
        width: 100%;
        height: calc(1.25 * var(--rl-rem));
        margin-top: var(--rl-space-2);
        border-radius: var(--rl-radius);
        fill: var(--rl-attempt-1);
        forced-color-adjust: none;
      }

      .strip [data-colour='2'] {
        fill: var(--rl-attempt-2);
      }

      .strip [data-colour='3'] {
        fill: var(--rl-attempt-3);
      }

      .strip [data-colour='4'] {
        fill: var(--rl-attempt-4);
      }

      .strip [data-colour='none'] {
        fill: var(--rl-wrong-soft);
        stroke: var(--rl-wrong);
        stroke-dasharray: 4 3;
        vector-effect: non-scaling-stroke;
      }
    `,
  ];

  @property({ attribute: false }) outcome: Outcome | undefined;

  override render() {
    const { outcome } = this;
    if (outcome === undefined) return nothing;
    const { report, cards } = sideEffectsOf(outcome);
    return html`<h2>${EFFECT_CARDS.heading}</h2>
      <p class="report">${report}</p>
      <ul class="cards">
        ${cards.map((card) => effectCard(outcome, card))}
      </ul>`;
  }
}

function effectCard(outcome: Outcome, card: EffectCard) {
  const { name, title, tone, statement, consequences, did, more, strips } = card;
  const isSo = tone === 'plain' ? null : tone === 'right';
  return html`<li data-effect=${name}>
    <h3>${title}</h3>
    <p class="statement" data-tone=${tone}>${signOf(isSo)}${statement}</p>
    ${
      consequences.length === 0
        ? nothing
        : html`<ul class="consequences">
            ${consequences.map((line) => html`<li>${line}</li>`)}
          </ul>`
    }
    ${strips.map((strip) => blockStrip(outcome, strip))}
    ${
      did.length === 0
        ? nothing
        : html`<dl class="did" aria-label=${EFFECT_CARDS.attempts}>
            ${did.map((line, place) => attemptLine(outcome, line, did[place - 1]))}
          </dl>`
    }
    ${more === '' ? nothing : html`<p class="soft">${more}</p>`}
  </li>`;
}

/** What an attempt did; one that does several things is named once. */
function attemptLine(outcome: Outcome, { attempt, words }: AttemptDid, before?: AttemptDid) {
  const isNamed = before?.attempt === attempt;
  return html`${
      isNamed
        ? nothing
        : html`<dt>
            ${attemptSwatch(outcome, attempt)}
            <span class="visually-hidden">${attemptText(outcome, attempt)}</span>
          </dt>`
    }
    <dd>${words}</dd>`;
}

/** A file from its first block to its last; the words below it say the same. */
function blockStrip(outcome: Outcome, { blocks, spells, words }: BlockStrip) {
  return html`<div>
    <svg class="strip" viewBox="0 0 ${blocks} 1" preserveAspectRatio="none" aria-hidden="true">
      ${spells.map((spell) => spellBar(outcome, spell))}
    </svg>
    <p class="soft">${words}</p>
  </div>`;
}

function spellBar(outcome: Outcome, { attempt, first, last }: BlockSpell) {
  const colour = attempt === null ? 'none' : attemptColour(outcome, attempt);
  return svg`<rect data-colour=${colour} x=${first - 1} width=${last - first + 1} height="1"></rect>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-effects': RetryLabEffects;
  }
}
