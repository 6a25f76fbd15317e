/**
 * Brings a reader to a heading: scrolls there and moves the focus, so that whoever reads by
 * keyboard or by ear goes on from there. The heading needs a `tabindex`.
 */
export function bringIntoView(heading: HTMLElement): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' });
  heading.focus({ preventScroll: true });
}
