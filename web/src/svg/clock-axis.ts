/** The clock: its ticks at the top, the job's stages below it, folded stretches as bands through all lanes. */
import { seconds, settingSeconds } from '../model/format.js';
import type { Phase } from '../model/timeline-phases.js';
import { foldedNote, LANE_NAMES } from '../model/words-timeline.js';
import { named, type Block, type Frame } from './frame.js';
import { textWidth } from './labels.js';
import { bar, line, px, text } from './marks.js';

export const AXIS_HEIGHT = 22;
const PHASE_HEIGHT = 16;
/** No tick is named so close to the middle of a fold, whose length stands there. */
const FOLD_LABEL_ROOM = 46;

/** What stands behind all lanes, from the axis down to `height`. */
export function backdrop({ clock }: Frame, height: number): string {
  const grid = clock.ticks.map(({ x }) => line(x, AXIS_HEIGHT - 4, x, height, 'grid'));
  const folds = clock.folds.map(({ fromX, toX, fromMs, toMs }) => {
    const width = toX - fromX;
    return (
      `<rect class="fold" x="${px(fromX)}" y="${AXIS_HEIGHT - 4}" width="${px(width)}" ` +
      `height="${px(height - AXIS_HEIGHT + 4)}"><title>${foldedNote(fromMs, toMs)}</title></rect>`
    );
  });
  return folds.join('') + grid.join('');
}

export function axis({ clock }: Frame): Block {
  const isClear = (x: number) =>
    clock.folds.every(({ fromX, toX }) => Math.abs(x - (fromX + toX) / 2) > FOLD_LABEL_ROOM);
  const labels = clock.ticks
    .filter(({ x }) => isClear(x))
    .map(({ timeMs, x }) => text(x, 12, tickText(timeMs), { kind: 'small', anchor: 'middle' }));
  const folds = clock.folds.map(({ fromX, toX, fromMs, toMs }) => {
    const content = `+${seconds(toMs - fromMs)}`;
    const fits = textWidth(content, 11) <= toX - fromX;
    return text((fromX + toX) / 2, 12, fits ? content : '…', {
      kind: 'small folded',
      anchor: 'middle',
    });
  });
  return { marks: labels.join('') + folds.join(''), height: AXIS_HEIGHT };
}

const tickText = (timeMs: number) =>
  timeMs % 1000 === 0 ? settingSeconds(timeMs) : seconds(timeMs);

export function jobLane(frame: Frame, phases: readonly Phase[]): Block {
  const { clock } = frame;
  const marks = phases.map(({ name, fromMs, toMs, report }, index) => {
    const [fromX, toX] = [clock.x(fromMs), clock.x(toMs)];
    const title = `${name}: ${seconds(fromMs)} to ${seconds(toMs)}`;
    const fits = textWidth(name, 11) + 8 <= toX - fromX;
    const label = fits
      ? text((fromX + toX) / 2, 12, name, { kind: 'small', anchor: 'middle' })
      : '';
    const end = report === null ? '' : reportMark(toX, report.text, report.tone);
    return (
      bar(fromX + 0.5, toX - 0.5, 0, PHASE_HEIGHT, `phase p${index % 2}`, title, 2) + label + end
    );
  });
  const report = phases.at(-1)?.report;
  const detail = report?.text ?? '';
  const kind = report === null || report === undefined ? 'detail' : `detail ${report.tone}`;
  return named(
    frame,
    LANE_NAMES.job,
    detail,
    { marks: marks.join(''), height: PHASE_HEIGHT },
    kind,
  );
}

/** A flag at the moment of the report; its words stand beside the lane's name. */
function reportMark(x: number, content: string, tone: string): string {
  return (
    line(x, -2, x, PHASE_HEIGHT + 2, `flag ${tone}`) +
    `<path class="flag-cloth ${tone}" d="M${px(x)} -2h8l-3 4l3 4h-8z"><title>${content}</title></path>`
  );
}
