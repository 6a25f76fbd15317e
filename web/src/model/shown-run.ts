/** What the workbench shows of a scenario: its run, or the reference run in its place. */
import type { Engine } from '../engine/load.js';
import type { Outcome, Problem, Scenario } from '../engine/pkg/sim_wasm.js';
import { isSame, scenarioOf } from './scenario.js';

/** One thing that cannot be run: where it stands, and what would be right. */
export interface ShownProblem {
  where: string;
  message: string;
}

/** A problem of the engine where the scenario came as the engine names its places. */
export const toldAsItIs = ({ path, message }: Problem): ShownProblem => ({ where: path, message });

/** A run beside the same one without its faults. */
export interface Run {
  outcome: Outcome;
  healthy: Outcome;
}

export interface ShownRun extends Run {
  /** Healthy runs that may serve again, the latest first. */
  healthyKept: readonly Outcome[];
  /** What keeps the scenario itself from being run; none when it is shown. */
  problems: readonly ShownProblem[];
}

/**
 * @param unread - what could not be read of the scenario; with any, the rest is only checked
 * @param before - what was shown: its healthy runs serve again
 * @param tell - how a problem that the engine finds is told
 * @throws whatever the engine throws, which is a fault of its own
 */
export function shownRun(
  engine: Engine,
  scenario: Scenario,
  unread: readonly ShownProblem[],
  tell: (problem: Problem) => ShownProblem,
  before?: ShownRun,
): ShownRun {
  // What was read only in part is not run; its problems are known before.
  const reply =
    unread.length === 0 ? engine.run_scenario(scenario) : engine.matrix(scenario, 'strategies');
  const found = 'problems' in reply ? reply.problems : [];
  const outcome = 'outcome' in reply ? reply.outcome : outcomeOf(engine, {});
  const healthy = healthyOf(engine, outcome, before?.healthyKept ?? []);
  const others = (before?.healthyKept ?? []).filter((one) => one !== healthy);
  return {
    outcome,
    healthy,
    healthyKept: [healthy, ...others].slice(0, HEALTHY_KEPT),
    problems: [...unread, ...found.map(tell)],
  };
}

/** So many healthy runs are kept: whoever compares goes to and fro between a few scenarios. */
const HEALTHY_KEPT = 8;

function healthyOf(engine: Engine, outcome: Outcome, known: readonly Outcome[]): Outcome {
  const scenario = scenarioOf(outcome);
  if (scenario.faults.length === 0) return outcome;
  const healthy = { ...scenario, faults: [] };
  return known.find((one) => isSame(one.scenario, healthy)) ?? outcomeOf(engine, healthy);
}

/** The outcome of a scenario that the engine is known to accept. */
export function outcomeOf(engine: Engine, scenario: Scenario): Outcome {
  const reply = engine.run_scenario(scenario);
  if ('outcome' in reply) return reply.outcome;
  const [problem] = reply.problems;
  throw new Error(`the engine refused a scenario: ${problem?.path} ${problem?.message}`);
}

/** The run of a scenario that the engine is known to accept. */
export function runOf(engine: Engine, scenario: Scenario): Run {
  const outcome = outcomeOf(engine, scenario);
  return { outcome, healthy: healthyOf(engine, outcome, []) };
}
