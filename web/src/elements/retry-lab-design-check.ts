import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Engine } from '../engine/load.js';
import type { Preset } from '../engine/pkg/sim_wasm.js';
import {
  type Conflict,
  type DesignCheck,
  designCheck,
  type Finding,
  type OpenPoint,
  type Tried,
} from '../model/lesson/design-check.js';
import {
  type Design,
  isAsked,
  type DesignQuestion,
  DESIGN_QUESTIONS,
  UNKNOWN,
  withDesignAnswer,
} from '../model/lesson/design.js';
import { optionsOf } from '../model/lesson/design-text.js';
import { messageOf } from '../model/message-of.js';
import type { CompleteScenario } from '../model/scenario.js';
import { outcomeOf } from '../model/shown-run.js';
import { countWords, DESIGN, LEGENDS } from '../model/words/lesson-design.js';
import { SCENE } from '../model/words/lesson-scene.js';
import { designCheckStyles } from '../styles/design-check.js';
import { buttonStyles, elementStyles } from '../styles/element.js';
import { painted } from './painted.js';
import { signOf } from './sign.js';

/**
 * The questions before a task may write outside, about a job of the student's own, and below them
 * what would break it. Without an engine, and when it breaks off, it shows its own children.
 *
 * @fires design-change - `CustomEvent<Design>` when an answer was chosen, or all were cleared
 */
@customElement('retry-lab-design-check')
export class RetryLabDesignCheck extends LitElement {
  static override styles = [
    elementStyles,
    buttonStyles,
    designCheckStyles,
    css`
      .stopped {
        padding: var(--rl-space-2) var(--rl-space-3);
        border-inline-start: 3px solid var(--rl-wrong);
        background: var(--rl-wrong-soft);
        font-size: var(--rl-text-small);
      }
    `,
  ];

  @property({ attribute: false }) engine: Engine | undefined;
  /** Where the workbench shows a scenario; without it there are no links. */
  @property({ attribute: false }) linkOf: ((scenario: CompleteScenario) => string) | undefined;
  /** What was answered so far. */
  @property({ attribute: false }) design: Design = {};

  @state() private check: DesignCheck | undefined;

  @state() private stopped: string | undefined;

  private presets: readonly Preset[] = [];

  protected override willUpdate(changed: PropertyValues<this>) {
    const { engine, design } = this;
    if (changed.has('engine')) {
      this.stopped = undefined;
      this.attempt(() => {
        this.presets = engine?.presets() ?? [];
      });
    }
    if (engine !== undefined && (changed.has('engine') || changed.has('design'))) {
      void this.answer(engine, design);
    }
  }

  override render() {
    const { stopped } = this;
    if (stopped !== undefined) {
      return html`<p class="stopped" role="alert">${SCENE.stopped(stopped)}</p>
        <slot></slot>`;
    }
    if (this.engine === undefined) return html`<slot></slot>`;
    const { isEmpty } = this;
    return html`<p class="soft">${DESIGN.lead}</p>
      <form @change=${this.choose} @submit=${preventSubmit}>
        ${DESIGN_QUESTIONS.filter((question) => question !== 'receiver').map((question) =>
          this.question(question),
        )}
      </form>
      <div class="sum">
        <p role="status">
          ${isEmpty ? DESIGN.waiting : this.check === undefined ? nothing : summary(this.check)}
        </p>
        <button class="button" type="button" aria-disabled=${isEmpty} @click=${this.clear}>
          ${DESIGN.clear}
        </button>
      </div>
      ${isEmpty || this.check === undefined ? nothing : this.results(this.check)}`;
  }

  private get isEmpty() {
    return Object.keys(this.design).length === 0;
  }

  private question(question: DesignQuestion): unknown {
    if (!isAsked(question, this.design)) return nothing;
    const answer = this.design[question];
    return html`<fieldset ?data-answered=${answer !== undefined}>
      <legend>${LEGENDS[question]}</legend>
      ${optionsOf(question).map(
        ({ answer: option, text }) =>
          html`<label class=${option === UNKNOWN ? 'soft' : ''}>
            <input
              type="radio"
              name=${question}
              value=${option}
              .checked=${answer === option}
            /><span>${text}</span>
          </label>`,
      )}
      ${question === 'promise' ? this.question('receiver') : nothing}
    </fieldset>`;
  }

  private results({ findings, survived, conflicts, open, limits }: DesignCheck) {
    return html`${list(DESIGN.conflicts, 'cards', conflicts.map(conflictCard))}
      <h3>${DESIGN.findings}</h3>
      ${findings.length === 0 ? html`<p>${DESIGN.none}</p>` : nothing}
      <ul class="cards">
        ${findings.map((finding) => this.findingCard(finding))}
      </ul>
      ${list(
        DESIGN.survived,
        'lines',
        survived.map((tried) => html`<li>${signOf(true)}${this.tried(tried)}</li>`),
        DESIGN.survivedLead,
      )}
      ${list(DESIGN.open, 'points', open.map(openPoint))}
      ${list(
        DESIGN.limits,
        'points',
        limits.map((limit) => html`<li>${limit}</li>`),
      )}`;
  }

  private findingCard({ why, cases }: Finding) {
    return html`<li class="card broken">
      <p>${why}</p>
      <ul>
        ${cases.map(
          (tried) =>
            html`<li>
              <p>${signOf(false)}${tried.title}. ${tried.setting}</p>
              <p class="wrong">${tried.wrong}</p>
              ${this.link(tried)}
            </li>`,
        )}
      </ul>
    </li>`;
  }

  private link({ scenario, title, setting }: Tried) {
    return this.linkOf === undefined
      ? nothing
      : html`<a href=${this.linkOf(scenario)}
          >${DESIGN.link}<span class="visually-hidden">: ${title}. ${setting}</span></a
        >`;
  }

  /** A scenario in a line, which is its link. */
  private tried({ scenario, title, setting }: Tried) {
    const name = html`${title}.${setting === '' ? nothing : html` ${setting}`}`;
    return this.linkOf === undefined ? name : html`<a href=${this.linkOf(scenario)}>${name}</a>`;
  }

  /** The answer comes after the chosen option is on the screen. */
  private async answer(engine: Engine, design: Design) {
    await painted();
    if (engine !== this.engine || design !== this.design) return;
    this.attempt(() => {
      this.check = designCheck(design, (scenario) => outcomeOf(engine, scenario), this.presets);
    });
  }

  /** What the engine breaks off at is asked nothing more; the questions stay. */
  private attempt(act: () => void) {
    try {
      act();
    } catch (error) {
      this.stopped = messageOf(error);
    }
  }

  private readonly choose = ({ target }: Event) => {
    const { name, value } = target as HTMLInputElement;
    this.tell(withDesignAnswer(this.design, name as DesignQuestion, value));
  };

  private readonly clear = () => {
    if (!this.isEmpty) this.tell({});
  };

  private tell(design: Design) {
    this.design = design;
    this.dispatchEvent(
      new CustomEvent<Design>('design-change', { detail: design, bubbles: true, composed: true }),
    );
  }
}

function summary({ findings, survived }: DesignCheck): string {
  const broken = findings.reduce((sum, { cases }) => sum + cases.length, 0);
  return countWords(broken, broken + survived.length);
}

function list(heading: string, kind: string, items: unknown[], lead = '') {
  if (items.length === 0) return nothing;
  return html`<h3>${heading}</h3>
    ${lead === '' ? nothing : html`<p class="soft">${lead}</p>`}
    <ul class=${kind}>
      ${items}
    </ul>`;
}

function conflictCard({ what, right }: Conflict) {
  return html`<li class="card">
    <p>${what}</p>
    <p><b>${DESIGN.right}</b>${right}</p>
  </li>`;
}

function openPoint({ what, tried }: OpenPoint) {
  return html`<li>${what} <span class="soft">${tried}</span></li>`;
}

function preventSubmit(event: Event) {
  event.preventDefault();
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-design-check': RetryLabDesignCheck;
  }
  interface HTMLElementEventMap {
    'design-change': CustomEvent<Design>;
  }
}
