/** A dropdown each of whose options stands for one whole value: a topic with its identity, a lock with its lease. */
import type { Choice } from './choice.js';
import { type CompleteScenario, isSameValue } from './scenario.js';
import type { ChoiceName } from './words/controls.js';
import type { OptionWords } from './words/controls-effects.js';

export interface Forms<Value, Name extends string> {
  name: ChoiceName;
  label: string;
  words: Readonly<Record<Name, OptionWords>>;
  /** The value that each option stands for, in this scenario. */
  forms: (scenario: CompleteScenario) => Readonly<Partial<Record<Name, Value>>>;
  get: (scenario: CompleteScenario) => Value;
  set: (scenario: CompleteScenario, value: Value) => CompleteScenario;
  isThere?: (scenario: CompleteScenario) => boolean;
  uselessBecause?: (scenario: CompleteScenario) => string | undefined;
}

export function choiceOf<Value, Name extends string>(given: Forms<Value, Name>): Choice {
  const { name, label, words, forms, get, set, isThere, uselessBecause } = given;
  const offered = (scenario: CompleteScenario) =>
    Object.entries(forms(scenario)) as [Name, Value][];
  const shown = (scenario: CompleteScenario) =>
    offered(scenario).find(([, value]) => isSameValue(value, get(scenario)))?.[0];
  return {
    name,
    label: () => label,
    isThere,
    options: (scenario) => offered(scenario).map(([value]) => ({ value, label: words[value][0] })),
    value: shown,
    hint: (scenario) => {
      const option = shown(scenario);
      return option === undefined ? '' : words[option][1];
    },
    uselessBecause: uselessBecause ?? (() => undefined),
    choose: (scenario, chosen) => {
      const [, value] = offered(scenario).find(([option]) => option === chosen) ?? [];
      return value === undefined ? scenario : set(scenario, value);
    },
  };
}
