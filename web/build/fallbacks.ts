/** What stands in the page's HTML where a part of the lesson is not alive yet. */
import { figureOf } from '../src/model/lesson/figures.js';
import type { Lab } from '../src/model/lesson/lab.js';
import { timelineOf } from '../src/model/timeline.js';
import { drawTimeline, WHOLE_RUN } from '../src/svg/timeline-svg.js';
import type { FallbackOf } from './lesson-html.js';

/** As wide as the page shows them at most, and as narrow as on a phone. */
const WIDTHS = { wide: 760, narrow: 328 } as const;

export const fallbackFor =
  (lab: Lab): FallbackOf =>
  (name, attributes) => {
    if (name === 'retry-lab-scene') return { html: scene(lab, attributes), without: ['until'] };
    return { html: '' };
  };

function scene(lab: Lab, attributes: ReadonlyMap<string, string>): string {
  const run = lab.runAt(attributes.get('scenario') ?? '');
  const until = attributes.get('until');
  const untilMs = until === undefined ? null : Number(figureOf(run, until).value);
  const timeline = timelineOf(run.outcome, run.healthy);
  const pictures = Object.entries(WIDTHS).map(
    ([kind, width]) =>
      `<div class="still ${kind}">${drawTimeline(timeline, width, { ...WHOLE_RUN, span: untilMs === null ? null : { fromMs: 0, toMs: untilMs } }).svg}</div>`,
  );
  return `<figure>${pictures.join('')}</figure>`;
}
