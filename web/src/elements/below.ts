/** What the workbench has beside that, also after the first picture: what can be done with a run, and more to read. */
import './retry-lab-actions.js';
import './retry-lab-beside.js';
import './retry-lab-diagnosis.js';
import './retry-lab-events.js';
import './retry-lab-moment.js';
import './retry-lab-take-away.js';

export * from './reading-parts.js';
export { standalone } from '../svg/standalone.js';
