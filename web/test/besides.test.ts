/** Items, locks, readings, files, records and several runs, as a reader is told of them. */
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../src/engine/pkg/sim_wasm.js';
import { explanationOf } from '../src/model/explanation.js';
import { giveUpsOf } from '../src/model/give-ups.js';
import { momentOf } from '../src/model/moment.js';
import { removalsOf } from '../src/model/removals.js';
import { standingCountsAt } from '../src/model/standing-at.js';
import { truthOf } from '../src/model/truth.js';
import { waitedFor } from '../src/model/waits.js';
import { whyBesides } from '../src/model/why-besides.js';
import { outcomeOf, preset, timelineFor } from './outcomes.js';

const presetOutcome = (name: string) => outcomeOf(preset(name));

/** publish-7 has 71 customers, so that it works for 700 + 71 · 65 = 5,315 ms at its usual pace. */
const WORK_MS = 5_315;
/** Its first attempt is launched at 112,800 and its copy at 116,275; work begins 50 ms later. */
const [FIRST_MS, COPY_MS] = [112_850, 116_325];

const spansOf = (name: string) =>
  timelineFor(presetOutcome(name)).held.flatMap(({ rows }) =>
    rows.flatMap(({ spans }) =>
      spans.map(({ kind, colour, fromMs, toMs }) => [kind, colour, fromMs, toMs]),
    ),
  );

describe('what only one can have', () => {
  test('a copy waits for the lock until the slow attempt is done, and then does the work again', () => {
    const freeMs = FIRST_MS + 20 * WORK_MS;
    expect(spansOf('copies-lock-wait')).toEqual([
      ['holds', 1, FIRST_MS, freeMs],
      ['waits', 2, COPY_MS, freeMs],
      ['holds', 2, freeMs, freeMs + WORK_MS],
    ]);
    const outcome = presetOutcome('copies-lock-wait');
    expect(whyBesides(outcome)).toEqual([
      'publish-7 attempt-2 waited 102.8\u00a0s for the lock that attempt-1 had: a copy that was meant to help stood still.',
    ]);
    expect(waitedFor(outcome, 36)).toBe('lock');
  });

  test('whoever has the item is stopped, and nobody gets it any more', () => {
    const [lane] = timelineFor(presetOutcome('copies-queue-lost')).held;
    expect(lane).toMatchObject({ detail: '11 of 12 items done', tone: 'wrong' });
    expect(spansOf('copies-queue-lost')).toEqual([
      ['holds', 1, FIRST_MS, COPY_MS],
      ['left', 1, COPY_MS, 204_900],
    ]);
    expect(whyBesides(presetOutcome('copies-queue-lost'))).toContain(
      'The work of publish-7 is lost: its item is taken or done, and its rows are not all there.',
    );
  });

  test.each([
    ['copies-lock-fail', 'lockTaken'],
    ['copies-lock-timeout', 'lockWaited'],
    ['commit-given-up', 'commitUnheard'],
    ['commit-cleaned-up', 'commitUnheard'],
  ])('%s: an attempt gives up over %s', (name, why) => {
    expect([...giveUpsOf(presetOutcome(name)).values()]).toEqual([why]);
  });
});

test('two attempts read a value before and after it changes', () => {
  const [lane] = timelineFor(presetOutcome('copies-reading')).held;
  const reads = lane?.rows.flatMap(({ moments }) =>
    moments.map(({ atMs, colour }) => [atMs, colour]),
  );
  expect(reads).toEqual([
    [FIRST_MS, 1],
    [COPY_MS, 2],
  ]);
  expect(whyBesides(presetOutcome('copies-reading'))).toEqual([
    'publish-7 attempt-1 worked with the old value, and attempt-2 with the new one: the same customers, two amounts.',
  ]);
});

test('the blocks that were there when the file was opened anew are cut away', () => {
  const outcome = presetOutcome('copies-file-truncated');
  // Half as fast, it writes block k at k / 71 of twice its work; the copy opens the file at 121,050.
  const openedMs = 121_050;
  const there = Math.floor(((openedMs - FIRST_MS) * 71) / (2 * WORK_MS));
  expect(removalsOf(outcome)).toMatchObject([{ system: 'files', atMs: openedMs, attempt: 32 }]);
  expect(removalsOf(outcome)[0]?.requests).toHaveLength(there);
  const standing = (atMs: number) => standingCountsAt(outcome, 'files', atMs).standing;
  expect(standing(openedMs - 1) - standing(openedMs)).toBe(there);
});

describe('whoever took something away is named', () => {
  const explained = (outcome: Outcome) =>
    JSON.stringify(explanationOf(outcome, { kind: 'removal', position: 0 }));

  test('the copy that opened the file', () => {
    const outcome = presetOutcome('copies-file-truncated');
    const by = removalsOf(outcome)[0]?.by ?? -1;
    expect(outcome.attempts[by]).toMatchObject({ task: 7, attempt: 2 });
    expect(explained(outcome)).toContain('publish-7 attempt-2 opened the same file');
  });

  // The attempt whose commit was not heard has 62 customers; a retry's commit with its key is refused.
  test.each([
    [4, 'A later commit with the same key was refused, so 62 of these customers have no row'],
    [1, '62 of these customers have no row'],
  ])('and with %i attempts, what became of it later', (maxAttempts, words) => {
    const scenario = preset('commit-cleaned-up');
    const outcome = outcomeOf({
      ...scenario,
      coordinator: { ...scenario.coordinator, maxAttempts },
    });
    const told = explained(outcome);
    expect(told).toContain(words);
    expect(told.includes('A later commit')).toBe(maxAttempts > 1);
  });
});

test('records of the attempt that was not accepted are dropped', () => {
  expect(whyBesides(presetOutcome('copies-single-writer'))).toEqual([
    '71 records that publish-7 attempt-1 emitted were dropped, since it was not accepted; nothing of them was ever applied.',
  ]);
});

describe('several runs', () => {
  test('each has its own task in question, and its rows repeat nothing of the other night', () => {
    const outcome = presetOutcome('two-nights');
    expect(timelineFor(outcome).subjects.map(({ name }) => name)).toEqual([
      'publish-3',
      'publish-3 (run 2)',
    ]);
    expect(standingCountsAt(outcome, 'ledger', null)).toEqual({ standing: 2 * 796, repeated: 0 });
    expect(momentOf(outcome, 86_300_000).job).toBe(
      'run 1: reported success at 204.9\u00a0s; run 2: not started yet',
    );
  });

  test('a key of the job swallows the next night, and only its report is not true', () => {
    expect(truthOf(presetOutcome('two-nights-job-key'))).toMatchObject({
      statement:
        'run 1: true: every customer stands once in the ledger; run 2: not true: 796 customers are missing from the ledger',
      isTrue: false,
      tone: 'wrong',
    });
  });
});

test('a job that is refused says why, and nothing is in question', () => {
  const outcome = presetOutcome('copies-refused');
  expect(truthOf(outcome).sentence).toBe(
    'The job was refused: it never started, since attempts may not bring about messages to a topic in a step of which second copies are started.',
  );
  expect(timelineFor(outcome).subjects).toEqual([]);
});
