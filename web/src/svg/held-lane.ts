/** Items, locks and the outside value: a bar for who has it, a dashed line for who waits, a cross for who came in vain. */
import type { HeldLane, HeldMoment, HeldRow, HeldSpan } from '../model/timeline-held.js';
import { HELD_LEGEND, HELD_NAMES } from '../model/words/timeline-held.js';
import { named, type Block, type Frame, type Place } from './frame.js';
import type { Entry } from './legend.js';
import { type Label, LABEL_ROW, placed } from './labels.js';
import { bar, breaks, committed, givenUp, inside, line, ofColour, text, ticks } from './marks.js';

const HOLDS = bar(1, 21, 2, 12, 'deed a1', '');
const LEFT = bar(1, 21, 2, 12, 'belief a1', '');
const WAITS = line(1, 8, 21, 8, 'waits');
const RING = committed(11, 8, 'committed a1', '');

const HEIGHT = 12;
const ROW_GAP = 4;
/** How far from a mark it still counts as meant. */
const REACH = 6;

export function heldLane(frame: Frame, lane: HeldLane): Block {
  const { clock, isNarrow } = frame;
  const rows = lane.rows.length === 0 ? [{ spans: [], moments: [], notes: [] }] : lane.rows;
  const drawn = rows.map((row, index) => rowMarks(frame, row, index * (HEIGHT + ROW_GAP)));
  const barsHeight = rows.length * (HEIGHT + ROW_GAP) - ROW_GAP;
  const notes = placed<Label & { atMs: number }>(
    rows.flatMap((row) =>
      row.notes
        .filter(({ endMs, atMs }) => endMs >= clock.fromMs && atMs <= clock.toMs)
        .flatMap(({ atMs, endMs, text: words, tone }) =>
          (isNarrow ? words.split('; ') : [words]).map((content) => ({
            x: clock.x(atMs),
            endX: clock.x(endMs),
            content,
            kind: `note ${tone}`,
            atMs: endMs,
          })),
        ),
    ),
    clock.fromX,
    clock.toX,
  );
  const texts = notes.labels.map((label) =>
    text(label.textX, barsHeight + 14 + label.row * LABEL_ROW, label.content, label),
  );
  const base = line(clock.fromX, barsHeight / 2, clock.toX, barsHeight / 2, 'base');
  const others = ticks(lane.othersMs.map(clock.x), barsHeight / 2 - 3, 6, 'tick other');
  return named(
    frame,
    HELD_NAMES[lane.kind],
    lane.detail,
    {
      marks: base + others + drawn.map(({ marks }) => marks).join(''),
      labels: texts.join(''),
      height: barsHeight + 4 + notes.rows * LABEL_ROW,
      places: drawn.flatMap(({ places }) => places),
    },
    `detail ${lane.tone}`,
  );
}

function rowMarks(frame: Frame, { spans, moments }: HeldRow, y: number) {
  const marks = [
    ...spans.map((span) => spanMark(frame, span, y)),
    ...moments.map((moment) => momentMark(frame, moment, y)),
  ];
  const places: Place[] = [];
  for (const { selection, fromMs, toMs } of spans) {
    if (selection === undefined) continue;
    const x = frame.clock.x(fromMs);
    places.push({ selection, x, y, width: frame.clock.x(toMs) - x, height: HEIGHT });
  }
  for (const { selection, atMs } of moments) {
    const x = frame.clock.x(atMs) - REACH;
    places.push({ selection, x, y, width: 2 * REACH, height: HEIGHT });
  }
  return { marks: marks.join(''), places };
}

const KINDS = { holds: 'deed', left: 'belief', value: 'sender-runs' } as const;

function spanMark({ clock }: Frame, { kind, colour, fromMs, toMs, title }: HeldSpan, y: number) {
  const [fromX, toX] = [clock.x(fromMs), clock.x(toMs)];
  if (kind === 'waits') return line(fromX, y + HEIGHT / 2, toX, y + HEIGHT / 2, 'waits');
  const own = colour === 0 ? '' : ` ${ofColour(colour)}`;
  return (
    bar(fromX, toX, y, HEIGHT, `${KINDS[kind]}${own}`, title, kind === 'value' ? 0 : 2) +
    breaks(clock.folds, fromX, toX, y, HEIGHT) +
    (kind === 'value' ? inside(fromX, toX, y + 10, title, 'small') : '')
  );
}

function momentMark({ clock }: Frame, { kind, colour, atMs, title }: HeldMoment, y: number) {
  const x = clock.x(atMs);
  return kind === 'vain'
    ? givenUp([x], y + HEIGHT / 2)
    : committed(x, y + HEIGHT / 2, `committed ${ofColour(colour)}`, title);
}

/** What the marks mean. */
export function heldEntries(lanes: readonly HeldLane[]): Entry[] {
  const rows = lanes.flatMap((lane) => lane.rows);
  const hasSpan = (kind: HeldSpan['kind']) =>
    rows.some(({ spans }) => spans.some((span) => span.kind === kind));
  const hasMoment = (kind: HeldMoment['kind']) =>
    rows.some(({ moments }) => moments.some((moment) => moment.kind === kind));
  return [
    { isThere: hasSpan('holds'), words: HELD_LEGEND.holds, sample: HOLDS },
    { isThere: hasSpan('left'), words: HELD_LEGEND.left, sample: LEFT },
    { isThere: hasSpan('waits'), words: HELD_LEGEND.waits, sample: WAITS },
    { isThere: hasMoment('vain'), words: HELD_LEGEND.vain, sample: givenUp([11], 8) },
    { isThere: hasMoment('done'), words: HELD_LEGEND.done, sample: RING },
    { isThere: hasMoment('reads'), words: HELD_LEGEND.reads, sample: RING },
  ];
}
