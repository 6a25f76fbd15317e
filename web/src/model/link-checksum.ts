/**
 * The checksum of a copied link: CRC-32 of its other parameters, in seven letters.
 *
 * It cannot catch that it is missing itself, cannot tell what the link said before, and is no
 * signature: whoever changes a link can work it out anew.
 */
import { crc32 } from './crc32.js';
import { BITS_OF_LETTER, lettersOf } from './crockford.js';

const LENGTH = Math.ceil(32 / BITS_OF_LETTER);

/** A parameter with what it says, neither of them escaped. */
export type Pair = readonly [name: string, text: string];

/**
 * The checksum of some parameters. It does not depend on how their signs are escaped, nor on their
 * order, but for a parameter that stands there several times.
 */
export function checksumOf(pairs: readonly Pair[]): string {
  const query = new URLSearchParams(pairs.map((pair) => [...pair]));
  // It keeps the order of equal names.
  query.sort();
  return lettersOf(BigInt(crc32(new TextEncoder().encode(query.toString()))), LENGTH);
}
