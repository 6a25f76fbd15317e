/** A picture as a file of its own, with its styles and with words above it. */
import { BESIDES } from './besides.js';
import type { Timeline } from '../model/timeline.js';
import { EDGE } from './frame.js';
import { text } from './marks.js';
import { STYLE } from './style.js';
import { textWidth } from './text-width.js';
import { drawTimeline, type Drawn, svgOf, WHOLE_RUN } from './timeline-svg.js';

/** How high a line of words is. */
const LINE = 18;

export function timelineSvg(timeline: Timeline, availableWidth: number): string {
  return standalone(drawTimeline(timeline, availableWidth, WHOLE_RUN, BESIDES.drawing));
}

/** A picture as a file of its own, with some lines above it, which are told where it cannot be seen. */
export function standalone(drawn: Drawn, lines: readonly string[] = []): string {
  const { name, width } = drawn;
  const rows = lines.flatMap((content) => wrapped(content, width - 2 * EDGE));
  const top = rows.length * LINE;
  const texts = rows.map((content, row) => text(EDGE, row * LINE + 13 - top, content));
  const ground = `<rect class="ground" y="${-top}" width="${width}" height="${top}"/>`;
  const content =
    `<style>${STYLE}</style>${ground}${texts.join('')}` +
    drawn.content.replace(/<rect class="veil"[^>]*>/, '');
  return svgOf({ ...drawn, content }, [name, ...lines.map(sentence)].join(' '), top);
}

const sentence = (line: string) => (line.endsWith('.') ? line : `${line}.`);

/** A text in lines of a width. */
function wrapped(content: string, width: number): string[] {
  return content.split(' ').reduce<string[]>((lines, word) => {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trimStart();
    return lines.length > 0 && textWidth(longer) <= width
      ? [...lines.slice(0, -1), longer]
      : [...lines, word];
  }, []);
}
