/** A task in question: the coordinator's belief above, what really happens below, messages between. */
import { seconds } from '../model/format.js';
import type { Belief, Deed, Signal, Subject } from '../model/timeline.js';
import {
  aboutTask,
  attemptLabel,
  attemptOn,
  LANE_NAMES,
  runsNote,
  SILENT,
  workerLine,
} from '../model/words-timeline.js';
import { EDGE, moved, named, stacked, type Block, type Frame } from './frame.js';
import { placed, textWidth } from './labels.js';
import { arrow, bar, brokenArrow, line, text } from './marks.js';

const BELIEF_HEIGHT = 18;
const DEED_HEIGHT = 18;
const LINE_GAP = 4;
const LABEL_ROW = 15;
const MESSAGE_GAP = 24;

/** Attempts beyond the fourth take the colours again, from the first. */
export const attemptKind = (attempt: number) => `a${((attempt - 1) % 4) + 1}`;

export function subjectLane(frame: Frame, subject: Subject): Block {
  const beliefs = beliefLane(frame, subject);
  const deeds = deedLane(frame, subject.deeds);
  const beliefBlock = named(frame, LANE_NAMES.belief, aboutTask(subject.name), beliefs);
  const deedDetail = frame.isNarrow ? subject.name : '';
  const deedBlock = named(frame, LANE_NAMES.deed, deedDetail, deeds);
  const lanes = stacked([beliefBlock, deedBlock], MESSAGE_GAP);
  const heading = frame.isNarrow ? 20 : 0;
  const deedsY = beliefBlock.height + MESSAGE_GAP + heading + deedOffset(frame);
  const beliefsY = heading + beliefs.height;
  const signals = subject.signals.map((signal) =>
    signalMark(frame, signal, subject, beliefsY, deedsY),
  );
  // Messages lie behind the bars that they pass.
  return { marks: signals.join('') + lanes.marks, height: lanes.height };
}

/** The first row of deeds stands below the lane's name. */
const deedOffset = (frame: Frame) => (frame.isNarrow ? 0 : 20);
/** On a narrow page a deed's note has a line of its own below its bar. */
const rowHeight = (frame: Frame) => DEED_HEIGHT + LINE_GAP + (frame.isNarrow ? LABEL_ROW : 0);
const rowY = (frame: Frame, row: number) => deedOffset(frame) + row * rowHeight(frame);

function beliefLane({ clock }: Frame, subject: Subject): Block {
  const labels = placed(
    subject.notes.map(({ atMs, text: content, tone }) => ({
      x: clock.x(atMs),
      content,
      kind: `note ${tone}`,
    })),
    clock.fromX,
    clock.toX,
  );
  const top = labels.rows * LABEL_ROW;
  const lines = Math.max(...subject.beliefs.map(({ line: number }) => number)) + 1;
  const texts = labels.labels.map((label) => {
    const y = label.row * LABEL_ROW + 11;
    const leader = line(
      label.x,
      y + 3,
      label.x,
      top + lines * (BELIEF_HEIGHT + LINE_GAP) - LINE_GAP,
      'leader',
    );
    return leader + text(label.textX, y, label.content, { kind: label.kind, anchor: label.anchor });
  });
  const bars = subject.beliefs.map((belief) => beliefBar(clock.x, belief, top));
  return {
    marks: bars.join('') + texts.join(''),
    height: top + lines * (BELIEF_HEIGHT + LINE_GAP) - LINE_GAP,
  };
}

function beliefBar(x: (timeMs: number) => number, belief: Belief, top: number): string {
  const { attempt, queuedMs, fromMs, silentFromMs, toMs } = belief;
  const y = top + belief.line * (BELIEF_HEIGHT + LINE_GAP);
  const kind = attemptKind(attempt);
  const heardToX = x(silentFromMs ?? toMs);
  const span = `attempt ${attempt}, believed running from ${seconds(fromMs)} to ${seconds(toMs)}`;
  const waits =
    queuedMs < fromMs
      ? line(x(queuedMs), y + BELIEF_HEIGHT / 2, x(fromMs), y + BELIEF_HEIGHT / 2, 'waits')
      : '';
  const heard = bar(x(fromMs), heardToX, y, BELIEF_HEIGHT, `belief ${kind}`, span);
  const runs = inside(x(fromMs), heardToX, y + 13, runsNote(attempt), `on-belief`);
  if (silentFromMs === null) return waits + heard + runs;
  const silence = `nothing heard of attempt ${attempt} from ${seconds(silentFromMs)} to ${seconds(toMs)}`;
  return (
    waits +
    heard +
    runs +
    bar(heardToX, x(toMs), y, BELIEF_HEIGHT, 'silence', silence) +
    inside(heardToX, x(toMs), y + 13, `${SILENT} ${seconds(toMs - silentFromMs)}`, 'on-silence')
  );
}

/** A text in a bar, or none when it does not fit. */
function inside(fromX: number, toX: number, y: number, content: string, kind: string): string {
  if (textWidth(content) + 12 > toX - fromX) return '';
  return text((fromX + toX) / 2, y, content, { kind, anchor: 'middle' });
}

function deedLane(frame: Frame, deeds: readonly Deed[]): Block {
  const rows = deeds.map((deed, row) => moved(deedRow(frame, deed), rowY(frame, row)));
  return { marks: rows.join(''), height: rowY(frame, deeds.length) - LINE_GAP };
}

function deedRow(frame: Frame, deed: Deed): string {
  const { clock, isNarrow } = frame;
  const { attempt, worker, fromMs, toMs, cutOffMs, end, note, tone } = deed;
  const [fromX, toX] = [clock.x(fromMs), clock.x(toMs)];
  const title = `${attemptOn(attempt, worker)}, from ${seconds(fromMs)} to ${seconds(toMs)}: ${note}`;
  const name = isNarrow ? '' : text(EDGE, 13, workerLine(attempt, worker), { kind: 'detail' });
  const cut =
    cutOffMs === null ? '' : line(clock.x(cutOffMs), -2, clock.x(cutOffMs), DEED_HEIGHT + 2, 'cut');
  const crash = end === 'crashed' ? crashMark(toX) : '';
  const told = isNarrow
    ? text(clock.fromX, DEED_HEIGHT + 13, note, {
        kind: `note ${tone}`,
      })
    : beside(clock.fromX, clock.toX, fromX, toX + (crash === '' ? 0 : 6), note, `note ${tone}`);
  return (
    name +
    bar(fromX, toX, 0, DEED_HEIGHT, `deed ${attemptKind(attempt)}`, title) +
    nameInside(frame, deed) +
    cut +
    crash +
    told
  );
}

/** A deed's name in the wider part of its bar; on a narrow page with its worker, where that fits. */
function nameInside(
  { clock, isNarrow }: Frame,
  { attempt, worker, fromMs, toMs, cutOffMs }: Deed,
): string {
  const part = widest(clock.x(fromMs), clock.x(toMs), clock.x(cutOffMs ?? toMs));
  const long = isNarrow ? inside(...part, 13, attemptOn(attempt, worker), 'on-deed') : '';
  return long === '' ? inside(...part, 13, attemptLabel(attempt), 'on-deed') : long;
}

/** The wider part of a bar that is cut. */
const widest = (fromX: number, toX: number, cutX: number): [number, number] =>
  cutX - fromX >= toX - cutX ? [fromX, cutX] : [cutX, toX];

const crashMark = (x: number) => `<path class="crash" d="M${x} -1l4 4l-4 4l4 4l-4 4l4 4"/>`;

/** A text behind a bar where there is room, before it otherwise. */
function beside(
  leastX: number,
  mostX: number,
  fromX: number,
  toX: number,
  content: string,
  kind: string,
): string {
  const width = textWidth(content);
  if (toX + 8 + width <= mostX) return text(toX + 8, 13, content, { kind });
  if (fromX - 8 - width >= leastX) return text(fromX - 8, 13, content, { kind, anchor: 'end' });
  return '';
}

function signalMark(
  frame: Frame,
  signal: Signal,
  subject: Subject,
  beliefsY: number,
  deedsY: number,
): string {
  const row = subject.deeds.findIndex(({ attempt }) => attempt === signal.attempt);
  const x = frame.clock.x(signal.atMs);
  const deedY = deedsY + row * rowHeight(frame);
  const goesDown = signal.kind === 'launch' || signal.kind === 'cancel';
  if (!signal.arrived)
    return goesDown ? brokenArrow(x, beliefsY, deedY) : brokenArrow(x, deedY, beliefsY);
  return goesDown
    ? arrow(x, beliefsY + 1, deedY - 1, 'message')
    : arrow(x, deedY - 1, beliefsY + 1, 'message');
}
