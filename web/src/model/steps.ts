/** Walking a run event by event. */
import type { EventList } from './events.js';
import { isSameSelection, type Selection } from './selection.js';

/** Where a reader wants to go from the event at which they are. */
export type Step = 'back' | 'on' | 'first' | 'last';

/** Where a reader is in a run. */
export interface ReadingPlace {
  /** The cursor; null after everything. */
  atMs: number | null;
  selection: Selection | null;
}

/**
 * The event at which a reader is: what they chose there, else the last one up to the cursor. −1 is before
 * all of them, and their count after all of them.
 */
export function placeAmong(events: EventList, { atMs, selection }: ReadingPlace): number {
  const chosen = selection === null ? -1 : events.indexOf(selection);
  // Whoever moved on from what they chose is where the cursor is.
  if (chosen !== -1 && (atMs === null || events.eventAt(chosen).atMs === atMs)) return chosen;
  return atMs === null ? events.count : events.lastAt(atMs);
}

/** The event to which a step leads; undefined when there is none. */
export function stepFrom(events: EventList, reading: ReadingPlace, step: Step): number | undefined {
  const place = placeAmong(events, reading);
  const last = events.count - 1;
  const isAtEvent =
    place >= 0 &&
    place <= last &&
    isSameSelection(events.eventAt(place).selection, reading.selection);
  const targets: Record<Step, number> = {
    first: 0,
    last,
    // From a moment between two events, back leads to the one before.
    back: isAtEvent ? place - 1 : Math.min(place, last),
    // Whoever has seen it all begins anew.
    on: place > last ? 0 : place + 1,
  };
  const target = targets[step];
  return target < 0 || target > last ? undefined : target;
}
