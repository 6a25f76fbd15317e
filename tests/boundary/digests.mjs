/** Runs in the browser: the SHA-256 of every outcome's canonical bytes, by the scenario's name. */
import init, { presets, run_scenario } from '../../web/src/engine/pkg/sim_wasm.js';
import { oddScenarios } from './odd-scenarios.mjs';

export async function digests() {
  await init();
  const found = {};
  for (const { name, scenario } of presets()) {
    found[name] = await digest(scenario);
  }
  for (const scenario of oddScenarios) {
    found[JSON.stringify(scenario)] = await digest(scenario);
  }
  return found;
}

async function digest(scenario) {
  const bytes = new TextEncoder().encode(JSON.stringify(run_scenario(scenario).outcome));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
