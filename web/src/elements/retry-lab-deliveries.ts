import { html, LitElement, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Outcome, System } from '../engine/pkg/sim_wasm.js';
import { type DeliveriesView, deliveriesOf, type Delivery } from '../model/emails.js';
import { seconds } from '../model/format.js';
import { type Selection, selectionKey } from '../model/selection.js';
import { DELIVERIES, EMAIL_FATES, TABLE } from '../model/words/evidence.js';
import { elementStyles } from '../styles/element.js';
import { segmentStyles } from '../styles/segments.js';
import { attemptStyles, attemptSwatch, attemptText } from './attempt-label.js';
import { tellSelection } from './reading-events.js';
import './retry-lab-table.js';
import type { Cell, Column, RetryLabTable, RowMark } from './retry-lab-table.js';
import { rowFilter, toolbarStyles } from './toolbar.js';

const COLUMNS: Column[] = [
  { label: TABLE.customer, track: 'calc(6.5 * var(--rl-rem))', isPlain: true },
  { label: TABLE.email, track: 'calc(4 * var(--rl-rem))' },
  {
    label: TABLE.fate,
    track: 'minmax(calc(8 * var(--rl-rem)), 0.8fr)',
    isWide: true,
    isPlain: true,
  },
  { label: TABLE.sentBy, track: 'minmax(0, 1fr)', isWide: true, isPlain: true },
  { label: TABLE.called, track: 'calc(4.5 * var(--rl-rem))', isNumber: true },
];
const WITH_MARKS: Column[] = [
  ...COLUMNS,
  { label: TABLE.marked, track: 'calc(4.5 * var(--rl-rem))', isNumber: true },
];

/** The calls of the email service until the cursor, customer by customer. */
@customElement('retry-lab-deliveries')
export class RetryLabDeliveries extends LitElement {
  static override styles = [elementStyles, segmentStyles, attemptStyles, toolbarStyles];

  @property({ attribute: false }) outcome: Outcome | undefined;
  /** The cursor; null is after everything. */
  @property({ attribute: false }) atMs: number | null = null;
  @property({ attribute: false }) selection: Selection | null = null;
  /** Whether a request belongs with what is chosen. */
  @property({ attribute: false }) isRelated: (system: System, request: number) => boolean = () =>
    false;
  @state() private onlyOdd = false;
  @query('retry-lab-table') private readonly table!: RetryLabTable | null;

  private view: DeliveriesView | undefined;
  /** The places of the lines on show; undefined while all are. */
  private shown: readonly number[] | undefined;
  /** Another one for other lines, so that the table begins anew. */
  private contents = {};

  /** Scrolls the table to the chosen line, past the filter if that hides it. */
  async reveal(): Promise<void> {
    if (this.chosenRow() === -1 && this.chosenPlace() !== -1) this.filter(false);
    await this.updateComplete;
    this.table?.revealChosen();
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('outcome')) this.contents = {};
    if (changed.has('outcome') || changed.has('atMs')) {
      this.view = this.outcome && deliveriesOf(this.outcome, this.atMs);
    }
    this.shown = this.onlyOdd ? this.view?.odd() : undefined;
  }

  override render() {
    const { view, shown, atMs } = this;
    if (view === undefined) return html`<p class="empty">${DELIVERIES.none}</p>`;
    const count = shown?.length ?? view.count;
    const all = shown === undefined ? view.countInTheEnd : view.count;
    return html`<div class="toolbar">
        ${rowFilter(DELIVERIES, this.onlyOdd, (onlyOdd) => {
          this.filter(onlyOdd);
        })}
        <p class="soft">${DELIVERIES.shown(count, all, view, atMs)}</p>
      </div>
      ${
        count === 0
          ? html`<p class="empty">${this.emptyWords(view)}</p>`
          : html`<retry-lab-table
              label=${TABLE.deliveriesLabel}
              canChoose
              .columns=${view.hasMarks ? WITH_MARKS : COLUMNS}
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

  private filter(onlyOdd: boolean) {
    this.onlyOdd = onlyOdd;
    this.contents = {};
  }

  private emptyWords({ count }: DeliveriesView): string {
    const { atMs } = this;
    if (atMs === null) return this.onlyOdd ? DELIVERIES.noOdd : DELIVERIES.empty;
    return count === 0 ? DELIVERIES.nothingYet(atMs) : DELIVERIES.noOddYet(atMs);
  }

  private placeOf(row: number): number {
    return this.shown === undefined ? row : (this.shown[row] ?? -1);
  }

  private chosenPlace(): number {
    const { selection, view } = this;
    if (selection?.kind !== 'request') return -1;
    return view?.placeOf(selection.system, selection.position) ?? -1;
  }

  private chosenRow(): number {
    const place = this.chosenPlace();
    return place === -1 ? -1 : (this.shown?.indexOf(place) ?? place);
  }

  /** Choosing the chosen line lets go of it. */
  private readonly choose = ({ detail: row }: CustomEvent<number>) => {
    const [request] = this.view?.requestsAt(this.placeOf(row)) ?? [];
    if (request === undefined) return;
    tellSelection(this, row === this.chosenRow() ? null : { kind: 'request', ...request });
  };

  private markOf({ requestsAt }: DeliveriesView) {
    const { isRelated } = this;
    return (row: number): RowMark =>
      requestsAt(this.placeOf(row)).some(({ system, position }) => isRelated(system, position))
        ? 'related'
        : '';
  }

  private cellsOf({ deliveryAt, hasMarks }: DeliveriesView) {
    const { outcome } = this;
    const not = this.atMs === null ? DELIVERIES.never : DELIVERIES.notYet;
    return (index: number): Cell[] => {
      if (outcome === undefined) return [];
      const delivery = deliveryAt(this.placeOf(index));
      const { customer, attempt, atMs, markedMs, isMarkedByOther } = delivery;
      const cells: Cell[] = [
        customer,
        numberOf(delivery),
        fateWords(delivery),
        html`<span class="attempt"
          >${attemptSwatch(outcome, attempt)}<span>${senderWords(outcome, delivery)}</span></span
        >`,
        atMs === undefined ? not : seconds(atMs),
      ];
      const unmarked = isMarkedByOther ? DELIVERIES.never : not;
      if (hasMarks) cells.push(markedMs === undefined ? unmarked : seconds(markedMs));
      return cells;
    };
  }
}

function numberOf({ number, of }: Delivery): Cell {
  if (number === undefined) return DELIVERIES.noNumber;
  const words = TABLE.numberOf(number, of);
  return of > 1 ? html`<strong>${words}</strong>` : words;
}

function fateWords({ fate, isUnheard }: Delivery): Cell {
  const words = isUnheard ? DELIVERIES.unheard(EMAIL_FATES[fate]) : EMAIL_FATES[fate];
  const isPlain = fate === 'waiting' || (fate === 'delivered' && !isUnheard);
  return isPlain ? words : html`<strong>${words}</strong>`;
}

function senderWords(outcome: Outcome, { attempt, bySender }: Delivery): string {
  const name = attemptText(outcome, attempt);
  return bySender ? DELIVERIES.sender(name) : DELIVERIES.itself(name);
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-deliveries': RetryLabDeliveries;
  }
}
