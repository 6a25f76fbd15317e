/**
 * Brings the parts of a lesson alive: each when it is near the screen, one after the other, when the
 * reader's own doings leave time for it. Their code and the engine come with the first of them.
 */
import { BUILT_ENGINE } from './engine/built.js';
import { inTurn } from './elements/in-turn.js';
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
  'retry-lab-nights': ['lab', 'linkOf'],
  'retry-lab-case': ['engine', 'linkOf'],
  'retry-lab-design-check': ['engine', 'linkOf'],
};

export class LessonParts {
  private readonly asleep = new Set<Part>();
  private getting: Promise<Given> | undefined;
  private notice: HTMLElement | undefined;

  /**
   * @param prepare - called with each part before it comes alive
   * @param tell - called when it shows that nothing can be run, and when it can again
   */
  constructor(
    parts: Iterable<Part>,
    private readonly prepare: (part: Part) => void,
    private readonly tell: (canRun: boolean) => void,
  ) {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          observer.unobserve(target);
          this.wakeInTurn(target as Part);
        }
      },
      { rootMargin: NEAR },
    );
    for (const part of parts) observer.observe(part);
  }

  private wakeInTurn(part: Part): void {
    void inTurn(() => this.wake(part));
  }

  private async wake(part: Part): Promise<void> {
    this.asleep.add(part);
    // What is missing is asked for again when the reader says so.
    if (this.notice !== undefined) return;
    try {
      const given = await this.ready();
      this.prepare(part);
      for (const name of TAKES[part.localName] ?? []) Object.assign(part, { [name]: given[name] });
      this.asleep.delete(part);
    } catch (error) {
      this.notice = troubleNotice(error, () => {
        this.notice?.remove();
        this.notice = undefined;
        this.tell(true);
        for (const one of this.asleep) this.wakeInTurn(one);
      });
      part.before(this.notice);
      this.tell(false);
    }
  }

  /** What all parts need; asked for again after a failure. */
  private ready(): Promise<Given> {
    this.getting ??= get().catch((error: unknown) => {
      this.getting = undefined;
      throw error;
    });
    return this.getting;
  }
}

async function get(): Promise<Given> {
  const [loaded, { labOf, linkTo }] = await Promise.all([
    loadEngine(BUILT_ENGINE),
    import('./elements/lesson.js'),
  ]);
  const lab = labOf(loaded);
  const linkOf = (scenario: CompleteScenario, atMs: number | null = null) =>
    `./workbench.html${linkTo(scenario, lab.presets, atMs)}`;
  return { engine: lab.engine, lab, linkOf };
}
