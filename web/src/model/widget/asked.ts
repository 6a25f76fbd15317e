/**
 * What a widget is asked for: texts under the names that attributes and addresses share, and
 * maybe a scenario from a script.
 */
import type { Scenario } from '../../engine/pkg/sim_wasm.js';

export interface Asked {
  texts: ReadonlyMap<string, string>;
  /** Stands in place of all texts that say one. */
  scenario?: Scenario | undefined;
}

/** Names that say all of a scenario, or how it is shown. */
export const OWN_NAMES = ['scenario', 'question', 'expect', 'view', 'controls', 'theme', 'load'];

/** Attributes that every element may have for reasons of its own. */
const OF_ANY_ELEMENT =
  /^(class|id|style|title|slot|part|exportparts|role|hidden|inert|dir|lang|is|nonce|tabindex|(data|aria)-.*|on[a-z]*)$/;

export const isOfAnyElement = (name: string): boolean => OF_ANY_ELEMENT.test(name);

/** The parts of a run that each view is made of, by their names in `<retry-lab-scene>`. */
const VIEWS = new Map([
  ['timeline', ['timeline', 'remarks']],
  ['ledger', ['tables']],
  ['effects', ['effects']],
  ['compare', ['compare']],
  ['all', ['timeline', 'effects', 'tables', 'remarks', 'guarantees', 'compare']],
]);

export const VIEW_NAMES = [...VIEWS.keys()];

/** Those of the views that there are; of the usual ones where there is none. */
export function partsOf(views: readonly string[]): string[] {
  const parts = views.flatMap((view) => VIEWS.get(view) ?? []);
  return parts.length > 0 ? parts : partsOf(namesIn(USUAL_VIEW));
}

const USUAL_VIEW = 'timeline ledger';
const USUAL_CONTROLS = 'failure sink identity email';
const NO_CONTROLS = 'none';

/** So many names nobody means; whoever reads more only waits. */
const MOST_NAMES = 100;

/** The names in a list with spaces or commas between, each once. */
export const namesIn = (text = ''): string[] =>
  [...new Set(text.split(/[\s,]+/))].filter((name) => name !== '').slice(0, MOST_NAMES);

export const viewsIn = ({ texts }: Asked): string[] =>
  namesOr(texts.get('view')?.toLowerCase(), USUAL_VIEW);

/** The dropdowns that a reader may change. */
export const controlsIn = ({ texts }: Asked): string[] =>
  namesOr(texts.get('controls'), USUAL_CONTROLS).filter((name) => name !== NO_CONTROLS);

function namesOr(text: string | undefined, usual: string): string[] {
  const names = namesIn(text);
  return names.length > 0 ? names : namesIn(usual);
}
