/** The clock: its ticks at the top, the job's stages below it, folded stretches as bands through all lanes. */
import { seconds, settingSeconds } from '../model/format.js';
import type { Clock } from '../model/timeline-clock.js';
import type { Phase, Report } from '../model/timeline-phases.js';
import {
  FOLD_SIGN,
  foldedNote,
  foldLabel,
  LANE_NAMES,
  phaseTitle,
  unchangedName,
} from '../model/words/timeline.js';
import { named, type Block, type Frame } from './frame.js';
import { textWidth } from './text-width.js';
import { bar, breaks, escaped, line, px, text } from './marks.js';

export const AXIS_HEIGHT = 22;
const PHASE_HEIGHT = 13;
const PHASE_LINE = 15;
/** The longest name of a stage, behind its box. */
const NAME_ROOM = 55;
/** So far from the length that stands over a fold a tick's name stands, and never nearer to its middle. */
const FOLD_LABEL_GAP = 2;
const FOLD_LABEL_ROOM = 46;

/** What stands behind all lanes, from the axis down to `height`. */
export function backdrop({ clock }: Frame, height: number): string {
  const grid = clock.ticks.map(({ x }) => line(x, AXIS_HEIGHT - 4, x, height, 'grid'));
  const folds = fasterIn(clock).map(({ fromX, toX, fromMs, toMs }) => {
    const width = toX - fromX;
    const kind = clock.opened.some((opened) => opened.fromMs === fromMs) ? 'fold opened' : 'fold';
    return (
      `<rect class="${kind}" x="${px(fromX)}" y="${AXIS_HEIGHT - 4}" width="${px(width)}" ` +
      `height="${px(height - AXIS_HEIGHT + 4)}"><title>${foldedNote(fromMs, toMs)}</title></rect>`
    );
  });
  return folds.join('') + grid.join('');
}

export function axis({ clock }: Frame): Block {
  const lengths = fasterIn(clock).map(({ fromX, toX, fromMs, toMs }) => {
    const content = foldLabel(seconds(toMs - fromMs));
    const fits = textWidth(content, 11) <= toX - fromX;
    return { x: (fromX + toX) / 2, content: fits ? content : FOLD_SIGN };
  });
  const isClear = (x: number, name: string) =>
    lengths.every((length) => {
      const widths = textWidth(length.content, 11) + textWidth(name, 11);
      return Math.abs(x - length.x) > Math.max(FOLD_LABEL_ROOM, widths / 2 + FOLD_LABEL_GAP);
    });
  const names = clock.ticks
    .map(({ timeMs, x }) => ({ x, name: tickText(timeMs) }))
    .filter(({ x, name }) => isClear(x, name))
    .map(({ x, name }) => text(x, 12, name, { kind: 'small', anchor: 'middle' }));
  const folds = lengths.map(({ x, content }) =>
    text(x, 12, content, { kind: 'small folded', anchor: 'middle' }),
  );
  return { marks: names.join('') + folds.join(''), height: AXIS_HEIGHT };
}

/** Stretches that are drawn to a smaller scale than the others, opened or not. */
const fasterIn = ({ folds, opened }: Clock) =>
  [...folds, ...opened].filter(({ isFaster }) => isFaster);

const tickText = (timeMs: number) =>
  timeMs % 1000 === 0 ? settingSeconds(timeMs) : seconds(timeMs);

/** Stages may overlap, so every second one stands on a line of its own. */
export function jobLane(frame: Frame, phases: readonly Phase[], report: Report): Block {
  const { clock } = frame;
  const marks = phases.map(({ name, isUnchanged, fromMs, toMs }, index) => {
    const [fromX, toX] = [clock.x(fromMs), clock.x(toMs)];
    const y = (index % 2) * PHASE_LINE;
    const title = phaseTitle(name, seconds(fromMs), seconds(toMs), isUnchanged);
    const kind = isUnchanged ? 'phase unchanged' : 'phase';
    const box = bar(fromX + 0.5, toX - 0.5, y, PHASE_HEIGHT, kind, title, 2);
    const cuts = breaks(clock.folds, fromX, toX, y, PHASE_HEIGHT);
    const label = isUnchanged ? unchangedName(name) : name;
    // The next but one stands on the same line, and so did the last but one, perhaps with its name behind it.
    const next = phases[index + 2];
    const mostX = next === undefined ? clock.toX : clock.x(next.fromMs);
    const before = phases[index - 2];
    const leastX = before === undefined ? clock.fromX : clock.x(before.toMs) + NAME_ROOM;
    return box + cuts + phaseName(label, { fromX, toX }, { fromX: leastX, toX: mostX }, y + 10);
  });
  const flag = [...(report.atMs === null ? [] : [report.atMs]), ...report.laterMs]
    .map((atMs) => flagMark(clock.x(atMs), report))
    .join('');
  const block = { marks: marks.join('') + flag, height: 2 * PHASE_LINE };
  return named(frame, LANE_NAMES.job, report.text, block, `detail ${report.tone}`);
}

/** In the box where it fits, behind or before it otherwise. */
function phaseName(name: string, box: Span, room: Span, y: number): string {
  const width = textWidth(name, 11);
  const [fromX, toX] = [box.fromX, box.toX];
  if (width + 8 <= toX - fromX) {
    return text((fromX + toX) / 2, y, name, { kind: 'small', anchor: 'middle' });
  }
  if (toX + 5 + width <= room.toX) return text(toX + 5, y, name, { kind: 'small' });
  // Where there is no room, its title says what it is.
  return fromX - 5 - width < room.fromX
    ? ''
    : text(fromX - 5, y, name, { kind: 'small', anchor: 'end' });
}

interface Span {
  fromX: number;
  toX: number;
}

/** A flag at the moment of the report; its words stand beside the lane's name. */
function flagMark(x: number, { text: content, tone }: Report): string {
  return (
    line(x, -4, x, 2 * PHASE_LINE, `flag ${tone}`) +
    `<path class="flag-cloth ${tone}" d="M${px(x)} -4h8l-3 4l3 4h-8z"><title>${escaped(content)}</title></path>`
  );
}
