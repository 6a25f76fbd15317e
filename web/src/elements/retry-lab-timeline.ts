/** Draws the timeline of an outcome at the width it is given. */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';

import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { timelineOf, type Timeline } from '../model/timeline.js';
import { storyOf } from '../model/timeline-story.js';
import { whyOf } from '../model/timeline-why.js';
import { STORY_TITLE } from '../model/words/timeline.js';
import { timelineSvg } from '../svg/timeline-svg.js';

@customElement('retry-lab-timeline')
export class RetryLabTimeline extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }
    .picture {
      overflow: hidden;
    }
    .why {
      max-width: 46rem;
      margin: 0 0 var(--rl-space-2);
      line-height: 1.5;
    }
    .why + .picture {
      margin-block-start: var(--rl-space-4);
    }
    svg {
      display: block;
      max-width: 100%;
    }
    details {
      margin-block-start: var(--rl-space-3);
      font-size: var(--rl-text);
    }
    summary {
      min-height: var(--rl-target);
      cursor: pointer;
      color: var(--rl-ink-soft);
    }
    summary:focus-visible {
      outline: 2px solid var(--rl-accent);
      outline-offset: 2px;
    }
    ol {
      margin-block: var(--rl-space-2) 0;
      padding-inline-start: var(--rl-space-5);
      line-height: 1.5;
    }
  `;

  /** What is drawn. */
  @property({ attribute: false }) outcome: Outcome | null = null;

  @state() private width = 0;

  private timeline: Timeline | null = null;
  private why: string[] = [];
  private story: string[] = [];

  private readonly sizes = new ResizeObserver(([entry]) => {
    this.width = Math.floor(entry?.contentRect.width ?? 0);
  });

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
    if (!changed.has('outcome') || this.outcome === null) return;
    this.timeline = timelineOf(this.outcome);
    this.why = whyOf(this.outcome);
    this.story = storyOf(this.outcome);
  }

  override render() {
    if (this.timeline === null || this.width === 0) return nothing;
    // The picture is text of our own making, in which every word is escaped.
    const picture = unsafeHTML(timelineSvg(this.timeline, this.width));
    return html`
      ${this.why.map((sentence) => html`<p class="why">${sentence}</p>`)}
      <div class="picture">${picture}</div>
      <details>
        <summary>${STORY_TITLE}</summary>
        <ol>
          ${this.story.map((sentence) => html`<li>${sentence}</li>`)}
        </ol>
      </details>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-timeline': RetryLabTimeline;
  }
}
