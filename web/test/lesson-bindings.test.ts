/** Numbers in the lesson's text come from the engine: the lesson's published figures, by their bindings. */
import { describe, expect, test } from 'vitest';
import { figureAt, filled, holds, typedIn } from '../src/model/lesson/bindings.js';
import { labOf } from '../src/model/lesson/lab.js';
import { engine } from './outcomes.js';

const lab = labOf(engine);

// Values of reference/figures.json.
test.each([
  ['reference | rows', '796'],
  ['reference | revenue', '74,558,550'],
  ['reference | runtime', '204.9\u00a0s'],
  ['reference | customers publish-3', '78'],
  ['reference | revenue publish-3', '7,139,987'],
  ['lost-ack-task-key | key cust-0008 1', '(nightly-ledger-2026-03-02, publish-3, cust-0008)'],
  ['reduce-retry | runtime', '217.2\u00a0s'],
  ['lost-ack-append | rows', '874'],
  ['lost-ack-append | extra-rows', '78'],
  ['lost-ack-append | extra-cents', '7,139,987'],
  ['lost-ack-append | extra-percent', '9.6\u00a0%'],
  ['lost-ack-append | starts publish-3:1', '113.1\u00a0s'],
  ['lost-ack-append | ends publish-3:1', '118.9\u00a0s'],
  ['lost-ack-append | worker publish-3:1', '3'],
  ['lost-ack-append | runtime-more', '15.8\u00a0s'],
  ['lost-ack-append | writes publish-3', '156'],
  ['lost-ack-append | silence', '10\u00a0s'],
  ['lost-ack-upsert | overwritten', '78'],
  ['lost-ack-task-key | passed-over', '78'],
  ['lost-ack-atomic | commits-refused', '1'],
  ['crash-append | writes publish-4:1', '36'],
  ['crash-append | rows', '832'],
  ['crash-atomic | discarded', '36'],
  ['zombie-append | decided publish-5:1', '124.2\u00a0s'],
  ['zombie-append | ends publish-5:2', '128.8\u00a0s'],
  ['zombie-atomic-direct | emails', '855'],
  ['zombie-atomic-direct | emailed-twice', '59'],
  ['speculation-append | copy-queued publish-7', '115.0\u00a0s'],
  ['speculation-append | worker publish-7:2', '11'],
  ['reference | task-time', '5.0\u00a0s'],
  ['email=direct | task-time', '22.8\u00a0s'],
  ['zombie-atomic-direct&email=outbox | emails', '796'],
])('%s is %s', (binding, text) => {
  expect(figureAt(lab, binding).text).toBe(text);
});

test('a text gets its numbers in place', () => {
  expect(filled(lab, 'It holds {{ lost-ack-append | rows }} rows, not {{reference | rows}}.')).toBe(
    'It holds 874 rows, not 796.',
  );
  expect(typedIn('It holds {{ lost-ack-append | rows }} rows.')).toBe('It holds  rows.');
});

describe('an expectation', () => {
  test.each([
    ['lost-ack-append | rows > reference | rows', true],
    ['lost-ack-upsert | rows = reference | rows', true],
    ['lost-ack-append | rows = reference | rows', false],
    ['lost-ack-append | rows < reference | rows', false],
    ['lost-ack-append | correctness = succeededAndWrong', true],
    ['email=direct | emailed-twice = 0', true],
  ])('%s: %s', (expectation, expected) => {
    expect(holds(lab, expectation)).toBe(expected);
  });
});

test.each([
  ['lost-ack | rows', 'no scenario is called "lost-ack"'],
  ['lost-ack-append | row', '"row" is no figure'],
  ['lost-ack-append', 'right is: scenario | figure'],
  ['lost-ack-append | ends publish-3', 'is not one attempt'],
  ['lost-ack-append | ends publish3:1', 'right is publish-3'],
  ['lost-ack-append | emails', 'no mailbox'],
])('what does not resolve says so: %s', (binding, message) => {
  expect(() => figureAt(lab, binding)).toThrow(message);
});
