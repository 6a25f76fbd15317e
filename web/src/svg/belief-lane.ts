/** For how long the coordinator believes that each attempt runs, and how it decides. */
import { seconds } from '../model/format.js';
import type { Belief } from '../model/timeline-beliefs.js';
import type { Subject } from '../model/timeline.js';
import {
  believedTitle,
  runsNote,
  silenceTitle,
  silentNote,
  WAITS,
} from '../model/words/timeline.js';
import type { Block, Frame, Place } from './frame.js';
import { LABEL_ROW, placed } from './labels.js';
import { bar, breaks, inside, insideOne, line, ofColour, text } from './marks.js';
import { textWidth } from './text-width.js';

const HEIGHT = 18;
const LINE_GAP = 4;

export function beliefLane(frame: Frame, subject: Subject): Block {
  const { clock } = frame;
  const labels = placed(
    subject.notes.map(({ atMs, text: content, tone, selection }) => ({
      x: clock.x(atMs),
      endX: clock.x(atMs),
      content,
      kind: `note ${tone}`,
      atMs,
      selection,
    })),
    clock.fromX,
    clock.toX,
  );
  const top = labels.rows * LABEL_ROW;
  const lines = Math.max(0, ...subject.beliefs.map(({ line: number }) => number)) + 1;
  const height = top + lines * (HEIGHT + LINE_GAP) - LINE_GAP;
  const leaders = labels.labels.map(({ x, row }) =>
    line(x, row * LABEL_ROW + 14, x, height, 'leader'),
  );
  const texts = labels.labels.map(({ textX, row, content, kind, anchor, atMs }) =>
    text(textX, row * LABEL_ROW + 11, content, { kind, anchor, atMs }),
  );
  const decisions = labels.labels.map(({ anchor, textX, content, row, selection }): Place => {
    const width = textWidth(content);
    const x = anchor === 'end' ? textX - width : textX;
    return { selection, x, y: row * LABEL_ROW, width, height: LABEL_ROW };
  });
  const bars = subject.beliefs.map((belief) => beliefBar(frame, belief, top));
  const attempts = subject.beliefs.map(({ position, fromMs, toMs, line: number }): Place => {
    const x = clock.x(fromMs);
    const y = top + number * (HEIGHT + LINE_GAP);
    const selection = { kind: 'attempt', position } as const;
    return { selection, isEcho: true, x, y, width: clock.x(toMs) - x, height: HEIGHT };
  });
  return {
    marks: bars.join('') + leaders.join(''),
    labels: texts.join(''),
    height,
    places: [...attempts, ...decisions],
  };
}

function beliefBar({ clock }: Frame, belief: Belief, top: number): string {
  const { attempt, colour, fromMs, silentFromMs, toMs } = belief;
  const y = top + belief.line * (HEIGHT + LINE_GAP);
  const [fromX, toX] = [clock.x(fromMs), clock.x(toMs)];
  const heardToX = clock.x(silentFromMs ?? toMs);
  const title = believedTitle(attempt, seconds(fromMs), seconds(toMs));
  const heard =
    waits(clock.x(belief.queuedMs), fromX, y) +
    bar(fromX, heardToX, y, HEIGHT, `belief ${ofColour(colour)}`, title);
  const silence =
    silentFromMs === null
      ? ''
      : bar(
          heardToX,
          toX,
          y,
          HEIGHT,
          'silence',
          silenceTitle(attempt, seconds(silentFromMs), seconds(toMs)),
        );
  const silent = silentFromMs === null ? '' : silentNote(seconds(toMs - silentFromMs));
  // Names stand on top of the cuts, in the colour of their bar.
  return (
    heard +
    silence +
    breaks(clock.folds, fromX, toX, y, HEIGHT) +
    insideOne(
      fromX,
      heardToX,
      y + 13,
      [runsNote(attempt), attempt],
      `on-belief ${ofColour(colour)}`,
    ) +
    inside(heardToX, toX, y + 13, silent, 'on-silence')
  );
}

/** An attempt that was ordered and found no free worker yet. */
function waits(queuedX: number, fromX: number, y: number): string {
  if (queuedX >= fromX) return '';
  return (
    line(queuedX, y + HEIGHT / 2, fromX, y + HEIGHT / 2, 'waits') +
    inside(queuedX, fromX, y + 13, WAITS, 'detail')
  );
}
