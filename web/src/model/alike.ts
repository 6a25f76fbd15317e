/** Which of some names are most like a text that is none of them. */

/** The names, the most alike first; those that are equally alike keep their order. */
export function byLikeness(text: string, names: readonly string[]): string[] {
  const wanted = pairsOf(text);
  const likeness = new Map(names.map((name) => [name, shared(wanted, pairsOf(name))]));
  return [...names].sort((one, other) => (likeness.get(other) ?? 0) - (likeness.get(one) ?? 0));
}

/** So many of them a reader will look through. */
const TOLD = 4;

export const mostAlike = (text: string, names: readonly string[]): string[] =>
  byLikeness(text, names).slice(0, TOLD);

/** Whether a text is a name with one slip: a sign too many, too few, another, or two of them exchanged. */
export function isSlipOf(name: string, text: string): boolean {
  const from = [...name].findIndex((sign, place) => sign !== text[place]);
  const start = from < 0 ? name.length : from;
  let end = 0;
  while (
    end < Math.min(name.length, text.length) - start &&
    name.at(-1 - end) === text.at(-1 - end)
  ) {
    end += 1;
  }
  const was = name.slice(start, name.length - end);
  const is = text.slice(start, text.length - end);
  const isExchanged = was.length === 2 && was === [...is].reverse().join('');
  return was !== is && (Math.max(was.length, is.length) === 1 || isExchanged);
}

/** No name is as long; a text of megabytes is like none for what comes after. */
const LOOKED_AT = 60;

/** The pairs of neighbouring signs; the start counts as a sign, since most people get it right. */
function pairsOf(text: string): Set<string> {
  const signs = `^${text.slice(0, LOOKED_AT).toLowerCase()}`;
  return new Set([...signs].slice(1).map((sign, place) => (signs[place] ?? '') + sign));
}

/** How many pairs two texts share, of all that they have. */
function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((pair) => other.has(pair)).length;
  return both / (one.size + other.size - both);
}
