import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as loader from '../src/engine/load.js';

/** The module the page ships, from disk. */
const builtModule = () => readFile(new URL('../src/engine/pkg/sim_wasm_bg.wasm', import.meta.url));

// Each test gets a loader that has loaded nothing yet.
let loadEngine: typeof loader.loadEngine;
beforeEach(async () => {
  vi.resetModules();
  ({ loadEngine } = await import('../src/engine/load.js'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the engine starts from bytes and runs the reference scenario', async () => {
  const engine = await loadEngine(await builtModule());

  expect(engine.run_scenario({})).toHaveProperty('outcome.runs.0.report', 'succeeded');
});

test('a second call gets the same engine', async () => {
  const first = await loadEngine(await builtModule());

  expect(await loadEngine(new URL('https://example.invalid/never-asked-for.wasm'))).toBe(first);
});

test('bytes that are no module are refused in plain words, and the next call may succeed', async () => {
  await expect(loadEngine(new Uint8Array([1, 2, 3, 4]))).rejects.toThrow(
    /^The simulation engine did not load: it could not be started/,
  );

  expect(await loadEngine(await builtModule())).toHaveProperty('run_scenario');
});

test('a missing module is reported with its address and status', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));

  await expect(loadEngine('https://example.invalid/engine.wasm')).rejects.toThrow(
    'The simulation engine did not load: https://example.invalid/engine.wasm answered with status 404.',
  );
});

test('an unreachable host is reported with its address', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));

  await expect(loadEngine('https://example.invalid/engine.wasm')).rejects.toThrow(
    'The simulation engine did not load: https://example.invalid/engine.wasm could not be fetched (fetch failed).',
  );
});
