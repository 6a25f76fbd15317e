/** What a scene says above its figures and picture, whose code these do not need: its title and its dropdowns. */
export { choose, controlsOf } from '../model/choices.js';
export { headlineOf } from '../model/headline.js';
export { onlyOf, sceneControls } from '../model/lesson/scene-controls.js';
export { besideSentences } from '../model/words/controls.js';
export { dropdowns } from './dropdown.js';
