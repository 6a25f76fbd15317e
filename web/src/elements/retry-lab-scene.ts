import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Outcome, Scenario } from '../engine/pkg/sim_wasm.js';
import type { Lab } from '../model/lesson/lab.js';
import { messageOf } from '../model/message-of.js';
import { endOf } from '../model/run-times.js';
import { type CompleteScenario, isSame, scenarioOf } from '../model/scenario.js';
import type { Run } from '../model/shown-run.js';
import { verdictOf } from '../model/verdict.js';
import { SCENE } from '../model/words/lesson-scene.js';
import { dropdownStyles } from '../styles/dropdown.js';
import { buttonStyles, elementStyles } from '../styles/element.js';
import { sceneStyles } from '../styles/scene.js';
import { announced } from './announced.js';
import type { ControlChoice } from './dropdown.js';
import { painted } from './painted.js';
import './retry-lab-numbers.js';
import './retry-lab-reading.js';
import type * as Top from './scene-top.js';

/**
 * A run within a text: one scenario, some of its dropdowns, its figures and pictures. What stands
 * in it, such as a still picture, is shown until there is a lab, while it is held, and whenever
 * nothing can be run.
 *
 * @slot - what stands in its place
 * @fires scenario-change - `CustomEvent<CompleteScenario>` when a reader changed the scenario, and it was run
 */
@customElement('retry-lab-scene')
export class RetryLabScene extends LitElement {
  static override styles = [elementStyles, buttonStyles, dropdownStyles, sceneStyles];

  @property({ attribute: false }) lab: Lab | undefined;
  /** What is run, by its name in the lesson: a preset, or an address without its question mark. */
  @property() scenario = '';
  /** What is run instead of the scenario that has a name. */
  @property({ attribute: false }) given: Scenario | undefined;
  /** Names of scenarios, with spaces between, among which a reader may choose; the shown one is one of them. */
  @property() among = '';
  /** Names of the dropdowns that a reader may change, with spaces between. */
  @property() controls = '';
  /** Names of the dropdowns that are shown and cannot be changed. */
  @property() locked = '';
  /** Options to which some of these keep, such as `failure=nothing,lostAck`. */
  @property() only = '';
  /** Stays at what stands in its place. */
  @property({ type: Boolean, reflect: true }) held = false;
  /** Which parts of the run are shown below its figures: timeline, effects, tables, remarks, guarantees, compare. */
  @property() view = 'timeline tables remarks';
  /** Whether no text around it says what it shows: then it does so itself, also on paper. */
  @property({ type: Boolean, reflect: true }) alone = false;
  /** The moment at which the reader looks; null is after everything. */
  @property({ attribute: false }) atMs: number | null = null;
  /** Where the workbench shows the same; only who knows the address can tell. */
  @property({ attribute: false }) linkOf:
    ((scenario: CompleteScenario, atMs: number | null) => string) | undefined;

  /** What title and dropdowns are made of, once their code is here. */
  @state() private parts: typeof Top | undefined;
  @state() private changed = '';
  @state() private announced = '';
  /** The run whose timeline and tables are shown: the one on show, from the next frame on. */
  @state() private drawn: Run | null = null;

  /** The run of the scenario that was given, and the one that the reader made of it. */
  private opened: Run | undefined;
  @state() private shown: Run | undefined;
  @state() private stopped: string | undefined;
  /** Whether it is the reader who chose the scenario that is to be run. */
  private isNightChosen = false;
  private settling: Promise<unknown> = Promise.resolve();

  /** What is on show; undefined while nothing is. */
  get outcome(): Outcome | undefined {
    return this.shown?.outcome;
  }

  /** Settles once all of the scene tells of the run on show. */
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
    import('./scene-top.js').then(
      (parts) => {
        this.parts = parts;
      },
      () => undefined, // Figures and picture do without.
    );
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const { lab, held } = this;
    if (changed.has('lab')) this.stopped = undefined;
    if (lab === undefined || held) return;
    const isGiven = (['lab', 'scenario', 'given', 'held'] as const).some((name) =>
      changed.has(name),
    );
    if (!isGiven) return;
    const { given, scenario } = this;
    this.changed = '';
    this.opened = this.run((lab) => (given === undefined ? lab.runAt(scenario) : lab.runOf(given)));
    if (this.opened === undefined) return;
    this.show(this.opened);
    if (this.drawn === null) this.drawn = this.opened;
    else this.settling = this.settle(this.isNightChosen);
    this.isNightChosen = false;
  }

  override render() {
    const { shown, stopped, held, linkOf, atMs } = this;
    if (stopped !== undefined) {
      return html`<p class="stopped" role="alert">${SCENE.stopped(stopped)}</p>
        <slot></slot>`;
    }
    if (shown === undefined || held) return html`<slot></slot>`;
    const { outcome, healthy } = shown;
    const views = namesIn(this.view);
    return html`${this.alone ? this.headline(scenarioOf(outcome)) : nothing}
      ${this.dropdowns(scenarioOf(outcome))}
      <retry-lab-numbers
        part="numbers"
        .outcome=${outcome}
        .healthy=${healthy}
        .hasRemarks=${views.includes('remarks')}
      ></retry-lab-numbers>
      <retry-lab-reading
        part="timeline"
        .brief=${{ ...SCENE, views }}
        .run=${this.drawn}
        .settled=${this.drawn}
        .atMs=${atMs}
        >${
          views.includes('guarantees')
            ? html`<retry-lab-guarantees .outcome=${this.drawn?.outcome}></retry-lab-guarantees>`
            : nothing
        }${
          views.includes('compare') && this.drawn !== null
            ? html`<retry-lab-compare
                .engine=${this.lab?.engine}
                .scenario=${scenarioOf(this.drawn.outcome)}
                @open-scenario=${this.openScenario}
              ></retry-lab-compare>`
            : nothing
        }</retry-lab-reading
      >
      ${
        linkOf === undefined
          ? nothing
          : html`<a
              href=${linkOf(scenarioOf(outcome), atMs)}
              target=${this.alone ? '_blank' : nothing}
              >${SCENE.openInWorkbench}</a
            >`
      }
      <p class="visually-hidden" role="status">${this.announced || nothing}</p>
      <slot class="paper"></slot>`;
  }

  private headline(scenario: CompleteScenario) {
    const { title, detail } = this.parts?.headlineOf(scenario) ?? {};
    return html`<p class="headline"><strong>${title}</strong> ${detail}</p>`;
  }

  private dropdowns(scenario: CompleteScenario) {
    const free = namesIn(this.controls);
    const nights = namesIn(this.among);
    const { parts } = this;
    const controls = parts?.sceneControls(
      parts.controlsOf(scenario),
      free,
      namesIn(this.locked),
      parts.onlyOf(this.only),
    );
    const count = controls?.length ?? free.length;
    // A cell of a comparison opens another run, too.
    const hasChoice = count > 0 || namesIn(this.view).includes('compare');
    if (!hasChoice && nights.length === 0) return nothing;
    return html`<div class="controls" part="controls" role="group" aria-label=${SCENE.controls}>
      ${nights.length === 0 ? nothing : this.nights(nights)}
      <div class="grid">
        ${controls === undefined ? free.map(placeholder) : parts?.dropdowns(controls, this.applyChoice)}
        ${hasChoice ? this.wayBack() : nothing}
      </div>
      <p class="changed" role="status">${this.changed}</p>
    </div>`;
  }

  /** Where there is nothing to take back it keeps its place, so that nothing moves and no focus is lost. */
  private wayBack() {
    return html`<button
      class="button"
      type="button"
      aria-disabled=${this.opened === this.shown}
      @click=${this.startOver}
    >
      ${SCENE.startOver}
    </button>`;
  }

  private nights(names: readonly string[]) {
    const { lab, scenario } = this;
    return html`<div class="night">
      <label for="night">${SCENE.night}</label>
      <div class="field">
        <select id="night" @change=${this.chooseNight}>
          ${names.map(
            (name) =>
              html`<option value=${name} .selected=${name === scenario}>
                ${lab?.titleOf(name)}
              </option>`,
          )}
        </select>
      </div>
    </div>`;
  }

  private readonly chooseNight = ({ target }: Event) => {
    this.scenario = (target as HTMLSelectElement).value;
    this.isNightChosen = true;
  };

  private readonly applyChoice = ({ name, value }: ControlChoice) => {
    const { shown, parts } = this;
    if (shown === undefined || parts === undefined) return;
    const chosen = parts.choose(scenarioOf(shown.outcome), name, value);
    this.adopt(chosen.scenario, parts.besideSentences(chosen));
  };

  private readonly openScenario = ({ detail }: CustomEvent<CompleteScenario>) => {
    this.adopt(detail, '');
  };

  /** Takes a scenario that a reader chose, and says what changed beside that. */
  private adopt(scenario: CompleteScenario, beside: string) {
    const run = this.run((lab) => lab.runOf(scenario));
    if (run === undefined) return;
    this.changed = announced(beside, this.changed);
    this.show(
      this.opened && isSame(run.outcome.scenario, this.opened.outcome.scenario) ? this.opened : run,
    );
    this.settling = this.settle(true);
  }

  private readonly startOver = () => {
    if (this.opened === undefined || this.opened === this.shown) return;
    this.changed = '';
    this.show(this.opened);
    this.settling = this.settle(true);
  };

  /** A run, unless the engine breaks off at it, after which it is asked nothing more. */
  private run(ask: (lab: Lab) => Run): Run | undefined {
    const { lab, stopped } = this;
    if (lab === undefined || stopped !== undefined) return undefined;
    try {
      return ask(lab);
    } catch (error) {
      this.stopped = messageOf(error);
      return undefined;
    }
  }

  private show(run: Run) {
    // Where all goes on at the same times, the reader goes on looking at the same moment.
    if (this.shown !== undefined && endOf(this.shown.outcome) !== endOf(run.outcome)) {
      this.atMs = null;
    }
    this.shown = run;
  }

  /** Figures first, then the pictures; what a reader chose is told once it can be seen. */
  private async settle(isChosen: boolean) {
    await this.updateComplete;
    if (isChosen && this.shown !== undefined) {
      const { shown } = this;
      const besides = await sideEffectsTold(shown.outcome);
      // Meanwhile the reader may have gone on.
      if (shown === this.shown) {
        this.announced = announced(`${verdictOf(shown)} ${besides}`.trim(), this.announced);
      }
    }
    await painted();
    this.drawn = this.shown ?? null;
    await this.updateComplete;
    if (!isChosen || this.shown === undefined) return;
    const detail = scenarioOf(this.shown.outcome);
    this.dispatchEvent(new CustomEvent<CompleteScenario>('scenario-change', { detail }));
  }
}

/** Keeps the place of a dropdown, so that nothing moves once it is here. */
const placeholder = () => html`<div class="placeholder"></div>`;

/** What happened outside besides rows and emails; nothing where its code did not arrive, which is told beside. */
async function sideEffectsTold(outcome: Outcome): Promise<string> {
  try {
    return (await import('./reading-parts.js')).sideEffectsTold(outcome);
  } catch {
    return '';
  }
}

const namesIn = (list: string): string[] => list.split(' ').filter((name) => name !== '');

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-scene': RetryLabScene;
  }
}
