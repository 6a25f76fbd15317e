/**
 * A timeline as a still picture in a page's HTML, before anything is alive: without what only the
 * live picture needs, and perhaps only up to a moment, so that it gives nothing away.
 *
 * Many of them share one page, so their styles and their pattern stand in it once.
 */
import { timelineUntil } from '../model/lesson/timeline-until.js';
import type { Run } from '../model/shown-run.js';
import { timelineOf } from '../model/timeline.js';
import { STILL } from '../model/words/lesson-still.js';
import { LEGEND } from '../model/words/timeline.js';
import { BESIDES } from './besides.js';
import { AXIS_HEIGHT } from './clock-axis.js';
import { escaped, line } from './marks.js';
import { STYLE } from './style.js';
import { drawTimeline, PATTERNS, WHOLE_RUN } from './timeline-svg.js';

/** The styles of all stills of a page, kept to them: the names of their classes are common ones. */
export const STILL_STYLE = STYLE.replace(/(^|, )\.(?!timeline)/gm, '$1.timeline .')
  .replace(/^.*\.(?:veil|later|opened) .*\n/gm, '')
  .replace(/^\n/gm, '')
  .concat('.timeline.patterns { position: absolute; }\n');

/** What the stills of a page refer to. It may not be hidden: what it holds would not be drawn. */
export const STILL_PATTERNS = `<svg class="timeline patterns" width="0" height="0" aria-hidden="true">${PATTERNS}</svg>`;

/** @param untilMs - up to when; null for the whole run */
export function still(run: Run, width: number, untilMs: number | null): string {
  const timeline =
    untilMs === null
      ? timelineOf(run.outcome, run.healthy, BESIDES.heldLanes)
      : timelineUntil(run, untilMs);
  const span = untilMs === null ? null : { fromMs: 0, toMs: timeline.endMs };
  const { svg, clock, lanesHeight } = drawTimeline(
    timeline,
    width,
    { ...WHOLE_RUN, span },
    BESIDES.drawing,
  );
  const name = STILL.name(
    timeline.subjects.map((subject) => subject.name),
    untilMs,
  );
  const short = svg
    .replace(/ xmlns="[^"]*"/, '')
    .replace(/ aria-label="[^"]*"/, ` aria-label="${escaped(name)}"`)
    .replace(PATTERNS, '')
    .replace(/<rect class="veil"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/g, '')
    .replace(/ data-at="\d+"/g, '')
    .replace(/<text [^>]*><\/text>/g, '')
    .replace(/(?<=<path class="grid" d="[^"]*)"\/><path class="grid" d="/g, '')
    .replace(/<(rect|circle)([^>]*)><\/\1>/g, '<$1$2/>');
  if (untilMs === null) return short;
  const end = line(clock.toX, AXIS_HEIGHT - 4, clock.toX, lanesHeight, 'leader');
  return short.replace(`>${LEGEND.unseen}<`, `>${STILL.unseen}<`).replace('</svg>', `${end}</svg>`);
}
