/**
 * Entry of index.html: the only file of the lesson that knows the address, and how the engine is
 * loaded. The text stands in the page without it. What comes alive does so when it is near the
 * screen, one after the other, with what the student has answered before.
 */
import { troubleNotice } from './elements/trouble-notice.js';
import { type Engine, loadEngine } from './engine/load.js';
import { LessonContents } from './lesson-contents.js';
import { LessonProgress } from './lesson-progress.js';
import type { Lab } from './model/lesson/lab.js';
import { type Standing, standingOf, type TryResult } from './model/lesson/progress.js';
import type { CompleteScenario } from './model/scenario.js';

/** So far outside the screen something is near. */
const NEAR = '75% 0px';

/** A part that comes alive, as far as this page sets it. */
interface Part extends HTMLElement {
  engine?: Engine;
  lab?: Lab;
  linkOf?: (scenario: CompleteScenario, atMs?: number | null) => string;
  answered?: TryResult | undefined;
}

const PARTS = 'retry-lab-question, retry-lab-scene, retry-lab-case, retry-lab-design-check';

if (await namesScenario()) location.replace(`./workbench.html${location.search}${location.hash}`);
else teach();

/** Links to the workbench used to come here, and people shorten addresses. */
async function namesScenario(): Promise<boolean> {
  if (location.search.length < 2) return false;
  const { namesScenario } = await import('./model/address.js');
  return namesScenario(location.search);
}

function teach(): void {
  const lesson = document.querySelector('main') ?? document.body;
  const questions = [...document.querySelectorAll('retry-lab-question')];
  const ids = questions.map((question) => question.getAttribute('question') ?? '');
  const kept = new LessonProgress(ids, show);
  const contents = new LessonContents(document.querySelector('.lesson-contents') as HTMLElement);
  /** Questions after which what comes of them is shown, in this visit. */
  const revealed = new Set<string>();

  function isDone(question: string): boolean {
    const standing = standingOf(kept.progress, question);
    return standing !== 'unanswered' && standing !== 'wrong';
  }

  function isRevealed(list: string): boolean {
    return list.split(' ').every((question) => isDone(question) || revealed.has(question));
  }

  /** What waits for answers, and what tells of them. */
  function show(): void {
    for (const scene of document.querySelectorAll('retry-lab-scene[after]')) {
      scene.toggleAttribute('held', !isRevealed(scene.getAttribute('after') ?? ''));
    }
    for (const outcome of document.querySelectorAll<HTMLDetailsElement>('.outcome')) {
      if (isRevealed(outcome.dataset['after'] ?? '')) outcome.open = true;
    }
    contents.show(isDone);
    showProgress();
  }

  function showProgress(): void {
    const place = document.querySelector('retry-lab-progress');
    if (place === null) return;
    Object.assign(place, { progress: kept.progress, questions: ids, isKept: kept.isKept });
  }

  lesson.addEventListener('answered', ({ detail: { question, result }, target }) => {
    kept.answer(question, result);
    if (target instanceof HTMLElement && 'isDone' in target && target.isDone === true) {
      revealed.add(question);
      show();
    }
  });
  lesson.addEventListener('decided', ({ detail: { result } }) => {
    kept.decideCase(result === 'right');
  });
  lesson.addEventListener('clear-progress', () => {
    revealed.clear();
    kept.clear();
  });
  show();
  wakeNear((part) => {
    part.answered = TRIED[standingOf(kept.progress, part.getAttribute('question') ?? '')];
  });
}

/** What became of the last try, of a question that stands so. */
const TRIED: Record<Standing, TryResult | undefined> = {
  unanswered: undefined,
  skipped: 'skipped',
  wrong: 'wrong',
  rightLater: 'right',
  rightAtFirst: 'right',
};

/** @param prepare - called with each part before it comes alive */
function wakeNear(prepare: (part: Part) => void): void {
  const asleep = new Set<Part>();
  let notice: HTMLElement | undefined;
  let last = Promise.resolve();

  async function wake(part: Part): Promise<void> {
    try {
      const given = await ready();
      prepare(part);
      Object.assign(part, given);
      asleep.delete(part);
    } catch (error) {
      asleep.add(part);
      if (notice !== undefined) return;
      notice = troubleNotice(error, wakeAgain);
      part.before(notice);
    }
  }

  function wakeInTurn(part: Part): void {
    last = last.then(idle).then(() => wake(part));
  }

  function wakeAgain(): void {
    notice?.remove();
    notice = undefined;
    asleep.forEach(wakeInTurn);
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        wakeInTurn(target as Part);
      }
    },
    { rootMargin: NEAR },
  );
  for (const part of document.querySelectorAll(PARTS)) observer.observe(part);
}

/** What a part needs to come alive; asked again after a failure. */
let getting: Promise<Required<Pick<Part, 'engine' | 'lab' | 'linkOf'>>> | undefined;

function ready() {
  getting ??= get().catch((error: unknown) => {
    getting = undefined;
    throw error;
  });
  return getting;
}

async function get() {
  const [engine, { labOf, linkTo }] = await Promise.all([
    loadEngine(),
    import('./elements/lesson.js'),
  ]);
  const presets = engine.presets();
  const linkOf = (scenario: CompleteScenario, atMs: number | null = null) =>
    `./workbench.html${linkTo(scenario, presets, atMs)}`;
  return { engine, lab: labOf(engine), linkOf };
}

/** When the reader's own doings leave time for it. Not every browser tells. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve);
  });
}
