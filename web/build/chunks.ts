/**
 * Which code comes together. Left to itself the bundler puts whatever two pages or two late parts
 * share into a file of its own, and twelve small files weigh more than two: what a page needs for
 * its first picture comes in as few files as there are sets of pages that need the same.
 */
import { basename } from 'node:path';
import type { Rolldown } from 'vite';

/** The entry that is no page of our own. */
const GUEST = 'retry-lab';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Names of the pages that need a module for their first picture; null when none does. */
export function firstOf(entries: readonly string[]) {
  const reached = new Map<string, Set<string>>();
  return (id: string, graph: Graph): string | null => {
    const pages = entries.filter((entry) => {
      const all = reached.get(entry) ?? reachedFrom(entry, graph);
      reached.set(entry, all);
      return all.has(id);
    });
    if (pages.length === 0) return null;
    // The small script that comes to other people's pages shares little, and that in one file.
    const isShared = pages.length > 1 && pages.some((page) => nameOf(page) === GUEST);
    return `first-${isShared ? `with-${GUEST}` : pages.map(nameOf).join('-')}`;
  };
}

/** All that a module imports at once, and what that imports. */
function reachedFrom(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry]);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  // An entry stands for itself.
  found.delete(entry);
  return found;
}

const nameOf = (entry: string) => basename(entry).replace(/(-page)?\.ts$/, '');
