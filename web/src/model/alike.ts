/** Which of some names are most like a text that is none of them. */

/** The names, the most alike first; those that are equally alike keep their order. */
export function byLikeness(text: string, names: readonly string[]): string[] {
  const wanted = pairsOf(text);
  const likeness = new Map(names.map((name) => [name, shared(wanted, pairsOf(name))]));
  return [...names].sort((one, other) => (likeness.get(other) ?? 0) - (likeness.get(one) ?? 0));
}

/** Whether a text was probably meant to be a name. */
export const isAlike = (text: string, name: string): boolean =>
  shared(pairsOf(text), pairsOf(name)) >= HALF;

const HALF = 0.5;

/** The pairs of neighbouring signs; the start counts as a sign, since most people get it right. */
function pairsOf(text: string): Set<string> {
  const signs = `^${text.toLowerCase()}`;
  return new Set([...signs].slice(1).map((sign, place) => (signs[place] ?? '') + sign));
}

/** How many pairs two texts share, of all that they have. */
function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((pair) => other.has(pair)).length;
  return both / (one.size + other.size - both);
}
