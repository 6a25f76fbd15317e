/** The run that a text or a claim is about, by the name `this`: `{{ this | rows }}`. */
import type { Run } from '../shown-run.js';
import type { Lab } from './lab.js';

const THIS = 'this';

/** A lab in which `this` names a run. */
export const seeing = (lab: Lab, run: Run): Lab => ({
  ...lab,
  runAt: (name) => (name === THIS ? run : lab.runAt(name)),
});
