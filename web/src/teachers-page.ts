/** Entry of teachers.html: brings the reader of result codes alive. The notes and answers stand in the page. */
import './elements/retry-lab-result-reader.js';
import { QUESTIONS } from './model/lesson/questions.js';
import { wordsOf } from './model/words/lesson-question-words.js';
import { LessonContents } from './lesson-contents.js';

const reader = document.querySelector('retry-lab-result-reader');
if (reader !== null) {
  reader.questions = QUESTIONS.map((question) => ({
    id: question.id,
    title: wordsOf(question).title,
  }));
}
const contents = document.querySelector<HTMLElement>('.lesson-contents');
if (contents !== null) new LessonContents(contents);
