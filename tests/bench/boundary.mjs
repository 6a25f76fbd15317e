/** How long a run takes as WebAssembly in Node: within it, and as a script gets it. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { median } from './table.mjs';

const PRESET = 'lost-ack-append';
const WARM_UP = 300;
const ROUNDS = 500;
/** Runs within wasm for one look at the clock. */
const BATCH = 5;

/** Warm medians in nanoseconds. PKG is where `scripts/build measure` leaves the module. */
export async function measureBoundary(pkg) {
  const {
    default: init,
    presets,
    run_scenario,
    run_within,
  } = await import(pathToFileURL(resolve(pkg, 'sim_wasm.js')).href);
  await init({ module_or_path: readFileSync(join(pkg, 'sim_wasm_bg.wasm')) });
  const { scenario } = presets().find(({ name }) => name === PRESET);

  for (let call = 0; call < WARM_UP; call += 1) run_scenario(scenario);
  run_within(scenario, WARM_UP);

  // In turns, so that whatever else the machine does meets both.
  const calls = [];
  const within = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    calls.push(nanoseconds(() => run_scenario(scenario)));
    within.push(nanoseconds(() => run_within(scenario, BATCH)) / BATCH);
  }
  return { call: median(calls), within: median(within) };
}

function nanoseconds(action) {
  const start = process.hrtime.bigint();
  action();
  return Number(process.hrtime.bigint() - start);
}
