import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Engine } from '../engine/load.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import type * as Whole from '../model/address.js';
import { type Lab, labReading, type ReadsAddress } from '../model/lesson/lab.js';
import type { QuestionText } from '../model/lesson/question-text.js';
import { messageOf } from '../model/message-of.js';
import { type CompleteScenario, scenarioOf } from '../model/scenario.js';
import { type Run, type ShownProblem, type ShownRun, shownRun } from '../model/shown-run.js';
import type { Asked } from '../model/widget/asked.js';
import { plainSettings, type Settings } from '../model/widget/settings-plain.js';
import type { Task } from '../model/widget/task.js';
import { WIDGET } from '../model/words/widget.js';
import { elementStyles } from '../styles/element.js';
import { widgetStyles } from '../styles/widget.js';
import { painted } from './painted.js';
import './retry-lab-scene.js';
import type { RetryLabScene } from './retry-lab-scene.js';
import type { Answered } from './retry-lab-question.js';

/** What a widget tells whoever holds it. */
export interface WidgetNews {
  outcome: Outcome;
  /** What keeps the scenario from being run. */
  problems: readonly ShownProblem[];
  /** What else is wrong with what was asked for, and is done without. */
  notes: readonly ShownProblem[];
  /** Whether it is a reader who chose the scenario. */
  isChosen: boolean;
  /** The same as an address's query; empty while the code for that is not here. */
  query: string;
}

export interface WidgetAnswer {
  question: string;
  result: Answered['result'];
  scenario: CompleteScenario | undefined;
}

/** All that an address may say, once it is needed; without it there are only presets and moments. */
let whole: typeof Whole | undefined;

async function needWhole(): Promise<typeof Whole> {
  whole = await import('../model/address.js');
  return whole;
}

/**
 * What a widget shows once its code and the engine are here: a scenario, or a question with what
 * belongs to it, or why it cannot be shown.
 *
 * @fires news - `CustomEvent<WidgetNews>` when another run is on show, or none can be
 * @fires answer - `CustomEvent<WidgetAnswer>` when a reader has answered the question
 * @fires trouble - `CustomEvent<unknown>` when code that it needs did not arrive
 */
@customElement('retry-lab-widget')
export class RetryLabWidget extends LitElement {
  static override styles = [elementStyles, widgetStyles];

  @property({ attribute: false }) engine: Engine | undefined;
  @property({ attribute: false }) asked: Asked | undefined;
  /** Where the lab's own pages are; undefined where they are nowhere. */
  @property({ attribute: false }) home: string | undefined;
  /** Whether its author wrote something to stand in its place. */
  @property({ attribute: false }) hasFallback = false;

  @state() private settings: Settings | undefined;
  @state() private task: Task | undefined;
  @state() private notes: readonly ShownProblem[] = [];
  @state() private shown: ShownRun | undefined;
  /** Whether the author's question is answered by the run on show. */
  @state() private isReached = false;
  /** Whether the lesson's question is answered, so that its run may be seen. */
  @state() private isDone = false;
  @query('retry-lab-scene') private readonly scene!: RetryLabScene | null;

  private lab: Lab | undefined;
  /** The lab, which has the run on show already. */
  private sceneLab: Lab | undefined;
  private wasReached = false;
  /** The lesson's question. */
  private text: QuestionText | undefined;

  protected override willUpdate(changed: PropertyValues<this>) {
    const { engine, asked } = this;
    if (engine === undefined || asked === undefined) return;
    if (!changed.has('engine') && !changed.has('asked')) return;
    if (changed.has('engine')) this.lab = labReading(readWhole, engine);
    this.read(asked).catch(this.tellTrouble);
  }

  /** What is not needed for the picture: the link, and whether all that was asked for exists. */
  private async complete(asked: Asked) {
    await painted();
    const [{ settingsOf }] = await Promise.all([import('./widget-settings.js'), needWhole()]);
    const { lab } = this;
    if (asked !== this.asked || lab === undefined) return;
    // From now on there is a link.
    this.requestUpdate();
    const settings = settingsOf(asked, lab.presets);
    if (settings.problems.length > 0) this.take(lab, settings, undefined);
    else if (settings.notes.length > 0 && this.shown !== undefined) {
      this.notes = settings.notes;
      this.tell(this.shown.outcome, false);
    }
  }

  override render() {
    const { shown, hasFallback } = this;
    if (shown === undefined) return nothing;
    const { problems } = shown;
    const isShown = problems.length === 0 || !hasFallback;
    return html`${
      problems.length === 0
        ? nothing
        : html`<retry-lab-problems
            part="problems"
            .heading=${this.task?.of === 'nobody' && problems.every(isOfTask) ? WIDGET.notAsked : ''}
            .problems=${[...problems, ...this.notes]}
            .instead=${isShown ? WIDGET.instead.reference : WIDGET.instead.fallback}
          ></retry-lab-problems>`
    }
    ${
      problems.length > 0 || this.notes.length === 0
        ? nothing
        : html`<retry-lab-problems
            part="problems"
            .heading=${WIDGET.notes}
            .problems=${this.notes}
            .instead=${WIDGET.instead.without}
          ></retry-lab-problems>`
    }
    ${isShown ? this.body() : nothing}`;
  }

  private body() {
    const { task, lab } = this;
    if (task?.of !== 'lesson') {
      return html`${
        task?.of === 'author'
          ? html`<retry-lab-goal
              part="question"
              .text=${task.text}
              .isReached=${this.isReached}
            ></retry-lab-goal>`
          : nothing
      }
      ${this.run()}`;
    }
    const { question } = task;
    return html`<retry-lab-question
        part="question"
        alone
        .lab=${lab}
        .linkOf=${this.workbenchLink}
        question=${question.id}
        @answered=${this.followAnswer}
        >${this.onPaper()}</retry-lab-question
      >
      ${this.isDone && question.kind !== 'experiment' ? this.run() : nothing}`;
  }

  /** The question as it can be printed. */
  private onPaper() {
    if (this.text === undefined) return nothing;
    const { title, prompt, how, ask, options } = this.text;
    return html`<div class="asked">
      <h3>${title}</h3>
      <p>${prompt}</p>
      ${ask === undefined ? nothing : html`<p>${ask}</p>`}
      ${
        options.length === 0
          ? nothing
          : html`<ul>
              ${options.map((option) => html`<li>${option}</li>`)}
            </ul>`
      }
      <p class="how">${how}</p>
      <p class="line"></p>
    </div>`;
  }

  private run() {
    const { settings, shown } = this;
    if (settings === undefined || shown === undefined) return nothing;
    return html`<retry-lab-scene
      alone
      exportparts="controls, numbers, timeline"
      .lab=${this.sceneLab}
      .given=${scenarioOf(shown.outcome)}
      .atMs=${shown.problems.length === 0 ? settings.atMs : null}
      controls=${settings.controls.join(' ')}
      view=${settings.views.join(' ')}
      .linkOf=${this.workbenchLink}
      @scenario-change=${this.follow}
    ></retry-lab-scene>`;
  }

  /** None while the code for addresses is not here. */
  private get workbenchLink(): RetryLabScene['linkOf'] {
    const { home, lab } = this;
    const link = whole?.copiedLink;
    if (home === undefined || lab === undefined || link === undefined) return undefined;
    return (scenario, atMs) => `${home}workbench.html${link(scenario, lab.presets, atMs)}`;
  }

  private async read(asked: Asked) {
    const { lab } = this;
    if (lab === undefined) return;
    const plain = plainSettings(asked, lab.presets);
    if (plain !== null) {
      this.take(lab, plain, undefined);
      // Without it all else is there.
      await this.complete(asked).catch(() => undefined);
      return;
    }
    const [{ settingsOf }, tasks] = await Promise.all([
      import('./widget-settings.js'),
      ['question', 'expect'].some((name) => asked.texts.has(name))
        ? import('./widget-task.js')
        : undefined,
      needWhole(),
    ]);
    // Meanwhile it may have been asked for something else.
    if (asked !== this.asked || lab !== this.lab) return;
    const task = tasks?.taskOf(asked);
    this.text = task?.of === 'lesson' ? tasks?.questionText(lab, task.question) : undefined;
    this.take(lab, settingsOf(asked, lab.presets), task);
  }

  private take(lab: Lab, settings: Settings, task: Task | undefined) {
    const unread = [...settings.problems, ...(task?.of === 'nobody' ? task.problems : [])];
    const scenario =
      task?.of === 'lesson' ? lab.scenarioAt(task.question.scenario) : settings.scenario;
    const shown = shownRun(lab.engine, scenario, unread, settings.tell, this.shown);
    this.settings = settings;
    this.task = task;
    this.wasReached = this.isReached = this.isDone = false;
    this.shown = { ...shown, problems: [...shown.problems, ...this.look(task, shown, lab)] };
    this.notes = this.isReached ? [...settings.notes, START_IS_DONE] : settings.notes;
    this.sceneLab = {
      ...lab,
      runOf: (asked) => (asked === shown.outcome.scenario ? shown : lab.runOf(asked)),
    };
    this.tell(shown.outcome, false);
  }

  /** Whether the author's question is answered by a run; what keeps that from being known. */
  private look(task: Task | undefined, run: Run, lab: Lab): readonly ShownProblem[] {
    if (task?.of !== 'author') return [];
    try {
      this.isReached = task.isReached(run, lab);
      return [];
    } catch (error) {
      return [{ where: 'expect', message: messageOf(error) }];
    }
  }

  private readonly follow = ({ detail: scenario }: CustomEvent<CompleteScenario>) => {
    const { scene, lab, task, shown } = this;
    const outcome = scene?.outcome;
    if (outcome === undefined || lab === undefined || shown === undefined) return;
    this.tell(outcome, true);
    // A figure that another run does not have is not as it should be.
    this.isReached = false;
    this.look(task, { outcome, healthy: shown.healthy }, lab);
    if (task?.of !== 'author' || !this.isReached || this.wasReached) return;
    this.wasReached = true;
    this.tellAnswer({ question: task.text, result: 'right', scenario });
  };

  private readonly followAnswer = (event: CustomEvent<Answered>) => {
    event.stopPropagation();
    const { question, result } = event.detail;
    this.isDone ||= result !== 'wrong';
    const scenario = this.shown && scenarioOf(this.shown.outcome);
    this.tellAnswer({ question, result, scenario });
  };

  private tell(outcome: Outcome, isChosen: boolean) {
    const problems = isChosen ? [] : (this.shown?.problems ?? []);
    const notes = isChosen ? [] : this.notes;
    const query = whole?.writeAddress(scenarioOf(outcome), this.lab?.presets ?? []) ?? '';
    const detail = { outcome, problems, notes, isChosen, query };
    this.dispatchEvent(new CustomEvent<WidgetNews>('news', { detail }));
  }

  private tellAnswer(detail: WidgetAnswer) {
    this.dispatchEvent(new CustomEvent<WidgetAnswer>('answer', { detail }));
  }

  private readonly tellTrouble = (detail: unknown) => {
    this.dispatchEvent(new CustomEvent<unknown>('trouble', { detail }));
  };
}

/** Nothing is to be found, and nothing will be told of an answer. */
const START_IS_DONE: ShownProblem = { where: 'expect', message: WIDGET.startIsDone };

/** Whether a problem is one of the question, and not of the scenario. */
const isOfTask = ({ where }: ShownProblem) => where === 'question' || where === 'expect';

/** Only who asks for more than a preset has others read, and that is here by then. */
const readWhole: ReadsAddress = (address, presets) => {
  if (whole === undefined) throw new Error('an address was read before its code was here');
  return whole.readAddress(address, presets);
};

declare global {
  interface HTMLElementEventMap {
    news: CustomEvent<WidgetNews>;
    answer: CustomEvent<WidgetAnswer>;
    trouble: CustomEvent<unknown>;
  }
  interface HTMLElementTagNameMap {
    'retry-lab-widget': RetryLabWidget;
  }
}
