/** What reached each outside system, as ticks on its line. */
import type { Fate, Outcome, System, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { isOf, type TaskRef } from './timeline-subjects.js';
import { effectNote, ofTask, standingNote, type Tone } from './words-timeline.js';

export interface SystemLane {
  system: System;
  /** How much stands in it, and whether that is right. */
  standing: string;
  tone: Tone;
  /** Requests of tasks that are not in question. */
  others: number[];
  /** Requests of each attempt in question. */
  groups: TickGroup[];
  commits: { atMs: number; attempt: number | null; took: boolean }[];
  firstMs: number | null;
  lastMs: number | null;
}

/** The requests of one attempt, and what became of them. */
export interface TickGroup {
  attempt: number;
  ticks: { atMs: number; fate: Fate; again: boolean }[];
  note: string;
  tone: Tone;
}

export function systemLanes(outcome: Outcome, subjects: readonly TaskRef[]): SystemLane[] {
  return outcome.effects.map((effects) => laneOf(outcome, effects, subjects));
}

function laneOf(
  outcome: Outcome,
  effects: SystemEffects,
  subjects: readonly TaskRef[],
): SystemLane {
  const { requests, system } = effects;
  const numberOf = (position: number) => {
    const attempt = outcome.attempts[position];
    const isSubject = attempt !== undefined && subjects.some((subject) => isOf(attempt, subject));
    return isSubject ? attempt.attempt : null;
  };
  const others: number[] = [];
  const groups = new Map<number, TickGroup>();
  const taken = new Set<number>();
  requests.attempt.forEach((position, index) => {
    const atMs = requests.atMs[index] ?? 0;
    const fate = requests.fate[index] ?? 'took';
    const customer = requests.customer[index] ?? 0;
    const again = taken.has(customer);
    if (fate === 'took') taken.add(customer);
    if (numberOf(position) === null) {
      others.push(atMs);
      return;
    }
    const number = outcome.attempts[position]?.attempt ?? 0;
    const group = groups.get(position) ?? { attempt: number, ticks: [], note: '', tone: 'plain' };
    group.ticks.push({ atMs, fate, again });
    groups.set(position, group);
  });
  const times = requests.atMs;
  return {
    system,
    ...standingNote(outcome, system),
    others,
    groups: [...groups].map(([position, group]) => {
      const { note, tone } = effectNote(system, effects.commits.length > 0, group.ticks);
      const attempt = outcome.attempts[position];
      const isAmbiguous = subjects.length > 1 && attempt !== undefined;
      return { ...group, tone, note: isAmbiguous ? ofTask(attempt, note) : note };
    }),
    commits: effects.commits.map(({ attempt, atMs, fate }) => ({
      atMs,
      attempt: numberOf(attempt),
      took: fate === 'took',
    })),
    firstMs: times[0] ?? null,
    lastMs: times.at(-1) ?? null,
  };
}
