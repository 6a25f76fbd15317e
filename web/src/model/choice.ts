/** A dropdown as a window on the scenario: what it shows of it, and what a choice makes of it. */
import type { CompleteScenario } from './scenario.js';
import type { ChoiceName } from './words/controls.js';

export interface Option {
  value: string;
  label: string;
}

/** One dropdown, as a window on the scenario. */
export interface Choice {
  name: ChoiceName;
  label: (scenario: CompleteScenario) => string;
  /** Whether the scenario holds what it is about; left out, it always does. */
  isThere?: ((scenario: CompleteScenario) => boolean) | undefined;
  options: (scenario: CompleteScenario) => Option[];
  /** The option that the scenario shows; none when no option says it. */
  value: (scenario: CompleteScenario) => string | undefined;
  /** What the present value means, in one short line. */
  hint?: (scenario: CompleteScenario) => string;
  /** Why no value of it would make a difference; undefined when one would. */
  uselessBecause: (scenario: CompleteScenario) => string | undefined;
  choose: (scenario: CompleteScenario, value: string) => CompleteScenario;
}

/** An option for each of some numbers. */
export function numbered(numbers: readonly number[], label: (number: number) => string): Option[] {
  return numbers.map((number) => ({ value: String(number), label: label(number) }));
}

/** An option for each of some words. */
export function worded(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
