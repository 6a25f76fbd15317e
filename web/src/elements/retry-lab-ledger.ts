import { html, LitElement, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Outcome, System } from '../engine/pkg/sim_wasm.js';
import { grouped, seconds } from '../model/format.js';
import { ledgerOf, type LedgerView } from '../model/ledger.js';
import { type Selection, selectionKey } from '../model/selection.js';
import { LEDGER, TABLE } from '../model/words/evidence.js';
import { elementStyles } from '../styles/element.js';
import { segmentStyles } from '../styles/segments.js';
import { attemptLabel, attemptStyles } from './attempt-label.js';
import { keyTuple } from './key-tuple.js';
import { tellSelection } from './reading-events.js';
import './retry-lab-table.js';
import type { Cell, Column, RetryLabTable, RowMark } from './retry-lab-table.js';
import { rowFilter, toolbarStyles } from './toolbar.js';

/** The columns; a long key gets the room that the attempt's name can do without. */
const columns = (hasLongKey: boolean): Column[] => [
  { label: TABLE.customer, track: 'calc(4.75 * var(--rl-rem))', isPlain: true },
  { label: TABLE.cents, track: 'calc(4.5 * var(--rl-rem))', isNumber: true },
  { label: TABLE.key, track: 'minmax(0, 1fr)', isWide: true },
  {
    label: TABLE.attempt,
    track: hasLongKey ? 'calc(11 * var(--rl-rem))' : 'calc(15.5 * var(--rl-rem))',
    isWide: true,
    isPlain: true,
  },
  { label: TABLE.written, track: 'calc(4 * var(--rl-rem))', isNumber: true },
  { label: TABLE.visible, track: 'calc(4 * var(--rl-rem))', isNumber: true },
];
const WITH_SHORT_KEY = columns(false);
const WITH_LONG_KEY = columns(true);

/** From so many fields on, a key does not fit beside the attempt's full name. */
const LONG_KEY_FIELDS = 3;

/** The rows that stand in the ledger at the cursor. */
@customElement('retry-lab-ledger')
export class RetryLabLedger extends LitElement {
  static override styles = [elementStyles, segmentStyles, attemptStyles, toolbarStyles];

  @property({ attribute: false }) outcome: Outcome | undefined;
  /** The cursor; null is after everything. */
  @property({ attribute: false }) atMs: number | null = null;
  @property({ attribute: false }) selection: Selection | null = null;
  /** Whether a request belongs with what is chosen. */
  @property({ attribute: false }) isRelated: (system: System, request: number) => boolean = () =>
    false;
  @state() private onlyRepeated = false;
  @query('retry-lab-table') private readonly table!: RetryLabTable | null;

  private view: LedgerView | undefined;
  /** The places of the rows on show; undefined while all are. */
  private shown: readonly number[] | undefined;
  /** Another one for other rows, so that the table begins anew. */
  private contents = {};

  /** Scrolls the table to the chosen row, past the filter if that hides it. */
  async reveal(): Promise<void> {
    if (this.chosenRow() === -1 && this.chosenPlace() !== -1) this.filter(false);
    await this.updateComplete;
    this.table?.revealChosen();
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('outcome')) this.contents = {};
    if (changed.has('outcome') || changed.has('atMs')) {
      this.view = this.outcome && ledgerOf(this.outcome, this.atMs);
    }
    this.shown = this.onlyRepeated ? this.view?.repeated() : undefined;
  }

  override render() {
    const { view, shown, atMs } = this;
    if (view === undefined) return html``;
    const count = shown?.length ?? view.count;
    const all = shown === undefined ? view.countInTheEnd : view.count;
    return html`<div class="toolbar">
        ${rowFilter(LEDGER, this.onlyRepeated, (onlyRepeated) => {
          this.filter(onlyRepeated);
        })}
        <p class="soft">${LEDGER.shown(count, all, atMs)}</p>
        <p class="soft counts">${LEDGER.fates(view.writes)}</p>
      </div>
      ${
        count === 0
          ? html`<p class="empty">${this.emptyWords(view)}</p>`
          : html`<retry-lab-table
              label=${TABLE.ledgerLabel}
              canChoose
              .columns=${view.keyFields >= LONG_KEY_FIELDS ? WITH_LONG_KEY : WITH_SHORT_KEY}
              .count=${count}
              .cellsOf=${this.cellsOf(view)}
              .contents=${this.contents}
              .chosen=${this.chosenRow()}
              .chosenKey=${this.selection && selectionKey(this.selection)}
              .markOf=${this.markOf(view)}
              @row-choice=${this.choose}
            ></retry-lab-table>`
      }`;
  }

  private filter(onlyRepeated: boolean) {
    this.onlyRepeated = onlyRepeated;
    this.contents = {};
  }

  private emptyWords({ isComplete, writes }: LedgerView): string {
    const { atMs, onlyRepeated } = this;
    if (atMs === null) {
      if (!onlyRepeated) return LEDGER.empty;
      return isComplete ? LEDGER.noRepeatedAllRight : LEDGER.noRepeated;
    }
    if (onlyRepeated) return LEDGER.noRepeatedYet(atMs);
    return writes.staged > 0
      ? LEDGER.nothingVisibleYet(atMs, writes.staged)
      : LEDGER.nothingYet(atMs);
  }

  private placeOf(row: number): number {
    return this.shown === undefined ? row : (this.shown[row] ?? -1);
  }

  private chosenPlace(): number {
    const { selection, view } = this;
    if (selection?.kind !== 'request' || selection.system !== 'ledger') return -1;
    return view?.placeOf(selection.position) ?? -1;
  }

  private chosenRow(): number {
    const place = this.chosenPlace();
    return place === -1 ? -1 : (this.shown?.indexOf(place) ?? place);
  }

  /** Choosing the chosen row lets go of it. */
  private readonly choose = ({ detail: row }: CustomEvent<number>) => {
    const position = this.view?.requestAt(this.placeOf(row)) ?? -1;
    const isChosen = row === this.chosenRow();
    tellSelection(this, isChosen ? null : { kind: 'request', system: 'ledger', position });
  };

  private markOf({ requestAt }: LedgerView) {
    const { isRelated } = this;
    return (row: number): RowMark =>
      isRelated('ledger', requestAt(this.placeOf(row))) ? 'related' : '';
  }

  private cellsOf({ rowAt }: LedgerView) {
    const { outcome } = this;
    return (index: number): Cell[] => {
      if (outcome === undefined) return [];
      const row = rowAt(this.placeOf(index));
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
