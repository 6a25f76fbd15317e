/** What a widget in a frame and the page around it say to each other. */
import type { Outcome } from '../../engine/pkg/sim_wasm.js';
import { isOfAnyElement } from './asked.js';

/** Every message of ours begins so; a later form of them has another version. */
const HEAD = { source: 'retry-lab', version: 1 } as const;

export type FramedNews =
  | { type: 'ready' }
  /** How high the content is, in CSS pixels. */
  | { type: 'height'; height: number }
  | { type: 'outcome'; outcome: Outcome }
  | { type: 'change' | 'answered' | 'error'; detail: unknown };

export type FramedMessage = typeof HEAD & FramedNews;

export const framedMessage = (news: FramedNews): FramedMessage => ({ ...HEAD, ...news });

/** A height as platforms expect to be told of one; what they share is that it is JSON in a text. */
export const heightDialects = (height: number, address: string): string[] =>
  [
    // Canvas, Sakai and other platforms of courses.
    { subject: 'lti.frameResize', height },
    // Blogs and notebooks that follow Embedly.
    { context: 'iframe.resize', src: address, height },
    // AMP.
    { sentinel: 'amp', type: 'embed-size', height },
  ].map((dialect) => JSON.stringify(dialect));

/** So long may a text be that comes from the page around, and so many may there be. */
const MOST_CHARACTERS = 1e6;
const MOST_WISHES = 100;

/** A scenario as an attribute has it; undefined where it has no such form. */
function scenarioText(wish: unknown): unknown {
  if (typeof wish !== 'object' || wish === null) return wish;
  try {
    return JSON.stringify(wish);
  } catch {
    return undefined;
  }
}

/** A number as its text; anything else as it is. */
const numberText = (wish: unknown): unknown => (typeof wish === 'number' ? String(wish) : wish);

/** Names as attributes have them, of which none has a meaning to the browser. */
export const isWish = (name: string): boolean =>
  /^[a-z][a-z-]{0,39}$/.test(name) && !(name in HEAD) && name !== 'type' && !isOfAnyElement(name);

/**
 * The attributes that the page around wants set, or taken away where they are null. Undefined for
 * whatever else it says: most of that is not meant for us.
 */
export function wishesIn(data: unknown): ReadonlyMap<string, string | null> | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const said = new Map<string, unknown>(Object.entries(data));
  const isOurs = said.get('source') === HEAD.source && said.get('version') === HEAD.version;
  if (!isOurs || said.get('type') !== 'set' || said.size > MOST_WISHES) return undefined;
  return new Map(
    [...said].flatMap(([name, wish]): [string, string | null][] => {
      const text = name === 'scenario' ? scenarioText(wish) : numberText(wish);
      const isText = typeof text === 'string' && text.length <= MOST_CHARACTERS;
      return isWish(name) && (isText || text === null) ? [[name, text]] : [];
    }),
  );
}
