/** What the command line says natively. RETRY_LAB names it; `./scripts/test` builds it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

const command = process.env.RETRY_LAB;
assert.ok(command, 'RETRY_LAB must name the command line, such as target/debug/retry-lab');

/** The canonical bytes of a scenario. */
export function nativeBytes(scenario) {
  return run(['run', '-'], JSON.stringify(scenario));
}

/** The problems of a scenario, a line each. */
export function nativeProblems(scenario) {
  const input = JSON.stringify(scenario);
  try {
    execFileSync(command, ['run', '-'], { input, encoding: 'utf8', stdio: 'pipe' });
  } catch (failure) {
    assert.equal(failure.status, 1);
    return failure.stderr.trimEnd().split('\n');
  }
  return [];
}

/** The canonical bytes of every preset, with its name, in the lesson's order. */
export function nativePresets() {
  const names = run(['presets'])
    .split('\n')
    .map((line) => line.split(' ')[0]);
  return names.map((name) => ({ name, bytes: run(['run', '--preset', name]) }));
}

function run(words, input = '') {
  return execFileSync(command, words, { input, encoding: 'utf8', maxBuffer: 1e8 }).trimEnd();
}
