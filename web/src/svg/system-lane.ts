/** What reached an outside system: a tick for each request, a ring for each commit. */
import { seconds } from '../model/format.js';
import type { SystemLane, Tick, TickGroup } from '../model/timeline-systems.js';
import { commitTitle, crowdedNote, LANE_NAMES, renameTitle } from '../model/words/timeline.js';
import type { Fate } from '../engine/pkg/sim_wasm.js';
import { named, type Block, type Frame, type Place } from './frame.js';
import { type Label, LABEL_ROW, placed } from './labels.js';
import {
  committed,
  givenUp,
  isCrowded,
  line,
  ofColour,
  pointer,
  refused,
  text,
  tickPlaces,
  ticks,
} from './marks.js';

export const TICK_HEIGHT = 16;

/**
 * A tick's form says what became of its request: what stands is whole, what did not come to stand is
 * short or faint, and what the system could not serve is broken in two.
 */
export const FORMS: Record<Fate, Form> = {
  took: { pieces: [[0, 1]], kind: 'took' },
  overwrote: { pieces: [[0, 0.5]], kind: 'took' },
  ignored: { pieces: [[0.7, 0.3]], kind: 'passed' },
  refused: { pieces: [[0, 1]], kind: 'unseen' },
  discarded: { pieces: [[0, 1]], kind: 'unseen' },
  failed: {
    pieces: [
      [0, 0.3],
      [0.7, 0.3],
    ],
    kind: 'failed',
  },
  throttled: { pieces: [[0, 0.3]], kind: 'failed' },
  fenced: {
    pieces: [
      [0, 0.2],
      [0.4, 0.2],
      [0.8, 0.2],
    ],
    kind: 'failed',
  },
};
/** Above the tick of a request whose reply was lost. */
export const UNHEARD: Form = { pieces: [[-0.35, 0.2]], kind: 'unheard' };

/** How far from a commit's ring it still counts as meant. */
const REACH = 6;
/** Where the mark of a repeated request ends, above its tick. */
const ABOVE = -1;

/** A label that tells of something from a time on. */
interface TimedLabel extends Label {
  atMs?: number | undefined;
}

interface Form {
  /** Where each piece begins and how long it is, as shares of a tick's height. */
  pieces: readonly (readonly [number, number])[];
  kind: string;
}

/** Ticks of one form at some places. */
export function formed(xs: readonly number[], { pieces, kind }: Form, attempt: string): string {
  return pieces
    .map(([top, share]) =>
      ticks(xs, TICK_HEIGHT * top, TICK_HEIGHT * share, `tick ${kind} ${attempt}`),
    )
    .join('');
}

export function systemLane(frame: Frame, lane: SystemLane): Block {
  const { clock, isNarrow } = frame;
  const othersX = lane.othersMs.map(clock.x);
  const others = ticks(othersX, TICK_HEIGHT * 0.3, TICK_HEIGHT * 0.4, 'tick other');
  const base = line(clock.fromX, TICK_HEIGHT / 2, clock.toX, TICK_HEIGHT / 2, 'base');
  const groups = lane.groups.map((group) => groupTicks(frame, group));
  const commits = lane.commits.flatMap(({ atMs, took, isHeard, colour }) => {
    if (colour === null) return [];
    const x = clock.x(atMs);
    const at = seconds(atMs);
    const title = lane.system === 'files' ? renameTitle(at) : commitTitle(took, at);
    const attempt = ofColour(colour);
    return [
      took
        ? committed(x, TICK_HEIGHT / 2, `committed ${attempt}`, title)
        : refused(x, TICK_HEIGHT / 2, title),
      isHeard ? '' : formed([x], UNHEARD, attempt),
    ];
  });
  const removals = givenUp(
    lane.removals.map(({ atMs }) => clock.x(atMs)),
    TICK_HEIGHT / 2,
  );
  const ofGroups = lane.groups.flatMap(({ ticks: marks, note, tone }) =>
    // A narrow page has no room for a long note on one line.
    (isNarrow ? note.split('; ') : [note]).map((content) => ({
      atMs: marks.at(-1)?.atMs,
      x: clock.x(marks[0]?.atMs ?? 0),
      endX: clock.x(marks.at(-1)?.atMs ?? 0),
      content,
      kind: `note ${tone}`,
    })),
  );
  const notes = placed<TimedLabel>(
    [...ofGroups, ...crowding(frame, lane, othersX)],
    clock.fromX,
    clock.toX,
  );
  const texts = notes.labels.map((label) =>
    text(label.textX, TICK_HEIGHT + 14 + label.row * LABEL_ROW, label.content, label),
  );
  const marks = base + others + groups.join('') + commits.join('') + removals;
  const height = TICK_HEIGHT + 2 + notes.rows * LABEL_ROW;
  return named(
    frame,
    LANE_NAMES[lane.system],
    lane.standing,
    { marks, labels: texts.join(''), height, places: placesOf(frame, lane) },
    `detail ${lane.tone}`,
  );
}

/** Its commits, and the lane itself, on which requests stand at the clock's places of their times. */
function placesOf({ clock }: Frame, { system, commits, removals }: SystemLane): Place[] {
  const box = { y: 0, height: TICK_HEIGHT };
  return [
    ...commits.map(({ position, atMs }): Place => {
      const kind = system === 'files' ? 'rename' : 'commit';
      return { selection: { kind, position }, x: clock.x(atMs) - REACH, width: 2 * REACH, ...box };
    }),
    ...removals.map(({ position, atMs }): Place => {
      const selection = { kind: 'removal', position } as const;
      return { selection, x: clock.x(atMs) - REACH, width: 2 * REACH, ...box };
    }),
    { system, x: clock.fromX, width: clock.toX - clock.fromX, ...box },
  ];
}

function groupTicks({ clock }: Frame, group: TickGroup): string {
  const attempt = ofColour(group.colour);
  const placesOf = (is: (tick: Tick) => boolean) =>
    group.ticks.filter(is).map(({ atMs }) => clock.x(atMs));
  const fates = Object.keys(FORMS) as Fate[];
  return [
    ...fates.map((fate) =>
      formed(
        placesOf((tick) => tick.fate === fate && tick.removedMs === null),
        FORMS[fate],
        attempt,
      ),
    ),
    formed(
      placesOf(({ removedMs }) => removedMs !== null),
      FORMS.discarded,
      attempt,
    ),
    formed(
      placesOf(({ unheard }) => unheard),
      UNHEARD,
      attempt,
    ),
    ...placesOf(({ isRepeat }) => isRepeat).map((x) => pointer(x, ABOVE)),
  ].join('');
}

/** Says how much one line stands for, where the lines of a lane stand for several requests each. */
function crowding({ clock }: Frame, { groups }: SystemLane, othersX: readonly number[]): Label[] {
  const lists = [othersX, ...groups.map((it) => it.ticks.map(({ atMs }) => clock.x(atMs)))];
  const crowded = lists.filter(isCrowded);
  if (crowded.length === 0) return [];
  const requests = crowded.reduce((sum, { length }) => sum + length, 0);
  const lines = crowded.reduce((sum, xs) => sum + tickPlaces(xs).length, 0);
  const content = crowdedNote(Math.round(requests / lines));
  return [{ x: clock.fromX, endX: clock.fromX, content, kind: 'note' }];
}
