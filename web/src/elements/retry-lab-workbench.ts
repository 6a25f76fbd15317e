import { css, html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Engine } from '../engine/load.js';
import type { Outcome, Problem, Scenario } from '../engine/pkg/sim_wasm.js';
import { choose, controlsOf } from '../model/choices.js';
import { figuresOf } from '../model/numbers.js';
import { headlineOf } from '../model/headline.js';
import { type CompleteScenario, isSame, needsSeed, scenarioOf } from '../model/scenario.js';
import { truthOf } from '../model/truth.js';
import { COMPARE } from '../model/words/compare.js';
import { adjustedSentence, droppedSentence } from '../model/words/controls.js';
import { figuresSentence } from '../model/words/outcome.js';
import { ENGINE_STOPPED, TIMELINE_HEADING } from '../model/words/page.js';
import { elementStyles } from '../styles/element.js';
import { SIDE_BY_SIDE } from '../styles/layout.js';
import { bringIntoView } from './bring-into-view.js';
import type { RetryLabCompare } from './retry-lab-compare.js';
import './retry-lab-controls.js';
import type { ControlChoice } from './retry-lab-controls.js';
import './retry-lab-later.js';
import type { RetryLabLater } from './retry-lab-later.js';
import './retry-lab-numbers.js';
import './retry-lab-problems.js';
import type { ShownProblem } from './retry-lab-problems.js';
import './retry-lab-timeline.js';

/**
 * The workbench: one scenario, its dropdowns, and everything that comes of it. It knows no
 * address and loads nothing.
 *
 * @fires scenario-change - `CustomEvent<CompleteScenario>` when a reader changed the scenario, and it was run
 */
@customElement('retry-lab-workbench')
export class RetryLabWorkbench extends LitElement {
  static override styles = [
    elementStyles,
    css`
      .layout {
        display: grid;
        gap: var(--rl-space-5) var(--rl-space-6);
      }

      .layout > * {
        min-width: 0;
      }

      .results {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--rl-space-6);
        align-content: start;
      }

      .headline {
        margin-bottom: var(--rl-space-5);
      }

      .headline h2 {
        font-size: var(--rl-text-title);
        font-weight: 700;
        letter-spacing: -0.01em;
        line-height: 1.25;
        overflow-wrap: anywhere;
        scroll-margin-top: var(--rl-space-4);
      }

      .headline p {
        margin-top: var(--rl-space-1);
        color: var(--rl-ink-soft);
        overflow-wrap: anywhere;
        text-wrap: pretty;
      }

      .to-compare {
        margin-top: var(--rl-space-2);
        padding: 0;
        border: 0;
        background: none;
        color: var(--rl-accent);
        font: inherit;
        text-decoration: underline;
        text-underline-offset: 0.15em;
        cursor: pointer;
      }

      .changed:not(:empty) {
        margin-bottom: var(--rl-space-4);
        padding: var(--rl-space-2) var(--rl-space-3);
        border-inline-start: 3px solid var(--rl-accent);
        background: var(--rl-surface-raised);
        font-size: var(--rl-text-small);
      }

      .stopped {
        display: grid;
        gap: var(--rl-space-2);
        padding: var(--rl-space-4);
        border-inline-start: 3px solid var(--rl-wrong);
        background: var(--rl-wrong-soft);
      }

      retry-lab-problems {
        margin-bottom: var(--rl-space-5);
      }

      .timeline h2 {
        margin-bottom: var(--rl-space-3);
      }

      @media ${unsafeCSS(SIDE_BY_SIDE)} {
        .layout {
          grid-template-columns: 17rem minmax(0, 1fr);
        }
      }
    `,
  ];

  @property({ attribute: false }) engine: Engine | undefined;
  /** What is run; once it was run with a seed that the engine drew, the same with that seed. */
  @property({ attribute: false }) scenario: Scenario = {};
  /** What could not be read of the scenario, by whoever read it; the reference run is shown. */
  @property({ attribute: false }) unread: readonly ShownProblem[] = [];

  /** How a problem of the engine is told, by whoever knows where the scenario comes from. */
  @property({ attribute: false }) tellProblem: (problem: Problem) => ShownProblem = tellAsItIs;

  @state() private changed = '';
  @query('.headline h2') private readonly headline!: HTMLElement;
  @query('retry-lab-later') private readonly later!: RetryLabLater;
  @query('retry-lab-compare') private readonly compare!: RetryLabCompare;

  /** Why the engine cannot be used any more. */
  private stopped: string | undefined;
  private outcome: Outcome | undefined;
  private healthy: Outcome | undefined;
  private problems: readonly ShownProblem[] = [];
  /** The scenario that the reader's last choice led to. */
  private chosen: CompleteScenario | undefined;
  /** Whether the reader's last choice is still to be told to whoever listens. */
  private isNews = false;
  /** The verdict in a sentence once the reader has changed something; silent before. */
  private announced = '';

  /** The scenario that is on show: the given one, or the reference run in its place. */
  get shownScenario(): CompleteScenario | undefined {
    return this.outcome && scenarioOf(this.outcome);
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (this.engine === undefined) return;
    if (!changed.has('engine') && !changed.has('scenario') && !changed.has('unread')) return;
    if (changed.has('engine')) this.stopped = undefined;
    // An engine that broke off is asked nothing more.
    if (this.stopped !== undefined) return;
    try {
      this.runScenario(this.engine);
    } catch (error) {
      this.stopped = error instanceof Error ? error.message : String(error);
      return;
    }
    // What a choice changed beside itself is told until another scenario comes from elsewhere.
    if (this.scenario !== this.chosen) this.changed = '';
    if (this.chosen !== undefined) this.announced = this.verdict();
  }

  /** A choice is told once it was run: only then is it known which seed was drawn. */
  protected override updated() {
    if (!this.isNews || this.chosen === undefined) return;
    this.isNews = false;
    const detail = this.chosen;
    this.dispatchEvent(new CustomEvent<CompleteScenario>('scenario-change', { detail }));
  }

  override render() {
    const { outcome, healthy, stopped } = this;
    if (stopped !== undefined) return stoppedNotice(stopped);
    if (outcome === undefined || healthy === undefined) return html``;
    const scenario = scenarioOf(outcome);
    const { title, detail } = headlineOf(scenario);
    return html`<retry-lab-problems .problems=${this.problems}></retry-lab-problems>
      <div class="layout">
        <div class="controls">
          <retry-lab-controls
            .groups=${controlsOf(scenario)}
            @choice=${this.applyChoice}
          ></retry-lab-controls>
        </div>
        <div class="results">
          <section>
            <p class="changed" role="status">${this.changed}</p>
            <div class="headline">
              <h2 tabindex="-1">${title}</h2>
              <p>${detail}</p>
              <button class="to-compare" type="button" @click=${this.goToCompare}>
                ${COMPARE.heading}
              </button>
            </div>
            <retry-lab-numbers .outcome=${outcome} .healthy=${healthy}></retry-lab-numbers>
          </section>
          <section class="timeline">
            <h2>${TIMELINE_HEADING}</h2>
            <retry-lab-timeline .outcome=${outcome}></retry-lab-timeline>
          </section>
          <retry-lab-later .load=${loadBelow}>
            <div class="results">
              <retry-lab-evidence .outcome=${outcome}></retry-lab-evidence>
              <retry-lab-guarantees .outcome=${outcome}></retry-lab-guarantees>
              <retry-lab-diagnosis .outcome=${outcome}></retry-lab-diagnosis>
              <retry-lab-compare
                .engine=${this.engine}
                .scenario=${scenario}
                @open-scenario=${this.openScenario}
              ></retry-lab-compare>
            </div>
          </retry-lab-later>
        </div>
      </div>
      <p class="visually-hidden" role="status">${this.announced || nothing}</p>`;
  }

  private runScenario(engine: Engine) {
    // What was read only in part is not run; its problems are known before.
    const reply =
      this.unread.length === 0
        ? engine.run_scenario(this.scenario)
        : engine.matrix(this.scenario, 'strategies');
    const problems = 'problems' in reply ? reply.problems : [];
    this.problems = [...this.unread, ...problems.map((problem) => this.tellProblem(problem))];
    const isRunnable = 'outcome' in reply;
    this.outcome = isRunnable ? reply.outcome : run(engine, {});
    if (isRunnable && needsSeed(this.scenario)) this.keepSeed(scenarioOf(this.outcome));
    const isHealthy = scenarioOf(this.outcome).faults.length === 0;
    this.healthy = isHealthy ? this.outcome : run(engine, { ...this.outcome.scenario, faults: [] });
  }

  /** With the seed that the engine drew, a scenario shows the same customers again. */
  private keepSeed(seeded: CompleteScenario) {
    if (this.chosen === this.scenario) this.chosen = seeded;
    this.scenario = seeded;
  }

  private readonly applyChoice = ({ detail: { name, value } }: CustomEvent<ControlChoice>) => {
    if (this.outcome === undefined) return;
    const { scenario, dropped, adjusted } = choose(scenarioOf(this.outcome), name, value);
    this.adopt(scenario);
    this.changed = [
      ...(dropped.length > 0 ? [droppedSentence(dropped)] : []),
      ...(adjusted.length > 0 ? [adjustedSentence(adjusted)] : []),
    ].join(' ');
  };

  /** A scenario that stands complete elsewhere in the page; the reader is brought to what comes of it. */
  private readonly openScenario = async ({ detail }: CustomEvent<CompleteScenario>) => {
    if (this.outcome === undefined) return;
    if (!isSame(detail, this.outcome.scenario)) {
      this.changed = '';
      this.adopt(detail);
    }
    await this.updateComplete;
    bringIntoView(this.headline);
  };

  private readonly goToCompare = async () => {
    await this.later.arrival;
    // Without its code there is nothing to go to but the words about that.
    if (customElements.get('retry-lab-compare') === undefined) bringIntoView(this.later);
    else this.compare.bringIntoView();
  };

  /** Takes a scenario that a reader chose. */
  private adopt(scenario: CompleteScenario) {
    this.unread = [];
    this.scenario = scenario;
    this.chosen = scenario;
    this.isNews = true;
  }

  private verdict(): string {
    const { outcome, healthy } = this;
    if (outcome === undefined || healthy === undefined) return '';
    const figures = figuresOf(outcome, healthy).map(({ label, value }) => `${label} ${value}`);
    return `${truthOf(outcome).sentence} ${figuresSentence(figures)}`;
  }
}

const loadBelow = () => import('./below.js');

function stoppedNotice(message: string) {
  return html`<div class="stopped" role="alert">
    <h2>${ENGINE_STOPPED.heading}</h2>
    <p>${ENGINE_STOPPED.what(message)}</p>
    <p>${ENGINE_STOPPED.advice}</p>
  </div>`;
}

function tellAsItIs({ path, message }: Problem): ShownProblem {
  return { where: path, message };
}

/** The outcome of a scenario that the engine is known to accept. */
function run(engine: Engine, scenario: Scenario): Outcome {
  const reply = engine.run_scenario(scenario);
  if ('outcome' in reply) return reply.outcome;
  const [problem] = reply.problems;
  throw new Error(`the engine refused its own scenario: ${problem?.path} ${problem?.message}`);
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-workbench': RetryLabWorkbench;
  }
  interface HTMLElementEventMap {
    'scenario-change': CustomEvent<CompleteScenario>;
  }
}
