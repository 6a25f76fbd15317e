/** What an element in somebody else's page takes over from where it stands: the size of text, light or dark. */

/** Text smaller than this cannot be read, and of larger there would be too little on a screen. */
const TEXT_PX = { least: 14, most: 20 } as const;

/** How large text is here, within bounds, in CSS pixels. */
export function textSizeAt(element: Element): number {
  const size = parseFloat(getComputedStyle(element).fontSize);
  return Math.min(TEXT_PX.most, Math.max(TEXT_PX.least, size));
}

/** Whether an element stands on something dark. */
export function isDarkAt(element: Element): boolean {
  for (const at of groundsOf(element)) {
    const ground = colourIn(getComputedStyle(at).backgroundColor);
    if (ground.alpha > HALF) return ground.brightness < HALF;
  }
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  if (!scheme.includes('dark')) return false;
  return !scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches;
}

const HALF = 0.5;

/** What it stands on: itself and all around it, out of shadows too. */
export function* groundsOf(element: Element): Generator<Element> {
  for (let at: Element | null = element; at !== null; at = parentOf(at)) yield at;
}

function parentOf(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot;
  if (element.parentElement !== null) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Brightness as it is seen, and how much of what is below is covered; both from 0 to 1. */
function colourIn(text: string): { brightness: number; alpha: number } {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  // Browsers give colours of the web as 0 to 255; those of newer notations, which are rare, as 0 to 1.
  const most = text.startsWith('rgb') ? 255 : 1;
  return { brightness: (0.299 * red + 0.587 * green + 0.114 * blue) / most, alpha };
}
