import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import {
  type DuplicatesView,
  duplicatesOf,
  type RepeatedOperation,
  type RepeatedWrite,
} from '../model/duplicates.js';
import { seconds } from '../model/format.js';
import { FATE_NAMES, identityName } from '../model/words.js';
import { DUPLICATES } from '../model/words-page.js';
import { elementStyles } from '../styles/element.js';
import { attemptStyles, attemptSwatch, attemptText } from './attempt-label.js';
import { keyTuple, keyTupleStyles } from './key-tuple.js';
import { toolbarStyles } from './toolbar.js';

/** So many operations of a section are shown before the reader asks for all. */
const SHOWN_AT_FIRST = 4;

type SectionName = 'standing' | 'recognised' | 'unseen' | 'mistaken';

/** The writes of each operation beneath each other, and where their keys differ. */
@customElement('retry-lab-duplicates')
export class RetryLabDuplicates extends LitElement {
  static override styles = [
    elementStyles,
    attemptStyles,
    toolbarStyles,
    keyTupleStyles,
    css`
      section + section {
        margin-top: var(--rl-space-5);
      }

      section > p {
        max-width: 46rem;
        margin-bottom: var(--rl-space-3);
        color: var(--rl-ink-soft);
        font-size: var(--rl-text-small);
      }

      .operations {
        display: grid;
        gap: 1px;
        border: 1px solid var(--rl-line);
        border-radius: var(--rl-radius);
        background: var(--rl-line);
        overflow: clip;
        list-style: none;
      }

      .operations > li {
        padding: var(--rl-space-3);
        background: var(--rl-surface);
      }

      .operation {
        font-size: var(--rl-text-small);
        font-weight: 650;
      }

      .writes {
        display: grid;
        gap: var(--rl-space-2);
        margin-top: var(--rl-space-2);
        list-style: none;
        font-size: var(--rl-text-small);
      }

      .writes > li {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0 var(--rl-space-2);
      }

      .writes .swatch {
        align-self: start;
        margin-top: 0.1rem;
      }

      .write-fate {
        grid-column: 2;
        color: var(--rl-ink-soft);
      }

      .more {
        margin-top: var(--rl-space-3);
        padding: var(--rl-space-1) var(--rl-space-3);
        border: 1px solid var(--rl-line-strong);
        border-radius: var(--rl-radius);
        background: var(--rl-surface);
        color: var(--rl-ink);
        font: inherit;
        font-size: var(--rl-text-small);
        cursor: pointer;
      }
    `,
  ];

  @property({ attribute: false }) outcome: Outcome | undefined;
  /** The sections whose operations are all shown. */
  @state() private opened: ReadonlySet<SectionName> = new Set();

  private view: DuplicatesView | undefined;

  protected override willUpdate() {
    this.view = this.outcome && duplicatesOf(this.outcome);
  }

  override render() {
    const { view } = this;
    if (view === undefined) return html``;
    const { identity, standing, recognised, unseen, mistaken } = view;
    if ([standing, recognised, unseen, mistaken].every(({ length }) => length === 0)) {
      return html`<p class="empty">${DUPLICATES.none}</p>`;
    }
    const fields = identityName(identity);
    const standingWhy =
      identity.length === 0 ? DUPLICATES.appendWhy : DUPLICATES.standingWhy(fields);
    return [
      this.section('standing', standing, DUPLICATES.standingHeading, standingWhy),
      this.section(
        'mistaken',
        mistaken,
        DUPLICATES.mistakenHeading,
        DUPLICATES.mistakenWhy(fields),
      ),
      this.section(
        'recognised',
        recognised,
        DUPLICATES.recognisedHeading,
        DUPLICATES.recognisedWhy(fields),
      ),
      this.section('unseen', unseen, DUPLICATES.unseenHeading, DUPLICATES.unseenWhy),
    ];
  }

  private section(
    name: SectionName,
    operations: readonly RepeatedOperation[],
    heading: (count: number) => string,
    why: string,
  ) {
    if (operations.length === 0) return nothing;
    const isOpened = this.opened.has(name);
    const shown = isOpened ? operations : operations.slice(0, SHOWN_AT_FIRST);
    return html`<section>
      <h3>${heading(operations.length)}</h3>
      <p>${why}</p>
      <ul class="operations">
        ${shown.map((operation) => this.operation(operation))}
      </ul>
      ${
        operations.length <= SHOWN_AT_FIRST
          ? nothing
          : html`<button
              class="more"
              type="button"
              aria-expanded=${isOpened}
              @click=${() => {
                this.toggle(name);
              }}
            >
              ${isOpened ? DUPLICATES.showFewer : DUPLICATES.showAll(operations.length)}
            </button>`
      }
    </section>`;
  }

  private operation({ period, customer, writes, differing }: RepeatedOperation) {
    return html`<li>
      <p class="operation">${DUPLICATES.operation(customer, period)}</p>
      <ul class="writes">
        ${writes.map((write) => this.write(write, differing, customer))}
      </ul>
    </li>`;
  }

  private write(write: RepeatedWrite, differing: RepeatedOperation['differing'], customer: string) {
    const { outcome } = this;
    if (outcome === undefined) return nothing;
    return html`<li>
      ${attemptSwatch(outcome, write.attempt)} ${keyTuple(write.key, differing)}
      <span class="write-fate">
        ${attemptText(outcome, write.attempt)}, ${seconds(write.atMs)}:
        ${fateWords(outcome, write, customer)}
      </span>
    </li>`;
  }

  private toggle(name: SectionName) {
    const opened = new Set(this.opened);
    if (!opened.delete(name)) opened.add(name);
    this.opened = opened;
  }
}

function fateWords(outcome: Outcome, write: RepeatedWrite, customer: string): string {
  const { fate, met, stands } = write;
  if (fate === 'took') return stands ? DUPLICATES.stands : DUPLICATES.replaced;
  if (met === undefined) return FATE_NAMES[fate];
  const attempt = attemptText(outcome, met.attempt);
  const of =
    met.customer === customer
      ? DUPLICATES.metSelf(attempt)
      : DUPLICATES.metOther(attempt, met.customer);
  return `${FATE_NAMES[fate]}${of}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-duplicates': RetryLabDuplicates;
  }
}
