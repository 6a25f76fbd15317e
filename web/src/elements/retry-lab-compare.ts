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

  /** What was last compared, or is being compared. */
  private compared: CompleteScenario | undefined;
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
    if (this.progress === undefined) return;
    this.compared = undefined;
    this.progress = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('scenario') || changed.has('engine')) {
      // The page keeps its length, so that going back finds the place that was left.
      this.style.minHeight = `${this.offsetHeight}px`;
      this.tables = undefined;
      this.stopped = undefined;
      this.progress = undefined;
      this.compared = undefined;
      this.waitForPause();
    }
    const { engine, scenario } = this;
    if (engine === undefined || scenario === undefined || this.compared !== undefined) return;
    if (!this.isNear && !this.hasPaused) return;
    this.compared = scenario;
    void this.compare(engine, scenario);
  }

  /** All in one go, or run by run where that would keep the page from answering its reader. */
  private async compare(engine: Engine, scenario: CompleteScenario) {
    try {
      const comparisons = KINDS.map((kind) => comparisonOf(engine, scenario, kind));
      const of = comparisons.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
      let done = 0;
      const tables: ComparedTable[] = [];
      for (const { scenarios, tableOf } of comparisons) {
        const replies: CompareReply[] = [];
        while (replies.length < scenarios.length) {
          if (takesLong(scenario)) {
            this.progress = { done, of };
            await painted();
            if (this.compared !== scenario) return;
          }
          const count = takesLong(scenario) ? 1 : scenarios.length;
          replies.push(...engine.compare(scenarios.slice(replies.length, replies.length + count)));
          done += count;
        }
        tables.push(tableOf(replies));
      }
      this.tables = tables;
    } catch (error) {
      this.stopped = messageOf(error);
    }
    this.progress = undefined;
    this.style.minHeight = '';
  }

  override render() {
    return html`<h2 tabindex="-1">${COMPARE.heading}</h2>
      <p class="lead soft">${COMPARE.lead} ${COMPARE.legend}</p>
      ${this.stopped === undefined ? nothing : html`<p role="alert">${COMPARE.stopped(this.stopped)}</p>`}
      <p class="visually-hidden" role="status">
        ${this.progress === undefined ? nothing : COMPARE.working(this.progress.of)}
      </p>
      ${this.progressBar()} ${this.tables?.map((table) => this.table(table))}`;
  }

  /** Apart from what is announced: nobody wants to hear of each run. */
  private progressBar() {
    if (this.progress === undefined) return nothing;
    const { done, of } = this.progress;
    return html`<label class="soft"
      >${COMPARE.working(of)} <progress max=${of} .value=${done}></progress
    ></label>`;
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
