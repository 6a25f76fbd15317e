import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Outcome, Scenario } from '../engine/pkg/sim_wasm.js';
import { choose } from '../model/choices.js';
import type { Lab } from '../model/lesson/lab.js';
import { onlyOf, sceneControls } from '../model/lesson/scene-controls.js';
import { messageOf } from '../model/message-of.js';
import { endOf } from '../model/run-times.js';
import { type CompleteScenario, isSame, scenarioOf } from '../model/scenario.js';
import type { Run } from '../model/shown-run.js';
import { hasSideEffects, sideEffectsOf } from '../model/side-effects.js';
import { verdictOf } from '../model/verdict.js';
import { cardsSentence } from '../model/words/side-effects.js';
import { besideSentences } from '../model/words/controls.js';
import { SCENE } from '../model/words/lesson-scene.js';
import { buttonStyles, elementStyles } from '../styles/element.js';
import { announced } from './announced.js';
import { type ControlChoice, dropdowns, dropdownStyles } from './dropdown.js';
import { painted } from './painted.js';
import './retry-lab-numbers.js';
import './retry-lab-reading.js';

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
  static override styles = [
    elementStyles,
    buttonStyles,
    dropdownStyles,
    css`
      :host {
        padding-block: var(--rl-space-4);
        border-block: 1px solid var(--rl-line);
      }

      @media (min-width: 44rem) {
        :host {
          padding: var(--rl-space-4);
          border: 1px solid var(--rl-line);
          border-radius: var(--rl-radius);
        }
      }

      .controls {
        margin-bottom: var(--rl-space-5);
      }

      retry-lab-reading {
        gap: var(--rl-space-3);
      }

      retry-lab-numbers {
        margin-bottom: var(--rl-space-5);
      }

      .grid {
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 14 * var(--rl-rem)), 1fr));
      }

      .night {
        margin-bottom: var(--rl-space-3);
      }

      .control[data-wide] {
        grid-column: auto;
      }

      .changed:not(:empty),
      .stopped {
        padding: var(--rl-space-2) var(--rl-space-3);
        border-inline-start: 3px solid var(--rl-accent);
        background: var(--rl-surface-raised);
        font-size: var(--rl-text-small);
      }

      .changed:not(:empty),
      .controls .button {
        margin-top: var(--rl-space-3);
      }

      .stopped {
        margin-bottom: var(--rl-space-4);
        border-color: var(--rl-wrong);
        background: var(--rl-wrong-soft);
      }

      a {
        display: inline-flex;
        align-items: center;
        min-height: var(--rl-target);
        margin-top: var(--rl-space-1);
        color: var(--rl-accent);
      }

      retry-lab-guarantees {
        margin-top: var(--rl-space-5);
      }

      slot.paper {
        display: none;
      }

      /* A text on paper has its still pictures, which give no answer away. */
      @media print {
        .controls,
        retry-lab-numbers,
        retry-lab-reading,
        a {
          display: none;
        }

        slot.paper {
          display: block;
        }
      }
    `,
  ];

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
  /** Which parts of the run are shown below its figures: timeline, tables, remarks, guarantees. */
  @property() view = 'timeline tables remarks';
  /** The moment at which the reader looks; null is after everything. */
  @property({ attribute: false }) atMs: number | null = null;
  /** Where the workbench shows the same; only who knows the address can tell. */
  @property({ attribute: false }) linkOf:
    ((scenario: CompleteScenario, atMs: number | null) => string) | undefined;

  @state() private changed = '';
  @state() private announced = '';
  /** The run whose timeline and tables are shown: the one on show, from the next frame on. */
  @state() private drawn: Run | null = null;
  @query('select:enabled') private readonly firstSelect!: HTMLElement | null;

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
    return html`${this.dropdowns(scenarioOf(outcome))}
      <retry-lab-numbers
        .outcome=${outcome}
        .healthy=${healthy}
        .hasRemarks=${views.includes('remarks')}
      ></retry-lab-numbers>
      <retry-lab-reading
        .brief=${{ ...SCENE, views }}
        .run=${this.drawn}
        .settled=${this.drawn}
        .atMs=${atMs}
        >${
          views.includes('guarantees')
            ? html`<retry-lab-guarantees .outcome=${this.drawn?.outcome}></retry-lab-guarantees>`
            : nothing
        }</retry-lab-reading
      >
      ${
        linkOf === undefined
          ? nothing
          : html`<a href=${linkOf(scenarioOf(outcome), atMs)}>${SCENE.openInWorkbench}</a>`
      }
      <p class="visually-hidden" role="status">${this.announced || nothing}</p>
      <slot class="paper"></slot>`;
  }

  private dropdowns(scenario: CompleteScenario) {
    const controls = sceneControls(
      scenario,
      namesIn(this.controls),
      namesIn(this.locked),
      onlyOf(this.only),
    );
    const nights = namesIn(this.among);
    if (controls.length === 0 && nights.length === 0) return nothing;
    return html`<div class="controls" role="group" aria-label=${SCENE.controls}>
      ${nights.length === 0 ? nothing : this.nights(nights)}
      <div class="grid">${dropdowns(controls, this.applyChoice)}</div>
      <p class="changed" role="status">${this.changed}</p>
      ${
        this.opened === this.shown
          ? nothing
          : html`<button class="button" type="button" @click=${this.startOver}>
              ${SCENE.startOver}
            </button>`
      }
    </div>`;
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
    const { shown } = this;
    if (shown === undefined) return;
    const chosen = choose(scenarioOf(shown.outcome), name, value);
    const run = this.run((lab) => lab.runOf(chosen.scenario));
    if (run === undefined) return;
    this.changed = announced(besideSentences(chosen), this.changed);
    this.show(
      this.opened && isSame(run.outcome.scenario, this.opened.outcome.scenario) ? this.opened : run,
    );
    this.settling = this.settle(true);
  };

  private readonly startOver = () => {
    if (this.opened === undefined) return;
    this.changed = '';
    this.show(this.opened);
    this.settling = this.settle(true);
    // The button goes, and the reader's place with it.
    this.firstSelect?.focus();
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
      const { outcome } = this.shown;
      const besides = hasSideEffects(outcome) ? cardsSentence(sideEffectsOf(outcome).cards) : '';
      this.announced = announced(`${verdictOf(this.shown)} ${besides}`.trim(), this.announced);
    }
    await painted();
    this.drawn = this.shown ?? null;
    await this.updateComplete;
    if (!isChosen || this.shown === undefined) return;
    const detail = scenarioOf(this.shown.outcome);
    this.dispatchEvent(new CustomEvent<CompleteScenario>('scenario-change', { detail }));
  }
}

const namesIn = (list: string): string[] => list.split(' ').filter((name) => name !== '');

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-scene': RetryLabScene;
  }
}
