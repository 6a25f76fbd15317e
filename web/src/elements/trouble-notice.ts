/** What stands in place of the workbench when it could not start. */
import { FAILURE_TO_LOAD, troubleWords } from '../model/words/trouble.js';

/** Says what happened and what to do. Without Lit: whatever broke, this must not need it. */
export function troubleNotice(thrown: unknown, again: () => void): HTMLElement {
  const { what, advice, details } = troubleWords(thrown);
  const notice = made('div', '');
  notice.className = 'page-failure';
  notice.setAttribute('role', 'alert');
  const list = made('ul', '');
  list.append(...advice.map((line) => made('li', line)));
  const button = made('button', FAILURE_TO_LOAD.again);
  button.type = 'button';
  button.addEventListener('click', again);
  notice.append(made('h2', FAILURE_TO_LOAD.heading), made('p', what), list, button);
  if (details !== '') {
    const more = made('details', '');
    more.append(made('summary', FAILURE_TO_LOAD.details), made('p', details));
    notice.append(more);
  }
  return notice;
}

function made<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
