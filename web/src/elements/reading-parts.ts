/** What a run is read with wherever it is shown, whose code comes after its picture. */
import './retry-lab-compare.js';
import './retry-lab-effects.js';
import './retry-lab-evidence.js';
import './retry-lab-guarantees.js';
import './retry-lab-why.js';

export { eventsOf } from '../model/events.js';
export { hasSideEffects, sideEffectsTold } from '../model/side-effects.js';
export { relatedOf } from '../model/related.js';
export { standingCountsAt } from '../model/standing-at.js';
export { storyOf } from '../model/timeline-story.js';
export { whyAll } from '../model/why-all.js';
