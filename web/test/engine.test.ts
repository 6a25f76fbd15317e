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

/** Why the engine did not load. */
const troubleOf = (source: loader.EngineSource) =>
  loadEngine(source).then(
    () => 'none',
    (thrown: unknown) => (thrown as loader.EngineFailure).trouble,
  );

const ADDRESS = 'https://example.invalid/engine.wasm';

const answering = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer);
};

/** A response as fetch makes it; one that is made by hand has no address. */
const response = (body: string, init: ResponseInit) =>
  Promise.resolve(Object.defineProperty(new Response(body, init), 'url', { value: ADDRESS }));

test('bytes that are no module are told from a policy, and the next call may succeed', async () => {
  expect(await troubleOf(new Uint8Array([1, 2, 3, 4]))).toEqual({ kind: 'notStartable' });

  expect(await loadEngine(await builtModule())).toHaveProperty('run_scenario');
});

test('a missing module is told with its address and status', async () => {
  answering(() => response('', { status: 404 }));
  expect(await troubleOf(ADDRESS)).toEqual({ kind: 'badStatus', address: ADDRESS, status: 404 });
});

test('an unreachable host is told with its address and what the browser says', async () => {
  answering(() => Promise.reject(new TypeError('fetch failed')));
  await expect(loadEngine(ADDRESS)).rejects.toMatchObject({
    trouble: { kind: 'unreachable', address: ADDRESS },
    message: 'fetch failed',
  });
});

test('a page in its place is told with its type', async () => {
  // The loader warns of the type, as it should.
  vi.spyOn(console, 'warn').mockReturnValue();
  answering(() => response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } }));
  expect(await troubleOf(ADDRESS)).toEqual({
    kind: 'replaced',
    address: ADDRESS,
    type: 'text/html',
  });
});

test('a browser without WebAssembly is told before anything is fetched', async () => {
  const asked = vi.fn();
  answering(asked);
  vi.stubGlobal('WebAssembly', undefined);
  expect(await troubleOf(ADDRESS)).toEqual({ kind: 'noWebAssembly' });
  expect(asked).not.toHaveBeenCalled();
});

test('one that may start no module at all is told, whatever it calls that', async () => {
  const refuse = () => {
    throw new Error('refused');
  };
  vi.stubGlobal('WebAssembly', {
    instantiate: () => Promise.reject(new Error('refused')),
    Module: refuse,
    Instance: refuse,
  });
  expect(await troubleOf(await builtModule())).toEqual({ kind: 'refused' });
});
