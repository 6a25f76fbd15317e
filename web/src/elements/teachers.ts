/** What comes alive on the page for teachers, and what it is about. */
import './retry-lab-result-reader.js';

export { LESSONS } from '../model/lesson/lessons.js';
export { wordsOf } from '../model/words/lesson-question-words.js';
