/** The outbox sender: when it runs, when it is down, and the emails that it gives up. */
import { seconds } from '../model/format.js';
import type { SenderLane } from '../model/timeline-sender.js';
import { LANE_NAMES } from '../model/words/timeline.js';
import { senderDownTitle, senderRunsTitle } from '../model/words/sender.js';
import { moved, named, type Block, type Frame, type Place } from './frame.js';
import { LABEL_ROW, placed } from './labels.js';
import { bar, breaks, crashed, givenUp, resumed, text } from './marks.js';

const HEIGHT = 12;
/** How far from an event's mark it still counts as meant. */
const REACH = 6;
/** The zigzag of a crash is as high as an attempt's bar. */
const CRASH_TOP = 3;

export function senderLane(frame: Frame, lane: SenderLane): Block {
  const { clock } = frame;
  const [fromX, toX] = [clock.x(lane.fromMs), clock.x(lane.toMs)];
  const runs = senderRunsTitle(seconds(lane.fromMs), seconds(lane.toMs));
  const downs = lane.downs.map(({ fromMs, toMs }) => {
    const title = senderDownTitle(seconds(fromMs), seconds(toMs));
    return bar(clock.x(fromMs), clock.x(toMs), 0, HEIGHT, 'silence', title, 0);
  });
  const gaveUp = lane.events.filter(({ kind }) => kind === 'gaveUp');
  const crosses = givenUp(
    gaveUp.map(({ atMs }) => clock.x(atMs)),
    HEIGHT / 2,
  );
  const turns = lane.events.map(({ kind, atMs, note }) => {
    if (kind === 'gaveUp') return '';
    const x = clock.x(atMs);
    return kind === 'restarted' ? resumed(x, HEIGHT / 2, note) : moved(crashed(x), -CRASH_TOP);
  });
  const notes = placed(
    [
      ...lane.events
        .filter(({ note }) => note !== '')
        .map(({ kind, atMs, note }) => ({
          x: clock.x(atMs),
          endX: clock.x(atMs),
          content: note,
          kind: `note ${kind === 'restarted' ? 'plain' : 'wrong'}`,
          atMs,
        })),
      ...(lane.more === ''
        ? []
        : [{ x: fromX, endX: toX, content: lane.more, kind: 'note', atMs: lane.toMs }]),
    ],
    clock.fromX,
    clock.toX,
  );
  const texts = notes.labels.map(({ textX, row, content, kind, anchor, atMs }) =>
    text(textX, HEIGHT + 17 + row * LABEL_ROW, content, { kind, anchor, atMs }),
  );
  const marks =
    bar(fromX, toX, 0, HEIGHT, 'sender-runs', runs) +
    breaks(clock.folds, fromX, toX, 0, HEIGHT) +
    downs.join('') +
    crosses +
    turns.join('');
  const height = HEIGHT + 6 + notes.rows * LABEL_ROW;
  const places = lane.events.map(({ position, atMs }): Place => {
    const selection = { kind: 'senderEvent', position } as const;
    return { selection, x: clock.x(atMs) - REACH, y: 0, width: 2 * REACH, height: HEIGHT };
  });
  return named(frame, LANE_NAMES.sender, lane.detail, {
    marks,
    labels: texts.join(''),
    height,
    places,
  });
}
