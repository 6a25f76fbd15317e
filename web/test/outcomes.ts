/** What tests of the models ask of the engine. */
import { heldLanes } from '../src/model/timeline-held.js';
import { timelineOf } from '../src/model/timeline.js';
import type { Outcome, Scenario, SystemAudit } from '../src/engine/pkg/sim_wasm.js';
import { readAddress } from '../src/model/address.js';
import { remarksOf } from '../src/model/remarks.js';
import { type CompleteScenario, presetScenario } from '../src/model/scenario.js';
import { engineFromDisk } from './engine-from-disk.js';

export const engine = await engineFromDisk();

export const presets = engine.presets();

/** The scenario of a preset that the test knows to be there. */
export function preset(name: string): CompleteScenario {
  const scenario = presetScenario(name, presets);
  if (scenario === undefined) throw new Error(`there is no preset ${name}`);
  return scenario;
}

/** The outcome of a scenario that the test knows to be right. */
export function outcomeOf(scenario: Scenario): Outcome {
  const reply = engine.run_scenario(scenario);
  if ('outcome' in reply) return reply.outcome;
  throw new Error(JSON.stringify(reply.problems));
}

/** A scenario together with the same one without its faults. */
export function withHealthy(scenario: Scenario): { outcome: Outcome; healthy: Outcome } {
  return { outcome: outcomeOf(scenario), healthy: outcomeOf({ ...scenario, faults: [] }) };
}

/** What the audit says of a system, by its place: once for each period, since runs of one period share it. */
export function auditsOf({ audit, scenario }: Outcome, place: number): SystemAudit[] {
  const periods = (scenario.runs ?? []).map(({ period }) => period);
  return audit.runs
    .filter((_, run) => periods.indexOf(periods[run]) === run)
    .flatMap(({ systems }) => systems[place] ?? []);
}

/** The scenario of an address that the test knows to be right. */
export function at(query: string): CompleteScenario {
  const { scenario, problems } = readAddress(query, presets);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return scenario;
}

export const outcomeAt = (query: string) => outcomeOf(at(query));

export function remarksAt(query: string): string[] {
  const { outcome, healthy } = withHealthy(at(query));
  return remarksOf(outcome, healthy);
}

/** An outcome beside which the same scenario without its faults is laid. */
export const healthyOf = ({ scenario }: Outcome): Outcome => outcomeOf({ ...scenario, faults: [] });

export const timelineFor = (outcome: Outcome) => timelineOf(outcome, healthyOf(outcome), heldLanes);
