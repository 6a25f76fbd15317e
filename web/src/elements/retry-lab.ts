/**
 * `<retry-lab>`: a scenario in somebody else's page, from one script tag. This is the small part that
 * comes with that script: everything else comes when the element is near the screen, or asked for.
 */
import type { Engine } from '../engine/load.js';
import type { Outcome, Scenario } from '../engine/pkg/sim_wasm.js';
import { type CompleteScenario, scenarioOf } from '../model/scenario.js';
import type { ShownProblem } from '../model/shown-run.js';
import { type Asked, isOfAnyElement, OWN_NAMES } from '../model/widget/asked.js';
import { troubleWords } from '../model/words/trouble.js';
import { WIDGET_START } from '../model/words/widget-start.js';
import { DARK_SHEET, GUEST_SHEET } from '../styles/guest.js';
import { inTurn } from './in-turn.js';
import { keepInside } from './kept-inside.js';
import type { RetryLabWidget, WidgetAnswer, WidgetNews } from './retry-lab-widget.js';
import { groundsOf, isDarkAt, textSizeAt } from './surroundings.js';
import { troubleNotice } from './trouble-notice.js';

/** Where all else comes from. */
export interface Source {
  /** Fetches the code of `<retry-lab-widget>` and the engine; asked again after a failure. */
  bring: () => Promise<Engine>;
  /** The folder of the lab's own pages, with its slash; undefined where there is none. */
  home: string | undefined;
}

export interface RetryLabEventMap {
  /** A reader chose another scenario, which is on show now. */
  change: CustomEvent<{ scenario: CompleteScenario; query: string }>;
  /** Another run is on show. */
  outcome: CustomEvent<Outcome>;
  /** A reader answered the question: right, wrong, or not wanting to. */
  answered: CustomEvent<WidgetAnswer>;
  /** It cannot be shown: what is wrong, and what would be right. */
  error: CustomEvent<{ problems: readonly ShownProblem[] }>;
}

/** So far outside the screen something is near. */
const NEAR = '75% 0px';

/**
 * @slot - what its author wrote to stand in its place until it is ready, and whenever it cannot run
 * @csspart start - the button that `load="click"` shows
 * @csspart problems - what is wrong with what was asked for
 * @csspart question - the question, where one is asked
 * @csspart controls - the dropdowns
 * @csspart numbers - the job's report and the figures
 * @csspart timeline - the picture and what belongs to it
 */
export class RetryLab extends HTMLElement {
  /** What the script that registered it brings along. */
  static source: Source;

  declare preset: string | null;
  declare question: string | null;
  declare expect: string | null;
  declare view: string | null;
  declare controls: string | null;
  declare theme: string | null;
  declare load: string | null;

  /** Settles once a run is on show. */
  readonly ready: Promise<this>;

  private readonly root = this.attachShadow({ mode: 'open' });
  private readonly fallback = document.createElement('slot');
  private readonly frame = document.createElement('div');
  /** The size of text here. */
  private readonly size = new CSSStyleSheet();
  private fitted = { size: '', isDark: false };
  private tellReady: () => void = () => undefined;
  private given: Scenario | undefined;
  private widget: RetryLabWidget | undefined;
  private news: WidgetNews | undefined;
  /** The run that was told of last. */
  private told: Outcome | undefined;
  private isAwake = false;
  /** Whether the reader asked for it by its button. */
  private wasPressed = false;

  /** Ends what is listened to as long as it stands where it does. */
  private leaving = new AbortController();
  private readonly attributesSeen = new MutationObserver(() => {
    if (this.isAwake) this.ask();
    else this.sleep();
  });
  private readonly surroundingsSeen = new MutationObserver(() => {
    this.fit();
  });
  private readonly widthSeen = new ResizeObserver(() => {
    this.fit();
  });
  private readonly schemeSeen = matchMedia('(prefers-color-scheme: dark)');
  private readonly nearness = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.wake();
    },
    { rootMargin: NEAR },
  );

  constructor() {
    super();
    this.ready = new Promise((resolve) => {
      this.tellReady = () => {
        resolve(this);
      };
    });
    this.frame.className = 'frame';
    this.frame.tabIndex = -1;
    this.frame.lang = 'en';
    this.root.append(this.fallback, this.frame);
    this.fallback.addEventListener('slotchange', this.weighFallback);
    keepInside(this.root);
  }

  connectedCallback(): void {
    this.attributesSeen.observe(this, { attributes: true });
    const { signal } = (this.leaving = new AbortController());
    for (const at of groundsOf(this)) {
      this.surroundingsSeen.observe(at, { attributes: true });
      // Nothing of what happens in a shadow is told outside.
      const root = at.getRootNode();
      if (at.parentNode === root) root.addEventListener('transitionend', this.fit, { signal });
    }
    this.widthSeen.observe(this);
    this.schemeSeen.addEventListener('change', this.fit, { signal });
    this.fit();
    this.adoptProperties();
    if (this.isAwake) this.ask();
    else this.sleep();
  }

  disconnectedCallback(): void {
    for (const seen of [
      this.attributesSeen,
      this.surroundingsSeen,
      this.widthSeen,
      this.nearness,
    ]) {
      seen.disconnect();
    }
    this.leaving.abort();
  }

  /** What is run: as JSON or a link where the attribute says it, as an object where a script did. */
  get scenario(): Scenario | string | null {
    return this.given ?? this.getAttribute('scenario');
  }

  set scenario(scenario: Scenario | string | null) {
    this.given = typeof scenario === 'object' ? (scenario ?? undefined) : undefined;
    if (typeof scenario === 'string') this.setAttribute('scenario', scenario);
    else this.removeAttribute('scenario');
    this.ask();
  }

  /** The run on show; undefined while there is none. */
  get outcome(): Outcome | undefined {
    return this.news?.problems.length === 0 ? this.news.outcome : undefined;
  }

  /** What keeps it from showing what it was asked for. */
  get problems(): readonly ShownProblem[] {
    return [...(this.news?.problems ?? []), ...(this.news?.notes ?? [])];
  }

  override addEventListener<Name extends keyof RetryLabEventMap>(
    name: Name,
    listener: (this: RetryLab, event: RetryLabEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    if (listener !== null) super.addEventListener(name, listener, options);
  }

  /** Loads it now, near the screen or not. */
  wake(): void {
    if (this.isAwake) return;
    this.isAwake = true;
    this.nearness.disconnect();
    const waiting = made('p', WIDGET_START.loading);
    waiting.className = 'waiting';
    waiting.hidden = this.hasFallback() && !this.wasPressed;
    this.put(waiting);
    void inTurn(() => this.come());
  }

  /** Until it is near, or asked for. */
  private sleep() {
    const isAskedFor = this.getAttribute('load')?.toLowerCase() === 'click';
    this.nearness.disconnect();
    this.frame.classList.toggle('asleep', !isAskedFor);
    if (isAskedFor) {
      this.showStart();
    } else {
      this.frame.replaceChildren();
      this.nearness.observe(this);
    }
  }

  /** What a script set before this one was here would hide what is set from now on. */
  private adoptProperties() {
    for (const name of ['scenario', ...REFLECTED]) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  private async come() {
    try {
      const engine = await RetryLab.source.bring();
      const widget = document.createElement('retry-lab-widget');
      widget.setAttribute('exportparts', 'problems, question, controls, numbers, timeline');
      widget.addEventListener('news', this.take);
      widget.addEventListener('answer', ({ detail }) => {
        this.tell('answered', detail);
      });
      widget.addEventListener('trouble', ({ detail }) => {
        this.fail(detail);
      });
      widget.engine = engine;
      widget.home = RetryLab.source.home;
      this.widget = widget;
      this.ask();
      // Beside the line that it is loading, until it has something to show.
      this.frame.append(widget);
      // One that was taken out meanwhile goes on once it is back; nobody waits for it in turn.
      if (this.isConnected) await widget.updateComplete;
    } catch (error) {
      this.fail(error);
    }
  }

  /** Tells the widget what is asked for now. */
  private ask() {
    this.fit();
    if (this.widget === undefined) return;
    const texts = new Map(
      [...this.attributes]
        .filter(({ name, value }) => !isOfAnyElement(name) && (name !== 'scenario' || value !== ''))
        .map(({ name, value }): [string, string] => [name, value]),
    );
    this.weighFallback();
    const asked = { texts, scenario: this.given };
    // Pages set attributes for reasons of their own, and what a reader chose should stay.
    if (this.widget.asked !== undefined && isSameAsked(this.widget.asked, asked)) return;
    this.widget.asked = asked;
  }

  private readonly take = ({ detail }: CustomEvent<WidgetNews>) => {
    const { outcome, problems, notes, isChosen, query } = detail;
    this.news = detail;
    const { widget } = this;
    this.frame.classList.remove('asleep');
    if (widget !== undefined && !isChosen) this.put(widget);
    // The button went, and the reader's place with it.
    if (this.wasPressed && document.activeElement === document.body)
      this.frame.focus({ preventScroll: true });
    this.wasPressed = false;
    this.weighFallback();
    if (problems.length > 0 || notes.length > 0) {
      this.tell('error', { problems: [...problems, ...notes] });
    }
    if (problems.length > 0) return;
    this.tellReady();
    if (isChosen) this.tell('change', { scenario: scenarioOf(outcome), query });
    if (outcome !== this.told) this.tell('outcome', outcome);
    this.told = outcome;
  };

  /** What keeps all of it from running; what its author wrote stays. */
  private fail(error: unknown) {
    const { what } = troubleWords(error);
    this.widget = undefined;
    this.news = undefined;
    this.frame.classList.remove('asleep');
    this.fallback.hidden = false;
    this.put(
      troubleNotice(error, () => {
        this.isAwake = false;
        this.wake();
      }),
    );
    this.tell('error', { problems: [{ where: '', message: what }] });
  }

  private showStart() {
    const start = made('button', WIDGET_START.start);
    start.part.add('start');
    start.addEventListener('click', () => {
      this.wasPressed = true;
      this.wake();
    });
    this.put(start);
  }

  private put(content: HTMLElement) {
    if (this.frame.firstChild === content && this.frame.childNodes.length === 1) return;
    this.frame.replaceChildren(content);
  }

  /** Shows what its author wrote while it stands for a run; that may come or go at any time. */
  private readonly weighFallback = () => {
    const { widget, news } = this;
    const hasFallback = this.hasFallback();
    if (widget !== undefined) widget.hasFallback = hasFallback;
    if (news !== undefined) this.fallback.hidden = news.problems.length === 0 || !hasFallback;
  };

  private hasFallback(): boolean {
    return [...this.childNodes].some(
      (child) => child instanceof Element || child.textContent?.trim() !== '',
    );
  }

  /** Takes over how large text is here, and whether it stands on something dark. */
  private readonly fit = () => {
    const size = `:host{--rl-rem:${textSizeAt(this)}px}`;
    const theme = this.getAttribute('theme')?.toLowerCase();
    const isDark = theme === 'dark' || (theme !== 'light' && isDarkAt(this));
    if (size === this.fitted.size && isDark === this.fitted.isDark) return;
    this.fitted = { size, isDark };
    this.size.replaceSync(size);
    this.root.adoptedStyleSheets = [GUEST_SHEET, ...(isDark ? [DARK_SHEET] : []), this.size];
  };

  private tell<Name extends keyof RetryLabEventMap>(
    name: Name,
    detail: RetryLabEventMap[Name]['detail'],
  ) {
    // In the page around they are of this element alone: nothing there takes them for a field's.
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** What is read and written as an attribute of the same name. */
const REFLECTED = OWN_NAMES.filter((name) => name !== 'scenario').concat('preset');

for (const name of REFLECTED) {
  Object.defineProperty(RetryLab.prototype, name, {
    configurable: true,
    get(this: RetryLab) {
      return this.getAttribute(name);
    },
    set(this: RetryLab, text: string | null | undefined) {
      if (text === null || text === undefined) this.removeAttribute(name);
      else this.setAttribute(name, text);
    },
  });
}

/** How it looks and when it comes; another run is none of it. */
const OF_LOOKS = ['theme', 'load'];

/** Whether the same run is asked for in the same words. */
function isSameAsked(one: Asked, other: Asked): boolean {
  const names = new Set([...one.texts.keys(), ...other.texts.keys()]);
  for (const name of OF_LOOKS) names.delete(name);
  return (
    one.scenario === other.scenario &&
    [...names].every((name) => one.texts.get(name) === other.texts.get(name))
  );
}

/** Twice is harmless: the first script on a page is the one that counts. */
export function registerRetryLab(source: Source): void {
  if (customElements.get('retry-lab') !== undefined) return;
  RetryLab.source = source;
  customElements.define('retry-lab', RetryLab);
}

function made<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab': RetryLab;
  }
}
