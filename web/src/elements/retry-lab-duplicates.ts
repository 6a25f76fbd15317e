import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Outcome, System } from '../engine/pkg/sim_wasm.js';
import {
  type DuplicatesView,
  duplicatesOf,
  type RepeatedOperation,
  type RepeatedWrite,
} from '../model/duplicates.js';
import { evidenceCounts } from '../model/evidence-counts.js';
import { seconds } from '../model/format.js';
import { isSameSelection, type Selection } from '../model/selection.js';
import { FATE_NAMES, identityName } from '../model/words/names.js';
import { DUPLICATES } from '../model/words/evidence.js';
import { buttonStyles, elementStyles } from '../styles/element.js';
import { attemptStyles, attemptSwatch, attemptText } from './attempt-label.js';
import { bringIntoView } from './bring-into-view.js';
import { keyTuple, keyTupleStyles } from './key-tuple.js';
import { tellSelection } from './reading-events.js';
import { toolbarStyles } from './toolbar.js';

/** So many operations of a section are shown before the reader asks for more. */
const SHOWN_AT_FIRST = 4;
/** So many more are shown at a time: each is several lines long, and a page holds only so many. */
const SHOWN_MORE = 100;

const SECTION_NAMES = ['standing', 'recognised', 'unseen', 'mistaken'] as const;
type SectionName = (typeof SECTION_NAMES)[number];

/** The writes of each operation beneath each other, and where their keys differ. */
@customElement('retry-lab-duplicates')
export class RetryLabDuplicates extends LitElement {
  static override styles = [
    elementStyles,
    buttonStyles,
    attemptStyles,
    toolbarStyles,
    keyTupleStyles,
    css`
      section + section {
        margin-top: var(--rl-space-5);
      }

      section > p {
        max-width: calc(46 * var(--rl-rem));
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
        gap: 1px;
        margin-top: var(--rl-space-2);
        list-style: none;
        font-size: var(--rl-text-small);
      }

      .writes button {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0 var(--rl-space-2);
        width: 100%;
        padding: var(--rl-space-1) var(--rl-space-2);
        border: 0;
        border-inline-start: 5px solid var(--rl-surface);
        background: none;
        scroll-margin-top: var(--rl-space-5);
        color: inherit;
        font: inherit;
        text-align: start;
        cursor: pointer;
      }

      .writes button:hover {
        background: var(--rl-surface-raised);
      }

      .writes [data-mark='later'] {
        color: var(--rl-ink-soft);
        font-style: italic;
      }

      .writes [data-mark='related'],
      .writes [aria-pressed='true'] {
        border-inline-start: 3px dotted var(--rl-accent);
        background: color-mix(in srgb, var(--rl-accent) 6%, var(--rl-surface));
      }

      .writes [data-mark='related'] {
        padding-inline-start: calc(var(--rl-space-2) + 2px);
      }

      .writes [aria-pressed='true'] {
        border-inline-start: 5px solid var(--rl-accent);
        background: color-mix(in srgb, var(--rl-accent) 14%, var(--rl-surface));
      }

      .writes .swatch {
        align-self: start;
        margin-top: calc(0.1 * var(--rl-rem));
      }

      .write-fate {
        grid-column: 2;
        color: var(--rl-ink-soft);
      }

      .more {
        margin-top: var(--rl-space-3);
      }
    `,
  ];

  @property({ attribute: false }) outcome: Outcome | undefined;
  /** The cursor; null is after everything. */
  @property({ attribute: false }) atMs: number | null = null;
  @property({ attribute: false }) selection: Selection | null = null;
  /** Whether a request belongs with what is chosen. */
  @property({ attribute: false }) isRelated: (system: System, request: number) => boolean = () =>
    false;
  /** How many operations more than at first are shown, by section. */
  @state() private more: Partial<Record<SectionName, number>> = {};

  private view: DuplicatesView | undefined;

  /** Shows the chosen write, if it is one of these, and brings the reader to it. */
  async reveal(): Promise<void> {
    const customer = this.chosenCustomer();
    if (customer === undefined) return;
    for (const name of SECTION_NAMES) {
      const place = this.view?.[name].indexOf(customer) ?? -1;
      const isHidden = place >= SHOWN_AT_FIRST + (this.more[name] ?? 0);
      if (isHidden) this.more = { ...this.more, [name]: place + 1 - SHOWN_AT_FIRST };
    }
    await this.updateComplete;
    const write = this.renderRoot.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (write !== null) bringIntoView(write);
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('outcome')) return;
    this.view = this.outcome && duplicatesOf(this.outcome);
    this.more = {};
  }

  override render() {
    const { view, outcome, atMs } = this;
    if (view === undefined || outcome === undefined) return html``;
    const { identity, standing, recognised, unseen, mistaken } = view;
    if ([standing, recognised, unseen, mistaken].every(({ length }) => length === 0)) {
      return html`<p class="empty">${DUPLICATES.none}</p>`;
    }
    const fields = identityName(identity);
    const standingWhy =
      identity.length === 0 ? DUPLICATES.appendWhy : DUPLICATES.standingWhy(fields);
    const count = evidenceCounts(outcome).duplicates;
    return [
      atMs === null
        ? nothing
        : html`<p class="toolbar soft">
            ${DUPLICATES.shown(evidenceCounts(outcome, atMs).duplicates, count, atMs)}
          </p>`,
      this.section('standing', standing, DUPLICATES.standingHeading, standingWhy),
      this.section(
        'mistaken',
        mistaken,
        DUPLICATES.mistakenHeading,
        (view.isOtherPeriod ? DUPLICATES.mistakenPeriodsWhy : DUPLICATES.mistakenWhy)(fields),
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
    customers: readonly number[],
    heading: (count: number) => string,
    why: string,
  ) {
    const { view } = this;
    if (view === undefined || customers.length === 0) return nothing;
    const shown = customers.slice(0, SHOWN_AT_FIRST + (this.more[name] ?? 0));
    return html`<section>
      <h3>${heading(customers.length)}</h3>
      <p>${why}</p>
      <ul class="operations">
        ${shown.map((customer) => this.operation(view.operationOf(customer)))}
      </ul>
      ${
        customers.length <= SHOWN_AT_FIRST
          ? nothing
          : this.moreButton(name, shown.length, customers.length)
      }
    </section>`;
  }

  private moreButton(name: SectionName, shown: number, all: number) {
    const isAll = shown === all;
    const next = Math.min(shown + SHOWN_MORE, all);
    const label = next === all ? DUPLICATES.showAll(all) : DUPLICATES.showMore(SHOWN_MORE);
    return html`<button
      class="button more"
      type="button"
      aria-expanded=${shown > SHOWN_AT_FIRST}
      @click=${() => {
        this.more = { ...this.more, [name]: isAll ? 0 : next - SHOWN_AT_FIRST };
      }}
    >
      ${isAll ? DUPLICATES.showFewer : label}
    </button>`;
  }

  private chosenCustomer(): number | undefined {
    const { selection, outcome } = this;
    if (selection?.kind !== 'request' || selection.system !== 'ledger') return undefined;
    const ledger = outcome?.effects.find(({ system }) => system === 'ledger');
    return ledger?.requests.customer[selection.position];
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
    const { outcome, atMs } = this;
    if (outcome === undefined) return nothing;
    const selection: Selection = { kind: 'request', system: 'ledger', position: write.request };
    const isChosen = isSameSelection(selection, this.selection);
    const isLater = atMs !== null && write.atMs > atMs;
    const mark = this.isRelated('ledger', write.request) ? 'related' : isLater ? 'later' : nothing;
    return html`<li>
      <button
        type="button"
        aria-pressed=${isChosen}
        data-mark=${isChosen ? nothing : mark}
        @click=${() => {
          tellSelection(this, isChosen ? null : selection);
        }}
      >
        ${attemptSwatch(outcome, write.attempt)} ${keyTuple(write.key, differing)}
        <span class="write-fate">
          ${attemptText(outcome, write.attempt)}, ${seconds(write.atMs)}:
          ${isLater ? DUPLICATES.later : fateWords(outcome, write, customer, atMs)}
        </span>
      </button>
    </li>`;
  }
}

function fateWords(outcome: Outcome, write: RepeatedWrite, customer: string, atMs: number | null) {
  const { fate, met, settledMs, replacedMs, removedMs } = write;
  if (atMs !== null && (settledMs > atMs || fate === 'discarded')) return DUPLICATES.staged;
  if (removedMs !== null && removedMs <= (atMs ?? Infinity)) return DUPLICATES.deleted;
  if (fate === 'took') {
    const isReplaced = replacedMs !== null && replacedMs <= (atMs ?? Infinity);
    return isReplaced ? DUPLICATES.replaced : DUPLICATES.stands;
  }
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
