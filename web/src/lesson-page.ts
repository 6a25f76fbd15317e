/**
 * Entry of the lessons' pages. The text stands in the page without it; this brings its parts alive, keeps
 * what the student answers, and shows what comes of a question once that is done.
 */
import { LessonContents, type SectionState } from './lesson-contents.js';
import { LessonParts, type Part } from './lesson-parts.js';
import { LessonProgress } from './lesson-progress.js';
import { isDone, type Standing, standingOf, type TryResult } from './model/lesson/progress.js';
import { keepForOffline } from './offline.js';

const PARTS =
  'retry-lab-question, retry-lab-scene, retry-lab-nights, retry-lab-case, retry-lab-design-check, retry-lab-progress';

/** What comes of dealt cases waits for the first that was decided. */
const CASE = 'case';

const idOf = (question: Element) => question.getAttribute('question') ?? '';

/** What became of the last try, of a question that stands so. */
const LAST_TRY: Record<Standing, TryResult | undefined> = {
  unanswered: undefined,
  skipped: 'skipped',
  wrong: 'wrong',
  shown: 'skipped',
  rightLater: 'right',
  rightAtFirst: 'right',
};

function teach(): void {
  const lesson = document.querySelector('main') ?? document.body;
  const questions = [...lesson.querySelectorAll<Part>('retry-lab-question')];
  const ids = questions.map(idOf);
  const contents = new LessonContents(document.querySelector('.lesson-contents') ?? lesson);
  const kept = new LessonProgress(lesson.dataset['kept'] ?? '', ids, show);
  const opened = new Set<HTMLDetailsElement>();

  const standing = (question: string) => standingOf(kept.progress, question);
  const isOver = (question: string) =>
    question === CASE ? kept.progress.cases.decided > 0 : isDone(standing(question));
  const areOver = (list = '') => list.split(' ').every(isOver);

  /** How the questions of a section stand, when it has any. */
  function stateOf(section: Element): [string, SectionState][] {
    const asked = [...section.querySelectorAll('retry-lab-question')].map(idOf);
    if (section.querySelector('retry-lab-case') !== null) asked.push(CASE);
    if (asked.length === 0) return [];
    const isLeft = asked.some((question) => !isOver(question));
    const isShown = asked.some((question) => LAST_TRY[standing(question)] === 'skipped');
    return [[section.id, isLeft ? 'open' : isShown ? 'shown' : 'done']];
  }

  /** Lets go what waited for answers, and takes back what was cleared, here or in another tab. */
  function show(): void {
    for (const question of questions) {
      const lastTry = LAST_TRY[standing(idOf(question))];
      // A wrong try of another tab is no reason to disturb this one.
      if (lastTry !== 'wrong' && question.answered !== lastTry) question.answered = lastTry;
    }
    for (const part of lesson.querySelectorAll('[after]')) {
      part.toggleAttribute('held', !areOver(part.getAttribute('after') ?? ''));
    }
    // Only what has just become so: a reader may have closed it, or opened it before.
    for (const outcome of lesson.querySelectorAll<HTMLDetailsElement>('.outcome')) {
      const isDue = areOver(outcome.dataset['after']);
      if (isDue === opened.has(outcome)) continue;
      outcome.open = isDue;
      outcome.toggleAttribute('data-due', isDue);
      if (isDue) opened.add(outcome);
      else opened.delete(outcome);
    }
    // What goes further is there then, for who opens it.
    for (const more of lesson.querySelectorAll<HTMLElement>('.more')) {
      more.toggleAttribute('data-due', areOver(more.dataset['after']));
    }
    contents.show(new Map([...lesson.children].flatMap(stateOf)));
    const place = lesson.querySelector('retry-lab-progress');
    if (place === null) return;
    Object.assign(place, { progress: kept.progress, questions: ids, isKept: kept.isKept });
  }

  lesson.addEventListener('answered', ({ detail: { question, result } }) => {
    kept.answer(question, result);
  });
  lesson.addEventListener('decided', ({ detail: { result } }) => {
    kept.decideCase(result === 'right');
  });
  lesson.addEventListener('clear-progress', () => {
    kept.clear();
  });
  show();
  void keepForOffline();
  new LessonParts(
    lesson.querySelectorAll<Part>(PARTS),
    (part) => {
      if (part.matches('retry-lab-question')) part.answered = LAST_TRY[standing(idOf(part))];
    },
    (canRun) => {
      lesson.toggleAttribute('data-unable', !canRun);
    },
  );
}

/** Links to the workbench used to come here, and people shorten addresses. */
async function namesScenario(): Promise<boolean> {
  if (location.search.length < 2) return false;
  try {
    const address = await import('./model/address.js');
    return address.namesScenario(location.search);
  } catch {
    // What the address says is unknown then, and the lesson is there in any case.
    return false;
  }
}

if (await namesScenario()) location.replace(`./workbench.html${location.search}${location.hash}`);
else teach();
