/**
 * A timeline as a still picture in a page's HTML, before anything is alive: without what only the
 * live picture needs, and perhaps only up to a moment, so that it gives nothing away.
 *
 * Many of them share one page, so their styles and their pattern stand in it once.
 */
import type { Run } from '../model/shown-run.js';
import { STYLE } from './style.js';
import { PATTERNS, svgOf } from './timeline-svg.js';
import { pictureUntil } from './until.js';

/** The styles of all stills of a page, kept to them: the names of their classes are common ones. */
export const STILL_STYLE = STYLE.replace(/(^|, )\.(?!timeline)/gm, '$1.timeline .')
  .replace(/^.*\.(?:veil|later|opened) .*\n/gm, '')
  .replace(/^\n/gm, '')
  .concat('.timeline.patterns { position: absolute; }\n');

/** What the stills of a page refer to. It may not be hidden: what it holds would not be drawn. */
export const STILL_PATTERNS = `<svg class="timeline patterns" width="0" height="0" aria-hidden="true">${PATTERNS}</svg>`;

/** @param untilMs - up to when; null for the whole run */
export const still = (run: Run, width: number, untilMs: number | null): string => {
  const picture = pictureUntil(run, width, untilMs);
  return svgOf(picture, picture.name)
    .replace(/ xmlns="[^"]*"/, '')
    .replace(PATTERNS, '')
    .replace(/<rect class="veil"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/g, '')
    .replace(/ data-at="\d+"/g, '')
    .replace(/<text [^>]*><\/text>/g, '')
    .replace(/(?<=<path class="grid" d="[^"]*)"\/><path class="grid" d="/g, '')
    .replace(/<(rect|circle)([^>]*)><\/\1>/g, '<$1$2/>');
};
