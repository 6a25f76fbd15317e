/** Numbers as a reader sees them: integers in, text out, always rounded half up. */

/** `220720` ms is `220.7 s`. */
export function seconds(timeMs: number): string {
  return withUnit(tenths(timeMs, 100), 's');
}

/** A count or an amount of cents with thousands separators: `74,558,550`. */
export function grouped(count: number): string {
  const digits = String(Math.abs(count)).replace(/\B(?=(\d{3})+$)/g, ',');
  return count < 0 ? `−${digits}` : digits;
}

/** `part` of `whole` in percent with one decimal: `9.6 %`; what is something is not shown as nothing. */
export function percent(part: number, whole: number): string {
  if (part > 0 && part * 2000 < whole) return `under ${withUnit('0.1', '%')}`;
  return withUnit(tenths(part * 1000, whole), '%');
}

/** A setting of whole percents: `140 %`. */
export function settingPercent(percent: number): string {
  return withUnit(grouped(percent), '%');
}

/** `1 row`, `874 rows`; the plural is given where an s is not enough. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** Tenths as text with one decimal, of a value that counts `perTenth` to the tenth. */
function tenths(value: number, perTenth: number): string {
  // Half up in integers; a float division first would turn some halves down.
  const rounded = Math.floor((2 * value + perTenth) / (2 * perTenth));
  const sign = rounded < 0 ? '−' : '';
  const digits = Math.abs(rounded);
  return `${sign}${grouped(Math.floor(digits / 10))}.${digits % 10}`;
}

/** A setting of whole seconds without a decimal, `10 s`; any other as `seconds` prints it. */
export function settingSeconds(timeMs: number): string {
  return timeMs % 1000 === 0 ? withUnit(grouped(timeMs / 1000), 's') : seconds(timeMs);
}

/** A setting so short that it is told in milliseconds: `20 ms`. */
export function milliseconds(timeMs: number): string {
  return withUnit(grouped(timeMs), 'ms');
}

const NO_BREAK = '\u00a0';

/** Where a line ends, a number and its unit stay together. */
const withUnit = (digits: string, unit: string) => `${digits}${NO_BREAK}${unit}`;

/** With plain spaces only, for files that other programs search. */
export const withPlainSpaces = (text: string) => text.replaceAll(NO_BREAK, ' ');
