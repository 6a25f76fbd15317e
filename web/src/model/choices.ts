/** All dropdowns: what they show of a scenario, and the scenario that a choice leads to. */
import {
  CLUSTER,
  COORDINATOR_MEMORY,
  RETRIES,
  SECOND_COPIES,
  SILENCE,
} from './choices-coordinator.js';
import { DATA, SEED, SKEW } from './choices-data.js';
import { EFFECT_CHOICES } from './choices-effects.js';
import { FINE_PRINT_CHOICES } from './choices-fine-print.js';
import { FIRST_GROUPS } from './choices-first.js';
import { choicesOf } from './choices-shown.js';
import { unusualEffects } from './unusual-effects.js';
import { unusual } from './unusual.js';
import { unusualLater } from './unusual-later.js';
import type { ChoiceName } from './words/controls.js';

export { type Chosen, type Control, type ControlGroup, CUSTOM } from './choices-shown.js';

export const { names, controlsOf, choose } = choicesOf(
  [
    ...FIRST_GROUPS,
    { name: 'coordinator', choices: [SECOND_COPIES, RETRIES, SILENCE, COORDINATOR_MEMORY] },
    { name: 'data', choices: [DATA, SEED, SKEW, CLUSTER] },
    { name: 'effects', choices: EFFECT_CHOICES },
    { name: 'finePrint', choices: FINE_PRINT_CHOICES },
  ],
  (scenario) => [...unusual(scenario), ...unusualLater(scenario), ...unusualEffects(scenario)],
);

const FINE_PRINT_NAMES = [...EFFECT_CHOICES, ...FINE_PRINT_CHOICES].map(({ name }) => name);

/** Whether a dropdown is one of the last two groups, in which the first option is the usual one. */
export const isFinePrint = (name: ChoiceName): boolean => FINE_PRINT_NAMES.includes(name);
