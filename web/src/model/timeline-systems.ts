/** What reached each outside system, as ticks on its line. */
import type {
  Attempt,
  Fate,
  IdentityField,
  Outcome,
  System,
  SystemEffects,
} from '../engine/pkg/sim_wasm.js';
import { attemptColour } from './attempts.js';
import { once } from './once.js';
import { removalsOf } from './removals.js';
import { operationsOf } from './operations.js';
import { scenarioOf } from './scenario.js';
import { isDeliveredAgain, isStagedIn } from './system-requests.js';
import { interestingTasks, isOf, type TaskRef } from './timeline-subjects.js';
import type { Tone } from './tone.js';
import { effectNote, ofTask, refusedByNote, standingNote } from './words/timeline.js';

export interface SystemLane {
  system: System;
  identity: readonly IdentityField[];
  /** Whether rows are staged until their attempt commits. */
  isStaged: boolean;
  /** For how long it recognises what it has seen; null for good. */
  remembersMs: number | null;
  /** How much stands in it, and whether that is right. */
  standing: string;
  tone: Tone;
  /** When requests of tasks arrived that are not in question. */
  othersMs: number[];
  /** Requests of each attempt in question. */
  groups: TickGroup[];
  /** Each with its position among the ledger's commits; the attempt's colour when it is in question. */
  commits: {
    position: number;
    atMs: number;
    colour: number | null;
    took: boolean;
    isHeard: boolean;
  }[];
  /** When rows or blocks were taken away again, each with its position among all removals. */
  removals: { position: number; atMs: number }[];
  firstMs: number | null;
  lastMs: number | null;
}

/** The requests of one attempt, and what became of them. */
export interface TickGroup {
  attempt: Attempt;
  colour: number;
  ticks: Tick[];
  /** Why its commit was refused; null when none was. */
  refusedBecause: string | null;
  /** Whether the sender delivered them, long after the attempt. */
  bySender: boolean;
  note: string;
  tone: Tone;
}

export interface Tick {
  atMs: number;
  fate: Fate;
  /** Whether the system had taken the customer's operation before. */
  again: boolean;
  /** Whether the attempt's own request had been taken before, so that an email had the same id. */
  againOfAttempt: boolean;
  /** Whether what it met was another operation's: of another customer, or of another period. */
  metOther: boolean;
  /** Whether it was the same customer's, of another period. */
  metPeriod: boolean;
  /** Whether its reply was lost. */
  unheard: boolean;
  /** Whether the network delivered the request before it once more, or the sender the same email. */
  isRepeat: boolean;
  /** Whether what it brought stands in the end. */
  stands: boolean;
  /** When it was taken away again; null when it was not. */
  removedMs: number | null;
  /** Why the same caller sent the same once more; null when it did not. */
  resent: 'unheard' | 'unmarked' | null;
}

export function systemLanes(outcome: Outcome, subjects: readonly TaskRef[]): SystemLane[] {
  return outcome.effects.map((effects) => laneOf(outcome, effects, subjects));
}

/** With every task in question. */
export const allSystemLanes = once((outcome: Outcome) =>
  systemLanes(outcome, interestingTasks(outcome)),
);

function laneOf(
  outcome: Outcome,
  effects: SystemEffects,
  subjects: readonly TaskRef[],
): SystemLane {
  const { requests, system, identity } = effects;
  const isSubject = outcome.attempts.map((attempt) => subjects.some((task) => isOf(attempt, task)));
  const othersMs: number[] = [];
  const groups = new Map<number, TickGroup>();
  ticksOf(outcome, effects).forEach((tick, index) => {
    const position = requests.attempt[index] ?? -1;
    const attempt = outcome.attempts[position];
    if (attempt === undefined || isSubject[position] !== true) {
      othersMs.push(tick.atMs);
      return;
    }
    const bySender = requests.notification[index] !== null;
    const group = groups.get(position) ?? newGroup(outcome, effects, position, attempt, bySender);
    group.ticks.push(tick);
    groups.set(position, group);
  });
  return {
    system,
    identity,
    isStaged: isStagedIn(outcome, system),
    remembersMs: system === 'mailbox' ? remembersMs(outcome) : null,
    ...standingNote(outcome, system),
    othersMs,
    groups: [...groups.values()].map((group) => noted(effects, group, subjects.length > 1)),
    commits: effects.commits.map(({ attempt, atMs, fate, isHeard }, position) => ({
      position,
      atMs,
      colour: isSubject[attempt] === true ? attemptColour(outcome, attempt) : null,
      took: fate === 'took' || fate === 'overwrote' || fate === 'ignored',
      isHeard,
    })),
    removals: removalsOf(outcome).flatMap((removal, position) =>
      removal.system === system ? [{ position, atMs: removal.atMs }] : [],
    ),
    firstMs: requests.atMs[0] ?? null,
    lastMs: requests.atMs.at(-1) ?? null,
  };
}

function ticksOf(outcome: Outcome, effects: SystemEffects): Tick[] {
  const { requests, system } = effects;
  const unheard = new Set(effects.unheard);
  const standing = new Set(effects.standing);
  const removedMs = new Map(effects.removed.map(({ request, atMs }) => [request, atMs]));
  const operations = operationsOf(outcome);
  /** The request that each customer's operation was last taken with. */
  const taken = new Map<number, number>();
  /** And each attempt's: attempts are far fewer than this factor. */
  const takenOf = new Set<number>();
  return requests.customer.map((customer, index) => {
    const fate = requests.fate[index] ?? 'took';
    const operation = operations.of(customer, requests.attempt[index] ?? 0);
    const last = taken.get(operation);
    // What was taken away again leaves the place to the next one.
    const isGone =
      last !== undefined && (removedMs.get(last) ?? Infinity) <= (requests.atMs[index] ?? 0);
    const before = isGone ? undefined : last;
    const own = customer * 1e6 + (requests.attempt[index] ?? 0);
    const againOfAttempt = takenOf.has(own);
    if (fate === 'took') {
      taken.set(operation, index);
      takenOf.add(own);
    }
    const met = requests.met[index] ?? null;
    const metOther =
      met !== null &&
      operations.of(requests.customer[met] ?? 0, requests.attempt[met] ?? 0) !== operation;
    const isResent =
      system === 'mailbox' &&
      fate === 'took' &&
      before !== undefined &&
      requests.attempt[before] === requests.attempt[index] &&
      requests.notification[before] === requests.notification[index];
    return {
      atMs: requests.atMs[index] ?? 0,
      fate,
      again: before !== undefined,
      againOfAttempt,
      metOther,
      metPeriod: metOther && requests.customer[met] === customer,
      unheard: unheard.has(index),
      isRepeat: isResent || (system === 'ledger' && isDeliveredAgain(requests, index)),
      stands: standing.has(index),
      removedMs: removedMs.get(index) ?? null,
      resent: isResent ? (unheard.has(before) ? 'unheard' : 'unmarked') : null,
    };
  });
}

function remembersMs(outcome: Outcome): number | null {
  const { dedupeMemory } = scenarioOf(outcome).email;
  return typeof dedupeMemory === 'string' ? null : dedupeMemory.forMs;
}

function newGroup(
  outcome: Outcome,
  { commits }: SystemEffects,
  position: number,
  attempt: Attempt,
  bySender: boolean,
): TickGroup {
  const refused = commits.find(
    (commit) => commit.attempt === position && commit.fate === 'refused' && commit.met !== null,
  );
  const before = outcome.attempts[commits[refused?.met ?? -1]?.attempt ?? -1];
  const refusedBecause = before === undefined ? null : refusedByNote(attempt, before);
  const colour = attemptColour(outcome, position);
  return { attempt, colour, ticks: [], refusedBecause, bySender, note: '', tone: 'plain' };
}

function noted(
  { system, commits }: SystemEffects,
  group: TickGroup,
  severalTasks: boolean,
): TickGroup {
  const { note, tone } = effectNote(system, commits.length > 0, group);
  return { ...group, tone, note: severalTasks ? ofTask(group.attempt, note) : note };
}
