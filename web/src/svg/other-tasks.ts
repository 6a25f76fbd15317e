/** The tasks that are not in question, kept small. */
import { seconds } from '../model/format.js';
import type { OtherTask } from '../model/timeline.js';
import { othersTitle, otherTitle } from '../model/words/timeline.js';
import { EDGE, GUTTER, type Block, type Frame } from './frame.js';
import { bar, text } from './marks.js';

const ROW = 12;
/** All rows together are never higher than this; many tasks get thin bars without names. */
const MOST_HEIGHT = 240;
const NAMED_FROM = 10;

export function otherTasks(frame: Frame, tasks: readonly OtherTask[], oneStage: boolean): Block {
  if (tasks.length === 0) return { marks: '', height: 0 };
  const row = Math.min(ROW, MOST_HEIGHT / tasks.length);
  const top = 20;
  const heading = text(EDGE, 12, othersTitle(tasks.length, oneStage), { kind: 'name' });
  const hasNames = row >= NAMED_FROM && !frame.isNarrow;
  const rows = tasks.map(({ name, bars }, index) => {
    const y = top + index * row;
    const label = hasNames ? text(GUTTER - 10, y + 9, name, { kind: 'small', anchor: 'end' }) : '';
    return (
      label +
      bars
        .map(({ stage, fromMs, toMs }) => {
          const title = otherTitle(name, stage, seconds(fromMs), seconds(toMs));
          const height = Math.max(1, row * 0.6);
          return bar(
            frame.clock.x(fromMs),
            frame.clock.x(toMs),
            y + row * 0.2,
            height,
            `idle ${stage}`,
            title,
            2,
          );
        })
        .join('')
    );
  });
  return { marks: heading + rows.join(''), height: top + tasks.length * row };
}
