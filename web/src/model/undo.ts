/** The reader's steps from scenario to scenario, as a value: what undo and start over go back to. */
import { type CompleteScenario, isSame } from './scenario.js';

export interface Steps {
  /** What the page was opened with. */
  readonly opened: CompleteScenario;
  readonly current: CompleteScenario;
  /** What was left for it, the latest last. */
  readonly before: readonly CompleteScenario[];
}

/** So many steps can be undone; of more, the oldest are forgotten. */
export const STEPS_KEPT = 100;

export function stepsFrom(opened: CompleteScenario): Steps {
  return { opened, current: opened, before: [] };
}

/** A step to another scenario; to the same one it is none. */
export function withStep(steps: Steps, scenario: CompleteScenario): Steps {
  if (isSame(scenario, steps.current)) return steps;
  const before = [...steps.before, steps.current].slice(-STEPS_KEPT);
  return { ...steps, current: scenario, before };
}

/** What undo would bring back; undefined when there is no step to take back. */
export function undoable(steps: Steps): CompleteScenario | undefined {
  return steps.before.at(-1);
}

export function undone(steps: Steps): Steps {
  const current = undoable(steps);
  return current === undefined ? steps : { ...steps, current, before: steps.before.slice(0, -1) };
}

/** Back to how the page was opened: a step as any other, so that it can be undone. */
export function startedOver(steps: Steps): Steps {
  return withStep(steps, steps.opened);
}

export function canStartOver(steps: Steps): boolean {
  return !isSame(steps.current, steps.opened);
}
