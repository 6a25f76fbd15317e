/** The tasks that are not in question, kept small: bars, or for groups of tasks how many run. */
import type { Stage } from '../engine/pkg/sim_wasm.js';
import { seconds } from '../model/format.js';
import type { Clock } from '../model/timeline-clock.js';
import type { OtherBar, OtherTasks } from '../model/timeline-others.js';
import type { Timeline } from '../model/timeline.js';
import { STAGES, taskName, taskRange } from '../model/words/names.js';
import { groupTitle, othersTitle, otherTitle } from '../model/words/timeline.js';
import { EDGE, GUTTER, type Block, type Frame, type Place } from './frame.js';
import { area, bar, text } from './marks.js';

const ROW = 12;
const GROUP_ROW = 18;
const TOP = 20;

export function otherTasks(frame: Frame, { others, stages }: Timeline): Block {
  const { clock } = frame;
  const rows = others.flatMap((row) => {
    const bars = row.bars.filter((it) => isDrawn(clock, stages, it));
    return bars.length > 0 ? [{ ...row, bars }] : [];
  });
  if (rows.length === 0) return { marks: '', height: 0 };
  const stagesDrawn = STAGES.filter((stage) =>
    rows.some(({ bars }) => bars.some(isOfStage(stage))),
  );
  const isGrouped = rows.some(({ first, last }) => last > first);
  const height = isGrouped ? GROUP_ROW : ROW;
  const tasks = new Set(rows.flatMap(({ bars }) => bars.map(({ task }) => task))).size;
  const heading = text(EDGE, 12, othersTitle(tasks, stagesDrawn.length === 1), { kind: 'name' });
  const most = Math.max(1, ...rows.map(({ bars }) => mostAtOnce(bars)));
  const blocks = rows.map((row, index) => {
    const y = TOP + index * height;
    const name = taskRange(stagesDrawn, row.first, row.last);
    const label = frame.isNarrow
      ? ''
      : text(GUTTER - 10, y + height * 0.75, name, { kind: 'small', anchor: 'end' });
    const drawn = isGrouped
      ? { marks: group(clock, row, name, y, most), places: [] }
      : barsOf(clock, row, y);
    return { ...drawn, label };
  });
  return {
    marks: blocks.map(({ marks }) => marks).join(''),
    labels: heading + blocks.map(({ label }) => label).join(''),
    height: TOP + rows.length * height,
    places: blocks.flatMap(({ places }) => places),
  };
}

const isOfStage = (stage: Stage) => (bar: OtherBar) => bar.stage === stage;

/** A stage that is worth its room is drawn, and whatever reaches into a stretch that was opened. */
function isDrawn(clock: Clock, stages: readonly Stage[], { stage, fromMs, toMs }: OtherBar) {
  if (toMs < clock.fromMs || fromMs > clock.toMs) return false;
  return stages.includes(stage) || clock.opened.some((it) => fromMs < it.toMs && it.fromMs < toMs);
}

function barsOf(clock: Clock, { bars }: OtherTasks, y: number) {
  const places = bars.map(({ position, fromMs, toMs }): Place => {
    const x = clock.x(fromMs);
    const selection = { kind: 'attempt', position } as const;
    return { selection, x, y, width: clock.x(toMs) - x, height: ROW };
  });
  const marks = bars.map(({ stage, task, fromMs, toMs }) => {
    const title = otherTitle(taskName(stage, task), seconds(fromMs), seconds(toMs));
    const [fromX, toX] = [clock.x(fromMs), clock.x(toMs)];
    return bar(fromX, toX, y + ROW * 0.2, ROW * 0.6, `idle ${stage}`, title, 2);
  });
  return { marks: marks.join(''), places };
}

/** How many of a group run at each moment, as steps; all groups are drawn to one scale. */
function group(clock: Clock, { bars }: OtherTasks, name: string, y: number, most: number): string {
  const base = y + GROUP_ROW - 3;
  const scale = (GROUP_ROW - 5) / most;
  const steps = loadOf(bars).map(({ atMs, running }) => ({
    x: clock.x(atMs),
    y: base - running * scale,
  }));
  return area(steps, base, 'idle', groupTitle(name, mostAtOnce(bars)));
}

/** How many attempts run from each moment on at which that changes. */
function loadOf(bars: readonly OtherBar[]): { atMs: number; running: number }[] {
  const changes = bars
    .flatMap(({ fromMs, toMs }) => [
      { atMs: fromMs, by: 1 },
      { atMs: toMs, by: -1 },
    ])
    .sort((one, other) => one.atMs - other.atMs || one.by - other.by);
  let running = 0;
  return changes.map(({ atMs, by }) => ({ atMs, running: (running += by) }));
}

const mostAtOnce = (bars: readonly OtherBar[]) =>
  Math.max(0, ...loadOf(bars).map(({ running }) => running));
