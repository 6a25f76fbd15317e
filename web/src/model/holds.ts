/** Who held an item or a lock, who waited for whom, and how that ended. */
import type { ClaimEvent, ClaimRecord, Outcome } from '../engine/pkg/sim_wasm.js';
import type { Tone } from './tone.js';
import { fullAttemptName } from './words/names.js';
import { HOLDS } from './words/side-effects.js';

/** What each attempt that is meant did, one line for each event. */
export function holdLines(
  outcome: Outcome,
  { system, events }: ClaimRecord,
  attempts: readonly number[],
): { attempt: number; words: string }[] {
  return events
    .filter(({ attempt }) => attempts.includes(attempt))
    .map((event) => ({
      attempt: event.attempt,
      words: HOLDS.event(
        system === 'workQueue',
        event.kind,
        event.atMs,
        nameOf(outcome, event.other),
      ),
    }));
}

/** How things stand in the end. */
export function itemLines(
  outcome: Outcome,
  { system, events }: ClaimRecord,
): { statement: string; consequences: string[]; tone: Tone } {
  const waits = waitsOf(outcome, events);
  const consequences = waits.map(({ attempt, holder, forMs }) =>
    HOLDS.waited(nameOf(outcome, attempt), nameOf(outcome, holder), forMs),
  );
  const isStuck = waits.some(({ forMs }) => forMs === null);
  const items = outcome.audit.runs[0]?.items ?? null;
  if (system === 'lock' || items === null) {
    const tone: Tone = isStuck ? 'wrong' : 'plain';
    return { statement: HOLDS.locks(waits.length), consequences, tone };
  }
  const { of, completed, taken, waiting, lost } = items;
  if (lost.length > 0) consequences.push(HOLDS.lost(lost));
  return {
    statement: HOLDS.items(of, completed.length, taken.length, waiting.length),
    consequences,
    tone: lost.length > 0 || isStuck ? 'wrong' : completed.length === of ? 'right' : 'plain',
  };
}

interface Wait {
  attempt: number;
  holder: number | null;
  /** Null when it never ended. */
  forMs: number | null;
}

/** Every wait, from when an attempt found it taken until it had it, gave up or ended. */
function waitsOf({ attempts }: Outcome, events: readonly ClaimEvent[]): Wait[] {
  return events.flatMap((event, place) => {
    if (event.kind !== 'waits') return [];
    const later = events.slice(place + 1).find(({ attempt }) => attempt === event.attempt);
    const endMs = later?.atMs ?? attempts[event.attempt]?.endedMs ?? null;
    const forMs = endMs === null ? null : endMs - event.atMs;
    return [{ attempt: event.attempt, holder: event.other, forMs }];
  });
}

function nameOf({ attempts }: Outcome, position: number | null): string {
  const attempt = position === null ? undefined : attempts[position];
  return attempt === undefined ? '' : fullAttemptName(attempt);
}
