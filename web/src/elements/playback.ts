/** Moves the cursor on by itself, through what is drawn: what is folded passes quickly. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Clock } from '../model/timeline-clock.js';

/** So long takes the whole width of a picture at normal speed. */
const WIDTH_TAKES_MS = 24_000;
/** Nobody watched a page that drew nothing for longer. */
const MOST_FRAME_MS = 100;

export interface Playing {
  /** The clock of what is shown: perhaps of a part of the run. */
  clock: Clock;
  atMs: number | null;
  /** When the run ends. */
  endMs: number;
  speed: number;
}

export class Playback implements ReactiveController {
  private frame: number | undefined;
  private lastMs = 0;
  /** Where the cursor is in pixels of a clock: whole milliseconds are too coarse to add up. */
  private x = 0;
  private clock: Clock | undefined;

  /**
   * @param playing - what is played, as it is now
   * @param moveTo - takes the cursor's new time; null at the end
   */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly playing: () => Playing | undefined,
    private readonly moveTo: (atMs: number | null) => void,
  ) {
    host.addController(this);
  }

  get isPlaying(): boolean {
    return this.frame !== undefined;
  }

  start(): void {
    const playing = this.playing();
    if (playing === undefined || this.isPlaying) return;
    const { clock, atMs } = playing;
    this.clock = clock;
    this.x = clock.x(atMs === null || atMs >= clock.toMs ? beginningOf(clock) : atMs);
    this.lastMs = performance.now();
    this.next();
    this.host.requestUpdate();
  }

  stop(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.host.requestUpdate();
  }

  hostDisconnected(): void {
    this.stop();
  }

  private next(): void {
    this.frame = requestAnimationFrame((nowMs) => {
      this.advance(nowMs);
    });
  }

  private advance(nowMs: number): void {
    const playing = this.playing();
    if (playing === undefined) {
      this.stop();
      return;
    }
    const { clock, atMs, endMs, speed } = playing;
    // Whatever is shown now, the cursor goes on from the moment that it has reached.
    if (clock !== this.clock) this.x = clock.x(atMs ?? clock.fromMs);
    this.clock = clock;
    const passedMs = Math.min(MOST_FRAME_MS, Math.max(0, nowMs - this.lastMs));
    this.x += (passedMs / WIDTH_TAKES_MS) * speed * (clock.toX - clock.fromX);
    this.lastMs = nowMs;
    if (this.x >= clock.toX && clock.toMs >= endMs) {
      this.stop();
      this.moveTo(null);
      return;
    }
    // Beyond a part of the run the next part is shown.
    this.moveTo(this.x >= clock.toX ? clock.toMs + 1 : clock.timeAt(this.x));
    this.next();
  }
}

/** What comes before the first quiet stretch is over is not worth watching. */
function beginningOf(clock: Clock): number {
  const [first] = clock.folds;
  return first?.fromMs === clock.fromMs ? first.toMs : clock.fromMs;
}
