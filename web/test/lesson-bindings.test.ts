/** Numbers in the lesson's text come from the engine: the lesson's published figures, by their bindings. */
import { describe, expect, test } from 'vitest';
import { figureAt, filled, holds, typedIn } from '../src/model/lesson/bindings.js';
import { labOf } from '../src/model/lesson/lab-of.js';
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

// publish-7 has 71 of the 796 customers; all of them come twice where nothing stops that.
test.each([
  ['copies-topic | messages', '867'],
  ['copies-topic | reactions', '2,601'],
  ['copies-topic | extra-reactions', '213'],
  ['copies-paid | call-cents', '5'],
  ['copies-paid | charged-cents', '4,335'],
  ['copies-paid | extra-charged-cents', '355'],
  ['copies-counter | counter', '867'],
  ['copies-file-appended | extra-blocks', '71'],
  // The first attempt works from 112.85 s on for 10.63 s, and the copy empties the file at 121.05 s,
  // after 54 blocks. When the first is done at 123.48 s, the copy has worked for 2.43 of 5.315 s: for 32.
  ['copies-file-truncated | cut-blocks', '54'],
  ['copies-file-truncated | missing-blocks', '22'],
  ['copies-file-renamed | replaced-files', '1'],
  ['copies-single-writer | emitted publish-7', '142'],
  ['copies-single-writer | dropped-records', '71'],
  ['copies-everything | emitted publish-7', '0'],
  // The sick worker writes row k at 112.85 s + k/71 of 106.3 s: five by 121.64 s, 63 by 207.64 s.
  ['sick-worker | after-accepted', '66'],
  ['sick-worker | after-report', '8'],
  ['sick-worker | pace', '2,000\u00a0%'],
  ['sick-worker-later | grace', '30\u00a0s'],
  ['sick-worker | copies', '1'],
  ['sick-worker | copies-asked', '71'],
  // From 116.325 s until the slow one is done, at 219.15 s.
  ['copies-lock-wait | waited publish-7:2', '102.8\u00a0s'],
  ['copies-lock-wait | longest-wait', '102.8\u00a0s'],
  ['copies-lock-timeout | lock-timeout', '3\u00a0s'],
  ['copies-queue-lost | items', '12'],
  ['copies-queue-lost | lost-items', '1'],
  ['copies-quota | quota', '796'],
  ['copies-quota | quota-span', '300\u00a0s'],
  ['copies-reading | raise', '10\u00a0%'],
  ['copies-refused | refused', 'topic'],
  ['copies-topic | right topic', 'no'],
  ['copies-topic | right ledger', 'yes'],
  ['two-nights-job-key | next-missing-rows', '796'],
  ['two-nights-job-key | next-report', 'succeeded'],
  ['two-nights | next-rows', '796'],
  ['dealt-nights | count', '48'],
  ['copies-single-writer | look-every', '5\u00a0s'],
  // It begins at 121.6 s, when the copy of publish-7 is accepted, and ends with the report, at 207.6 s.
  ['sick-worker | close-out', '86.0\u00a0s'],
])('of copies, %s is %s', (binding, text) => {
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
  ['lost-ack-append | messages', 'no topic'],
  ['lost-ack-append | next-rows', 'one run'],
  ['lost-ack-append | consumers', 'no figure "consumers"'],
  ['dealt-nights | rows', 'no figure of nights'],
])('what does not resolve says so: %s', (binding, message) => {
  expect(() => figureAt(lab, binding)).toThrow(message);
});
