import { html, LitElement, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { type DeliveriesView, deliveriesOf, type Delivery } from '../model/emails.js';
import { seconds } from '../model/format.js';
import { DELIVERIES, EMAIL_FATES, TABLE } from '../model/words/page.js';
import { elementStyles, segmentStyles } from '../styles/element.js';
import { attemptStyles, attemptSwatch, attemptText } from './attempt-label.js';
import './retry-lab-table.js';
import type { Cell, Column } from './retry-lab-table.js';
import { repeatFilter, toolbarStyles } from './toolbar.js';

const COLUMNS: Column[] = [
  { label: TABLE.customer, track: '6.5rem', isPlain: true },
  { label: TABLE.email, track: '4rem' },
  { label: TABLE.fate, track: 'minmax(8rem, 0.8fr)', isWide: true, isPlain: true },
  { label: TABLE.sentBy, track: 'minmax(0, 1fr)', isWide: true, isPlain: true },
  { label: TABLE.called, track: '4.5rem', isNumber: true },
];
const WITH_MARKS: Column[] = [...COLUMNS, { label: TABLE.marked, track: '4.5rem', isNumber: true }];

/** The calls of the email service, customer by customer. */
@customElement('retry-lab-deliveries')
export class RetryLabDeliveries extends LitElement {
  static override styles = [elementStyles, segmentStyles, attemptStyles, toolbarStyles];

  @property({ attribute: false }) outcome: Outcome | undefined;
  @state() private onlyOdd = false;

  private view: DeliveriesView | undefined;

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('outcome')) this.view = this.outcome && deliveriesOf(this.outcome);
  }

  override render() {
    const { view } = this;
    if (view === undefined) return html`<p class="empty">${DELIVERIES.none}</p>`;
    const count = this.onlyOdd ? view.odd.length : view.count;
    return html`<div class="toolbar">
        ${repeatFilter(DELIVERIES, this.onlyOdd, (onlyOdd) => {
          this.onlyOdd = onlyOdd;
        })}
        <p class="soft">${DELIVERIES.shown(count, view.count, view.delivered)}</p>
      </div>
      ${
        count === 0
          ? html`<p class="empty">${this.onlyOdd ? DELIVERIES.noOdd : DELIVERIES.empty}</p>`
          : html`<retry-lab-table
              label=${TABLE.deliveriesLabel}
              .columns=${view.hasMarks ? WITH_MARKS : COLUMNS}
              .count=${count}
              .contents=${`${this.onlyOdd}`}
              .cellsOf=${this.cellsOf(view)}
            ></retry-lab-table>`
      }`;
  }

  private cellsOf({ odd, deliveryAt, hasMarks }: DeliveriesView) {
    const { outcome, onlyOdd } = this;
    return (index: number): Cell[] => {
      const position = onlyOdd ? odd[index] : index;
      if (position === undefined || outcome === undefined) return [];
      const delivery = deliveryAt(position);
      const { customer, attempt, atMs, markedMs } = delivery;
      const cells: Cell[] = [
        customer,
        numberOf(delivery),
        fateWords(delivery),
        html`<span class="attempt"
          >${attemptSwatch(outcome, attempt)}<span>${senderWords(outcome, delivery)}</span></span
        >`,
        atMs === undefined ? DELIVERIES.never : seconds(atMs),
      ];
      if (hasMarks) cells.push(markedMs === undefined ? DELIVERIES.never : seconds(markedMs));
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
  return fate === 'delivered' && !isUnheard ? words : html`<strong>${words}</strong>`;
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
