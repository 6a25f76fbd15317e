import { html, LitElement } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { type DeliveriesView, deliveriesOf, type Delivery } from '../model/emails.js';
import { seconds } from '../model/format.js';
import { DELIVERIES, TABLE } from '../model/words-page.js';
import { elementStyles, segmentStyles } from '../styles/element.js';
import { attemptStyles, attemptSwatch, attemptText } from './attempt-label.js';
import './retry-lab-table.js';
import type { Cell, Column } from './retry-lab-table.js';
import { repeatFilter, toolbarStyles } from './toolbar.js';

const COLUMNS: Column[] = [
  { label: TABLE.customer, track: '6rem', isPlain: true },
  { label: TABLE.email, track: '5rem' },
  { label: TABLE.sentBy, track: 'minmax(0, 1fr)', isWide: true, isPlain: true },
  { label: TABLE.sent, track: '5rem', isNumber: true },
];

/** The delivered emails, customer by customer. */
@customElement('retry-lab-deliveries')
export class RetryLabDeliveries extends LitElement {
  static override styles = [elementStyles, segmentStyles, attemptStyles, toolbarStyles];

  @property({ attribute: false }) outcome: Outcome | undefined;
  @state() private onlyRepeated = false;

  private view: DeliveriesView | undefined;

  protected override willUpdate() {
    this.view = this.outcome && deliveriesOf(this.outcome);
  }

  override render() {
    const { view } = this;
    if (view === undefined) return html`<p class="empty">${DELIVERIES.none}</p>`;
    const shown = this.onlyRepeated ? view.repeated : view.all;
    return html`<div class="toolbar">
        ${repeatFilter(DELIVERIES, this.onlyRepeated, (onlyRepeated) => {
          this.onlyRepeated = onlyRepeated;
        })}
        <p class="soft">${DELIVERIES.shown(shown.length, view.all.length)}</p>
      </div>
      ${
        shown.length === 0
          ? html`<p class="empty">
              ${this.onlyRepeated ? DELIVERIES.noRepeated : DELIVERIES.empty}
            </p>`
          : html`<retry-lab-table
              label=${TABLE.deliveriesLabel}
              .columns=${COLUMNS}
              .count=${shown.length}
              .cellsOf=${this.cellsOf(shown)}
            ></retry-lab-table>`
      }`;
  }

  private cellsOf(shown: readonly Delivery[]) {
    const { outcome } = this;
    return (index: number): Cell[] => {
      const delivery = shown[index];
      if (delivery === undefined || outcome === undefined) return [];
      const { customer, number, of, attempt, bySender, atMs } = delivery;
      const name = attemptText(outcome, attempt);
      const who = bySender ? DELIVERIES.sender(name) : DELIVERIES.itself(name);
      return [
        customer,
        of > 1 ? html`<strong>${TABLE.numberOf(number, of)}</strong>` : TABLE.numberOf(number, of),
        html`<span class="attempt">${attemptSwatch(outcome, attempt)}<span>${who}</span></span>`,
        seconds(atMs),
      ];
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-deliveries': RetryLabDeliveries;
  }
}
