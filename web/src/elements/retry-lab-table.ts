import { VirtualizerController } from '@tanstack/lit-virtual';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { attemptStyles } from './attempt-label.js';
import { keyTupleStyles } from './key-tuple.js';
import { styled } from './styled.js';
import { elementStyles, outOfSight } from '../styles/element.js';

export interface Column {
  label: string;
  /** Its width where all columns stand side by side, as a grid track. */
  track: string;
  isNumber?: boolean;
  /** Whether it takes a line of its own where the columns do not fit side by side. */
  isWide?: boolean;
  /** Whether a card shows it without its label: what it is can be seen. */
  isPlain?: boolean;
}

/** What a cell holds. */
export type Cell = string | TemplateResult;

/** What a row is to the reader's choice: what goes with it, or what is still to come. */
export type RowMark = '' | 'related' | 'later';

/** The height that a row is expected to have before it is measured. */
const EXPECTED_ROW_PX = 33;
const ROWS_BEYOND_VIEW = 8;

/**
 * A long table of which only the visible rows exist. Where there is no room for its columns side
 * by side, each row becomes a small card; it stays a table for assistive technology, or a grid
 * where its rows can be chosen.
 *
 * @fires row-choice - `CustomEvent<number>` when the reader chose a row
 */
@customElement('retry-lab-table')
export class RetryLabTable extends LitElement {
  static override styles = [
    elementStyles,
    attemptStyles,
    keyTupleStyles,
    css`
      :host {
        container-type: inline-size;
      }

      .scroller {
        max-height: min(28 * var(--rl-rem), 70vh);
        overflow: auto;
        /* The rows move by transforms; the browser's own anchoring would scroll after them. */
        overflow-anchor: none;
        border: 1px solid var(--rl-line);
        border-radius: var(--rl-radius);
        font-size: var(--rl-text-small);
      }

      .scroller:focus-visible {
        outline-offset: -2px;
      }

      .head {
        position: sticky;
        top: 0;
        z-index: 1;
        border-bottom: 1px solid var(--rl-line);
        background: var(--rl-surface-raised);
        font-weight: 650;
      }

      .body {
        position: relative;
      }

      .row {
        display: grid;
        grid-template-columns: var(--tracks);
        gap: 0 var(--rl-space-4);
        padding: calc(0.3 * var(--rl-rem)) var(--rl-space-3);
        line-height: calc(1.4 * var(--rl-rem));
      }

      .body .row {
        position: absolute;
        inset: 0 0 auto;
        border-bottom: 1px solid var(--rl-line);
      }

      [role='grid'] .body .row {
        min-height: var(--rl-target);
        cursor: pointer;
      }

      [role='grid'] .body .row:hover {
        background: var(--rl-surface-raised);
      }

      .row[data-mark='later'] {
        color: var(--rl-ink-soft);
        font-style: italic;
      }

      .row[data-mark='related'],
      .body .row[aria-selected='true'] {
        background: color-mix(in srgb, var(--rl-accent) var(--tint, 6%), var(--rl-surface));
      }

      .body .row[aria-selected='true'] {
        --tint: 14%;
      }

      .row[data-mark='related']::before,
      .row[aria-selected='true']::before {
        position: absolute;
        inset: 0 auto 0 0;
        border-inline-start: 3px dotted var(--rl-accent);
        content: '';
      }

      .row[aria-selected='true']::before {
        border-inline-start: 5px solid var(--rl-accent);
      }

      /* Where the reader is in time: what comes is below the line. */
      .row[aria-current]::after {
        position: absolute;
        inset: auto 0 0;
        border-bottom: 2px solid var(--rl-accent);
        content: '';
      }

      .scroller:focus-visible .row[data-current] {
        outline: 2px solid var(--rl-accent);
        outline-offset: -3px;
      }

      .cell {
        min-width: 0;
        overflow-wrap: anywhere;
      }

      .number {
        text-align: right;
      }

      .cell-label {
        display: none;
        color: var(--rl-ink-soft);
      }

      @container (max-width: 51em) {
        .head {
          ${outOfSight}
        }

        .row {
          grid-template-columns: 1fr 1fr;
          padding-block: var(--rl-space-2);
        }

        .wide {
          grid-column: 1 / -1;
        }

        .number {
          text-align: left;
        }

        .body .cell:first-child {
          font-weight: 650;
        }

        .cell:nth-child(even):not(.wide) {
          text-align: right;
        }

        .cell-label {
          display: inline;
        }
      }
    `,
  ];

  /** What the table is, for assistive technology. */
  @property() label = '';
  @property({ attribute: false }) columns: readonly Column[] = [];
  @property({ type: Number }) count = 0;
  /** The cells of a row, in the order of the columns. */
  @property({ attribute: false }) cellsOf: (row: number) => Cell[] = () => [];

  /** What the rows are of: while it stays the same, rows that come and go leave the scroll place. */
  @property({ attribute: false }) contents: unknown;
  /** Whether the reader can choose a row. */
  @property({ type: Boolean }) canChoose = false;
  /** The row that is chosen; -1 when none is, or when it is not among the rows. */
  @property({ type: Number }) chosen = -1;
  /** What is chosen, whichever row it stands in: a new one is scrolled to. */
  @property({ attribute: false }) chosenKey: unknown;
  /** The row at which the reader is in time; −1 when it is none. It is kept in view. */
  @property({ type: Number }) now = -1;
  @property({ attribute: false }) markOf: (row: number) => RowMark = () => '';
  /** The row that the keyboard has reached. */
  @state() private current = -1;

  /** Whether the chosen row is to be scrolled to. */
  private hasNewChoice = false;

  private readonly scroller = createRef<HTMLElement>();
  private readonly head = createRef<HTMLElement>();

  private readonly rows = new VirtualizerController<HTMLElement, HTMLElement>(this, {
    count: 0,
    getScrollElement: () => this.scroller.value ?? null,
    estimateSize: () => EXPECTED_ROW_PX,
    overscan: ROWS_BEYOND_VIEW,
  });

  /** Scrolls the table, and not the page, to a row. */
  reveal(row: number): void {
    const virtualizer = this.rows.getVirtualizer();
    // The head stays above the rows, and so takes from the room in which they are seen.
    const scrollPaddingEnd = this.head.value?.offsetHeight ?? 0;
    virtualizer.setOptions({ ...virtualizer.options, scrollPaddingEnd });
    virtualizer.scrollToIndex(row);
  }

  /** Scrolls to the chosen row, or else to the first that is marked as belonging to what is chosen. */
  revealChosen(): void {
    if (this.chosen >= 0) this.reveal(this.chosen);
    else {
      for (let row = 0; row < this.count; row += 1) {
        if (this.markOf(row) !== 'related') continue;
        this.reveal(row);
        return;
      }
    }
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const virtualizer = this.rows.getVirtualizer();
    if (changed.has('count')) {
      virtualizer.setOptions({ ...virtualizer.options, count: this.count });
      this.current = Math.min(this.current, this.count - 1);
    }
    // Rows that turn out higher move those below them; whoever is at the beginning stays there.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _, { scrollOffset }) =>
      (this.scroller.value?.scrollTop ?? 0) > 0 && start < (scrollOffset ?? 0);
    if (changed.has('contents')) {
      virtualizer.measure();
      this.current = -1;
      if (this.scroller.value) this.scroller.value.scrollTop = 0;
    }
    // A chosen row that others push further down is not run after.
    this.hasNewChoice =
      this.chosen >= 0 &&
      (changed.has('chosenKey') || changed.has('contents') || changed.get('chosen') === -1);
    if (this.hasNewChoice) this.current = this.chosen;
  }

  override render() {
    const virtualizer = this.rows.getVirtualizer();
    const tracks = this.columns.map(({ track }) => track).join(' ');
    const items = virtualizer.getVirtualItems();
    const isHere = this.canChoose && items.some(({ index }) => index === this.current);
    return html`<div
      class="scroller"
      tabindex="0"
      role=${this.canChoose ? 'grid' : 'table'}
      aria-label=${this.label}
      aria-rowcount=${this.count + 1}
      aria-colcount=${this.columns.length}
      aria-activedescendant=${isHere ? rowId(this.current) : nothing}
      ${styled({ '--tracks': tracks })}
      @keydown=${this.moveByKey}
      ${ref(this.scroller)}
    >
      <div class="head" role="rowgroup" ${ref(this.head)}>
        <div class="row" role="row" aria-rowindex="1">
          ${this.columns.map(
            (column) =>
              html`<div class=${classOf(column)} role="columnheader">${column.label}</div>`,
          )}
        </div>
      </div>
      <div class="body" role="rowgroup" ${styled({ height: `${virtualizer.getTotalSize()}px` })}>
        ${repeat(
          items,
          ({ key }) => key,
          ({ index, start }) => this.row(index, start),
        )}
      </div>
    </div>`;
  }

  /** Rows are measured once they are in the page; before, they have no height. */
  protected override updated(changed: PropertyValues<this>) {
    const virtualizer = this.rows.getVirtualizer();
    for (const row of this.renderRoot.querySelectorAll<HTMLElement>('.body > .row')) {
      virtualizer.measureElement(row);
    }
    // Lets go of the rows that are there no longer.
    virtualizer.measureElement(null);
    if (this.hasNewChoice) this.revealChosen();
    else if ((changed.has('now') || changed.has('contents')) && this.now >= 0)
      this.reveal(this.now);
  }

  private row(index: number, startPx: number) {
    const { canChoose } = this;
    return html`<div
      class="row"
      role="row"
      id=${rowId(index)}
      aria-rowindex=${index + 2}
      aria-selected=${canChoose ? index === this.chosen : nothing}
      aria-current=${index === this.now ? 'true' : nothing}
      data-index=${index}
      data-mark=${this.markOf(index) || nothing}
      ?data-current=${index === this.current}
      ${styled({ transform: `translateY(${startPx}px)` })}
      @click=${() => {
        this.choose(index);
      }}
    >
      ${this.cellsOf(index).map((cell, position) => {
        const column = this.columns[position];
        if (column === undefined) return '';
        return html`<div class=${classOf(column)} role=${canChoose ? 'gridcell' : 'cell'}>
          ${column.isPlain ? nothing : html`<span class="cell-label" aria-hidden="true">${column.label} </span>`}${cell}
        </div>`;
      })}
    </div>`;
  }

  /** Up, down, Home and End move between rows, and Enter chooses; pages scroll as everywhere. */
  private readonly moveByKey = (event: KeyboardEvent) => {
    if (!this.canChoose || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      this.choose(this.current);
      return;
    }
    const { current } = this;
    const first = this.rows.getVirtualizer().range?.startIndex ?? 0;
    const targets: Record<string, number> = {
      ArrowUp: current < 0 ? first : current - 1,
      ArrowDown: current < 0 ? first : current + 1,
      Home: 0,
      End: this.count - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.current = Math.max(0, Math.min(target, this.count - 1));
    this.reveal(this.current);
  };

  private choose(row: number) {
    if (!this.canChoose || row < 0 || row >= this.count) return;
    this.current = row;
    this.dispatchEvent(
      new CustomEvent<number>('row-choice', { detail: row, bubbles: true, composed: true }),
    );
  }
}

const rowId = (row: number) => `row-${row}`;

function classOf({ isNumber, isWide }: Column): string {
  const classes = ['cell'];
  if (isNumber) classes.push('number');
  if (isWide) classes.push('wide');
  return classes.join(' ');
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-table': RetryLabTable;
  }
  interface HTMLElementEventMap {
    'row-choice': CustomEvent<number>;
  }
}
