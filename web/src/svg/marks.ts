/** Single marks as SVG text. Coordinates are pixels; every text is escaped here, and nowhere else in a picture. */
import { escaped } from '../model/escaped.js';
import type { Fold } from '../model/timeline-clock.js';
import { textWidth } from './text-width.js';

export type TextAnchor = 'start' | 'middle' | 'end';

interface TextForm {
  kind?: string;
  anchor?: TextAnchor;
  /** From when on what it says is so; left out for what is always so. */
  atMs?: number | undefined;
}

export { escaped };

/** Half a pixel is as fine as anyone sees, and keeps the text short. */
export const px = (value: number) => String(Math.round(value * 2) / 2);

export function text(
  x: number,
  y: number,
  content: string,
  { kind = 'note', anchor = 'start', atMs }: TextForm = {},
): string {
  const place = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  const time = atMs === undefined ? '' : ` data-at="${atMs}"`;
  return `<text class="${kind}" x="${px(x)}" y="${px(y)}"${place}${time}>${escaped(content)}</text>`;
}

/** A bar is never narrower than can be seen. */
export function bar(
  fromX: number,
  toX: number,
  y: number,
  height: number,
  kind: string,
  title: string,
  radius = 3,
): string {
  const width = Math.max(toX - fromX, 1.5);
  const round = Math.min(radius, width / 2, height / 2);
  return (
    `<rect class="${kind}" x="${px(fromX)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" ` +
    `rx="${px(round)}"><title>${escaped(title)}</title></rect>`
  );
}

/** The ground below steps, each of which holds until the next. */
export function area(
  steps: readonly { x: number; y: number }[],
  base: number,
  kind: string,
  title: string,
): string {
  const [first] = steps;
  if (first === undefined) return '';
  const path = steps.map(({ x, y }) => `H${px(x)}V${px(y)}`).join('');
  return (
    `<path class="${kind}" d="M${px(first.x)} ${px(base)}${path}V${px(base)}z">` +
    `<title>${escaped(title)}</title></path>`
  );
}

/** What is drawn in an attempt's colour. */
export const ofColour = (colour: number) => `a${colour}`;

/** A text in a bar, or none when it does not fit. */
export function inside(
  fromX: number,
  toX: number,
  y: number,
  content: string,
  kind: string,
): string {
  if (textWidth(content) + 12 > toX - fromX) return '';
  return text((fromX + toX) / 2, y, content, { kind, anchor: 'middle' });
}

/** The first of some texts that fits in a bar, or none. */
export function insideOne(
  fromX: number,
  toX: number,
  y: number,
  contents: readonly string[],
  kind: string,
): string {
  return (
    contents.map((content) => inside(fromX, toX, y, content, kind)).find((one) => one !== '') ?? ''
  );
}

/** Where a bar passes a folded stretch, two slanted cuts say that it is longer than it looks. */
export function breaks(
  folds: readonly Fold[],
  fromX: number,
  toX: number,
  y: number,
  height: number,
): string {
  const passed = folds.filter((fold) => fold.fromX >= fromX - 1 && fold.toX <= toX + 1);
  if (passed.length === 0) return '';
  const cuts = passed.map((fold) => {
    // Near the end of the stretch, clear of a name in the middle of a short bar.
    const x = fold.toX - 8;
    return [-3, 2]
      .map((offset) => `M${px(x + offset - 2)} ${px(y + height + 1)}l5 ${px(-height - 2)}`)
      .join('');
  });
  return `<path class="break" d="${cuts.join('')}"/>`;
}

export const crashed = (x: number) =>
  `<path class="crash" d="M${px(x)} -1l4 4l-4 4l4 4l-4 4l4 4"/>`;

/** Where something starts again: a small triangle that points to the right. */
export const resumed = (x: number, y: number, title: string) =>
  `<path class="resumed" d="M${px(x)} ${px(y - 5)}l7 5l-7 5z"><title>${escaped(title)}</title></path>`;

/** Points down at what arrived twice. */
export const pointer = (x: number, y: number) =>
  `<path class="pointer" d="M${px(x - 4)} ${px(y - 6)}h8l-4 6z"/>`;

/** Where something was given up: one path, with one cross at each place. */
export function givenUp(xs: readonly number[], y: number): string {
  if (xs.length === 0) return '';
  const path = tickPlaces(xs).map((x) => `M${Number(x) - 4} ${px(y - 4)}l8 8m0-8l-8 8`);
  return `<path class="lost" d="${path.join('')}"/>`;
}

export const line = (x1: number, y1: number, x2: number, y2: number, kind: string) =>
  `<path class="${kind}" d="M${px(x1)} ${px(y1)}L${px(x2)} ${px(y2)}"/>`;

/** From so many ticks on nobody tells them apart, and they are drawn further from each other. */
const CROWDED_FROM = 2_000;
const CROWDED_GAP = 2;

export const isCrowded = (xs: readonly number[]) => xs.length >= CROWDED_FROM;

/** Where ticks are drawn: those that fall on the same place are drawn once. */
export function tickPlaces(xs: readonly number[]): string[] {
  const gap = isCrowded(xs) ? CROWDED_GAP : 0.5;
  return [...new Set(xs.map((x) => Math.round(x / gap) * gap))].map(px);
}

/** Many ticks as one path. */
export function ticks(xs: readonly number[], y: number, height: number, kind: string): string {
  const places = tickPlaces(xs);
  if (places.length === 0) return '';
  const path = places.map((x) => `M${x} ${px(y)}v${px(height)}`).join('');
  return `<path class="${kind}" d="${path}"/>`;
}

/** An arrow up or down that arrives. */
export function arrow(x: number, fromY: number, toY: number, kind: string): string {
  const head = Math.sign(fromY - toY) * 4;
  return (
    line(x, fromY, x, toY, kind) +
    `<path class="${kind}" d="M${px(x - 3)} ${px(toY + head)}L${px(x)} ${px(toY)}L${px(x + 3)} ${px(toY + head)}"/>`
  );
}

/** A message that gets only so far; by default half-way. */
export function brokenArrow(x: number, fromY: number, toY: number, share = 0.5): string {
  const y = fromY + (toY - fromY) * share;
  const cross = `M${px(x - 4)} ${px(y - 4)}l8 8M${px(x + 4)} ${px(y - 4)}l-8 8`;
  return line(x, fromY, x, y + 3, 'lost dashed') + `<path class="lost" d="${cross}"/>`;
}

export function committed(x: number, y: number, kind: string, title: string): string {
  return `<circle class="${kind}" cx="${px(x)}" cy="${px(y)}" r="5"><title>${escaped(title)}</title></circle>`;
}

export function refused(x: number, y: number, title: string): string {
  const cross = `M${px(x - 2.5)} ${px(y - 2.5)}l5 5M${px(x + 2.5)} ${px(y - 2.5)}l-5 5`;
  return committed(x, y, 'refused', title) + `<path class="lost" d="${cross}"/>`;
}
