/** Places texts beside moments so that none covers another. */
import type { TextAnchor } from './marks.js';
import { lines, textWidth } from './text-width.js';

/** Height of a row of labels. */
export const LABEL_ROW = 15;
const GAP = 10;

export interface Label {
  /** Where what it names begins. */
  x: number;
  /** Where what it names ends. */
  endX: number;
  content: string;
  kind: string;
}

export interface Placing {
  anchor: TextAnchor;
  textX: number;
  row: number;
}

/**
 * Each label, in as many lines as it needs, starts where what it names starts, or ends where that ends when it would not fit before
 * `toX`, on the first row on which there is room.
 */
export function placed<Own extends Label>(
  labels: readonly Own[],
  fromX: number,
  toX: number,
): { labels: (Own & Placing)[]; rows: number } {
  const taken: { fromX: number; toX: number }[][] = [];
  let row = -1;
  const result = labels.flatMap(inLines).map(({ label, isFurther }) => {
    const width = textWidth(label.content);
    const startsAt = Math.max(fromX, Math.min(label.x, toX - width));
    const anchor: TextAnchor = label.x + width <= toX || width > toX - fromX ? 'start' : 'end';
    const textX =
      anchor === 'start' ? startsAt : Math.max(label.endX, Math.min(toX, fromX + width));
    const span =
      anchor === 'start'
        ? { fromX: startsAt, toX: startsAt + width }
        : { fromX: textX - width, toX: textX };
    row = isFurther ? row + 1 : 0;
    while (
      taken[row]?.some((other) => span.fromX < other.toX + GAP && other.fromX < span.toX + GAP)
    )
      row += 1;
    (taken[row] ??= []).push(span);
    return { ...label, anchor, textX, row };
  });
  return { labels: result, rows: taken.length };

  function inLines(label: Own) {
    return lines(label.content, toX - fromX).map((content, place) => ({
      label: { ...label, content },
      isFurther: place > 0,
    }));
  }
}
