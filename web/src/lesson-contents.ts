/** The contents beside the lesson: where the reader is, and which sections' questions are done. */
import { CONTENTS } from './model/words/lesson-contents.js';

/** From this width on there is room for them beside the text; styles/lesson.css says the same. */
const BESIDE = '(min-width: 68rem)';
/** The reader is in the section that crosses this part of the screen. */
const WHERE_ONE_READS = '-20% 0px -70% 0px';

export class LessonContents {
  /** By the id of the section that it leads to. */
  private readonly links = new Map<string, HTMLAnchorElement>();

  constructor(contents: Element) {
    for (const link of contents.querySelectorAll('a')) this.links.set(link.hash.slice(1), link);
    const frame = contents.querySelector('details');
    if (frame !== null && matchMedia(BESIDE).matches) frame.open = true;
    this.follow();
  }

  /** Says of every section that asks something whether all of it is done. */
  show(isDone: (question: string) => boolean): void {
    for (const [id, link] of this.links) {
      const questions = [...document.querySelectorAll(`#${id} retry-lab-question`)];
      if (questions.length === 0) continue;
      const areDone = questions.every((it) => isDone(it.getAttribute('question') ?? ''));
      link.dataset['progress'] = areDone ? 'done' : 'open';
      link.ariaDescription = areDone ? CONTENTS.done : CONTENTS.open;
    }
  }

  private follow(): void {
    const crossing = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) crossing.add(target.id);
          else crossing.delete(target.id);
        }
        const current = [...this.links.keys()].find((id) => crossing.has(id));
        for (const [id, link] of this.links) {
          link.ariaCurrent = id === current ? 'true' : null;
        }
      },
      { rootMargin: WHERE_ONE_READS },
    );
    for (const id of this.links.keys()) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
  }
}
