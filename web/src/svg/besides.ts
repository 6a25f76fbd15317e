/**
 * What a timeline shows of items, locks, values that are read, records and restarts. Most runs have none
 * of these, so that it comes only with a run that has.
 */
import { heldLanes } from '../model/timeline-held.js';
import { heldEntries, heldLane } from './held-lane.js';

export const BESIDES = { heldLanes, drawing: { lane: heldLane, entries: heldEntries } };

export type Besides = typeof BESIDES;
