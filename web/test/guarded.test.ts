/** What becomes of an engine that broke off. */
import { expect, test, vi } from 'vitest';
import { guarded } from '../src/engine/guarded.js';
import type { Engine } from '../src/engine/load.js';
import { labOf } from '../src/model/lesson/lab-of.js';
import { engine } from './outcomes.js';

/** An engine that breaks off at its next comparison. */
function breaking() {
  const trap = new WebAssembly.RuntimeError('unreachable');
  const run_scenario = vi.fn(engine.run_scenario);
  const broken: Engine = {
    ...engine,
    run_scenario,
    compare: () => {
      throw trap;
    },
  };
  return { broken, run_scenario, trap };
}

test('it answers as the engine does', () => {
  expect(guarded(engine).presets()).toEqual(engine.presets());
  expect(guarded(engine).run_scenario({})).toEqual(engine.run_scenario({}));
});

test('after a trap it is asked nothing more, and every call throws the same', () => {
  const { broken, run_scenario, trap } = breaking();
  const guard = guarded(broken);
  guard.run_scenario({});
  expect(() => guard.compare([])).toThrow(trap);
  expect(() => guard.run_scenario({})).toThrow(trap);
  expect(() => guard.presets()).toThrow(trap);
  expect(run_scenario).toHaveBeenCalledTimes(1);
});

test('all who use it learn of it', () => {
  const { broken, run_scenario, trap } = breaking();
  const lab = labOf(broken);
  const known = lab.runAt('lost-ack-append');
  const asked = run_scenario.mock.calls.length;
  expect(() => guarded(broken).compare([])).toThrow(trap);
  expect(() => lab.runAt('crash-append')).toThrow(trap);
  expect(() => lab.runOf({})).toThrow(trap);
  expect(() => labOf(lab.engine).runOf({})).toThrow(trap);
  expect(run_scenario).toHaveBeenCalledTimes(asked);
  // What it said before stands.
  expect(lab.runAt('lost-ack-append')).toBe(known);
});

test('what is no scenario is no trouble of the engine', () => {
  const lab = labOf(engine);
  expect(() => lab.scenarioAt('preset=none-such')).toThrow('no scenario is called');
  expect(lab.runAt('reference').outcome.runs).toHaveLength(1);
});
