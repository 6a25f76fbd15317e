import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { countIn, judgeChoice, judgeNumber, struckTask } from '../model/lesson/answer.js';
import { EVERYTHING } from '../model/lesson/configurations.js';
import type { Lab } from '../model/lesson/lab.js';
import { triesOf, type TryResult } from '../model/lesson/progress.js';
import {
  type Answer,
  answerOf,
  questionText,
  type QuestionText,
} from '../model/lesson/question-text.js';
import type {
  ExperimentQuestion,
  NumberQuestion,
  OptionsQuestion,
  Question,
} from '../model/lesson/question.js';
import { questionOf } from '../model/lesson/questions.js';
import { messageOf } from '../model/message-of.js';
import type { CompleteScenario } from '../model/scenario.js';
import type { Run } from '../model/shown-run.js';
import { SCENE } from '../model/words/lesson-scene.js';
import { HOW, QUESTION } from '../model/words/lesson-questions.js';
import { wordsOf } from '../model/words/lesson-question-words.js';
import { buttonStyles, elementStyles } from '../styles/element.js';
import { toneStyles } from '../styles/grid-table.js';
import { announced } from './announced.js';
import {
  goalPart,
  numberFields,
  optionFields,
  questionStyles,
  toldParts,
  wrongChoice,
  wrongNumber,
} from './question-parts.js';
import { signOf } from './sign.js';
import './retry-lab-scene.js';

export interface Answered {
  question: string;
  result: TryResult;
}

/**
 * A question of the lesson. What stands in it, the question as plain text, is shown until there is
 * a lab, whenever nothing can be run, and on paper.
 *
 * @slot - what stands in its place
 * @fires answered - `CustomEvent<Answered>` at each decision: a right answer, a wrong one, or none
 * wanted; a right reason without its experiment is one that was skipped and then right
 */
@customElement('retry-lab-question')
export class RetryLabQuestion extends LitElement {
  static override styles = [elementStyles, buttonStyles, toneStyles, questionStyles];

  /** Which question, by its id. */
  @property() question = '';
  /** Whether no lesson is around it: then what would have given a number counts as met. */
  @property({ type: Boolean }) alone = false;
  @property({ attribute: false }) lab: Lab | undefined;
  /**
   * How the student fares, or fared before; what was right or skipped is told with its answer.
   * Undefined begins anew, also where nothing was decided yet.
   */
  @property({ attribute: false, hasChanged: () => true }) answered: TryResult | undefined;
  /** Where the workbench shows a scenario; see `<retry-lab-scene>`. */
  @property({ attribute: false }) linkOf:
    ((scenario: CompleteScenario, atMs: number | null) => string) | undefined;

  @state() private typed = '';
  @state() private chosen: ReadonlySet<string> = new Set();
  /** What is said to the answer that was last checked. */
  @state() private feedback: unknown = nothing;
  private said = '';
  /** The run of the experiment on show, whether it reached the goal, and whether one ever did. */
  @state() private tried: Run | undefined;
  @state() private isReached = false;
  /** Whether the answer's run is shown, in place of one that never reached the goal. */
  @state() private showsAnswer = false;
  private wasReached = false;
  @state() private asksReason = false;
  @state() private stopped: string | undefined;

  @query('.answer') private readonly answerElement!: HTMLElement | null;
  @query('fieldset input') private readonly firstOption!: HTMLElement | null;

  private asked: Question | undefined;
  /** What was decided here; another `answered` comes from outside. */
  private decided: TryResult | undefined;
  /** How often it began anew; each time with another scene. */
  private round = 0;
  private text: QuestionText | undefined;
  private answer: Answer | undefined;

  /** Whether the answer may be told around it: it was given, or not wanted. */
  get isDone(): boolean {
    return this.answered === 'right' || this.answered === 'skipped';
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('question')) this.asked = questionOf(this.question);
    if (
      changed.has('answered') &&
      (this.answered !== this.decided || this.answered === undefined)
    ) {
      this.restore();
    }
    const { lab, asked } = this;
    if (lab === undefined || asked === undefined || this.stopped !== undefined) return;
    this.attempt(() => {
      if (changed.has('lab') || changed.has('question')) {
        this.text = questionText(lab, asked);
        this.tried = undefined;
      }
      if (asked.kind === 'experiment' && this.tried === undefined) {
        this.lookFirst(asked, lab);
      }
      if (this.isDone) this.answer ??= answerOf(lab, asked);
    });
  }

  override render() {
    const { asked, text, stopped } = this;
    if (stopped !== undefined) {
      return html`<p class="stopped" role="alert">${SCENE.stopped(stopped)}</p>
        <slot></slot>`;
    }
    if (asked === undefined || text === undefined) return html`<slot></slot>`;
    return html`<div
        class="question"
        data-answered=${this.answered ?? nothing}
        role="group"
        aria-labelledby="title"
      >
        <h3 id="title"><span class="soft">${QUESTION.kind[asked.kind]}:</span> ${text.title}</h3>
        <p id="prompt">${text.prompt}</p>
        ${asked.kind === 'experiment' ? this.experiment(asked) : nothing}
        ${this.isDone ? nothing : this.form(asked, text)}
        <div class="feedback" role="status">${this.isDone ? nothing : this.feedback}</div>
        ${this.isDone ? this.told() : nothing}
      </div>
      <slot class="paper"></slot>`;
  }

  private experiment(asked: ExperimentQuestion) {
    const { opening, scenario, controls, locked, isAbout } = asked;
    const { lab, tried, isReached } = this;
    const isBeside = lab !== undefined && tried !== undefined && isAbout?.(tried, lab) === false;
    return html`${
      tried === undefined || (this.isDone && !isReached)
        ? this.besideAnswer(tried, scenario)
        : goalPart(tried.outcome, isReached, isBeside ? wordsOf(asked).notAbout : undefined)
    }
    ${
      this.isDone
        ? nothing
        : html`<p>
            <button class="button" type="button" @click=${this.goToReason}>
              ${isReached ? QUESTION.toReason : QUESTION.skipToReason}
            </button>
          </p>`
    }
    ${keyed(
      this.round,
      html`<retry-lab-scene
        .lab=${lab}
        scenario=${this.showsAnswer ? scenario : opening}
        controls=${controls.join(' ')}
        locked=${locked.join(' ')}
        view=${this.isDone ? 'timeline tables remarks' : 'timeline tables'}
        .linkOf=${this.linkOf}
        @scenario-change=${this.follow}
      ></retry-lab-scene>`,
    )}`;
  }

  /** Says whose run it is, until the student turns to another. */
  private besideAnswer(shown: Run | undefined, scenario: string) {
    return shown !== undefined && shown === this.lab?.runAt(scenario)
      ? html`<p class="soft">${QUESTION.onShow}</p>`
      : nothing;
  }

  private form(asked: Question, text: QuestionText) {
    if (asked.kind === 'number') return this.numberForm(asked);
    if (asked.kind === 'experiment' && !this.asksReason) return nothing;
    return this.choiceForm(asked, text);
  }

  private numberForm(asked: NumberQuestion) {
    return html`<form novalidate aria-describedby="prompt" @submit=${this.check}>
      ${numberFields(wordsOf(asked).label, this.typed, this.type, this.buttons())}
    </form>`;
  }

  private choiceForm(
    { several = false, options }: OptionsQuestion,
    { ask, options: texts }: QuestionText,
  ) {
    const shown = options.map(({ id }, at) => ({ id, text: texts[at] ?? '' }));
    return html`<form novalidate @submit=${this.check}>
      <fieldset aria-describedby=${ask === undefined ? 'prompt' : nothing}>
        <legend class=${ask === undefined ? nothing : 'ask'}>
          ${ask ?? (several ? HOW.severalShort : HOW.oneShort)}
        </legend>
        ${optionFields(shown, several, this.chosen, (id, isChosen) => {
          this.choose(id, isChosen, several);
        })}
      </fieldset>
      <div class="field">${this.buttons()}</div>
    </form>`;
  }

  private buttons() {
    return html`<button class="button" type="submit">${QUESTION.check}</button>
      <button class="button" type="button" @click=${this.skip}>
        ${this.answered === 'wrong' ? QUESTION.showMe : QUESTION.skip}
      </button>`;
  }

  /** The answer, of which the reader's place is the beginning. */
  private told() {
    const { answer, answered, text } = this;
    if (answer === undefined) return nothing;
    return html`<div class="answer" tabindex="-1">
      ${toldParts(answer, text?.ask, answered === 'right')}
    </div>`;
  }

  private readonly type = (typed: string) => {
    this.typed = typed;
  };

  private choose(id: string, isChosen: boolean, several: boolean) {
    const chosen = new Set(several ? this.chosen : []);
    if (isChosen) chosen.add(id);
    else chosen.delete(id);
    this.chosen = chosen;
  }

  private readonly follow = ({ detail }: CustomEvent<CompleteScenario>) => {
    const { asked, lab } = this;
    if (asked?.kind !== 'experiment' || lab === undefined) return;
    this.attempt(() => {
      this.look(asked, lab.runOf(detail));
    });
  };

  /** At where the experiment begins, or at what the answer is about when that was given before. */
  private lookFirst(asked: ExperimentQuestion, lab: Lab) {
    if (this.isDone) this.showAnswer(asked, lab);
    else this.look(asked, lab.runAt(asked.opening));
  }

  /** That the goal is reached in it is none of the student's doing. */
  private showAnswer(asked: ExperimentQuestion, lab: Lab) {
    this.showsAnswer = true;
    this.tried = lab.runAt(asked.scenario);
  }

  private look(asked: ExperimentQuestion, run: Run) {
    if (this.lab === undefined) return;
    this.tried = run;
    this.isReached = asked.isReached(run, this.lab);
    this.wasReached ||= this.isReached;
    this.asksReason ||= this.isReached;
  }

  private readonly goToReason = () => {
    this.asksReason = true;
    void this.updateComplete.then(() => {
      this.firstOption?.focus();
    });
  };

  private readonly check = (event: Event) => {
    event.preventDefault();
    const { asked, lab } = this;
    if (asked === undefined || lab === undefined) return;
    this.attempt(() => {
      if (asked.kind === 'number') this.checkNumber(lab, asked);
      else this.checkChoice(lab, asked);
    });
  };

  private checkNumber(lab: Lab, asked: NumberQuestion) {
    const value = countIn(this.typed);
    if (value === undefined) {
      this.feedback = html`<p>${this.saying(QUESTION.noCount)}</p>`;
      return;
    }
    const question = this.alone ? { ...asked, met: EVERYTHING } : asked;
    const verdict = judgeNumber(lab, question, value);
    if (verdict.isRight) {
      this.decide('right');
      return;
    }
    const task = struckTask(lab, asked.scenario);
    this.decide('wrong', wrongNumber(asked.figure, verdict, task, wordsOf(asked).hint));
  }

  private checkChoice(lab: Lab, asked: OptionsQuestion) {
    if (this.chosen.size === 0) {
      const words = asked.several === true ? 'nothingChosenOfSeveral' : 'nothingChosen';
      this.feedback = html`<p>${this.saying(QUESTION[words])}</p>`;
      return;
    }
    const { isRight, wrongly, isIncomplete } = judgeChoice(lab, asked, this.chosen);
    if (isRight) {
      this.decide('right');
      return;
    }
    const wrong = answerOf(lab, asked).options.filter(({ id }) =>
      wrongly.some((one) => one.id === id),
    );
    const said = wrongChoice(wrong, isIncomplete && asked.several === true);
    this.decide('wrong', said, wrong.length > 0);
  }

  private readonly skip = () => {
    this.attempt(() => {
      this.decide('skipped');
    });
  };

  /** @param isWrong - whether something in it is; otherwise only something is missing */
  private decide(result: TryResult, said: unknown = nothing, isWrong = true) {
    this.decided = result;
    this.answered = result;
    this.feedback =
      result === 'wrong'
        ? html`<p class="verdict" data-tone=${isWrong ? 'wrong' : 'plain'}>
              ${isWrong ? signOf(false) : nothing}${this.saying(
                isWrong ? QUESTION.wrong : QUESTION.notYet,
              )}
            </p>
            ${said}
            <p class="soft">${QUESTION.tryAgain}</p>`
        : nothing;
    for (const told of triesOf(result, this.asked?.kind !== 'experiment' || this.wasReached)) {
      const detail = { question: this.question, result: told };
      this.dispatchEvent(new CustomEvent<Answered>('answered', { detail, bubbles: true }));
    }
    if (!this.isDone) return;
    const { asked, lab } = this;
    if (asked?.kind === 'experiment' && lab !== undefined && !this.isReached) {
      this.showAnswer(asked, lab);
    }
    // The fields go, and the reader's place with them.
    void this.updateComplete.then(() => this.answerElement?.focus());
  }

  /** What is said to an answer, which is heard also when it is the same as before. */
  private saying(words: string): string {
    this.said = announced(words, this.said);
    return this.said;
  }

  /** As the student left it; from the beginning where nothing was decided. */
  private restore() {
    this.decided = this.answered;
    this.answer = undefined;
    this.asksReason = this.answered !== undefined;
    this.feedback = this.answered === 'wrong' ? html`<p>${QUESTION.before}</p>` : nothing;
    this.said = '';
    this.tried = undefined;
    this.isReached = false;
    this.showsAnswer = false;
    this.wasReached = false;
    this.round += 1;
    if (this.answered !== undefined) return;
    this.typed = '';
    this.chosen = new Set();
  }

  /** What the engine breaks off at is asked nothing more; the text stays. */
  private attempt(act: () => void) {
    try {
      act();
    } catch (error) {
      this.stopped = messageOf(error);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-question': RetryLabQuestion;
  }
  /** The window hears it too. */
  interface GlobalEventHandlersEventMap {
    answered: CustomEvent<Answered>;
  }
}
