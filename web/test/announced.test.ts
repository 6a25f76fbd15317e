/** What is read out of a line that may say the same twice. */
import { expect, test } from 'vitest';
import { announced } from '../src/elements/announced.js';

test('the same words come as another line each time, and look the same', () => {
  const lines = ['Not so.', 'Not so.', 'Not so.', 'Choose one first.'].reduce<string[]>(
    (said, words) => [...said, announced(words, said.at(-1) ?? '')],
    [],
  );
  lines.slice(1).forEach((line, at) => {
    expect(line).not.toBe(lines[at]);
  });
  expect(lines.map((line) => line.trim())).toEqual([
    'Not so.',
    'Not so.',
    'Not so.',
    'Choose one first.',
  ]);
});

test('nothing stays nothing', () => {
  expect(announced('', '')).toBe('');
});
