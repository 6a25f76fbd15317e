/**
 * The engine gives the same canonical bytes natively and as WebAssembly in Node.
 *
 * It compares the command line with what a script gets from `run_scenario`, so it covers the
 * boundary too. Run through `./scripts/test`, which builds both.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import init, { presets, run_scenario } from '../../web/src/engine/pkg/sim_wasm.js';
import { nativeBytes, nativeProblems } from './command.mjs';
import { oddScenarios } from './odd-scenarios.mjs';

const wasm = new URL('../../web/src/engine/pkg/sim_wasm_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

test('every preset has the same bytes natively and as WebAssembly', () => {
  const all = presets();
  assert.ok(all.length > 30, `only ${all.length} presets`);
  for (const { name, scenario } of all) {
    const { outcome } = run_scenario(scenario);
    assert.ok(JSON.stringify(outcome) === nativeBytes(scenario), `${name} differs`);
  }
});

test('scenarios far from the lesson have the same bytes too', () => {
  for (const scenario of oddScenarios) {
    const { outcome } = run_scenario(scenario);
    assert.ok(
      JSON.stringify(outcome) === nativeBytes(scenario),
      `${JSON.stringify(scenario)} differs`,
    );
  }
});

test('problems read the same', () => {
  const bad = [
    { cluster: { workers: 0, tasks: 513 } },
    { sink: { kind: 'x' } },
    { faults: [{}] },
    5,
  ];
  for (const scenario of bad) {
    const { problems } = run_scenario(scenario);
    const lines = problems.map(({ path, message }) => (path ? `${path}: ${message}` : message));
    assert.deepEqual(lines, nativeProblems(scenario));
  }
});
