/** The timeline of an outcome at the width it is given, with a cursor in time; beside it a pinned run's. */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import type { EventList } from '../model/events.js';
import { hasBesides } from '../model/has-besides.js';
import type { Related } from '../model/related.js';
import { isSameSelection, type Selection } from '../model/selection.js';
import type { Run } from '../model/shown-run.js';
import { placeAmong, type Step, stepFrom } from '../model/steps.js';
import type { Fold, Stretch } from '../model/timeline-clock.js';
import { panned, spanWith, zoomed } from '../model/timeline-zoom.js';
import { timelineOf, type Timeline } from '../model/timeline.js';
import { eventText, FOLDS, PINNED_HEADING } from '../model/words/reading.js';
import { STORY_TITLE } from '../model/words/timeline.js';
import type { Besides } from '../svg/besides.js';
import { drawTimeline, type Picture } from '../svg/timeline-svg.js';
import { buttonStyles, elementStyles } from '../styles/element.js';
import { tellCursor, tellSelection } from './reading-events.js';
import './retry-lab-picture.js';
import type { CurrentEvent, StandingWords, Zoom } from './retry-lab-picture.js';
import './retry-lab-player.js';
import './retry-lab-slider.js';

/** Draws and tells of what few runs have; undefined until one of them was there. */
let besides: Besides | undefined;

/** So many quiet stretches get a button; the others are reached by zooming in. */
const FOLD_BUTTONS = 6;

@customElement('retry-lab-timeline')
export class RetryLabTimeline extends LitElement {
  static override styles = [
    elementStyles,
    buttonStyles,
    css`
      .why {
        max-width: calc(46 * var(--rl-rem));
        margin: var(--rl-space-2) 0;
      }

      retry-lab-player {
        margin-block: var(--rl-space-4) var(--rl-space-2);
      }

      .pinned {
        margin-top: var(--rl-space-4);
        padding-top: var(--rl-space-3);
        border-top: 2px solid var(--rl-line-strong);
      }

      .pinned p {
        margin-bottom: var(--rl-space-3);
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
        content: '▸\\00a0' / '';
      }

      .folds button[aria-expanded='true']::before {
        content: '▾\\00a0' / '';
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

        .folds,
        .pinned,
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
  /** Whether it says why the run came out as it did. */
  @property({ attribute: false }) hasRemarks = true;
  @property({ attribute: false }) atMs: number | null = null;
  @property({ attribute: false }) selection: Selection | null = null;
  @property({ attribute: false }) related: Related | null = null;
  /** The events to which steps go; undefined until their code is here. */
  @property({ attribute: false }) events: EventList | undefined;

  /** How much stands in each system at the cursor. */
  @property({ attribute: false }) standing: readonly StandingWords[] = [];

  /**
   * Why the systems hold what they hold, below the picture, which its coming does not move;
   * undefined until its code is here.
   */
  @property({ attribute: false }) whyOf: ((outcome: Outcome) => string[]) | undefined;

  /** Tells the run in sentences; undefined until its code is here. */
  @property({ attribute: false }) storyOf: ((outcome: Outcome) => string[]) | undefined;

  @state() private width = 0;
  @state() private span: Stretch | null = null;
  @state() private openedMs: readonly number[] = [];

  private timeline: Timeline | undefined;
  private pinnedTimeline: Timeline | undefined;
  private picture: Picture | undefined;
  private pinnedPicture: Picture | undefined;
  @state() private isTelling = false;

  private readonly sizes = new ResizeObserver(([entry]) => {
    this.width = Math.floor(entry?.contentRect.width ?? 0);
  });

  /** The picture as it is shown. */
  get shownPicture(): Picture | undefined {
    return this.picture;
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
    if (changed.has('run') || changed.has('pinned')) void this.needBesides();
    if (changed.has('run')) this.takeRun();
    if (changed.has('pinned')) this.pinnedTimeline = timelineOfRun(this.pinned);
    if (changed.has('atMs')) this.follow();
    // The cursor alone draws nothing anew.
    const isOnlyReading = [...changed.keys()].every((name) => READING.has(name));
    if (!isOnlyReading) this.draw();
  }

  override render() {
    const { picture, run } = this;
    // What stands below the picture would be moved by it.
    if (run === null || picture === undefined) return nothing;
    return html`
      ${this.reading(run, picture)}
      ${(this.hasRemarks ? (this.whyOf?.(run.outcome) ?? []) : []).map((sentence) => html`<p class="why">${sentence}</p>`)}
      <details @toggle=${this.tell}>
        <summary>${STORY_TITLE}</summary>
        ${
          this.isTelling && this.storyOf !== undefined
            ? html`<ol>
                ${this.storyOf(run.outcome).map((sentence) => html`<li>${sentence}</li>`)}
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
        .canStep=${this.events !== undefined}
        @step=${this.step}
        @zoom=${this.zoom}
        @pan=${this.pan}
      ></retry-lab-player>
      <retry-lab-slider
        .clock=${picture.clock}
        .atMs=${atMs}
        .isZoomed=${this.span !== null}
      ></retry-lab-slider>
      <retry-lab-picture
        .outcome=${outcome}
        .picture=${picture}
        .atMs=${atMs}
        .selection=${selection}
        .related=${related}
        .current=${this.currentEvent()}
        .standing=${this.standing}
        .canChoose=${this.events !== undefined}
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
                @zoom=${this.zoom}
                @fold-toggle=${this.toggleFold}
              ></retry-lab-picture>
            </div>`
      }
    `;
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

  private foldButton({ fromMs, toMs, startMs }: Fold, isOpened: boolean) {
    const unchanged = (this.timeline?.phases ?? [])
      .filter((phase) => phase.isUnchanged && phase.fromMs < toMs && phase.toMs > fromMs)
      .map(({ name }) => name);
    return html`<button
      class="button"
      type="button"
      aria-expanded=${isOpened}
      @click=${() => {
        this.setFold(startMs, !isOpened);
      }}
    >
      ${FOLDS.stretch(fromMs, toMs, unchanged)}
    </button>`;
  }

  private currentEvent(): CurrentEvent | undefined {
    const { events } = this;
    if (events === undefined || events.count === 0) return undefined;
    const index = Math.min(events.count - 1, Math.max(0, placeAmong(events, this)));
    const { atMs, who, what, selection } = events.eventAt(index);
    const isChosen = isSameSelection(selection, this.selection);
    return { index, count: events.count, text: eventText(atMs, who, what), isChosen };
  }

  private readonly tell = ({ target }: Event) => {
    this.isTelling = (target as HTMLDetailsElement).open;
  };

  /** Fetches what few runs need, when the first of them is there; without it all else is shown. */
  private async needBesides() {
    const isNeeded = [this.run, this.pinned].some((run) => run !== null && hasBesides(run.outcome));
    if (besides !== undefined || !isNeeded) return;
    besides = (await import('../svg/besides.js')).BESIDES;
    this.requestUpdate('run');
    this.requestUpdate('pinned');
  }

  private takeRun() {
    const { endMs } = this.timeline ?? {};
    this.timeline = timelineOfRun(this.run);
    // Another sink leaves every time as it was; another failure does not.
    if (endMs === this.timeline?.endMs) return;
    this.span = null;
    this.openedMs = [];
  }

  private draw() {
    const { timeline, pinnedTimeline, width, span, openedMs } = this;
    if (timeline === undefined || width === 0) return;
    const alsoMs = pinnedTimeline?.instantsMs ?? [];
    this.picture = drawTimeline(timeline, width, { span, openedMs, alsoMs }, besides?.drawing);
    this.pinnedPicture =
      pinnedTimeline &&
      drawTimeline(
        pinnedTimeline,
        width,
        { span, openedMs, alsoMs: timeline.instantsMs },
        besides?.drawing,
      );
  }

  /** The cursor is never out of sight. */
  private follow() {
    if (this.atMs === null || this.picture === undefined) return;
    const span = spanWith(this.picture.whole, this.span, this.atMs);
    if (span === this.span) return;
    this.span = span;
  }

  private readonly step = ({ detail }: CustomEvent<Step>) => {
    const { events } = this;
    const target = events && stepFrom(events, this, detail);
    if (events === undefined || target === undefined) return;
    const { selection, atMs } = events.eventAt(target);
    tellSelection(this, selection);
    tellCursor(this, atMs);
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

  private setFold(startMs: number, isOpened: boolean) {
    const others = this.openedMs.filter((other) => other !== startMs);
    this.openedMs = isOpened ? [...others, startMs] : others;
  }
}

/** What changes while a run is read; the picture below stays. */
const READING = new Set<PropertyKey>([
  'atMs',
  'selection',
  'related',
  'events',
  'standing',
  'storyOf',
  'whyOf',
  'isTelling',
]);

const timelineOfRun = (run: Run | null) =>
  run === null ? undefined : timelineOf(run.outcome, run.healthy, besides?.heldLanes);

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-timeline': RetryLabTimeline;
  }
}
