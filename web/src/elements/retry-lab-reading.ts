/**
 * A run to read: its timeline, the state of the world at the cursor, its events, its tables. They
 * share what the reader chose; whatever is chosen in one of them is marked in all.
 */
import { css, html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { EventDetail } from '../model/events.js';
import { explanationOf } from '../model/explanation.js';
import { type Related, relatedOf } from '../model/related.js';
import type { Selection } from '../model/selection.js';
import type { Run } from '../model/shown-run.js';
import { TIMELINE_HEADING } from '../model/words/page.js';
import { chosenSentence } from '../model/words/reading.js';
import { elementStyles } from '../styles/element.js';
import { SIDE_BY_SIDE } from '../styles/layout.js';
import { bringIntoView } from './bring-into-view.js';
import type { RetryLabEvidence } from './retry-lab-evidence.js';
import './retry-lab-timeline.js';
import type { RetryLabTimeline } from './retry-lab-timeline.js';
import type { ShowIn } from './retry-lab-why.js';

@customElement('retry-lab-reading')
export class RetryLabReading extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
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
      }

      @media ${unsafeCSS(SIDE_BY_SIDE)} {
        .at-cursor {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }

      retry-lab-why {
        position: sticky;
        bottom: 0;
        z-index: 2;
      }

      @media print {
        .at-cursor,
        retry-lab-evidence,
        retry-lab-why {
          display: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) run: Run | null = null;
  @property({ attribute: false }) pinned: Run | null = null;
  @property() pinnedTitle = '';
  /** The cursor; null after everything. */
  @property({ attribute: false }) atMs: number | null = null;

  @state() private selection: Selection | null = null;
  @state() private detail: EventDetail = 'turningPoints';

  @query('h2') private readonly heading!: HTMLElement;
  @query('retry-lab-timeline') private readonly timeline!: RetryLabTimeline;
  @query('retry-lab-evidence') private readonly evidence!: RetryLabEvidence;

  private related: Related | null = null;
  private announced = '';

  /** The timeline as it is shown, as a file of its own. */
  get pictureSvg(): string {
    return this.timeline.pictureSvg;
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    // What was chosen stands at a place of another outcome.
    if (changed.has('run')) this.selection = null;
    const { run, selection } = this;
    if (run === null || selection === null) {
      this.related = null;
      this.announced = '';
      return;
    }
    if (!changed.has('run') && !changed.has('selection' as keyof this)) return;
    this.related = relatedOf(run.outcome, selection);
    const { title, sentences } = explanationOf(run.outcome, selection);
    this.announced = chosenSentence(title, sentences);
  }

  override render() {
    const { run, atMs, selection, related, detail } = this;
    if (run === null) return nothing;
    const { outcome } = run;
    return html`<section>
        <h2 tabindex="-1">${TIMELINE_HEADING}</h2>
        <retry-lab-timeline
          .run=${run}
          .pinned=${this.pinned}
          .pinnedTitle=${this.pinnedTitle}
          .atMs=${atMs}
          .selection=${selection}
          .related=${related}
          .detail=${detail}
          @selection-change=${this.choose}
        ></retry-lab-timeline>
      </section>
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
      <retry-lab-evidence
        .outcome=${outcome}
        .atMs=${atMs}
        .selection=${selection}
        .isRelated=${related?.isRelated}
        @selection-change=${this.choose}
      ></retry-lab-evidence>
      <retry-lab-why
        .outcome=${outcome}
        .selection=${selection}
        @selection-change=${this.choose}
        @show-in=${this.show}
      ></retry-lab-why>
      <p class="visually-hidden" role="status">${this.announced}</p>`;
  }

  private readonly choose = ({ detail }: CustomEvent<Selection | null>) => {
    this.selection = detail;
  };

  private readonly chooseDetail = ({ detail }: CustomEvent<EventDetail>) => {
    this.detail = detail;
  };

  private readonly show = ({ detail }: CustomEvent<ShowIn>) => {
    if (detail === 'timeline') bringIntoView(this.heading);
    else this.evidence.show(detail);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-reading': RetryLabReading;
  }
}
