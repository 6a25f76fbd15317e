/**
 * The dropdowns: what they show of a scenario, and the scenario that a choice leads to.
 *
 * Each dropdown is a window on the scenario, which holds the only state. A scenario can say more
 * than the dropdowns can; what exceeds them is listed by `unusual`, shown as "custom" in the
 * dropdown that it belongs to, and named when a choice drops it.
 */
import type { CompleteScenario } from './scenario.js';
import { CLUSTER, RETRIES, SECOND_COPIES, SILENCE } from './choices-coordinator.js';
import { DASHBOARD, DATA, SEED, SKEW } from './choices-data.js';
import { EMAIL, MARKS, MEMORY, NOTIFICATION_ID, TRIES_PER_EMAIL } from './choices-email.js';
import { FAILURE, MOMENT, ROW, STAGE, TASK } from './choices-failure.js';
import { CALL, CALL_COUNT, SENDER_MOMENT } from './choices-failure-email.js';
import { IDENTITY, ON_REPEAT, SINK } from './choices-sink.js';
import type { Choice, Option } from './choice.js';
import { unusual } from './unusual.js';
import {
  customLabel,
  customNote,
  becameWords,
  type ChoiceName,
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

const GROUPS: { name: GroupName; choices: Choice[] }[] = [
  {
    name: 'failure',
    choices: [FAILURE, STAGE, TASK, MOMENT, ROW, CALL, CALL_COUNT, SENDER_MOMENT],
  },
  { name: 'sink', choices: [SINK, IDENTITY, ON_REPEAT, DASHBOARD] },
  { name: 'email', choices: [EMAIL, NOTIFICATION_ID, MEMORY, MARKS, TRIES_PER_EMAIL] },
  { name: 'coordinator', choices: [SECOND_COPIES, RETRIES, SILENCE] },
  { name: 'data', choices: [DATA, SEED, SKEW, CLUSTER] },
];

const CHOICES = GROUPS.flatMap(({ choices }) => choices);

/** Every dropdown that the scenario holds something for, in groups, as the scenario sets it. */
export function controlsOf(scenario: CompleteScenario): ControlGroup[] {
  const beyond = unusual(scenario);
  const textsOf = (choice: ChoiceName) =>
    beyond.filter(({ choice: of }) => of === choice).map(({ text }) => text);
  return GROUPS.map(({ name, choices }) => ({
    name,
    controls: choices
      .filter((choice) => isThere(choice, scenario))
      .map((choice) => control(choice, scenario, textsOf(choice.name))),
  }));
}

/** The scenario after one choice, and what became of the rest. */
export function choose(scenario: CompleteScenario, name: ChoiceName, value: string): Chosen {
  const choice = CHOICES.find((candidate) => candidate.name === name);
  if (choice === undefined || value === CUSTOM) return { scenario, dropped: [], adjusted: [] };
  const next = choice.choose(scenario, value);
  const left = unusual(next).map(({ dropped }) => dropped);
  return {
    scenario: next,
    dropped: unusual(scenario)
      .map(({ dropped }) => dropped)
      .filter((dropped) => !left.includes(dropped)),
    adjusted: CHOICES.filter((other) => other !== choice).flatMap((other) =>
      adjustment(other, scenario, next),
    ),
  };
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
