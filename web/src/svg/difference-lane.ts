/** Where what the coordinator believes of a task is not so. */
import { seconds } from '../model/format.js';
import type { Difference } from '../model/timeline-beliefs.js';
import { differenceTitle } from '../model/words/timeline.js';
import type { Block, Frame, Place } from './frame.js';
import { LABEL_ROW, placed } from './labels.js';
import { bar, text } from './marks.js';

const HEIGHT = 6;
const LINE_GAP = 3;

export function differenceLane({ clock }: Frame, differences: readonly Difference[]): Block {
  const lines = Math.max(-1, ...differences.map(({ line }) => line)) + 1;
  const top = lines * (HEIGHT + LINE_GAP);
  const spans = differences.map((difference) => ({
    ...difference,
    x: clock.x(difference.fromMs),
    endX: clock.x(difference.toMs),
    y: difference.line * (HEIGHT + LINE_GAP),
  }));
  const bars = spans.map(({ x, endX, y, text: content, fromMs, toMs }) =>
    bar(x, endX, y, HEIGHT, 'differs', differenceTitle(content, seconds(fromMs), seconds(toMs)), 1),
  );
  const labels = placed(
    spans.map(({ x, endX, text: content, fromMs }) => ({ x, endX, content, fromMs, kind: 'note' })),
    clock.fromX,
    clock.toX,
  );
  const texts = labels.labels.map(({ textX, row, content, kind, anchor, fromMs }) =>
    text(textX, top + 11 + row * LABEL_ROW, content, { kind, anchor, atMs: fromMs }),
  );
  const places = spans.map(({ x, endX, y, position }): Place => {
    const selection = { kind: 'attempt', position } as const;
    return { selection, isEcho: true, x, y, width: endX - x, height: HEIGHT };
  });
  return {
    marks: bars.join(''),
    labels: texts.join(''),
    height: top + labels.rows * LABEL_ROW,
    places,
  };
}
