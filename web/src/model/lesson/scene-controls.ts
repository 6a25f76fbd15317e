/** The dropdowns of a scene: those that it names, in the order of the workbench. */
import type { Control, ControlGroup } from '../choices-shown.js';
import { SCENE } from '../words/lesson-scene.js';

/** The options of some dropdowns to which a scene keeps, by the dropdown's name. */
export type Only = ReadonlyMap<string, readonly string[]>;

/** Reads them from a text, such as `failure=nothing,lostAck,crash`; several with spaces between. */
export const onlyOf = (text: string): Only =>
  new Map(
    text
      .split(' ')
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [name = '', options = ''] = entry.split('=');
        return [name, options.split(',')];
      }),
  );

/**
 * @param groups - all dropdowns, as a scenario sets them
 * @param free - names of the dropdowns that a reader may change
 * @param locked - names of those that are shown and stay as they are
 * @param only - options that are offered; all of them where it says nothing
 */
export function sceneControls(
  groups: readonly ControlGroup[],
  free: readonly string[],
  locked: readonly string[],
  only: Only = new Map(),
): Control[] {
  return groups.flatMap(({ controls }) =>
    controls.flatMap((control) => {
      if (locked.includes(control.name)) return [lockedControl(control)];
      return free.includes(control.name) ? [keptTo(only, control)] : [];
    }),
  );
}

function keptTo(only: Only, control: Control): Control {
  const offered = only.get(control.name);
  if (offered === undefined) return control;
  // What it is set to is always among them.
  const options = control.options.filter(
    ({ value }) => offered.includes(value) || value === control.value,
  );
  return { ...control, options };
}

const lockedControl = (control: Control): Control => ({
  ...control,
  note: SCENE.locked,
  isDisabled: true,
});
