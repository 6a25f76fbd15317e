/** The engine as the widget's self-contained files hold it. */
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { packedEngine, withoutCases } from '../build/guest-engine.js';
import { engine } from './outcomes.js';

const whole = await readFile(new URL('../src/engine/pkg/sim_wasm_bg.wasm', import.meta.url));

test('is smaller, and gives the same bytes for every preset and in every comparison', async () => {
  const before = engine.presets();
  const replies = before.map(({ scenario }) => JSON.stringify(engine.run_scenario(scenario)));
  const compared = JSON.stringify(engine.compare(before.map(({ scenario }) => scenario)));

  const smaller = withoutCases(whole);
  expect(smaller.length).toBeLessThan(whole.length * 0.95);
  // A module of its own, beside the one that has the whole engine.
  vi.resetModules();
  const own = await import('../src/engine/pkg/sim_wasm.js');
  own.initSync({ module: smaller });
  expect(own.presets()).toEqual(before);
  expect(before.map(({ scenario }) => JSON.stringify(own.run_scenario(scenario)))).toEqual(replies);
  expect(JSON.stringify(own.compare(before.map(({ scenario }) => scenario)))).toBe(compared);
});

test('is packed as gzip that unpacks to it', async () => {
  const packed = Buffer.from(await packedEngine(whole), 'base64');
  expect(gunzipSync(packed).equals(Buffer.from(withoutCases(whole)))).toBe(true);
});
