/** The contents beside the lesson: where the reader is, and which sections' questions are done. */

/** From this width on there is room for them beside the text; styles/lesson.css says the same. */
const BESIDE = '(min-width: 68rem)';

export class LessonContents {
  private readonly links = new Map<string, HTMLAnchorElement>();

  constructor(contents: HTMLElement) {
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
      const isAll = questions.every((it) => isDone(it.getAttribute('question') ?? ''));
      link.dataset['progress'] = isAll ? 'done' : 'open';
      link.toggleAttribute('data-done', isAll);
    }
  }

  /** Marks the section that the reader is in: the last one whose heading has gone by the middle. */
  private follow(): void {
    const seen = new Map<string, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting);
        const current = [...this.links.keys()].find((id) => seen.get(id));
        for (const [id, link] of this.links) {
          if (id === current) link.setAttribute('aria-current', 'true');
          else link.removeAttribute('aria-current');
        }
      },
      { rootMargin: '-20% 0px -70% 0px' },
    );
    for (const id of this.links.keys()) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
  }
}
