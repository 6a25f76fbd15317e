/** The cursor as a slider right above the clock, so that its thumb is the cursor's. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Clock } from '../model/timeline-clock.js';
import { PLAYER } from '../model/words/reading.js';
import { elementStyles } from '../styles/element.js';
import { tellCursor } from './reading-events.js';
import { styled } from './styled.js';

/** Where it stands, in parts of the clock's width. */
const PARTS = 1000;
/** How far an arrow key moves it: a part of the width may be seconds where time passes fast. */
const STEP_MS = 100;
const KEYS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

@customElement('retry-lab-slider')
export class RetryLabSlider extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
        --thumb: var(--rl-rem);
      }

      @media (pointer: coarse) {
        :host {
          --thumb: calc(1.5 * var(--rl-rem));
        }
      }

      .slider {
        display: block;
        height: max(1.25 * var(--rl-rem), var(--rl-target) * 0.75);
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

      @media (forced-colors: active) {
        .slider::-webkit-slider-runnable-track {
          background: CanvasText;
        }

        .slider::-moz-range-track {
          background: CanvasText;
        }
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
  /** Whether only a part of the run is shown, at whose end the run goes on. */
  @property({ type: Boolean }) isZoomed = false;

  override render() {
    const { clock, atMs } = this;
    if (clock === undefined) return nothing;
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
      max=${PARTS}
      aria-label=${PLAYER.slider}
      aria-valuetext=${PLAYER.sliderText(atMs)}
      ${styled(place)}
      .value=${String(Math.round(share * PARTS))}
      @input=${this.slide}
      @keydown=${this.slideByKey}
    />`;
  }

  private readonly slide = ({ target }: Event) => {
    const { clock } = this;
    if (clock === undefined) return;
    const value = Number((target as HTMLInputElement).value);
    const x = clock.fromX + ((clock.toX - clock.fromX) * value) / PARTS;
    this.tell(value === PARTS ? clock.toMs : clock.timeAt(x), clock);
  };

  private readonly slideByKey = (event: KeyboardEvent) => {
    const { clock, atMs } = this;
    const direction = KEYS[event.key];
    if (direction === undefined || clock === undefined) return;
    event.preventDefault();
    this.tell((atMs ?? clock.toMs) + direction * STEP_MS, clock);
  };

  /** The end of the run is after everything. */
  private tell(atMs: number, { toMs }: Clock) {
    tellCursor(this, atMs >= toMs && !this.isZoomed ? null : Math.max(0, atMs));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-slider': RetryLabSlider;
  }
}
