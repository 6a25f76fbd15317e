/** What of an outcome is meant by a point in its picture. */
import type { Outcome, SystemEffects } from '../engine/pkg/sim_wasm.js';
import type { Receiver, Selection } from '../model/selection.js';
import type { Clock } from '../model/timeline-clock.js';
import { interestingTasks, isOf } from '../model/timeline-subjects.js';
import type { Box } from './frame.js';
import type { Picture } from './timeline-svg.js';

/** How far from a mark it is still meant. */
const REACH = 6;
/** How far from a tick it is still meant: ticks are thin, and a finger is not. */
const TICK_REACH = 14;
/** A request of a task in question is meant rather than one of another task that is closer by so much. */
const FAVOUR = 4;

export function pointedAt(
  { places, clock }: Picture,
  outcome: Outcome,
  x: number,
  y: number,
): Selection | null {
  const near = places.filter((place) => isNear(place, x, y));
  const marks = near
    .flatMap((place) => ('selection' in place ? [place] : []))
    // The smallest is meant: what is large can be pointed at elsewhere.
    .sort((one, other) => areaOf(one) - areaOf(other));
  const [mark] = marks;
  if (mark !== undefined) return mark.selection;
  for (const lane of near) {
    if (!('system' in lane)) continue;
    const effects = outcome.effects.find(({ system }) => system === lane.system);
    const position = effects && nearestRequest(outcome, effects, clock, x);
    if (position !== undefined)
      return { kind: 'request', system: lane.system as Receiver, position };
  }
  return null;
}

const isNear = (box: Box, x: number, y: number) =>
  x >= box.x - REACH &&
  x <= box.x + box.width + REACH &&
  y >= box.y - REACH / 2 &&
  y <= box.y + box.height + REACH / 2;

const areaOf = ({ width, height }: Box) => width * height;

function nearestRequest(
  outcome: Outcome,
  { requests }: SystemEffects,
  clock: Clock,
  x: number,
): number | undefined {
  const subjects = interestingTasks(outcome);
  const isSubject = outcome.attempts.map((attempt) => subjects.some((task) => isOf(attempt, task)));
  let nearest: number | undefined;
  let least = TICK_REACH;
  requests.atMs.forEach((atMs, position) => {
    if (atMs < clock.fromMs || atMs > clock.toMs) return;
    const isOther = isSubject[requests.attempt[position] ?? -1] !== true;
    const distance = Math.abs(clock.x(atMs) - x) + (isOther ? FAVOUR : 0);
    if (distance < least) [nearest, least] = [position, distance];
  });
  return nearest;
}
