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
import { attemptKind, bar, breaks, crashed, inside, line, text } from './marks.js';
import { textWidth } from './text-width.js';

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
    places: rows.flatMap(({ places }) => places),
    height: y - GAP,
    rowYs,
  };
}

function deedRow(frame: Frame, deed: Deed): Block {
  const { clock, isNarrow } = frame;
  const { attempt, worker, fromMs, toMs, cutOffMs, end, note } = deed;
  const [fromX, toX] = [clock.x(fromMs), clock.x(toMs)];
  const title = deedTitle(attempt, worker, seconds(fromMs), seconds(toMs), note);
  const cutX = cutOffMs === null ? null : clock.x(cutOffMs);
  const told = noteBeside(frame, deed, fromX, end === 'crashed' ? toX + 6 : toX);
  const marks =
    (isNarrow ? '' : text(EDGE, 13, workerLine(attempt, worker), { kind: 'detail' })) +
    bar(fromX, toX, 0, HEIGHT, `deed ${attemptKind(attempt)}`, title) +
    breaks(clock.folds, fromX, toX, 0, HEIGHT) +
    nameInside(frame, deed, widest(fromX, toX, cutX ?? toX)) +
    (cutX === null ? '' : line(cutX, -2, cutX, HEIGHT + 2, 'cut')) +
    (end === 'crashed' ? crashed(toX) : '') +
    told.marks;
  const selection = { kind: 'attempt', position: deed.position } as const;
  const place = { selection, x: fromX, y: 0, width: toX - fromX, height: HEIGHT };
  return { marks, height: told.height, places: [place] };
}

/** A deed's name in its bar; on a narrow page with its worker, where that fits. */
function nameInside(
  { isNarrow }: Frame,
  { attempt, worker }: Deed,
  [fromX, toX]: [number, number],
): string {
  const kind = `on-deed ${attemptKind(attempt)}`;
  const long = isNarrow ? inside(fromX, toX, 13, attemptOn(attempt, worker), kind) : '';
  return long === '' ? inside(fromX, toX, 13, attemptLabel(attempt), kind) : long;
}

/** The wider part of a bar that is cut. */
const widest = (fromX: number, toX: number, cutX: number): [number, number] =>
  cutX - fromX >= toX - cutX ? [fromX, cutX] : [cutX, toX];

/**
 * How a deed ends: behind its bar where there is room, before it otherwise, else on a line of its
 * own below. Wherever it could be taken for another attempt's it names its own.
 */
function noteBeside(
  { clock, isNarrow }: Frame,
  { attempt, note, tone }: Deed,
  fromX: number,
  toX: number,
): Block {
  const kind = `note ${tone}`;
  const full = ofAttempt(attempt, note);
  if (!isNarrow && toX + BESIDE + textWidth(note) <= clock.toX) {
    return { marks: text(toX + BESIDE, 13, note, { kind }), height: HEIGHT };
  }
  if (!isNarrow && fromX - BESIDE - textWidth(full) >= clock.fromX) {
    return { marks: text(fromX - BESIDE, 13, full, { kind, anchor: 'end' }), height: HEIGHT };
  }
  const fits = textWidth(full) <= clock.toX - clock.fromX;
  const below = text(clock.fromX, HEIGHT + 13, fits ? full : note, { kind });
  return { marks: below, height: HEIGHT + LABEL_ROW };
}
