/** Moves the cursor on by itself, through what is drawn: what is folded passes quickly. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Clock } from '../model/timeline-clock.js';

/** So long takes the whole width of a picture at normal speed. */
const WIDTH_TAKES_MS = 24_000;

export interface Playing {
  clock: Clock;
  atMs: number | null;
  speed: number;
}

export class Playback implements ReactiveController {
  private frame: number | undefined;
  private lastMs = 0;
  /** Where the cursor is in pixels: whole milliseconds are too coarse to add up. */
  private x = 0;

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
    const { clock, speed } = playing;
    const width = clock.toX - clock.fromX;
    this.x += (Math.max(0, nowMs - this.lastMs) / WIDTH_TAKES_MS) * speed * width;
    this.lastMs = nowMs;
    if (this.x >= clock.toX) {
      this.stop();
      this.moveTo(null);
      return;
    }
    this.moveTo(clock.timeAt(this.x));
    this.next();
  }
}

/** What comes before the first quiet stretch is over is not worth watching. */
function beginningOf(clock: Clock): number {
  const [first] = clock.folds;
  return first?.fromMs === clock.fromMs ? first.toMs : clock.fromMs;
}
