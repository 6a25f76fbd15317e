/** Who held an item or a lock, who waited for whom, and how that ended. */
import type { ClaimRecord, Outcome } from '../engine/pkg/sim_wasm.js';
import { itemsOf } from './items.js';
import type { Tone } from './tone.js';
import { claimWaits, type Wait } from './who-waits.js';
import { fullAttemptName } from './words/names.js';
import { HOLDS } from './words/side-effects.js';

/** So many waits are told of, those for ever first; more are counted. */
const WAITS_TOLD = 6;

/** What each attempt that is meant did, one line for each event. */
export function holdLines(
  outcome: Outcome,
  { system, events }: ClaimRecord,
  attempts: readonly number[],
): { attempt: number; words: string }[] {
  const isMeant = new Set(attempts);
  return events
    .filter(({ attempt }) => isMeant.has(attempt))
    .map((event) => ({
      attempt: event.attempt,
      words: HOLDS.event(system === 'workQueue', event, nameOf(outcome, event.other)),
    }));
}

/** How things stand in the end. */
export function itemLines(
  outcome: Outcome,
  { system }: ClaimRecord,
): { statement: string; consequences: string[]; tone: Tone } {
  const waits = [...claimWaits(outcome).values()].filter(({ what }) => what === system);
  const isStuck = waits.some(({ toMs }) => toMs === null);
  const consequences = waitLines(outcome, waits);
  const items = itemsOf(outcome);
  if (system === 'lock' || items === null) {
    const tone: Tone = isStuck ? 'wrong' : 'plain';
    return { statement: HOLDS.locks(waits.length), consequences, tone };
  }
  const { of, completed, taken, waiting, lost } = items;
  if (lost.length > 0) consequences.push(HOLDS.lost(lost));
  return {
    statement: HOLDS.items(of, completed, taken, waiting),
    consequences,
    tone: lost.length > 0 || isStuck ? 'wrong' : completed === of ? 'right' : 'plain',
  };
}

function waitLines(outcome: Outcome, waits: readonly Wait[]): string[] {
  const isEndless = ({ toMs }: Wait) => toMs === null;
  const told = [...waits.filter(isEndless), ...waits.filter((wait) => !isEndless(wait))];
  const lines = told
    .slice(0, WAITS_TOLD)
    .map(({ attempt, byWriter, holder, fromMs, toMs }) =>
      HOLDS.waited(
        nameOf(outcome, attempt),
        nameOf(outcome, holder),
        toMs === null ? null : toMs - fromMs,
        byWriter,
      ),
    );
  const more = told.length - lines.length;
  return more === 0 ? lines : [...lines, HOLDS.moreWaits(more)];
}

function nameOf({ attempts }: Outcome, position: number | null): string {
  const attempt = position === null ? undefined : attempts[position];
  return attempt === undefined ? '' : fullAttemptName(attempt);
}
