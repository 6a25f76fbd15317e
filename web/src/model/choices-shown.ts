/**
 * Dropdowns as the page shows them, and the scenario that a choice leads to.
 *
 * Each dropdown is a window on the scenario, which holds the only state. A scenario can say more
 * than the dropdowns can; what exceeds them is shown as "custom" in the dropdown that it belongs
 * to, and named when a choice drops it.
 */
import type { Choice, Option } from './choice.js';
import type { CompleteScenario } from './scenario.js';
import type { Unusual } from './unusual.js';
import {
  becameWords,
  type ChoiceName,
  customLabel,
  customNote,
  type GroupName,
} from './words/controls.js';

/** One dropdown as the page shows it. */
export interface Control {
  name: ChoiceName;
  label: string;
  options: Option[];
  value: string;
  /** Why it is disabled, or what its value means; may be empty. */
  note: string;
  isDisabled: boolean;
}

export interface ControlGroup {
  name: GroupName;
  controls: Control[];
}

/** What a choice leads to. */
export interface Chosen {
  scenario: CompleteScenario;
  /** What the scenario held and no longer does, in words. */
  dropped: string[];
  /** What changed beside the choice itself, in words. */
  adjusted: string[];
}

/** The value of the option that stands for what the other options cannot say. */
export const CUSTOM = 'custom';

/** Dropdowns that belong together. */
export interface ChoiceGroup {
  name: GroupName;
  choices: readonly Choice[];
}

/** What can be asked of some groups of dropdowns. */
export interface Choices {
  /** The names of all dropdowns. */
  names: readonly ChoiceName[];
  /** Every dropdown that the scenario holds something for, in groups, as the scenario sets it. */
  controlsOf: (scenario: CompleteScenario) => ControlGroup[];
  /** The scenario after one choice, and what became of the rest. */
  choose: (scenario: CompleteScenario, name: ChoiceName, value: string) => Chosen;
}

/** @param unusual - everything in a scenario that exceeds these groups */
export function choicesOf(
  groups: readonly ChoiceGroup[],
  unusual: (scenario: CompleteScenario) => Unusual[],
): Choices {
  const all = groups.flatMap(({ choices }) => choices);

  function controlsOf(scenario: CompleteScenario): ControlGroup[] {
    const beyond = unusual(scenario);
    const textsOf = (choice: ChoiceName) =>
      beyond.filter(({ choice: of }) => of === choice).map(({ text }) => text);
    return groups.map(({ name, choices }) => ({
      name,
      controls: choices
        .filter((choice) => isThere(choice, scenario))
        .map((choice) => control(choice, scenario, textsOf(choice.name))),
    }));
  }

  function choose(scenario: CompleteScenario, name: ChoiceName, value: string): Chosen {
    const choice = all.find((candidate) => candidate.name === name);
    const beyond = unusual(scenario);
    const isCustom = beyond.some(({ choice: of }) => of === name);
    if (
      choice === undefined ||
      value === CUSTOM ||
      // Two scenarios may show the same: what is chosen already stays as it is.
      (!isCustom && isThere(choice, scenario) && value === choice.value(scenario))
    ) {
      return { scenario, dropped: [], adjusted: [] };
    }
    const next = choice.choose(scenario, value);
    const left = unusual(next).map(({ dropped }) => dropped);
    return {
      scenario: next,
      dropped: beyond.map(({ dropped }) => dropped).filter((dropped) => !left.includes(dropped)),
      adjusted: all
        .filter((other) => other !== choice)
        .flatMap((other) => adjustment(other, scenario, next)),
    };
  }

  return { names: all.map(({ name }) => name), controlsOf, choose };
}

function isThere(choice: Choice, scenario: CompleteScenario): boolean {
  return choice.isThere?.(scenario) ?? true;
}

function control(choice: Choice, scenario: CompleteScenario, beyond: string[]): Control {
  const useless = choice.uselessBecause(scenario);
  const options = choice.options(scenario);
  const hint = choice.hint?.(scenario) ?? '';
  const value = beyond.length > 0 ? undefined : choice.value(scenario);
  return {
    name: choice.name,
    label: choice.label(scenario),
    options:
      value === undefined
        ? [{ value: CUSTOM, label: customLabel(choice.name, beyond) }, ...options]
        : options,
    value: value ?? CUSTOM,
    note: useless ?? (value === undefined ? customNote(choice.name, beyond, hint) : hint),
    isDisabled: useless !== undefined,
  };
}

/** A dropdown that mattered, still does, and shows something else than before. */
function adjustment(choice: Choice, before: CompleteScenario, after: CompleteScenario): string[] {
  const matters = (scenario: CompleteScenario) =>
    isThere(choice, scenario) && choice.uselessBecause(scenario) === undefined;
  if (!matters(before) || !matters(after)) return [];
  const was = choice.value(before);
  const is = choice.value(after);
  if (was === undefined || is === undefined || was === is) return [];
  const label = choice.options(after).find(({ value }) => value === is)?.label ?? is;
  return [becameWords(choice.label(after), label)];
}
