/** Every question of a lesson with its answer and the reasons, for who teaches. */
import type { Lab } from '../src/model/lesson/lab.js';
import { answerOf, questionText } from '../src/model/lesson/question-text.js';
import type { Question } from '../src/model/lesson/question.js';
import { QUESTION } from '../src/model/words/lesson-questions.js';
import { escaped } from '../src/svg/marks.js';

export const answerSheet = (lab: Lab, questions: readonly Question[]): string =>
  questions.map((question) => answer(lab, question)).join('');
function answer(lab: Lab, question: Question): string {
  const { title, prompt, ask } = questionText(lab, question);
  const { right, why, ways, options } = answerOf(lab, question);
  const paragraphs = [
    prompt,
    ...(ways === undefined ? [] : [`${QUESTION.ways} ${ways}`]),
    ...(ask === undefined ? [] : [ask]),
  ];
  const number = why === undefined ? '' : item(true, right.join(' '), why);
  const list = options.map((option) => item(option.isRight, option.text, option.why)).join('');
  return (
    `<div class="answer"><h3>${escaped(title)}</h3>` +
    `${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')}` +
    `<ul>${number}${list}</ul></div>`
  );
}

/** Right or wrong is said by a sign and by a word, of which the sign is not read out. */
function item(isRight: boolean, text: string, why: string): string {
  return (
    `<li class="${isRight ? 'right' : 'wrong'}"><span aria-hidden="true">${isRight ? '✓' : '✗'}</span> ` +
    `<span class="visually-hidden">${isRight ? QUESTION.isRight : QUESTION.isWrong}</span><strong>${escaped(text)}</strong> ${escaped(why)}</li>`
  );
}
