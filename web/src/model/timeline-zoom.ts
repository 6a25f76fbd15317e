/** Which part of a run is shown: closer, further away, or moved along. */
import type { Clock, Stretch } from './timeline-clock.js';

/** Nothing shorter is shown alone. */
const LEAST_MS = 400;

/**
 * The part that is shown when the picture is stretched about a moment, which keeps its place.
 *
 * @param whole - the clock of the whole run; what it folds stays narrow
 * @param factor - over 1 shows less of the run, under 1 shows more
 * @returns null when that is the whole run
 */
export function zoomed(
  whole: Clock,
  span: Stretch | null,
  aboutMs: number,
  factor: number,
): Stretch | null {
  const { fromX, toX } = shownOf(whole, span);
  const x = Math.min(toX, Math.max(fromX, whole.x(aboutMs)));
  return spanOf(whole, x - (x - fromX) / factor, x + (toX - x) / factor);
}

/** The part as far along as `share` of its own width. */
export function panned(whole: Clock, span: Stretch | null, share: number): Stretch | null {
  const { fromX, toX } = shownOf(whole, span);
  const wanted = (toX - fromX) * share;
  const by = Math.min(whole.toX - toX, Math.max(whole.fromX - fromX, wanted));
  return spanOf(whole, fromX + by, toX + by);
}

/** The part moved, where need be, so that a moment is in it. */
export function spanWith(whole: Clock, span: Stretch | null, atMs: number): Stretch | null {
  if (span === null || (atMs >= span.fromMs && atMs <= span.toMs)) return span;
  const { fromX, toX } = shownOf(whole, span);
  return panned(whole, span, (whole.x(atMs) - (fromX + toX) / 2) / (toX - fromX));
}

function shownOf(whole: Clock, span: Stretch | null) {
  if (span === null) return { fromX: whole.fromX, toX: whole.toX };
  return { fromX: whole.x(span.fromMs), toX: whole.x(span.toMs) };
}

function spanOf(whole: Clock, fromX: number, toX: number): Stretch | null {
  // Half a pixel is no part of a run worth leaving out.
  if (fromX <= whole.fromX + 0.5 && toX >= whole.toX - 0.5) return null;
  const fromMs = whole.timeAt(Math.max(whole.fromX, fromX));
  const toMs = whole.timeAt(Math.min(whole.toX, toX));
  const missingMs = LEAST_MS - (toMs - fromMs);
  if (missingMs <= 0) return { fromMs, toMs };
  const earlierMs = Math.max(whole.fromMs, fromMs - Math.ceil(missingMs / 2));
  return { fromMs: earlierMs, toMs: earlierMs + LEAST_MS };
}
