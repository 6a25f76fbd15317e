/**
 * The engine gives the same canonical bytes natively and as WebAssembly.
 *
 * It compares the command line with what a script gets from `run_scenario`, so it covers the
 * boundary too. Run through `./scripts/test`, which builds both; RETRY_LAB names the command.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import init, { presets, run_scenario } from '../../web/src/engine/pkg/sim_wasm.js';

const command = process.env.RETRY_LAB;
assert.ok(command, 'RETRY_LAB must name the command line, such as target/debug/retry-lab');

const wasm = new URL('../../web/src/engine/pkg/sim_wasm_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

/** The canonical bytes of a scenario from the command line. */
function native(scenario) {
  const input = JSON.stringify(scenario);
  return execFileSync(command, ['run', '-'], { input, encoding: 'utf8', maxBuffer: 1e8 }).trimEnd();
}

/** The problems of a scenario from the command line, a line each. */
function nativeProblems(scenario) {
  const input = JSON.stringify(scenario);
  try {
    execFileSync(command, ['run', '-'], { input, encoding: 'utf8', stdio: 'pipe' });
  } catch (failure) {
    assert.equal(failure.status, 1);
    return failure.stderr.trimEnd().split('\n');
  }
  return [];
}

test('every preset has the same bytes natively and as WebAssembly', () => {
  const all = presets();
  assert.ok(all.length > 30, `only ${all.length} presets`);
  for (const { name, scenario } of all) {
    const { outcome } = run_scenario(scenario);
    assert.ok(JSON.stringify(outcome) === native(scenario), `${name} differs`);
  }
});

test('scenarios far from the lesson have the same bytes too', () => {
  const publish = (task, attempt = 1) => ({ stage: 'publish', task, attempt });
  const scenarios = [
    { cluster: { workers: 1, tasks: 1 } },
    { cluster: { workers: 512, tasks: 512 }, sink: { kind: 'atomic' }, email: { path: 'outbox' } },
    { job: '"quoted" \\ ünïcode \u2028', runs: [{ id: '\u{1F4D2}', period: 'März' }] },
    {
      cluster: { workers: 1, tasks: 2 },
      faults: [{ do: 'cutOff', target: { attempt: publish(0) }, when: { percent: 40 } }],
    },
    {
      sink: { kind: 'key', onRepeat: 'error' },
      email: { path: 'direct' },
      faults: [
        { do: 'lose', target: { ack: publish(3) } },
        { do: { slow: { percent: 10000 } }, target: { worker: 2 } },
      ],
    },
  ];
  for (const scenario of scenarios) {
    const { outcome } = run_scenario(scenario);
    assert.ok(JSON.stringify(outcome) === native(scenario), `${JSON.stringify(scenario)} differs`);
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
