/**
 * Many nights, dealt from a seed: on some a worker is sick, more or less, and each has other
 * customers. What comes of them is counted by the engine.
 */
import type { Engine } from '../../engine/load.js';
import type { CompleteScenario } from '../scenario.js';
import { systemAudit } from '../truth.js';
import type { Lab } from './lab.js';

export interface Dealt {
  /** The same seed deals the same nights. */
  seed: number;
  count: number;
}

/** The nights that the lesson's text is about; a reader deals others. */
export const NIGHTS: Dealt = { seed: 3, count: 48 };

/** A worker that is sick for a night. */
export interface Sick {
  worker: number;
  /** How slow it is, in percent of the usual. */
  percent: number;
}

/** One night. */
export interface Night {
  /** Who is sick; null on most nights. */
  sick: Sick | null;
  scenario: CompleteScenario;
  /** Second copies that were started. */
  copies: number;
  /** Rows beyond each customer's first. */
  extra: number;
  /** Whether the job reports success. */
  reportsSuccess: boolean;
}

/** What a copy of a task does to a ledger that appends, even if losers are told to stop at once. */
const BASE = 'speculation-append&loser=cancelled';
/** More than there are publish tasks, so that whoever is sick may have none. */
const WORKERS = 16;
/** On one night in so many somebody is sick. */
const SICK_ONE_IN = 4;
/** From so little that nobody notices. */
const PERCENTS = [120, 160, 200, 400, 1_000, 2_000] as const;
const CUSTOMERS = 800;

/** @throws what the engine throws */
export function nightsOf(lab: Lab, { seed, count }: Dealt): Night[] {
  const base = lab.scenarioAt(BASE);
  const draw = drawing(seed);
  return Array.from({ length: count }, () => {
    const worker = draw(WORKERS);
    const percent = PERCENTS[draw(PERCENTS.length)] ?? PERCENTS[0];
    const sick = draw(SICK_ONE_IN) === 0 ? { worker, percent } : null;
    const scenario: CompleteScenario = {
      ...base,
      cluster: { ...base.cluster, workers: WORKERS },
      data: { synthetic: { customers: CUSTOMERS, seed: draw(1_000_000), skewPercent: 0 } },
      faults: sick === null ? [] : [{ do: { slow: { percent } }, target: { worker }, when: null }],
    };
    return { sick, scenario, ...cameOf(lab, scenario) };
  });
}

function cameOf({ engine }: Lab, scenario: CompleteScenario): Omit<Night, 'sick' | 'scenario'> {
  const reply = engine.run_scenario(scenario);
  if ('problems' in reply) {
    throw new Error(`a dealt night cannot be run: ${reply.problems[0]?.message}`);
  }
  const { outcome } = reply;
  return {
    copies: outcome.attempts.filter(({ cause }) => cause === 'copy').length,
    extra: systemAudit(outcome, 'ledger')?.extra ?? 0,
    reportsSuccess: outcome.runs[0]?.report === 'succeeded',
  };
}

/** What is counted of many nights. */
export interface NightCounts {
  count: number;
  /** On how many somebody was sick. */
  sick: number;
  /** On how many a second copy was started. */
  copied: number;
  /** Of those, on how many something came out twice; and of those without a copy. */
  repeated: number;
  'repeated-without': number;
  /** The share of nights with a copy on which something came out twice, in whole percent. */
  'repeated-share': number;
  succeeded: number;
}

export function countsOf(nights: readonly Night[]): NightCounts {
  const number = (is: (night: Night) => boolean) => nights.filter(is).length;
  const copied = number(({ copies }) => copies > 0);
  const repeated = number(({ copies, extra }) => copies > 0 && extra > 0);
  return {
    count: nights.length,
    sick: number(({ sick }) => sick !== null),
    copied,
    repeated,
    'repeated-without': number(({ copies, extra }) => copies === 0 && extra > 0),
    'repeated-share': copied === 0 ? 0 : Math.round((repeated / copied) * 100),
    succeeded: number(({ reportsSuccess }) => reportsSuccess),
  };
}

/** Numbers that look drawn, each below what is asked: a 32-bit mix of a counter. */
function drawing(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

/** By this name a text asks for what comes of the dealt nights: `dealt-nights | repeated`. */
export const DEALT_NIGHTS = 'dealt-nights';

/** A text asks for many figures of the same nights. */
const known = new WeakMap<Engine, NightCounts>();

/** @throws when there is no such figure */
export function nightsFigure(lab: Lab, name: string): number {
  const counts = known.get(lab.engine) ?? countsOf(nightsOf(lab, NIGHTS));
  known.set(lab.engine, counts);
  if (name in counts) return counts[name as keyof NightCounts];
  throw new Error(`"${name}" is no figure of nights; there are ${Object.keys(counts).join(', ')}`);
}
