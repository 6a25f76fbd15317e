/** The picture of a run, or of what has happened until a moment, which gives nothing later away. */
import { timelineUntil } from '../model/lesson/timeline-until.js';
import type { Run } from '../model/shown-run.js';
import { timelineOf } from '../model/timeline.js';
import { STILL } from '../model/words/lesson-still.js';
import { LEGEND } from '../model/words/timeline.js';
import { BESIDES } from './besides.js';
import { AXIS_HEIGHT } from './clock-axis.js';
import { line } from './marks.js';
import { drawTimeline, type Drawn, WHOLE_RUN } from './timeline-svg.js';

/** @param untilMs - up to when; null for the whole run, of which the picture is that of the page */
export function pictureUntil(run: Run, width: number, untilMs: number | null): Drawn {
  const { outcome, healthy } = run;
  if (untilMs === null) {
    const whole = timelineOf(outcome, healthy, BESIDES.heldLanes);
    return drawTimeline(whole, width, WHOLE_RUN, BESIDES.drawing);
  }
  const timeline = timelineUntil(run, untilMs);
  const view = { ...WHOLE_RUN, span: { fromMs: 0, toMs: timeline.endMs }, untilMs };
  const picture = drawTimeline(timeline, width, view, BESIDES.drawing);
  const { clock, lanesHeight } = picture;
  const end = line(clock.toX, AXIS_HEIGHT - 4, clock.toX, lanesHeight, 'leader');
  const content = picture.content.replace(`>${LEGEND.unseen}<`, `>${STILL.unseen}<`) + end;
  return { name: picture.name, content, width: picture.width, height: picture.height };
}
