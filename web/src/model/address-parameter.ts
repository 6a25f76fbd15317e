/** What a parameter of an address is: where it stands in a scenario, and how it is read and written. */
import type { Format } from './address-number.js';
import { type CompleteScenario, isCompound } from './scenario.js';

export interface Parameter {
  name: string;
  /** Whether the parameter may be given several times. */
  isList: boolean;
  /** The places of the scenario that it sets, as the engine's problems name them. */
  paths: readonly string[];
  /** The place of many parameters at which the engine finds what is wrong with this and others together. */
  together?: string;
  /** The address's words for fields of the scenario within it. */
  words?: Readonly<Record<string, string>>;
  /** The words of which its value is one, or a list; left out where it is none of a few. */
  options?: readonly string[] | undefined;
  /** The texts that say the scenario's value. */
  write: (scenario: CompleteScenario) => string[];
  /** The scenario with the value that the texts say, or the first text that says none. */
  read: (
    scenario: CompleteScenario,
    texts: readonly string[],
  ) => { scenario: CompleteScenario } | Unreadable;
  /** The text that says a value of the place at a path, or a part of one; undefined where there is none. */
  say?: (value: unknown, path: string) => string | undefined;
  /** What stands for an object that leaves every field as it usually is. */
  usual?: string;
}

/** A text that says nothing, and the parameter without which it does not, if that is all that it lacks. */
export interface Unreadable {
  unreadable: string;
  without?: string;
}

/** A place in a scenario. */
export interface Place<Value> {
  paths: readonly string[];
  get: (scenario: CompleteScenario) => Value;
  set: (scenario: CompleteScenario, value: Value) => CompleteScenario;
}

/** A parameter that is given at most once. */
export function single<Value>(name: string, format: Format<Value>, place: Place<Value>): Parameter {
  return {
    name,
    isList: false,
    paths: place.paths,
    options: format.words,
    write: (scenario) => [format.print(place.get(scenario))],
    read: (scenario, [text = '']) => {
      const value = format.parse(text);
      return value === undefined ? { unreadable: text } : { scenario: place.set(scenario, value) };
    },
    say: (value, path) => {
      if (place.paths.length > 1 || path !== place.paths[0]) return undefined;
      if (isCompound(value)) return format.print(value as Value);
      return format.words?.find((word) => format.parse(word) === value);
    },
  };
}

/** The place of one field of an object that stands at a place. */
export function fieldOf<Whole extends object, Key extends keyof Whole & string>(
  whole: Place<Whole>,
  key: Key,
): Place<Whole[Key]> {
  return {
    paths: whole.paths.map((path) => (path === '' ? key : `${path}.${key}`)),
    get: (scenario) => whole.get(scenario)[key],
    set: (scenario, value) => whole.set(scenario, { ...whole.get(scenario), [key]: value }),
  };
}

/** The scenario itself. */
export const SCENARIO: Place<CompleteScenario> = {
  paths: [''],
  get: (scenario) => scenario,
  set: (_, scenario) => scenario,
};
