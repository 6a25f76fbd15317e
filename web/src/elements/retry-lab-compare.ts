import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Engine } from '../engine/load.js';
import type { CompareReply, MatrixKind } from '../engine/pkg/sim_wasm.js';
import {
  type ComparedCell,
  type ComparedHeader,
  type ComparedTable,
  comparisonOf,
  type Measure,
} from '../model/comparison.js';
import type { CompleteScenario } from '../model/scenario.js';
import { messageOf } from '../model/message-of.js';
import { COMPARE } from '../model/words/compare.js';
import { compareStyles } from '../styles/compare.js';
import { elementStyles } from '../styles/element.js';
import { gridTableStyles, toneStyles } from '../styles/grid-table.js';
import { bringIntoView } from './bring-into-view.js';
import { painted } from './painted.js';
import { signOf } from './sign.js';
import { styled } from './styled.js';

const KINDS: readonly MatrixKind[] = ['strategies', 'failures'];

/** The comparison of a large data set begins when a reader is about to see it, since it takes a while. */
const NEARBY = '50% 0px';
const LARGE_CUSTOMERS = 10_000;
/** Any other begins when the reader pauses, so that it is there for whoever comes by keyboard. */
const PAUSE_MS = 150;

/** So long a comparison goes on before the reader is let in, and so long before it is told how far it is. */
const WITHOUT_PAUSE_MS = 30;
const UNTOLD_MS = 200;

/**
 * The scenario's failure under every strategy, and the lesson's failures under every sink.
 *
 * @fires open-scenario - `CustomEvent<CompleteScenario>` when a reader chose a cell
 */
@customElement('retry-lab-compare')
export class RetryLabCompare extends LitElement {
  static override styles = [elementStyles, gridTableStyles, toneStyles, compareStyles];

  @property({ attribute: false }) engine: Engine | undefined;
  /** The scenario on show, which the engine can run. */
  @property({ attribute: false }) scenario: CompleteScenario | undefined;

  @state() private isNear = false;
  @state() private hasPaused = false;
  @state() private tables: ComparedTable[] | undefined;
  @state() private stopped: string | undefined;
  /** How many runs there have been, of a comparison that takes a while. */
  @state() private progress: { done: number; of: number } | undefined;
  @query('h2') private readonly heading!: HTMLElement;

  /** What a comparison that took a while says of itself. */
  @state() private told = '';

  /** The comparison that was last begun; undefined when the one that is due has not. */
  private comparing: object | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;

  private readonly nearness = new IntersectionObserver(
    ([entry]) => {
      this.isNear = entry?.isIntersecting ?? false;
    },
    { rootMargin: NEARBY },
  );

  override connectedCallback() {
    super.connectedCallback();
    this.nearness.observe(this);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.nearness.disconnect();
    clearTimeout(this.pause);
    // Where it comes back, it is near or not, and begins anew.
    this.isNear = false;
    if (this.tables === undefined) this.forget();
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('scenario') || changed.has('engine')) {
      // The page keeps its length, so that going back finds the place that was left.
      this.style.minHeight = `${this.offsetHeight}px`;
      this.forget();
      this.waitForPause();
    }
    const { engine, scenario } = this;
    if (engine === undefined || scenario === undefined || this.comparing !== undefined) return;
    if (!this.isNear && !this.hasPaused) return;
    void this.compare(engine, scenario);
  }

  private forget() {
    this.tables = undefined;
    this.stopped = undefined;
    this.progress = undefined;
    this.told = '';
    this.comparing = undefined;
  }

  /**
   * In handfuls that grow while they are quick, since runs of one handful share what is worked out of their data.
   * Where it takes a while the reader is let in between, and told how far it is.
   */
  private async compare(engine: Engine, scenario: CompleteScenario) {
    const own = (this.comparing = {});
    const begunMs = performance.now();
    let pausedMs = begunMs;
    let handful = 1;
    try {
      const comparisons = KINDS.map((kind) => comparisonOf(engine, scenario, kind));
      const all = comparisons.flatMap(({ scenarios }) => scenarios);
      const replies: CompareReply[] = [];
      while (replies.length < all.length) {
        if (performance.now() - pausedMs > WITHOUT_PAUSE_MS) {
          this.keepFocus();
          if (performance.now() - begunMs > UNTOLD_MS) {
            this.progress = { done: replies.length, of: all.length };
            this.told = COMPARE.working(all.length);
          }
          await painted();
          if (this.comparing !== own) return;
          pausedMs = performance.now();
        }
        const handfulMs = performance.now();
        replies.push(...engine.compare(all.slice(replies.length, replies.length + handful)));
        if (performance.now() - handfulMs < WITHOUT_PAUSE_MS / 2) handful *= 2;
      }
      this.tables = comparisons.map(({ scenarios, tableOf }) =>
        tableOf(replies.splice(0, scenarios.length)),
      );
      if (this.progress !== undefined) this.told = COMPARE.worked(all.length);
    } catch (error) {
      this.stopped = messageOf(error);
    }
    this.progress = undefined;
    this.style.minHeight = '';
  }

  /** A cell that is chosen goes with its table until there is another; its reader should not. */
  private keepFocus() {
    if (this.shadowRoot?.activeElement?.matches('.cell') === true)
      this.heading.focus({ preventScroll: true });
  }

  override render() {
    return html`<h2 tabindex="-1">${COMPARE.heading}</h2>
      <p class="lead soft">${COMPARE.lead} ${COMPARE.legend}</p>
      ${this.stopped === undefined ? nothing : html`<p role="alert">${COMPARE.stopped(this.stopped)}</p>`}
      <p id="told" class=${this.progress === undefined ? 'visually-hidden' : 'soft'} role="status">
        ${this.told}
      </p>
      ${this.progressBar()} ${this.tables?.map((table) => this.table(table))}`;
  }

  /** Apart from what is announced: nobody wants to hear of each run. */
  private progressBar() {
    if (this.progress === undefined) return nothing;
    const { done, of } = this.progress;
    return html`<progress aria-labelledby="told" max=${of} .value=${done}></progress>`;
  }

  /** Brings the reader here. */
  bringIntoView(): void {
    bringIntoView(this.heading);
  }

  private waitForPause() {
    clearTimeout(this.pause);
    this.hasPaused = false;
    if (this.scenario === undefined || takesLong(this.scenario)) return;
    this.pause = setTimeout(() => {
      this.hasPaused = true;
    }, PAUSE_MS);
  }

  private table(table: ComparedTable) {
    const { heading, caption, rows, hasShown, problems } = table;
    return html`<section>
      <h3>${heading}</h3>
      <p class="caption soft">
        ${caption} ${hasShown || rows.length === 0 ? nothing : COMPARE.noneShown}
      </p>
      ${rows.length === 0 ? html`<p>${COMPARE.cannotAny}</p>` : this.grid(table)}
      ${
        problems.length === 0
          ? nothing
          : html`<ul class="problems">
              ${problems.map((problem) => html`<li>${problem}</li>`)}
            </ul>`
      }
    </section>`;
  }

  private grid({ kind, heading, corner, columns, units, rows }: ComparedTable) {
    return html`<div
      class="table"
      role="table"
      aria-label=${heading}
      data-kind=${kind}
      ?data-units=${units.length > 0}
      ${styled({ '--columns': String(columns.length) })}
    >
      <div class="row head" role="row">
        <div class="corner" role="columnheader">${corner}</div>
        <div class="units" aria-hidden="true"></div>
        ${columns.map((column) => html`<div role="columnheader">${header(column)}</div>`)}
      </div>
      ${rows.map(
        (row) =>
          html`<div class="row" role="row">
            <div role="rowheader">${header(row)}</div>
            <div class="units soft" aria-hidden="true">
              ${units.map((unit) => html`<div>${unit}</div>`)}
            </div>
            ${row.cells.map((cell) => html`<div role="cell">${this.cell(cell)}</div>`)}
          </div>`,
      )}
    </div>`;
  }

  private cell({ scenario, isShown, verdict, spoken, measures, remarks }: ComparedCell) {
    const content = html`<span class="visually-hidden">${spoken} </span>
      ${measures.map(measureLine)}
      ${remarks.map((remark) => html`<span class="remark">${remark}</span>`)}`;
    if (verdict === 'cannot') return html`<div class="cell soft">${content}</div>`;
    return html`<button
      class="cell"
      type="button"
      data-verdict=${verdict}
      aria-current=${isShown ? 'true' : nothing}
      @click=${() => {
        this.open(scenario);
      }}
    >
      ${content}
    </button>`;
  }

  private open(scenario: CompleteScenario) {
    this.dispatchEvent(new CustomEvent<CompleteScenario>('open-scenario', { detail: scenario }));
  }
}

const takesLong = ({ data, runs }: CompleteScenario) =>
  runs.length > 1 || (data !== 'lesson' && data.synthetic.customers > LARGE_CUSTOMERS);

function header({ label, note, runtime }: ComparedHeader): TemplateResult {
  return html`${label}${note === '' ? nothing : html` <span class="note">${note}</span>`}${runtime === '' ? nothing : html` <span class="note runtime">${runtime}</span>`}`;
}

function measureLine({ isRight, value, unit, differences }: Measure) {
  return html`<span class="measure" data-tone=${isRight ? 'right' : 'wrong'}
    ><span class="value">${signOf(isRight)}${value}</span>
    <span class="unit">${unit}</span>${differences.map(
      ({ shown, spoken }) =>
        html` <span class="difference" aria-hidden="true">${shown}</span
          ><span class="visually-hidden">, ${spoken}</span>`,
    )}<span class="visually-hidden">. </span></span
  >`;
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-compare': RetryLabCompare;
  }
  interface HTMLElementEventMap {
    'open-scenario': CustomEvent<CompleteScenario>;
  }
}
