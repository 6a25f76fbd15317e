/**
 * Brings the parts of a lesson alive: each when it is near the screen, one after the other, when the
 * reader's own doings leave time for it. Their code and the engine come with the first of them.
 */
import { troubleNotice } from './elements/trouble-notice.js';
import { type Engine, loadEngine } from './engine/load.js';
import type { Lab } from './model/lesson/lab.js';
import type { TryResult } from './model/lesson/progress.js';
import type { CompleteScenario } from './model/scenario.js';

/** So far outside the screen something is near. */
const NEAR = '75% 0px';

/** A part, as far as it is set from outside. */
export interface Part extends HTMLElement {
  engine?: Engine;
  lab?: Lab;
  linkOf?: (scenario: CompleteScenario, atMs?: number | null) => string;
  answered?: TryResult | undefined;
}

type Given = Required<Pick<Part, 'engine' | 'lab' | 'linkOf'>>;

/** What each kind of part takes of it. */
const TAKES: Record<string, readonly (keyof Given)[]> = {
  'retry-lab-question': ['lab', 'linkOf'],
  'retry-lab-scene': ['lab', 'linkOf'],
  'retry-lab-case': ['engine', 'linkOf'],
  'retry-lab-design-check': ['engine', 'linkOf'],
};

const asleep = new Set<Part>();
let last: Promise<unknown> = Promise.resolve();
let notice: HTMLElement | undefined;
let getting: Promise<Given> | undefined;

/** @param prepare - called with each part before it comes alive */
export function wakeWhenNear(parts: Iterable<Part>, prepare: (part: Part) => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        wakeInTurn(target as Part, prepare);
      }
    },
    { rootMargin: NEAR },
  );
  for (const part of parts) observer.observe(part);
}

function wakeInTurn(part: Part, prepare: (part: Part) => void): void {
  last = last.then(idle).then(() => wake(part, prepare));
}

async function wake(part: Part, prepare: (part: Part) => void): Promise<void> {
  asleep.add(part);
  // What is missing is asked for again when the reader says so.
  if (notice !== undefined) return;
  try {
    const given = await ready();
    prepare(part);
    for (const name of TAKES[part.localName] ?? []) Object.assign(part, { [name]: given[name] });
    asleep.delete(part);
  } catch (error) {
    notice = troubleNotice(error, () => {
      notice?.remove();
      notice = undefined;
      for (const one of asleep) wakeInTurn(one, prepare);
    });
    part.before(notice);
  }
}

/** What all parts need; asked for again after a failure. */
function ready(): Promise<Given> {
  getting ??= get().catch((error: unknown) => {
    getting = undefined;
    throw error;
  });
  return getting;
}

async function get(): Promise<Given> {
  const [engine, { labOf, linkTo }] = await Promise.all([
    loadEngine(),
    import('./elements/lesson.js'),
  ]);
  const presets = engine.presets();
  const linkOf = (scenario: CompleteScenario, atMs: number | null = null) =>
    `./workbench.html${linkTo(scenario, presets, atMs)}`;
  return { engine, lab: labOf(engine), linkOf };
}

/** Not every browser tells when it has time; then it is soon. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve);
  });
}
