import { html, LitElement, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { grouped, seconds } from '../model/format.js';
import { ledgerOf, type LedgerView } from '../model/ledger.js';
import { LEDGER, TABLE } from '../model/words/page.js';
import { elementStyles, segmentStyles } from '../styles/element.js';
import { attemptLabel, attemptStyles } from './attempt-label.js';
import { keyTuple } from './key-tuple.js';
import './retry-lab-table.js';
import type { Cell, Column } from './retry-lab-table.js';
import { repeatFilter, toolbarStyles } from './toolbar.js';

/** The columns; a long key gets the room that the attempt's name can do without. */
const columns = (hasLongKey: boolean): Column[] => [
  { label: TABLE.customer, track: '4.75rem', isPlain: true },
  { label: TABLE.cents, track: '4.5rem', isNumber: true },
  { label: TABLE.key, track: 'minmax(0, 1fr)', isWide: true },
  {
    label: TABLE.attempt,
    track: hasLongKey ? '11rem' : '15.5rem',
    isWide: true,
    isPlain: true,
  },
  { label: TABLE.written, track: '4rem', isNumber: true },
  { label: TABLE.visible, track: '4rem', isNumber: true },
];
const WITH_SHORT_KEY = columns(false);
const WITH_LONG_KEY = columns(true);

/** From so many fields on, a key does not fit beside the attempt's full name. */
const LONG_KEY_FIELDS = 3;

/** The rows that stand in the ledger. */
@customElement('retry-lab-ledger')
export class RetryLabLedger extends LitElement {
  static override styles = [elementStyles, segmentStyles, attemptStyles, toolbarStyles];

  @property({ attribute: false }) outcome: Outcome | undefined;
  @state() private onlyRepeated = false;

  private view: LedgerView | undefined;

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('outcome')) this.view = this.outcome && ledgerOf(this.outcome);
  }

  override render() {
    const { view } = this;
    if (view === undefined) return html``;
    const count = this.onlyRepeated ? view.repeated.length : view.count;
    return html`<div class="toolbar">
        ${repeatFilter(LEDGER, this.onlyRepeated, (onlyRepeated) => {
          this.onlyRepeated = onlyRepeated;
        })}
        <p class="soft">${LEDGER.shown(count, view.count)}</p>
        <p class="soft counts">${LEDGER.fates(view.fates, view.commitsRefused)}</p>
      </div>
      ${
        count === 0
          ? html`<p class="empty">${this.emptyWords(view)}</p>`
          : html`<retry-lab-table
              label=${TABLE.ledgerLabel}
              .columns=${view.keyFields >= LONG_KEY_FIELDS ? WITH_LONG_KEY : WITH_SHORT_KEY}
              .count=${count}
              .contents=${`${this.onlyRepeated}`}
              .cellsOf=${this.cellsOf(view)}
            ></retry-lab-table>`
      }`;
  }

  private emptyWords(view: LedgerView): string {
    if (!this.onlyRepeated) return LEDGER.empty;
    return view.isComplete ? LEDGER.noRepeatedAllRight : LEDGER.noRepeated;
  }

  private cellsOf({ repeated, rowAt }: LedgerView) {
    const { outcome, onlyRepeated } = this;
    return (index: number): Cell[] => {
      const position = onlyRepeated ? repeated[index] : index;
      if (position === undefined || outcome === undefined) return [];
      const row = rowAt(position);
      return [
        row.customer,
        grouped(row.cents),
        row.key === undefined ? html`<span class="soft">${TABLE.noKey}</span>` : keyTuple(row.key),
        attemptLabel(outcome, row.attempt),
        seconds(row.writtenMs),
        row.visibleMs === null ? '' : seconds(row.visibleMs),
      ];
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-ledger': RetryLabLedger;
  }
}
