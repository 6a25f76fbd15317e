import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Engine } from '../engine/load.js';
import type { Case, CaseCause, CaseFile, CaseLog } from '../engine/pkg/sim_wasm.js';
import { headlineOf } from '../model/headline.js';
import {
  CAUSES,
  FIRST_CASE,
  judge,
  type Judgement,
  LOGS,
  ruledOut,
  type RuledOut,
} from '../model/lesson/case.js';
import { evidenceView } from '../model/lesson/case-evidence.js';
import { logView } from '../model/lesson/case-logs.js';
import { messageOf } from '../model/message-of.js';
import type { CompleteScenario } from '../model/scenario.js';
import { CASE, CAUSE_NAMES, LOG_NAMES, TRUTH } from '../model/words/lesson-case.js';
import { caseStyles } from '../styles/case.js';
import { buttonStyles, elementStyles } from '../styles/element.js';
import { bringIntoView } from './bring-into-view.js';
import { arrivalsStyles, arrivalStrips } from './case-arrivals.js';
import { caseTable, caseTableStyles } from './case-table.js';
import { verdictLine } from './case-verdict.js';
import { signOf } from './sign.js';

/** How a case was decided: by the first decision that settled it, or else by the last on it. */
export interface DecidedCase {
  seed: number;
  result: 'right' | 'wrong';
}

/** A decision on what was known then. */
interface Decision {
  judgement: Judgement;
  /** Whether what it was made on is still all that is known. */
  isCurrent: boolean;
}

/**
 * A dealt case: the tables that lie there in the morning. A student says what may have happened,
 * asks for logs, decides again, and is told what it was. On what is known, there is one decision;
 * another log allows for another.
 *
 * @slot - what stands in its place until there is an engine, and when it breaks off
 * @fires decided - `CustomEvent<DecidedCase>` once for a case that was decided: when the decision is
 * right and leaves nothing to learn, or else when a student had it told, or went on to another
 */
@customElement('retry-lab-case')
export class RetryLabCase extends LitElement {
  static override styles = [
    elementStyles,
    buttonStyles,
    caseTableStyles,
    arrivalsStyles,
    caseStyles,
  ];

  @property({ attribute: false }) engine: Engine | undefined;
  /** The number of the case. */
  @property({ type: Number }) seed = FIRST_CASE;
  /** Where the workbench shows a night; only who knows the address can tell. */
  @property({ attribute: false }) linkOf: ((scenario: CompleteScenario) => string) | undefined;

  @state() private file: CaseFile | undefined;
  @state() private opened: readonly CaseLog[] = [];
  @state() private ticked: ReadonlySet<CaseCause> = new Set();
  @state() private decision: Decision | undefined;
  @state() private truth: Case | undefined;
  @state() private said = '';
  @state() private numberProblem = '';
  @state() private stopped: string | undefined;
  @query('h3') private readonly heading!: HTMLElement | null;
  @query('.truth') private readonly told!: HTMLElement | null;
  @query('form input') private readonly numberField!: HTMLInputElement | null;

  private out: RuledOut = new Map();
  /** Whether it was told how the case was decided. */
  private hasCounted = false;

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('engine')) this.stopped = undefined;
    if (this.engine === undefined || this.file?.seed === this.seed) return;
    this.begin(this.seed);
  }

  override render() {
    const { file, stopped } = this;
    if (stopped !== undefined) {
      return html`<p class="stopped" role="alert">${CASE.stopped(stopped)}</p>
        <slot></slot>`;
    }
    if (file === undefined) return html`<slot></slot>`;
    return html`<article>
      <h3 tabindex="-1">${CASE.heading(file.seed)}</h3>
      ${this.evidence(file)} ${this.logs(file)} ${this.question()} ${this.ending()}
    </article>`;
  }

  private evidence({ evidence }: CaseFile) {
    const { setup, tables, notes } = evidenceView(evidence);
    return html`<section>
        <h4>${CASE.setup}</h4>
        <dl>
          ${setup.map(
            ({ label, text }) =>
              html`<dt>${label}</dt>
                <dd>${text}</dd>`,
          )}
        </dl>
      </section>
      <section>
        <h4>${CASE.tables}</h4>
        <div class="tables">
          ${tables.map(caseTable)} ${notes.map((note) => html`<p class="note">${note}</p>`)}
        </div>
      </section>`;
  }

  private logs(file: CaseFile) {
    const { opened } = this;
    return html`<section class=${opened.length > 0 ? 'logs any' : 'logs'}>
      <h4>${CASE.logs}</h4>
      <p class="hint asking">${CASE.logsLead}</p>
      <div class="buttons">
        ${LOGS.map(
          (log) =>
            html`<button
              class="button"
              type="button"
              aria-disabled=${opened.includes(log)}
              @click=${() => {
                this.openLog(log);
              }}
            >
              <span>${signOf(opened.includes(log) ? true : null)}${LOG_NAMES[log]}</span>
            </button>`,
        )}
      </div>
      ${opened.map((log) => this.log(log, file))}
    </section>`;
  }

  private log(log: CaseLog, file: CaseFile) {
    const { tables, notes, arrivals } = logView(log, file);
    return html`<div class="log tables">
      ${arrivals.length === 0 ? nothing : arrivalStrips(arrivals)} ${tables.map(caseTable)}
      ${notes.map((note) => html`<p class="note">${note}</p>`)}
    </div>`;
  }

  private question() {
    const { decision, truth, said } = this;
    const judgement = decision?.isCurrent === true ? decision.judgement : undefined;
    const isLocked = judgement !== undefined || truth !== undefined;
    return html`<fieldset>
      <legend>${CASE.question}</legend>
      <p class="hint" id="hint">${CASE.questionHint}</p>
      <ul class="causes">
        ${CAUSES.map(
          (cause) =>
            html`<li>
              <label
                ><input
                  type="checkbox"
                  .checked=${this.ticked.has(cause)}
                  ?disabled=${isLocked}
                  @change=${() => {
                    this.tick(cause);
                  }}
                /><span>${CAUSE_NAMES[cause]}</span></label
              >
              ${verdictLine(judgement, cause)}
            </li>`,
        )}
      </ul>
      ${
        truth === undefined
          ? html`<div class="buttons">
              <button
                class="button main"
                type="button"
                aria-disabled=${isLocked}
                @click=${this.decide}
              >
                ${CASE.decide}
              </button>
            </div>`
          : nothing
      }
      <p class="said" role="status">${said}</p>
    </fieldset>`;
  }

  private ending() {
    const { truth, decision } = this;
    return html`${truth === undefined ? nothing : this.toldTruth(truth)}
      <div class="buttons">
        ${
          truth === undefined && decision !== undefined
            ? html`<button class="button" type="button" @click=${this.reveal}>
                ${CASE.reveal}
              </button>`
            : nothing
        }
        <button class="button" type="button" @click=${this.next}>${CASE.next}</button>
      </div>
      <form @submit=${this.openNumber} novalidate>
        <label for="number">${CASE.number}</label>
        <input
          id="number"
          inputmode="numeric"
          autocomplete="off"
          aria-describedby="number-hint"
          aria-invalid=${this.numberProblem !== ''}
          .value=${String(this.seed)}
        />
        <button class="button" type="submit">${CASE.open}</button>
        <p class="hint" id="number-hint" role="status">
          ${this.numberProblem === '' ? CASE.numberHint : this.numberProblem}
        </p>
      </form>`;
  }

  private toldTruth({ cause, scenario }: Case) {
    // It comes out of the engine, which writes every field.
    const night = scenario as CompleteScenario;
    const others = (this.file?.fits.length ?? 1) - 1;
    return html`<div class="truth" tabindex="-1" role="group" aria-label=${TRUTH.heading}>
      <p>
        <strong>${TRUTH.heading}.</strong>
        ${TRUTH.sentence(cause, headlineOf(night).title)} ${TRUTH.others(others)}
      </p>
      ${
        this.linkOf === undefined
          ? nothing
          : html`<p><a href=${this.linkOf(night)}>${CASE.link}</a></p>`
      }
    </div>`;
  }

  private tick(cause: CaseCause) {
    const ticked = new Set(this.ticked);
    if (!ticked.delete(cause)) ticked.add(cause);
    this.ticked = ticked;
    this.said = '';
  }

  private readonly decide = () => {
    const { file, ticked, decision, truth, out } = this;
    if (file === undefined || decision?.isCurrent === true || truth !== undefined) return;
    if (ticked.size === 0) {
      this.said = CASE.tickSome;
      return;
    }
    const judgement = judge(ticked, file, out);
    this.decision = { judgement, isCurrent: true };
    this.said = judgement.summary;
    // Nothing is left to be decided, so whoever reads on from here has decided it.
    if (judgement.isSettled) this.count();
  };

  private openLog(log: CaseLog) {
    if (this.opened.includes(log)) return;
    const logs = [...this.opened, log];
    const file = this.open(this.seed, logs);
    if (file === undefined) return;
    const { decision, truth } = this;
    this.file = file;
    this.opened = logs;
    this.out = ruledOut(file, log, this.out);
    const isOver = decision === undefined || truth !== undefined;
    if (decision !== undefined) this.decision = { ...decision, isCurrent: false };
    this.said = isOver ? CASE.opened(log) : CASE.openedAndDecide(log);
  }

  private readonly reveal = async () => {
    const truth = this.ask((engine) => {
      const reply = engine.deal_case(this.seed);
      return 'case' in reply ? reply.case : undefined;
    });
    if (truth === undefined) return;
    this.count();
    this.truth = truth;
    await this.updateComplete;
    // The button is gone, and the reader's place with it.
    this.told?.focus();
  };

  private readonly next = () => {
    const file = this.open(null, []);
    if (file !== undefined) void this.turnTo(file);
  };

  private readonly openNumber = (event: SubmitEvent) => {
    event.preventDefault();
    const text = this.numberField?.value.trim() ?? '';
    const file = /^\d+$/.test(text) ? this.open(Number(text), []) : undefined;
    if (file !== undefined) {
      void this.turnTo(file);
      return;
    }
    this.numberProblem = CASE.badNumber;
    this.numberField?.focus();
  };

  /** Goes on to another case, and brings the reader to its beginning. */
  private async turnTo(file: CaseFile) {
    this.count();
    this.show(file);
    await this.updateComplete;
    if (this.heading !== null) bringIntoView(this.heading);
  }

  private begin(seed: number) {
    const file = this.open(seed, []);
    if (file === undefined) return;
    this.count();
    this.show(file);
  }

  private show(file: CaseFile) {
    this.file = file;
    this.seed = file.seed;
    this.opened = [];
    this.ticked = new Set();
    this.decision = undefined;
    this.truth = undefined;
    this.hasCounted = false;
    this.out = ruledOut(file, 'tables');
    this.said = '';
    this.numberProblem = '';
  }

  /** Tells how a case was decided, once. */
  private count() {
    const { file, decision, hasCounted } = this;
    if (file === undefined || decision === undefined || hasCounted) return;
    this.hasCounted = true;
    const result = decision.judgement.isRight ? 'right' : 'wrong';
    this.dispatchEvent(
      new CustomEvent<DecidedCase>('decided', {
        detail: { seed: file.seed, result },
        bubbles: true,
        composed: true,
      }),
    );
  }

  /** Nothing when there is no case of that number. */
  private open(seed: number | null, logs: CaseLog[]): CaseFile | undefined {
    return this.ask((engine) => {
      const reply = engine.open_case(seed, logs);
      return 'caseFile' in reply ? reply.caseFile : undefined;
    });
  }

  /** What the engine says, unless it breaks off, after which it is asked nothing more. */
  private ask<Answer>(question: (engine: Engine) => Answer): Answer | undefined {
    const { engine, stopped } = this;
    if (engine === undefined || stopped !== undefined) return undefined;
    try {
      return question(engine);
    } catch (error) {
      this.stopped = messageOf(error);
      return undefined;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-case': RetryLabCase;
  }
  interface HTMLElementEventMap {
    decided: CustomEvent<DecidedCase>;
  }
}
