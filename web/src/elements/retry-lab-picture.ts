/** A timeline's picture to point at: its cursor, what is chosen, and its marks by arrow keys. */
import { css, html, LitElement, nothing, type PropertyValues, svg, unsafeCSS } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { unsafeSVG } from 'lit/directives/unsafe-svg.js';
import type { Outcome, System } from '../engine/pkg/sim_wasm.js';
import type { Related } from '../model/related.js';
import type { Selection } from '../model/selection.js';
import type { Step } from '../model/steps.js';
import { PICTURE } from '../model/words/reading.js';
import { AXIS_HEIGHT } from '../svg/clock-axis.js';
import { EDGE, GUTTER, HEADING_HEIGHT } from '../svg/frame.js';
import { highlights } from '../svg/highlights.js';
import { pointedAt } from '../svg/pointed.js';
import { STYLE } from '../svg/style.js';
import type { Picture } from '../svg/timeline-svg.js';
import { elementStyles } from '../styles/element.js';
import { tellCursor, tellSelection } from './reading-events.js';
import { styled } from './styled.js';

/** A wish to see less of the run and more of its detail, or the other way; about a moment when one is pointed at. */
export interface Zoom {
  factor: number | 'fit';
  aboutMs: number | null;
}
/** How much stands in a system, in words. */
export interface StandingWords {
  system: System;
  words: string;
  /** Whether a customer stands there more than once. */
  isWrong: boolean;
}
/** The event at which the reader is, among those that the arrow keys walk. */
export interface CurrentEvent {
  index: number;
  count: number;
  text: string;
  /** Whether the reader chose it, and not only came past it. */
  isChosen: boolean;
}

declare global {
  interface HTMLElementEventMap {
    step: CustomEvent<Step>;
    zoom: CustomEvent<Zoom>;
    /** A quiet stretch, by where it begins, is to be shown in full, or narrow again. */
    'fold-toggle': CustomEvent<number>;
  }
}

/** A finger or a mouse that moved no further did not mean to drag. */
const DRAG_FROM_PX = 5;
const ZOOM_BY_KEY = 2;
const ZOOM_BY_WHEEL = 1.25;

const STEPS: Partial<Record<string, Step>> = {
  ArrowLeft: 'back',
  ArrowUp: 'back',
  ArrowRight: 'on',
  ArrowDown: 'on',
  Home: 'first',
  End: 'last',
};
const ZOOMS: Partial<Record<string, Zoom['factor']>> = {
  '+': ZOOM_BY_KEY,
  '=': ZOOM_BY_KEY,
  '-': 1 / ZOOM_BY_KEY,
  '0': 'fit',
};

@customElement('retry-lab-picture')
export class RetryLabPicture extends LitElement {
  static override styles = [
    elementStyles,
    unsafeCSS(STYLE),
    css`
      .frame {
        position: relative;
        overflow: hidden;
        touch-action: pan-y;
        user-select: none;
        -webkit-user-select: none;
      }

      .frame > * {
        position: absolute;
        inset: 0 auto auto 0;
      }

      .drawn > svg {
        display: block;
      }

      .marks {
        inset: 0;
        border-radius: var(--rl-radius);
      }

      /* Above the picture, whose ground would hide the frame around it. */
      .marks:focus-visible {
        z-index: 1;
        outline-offset: -2px;
        pointer-events: none;
      }

      .then {
        background: var(--rl-surface);
        color: var(--rl-accent);
        font-size: 12px;
        line-height: 16px;
        pointer-events: none;
      }

      .then.narrow {
        text-align: end;
      }

      .then.wrong {
        color: var(--rl-wrong);
        font-weight: 600;
      }

      .overlay,
      .cursor {
        pointer-events: none;
      }

      .overlay {
        fill: none;
        stroke: var(--rl-accent);
        stroke-width: 2;
      }

      .overlay .related {
        stroke-width: 1.5;
        stroke-dasharray: 3 2;
      }

      .overlay path.related {
        stroke-dasharray: none;
      }

      .cursor {
        width: 2px;
        margin-inline-start: -1px;
        background: var(--rl-accent);
      }

      @media (forced-colors: active) {
        .cursor {
          background: Highlight;
        }
      }

      @media print {
        .frame {
          width: auto !important;
          height: auto !important;
        }

        .frame > :not(.drawn) {
          display: none;
        }

        .frame > .drawn {
          position: static;
        }

        .drawn > svg {
          width: 100%;
          height: auto;
          max-height: 40vh;
        }
      }
    `,
  ];

  @property({ attribute: false }) outcome: Outcome | undefined;
  @property({ attribute: false }) picture: Picture | undefined;
  @property({ attribute: false }) atMs: number | null = null;
  @property({ attribute: false }) selection: Selection | null = null;
  @property({ attribute: false }) related: Related | null = null;
  /** What the lanes of systems say of a moment, in place of what stands in the end. */
  @property({ attribute: false }) standing: readonly StandingWords[] = [];
  /** Left out, the picture takes no keys. */
  @property({ attribute: false }) current: CurrentEvent | undefined;

  /** Whether pointing at a mark chooses it. */
  @property({ type: Boolean }) canChoose = false;

  @query('.frame') private readonly frame!: HTMLElement;
  @query('.marks') private readonly marks!: HTMLElement | null;

  /** What is chosen and what belongs to it, as marks over the picture. */
  private marked = '';
  /** The texts that tell of something from a time on. */
  private told: readonly SVGElement[] = [];

  /** Where the pointer went down, and whether it moves the cursor since. */
  private pressed: { x: number; isDrag: boolean } | undefined;

  protected override willUpdate(changed: PropertyValues<this>) {
    // While the cursor alone moves the marks stay.
    if (!changed.has('picture') && !changed.has('selection') && !changed.has('related')) return;
    const { picture, outcome, selection, related } = this;
    this.marked =
      picture === undefined || outcome === undefined || selection === null || related === null
        ? ''
        : highlights(picture, outcome, selection, related);
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.has('picture')) {
      this.told = [...this.renderRoot.querySelectorAll<SVGElement>('[data-at]')];
    }
    if (changed.has('picture') || changed.has('atMs')) this.hideWhatIsToCome();
  }

  override render() {
    const { picture } = this;
    if (picture === undefined) return nothing;
    const { width, height } = picture;
    return html`<div
      class="frame"
      ${styled({ width: `${width}px`, height: `${height}px` })}
      @pointerdown=${this.press}
      @pointermove=${this.move}
      @pointerup=${this.release}
      @pointercancel=${this.letGo}
      @wheel=${this.zoomByWheel}
    >
      ${this.walkable()}
      <div class="drawn">${unsafeHTML(picture.svg)}</div>
      ${this.cursor(picture)} ${this.standingThen(picture)} ${this.overlay(picture)}
    </div>`;
  }

  /** What arrow keys walk, for whoever cannot see the picture: one event at a time. */
  private walkable() {
    const { current } = this;
    if (current === undefined) return nothing;
    const { index, count, text, isChosen } = current;
    return html`<div
      class="marks"
      role="listbox"
      tabindex="0"
      aria-label=${PICTURE.label}
      aria-activedescendant=${`event-${index}`}
      @keydown=${this.walk}
    >
      <div
        id=${`event-${index}`}
        class="visually-hidden"
        role="option"
        aria-selected=${isChosen}
        aria-posinset=${index + 1}
        aria-setsize=${count}
      >
        ${text}
      </div>
    </div>`;
  }

  private cursor({ clock, lanesHeight }: Picture) {
    const { atMs } = this;
    if (atMs === null || atMs < clock.fromMs || atMs > clock.toMs) return nothing;
    const place = { left: `${clock.x(atMs)}px`, height: `${lanesHeight}px` };
    return html`<div class="cursor" ${styled(place)}></div>`;
  }

  /** Marks after the cursor lie under a veil; a text is faint until what it tells is so. */
  private hideWhatIsToCome() {
    const { atMs, picture } = this;
    if (picture === undefined) return;
    const { clock } = picture;
    const x = atMs === null ? clock.toX : clock.x(Math.max(atMs, clock.fromMs));
    const veil = this.renderRoot.querySelector('.veil');
    veil?.setAttribute('x', String(x));
    veil?.setAttribute('width', String(clock.toX - x));
    for (const text of this.told) {
      text.classList.toggle('later', atMs !== null && Number(text.dataset['at']) > atMs);
    }
  }

  /** On top of the words that stand there, in their place and size. */
  private standingThen(picture: Picture) {
    const isNarrow = picture.clock.fromX < GUTTER;
    return this.standing.map(({ system, words, isWrong }) => {
      const lane = picture.places.find((place) => 'system' in place && place.system === system);
      if (lane === undefined) return nothing;
      const place = isNarrow
        ? { inset: `${lane.y - HEADING_HEIGHT}px ${EDGE}px auto auto`, width: '50%' }
        : { inset: `${lane.y + 17}px auto auto ${EDGE}px`, width: `${GUTTER - EDGE}px` };
      const kind = `then${isNarrow ? ' narrow' : ''}${isWrong ? ' wrong' : ''}`;
      return html`<span class=${kind} ${styled(place)}>${words}</span>`;
    });
  }

  private overlay(picture: Picture) {
    if (this.marked === '') return nothing;
    return html`<svg
      class="overlay"
      width=${picture.width}
      height=${picture.height}
      aria-hidden="true"
    >
      ${svg`${unsafeSVG(this.marked)}`}
    </svg>`;
  }

  private readonly press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    this.pressed = { x: event.clientX, isDrag: false };
    this.frame.setPointerCapture(event.pointerId);
  };

  private readonly move = (event: PointerEvent) => {
    if (this.pressed === undefined) return;
    if (Math.abs(event.clientX - this.pressed.x) > DRAG_FROM_PX) this.pressed.isDrag = true;
    if (this.pressed.isDrag) tellCursor(this, this.timeOf(event));
  };

  private readonly release = (event: PointerEvent) => {
    const { pressed, picture, outcome } = this;
    this.pressed = undefined;
    // Keys go on from here; on the way down the browser would take the focus away again.
    this.focus({ preventScroll: true });
    if (pressed === undefined || pressed.isDrag || picture === undefined || outcome === undefined)
      return;
    const { x, y } = this.placeOf(event);
    const selection = this.canChoose ? pointedAt(picture, outcome, x, y) : null;
    if (this.canChoose) tellSelection(this, selection);
    if (selection !== null) return;
    const fold = [...picture.clock.folds, ...picture.clock.opened].find(
      (it) => x >= it.fromX && x <= it.toX && (y < AXIS_HEIGHT || picture.clock.folds.includes(it)),
    );
    if (fold === undefined) tellCursor(this, this.timeOf(event));
    else this.dispatchEvent(new CustomEvent('fold-toggle', { detail: fold.startMs }));
  };

  private readonly letGo = () => {
    this.pressed = undefined;
  };

  private readonly walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const factor = ZOOMS[event.key];
    if (step !== undefined) {
      this.dispatchEvent(new CustomEvent('step', { detail: step }));
    } else if (factor !== undefined) {
      this.dispatchEvent(new CustomEvent('zoom', { detail: { factor, aboutMs: null } }));
    } else if (event.key === 'Escape' && this.selection !== null) {
      tellSelection(this, null);
    } else return;
    event.preventDefault();
  };

  /** Only with the key that means zooming everywhere; otherwise the page scrolls. */
  private readonly zoomByWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    // Whoever has not come here yet zooms the page.
    if (!this.matches(':focus-within')) return;
    event.preventDefault();
    const factor = event.deltaY < 0 ? ZOOM_BY_WHEEL : 1 / ZOOM_BY_WHEEL;
    this.dispatchEvent(
      new CustomEvent('zoom', { detail: { factor, aboutMs: this.timeOf(event) } }),
    );
  };

  /** To the events, which arrow keys walk. */
  override focus(options?: FocusOptions): void {
    this.marks?.focus(options);
  }

  private placeOf({ clientX, clientY }: MouseEvent) {
    const { left, top, width } = this.frame.getBoundingClientRect();
    // Slides are shown at another size than they are laid out in.
    const scale = width / this.frame.offsetWidth || 1;
    return { x: (clientX - left) / scale, y: (clientY - top) / scale };
  }

  private timeOf(event: MouseEvent): number {
    return this.picture?.clock.timeAt(this.placeOf(event).x) ?? 0;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-picture': RetryLabPicture;
  }
}
