/** What a widget needs to ask something; its code comes when one does. */
import './retry-lab-goal.js';
import './retry-lab-question.js';

export { taskOf } from '../model/widget/task.js';
export { questionText } from '../model/lesson/question-text.js';
