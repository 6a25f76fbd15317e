/** Entry of teachers.html: brings the reader of result codes alive. The notes and answers stand in the page. */
import { LessonContents } from './lesson-contents.js';
import { keepForOffline } from './offline.js';

const contents = document.querySelector<HTMLElement>('.lesson-contents');
if (contents !== null) new LessonContents(contents);

const reader = document.querySelector('retry-lab-result-reader');
if (reader !== null) {
  const { QUESTIONS, wordsOf } = await import('./elements/teachers.js');
  reader.questions = QUESTIONS.map((question) => ({
    id: question.id,
    title: wordsOf(question).title,
  }));
}
void keepForOffline();
