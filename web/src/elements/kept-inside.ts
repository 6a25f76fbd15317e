/** What the page around a widget does not hear of. */

/** What is known inside of the elements of the widget, and means nothing to the page around it. */
const OWN_EVENTS = ['cursor-change', 'selection-change', 'open-file'];

export function keepInside(root: ShadowRoot): void {
  root.addEventListener('keydown', keepKey);
  for (const name of OWN_EVENTS) {
    root.addEventListener(name, (event) => {
      event.stopPropagation();
    });
  }
}

/** Slides and books turn pages at keys, and do not see that the focus is on something of ours. */
function keepKey(event: Event): void {
  const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
  if (key !== 'Tab' && !ctrlKey && !metaKey && !altKey) event.stopPropagation();
}
