import { css, html, LitElement, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { type EventDetail, type EventList, eventsOf } from '../model/events.js';
import { seconds } from '../model/format.js';
import { belongsTo } from '../model/belongs-to.js';
import type { Related } from '../model/related.js';
import type { Selection } from '../model/selection.js';
import { EVENTS } from '../model/words/events.js';
import { elementStyles } from '../styles/element.js';
import { segmentStyles } from '../styles/segments.js';
import { attemptSwatch } from './attempt-label.js';
import { tellCursor, tellSelection } from './reading-events.js';
import './retry-lab-table.js';
import type { Cell, Column } from './retry-lab-table.js';
import { rowFilter, toolbarStyles } from './toolbar.js';

const COLUMNS: Column[] = [
  { label: EVENTS.time, track: 'calc(4.5 * var(--rl-rem))', isNumber: true, isPlain: true },
  { label: EVENTS.who, track: 'calc(6 * var(--rl-rem))', isPlain: true },
  { label: EVENTS.what, track: 'minmax(0, 1fr)', isWide: true, isPlain: true },
];

/**
 * What happens in a run, event by event. Choosing one chooses it everywhere, and moves the cursor
 * to it; what is chosen elsewhere is shown here.
 *
 * @fires detail-change - `CustomEvent<EventDetail>` when a reader wants more events, or fewer
 * @fires selection-change - when an event is chosen
 * @fires cursor-change - then, to its time
 */
@customElement('retry-lab-events')
export class RetryLabEvents extends LitElement {
  static override styles = [
    elementStyles,
    segmentStyles,
    toolbarStyles,
    css`
      .explained {
        margin: var(--rl-space-1) 0 var(--rl-space-3);
      }
    `,
  ];

  @property({ attribute: false }) outcome: Outcome | undefined;
  /** The cursor in milliseconds; null is after everything. */
  @property({ attribute: false }) atMs: number | null = null;
  @property({ attribute: false }) selection: Selection | null = null;
  /** What belongs to what is chosen. */
  @property({ attribute: false }) related: Related | null = null;
  @property({ attribute: false }) detail: EventDetail = 'turningPoints';

  private list: EventList | undefined;
  private cellsOf: (row: number) => Cell[] = () => [];

  protected override willUpdate(changed: PropertyValues<this>) {
    const { outcome } = this;
    if (outcome === undefined) return;
    if (changed.has('outcome') || changed.has('detail')) {
      const list = eventsOf(outcome, this.detail);
      this.list = list;
      this.cellsOf = cellsOf(outcome, list);
    }
  }

  override render() {
    const { list, selection } = this;
    if (list === undefined) return html``;
    const chosen = selection === null ? -1 : list.indexOf(selection);
    return html`<h2>${EVENTS.heading}</h2>
      <p class="soft explained">${EVENTS.explained}</p>
      <div class="toolbar">
        ${rowFilter(EVENTS, this.detail === 'turningPoints', (onlyTurningPoints) => {
          this.tellDetail(onlyTurningPoints ? 'turningPoints' : 'everything');
        })}
        <p class="soft">${EVENTS.shown(list.count)}</p>
      </div>
      <retry-lab-table
        label=${EVENTS.label}
        .columns=${COLUMNS}
        .count=${list.count}
        .cellsOf=${this.cellsOf}
        .contents=${list}
        .canChoose=${true}
        .chosen=${chosen}
        .chosenKey=${chosen}
        .now=${this.nowIn(list, chosen)}
        .markOf=${this.markOf(list)}
        @row-choice=${this.choose}
      ></retry-lab-table>`;
  }

  /** The event at the cursor: of several at its very moment the chosen one, else the last. */
  private nowIn(list: EventList, chosen: number): number {
    const { atMs } = this;
    if (atMs === null) return -1;
    return chosen >= 0 && list.eventAt(chosen).atMs === atMs ? chosen : list.lastAt(atMs);
  }

  /** What belongs to what is chosen is marked, before the cursor and after it. */
  private markOf(list: EventList) {
    const { related, atMs } = this;
    const last = atMs === null ? Infinity : list.lastAt(atMs);
    return (row: number): 'related' | 'later' | '' => {
      if (related !== null && belongsTo(related, list.eventAt(row).selection)) {
        return 'related';
      }
      return row > last ? 'later' : '';
    };
  }

  private readonly choose = ({ detail: row }: CustomEvent<number>) => {
    const { list } = this;
    if (list === undefined || row < 0 || row >= list.count) return;
    const { selection, atMs } = list.eventAt(row);
    tellSelection(this, selection);
    tellCursor(this, atMs);
  };

  private tellDetail(detail: EventDetail) {
    if (detail === this.detail) return;
    this.dispatchEvent(
      new CustomEvent<EventDetail>('detail-change', { detail, bubbles: true, composed: true }),
    );
  }
}

function cellsOf(outcome: Outcome, list: EventList) {
  return (row: number): Cell[] => {
    if (row >= list.count) return [];
    const { atMs, who, what, attempt, tone } = list.eventAt(row);
    const words = tone === 'wrong' ? html`<strong>${what}</strong>` : what;
    return [
      seconds(atMs),
      who,
      attempt === null
        ? html`${words}`
        : html`<span class="attempt"
            >${attemptSwatch(outcome, attempt)}<span>${words}</span></span
          >`,
    ];
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-events': RetryLabEvents;
  }
  interface HTMLElementEventMap {
    'detail-change': CustomEvent<EventDetail>;
  }
}
