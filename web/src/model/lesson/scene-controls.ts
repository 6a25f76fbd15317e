/** The dropdowns of a scene: those that it names, in the order of the workbench. */
import { type Control, controlsOf } from '../choices.js';
import type { CompleteScenario } from '../scenario.js';
import { SCENE } from '../words/lesson-scene.js';

/**
 * @param free - names of the dropdowns that a reader may change
 * @param locked - names of those that are shown and stay as they are
 */
export function sceneControls(
  scenario: CompleteScenario,
  free: readonly string[],
  locked: readonly string[],
): Control[] {
  return controlsOf(scenario).flatMap(({ controls }) =>
    controls.flatMap((control) => {
      if (locked.includes(control.name)) return [lockedControl(control)];
      return free.includes(control.name) ? [control] : [];
    }),
  );
}

const lockedControl = (control: Control): Control => ({
  ...control,
  note: SCENE.locked,
  isDisabled: true,
});
