/**
 * Entry of embed.html, the widget as a page of its own for frames: the only file that knows its
 * address, and what is said between the frame and the page around it. The widget's script stands
 * before it in the page.
 */
import type { RetryLab } from './elements/retry-lab.js';
import { OWN_NAMES } from './model/widget/asked.js';
import {
  framedMessage,
  type FramedNews,
  heightDialects,
  isWish,
  wishesIn,
} from './model/widget/framed.js';

const given = new URLSearchParams(location.search);
const widget = document.createElement('retry-lab');

function show(): void {
  // Beside the names of the widget's own, all that the address says is a scenario's.
  for (const name of OWN_NAMES) {
    const text = given.get(name);
    if (text !== null) widget.setAttribute(name, text);
  }
  const query = queryWithout(OWN_NAMES);
  if (given.has('scenario')) {
    // Whatever stands beside it, such as a moment, is the element's to judge.
    for (const [name, text] of new URLSearchParams(query)) {
      if (name !== 'v' && isWish(name)) widget.setAttribute(name, text);
    }
  } else if (!/^(v=1)?$/.test(query)) {
    // A version alone says nothing of a scenario.
    widget.setAttribute('scenario', `?${query}${location.hash}`);
  }
  showTheme();
  // Nobody is served by a link that leads nowhere.
  if (location.protocol.startsWith('http')) homeOf(widget).home = new URL('./', location.href).href;

  widget.addEventListener('outcome', ({ detail: outcome }) => {
    hasContent = true;
    tell({ type: 'outcome', outcome });
  });
  for (const type of ['change', 'answered', 'error'] as const) {
    widget.addEventListener(type, ({ detail }) => {
      hasContent = true;
      tell({ type, detail });
    });
  }
  void widget.ready.then(() => {
    tell({ type: 'ready' });
  });
  addEventListener('message', hear);
  new ResizeObserver(tellHeight).observe(document.documentElement);
  (document.querySelector('main') ?? document.body).append(widget);
  // All of it is here already, and how near the frame is to the screen cannot be told from inside.
  if (widget.load !== 'click') widget.wake();
}

/** The page around the widget is as light or dark as that. */
function showTheme(): void {
  const { theme } = widget;
  const scheme = theme === 'light' || theme === 'dark' ? theme : 'light dark';
  document.documentElement.style.setProperty('color-scheme', scheme);
}

/** The rest of the query as it stands: whoever reads it tells what is wrong with it. */
function queryWithout(names: readonly string[]): string {
  return location.search
    .slice(1)
    .split('&')
    .filter((piece) => !names.includes(piece.split('=', 1)[0] ?? ''))
    .join('&');
}

const homeOf = ({ constructor }: RetryLab) => (constructor as typeof RetryLab).source;

function tell(news: FramedNews): void {
  // What is said is no secret, and who is around is not known.
  parent.postMessage(framedMessage(news), '*');
}

/** Before there is something to see, whoever makes the frame as high as that would make it a slit. */
let hasContent = false;

function tellHeight(): void {
  if (!hasContent) return;
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  tell({ type: 'height', height });
  for (const dialect of heightDialects(height, location.href)) parent.postMessage(dialect, '*');
}

function hear({ source, data }: MessageEvent): void {
  if (source !== parent || parent === window) return;
  const wishes = wishesIn(data);
  if (wishes === undefined) return;
  // A slider of the page around says more in a moment than can be drawn.
  if (wished.size === 0) requestAnimationFrame(fulfil);
  for (const [name, text] of wishes) wished.set(name, text);
}

/** What is wished for and not done yet. */
const wished = new Map<string, string | null>();

function fulfil(): void {
  const wishes = new Map(wished);
  wished.clear();
  // Another scenario takes the place of what the address said.
  if ([...wishes.keys()].some((name) => name !== 'at' && !OWN_NAMES.includes(name))) {
    widget.removeAttribute('scenario');
  }
  for (const [name, text] of wishes) {
    if (text === null) widget.removeAttribute(name);
    else widget.setAttribute(name, text);
  }
  showTheme();
}

show();
