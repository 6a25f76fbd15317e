/**
 * CRC-32, the usual one of zip files and PNG. It catches every change within four bytes in a row,
 * and of all other damage all but one in four billion. It is no signature: whoever changes
 * something on purpose can work it out anew.
 */
export function crc32(bytes: Iterable<number>): number {
  // A table of its steps is not worth its weight for the few bytes of a link or a code.
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
