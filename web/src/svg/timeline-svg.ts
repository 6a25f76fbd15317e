/**
 * A timeline as SVG text: a pure function of what is shown and a width in pixels.
 *
 * It needs no DOM. Its colours are the page's design tokens, with fallbacks, so that it can stand
 * alone as a file too.
 */
import { clockOf } from '../model/timeline-clock.js';
import type { Timeline } from '../model/timeline.js';
import { FIGURE_NAME, leftOutNote } from '../model/words/timeline.js';
import { axis, backdrop, jobLane } from './clock-axis.js';
import { EDGE, GUTTER, moved, NARROW_BELOW, stacked, type Block, type Frame } from './frame.js';
import { legend } from './legend.js';
import { escaped, text } from './marks.js';
import { otherTasks } from './other-tasks.js';
import { senderLane } from './sender-lane.js';
import { STYLE } from './style.js';
import { subjectLane } from './subject-lane.js';
import { systemLane } from './system-lane.js';

/** No picture is narrower. */
const LEAST_WIDTH = 280;
const LANE_GAP = 18;

export function timelineSvg(timeline: Timeline, availableWidth: number): string {
  const frame = frameOf(timeline, Math.max(LEAST_WIDTH, Math.floor(availableWidth)));
  const blocks = [
    axis(frame),
    jobLane(frame, timeline.phases, timeline.report),
    ...timeline.subjects.map((subject) => subjectLane(frame, subject)),
    ...leftOut(timeline),
    ...timeline.systems.flatMap((lane) => [
      // The sender stands between the outbox that it reads and the mailbox.
      ...(lane.system === 'mailbox' && timeline.sender !== undefined
        ? [senderLane(frame, timeline.sender)]
        : []),
      systemLane(frame, lane),
    ]),
    otherTasks(frame, timeline.others, timeline.othersOfOneStage),
  ].filter(({ height }) => height > 0);
  const lanes = stacked(blocks, LANE_GAP);
  const key = legend(frame, timeline);
  const lanesHeight = Math.ceil(lanes.height) + 8;
  const height = lanesHeight + LANE_GAP + key.height;
  const { width } = frame;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="timeline" role="img" aria-label="${escaped(nameOf(timeline))}" ` +
    `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>${STYLE}</style>${PATTERNS}<rect class="ground" width="${width}" height="${height}"/>${backdrop(frame, lanesHeight)}` +
    `${moved(lanes.marks, 0)}${moved(key.marks, lanesHeight + LANE_GAP)}</svg>`
  );
}

const PATTERNS =
  '<defs><pattern id="silent" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  '<rect class="silent-ground" width="6" height="6"/><path class="silent-line" d="M0 0v6"/></pattern></defs>';

function frameOf(timeline: Timeline, width: number): Frame {
  const isNarrow = width < NARROW_BELOW;
  const clock = clockOf(timeline.instantsMs, {
    fromX: isNarrow ? EDGE : GUTTER,
    toX: width - (isNarrow ? EDGE : EDGE * 2),
    foldWidth: isNarrow ? 30 : 70,
    tickGap: isNarrow ? 52 : 64,
  });
  return { clock, width, isNarrow };
}

function leftOut({ subjectsLeftOut }: Timeline): Block[] {
  if (subjectsLeftOut === 0) return [];
  return [{ marks: text(EDGE, 12, leftOutNote(subjectsLeftOut), { kind: 'detail' }), height: 16 }];
}

const nameOf = ({ subjects }: Timeline) => FIGURE_NAME(subjects.map(({ name }) => name));
