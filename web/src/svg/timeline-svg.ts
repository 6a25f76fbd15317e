/**
 * A timeline as SVG text: a pure function of what is shown and a width in pixels.
 *
 * It needs no DOM. Its colours are the page's design tokens, with fallbacks, so that it can stand
 * alone as a file too. Where it draws what comes with it, for whoever points at it.
 */
import { clockOf, type Clock, type Stretch } from '../model/timeline-clock.js';
import { within } from '../model/timeline-span.js';
import type { Timeline } from '../model/timeline.js';
import { FIGURE_NAME, leftOutNote, TOLD_BELOW } from '../model/words/timeline.js';
import { axis, backdrop, jobLane } from './clock-axis.js';
import {
  EDGE,
  GUTTER,
  moved,
  NARROW_BELOW,
  stacked,
  type Block,
  type Frame,
  type Place,
} from './frame.js';
import { LABEL_ROW } from './labels.js';
import { type HeldDrawing, legend } from './legend.js';
import { escaped, text } from './marks.js';
import { otherTasks } from './other-tasks.js';
import { senderLane } from './sender-lane.js';
import { subjectLane } from './subject-lane.js';
import { systemLane } from './system-lane.js';
import { lines } from './text-width.js';

/** No picture is narrower. */
export const LEAST_WIDTH = 280;
const LANE_GAP = 18;

/** What of the run is shown, and how. */
export interface View {
  /** The part of the run; all of it when null. */
  span: Stretch | null;
  /** Quiet stretches that are shown in full, by where they begin. */
  openedMs: readonly number[];
  /** Moments that matter to another run, with which this one shares its clock. */
  alsoMs: readonly number[];
  /** Of a timeline that ends at a moment and gives nothing later away: that moment. */
  untilMs?: number;
}

export const WHOLE_RUN: View = { span: null, openedMs: [], alsoMs: [] };

/** What is drawn, before it is an element with a name. */
export interface Drawn {
  /** What it shows, for whoever cannot see it; whoever makes it an element may have more to say. */
  name: string;
  /** Without its styles, which a page has once for all pictures; `standalone` adds them. */
  content: string;
  width: number;
  height: number;
}

export interface Picture extends Drawn {
  /** As it stands in a page, which tells the same in words. */
  svg: string;
  clock: Clock;
  /** The clock of the whole run; the same one when all of it is shown. */
  whole: Clock;
  /** How far down the lanes reach; below them stands what the marks mean. */
  lanesHeight: number;
  places: readonly Place[];
}

/** @param drawing - draws items, locks and readings, where the timeline has them */
export function drawTimeline(
  timeline: Timeline,
  availableWidth: number,
  view: View,
  drawing?: HeldDrawing,
): Picture {
  const width = Math.max(LEAST_WIDTH, Math.floor(availableWidth));
  const frame = frameOf(timeline, width, view);
  const shown = view.span === null ? timeline : within(timeline, frame.clock);
  const blocks = [
    axis(frame),
    jobLane(frame, shown.phases, shown.report),
    ...shown.subjects.map((subject) => subjectLane(frame, subject)),
    ...leftOut(frame, shown),
    ...shown.systems.flatMap((lane) => [
      // The sender stands between the outbox that it reads and the mailbox.
      ...(lane.system === 'mailbox' && shown.sender !== undefined
        ? [senderLane(frame, shown.sender)]
        : []),
      systemLane(frame, lane),
    ]),
    ...(drawing === undefined ? [] : shown.held.map((lane) => drawing.lane(frame, lane))),
    otherTasks(frame, shown),
  ].filter(({ height }) => height > 0);
  const lanes = stacked(blocks, LANE_GAP);
  const lanesHeight = Math.ceil(lanes.height) + 8;
  const key = legend(frame, shown, drawing);
  const height = lanesHeight + LANE_GAP + key.height;
  const content =
    `${PATTERNS}<rect class="ground" width="${width}" height="${height}"/>${backdrop(frame, lanesHeight)}` +
    `${moved(lanes.marks, 0)}<rect class="veil" width="0" height="${lanesHeight}"/>` +
    `${moved(lanes.labels ?? '', 0)}${moved(key.marks, lanesHeight + LANE_GAP)}`;
  const { clock } = frame;
  const whole =
    view.span === null ? clock : frameOf(timeline, width, { ...view, span: null }).clock;
  const tasks = timeline.subjects.map(({ name }) => name);
  const drawn = { name: FIGURE_NAME(tasks, view.untilMs), content, width, height };
  const svg = svgOf(drawn, `${drawn.name} ${TOLD_BELOW}`);
  return { ...drawn, svg, clock, whole, lanesHeight, places: lanes.places ?? [] };
}

/**
 * A picture as an element.
 *
 * @param label - all that is told of it where it cannot be seen
 * @param above - so much room is above what is drawn
 */
export const svgOf = ({ content, width, height }: Drawn, label: string, above = 0): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" class="timeline" role="img" aria-label="${escaped(label)}" ` +
  `width="${width}" height="${height + above}" viewBox="0 ${-above} ${width} ${height + above}">${content}</svg>`;

/** What fills refer to. */
export const PATTERNS =
  '<defs><pattern id="silent" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  '<rect class="silent-ground" width="6" height="6"/><path class="silent-line" d="M0 0v6"/></pattern></defs>';

function frameOf(timeline: Timeline, width: number, { span, openedMs, alsoMs }: View): Frame {
  const isNarrow = width < NARROW_BELOW;
  const instantsMs =
    alsoMs.length === 0
      ? timeline.instantsMs
      : [...timeline.instantsMs, ...alsoMs].sort((one, other) => one - other);
  const clock = clockOf(instantsMs, {
    fromX: isNarrow ? EDGE : GUTTER,
    toX: width - (isNarrow ? EDGE : EDGE * 2),
    foldWidth: isNarrow ? 30 : 70,
    tickGap: isNarrow ? 52 : 64,
    span,
    openedMs,
  });
  return { clock, width, isNarrow };
}

function leftOut({ width }: Frame, { subjectsLeftOut }: Timeline): Block[] {
  if (subjectsLeftOut === 0) return [];
  const told = lines(leftOutNote(subjectsLeftOut), width - 2 * EDGE);
  const labels = told.map((line, row) =>
    text(EDGE, 12 + row * LABEL_ROW, line, { kind: 'detail' }),
  );
  return [{ marks: '', labels: labels.join(''), height: 1 + told.length * LABEL_ROW }];
}
