/**
 * The checksum of a copied link: CRC-32 of its other parameters, in seven letters.
 *
 * It catches every change within four bytes in a row, such as a mistyped letter, and of all other
 * damage all but one in four billion. It cannot catch that it is missing itself, cannot tell what
 * the link said before, and is no signature: whoever changes a link can work it out anew.
 */

/** Digits and lower-case letters without those that look alike: no i, l, o or u. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const BITS_OF_LETTER = 5;
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
  let rest = crc32(new TextEncoder().encode(query.toString()));
  let letters = '';
  while (letters.length < LENGTH) {
    letters = (LETTERS[rest % LETTERS.length] ?? '') + letters;
    rest = Math.floor(rest / LETTERS.length);
  }
  return letters;
}

/** The usual one, of zip files and PNG; a table of its steps is not worth its weight for a link. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
