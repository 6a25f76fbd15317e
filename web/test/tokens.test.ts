import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const read = (name: string) => readFile(new URL(`../src/styles/${name}`, import.meta.url), 'utf8');
const light = await read('tokens.css');
const dark = await read('tokens-dark.css');

const coloursIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/--rl-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  );

/** WCAG's relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

/** Text and the grounds that it stands on. */
const TEXTS: [string, string[]][] = [
  [
    'ink',
    ['surface', 'surface-raised', 'wrong-soft', ...[1, 2, 3, 4].map((n) => `attempt-${n}-soft`)],
  ],
  ['ink-soft', ['surface', 'surface-raised']],
  ['accent', ['surface', 'surface-raised']],
  ['right', ['surface', 'surface-raised']],
  ['wrong', ['surface', 'surface-raised', 'wrong-soft']],
  ['surface', ['ink', ...[1, 2, 3, 4].map((n) => `attempt-${n}`)]],
];

describe.each([
  ['light', coloursIn(light)],
  ['dark', coloursIn(dark)],
])('on %s', (_, colours) => {
  const colour = (name: string) => {
    const hex = colours[name];
    if (hex === undefined) throw new Error(`there is no colour --rl-${name}`);
    return hex;
  };

  test.each(TEXTS.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground])))(
    '%s on %s can be read',
    (text = '', ground = '') => {
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('the borders of what can be operated stand out', () => {
    expect(contrast(colour('line-strong'), colour('surface'))).toBeGreaterThanOrEqual(3);
  });
});
