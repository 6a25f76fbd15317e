/** Entry of teachers.html: brings the readers of result codes alive, one for each lesson. The notes and answers stand in the page. */
import { troubleNotice } from './elements/trouble-notice.js';
import { LessonContents } from './lesson-contents.js';
import { keepForOffline } from './offline.js';

const contents = document.querySelector<HTMLElement>('.lesson-contents');
if (contents !== null) new LessonContents(contents);
void keepForOffline();

async function read(reader: HTMLElementTagNameMap['retry-lab-result-reader']): Promise<void> {
  try {
    const { LESSONS, wordsOf } = await import('./elements/teachers.js');
    const lesson = LESSONS.find(({ name }) => name === reader.dataset['lesson']);
    reader.questions = (lesson?.questions ?? []).map((question) => ({
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

for (const reader of document.querySelectorAll('retry-lab-result-reader')) await read(reader);
