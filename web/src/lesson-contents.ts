/** The contents beside the lesson: where the reader is, and which sections' questions are done. */
import { CONTENTS } from './model/words/lesson-contents.js';

/** From this width on there is room for them beside the text; styles/lesson.css says the same. */
const BESIDE = '(min-width: 68rem)';
/** The reader is in the section that crosses this part of the screen. */
const WHERE_ONE_READS = '-20% 0px -70% 0px';

/** All answered; all done, and some of it only looked at; or something left to do. */
export type SectionState = 'done' | 'shown' | 'open';

export class LessonContents {
  /** By the id of the section that it leads to. */
  private readonly links = new Map<string, HTMLAnchorElement>();

  constructor(contents: Element) {
    for (const link of contents.querySelectorAll('a')) this.links.set(link.hash.slice(1), link);
    const frame = contents.querySelector('details');
    if (frame !== null && matchMedia(BESIDE).matches) frame.open = true;
    this.follow();
  }

  /**
   * Says of a section how its questions stand.
   *
   * @param sections - by the id of the section; one that asks nothing is left out
   */
  show(sections: ReadonlyMap<string, SectionState>): void {
    for (const [id, state] of sections) {
      const link = this.links.get(id);
      if (link === undefined) continue;
      link.dataset['progress'] = state;
      link.ariaDescription = CONTENTS[state];
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
