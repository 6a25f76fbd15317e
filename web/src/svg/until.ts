/** The picture of a run, or of what has happened until a moment, which gives nothing later away. */
import { timelineUntil } from '../model/lesson/timeline-until.js';
import type { Run } from '../model/shown-run.js';
import { type Timeline, timelineOf } from '../model/timeline.js';
import { STILL } from '../model/words/lesson-still.js';
import { LEGEND } from '../model/words/timeline.js';
import { BESIDES } from './besides.js';
import { AXIS_HEIGHT } from './clock-axis.js';
import { escaped, line } from './marks.js';
import { drawTimeline, type Picture, WHOLE_RUN } from './timeline-svg.js';

/** @param untilMs - up to when; null for the whole run, of which the picture is that of the page */
export function pictureUntil(run: Run, width: number, untilMs: number | null): Picture {
  const timeline = shownUntil(run, untilMs);
  if (untilMs === null) return drawTimeline(timeline, width, WHOLE_RUN, BESIDES.drawing);
  const span = { fromMs: 0, toMs: timeline.endMs };
  const picture = drawTimeline(timeline, width, { ...WHOLE_RUN, span }, BESIDES.drawing);
  const { clock, lanesHeight } = picture;
  const end = line(clock.toX, AXIS_HEIGHT - 4, clock.toX, lanesHeight, 'leader');
  const svg = named(picture.svg, timeline, untilMs)
    .replace(`>${LEGEND.unseen}<`, `>${STILL.unseen}<`)
    .replace('</svg>', `${end}</svg>`);
  return { ...picture, svg };
}

/** The same, named after what it shows where nothing below it tells that in words. */
export const namedUntil = (run: Run, width: number, untilMs: number | null): string =>
  named(pictureUntil(run, width, untilMs).svg, shownUntil(run, untilMs), untilMs);

const shownUntil = (run: Run, untilMs: number | null): Timeline =>
  untilMs === null
    ? timelineOf(run.outcome, run.healthy, BESIDES.heldLanes)
    : timelineUntil(run, untilMs);

function named(svg: string, { subjects }: Timeline, untilMs: number | null): string {
  const tasks = subjects.map(({ name }) => name);
  const name = escaped(STILL.name(tasks, untilMs));
  return svg.replace(/ aria-label="[^"]*"/, () => ` aria-label="${name}"`);
}
