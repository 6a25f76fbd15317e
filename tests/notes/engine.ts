/** What the engine itself says in Node, to hold the widgets against. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import init, {
  type Outcome,
  presets,
  run_scenario,
  type System,
} from '../../web/src/engine/pkg/sim_wasm.js';

const wasm = new URL('../../web/src/engine/pkg/sim_wasm_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

/** The outcome of a scenario. */
export function outcomeOf(scenario: object): Outcome {
  const reply = run_scenario(scenario);
  if ('problems' in reply) throw new Error(JSON.stringify(reply.problems));
  return reply.outcome;
}

/** The scenario of a preset. */
export function preset(name: string): object {
  const found = presets().find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no preset ${name}`);
  return found.scenario;
}

/** How many of a system's effects stand, as a page writes it. */
export function standing(outcome: Outcome, system: System): string {
  const audit = outcome.audit.runs.at(-1)?.systems.find((one) => one.system === system);
  if (audit === undefined) throw new Error(`the scenario has no ${system}`);
  return audit.standing.toLocaleString('en');
}

/** A checksum of an outcome, which is too long to be told where it differs. */
export function checksum(outcome: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(outcome) ?? '')
    .digest('hex');
}
