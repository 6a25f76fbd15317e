/**
 * An engine that is asked nothing more once it broke off. A trap leaves its memory as it was in the
 * middle of something, so whatever it says afterwards cannot be trusted.
 */
import type { Engine } from './load.js';

/** One guard for each engine, so that all who use it learn of the same trouble. */
const guards = new WeakMap<Engine, Engine>();

/** The same engine; once a call of it threw, every call throws the same and asks nothing. */
export function guarded(engine: Engine): Engine {
  const known = guards.get(engine);
  if (known !== undefined) return known;
  let trouble: { error: unknown } | undefined;
  const asking =
    <Given extends unknown[], Reply>(ask: (...given: Given) => Reply) =>
    (...given: Given): Reply => {
      if (trouble !== undefined) throw trouble.error;
      try {
        return ask(...given);
      } catch (error) {
        trouble = { error };
        throw error;
      }
    };
  const guard: Engine = {
    run_scenario: asking(engine.run_scenario),
    compare: asking(engine.compare),
    matrix: asking(engine.matrix),
    presets: asking(engine.presets),
    deal_case: asking(engine.deal_case),
    open_case: asking(engine.open_case),
  };
  guards.set(engine, guard);
  guards.set(guard, guard);
  return guard;
}
