/** Numbers in Crockford's letters, which a person can copy by hand. */

/** Digits and lower-case letters without those that look alike: no i, l, o or u. */
export const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
export const BITS_OF_LETTER = 5;

/** A number in so many letters; what does not fit in them is left out. */
export function lettersOf(value: bigint, length: number): string {
  let rest = value;
  let letters = '';
  while (letters.length < length) {
    letters = (LETTERS[Number(rest % 32n)] ?? '') + letters;
    rest /= 32n;
  }
  return letters;
}
