/** What a widget needs that was asked for more than a preset, or for something that is not there. */
import './retry-lab-problems.js';

export { settingsOf } from '../model/widget/settings.js';
