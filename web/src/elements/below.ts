/** Code that comes after the first picture: what can be done with it, and all that stands below. */
import './retry-lab-actions.js';
import './retry-lab-beside.js';
import './retry-lab-compare.js';
import './retry-lab-diagnosis.js';
import './retry-lab-effects.js';
import './retry-lab-events.js';
import './retry-lab-evidence.js';
import './retry-lab-guarantees.js';
import './retry-lab-moment.js';
import './retry-lab-take-away.js';
import './retry-lab-why.js';

export { eventsOf } from '../model/events.js';
export { hasSideEffects } from '../model/side-effects.js';
export { relatedOf } from '../model/related.js';
export { standingCountsAt } from '../model/standing-at.js';
export { standalone } from '../svg/standalone.js';
export { storyOf } from '../model/timeline-story.js';
export { whyAll } from '../model/why-all.js';
