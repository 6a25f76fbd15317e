/** A task in question: the coordinator's belief above, what really happens below, messages between. */
import type { Signal, Subject } from '../model/timeline.js';
import { aboutTask, LANE_NAMES, NO_DIFFERENCE } from '../model/words/timeline.js';
import { beliefLane } from './belief-lane.js';
import { deedLane } from './deed-lane.js';
import { differenceLane } from './difference-lane.js';
import { HEADING_HEIGHT, named, stacked, type Block, type Frame, type Place } from './frame.js';
import { arrow, brokenArrow } from './marks.js';

const MESSAGE_GAP = 24;
/** How far from a message's line it still counts as meant. */
const REACH = 5;

export function subjectLane(frame: Frame, subject: Subject): Block {
  const beliefs = beliefLane(frame, subject);
  const deeds = deedLane(frame, subject.deeds);
  const beliefBlock = named(frame, LANE_NAMES.belief, aboutTask(subject.name), beliefs);
  const deedBlock = named(frame, LANE_NAMES.deed, frame.isNarrow ? subject.name : '', deeds);
  const lanes = stacked([beliefBlock, deedBlock], MESSAGE_GAP);
  const heading = frame.isNarrow ? HEADING_HEIGHT : 0;
  const beliefsY = heading + beliefs.height;
  const deedsY = beliefBlock.height + MESSAGE_GAP + heading;
  const messages = subject.signals.map((signal) => {
    const row = subject.deeds.findIndex(({ position }) => position === signal.of);
    const deedY = deedsY + (deeds.rowYs[row] ?? 0);
    return {
      marks: signalMark(frame, signal, beliefsY, deedY),
      place: placeOf(frame, signal, beliefsY, deedY),
    };
  });
  const told = stacked([lanes, differences(frame, subject)], DIFFERENCE_GAP);
  // Messages lie behind the bars that they pass.
  return {
    marks: messages.map(({ marks }) => marks).join('') + told.marks,
    labels: told.labels ?? '',
    height: told.height,
    places: [...messages.map(({ place }) => place), ...(told.places ?? [])],
  };
}

const DIFFERENCE_GAP = 14;

function differences(frame: Frame, { differences: spells }: Subject): Block {
  const detail = spells.length === 0 ? NO_DIFFERENCE : '';
  return named(frame, LANE_NAMES.difference, detail, differenceLane(frame, spells));
}

function placeOf({ clock }: Frame, signal: Signal, beliefY: number, deedY: number): Place {
  const selection = { kind: 'message', position: signal.position } as const;
  const x = clock.x(signal.atMs) - REACH;
  return { selection, x, y: beliefY, width: 2 * REACH, height: deedY - beliefY };
}

function signalMark(
  { clock, isNarrow }: Frame,
  signal: Signal,
  beliefY: number,
  deedY: number,
): string {
  const x = clock.x(signal.atMs);
  const goesDown = signal.kind === 'launch' || signal.kind === 'cancel';
  if (!signal.arrived) {
    // On a narrow page the lane's name stands half-way.
    const share = isNarrow ? 0.75 : 0.5;
    return goesDown
      ? brokenArrow(x, beliefY, deedY, 1 - share)
      : brokenArrow(x, deedY, beliefY, share);
  }
  if (goesDown) {
    // On a narrow page launches would cross the lane's name, and bars that begin tell of them.
    return isNarrow && signal.kind === 'launch' ? '' : arrow(x, beliefY + 1, deedY - 1, 'message');
  }
  return arrow(x, deedY - 1, beliefY + 1, 'message');
}
