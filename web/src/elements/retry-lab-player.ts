/** The buttons that move a reader through a run, and closer to it. */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Clock } from '../model/timeline-clock.js';
import type { Step } from '../model/steps.js';
import { PLAYER } from '../model/words/reading.js';
import { elementStyles } from '../styles/element.js';
import { ICONS } from './icons.js';
import { Playback } from './playback.js';
import { tellCursor } from './reading-events.js';
import type { Zoom } from './retry-lab-picture.js';

const SPEEDS = Object.keys(PLAYER.speeds) as (keyof typeof PLAYER.speeds)[];
const ZOOM_STEP = 2;
/** How much of the picture's width one press moves along. */
const PAN_STEP = 0.5;

/**
 * @fires step, zoom - as the picture does
 * @fires pan - `CustomEvent<number>`: by which share of the picture's width to move along
 */
@customElement('retry-lab-player')
export class RetryLabPlayer extends LitElement {
  static override styles = [
    elementStyles,
    css`
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--rl-space-2) var(--rl-space-4);
        font-size: var(--rl-text-small);
      }

      .group {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
      }

      button,
      select {
        height: max(2 * var(--rl-rem), var(--rl-target));
        border: 1px solid var(--rl-line-strong);
        background: var(--rl-surface);
        color: var(--rl-ink);
        font: inherit;
        cursor: pointer;
      }

      button {
        display: inline-flex;
        align-items: center;
        justify-content: center;
        gap: var(--rl-space-2);
        min-width: max(2.25 * var(--rl-rem), var(--rl-target));
        padding: 0 var(--rl-space-2);
      }

      .group > button + button,
      .group > button + select {
        margin-inline-start: -1px;
      }

      .group > :first-child {
        border-start-start-radius: var(--rl-radius);
        border-end-start-radius: var(--rl-radius);
      }

      .group > :last-child {
        border-start-end-radius: var(--rl-radius);
        border-end-end-radius: var(--rl-radius);
      }

      button:hover,
      select:hover {
        background: var(--rl-surface-raised);
      }

      :disabled,
      [aria-disabled='true'] {
        background: var(--rl-surface);
        color: var(--rl-line-strong);
        cursor: default;
      }

      :focus-visible {
        position: relative;
        z-index: 1;
      }

      .play {
        min-width: calc(5.25 * var(--rl-rem));
        justify-content: start;
        padding-inline: var(--rl-space-3);
        font-weight: 650;
      }

      .time {
        min-width: 9.5em;
        font-size: var(--rl-text);
      }

      .time strong {
        font-weight: 650;
      }

      .zoom {
        margin-inline-start: auto;
      }

      .still {
        margin-top: var(--rl-space-2);
        color: var(--rl-ink-soft);
        font-size: var(--rl-text-small);
      }

      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) clock: Clock | undefined;
  @property({ attribute: false }) atMs: number | null = null;
  @property({ attribute: false }) endMs = 0;
  /** Whether there are events to step to. */
  @property({ type: Boolean }) canStep = false;
  /** Whether only a part of the run is shown. */
  @property({ type: Boolean }) isZoomed = false;

  @state() private speed: keyof typeof PLAYER.speeds = '1';
  @state() private isStill = false;

  private readonly motion = matchMedia('(prefers-reduced-motion: reduce)');
  /** The time that playing moved to last; any other was set by the reader, who then wants to look. */
  private playedToMs: number | null = null;

  private readonly playback = new Playback(
    this,
    () =>
      this.clock && {
        clock: this.clock,
        atMs: this.atMs,
        endMs: this.endMs,
        speed: Number(this.speed),
      },
    (atMs) => {
      this.playedToMs = atMs;
      tellCursor(this, atMs);
    },
  );

  override connectedCallback() {
    super.connectedCallback();
    this.motion.addEventListener('change', this.heedMotion);
    this.heedMotion();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.motion.removeEventListener('change', this.heedMotion);
  }

  /** Playing ends as soon as the cursor is moved otherwise. */
  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('atMs') && this.playback.isPlaying && this.atMs !== this.playedToMs) {
      this.playback.stop();
    }
  }

  override render() {
    const { isPlaying } = this.playback;
    return html`<div class="bar" role="group" aria-label=${PLAYER.label}>
        <div class="group">
          ${this.button(
            'back',
            () => {
              this.step('back');
            },
            !this.canStep,
          )}
          <button class="play" type="button" ?disabled=${this.isStill} @click=${this.toggle}>
            ${isPlaying ? ICONS.pause : ICONS.play}${isPlaying ? PLAYER.pause : PLAYER.play}
          </button>
          ${this.button(
            'on',
            () => {
              this.step('on');
            },
            !this.canStep,
          )}
          ${this.button(
            'end',
            () => {
              this.playback.stop();
              tellCursor(this, null);
            },
            this.atMs === null,
          )}
          <select aria-label=${PLAYER.speed} @change=${this.chooseSpeed} ?disabled=${this.isStill}>
            ${SPEEDS.map(
              (speed) =>
                html`<option value=${speed} ?selected=${speed === this.speed}>
                  ${PLAYER.speeds[speed]}
                </option>`,
            )}
          </select>
        </div>
        <p class="time">
          ${
            this.atMs === null
              ? this.shownWords()
              : html`<strong>${PLAYER.at(this.atMs)}</strong
                  ><span class="soft">${PLAYER.of(this.endMs)}</span>`
          }
        </p>
        <div class="group zoom">
          ${
            this.isZoomed
              ? [
                  this.button('earlier', () => {
                    this.pan(-PAN_STEP);
                  }),
                  this.button('later', () => {
                    this.pan(PAN_STEP);
                  }),
                ]
              : nothing
          }
          ${this.button(
            'further',
            () => {
              this.zoom(1 / ZOOM_STEP);
            },
            !this.isZoomed,
          )}
          ${this.button('closer', () => {
            this.zoom(ZOOM_STEP);
          })}
          ${this.button(
            'fit',
            () => {
              this.zoom('fit');
            },
            !this.isZoomed,
          )}
        </div>
      </div>
      ${this.isStill ? html`<p class="still">${PLAYER.still}</p>` : nothing}`;
  }

  private shownWords(): string {
    const { clock, isZoomed } = this;
    return isZoomed && clock !== undefined
      ? PLAYER.part(clock.fromMs, clock.toMs, this.endMs)
      : PLAYER.whole;
  }

  private button(
    name: Exclude<keyof typeof ICONS, 'play' | 'pause'>,
    act: () => void,
    isOff = false,
  ) {
    return html`<button
      type="button"
      aria-label=${PLAYER[name]}
      title=${PLAYER[name]}
      aria-disabled=${isOff}
      @click=${() => {
        // A button that is off stays in its place, so that nobody's focus is lost.
        if (!isOff) act();
      }}
    >
      ${ICONS[name]}
    </button>`;
  }

  private readonly toggle = () => {
    if (this.playback.isPlaying) this.playback.stop();
    else this.playback.start();
  };

  private readonly chooseSpeed = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    this.speed = SPEEDS.find((speed) => speed === value) ?? '1';
  };

  private readonly heedMotion = () => {
    this.isStill = this.motion.matches;
    if (this.isStill) this.playback.stop();
  };

  private step(detail: Step) {
    this.playback.stop();
    this.dispatchEvent(new CustomEvent('step', { detail }));
  }

  private zoom(factor: Zoom['factor']) {
    this.dispatchEvent(new CustomEvent('zoom', { detail: { factor, aboutMs: null } }));
  }

  private pan(share: number) {
    this.dispatchEvent(new CustomEvent('pan', { detail: share }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-player': RetryLabPlayer;
  }
  interface HTMLElementEventMap {
    pan: CustomEvent<number>;
  }
}
