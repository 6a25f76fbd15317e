/** What was changed between two scenarios, in the words of the dropdowns. */
import { type Control, controlsOf, CUSTOM, isFinePrint } from './choices.js';
import { type CompleteScenario, isSame } from './scenario.js';
import {
  addedWords,
  CHANGES,
  changeWords,
  failuresWords,
  NAMES_LABEL,
  namesWords,
} from './words/beside.js';
import { LABELS } from './words/controls.js';
import { faultWords } from './words/fault.js';

/** Each change in a line; that there is none is said too. */
export function changesOf(pinned: CompleteScenario, current: CompleteScenario): string[] {
  if (isSame(pinned, current)) return [CHANGES.none];
  const changes = [
    ...ofFailures(pinned, current),
    ...ofDropdowns(pinned, current),
    ...ofNames(pinned, current),
  ];
  return changes.length === 0 ? [CHANGES.unseen] : changes;
}

/** All that goes wrong is one line: its dropdowns each say only a part of it. */
function ofFailures(pinned: CompleteScenario, current: CompleteScenario): string[] {
  if (isSame({ faults: pinned.faults }, { faults: current.faults })) return [];
  return [changeWords(LABELS.failure, failures(pinned), failures(current))];
}

const failures = (scenario: CompleteScenario) =>
  failuresWords(scenario.faults.map((fault) => faultWords(fault, scenario)));

function ofDropdowns(pinned: CompleteScenario, current: CompleteScenario): string[] {
  const before = dropdowns(pinned);
  return dropdowns(current).flatMap((is) =>
    change(
      before.find(({ name }) => name === is.name),
      is,
    ),
  );
}

/** A dropdown that was not there before came with another change, and its value is news. */
function change(was: Control | undefined, is: Control): string[] {
  if (was === undefined) return isPlain(is) ? [] : [addedWords(is.label, shownOf(is))];
  // By value: the usual identity is another one for each sink, and no change beside the sink's.
  const isSameValue =
    was.value === is.value && (is.value !== CUSTOM || shownOf(was) === shownOf(is));
  return isSameValue ? [] : [changeWords(is.label, shownOf(was), shownOf(is))];
}

/** The fine print of what else was changed is no news while it is as it usually is. */
const isPlain = ({ name, options, value }: Control) =>
  isFinePrint(name) && value === options[0]?.value;

const shownOf = ({ options, value }: Control) =>
  options.find((option) => option.value === value)?.label ?? value;

/** All but those of the failure; what is set about emails counts even while nobody is emailed. */
function dropdowns(scenario: CompleteScenario): Control[] {
  const { email } = scenario;
  const shown = email.path === 'none' ? withOutbox(scenario) : scenario;
  return controlsOf(shown).flatMap(({ name, controls }) => {
    if (name === 'failure') return [];
    return controls.map((control) =>
      control.name === 'email' ? { ...control, value: email.path } : control,
    );
  });
}

const withOutbox = (scenario: CompleteScenario): CompleteScenario => ({
  ...scenario,
  email: { ...scenario.email, path: 'outbox' },
});

/** The names that no dropdown sets. */
function ofNames(pinned: CompleteScenario, current: CompleteScenario): string[] {
  const before = names(pinned);
  const after = names(current);
  return before === after ? [] : [changeWords(NAMES_LABEL, before, after)];
}

const names = ({ job, runs: [run] }: CompleteScenario) => namesWords(job, run);
