/**
 * Many nights, dealt from a seed: on each another worker is sick, more or less, and there are other
 * customers. What comes of them is counted by the engine.
 */
import type { Summary } from '../../engine/pkg/sim_wasm.js';
import type { CompleteScenario } from '../scenario.js';
import type { Lab } from './lab.js';

export interface Dealt {
  /** The same seed deals the same nights. */
  seed: number;
  count: number;
}

/** The nights that the lesson's text is about; a reader deals others. */
export const NIGHTS: Dealt = { seed: 7, count: 24 };

/** One night. */
export interface Night {
  /** The worker that is sick. */
  worker: number;
  /** How slow it is, in percent of the usual. */
  percent: number;
  scenario: CompleteScenario;
  /** Rows beyond each customer's first. */
  extra: number;
  /** The same on the same night when nobody is sick. */
  extraWhenWell: number;
  /** Whether the job reports success. */
  reportsSuccess: boolean;
}

/** What a copy of a task does to a ledger that appends. */
const BASE = 'speculation-append';
const PERCENTS = [200, 400, 1_000, 2_000] as const;
const CUSTOMERS = 800;

/** @throws what the engine throws */
export function nightsOf(lab: Lab, { seed, count }: Dealt): Night[] {
  const base = lab.scenarioAt(BASE);
  const draw = drawing(seed);
  const dealt = Array.from({ length: count }, () => {
    const worker = draw(base.cluster.workers);
    const percent = PERCENTS[draw(PERCENTS.length)] ?? PERCENTS[0];
    const data = {
      synthetic: { customers: CUSTOMERS, seed: draw(1_000_000), skewPercent: 0 },
    };
    const scenario: CompleteScenario = {
      ...base,
      data,
      faults: [{ do: { slow: { percent } }, target: { worker }, when: null }],
    };
    return { worker, percent, scenario };
  });
  const sick = dealt.map(({ scenario }) => scenario);
  const well = sick.map((scenario) => ({ ...scenario, faults: [] }));
  const replies = lab.engine.compare([...sick, ...well]).map((reply) => {
    if ('summary' in reply) return reply.summary;
    throw new Error(`a dealt night cannot be run: ${reply.problems[0]?.message}`);
  });
  return dealt.map((night, at) => ({
    ...night,
    extra: extraOf(replies[at]),
    extraWhenWell: extraOf(replies[at + count]),
    reportsSuccess: replies[at]?.report === 'succeeded',
  }));
}

/** On how many of them something came out twice. */
export const repeatedIn = (nights: readonly Night[]): number =>
  nights.filter(({ extra }) => extra > 0).length;

export const repeatedWhenWell = (nights: readonly Night[]): number =>
  nights.filter(({ extraWhenWell }) => extraWhenWell > 0).length;

export const succeededIn = (nights: readonly Night[]): number =>
  nights.filter(({ reportsSuccess }) => reportsSuccess).length;

const extraOf = (summary: Summary | undefined): number =>
  summary?.systems.find(({ system }) => system === 'ledger')?.extra ?? 0;

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

const FIELDS: Readonly<Record<string, (nights: readonly Night[]) => number>> = {
  count: ({ length }) => length,
  repeated: repeatedIn,
  'repeated-when-well': repeatedWhenWell,
  succeeded: succeededIn,
};

/** @throws when there is no such figure */
export function nightsFigure(lab: Lab, name: string): number {
  const field = FIELDS[name];
  if (field !== undefined) return field(nightsOf(lab, NIGHTS));
  throw new Error(`"${name}" is no figure of nights; there are ${Object.keys(FIELDS).join(', ')}`);
}
