import { expect, test } from 'vitest';
import {
  counted,
  grouped,
  listed,
  milliseconds,
  percent,
  seconds,
  settingPercent,
  settingSeconds,
  withPlainSpaces,
} from '../src/model/format.js';

test.each([
  [0, '0.0\u00a0s'],
  [49, '0.0\u00a0s'],
  [50, '0.1\u00a0s'],
  [149, '0.1\u00a0s'],
  [220_720, '220.7\u00a0s'],
  [118_850, '118.9\u00a0s'],
  [1_234_567_890, '1,234,567.9\u00a0s'],
])('%i ms is %s, half up', (timeMs, text) => {
  expect(seconds(timeMs)).toBe(text);
});

test('a setting of whole seconds has no decimal', () => {
  expect(settingSeconds(10_000)).toBe('10\u00a0s');
  expect(settingSeconds(2_500)).toBe('2.5\u00a0s');
});

test.each([
  [7, '7'],
  [1_000, '1,000'],
  [74_558_550, '74,558,550'],
  [-1_234, '−1,234'],
])('%i is grouped as %s', (count, text) => {
  expect(grouped(count)).toBe(text);
});

// 7,139,987 of 74,558,550 is 9.576 %; 1 of 2000 is 0.05 %, the half that goes up.
test.each([
  [7_139_987, 74_558_550, '9.6\u00a0%'],
  [1, 2_000, '0.1\u00a0%'],
  [1, 2_001, 'under 0.1\u00a0%'],
  [0, 2_000, '0.0\u00a0%'],
  [49, 100_000, 'under 0.1\u00a0%'],
  [3, 3, '100.0\u00a0%'],
])('%i of %i is %s', (part, whole, text) => {
  expect(percent(part, whole)).toBe(text);
});

test('a setting of percents is a whole number', () => {
  expect(settingPercent(140)).toBe('140\u00a0%');
  expect(settingPercent(1_000)).toBe('1,000\u00a0%');
});

test('what is shorter than a second is told in milliseconds', () => {
  expect(milliseconds(20)).toBe('20\u00a0ms');
  expect(milliseconds(2_000)).toBe('2,000\u00a0ms');
});

test('other programs get plain spaces', () => {
  expect(withPlainSpaces(`from ${seconds(0)} to ${seconds(1_500)}`)).toBe('from 0.0 s to 1.5 s');
});

test('counts and lists read as words', () => {
  expect(counted(1, 'retry', 'retries')).toBe('1 retry');
  expect(counted(1_200, 'row')).toBe('1,200 rows');
  expect(listed(['a'])).toBe('a');
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
});
