/** What reached an outside system: a tick for each request, a ring for each commit. */
import { seconds } from '../model/format.js';
import type { SystemLane, TickGroup } from '../model/timeline-systems.js';
import { commitTitle, LANE_NAMES } from '../model/words-timeline.js';
import type { Fate } from '../engine/pkg/sim_wasm.js';
import { named, type Block, type Frame } from './frame.js';
import { LABEL_ROW, placed } from './labels.js';
import { attemptKind, committed, line, refused, text, ticks } from './marks.js';

export const TICK_HEIGHT = 16;

/** A tick's form says what became of its request: what stands is whole, what did not come to stand is short or faint. */
export const FORMS: Record<Fate, { top: number; height: number; kind: string }> = {
  took: { top: 0, height: TICK_HEIGHT, kind: 'took' },
  overwrote: { top: 0, height: TICK_HEIGHT / 2, kind: 'took' },
  ignored: { top: TICK_HEIGHT * 0.7, height: TICK_HEIGHT * 0.3, kind: 'passed' },
  refused: { top: 0, height: TICK_HEIGHT, kind: 'unseen' },
  discarded: { top: 0, height: TICK_HEIGHT, kind: 'unseen' },
};

export function systemLane(frame: Frame, lane: SystemLane): Block {
  const { clock, isNarrow } = frame;
  const others = ticks(
    lane.othersMs.map(clock.x),
    TICK_HEIGHT * 0.3,
    TICK_HEIGHT * 0.4,
    'tick other',
  );
  const base = line(clock.fromX, TICK_HEIGHT / 2, clock.toX, TICK_HEIGHT / 2, 'base');
  const groups = lane.groups.map((group) => groupTicks(frame, group));
  const commits = lane.commits
    .filter(({ attempt }) => attempt !== null)
    .map((commit) => {
      const x = clock.x(commit.atMs);
      const title = commitTitle(commit.took, seconds(commit.atMs));
      const kind = `committed ${attemptKind(commit.attempt ?? 1)}`;
      return commit.took
        ? committed(x, TICK_HEIGHT / 2, kind, title)
        : refused(x, TICK_HEIGHT / 2, title);
    });
  const notes = placed(
    lane.groups.flatMap(({ ticks: marks, note, tone }) =>
      // A narrow page has no room for a long note on one line.
      (isNarrow ? note.split('; ') : [note]).map((content) => ({
        x: clock.x(marks[0]?.atMs ?? 0),
        endX: clock.x(marks.at(-1)?.atMs ?? 0),
        content,
        kind: `note ${tone}`,
      })),
    ),
    clock.fromX,
    clock.toX,
  );
  const texts = notes.labels.map((label) =>
    text(label.textX, TICK_HEIGHT + 14 + label.row * LABEL_ROW, label.content, {
      kind: label.kind,
      anchor: label.anchor,
    }),
  );
  const marks = base + others + groups.join('') + commits.join('') + texts.join('');
  const height = TICK_HEIGHT + 2 + notes.rows * LABEL_ROW;
  return named(
    frame,
    LANE_NAMES[lane.system],
    lane.standing,
    { marks, height },
    `detail ${lane.tone}`,
  );
}

function groupTicks({ clock }: Frame, group: TickGroup): string {
  const fates = Object.keys(FORMS) as Fate[];
  return fates
    .map((fate) => {
      const { top, height, kind } = FORMS[fate];
      const xs = group.ticks.filter((tick) => tick.fate === fate).map(({ atMs }) => clock.x(atMs));
      return ticks(xs, top, height, `tick ${kind} ${attemptKind(group.attempt.attempt)}`);
    })
    .join('');
}
