/** Entry of teachers.html: brings the reader of result codes alive. The notes and answers stand in the page. */
import { troubleNotice } from './elements/trouble-notice.js';
import { LessonContents } from './lesson-contents.js';
import { keepForOffline } from './offline.js';

const contents = document.querySelector<HTMLElement>('.lesson-contents');
if (contents !== null) new LessonContents(contents);
void keepForOffline();

async function read(reader: HTMLElementTagNameMap['retry-lab-result-reader']): Promise<void> {
  try {
    const { QUESTIONS, wordsOf } = await import('./elements/teachers.js');
    reader.questions = QUESTIONS.map((question) => ({
      id: question.id,
      title: wordsOf(question).title,
    }));
  } catch (error) {
    const notice = troubleNotice(error, () => {
      notice.remove();
      void read(reader);
    });
    reader.before(notice);
  }
}

const reader = document.querySelector('retry-lab-result-reader');
if (reader !== null) await read(reader);
