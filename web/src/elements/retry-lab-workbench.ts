import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Engine } from '../engine/load.js';
import type { Problem, Scenario } from '../engine/pkg/sim_wasm.js';
import { FIRST } from '../model/choices-first.js';
import type { Choices } from '../model/choices-shown.js';
import { headlineOf } from '../model/headline.js';
import { type CompleteScenario, isSame, needsSeed, scenarioOf } from '../model/scenario.js';
import {
  type Run,
  type ShownProblem,
  type ShownRun,
  shownRun,
  toldAsItIs,
} from '../model/shown-run.js';
import { endOf } from '../model/run-times.js';
import { type Steps, stepsFrom, withStep } from '../model/undo.js';
import { messageOf } from '../model/message-of.js';
import { verdictOf } from '../model/verdict.js';
import { besideSentences } from '../model/words/controls.js';
import { PROBLEMS, WORKBENCH } from '../model/words/page.js';
import { ENGINE_STOPPED, LATER } from '../model/words/trouble.js';
import { elementStyles } from '../styles/element.js';
import { workbenchStyles } from '../styles/workbench.js';
import { announced } from './announced.js';
import { painted } from './painted.js';
import { bringIntoView } from './bring-into-view.js';
import type { RetryLabCompare } from './retry-lab-compare.js';
import type { ControlChoice } from './dropdown.js';
import './retry-lab-controls.js';
import './retry-lab-numbers.js';
import './retry-lab-problems.js';
import './retry-lab-reading.js';
import type { RetryLabReading } from './retry-lab-reading.js';
import type { OpenedFile } from './scenario-file.js';

/**
 * The workbench: one scenario, its dropdowns, and everything that comes of it. It knows no
 * address and loads nothing.
 *
 * @fires scenario-change - `CustomEvent<CompleteScenario>` when a reader changed the scenario, and it was run
 */
@customElement('retry-lab-workbench')
export class RetryLabWorkbench extends LitElement {
  static override styles = [elementStyles, workbenchStyles];

  @property({ attribute: false }) engine: Engine | undefined;
  /** What is run; once it was run with a seed that the engine drew, the same with that seed. */
  @property({ attribute: false }) scenario: Scenario = {};
  /** What could not be read of the scenario, by whoever read it; the reference run is shown. */
  @property({ attribute: false }) unread: readonly ShownProblem[] = [];

  /** The moment at which the reader looks; null is after everything. */
  @property({ attribute: false }) atMs: number | null = null;
  /** The link that opens what is on show; only a page of the lab's own has one. */
  @property({ attribute: false }) linkOf: (() => string) | undefined;
  /** How a problem of the engine is told, by whoever knows where the scenario comes from. */
  @property({ attribute: false }) tellProblem: (problem: Problem) => ShownProblem = toldAsItIs;

  /** The first dropdowns, and all of them once their code is here. */
  @state() private choices: Choices = FIRST;
  @state() private changed = '';
  @state() private pinned: Run | null = null;
  /** What keeps a file from being run that a reader opened. */
  @state() private ofFile: readonly ShownProblem[] = [];
  @query('.headline h2') private readonly headline!: HTMLElement;
  @query('retry-lab-reading') private readonly reading!: RetryLabReading;
  @query('retry-lab-actions') private readonly actions!: HTMLElement;
  @query('retry-lab-compare') private readonly compare!: RetryLabCompare;

  /** Why the engine cannot be used any more. */
  private stopped: string | undefined;
  private shown: ShownRun | undefined;
  /** The run that the timeline shows: the one on show, from the next frame on. */
  @state() private drawn: ShownRun | undefined;
  /** The run that is told of below the timeline, from the frame after that on. */
  @state() private settled: ShownRun | undefined;
  private settling: Promise<unknown> = Promise.resolve();
  private steps: Steps | undefined;
  /** The scenario that the reader's last choice led to. */
  private chosen: Scenario | undefined;
  /** Whether the reader's last choice is still to be told to whoever listens. */
  private isNews = false;
  /** The verdict in a sentence once the reader has changed something; silent before. */
  @state() private announced = '';

  /** The scenario that is on show: the given one, or the reference run in its place. */
  get shownScenario(): CompleteScenario | undefined {
    return this.shown && scenarioOf(this.shown.outcome);
  }

  /** Settles once all of the page tells of the run on show. */
  get whenSettled(): Promise<unknown> {
    return this.updateComplete.then(() => this.settling);
  }

  constructor() {
    super();
    this.addEventListener('cursor-change', ({ detail }) => {
      this.atMs = detail;
    });
  }

  protected override firstUpdated() {
    void painted().then(this.fetchChoices);
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (this.engine === undefined) return;
    if (!changed.has('engine') && !changed.has('scenario') && !changed.has('unread')) return;
    if (changed.has('engine')) this.stopped = undefined;
    // An engine that broke off is asked nothing more.
    if (this.stopped !== undefined) return;
    try {
      this.takeRun(shownRun(this.engine, this.scenario, this.unread, this.tellProblem, this.shown));
    } catch (error) {
      this.stopped = messageOf(error);
      return;
    }
    // What a choice changed beside itself is told until another scenario comes from elsewhere.
    if (this.scenario !== this.chosen) {
      this.changed = '';
      this.ofFile = [];
      this.isNews = false;
    }
    if (this.chosen !== undefined && this.shown !== undefined) {
      this.announced = announced(verdictOf(this.shown), this.announced);
    }
  }

  override render() {
    const { shown, settled, stopped } = this;
    if (stopped !== undefined) return stoppedNotice(stopped);
    if (shown === undefined || settled === undefined) return html``;
    const { outcome, healthy, problems } = shown;
    const scenario = scenarioOf(outcome);
    return html`<retry-lab-problems
        .problems=${this.ofFile.length > 0 ? this.ofFile : problems}
        .instead=${this.ofFile.length > 0 ? PROBLEMS.stays : PROBLEMS.instead}
      ></retry-lab-problems>
      <div class="layout">
        <div class="controls">
          <retry-lab-controls
            .groups=${this.choices.controlsOf(scenario)}
            @choice=${this.applyChoice}
            @late-group-open=${this.fetchChoices}
          ></retry-lab-controls>
        </div>
        <div class="results">
          <section>
            <p class="changed" role="status">${this.changed}</p>
            ${this.heading(scenario)}
            <retry-lab-numbers .outcome=${outcome} .healthy=${healthy}></retry-lab-numbers>
          </section>
          ${
            this.pinned === null
              ? nothing
              : html`<retry-lab-beside
                  .pinned=${this.pinned.outcome}
                  .outcome=${outcome}
                  @open-scenario=${this.openScenario}
                  @unpin=${this.unpin}
                ></retry-lab-beside>`
          }
          <retry-lab-reading
            .fetchParts=${fetchBelow}
            .run=${this.drawn}
            .settled=${settled}
            .pinned=${this.isPinned ? null : this.pinned}
            .pinnedTitle=${this.pinnedTitle()}
            .atMs=${this.atMs}
          >
            <retry-lab-guarantees .outcome=${settled.outcome}></retry-lab-guarantees>
            <retry-lab-diagnosis .outcome=${settled.outcome}></retry-lab-diagnosis>
            <retry-lab-compare
              .engine=${this.engine}
              .scenario=${scenarioOf(settled.outcome)}
              @open-scenario=${this.openScenario}
            ></retry-lab-compare>
          </retry-lab-reading>
        </div>
      </div>
      <p class="visually-hidden" role="status">${this.announced || nothing}</p>`;
  }

  /** What is on show, and what can be done with it. */
  private heading(scenario: CompleteScenario) {
    const { title, detail } = headlineOf(scenario);
    return html`<div class="headline">
      <h2 tabindex="-1">${title}</h2>
      <p>${detail}</p>
      <retry-lab-actions
        .steps=${this.steps}
        .isPinned=${this.isPinned}
        .outcome=${this.shown?.outcome}
        .linkOf=${this.linkOf}
        .eventList=${this.eventList}
        .pictureSvg=${this.pictureSvg}
        @step-to=${this.takeStep}
        @pin=${this.pin}
        @go-to-compare=${this.goToCompare}
        @open-file=${this.openFile}
      ></retry-lab-actions>
    </div>`;
  }

  private takeRun(shown: ShownRun) {
    const scenario = scenarioOf(shown.outcome);
    const isRunnable = shown.problems.length === 0;
    // Where all goes on at the same times, the reader goes on looking at the same moment.
    const isOver = this.atMs !== null && this.atMs >= endOf(shown.outcome);
    const isElsewhere =
      this.shown !== undefined && endOf(this.shown.outcome) !== endOf(shown.outcome);
    if (isOver || (isElsewhere && this.scenario === this.chosen)) this.atMs = null;
    this.shown = shown;
    if (this.settled === undefined) this.drawn = this.settled = shown;
    else this.settling = this.settle();
    if (!isRunnable) return;
    // With the seed that the engine drew, a scenario shows the same customers again.
    const isChosen = this.chosen === this.scenario;
    if (isChosen || needsSeed(this.scenario)) this.scenario = scenario;
    if (isChosen) this.chosen = scenario;
    this.steps = this.steps === undefined ? stepsFrom(scenario) : withStep(this.steps, scenario);
  }

  /** Figures first, then the timeline, then the rest: each is on the screen before the next begins. */
  private async settle() {
    await painted();
    this.drawn = this.shown;
    await this.updateComplete;
    await painted();
    this.tellNews();
    this.settled = this.shown;
    await this.updateComplete;
  }

  /** A choice is told once it was run: only then is it known which seed was drawn. */
  private tellNews() {
    if (!this.isNews || this.shown === undefined) return;
    this.isNews = false;
    // A scenario that cannot be run is no news: the reference run in its place was not chosen.
    if (this.shown.problems.length > 0) return;
    const detail = scenarioOf(this.shown.outcome);
    this.dispatchEvent(new CustomEvent<CompleteScenario>('scenario-change', { detail }));
  }

  private readonly applyChoice = ({ detail: { name, value } }: CustomEvent<ControlChoice>) => {
    if (this.shownScenario === undefined) return;
    const chosen = this.choices.choose(this.shownScenario, name, value);
    this.adopt(chosen.scenario);
    this.changed = besideSentences(chosen);
  };

  private readonly fetchChoices = async () => {
    try {
      this.choices = await import('../model/choices.js');
    } catch {
      // The first dropdowns do without; whoever opens a group of the others tries again.
    }
  };

  /** A scenario that stands complete elsewhere in the page; the reader is brought to what comes of it. */
  private readonly openScenario = async ({ detail }: CustomEvent<CompleteScenario>) => {
    if (this.shownScenario === undefined) return;
    if (!isSame(detail, this.shownScenario)) {
      this.changed = '';
      this.adopt(detail);
    }
    // Whoever listens may want to know where the reader was.
    await this.whenSettled;
    bringIntoView(this.headline);
  };

  /** A file's scenario may leave fields out. What cannot be run is told, and what is on show stays. */
  private readonly openFile = ({ detail: { name, scenario } }: CustomEvent<OpenedFile>) => {
    if (this.engine === undefined) return;
    const reply = this.engine.run_scenario(scenario);
    if ('problems' in reply) {
      this.ofFile = reply.problems.map(({ path, message }) => ({
        where: path === '' ? name : `${name}: ${path}`,
        message,
      }));
      return;
    }
    this.adopt(scenarioOf(reply.outcome));
    this.changed = WORKBENCH.opened(name);
  };

  private readonly takeStep = ({ detail: steps }: CustomEvent<Steps>) => {
    this.steps = steps;
    this.changed = '';
    this.adopt(steps.current);
  };

  private readonly pin = () => {
    this.pinned = this.shown ?? null;
    this.announced = announced(WORKBENCH.isPinned, this.announced);
  };

  private readonly unpin = async () => {
    this.pinned = null;
    await this.updateComplete;
    this.actions.focus();
  };

  private get isPinned(): boolean {
    return this.pinned !== null && this.pinned.outcome === this.shown?.outcome;
  }

  private pinnedTitle(): string {
    if (this.pinned === null) return '';
    const { title, detail } = headlineOf(scenarioOf(this.pinned.outcome));
    return WORKBENCH.pinned(title, detail);
  }

  private readonly eventList = async () => {
    await Promise.all([this.reading.arrival, this.whenSettled]);
    const events = this.reading.allEvents;
    if (events === undefined) throw new Error(LATER.missing);
    return events;
  };

  private readonly pictureSvg = async () => {
    await this.whenSettled;
    if (this.shownScenario === undefined) return '';
    const { title, detail } = headlineOf(this.shownScenario);
    const { standalone } = await fetchBelow();
    const picture = this.reading.shownPicture;
    return picture === undefined ? '' : standalone(picture, [title, detail]);
  };

  private readonly goToCompare = async () => {
    await this.reading.arrival;
    // Without its code there is nothing to go to but the words about that.
    if (customElements.get('retry-lab-compare') === undefined) this.reading.showMissing();
    else this.compare.bringIntoView();
  };

  /** Takes a scenario that a reader chose. */
  private adopt(scenario: CompleteScenario) {
    this.unread = [];
    this.ofFile = [];
    this.tellProblem = toldAsItIs;
    this.scenario = scenario;
    this.chosen = scenario;
    this.isNews = true;
  }
}

const fetchBelow = () => import('./below.js');

function stoppedNotice(message: string) {
  return html`<div class="stopped" role="alert">
    <h2>${ENGINE_STOPPED.heading}</h2>
    <p>${ENGINE_STOPPED.what(message)}</p>
    <p>${ENGINE_STOPPED.advice}</p>
  </div>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-workbench': RetryLabWorkbench;
  }
  interface HTMLElementEventMap {
    'scenario-change': CustomEvent<CompleteScenario>;
  }
}
