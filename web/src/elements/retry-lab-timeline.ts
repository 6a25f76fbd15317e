/** The timeline of an outcome at the width it is given, with a cursor in time; beside it a pinned run's. */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { styleMap } from 'lit/directives/style-map.js';
import type { EventList } from '../model/events.js';
import type { Related } from '../model/related.js';
import type { Selection } from '../model/selection.js';
import type { Run } from '../model/shown-run.js';
import { placeAmong, type Step, stepFrom } from '../model/steps.js';
import type { Fold, Stretch } from '../model/timeline-clock.js';
import { storyOf } from '../model/timeline-story.js';
import { whyOf } from '../model/timeline-why.js';
import { panned, spanWith, zoomed } from '../model/timeline-zoom.js';
import { timelineOf, type Timeline } from '../model/timeline.js';
import { eventText, FOLDS, PINNED_HEADING, PLAYER } from '../model/words/reading.js';
import { STORY_TITLE } from '../model/words/timeline.js';
import { drawTimeline, type Picture, standalone } from '../svg/timeline-svg.js';
import { buttonStyles, elementStyles } from '../styles/element.js';
import { tellCursor, tellSelection } from './reading-events.js';
import './retry-lab-picture.js';
import type { CurrentEvent, StandingWords, Zoom } from './retry-lab-picture.js';
import './retry-lab-player.js';

/** Where the slider stands, in parts of the clock's width. */
const SLIDER_PARTS = 1000;
/** So many quiet stretches get a button; the others are reached by zooming in. */
const FOLD_BUTTONS = 6;

@customElement('retry-lab-timeline')
export class RetryLabTimeline extends LitElement {
  static override styles = [
    elementStyles,
    buttonStyles,
    css`
      :host {
        --thumb: 1rem;
      }

      @media (pointer: coarse) {
        :host {
          --thumb: 1.5rem;
        }
      }

      .why {
        max-width: 46rem;
        margin: 0 0 var(--rl-space-2);
      }

      retry-lab-player {
        margin-block: var(--rl-space-4) var(--rl-space-2);
      }

      .slider {
        display: block;
        height: max(1.25rem, var(--rl-target) * 0.75);
        margin: 0 calc(var(--thumb) / -2);
        appearance: none;
        background: none;
        cursor: ew-resize;
      }

      .slider::-webkit-slider-runnable-track {
        height: 2px;
        background: var(--rl-line-strong);
      }

      .slider::-moz-range-track {
        height: 2px;
        background: var(--rl-line-strong);
      }

      .slider::-webkit-slider-thumb {
        width: var(--thumb);
        height: var(--thumb);
        margin-top: calc(1px - var(--thumb) / 2);
        appearance: none;
        border: 2px solid var(--rl-surface);
        border-radius: 50%;
        background: var(--rl-accent);
      }

      .slider::-moz-range-thumb {
        box-sizing: border-box;
        width: var(--thumb);
        height: var(--thumb);
        border: 2px solid var(--rl-surface);
        border-radius: 50%;
        background: var(--rl-accent);
      }

      .pinned {
        margin-top: var(--rl-space-4);
        padding-top: var(--rl-space-3);
        border-top: 2px solid var(--rl-line-strong);
      }

      .folds {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--rl-space-1) var(--rl-space-2);
        margin-top: var(--rl-space-2);
        color: var(--rl-ink-soft);
        font-size: var(--rl-text-small);
      }

      .folds .button {
        padding-inline: var(--rl-space-2);
        text-align: start;
      }

      .folds button::before {
        content: '+ ' / '';
      }

      .folds button[aria-expanded='true']::before {
        content: '− ' / '';
      }

      details {
        margin-block-start: var(--rl-space-3);
      }

      summary {
        width: fit-content;
        cursor: pointer;
        color: var(--rl-ink-soft);
      }

      ol {
        margin-block: var(--rl-space-2) 0;
        padding-inline-start: var(--rl-space-5);
      }

      @media print {
        .why {
          max-width: none;
        }

        .slider,
        .folds,
        details {
          display: none;
        }
      }
    `,
  ];

  /** What is drawn. */
  @property({ attribute: false }) run: Run | null = null;
  /** Drawn below it on the same clock. */
  @property({ attribute: false }) pinned: Run | null = null;
  /** What the pinned run is. */
  @property() pinnedTitle = '';
  @property({ attribute: false }) atMs: number | null = null;
  @property({ attribute: false }) selection: Selection | null = null;
  @property({ attribute: false }) related: Related | null = null;
  /** The events to which steps go; undefined until their code is here. */
  @property({ attribute: false }) events: EventList | undefined;

  /** How much stands in each system at the cursor. */
  @property({ attribute: false }) standing: readonly StandingWords[] = [];

  @state() private width = 0;
  @state() private span: Stretch | null = null;
  @state() private openedMs: readonly number[] = [];

  private timeline: Timeline | undefined;
  private pinnedTimeline: Timeline | undefined;
  private picture: Picture | undefined;
  private pinnedPicture: Picture | undefined;
  private why: string[] = [];
  @state() private isTelling = false;

  private readonly sizes = new ResizeObserver(([entry]) => {
    this.width = Math.floor(entry?.contentRect.width ?? 0);
  });

  /** The picture as it is shown, as a file of its own. */
  get pictureSvg(): string {
    return this.picture === undefined ? '' : standalone(this.picture);
  }

  override connectedCallback() {
    super.connectedCallback();
    this.sizes.observe(this);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
  }

  /** What is told does not depend on the width, which changes often while a window is resized. */
  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('run')) this.takeRun();
    if (changed.has('pinned')) this.pinnedTimeline = timelineOfRun(this.pinned);
    if (changed.has('atMs')) this.follow();
    // The cursor alone draws nothing anew.
    const isOnlyReading = [...changed.keys()].every((name) => READING.has(name));
    if (!isOnlyReading) this.draw();
  }

  override render() {
    const { picture, run } = this;
    if (run === null) return nothing;
    return html`
      ${this.why.map((sentence) => html`<p class="why">${sentence}</p>`)}
      ${picture === undefined ? nothing : this.reading(run, picture)}
      <details @toggle=${this.tell}>
        <summary>${STORY_TITLE}</summary>
        ${
          this.isTelling
            ? html`<ol>
                ${storyOf(run.outcome).map((sentence) => html`<li>${sentence}</li>`)}
              </ol>`
            : nothing
        }
      </details>
    `;
  }

  private reading({ outcome }: Run, picture: Picture) {
    const { atMs, selection, related, pinned, pinnedPicture } = this;
    return html`
      <retry-lab-player
        .clock=${picture.clock}
        .atMs=${atMs}
        .endMs=${this.timeline?.endMs ?? 0}
        .isZoomed=${this.span !== null}
        @step=${this.step}
        @zoom=${this.zoom}
        @pan=${this.pan}
      ></retry-lab-player>
      ${this.slider(picture)}
      <retry-lab-picture
        .outcome=${outcome}
        .picture=${picture}
        .atMs=${atMs}
        .selection=${selection}
        .related=${related}
        .current=${this.currentEvent()}
        .standing=${this.standing}
        @step=${this.step}
        @zoom=${this.zoom}
        @fold-toggle=${this.toggleFold}
      ></retry-lab-picture>
      ${this.folds(picture)}
      ${
        pinned === null || pinnedPicture === undefined
          ? nothing
          : html`<div class="pinned">
              <h3>${PINNED_HEADING}</h3>
              <p class="soft">${this.pinnedTitle}</p>
              <retry-lab-picture
                .outcome=${pinned.outcome}
                .picture=${pinnedPicture}
                .atMs=${atMs}
              ></retry-lab-picture>
            </div>`
      }
    `;
  }

  /** It stands right above the clock, so that its thumb is the cursor's. */
  private slider({ clock }: Picture) {
    const { atMs } = this;
    const width = clock.toX - clock.fromX;
    const share = atMs === null ? 1 : (clock.x(atMs) - clock.fromX) / width;
    const place = {
      width: `calc(${width}px + var(--thumb))`,
      'margin-inline-start': `calc(${clock.fromX}px - var(--thumb) / 2)`,
    };
    return html`<input
      class="slider"
      type="range"
      min="0"
      max=${SLIDER_PARTS}
      aria-label=${PLAYER.slider}
      aria-valuetext=${PLAYER.sliderText(atMs)}
      style=${styleMap(place)}
      .value=${String(Math.round(share * SLIDER_PARTS))}
      @input=${this.slide}
    />`;
  }

  /** Quiet stretches, as buttons that show them in full. */
  private folds({ clock }: Picture) {
    const folds = [...clock.folds, ...clock.opened].sort((one, other) => one.fromMs - other.fromMs);
    if (folds.length === 0) return nothing;
    return html`<div class="folds">
      <span>${FOLDS.label}</span>
      ${folds.slice(0, FOLD_BUTTONS).map((fold) => this.foldButton(fold, clock.opened.includes(fold)))}
    </div>`;
  }

  private foldButton({ fromMs, toMs }: Fold, isOpened: boolean) {
    const unchanged = (this.timeline?.phases ?? [])
      .filter((phase) => phase.isUnchanged && phase.fromMs < toMs && phase.toMs > fromMs)
      .map(({ name }) => name);
    return html`<button
      class="button"
      type="button"
      aria-expanded=${isOpened}
      @click=${() => {
        this.setFold(fromMs, !isOpened);
      }}
    >
      ${FOLDS.stretch(fromMs, toMs, unchanged)}
    </button>`;
  }

  private currentEvent(): CurrentEvent | undefined {
    const { events } = this;
    if (events === undefined || events.count === 0) return undefined;
    const index = Math.min(events.count - 1, Math.max(0, placeAmong(events, this)));
    const { atMs, who, what } = events.eventAt(index);
    return { index, count: events.count, text: eventText(atMs, who, what) };
  }

  private readonly tell = ({ target }: Event) => {
    this.isTelling = (target as HTMLDetailsElement).open;
  };

  private takeRun() {
    const { endMs } = this.timeline ?? {};
    this.timeline = timelineOfRun(this.run);
    this.why = this.run === null ? [] : whyOf(this.run.outcome);
    // Another sink leaves every time as it was; another failure does not.
    if (endMs === this.timeline?.endMs) return;
    this.span = null;
    this.openedMs = [];
  }

  private draw() {
    const { timeline, pinnedTimeline, width, span, openedMs } = this;
    if (timeline === undefined || width === 0) return;
    const alsoMs = pinnedTimeline?.instantsMs ?? [];
    this.picture = drawTimeline(timeline, width, { span, openedMs, alsoMs });
    this.pinnedPicture =
      pinnedTimeline &&
      drawTimeline(pinnedTimeline, width, { span, openedMs, alsoMs: timeline.instantsMs });
  }

  /** The cursor is never out of sight. */
  private follow() {
    if (this.atMs === null || this.picture === undefined) return;
    const span = spanWith(this.picture.whole, this.span, this.atMs);
    if (span === this.span) return;
    this.span = span;
    this.draw();
  }

  private readonly step = ({ detail }: CustomEvent<Step>) => {
    const { events } = this;
    const target = events && stepFrom(events, this, detail);
    if (events === undefined || target === undefined) return;
    const { selection, atMs } = events.eventAt(target);
    tellSelection(this, selection);
    tellCursor(this, atMs);
  };

  private readonly slide = ({ target }: Event) => {
    const { picture } = this;
    if (picture === undefined) return;
    const value = Number((target as HTMLInputElement).value);
    const { clock } = picture;
    const x = clock.fromX + ((clock.toX - clock.fromX) * value) / SLIDER_PARTS;
    tellCursor(this, value === SLIDER_PARTS && this.span === null ? null : clock.timeAt(x));
  };

  private readonly zoom = ({ detail: { factor, aboutMs } }: CustomEvent<Zoom>) => {
    const { picture } = this;
    if (picture === undefined) return;
    const { clock, whole } = picture;
    const about = aboutMs ?? this.atMs ?? clock.timeAt((clock.fromX + clock.toX) / 2);
    this.span = factor === 'fit' ? null : zoomed(whole, this.span, about, factor);
  };

  private readonly pan = ({ detail }: CustomEvent<number>) => {
    if (this.picture !== undefined) this.span = panned(this.picture.whole, this.span, detail);
  };

  private readonly toggleFold = ({ detail }: CustomEvent<number>) => {
    this.setFold(detail, !this.openedMs.includes(detail));
  };

  private setFold(fromMs: number, isOpened: boolean) {
    const others = this.openedMs.filter((other) => other !== fromMs);
    this.openedMs = isOpened ? [...others, fromMs] : others;
  }
}

/** What changes while a run is read; the picture below stays. */
const READING = new Set<PropertyKey>([
  'atMs',
  'selection',
  'related',
  'events',
  'standing',
  'isTelling',
]);

const timelineOfRun = (run: Run | null) =>
  run === null ? undefined : timelineOf(run.outcome, run.healthy);

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-timeline': RetryLabTimeline;
  }
}
