/** What comes alive in the lesson; its code comes when the first of it is near. */
import './retry-lab-case.js';
import './retry-lab-design-check.js';
import './retry-lab-nights.js';
import './retry-lab-progress.js';
import './retry-lab-question.js';
import './retry-lab-scene.js';
import './scene-top.js';

export { labOf } from '../model/lesson/lab-of.js';
export { writeAddress as linkTo } from '../model/address.js';
