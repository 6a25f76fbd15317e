import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import type { EventList } from '../model/events.js';
import { headlineOf } from '../model/headline.js';
import { canStartOver, startedOver, type Steps, undoable, undone } from '../model/undo.js';
import { COMPARE_HEADING, WORKBENCH } from '../model/words/page.js';
import { buttonStyles, elementStyles } from '../styles/element.js';

/**
 * What can be done with the run on show.
 *
 * @fires step-to - `CustomEvent<Steps>` when a reader takes a change back, or all of them
 * @fires pin - when a reader wants the run to stay beside the next ones
 * @fires go-to-compare - when a reader wants to see the comparison
 */
@customElement('retry-lab-actions')
export class RetryLabActions extends LitElement {
  static override styles = [
    elementStyles,
    buttonStyles,
    css`
      .actions {
        display: flex;
        flex-wrap: wrap;
        align-items: start;
        gap: var(--rl-space-2);
        margin-top: var(--rl-space-3);
      }

      /* What it opens stands below all buttons, which stay where they are. */
      retry-lab-take-away {
        flex-basis: 100%;
      }
    `,
  ];

  @property({ attribute: false }) steps: Steps | undefined;
  /** Whether the run on show is the pinned one. */
  @property({ type: Boolean }) isPinned = false;
  @property({ attribute: false }) outcome: Outcome | undefined;
  /** What is handed to whoever copies and saves. */
  @property({ attribute: false }) linkOf: (() => string) | undefined;
  @property({ attribute: false }) eventList: (() => Promise<EventList>) | undefined;
  @property({ attribute: false }) pictureSvg: (() => Promise<string>) | undefined;

  override render() {
    return html`<div class="actions">
      ${this.steps === undefined ? nothing : this.stepButtons(this.steps)}
      <button
        class="button"
        data-pin
        type="button"
        aria-disabled=${this.isPinned}
        @click=${() => {
          if (!this.isPinned) this.tell('pin');
        }}
      >
        ${this.isPinned ? WORKBENCH.pinnedNow : WORKBENCH.pin}
      </button>
      ${this.button(COMPARE_HEADING, false, () => {
        this.tell('go-to-compare');
      })}
      <retry-lab-take-away
        .outcome=${this.outcome}
        .linkOf=${this.linkOf}
        .eventList=${this.eventList}
        .pictureSvg=${this.pictureSvg}
      ></retry-lab-take-away>
    </div>`;
  }

  /** To the button by which a run is pinned. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('[data-pin]')?.focus(options);
  }

  private stepButtons(steps: Steps) {
    const before = undoable(steps);
    const backTo = (scenario: Steps['opened']) => WORKBENCH.backTo(headlineOf(scenario).title);
    return [
      this.button(
        WORKBENCH.undo,
        before === undefined,
        () => {
          this.tell('step-to', undone(steps));
        },
        before && backTo(before),
      ),
      this.button(
        WORKBENCH.startOver,
        !canStartOver(steps),
        () => {
          this.tell('step-to', startedOver(steps));
        },
        backTo(steps.opened),
      ),
    ];
  }

  /** A button that is off stays in its place, so that nobody's focus is lost. */
  private button(label: string, isOff: boolean, act: () => void, title?: string) {
    return html`<button
      class="button"
      type="button"
      aria-disabled=${isOff}
      title=${title ?? nothing}
      @click=${() => {
        if (!isOff) act();
      }}
    >
      ${label}
    </button>`;
  }

  private tell(name: 'step-to' | 'pin' | 'go-to-compare', detail?: Steps) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-actions': RetryLabActions;
  }
  interface HTMLElementEventMap {
    'step-to': CustomEvent<Steps>;
  }
}
