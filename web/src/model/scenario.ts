/**
 * A scenario with nothing left out.
 *
 * The engine reads a scenario with defaults for all that is missing; whoever compares or changes
 * one wants every field there. No default is written here: the engine fills them in, in its
 * presets and in the scenario that an outcome carries.
 */
import type { Fault, Outcome, Preset, Scenario } from '../engine/pkg/sim_wasm.js';

/** The same type with no field left out, but for one that the engine leaves out too. */
export type Complete<T> = T extends readonly (infer Item)[]
  ? Complete<Item>[]
  : T extends object
    ? {
        [Key in keyof T as Key extends LeftOut ? never : Key]-?: Complete<
          Exclude<T[Key], undefined>
        >;
      } & Pick<T, Extract<keyof T, LeftOut>>
    : T;

/** The run that a fault is about, where that is the first. */
type LeftOut = 'run';

export type CompleteScenario = Complete<Scenario>;
export type CompleteFault = Complete<Fault>;

/** The name of the preset in which nothing goes wrong and every field has its default. */
export const REFERENCE_PRESET = 'reference';

/** What is opened where no scenario is named: the story that the lab is about, and not a run without any. */
export const OPENING_PRESET = 'lost-ack-append';

/** The scenario with every default, as the engine's presets give it. */
export function referenceOf(presets: readonly Preset[]): CompleteScenario {
  const reference = presetScenario(REFERENCE_PRESET, presets);
  if (reference === undefined) throw new Error(`the engine has no preset "${REFERENCE_PRESET}"`);
  return reference;
}

/** The scenario that an outcome came of, as the engine gives it back. */
export function scenarioOf(outcome: Outcome): CompleteScenario {
  // It comes out of the engine, which writes every field.
  return outcome.scenario as CompleteScenario;
}

/** The scenario of a preset; undefined when there is none of that name. */
export function presetScenario(
  name: string,
  presets: readonly Preset[],
): CompleteScenario | undefined {
  const preset = presets.find((candidate) => candidate.name === name);
  // It comes out of the engine, which writes every field.
  return preset?.scenario as CompleteScenario | undefined;
}

/** Whether two scenarios are the same in every field, in whatever order; neither may leave one out. */
export function isSame(one: Scenario, other: Scenario): boolean {
  return isSameValue(one, other);
}

/** Whether two parts of scenarios are the same in every field. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isCompound(one) || !isCompound(other)) return false;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isSameValue(one[name], other[name]))
  );
}

/** Whether a value is made of others: a list, or an object with fields. */
export function isCompound(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether the engine has to draw the seed of a scenario's customers. */
export function needsSeed({ data }: Scenario): boolean {
  return typeof data === 'object' && (data.synthetic.seed ?? null) === null;
}
