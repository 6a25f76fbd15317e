import { VirtualizerController } from '@tanstack/lit-virtual';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { styleMap } from 'lit/directives/style-map.js';
import { attemptStyles } from './attempt-label.js';
import { keyTupleStyles } from './key-tuple.js';
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

/** The height that a row is expected to have before it is measured. */
const EXPECTED_ROW_PX = 33;
const ROWS_BEYOND_VIEW = 8;

/**
 * A long table of which only the visible rows exist. Where there is no room for its columns side
 * by side, each row becomes a small card; it stays a table for assistive technology.
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
        max-height: min(28rem, 70vh);
        overflow: auto;
        /* The rows move by transforms; the browser's own anchoring would scroll after them. */
        overflow-anchor: none;
        border: 1px solid var(--rl-line);
        border-radius: var(--rl-radius);
        font-size: var(--rl-text-small);
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
        padding: 0.3rem var(--rl-space-3);
        line-height: 1.4rem;
      }

      .body .row {
        position: absolute;
        inset: 0 0 auto;
        border-bottom: 1px solid var(--rl-line);
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

      @container (max-width: 48rem) {
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

  private readonly scroller = createRef<HTMLElement>();

  private readonly rows = new VirtualizerController<HTMLElement, HTMLElement>(this, {
    count: 0,
    getScrollElement: () => this.scroller.value ?? null,
    estimateSize: () => EXPECTED_ROW_PX,
    overscan: ROWS_BEYOND_VIEW,
  });

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('count') && !changed.has('cellsOf')) return;
    const virtualizer = this.rows.getVirtualizer();
    virtualizer.setOptions({ ...virtualizer.options, count: this.count });
    virtualizer.measure();
    if (this.scroller.value) this.scroller.value.scrollTop = 0;
  }

  override render() {
    const virtualizer = this.rows.getVirtualizer();
    const tracks = this.columns.map(({ track }) => track).join(' ');
    return html`<div
      class="scroller"
      tabindex="0"
      role="region"
      aria-label=${this.label}
      ${ref(this.scroller)}
    >
      <div
        role="table"
        aria-label=${this.label}
        aria-rowcount=${this.count + 1}
        aria-colcount=${this.columns.length}
        style=${styleMap({ '--tracks': tracks })}
      >
        <div class="head" role="rowgroup">
          <div class="row" role="row" aria-rowindex="1">
            ${this.columns.map(
              (column) =>
                html`<div class=${classOf(column)} role="columnheader">${column.label}</div>`,
            )}
          </div>
        </div>
        <div
          class="body"
          role="rowgroup"
          style=${styleMap({ height: `${virtualizer.getTotalSize()}px` })}
        >
          ${repeat(
            virtualizer.getVirtualItems(),
            ({ key }) => key,
            ({ index, start }) => this.row(index, start),
          )}
        </div>
      </div>
    </div>`;
  }

  /** Rows are measured once they are in the page; before, they have no height. */
  protected override updated() {
    const virtualizer = this.rows.getVirtualizer();
    for (const row of this.renderRoot.querySelectorAll<HTMLElement>('.body > .row')) {
      virtualizer.measureElement(row);
    }
    // Lets go of the rows that are there no longer.
    virtualizer.measureElement(null);
  }

  private row(index: number, startPx: number) {
    return html`<div
      class="row"
      role="row"
      aria-rowindex=${index + 2}
      data-index=${index}
      style=${styleMap({ transform: `translateY(${startPx}px)` })}
    >
      ${this.cellsOf(index).map((cell, position) => {
        const column = this.columns[position];
        if (column === undefined) return '';
        return html`<div class=${classOf(column)} role="cell">
          ${column.isPlain ? nothing : html`<span class="cell-label" aria-hidden="true">${column.label} </span>`}${cell}
        </div>`;
      })}
    </div>`;
  }
}

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
}
