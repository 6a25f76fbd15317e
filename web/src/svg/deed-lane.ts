/** What each attempt really does: one row an attempt, with how it ends in words beside its bar. */
import { seconds } from '../model/format.js';
import type { Deed } from '../model/timeline.js';
import {
  attemptLabel,
  attemptOn,
  deedTitle,
  ofAttempt,
  workerLine,
} from '../model/words/timeline.js';
import { EDGE, lowered, type Block, type Frame } from './frame.js';
import { LABEL_ROW } from './labels.js';
import { bar, breaks, crashed, insideOne, line, ofColour, text } from './marks.js';
import { lines, textWidth } from './text-width.js';

const HEIGHT = 18;
const GAP = 4;
/** From a bar to the words beside it. */
const BESIDE = 8;

export interface DeedBlock extends Block {
  /** Where each row begins. */
  rowYs: number[];
}

export function deedLane(frame: Frame, deeds: readonly Deed[]): DeedBlock {
  // On a wide page the first row stands below the lane's name.
  let y = frame.isNarrow ? 0 : 20;
  const rowYs: number[] = [];
  const rows = deeds.map((deed) => {
    const row = deedRow(frame, deed);
    const at = y;
    rowYs.push(at);
    y += row.height + GAP;
    return lowered(row, at);
  });
  return {
    marks: rows.map(({ marks }) => marks).join(''),
    labels: rows.map(({ labels }) => labels).join(''),
    places: rows.flatMap(({ places }) => places),
    height: y - GAP,
    rowYs,
  };
}

function deedRow(frame: Frame, deed: Deed): Block {
  const { clock, isNarrow } = frame;
  const { attempt, colour, worker, fromMs, toMs, cutOffMs, end, note } = deed;
  const [fromX, toX] = [clock.x(fromMs), clock.x(toMs)];
  const title = deedTitle(attempt, worker, seconds(fromMs), seconds(toMs), note);
  const cutX = cutOffMs === null ? null : clock.x(cutOffMs);
  const told = noteBeside(frame, deed, end === 'crashed' ? toX + 6 : toX);
  const marks =
    bar(fromX, toX, 0, HEIGHT, `deed ${ofColour(colour)}`, title) +
    breaks(clock.folds, fromX, toX, 0, HEIGHT) +
    nameInside(frame, deed, widest(fromX, toX, cutX ?? toX)) +
    (cutX === null ? '' : line(cutX, -2, cutX, HEIGHT + 2, 'cut')) +
    (end === 'crashed' ? crashed(toX) : '');
  const name = isNarrow ? '' : text(EDGE, 13, workerLine(attempt, worker), { kind: 'detail' });
  const selection = { kind: 'attempt', position: deed.position } as const;
  const place = { selection, x: fromX, y: 0, width: toX - fromX, height: HEIGHT };
  return { marks, labels: name + told.labels, height: told.height, places: [place] };
}

/** A deed's name in its bar; on a narrow page with its worker, where that fits. */
function nameInside(
  { isNarrow }: Frame,
  { attempt, colour, worker }: Deed,
  [fromX, toX]: [number, number],
): string {
  const short = [attemptLabel(attempt), attempt];
  const contents = isNarrow ? [attemptOn(attempt, worker), ...short] : short;
  return insideOne(fromX, toX, 13, contents, `on-deed ${ofColour(colour)}`);
}

/** The wider part of a bar that is cut. */
const widest = (fromX: number, toX: number, cutX: number): [number, number] =>
  cutX - fromX >= toX - cutX ? [fromX, cutX] : [cutX, toX];

/**
 * How a deed ends: behind its bar where there is room, else on a line of its own below, up to where
 * the bar ends. There it could be taken for another attempt's, so it names its own.
 */
function noteBeside(
  { clock, isNarrow }: Frame,
  { attempt, note, tone, toMs }: Deed,
  toX: number,
): { labels: string; height: number } {
  const form = { kind: `note ${tone}`, atMs: toMs };
  if (!isNarrow && toX + BESIDE + textWidth(note) <= clock.toX) {
    return { labels: text(toX + BESIDE, 13, note, form), height: HEIGHT };
  }
  if (note === '') return { labels: '', height: HEIGHT };
  const room = clock.toX - clock.fromX;
  const full = ofAttempt(attempt, note);
  const told = textWidth(full) > room && textWidth(note) <= room ? [note] : lines(full, room);
  const below = told.map((content, row) => {
    const endX = Math.max(clock.fromX + textWidth(content), toX);
    return text(endX, HEIGHT + 13 + row * LABEL_ROW, content, { ...form, anchor: 'end' });
  });
  return { labels: below.join(''), height: HEIGHT + told.length * LABEL_ROW };
}
