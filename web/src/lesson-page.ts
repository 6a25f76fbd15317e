/**
 * Entry of index.html. The text stands in the page without it; this brings its parts alive, keeps
 * what the student answers, and shows what comes of a question once that is done.
 */
import { LessonContents } from './lesson-contents.js';
import { type Part, wakeWhenNear } from './lesson-parts.js';
import { LessonProgress } from './lesson-progress.js';
import { keepForOffline } from './offline.js';
import { type Standing, standingOf, type TryResult } from './model/lesson/progress.js';

const PARTS = 'retry-lab-question, retry-lab-scene, retry-lab-case, retry-lab-design-check';

/** Links to the workbench used to come here, and people shorten addresses. */
async function namesScenario(): Promise<boolean> {
  if (location.search.length < 2) return false;
  const address = await import('./model/address.js');
  return address.namesScenario(location.search);
}

function teach(): void {
  const lesson = document.querySelector('main') ?? document.body;
  const questions = [...lesson.querySelectorAll<Part>('retry-lab-question')];
  const ids = questions.map(idOf);
  const outcomes = [...lesson.querySelectorAll<HTMLDetailsElement>('.outcome')];
  const contents = new LessonContents(document.querySelector('.lesson-contents') ?? lesson);
  const kept = new LessonProgress(ids, show);
  /** Questions whose answer was shown in this visit, whatever it was before. */
  const shown = new Set<string>();

  const isDone = (question: string) => {
    const standing = standingOf(kept.progress, question);
    return shown.has(question) || (standing !== 'unanswered' && standing !== 'wrong');
  };
  const areDone = (list = '') => list.split(' ').every(isDone);

  /** Lets go what waited for answers. */
  function show(): void {
    for (const scene of lesson.querySelectorAll('retry-lab-scene[after]')) {
      scene.toggleAttribute('held', !areDone(scene.getAttribute('after') ?? ''));
    }
    for (const outcome of outcomes) outcome.open ||= areDone(outcome.dataset['after']);
    contents.show(isDone);
    const place = lesson.querySelector('retry-lab-progress');
    if (place === null) return;
    Object.assign(place, { progress: kept.progress, questions: ids, isKept: kept.isKept });
  }

  lesson.addEventListener('answered', ({ detail: { question, result }, target }) => {
    if (target instanceof HTMLElement && 'isDone' in target && target.isDone === true) {
      shown.add(question);
    }
    kept.answer(question, result);
  });
  lesson.addEventListener('decided', ({ detail: { result } }) => {
    shown.add(CASE);
    kept.decideCase(result === 'right');
  });
  lesson.addEventListener('clear-progress', () => {
    shown.clear();
    for (const outcome of outcomes) outcome.open = false;
    for (const question of questions) question.answered = undefined;
    kept.clear();
  });
  show();
  void keepForOffline();
  wakeWhenNear(lesson.querySelectorAll<Part>(PARTS), (part) => {
    part.answered = LAST_TRY[standingOf(kept.progress, idOf(part))];
  });
}

/** What comes of dealt cases waits for the first that was decided. */
const CASE = 'case';

const idOf = (question: Element) => question.getAttribute('question') ?? '';

/** What became of the last try, of a question that stands so. */
const LAST_TRY: Record<Standing, TryResult | undefined> = {
  unanswered: undefined,
  skipped: 'skipped',
  wrong: 'wrong',
  rightLater: 'right',
  rightAtFirst: 'right',
};

if (await namesScenario()) location.replace(`./workbench.html${location.search}${location.hash}`);
else teach();
