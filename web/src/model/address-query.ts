/**
 * A query taken apart into its parameters, and what happened to it on its way here: an escape that
 * broke, a parameter that was cut in half, a link that was escaped for HTML.
 *
 * The platform's own reader mends all of these silently, so that a damaged link would open
 * something else.
 */
import type { Trouble } from './address-reader.js';
import type { Pair } from './link-checksum.js';

export interface Query {
  /** What can be read, in the order of the address. */
  pairs: Pair[];
  /** What was damaged. */
  troubles: Trouble[];
}

/** Several times as many signs as the longest scenario takes in the longest names. */
const MOST_SIGNS = 50_000;

/** What `&` becomes where an address is escaped for HTML. */
const ESCAPED = 'amp;';

/** Takes apart an address from its question mark on. */
export function queryOf(address: string): Query {
  if (address.length > MOST_SIGNS) {
    const trouble = { is: 'tooLong', signs: address.length, most: MOST_SIGNS } as const;
    return { pairs: [], troubles: [{ parameter: '', ...trouble }] };
  }
  const [query = '', fragment = ''] = address.replace(/^\?/, '').split(/#(.*)/s);
  const troubles: Trouble[] = [];
  const pairs = query
    .split('&')
    .filter((piece) => piece !== '')
    .flatMap((piece) => pairOf(piece, troubles));
  if (pairs.some(([name]) => name.startsWith(ESCAPED))) {
    troubles.push({ parameter: `&${ESCAPED}`, is: 'escapedForHtml' });
  }
  if (isQueryTail(fragment)) troubles.push({ parameter: '#', is: 'tailInFragment' });
  return { pairs: pairs.map(([name, text]) => [withoutEscape(name), text]), troubles };
}

/** Whether a fragment is the end of a query, in which a sign became a `#`; no place of a page has a value. */
export function isQueryTail(fragment: string): boolean {
  return /(^|[#&])[a-z-]+=/.test(fragment);
}

function withoutEscape(name: string): string {
  return name.startsWith(ESCAPED) ? name.slice(ESCAPED.length) : name;
}

/** A piece between two `&` as a parameter; none when it is damaged, which is told. */
function pairOf(piece: string, troubles: Trouble[]): Pair[] {
  const [name = '', text] = piece.split(/=(.*)/s);
  if (text === undefined) {
    troubles.push({ parameter: piece, is: 'halved' });
    return [];
  }
  const pair = [decoded(name), decoded(text)] as const;
  if (pair[0] !== undefined && pair[1] !== undefined) return [[pair[0], pair[1]]];
  troubles.push({ parameter: name, is: 'brokenEscape', got: text });
  return [];
}

/** Undefined when an escape in it is broken. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
