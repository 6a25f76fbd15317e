/**
 * A run to read: its timeline, the state of the world at the cursor, its events, its tables. They
 * share what the reader chose; whatever is chosen in one of them is marked in all.
 *
 * @slot - what else there is to tell of the run; its code comes with that of the tables
 */
import { css, html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { EventDetail, EventList } from '../model/events.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import type { Place, Related } from '../model/related.js';
import type { Selection } from '../model/selection.js';
import type { Run } from '../model/shown-run.js';
import { TIMELINE_HEADING } from '../model/words/page.js';
import { countIn } from '../model/words/timeline.js';
import { LATER, type LaterWords } from '../model/words/trouble.js';
import { elementStyles } from '../styles/element.js';
import { SIDE_BY_SIDE } from '../styles/layout.js';
import { bringIntoView } from './bring-into-view.js';
import type { RetryLabEvidence } from './retry-lab-evidence.js';
import type * as Parts from './reading-parts.js';
import './retry-lab-later.js';
import type { RetryLabLater } from './retry-lab-later.js';
import './retry-lab-timeline.js';
import type { RetryLabTimeline } from './retry-lab-timeline.js';
import type { StandingWords } from './retry-lab-picture.js';
import type { Picture } from '../svg/timeline-svg.js';

/** What is shown of a run within a text, where it has no headings of its own. */
export interface Brief {
  /** Which of its parts: `timeline`, `effects`, `tables`, `remarks`. */
  views: readonly string[];
  /** Opens the tables, which are made when a reader asks for them. */
  tablesTitle: string;
  /** What is said of code that is still to come. */
  later: LaterWords;
}

/** So far above the explanation stands what would be under it. */
const UNCOVERED_BY_PX = 8;

@customElement('retry-lab-reading')
export class RetryLabReading extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host,
      .below {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--rl-space-6);
      }

      h2 {
        margin-bottom: var(--rl-space-3);
        scroll-margin-top: var(--rl-space-4);
      }

      .at-cursor {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--rl-space-5);
        align-items: start;
        /* Out of sight it is laid out when it comes near; it changes its height with every run. */
        content-visibility: auto;
        contain-intrinsic-size: auto calc(40 * var(--rl-rem));
      }

      @media ${unsafeCSS(SIDE_BY_SIDE)} {
        .at-cursor {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }

      summary {
        width: fit-content;
        color: var(--rl-ink-soft);
        cursor: pointer;
      }

      [open] > summary {
        margin-bottom: var(--rl-space-2);
      }

      /* Within a text nothing else keeps what follows off the cards' frame. */
      retry-lab-later > retry-lab-effects + * {
        display: block;
        margin-top: var(--rl-space-3);
      }

      /* Next in reading to what is chosen, and last in place, so that it stays at the lower edge. */
      retry-lab-why {
        order: 1;
        position: sticky;
        bottom: 0;
        z-index: 2;
      }

      @media print {
        :host,
        .below {
          gap: var(--rl-space-4);
        }

        .at-cursor,
        .tables,
        retry-lab-evidence,
        retry-lab-why {
          display: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) run: Run | null = null;
  /** The run that is told of below the timeline; it follows the other one a frame later. */
  @property({ attribute: false }) settled: Run | null = null;
  @property({ attribute: false }) pinned: Run | null = null;
  @property() pinnedTitle = '';
  /** The cursor; null after everything. */
  @property({ attribute: false }) atMs: number | null = null;

  /** Fetches the code that comes after the picture. */
  @property({ attribute: false }) fetchParts: () => Promise<typeof Parts> = () =>
    import('./reading-parts.js');
  /** How it is read within a text; null where it has the page to itself. */
  @property({ attribute: false }) brief: Brief | null = null;

  @state() private selection: Selection | null = null;
  @state() private hasTables = false;
  @state() private detail: EventDetail = 'turningPoints';

  @query('h2, h3') private readonly heading!: HTMLElement;
  @query('retry-lab-later') private readonly later!: RetryLabLater;
  @query('retry-lab-timeline') private readonly timeline!: RetryLabTimeline;
  @query('retry-lab-why') private readonly panel!: HTMLElement;
  @query('retry-lab-evidence') private readonly evidence!: RetryLabEvidence;

  /** What is known of events once its code is here. */
  @state() private parts: typeof Parts | undefined;
  private related: Related | null = null;
  /** Where the reader was when they first chose something. */
  private focused: HTMLElement | null = null;

  constructor() {
    super();
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.selection === null || event.defaultPrevented) return;
      this.returnFocus();
      this.selection = null;
    });
    this.addEventListener('focusin', this.uncover);
    // Whoever wants to see the whole run has done with its moments.
    this.addEventListener('cursor-change', ({ detail }) => {
      if (detail === null) this.selection = null;
    });
  }

  /** The timeline as it is shown; undefined while there is none. */
  get shownPicture(): Picture | undefined {
    return this.timeline.shownPicture;
  }

  /** All that happened in the run, in order; undefined until its code is here. */
  get allEvents(): EventList | undefined {
    return this.run === null ? undefined : this.parts?.eventsOf(this.run.outcome, 'everything');
  }

  /** Settles once the code of what stands below the timeline is here, or did not arrive. */
  get arrival(): Promise<unknown> {
    return this.later.arrival;
  }

  /** Brings the reader to what is said of code that did not arrive. */
  showMissing(): void {
    bringIntoView(this.later);
  }

  protected override willUpdate(changed: PropertyValues) {
    // What was chosen stands at a place of another outcome.
    if (changed.has('run') || changed.has('settled')) this.selection = null;
    // A moving cursor changes nothing of it, and whoever marks what is related sees the same again.
    if (!changed.has('run') && !changed.has('selection') && !changed.has('parts')) return;
    const { run, selection, parts } = this;
    if (selection === null || run === null) this.related = null;
    else this.related = parts?.relatedOf(run.outcome, selection) ?? null;
  }

  override render() {
    const { run, settled, atMs, selection, related, detail } = this;
    if (run === null || settled === null) return nothing;
    const { outcome } = settled;
    const events = run === settled ? this.parts?.eventsOf(outcome, detail) : undefined;
    return html`${this.shows('timeline') ? this.course(run, events) : nothing}
      <retry-lab-why
        .outcome=${outcome}
        .selection=${selection}
        .related=${related}
        .isShown=${this.isShown}
        @selection-change=${this.choose}
        @show-in=${this.show}
      ></retry-lab-why>
      <retry-lab-later .load=${this.load} .words=${this.brief?.later ?? LATER}
        >${
          this.brief !== null
            ? html`${this.sideEffects(outcome)} ${this.tables(outcome, this.brief)}<slot></slot>`
            : html`<div class="below">
                <div class="at-cursor">
                  <retry-lab-moment .outcome=${outcome} .atMs=${atMs}></retry-lab-moment>
                  <retry-lab-events
                    .outcome=${outcome}
                    .atMs=${atMs}
                    .selection=${selection}
                    .related=${related}
                    .detail=${detail}
                    @selection-change=${this.choose}
                    @detail-change=${this.chooseDetail}
                  ></retry-lab-events>
                </div>
                ${this.sideEffects(outcome)} ${this.lookedUp(outcome)}
                <slot></slot>
              </div>`
        }</retry-lab-later
      >`;
  }

  private shows(view: 'timeline' | 'effects' | 'tables' | 'remarks'): boolean {
    return this.brief?.views.includes(view) ?? true;
  }

  private readonly isShown = (place: Place): boolean =>
    this.shows(place === 'timeline' ? 'timeline' : 'tables');

  private course(run: Run, events: EventList | undefined) {
    return html`<section>
      ${
        this.brief === null
          ? html`<h2 tabindex="-1">${TIMELINE_HEADING}</h2>`
          : html`<h3 class="visually-hidden" tabindex="-1">${TIMELINE_HEADING}</h3>`
      }
      <retry-lab-timeline
        .run=${run}
        .pinned=${this.pinned}
        .pinnedTitle=${this.pinnedTitle}
        .hasRemarks=${this.shows('remarks')}
        .atMs=${this.atMs}
        .selection=${this.selection}
        .related=${this.related}
        .events=${events}
        .standing=${this.standing(run.outcome)}
        .storyOf=${this.parts?.storyOf}
        .whyOf=${this.parts?.whyAll}
        @selection-change=${this.choose}
      ></retry-lab-timeline>
    </section>`;
  }

  private lookedUp(outcome: Outcome) {
    return html`<retry-lab-evidence
      .outcome=${outcome}
      .atMs=${this.atMs}
      .selection=${this.selection}
      .isRelated=${this.related?.isRelated ?? never}
      .isUntitled=${this.brief !== null}
      @selection-change=${this.choose}
    ></retry-lab-evidence>`;
  }

  /** Within a text they are shown where that asks for them; else where there is more than usual. */
  private sideEffects(outcome: Outcome) {
    const isAsked = this.brief !== null && this.shows('effects');
    if (!isAsked && (this.brief !== null || this.parts?.hasSideEffects(outcome) !== true))
      return nothing;
    return html`<retry-lab-effects .outcome=${outcome}></retry-lab-effects>`;
  }

  /** Where the timeline is there to read, tables come when they are asked for. */
  private tables(outcome: Outcome, { tablesTitle }: Brief) {
    if (!this.shows('tables')) return nothing;
    if (!this.shows('timeline')) return this.lookedUp(outcome);
    return html`<details class="tables" ?open=${this.hasTables} @toggle=${this.openTables}>
      <summary>${tablesTitle}</summary>
      ${this.hasTables ? this.lookedUp(outcome) : nothing}
    </details>`;
  }

  /** How much stands in each system at the cursor, beside its lane. */
  private standing(outcome: Outcome): StandingWords[] {
    const { parts, atMs } = this;
    if (parts === undefined || atMs === null) return [];
    return outcome.effects.map(({ system }) => {
      const { standing, repeated } = parts.standingCountsAt(outcome, system, atMs);
      return { system, words: countIn(system, standing), isWrong: repeated > 0 };
    });
  }

  private readonly load = async () => {
    this.parts = await this.fetchParts();
  };

  private readonly choose = ({ detail }: CustomEvent<Selection | null>) => {
    // For a moment the tables tell of another run than the timeline.
    if (this.run !== this.settled) return;
    if (detail === null) this.returnFocus();
    else if (this.selection === null) this.focused = deepestFocus();
    this.selection = detail;
  };

  protected override updated(changed: PropertyValues) {
    if (changed.has('selection')) this.uncover();
  }

  /** What has the focus is not left under the explanation. */
  private readonly uncover = () => {
    const focused = deepestFocus();
    if (this.selection === null || focused === null) return;
    if (focused.getRootNode() === this.panel.shadowRoot) return;
    const { top } = this.panel.getBoundingClientRect();
    const { bottom } = focused.getBoundingClientRect();
    // What is higher than the room above it, such as a table, shows enough of itself.
    const covered = focused.clientHeight < top ? bottom - top : 0;
    if (covered > 0) scrollBy({ top: covered + UNCOVERED_BY_PX, behavior: 'instant' });
  };

  /** Whoever closes the explanation goes on where they were. */
  private returnFocus() {
    const { focused } = this;
    this.focused = null;
    if (deepestFocus()?.getRootNode() === this.panel.shadowRoot)
      focused?.focus({ preventScroll: true });
  }

  private readonly chooseDetail = ({ detail }: CustomEvent<EventDetail>) => {
    this.detail = detail;
  };

  private readonly openTables = ({ target }: Event) => {
    this.hasTables = (target as HTMLDetailsElement).open;
  };

  private readonly show = async ({ detail }: CustomEvent<Place>) => {
    if (detail === 'timeline') {
      bringIntoView(this.heading);
      return;
    }
    this.hasTables = true;
    await this.updateComplete;
    await this.evidence.show(detail);
  };
}

const never = () => false;

/** What has the focus, within whatever elements. */
function deepestFocus(): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement ? focused : null;
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-reading': RetryLabReading;
  }
}
