/** Who waits for whom and until when, also where it is the single writer that waits. */
import { describe, expect, test } from 'vitest';
import type { Outcome, Scenario } from '../src/engine/pkg/sim_wasm.js';
import { claimEventsOf } from '../src/model/claims.js';
import { explanationOf } from '../src/model/explanation.js';
import { sideEffectsOf } from '../src/model/side-effects.js';
import { claimWaits, quotaWaits } from '../src/model/who-waits.js';
import { whyBesides } from '../src/model/why-besides.js';
import { outcomeOf, preset, timelineFor } from './outcomes.js';

const linesOf = (outcome: Outcome, effect: string) =>
  sideEffectsOf(outcome).cards.find(({ name }) => name === effect)?.consequences;

/** Two coordinators start the same run at the same moment. */
const TWICE = [
  { id: 'twice', period: '2026-03-02' },
  { id: 'twice', period: '2026-03-02' },
];

describe('the single writer waits', () => {
  // publish-11 has 53 customers and is the first to be accepted, in both runs at 116,275 ms. The
  // first writer takes the lock and makes the 40 calls that the quota leaves it until 200,000 ms.
  const scenario: Scenario = {
    runs: TWICE,
    effects: { lock: {}, paidCalls: { quota: { calls: 40, perMs: 200_000 } } },
    writer: { applies: ['ledger', 'lock', 'paidCalls'] },
  };
  const [FROM_MS, FREE_MS] = [116_275, 200_000];
  const outcome = outcomeOf(scenario);
  const position = claimEventsOf(outcome).findIndex(({ kind }) => kind === 'waits');

  test('until it has the lock, long after the attempt whose records it has', () => {
    const wait = claimWaits(outcome).get(position);
    expect(wait).toMatchObject({ byWriter: true, fromMs: FROM_MS, toMs: FREE_MS });
    expect(outcome.attempts[wait?.attempt ?? -1]).toMatchObject({ run: 1, endedMs: FROM_MS });
    expect(linesOf(outcome, 'lock')).toContain(
      'the single writer, with the records of publish-11 (run 2) attempt-1, waited 83.7\u00a0s for publish-11 attempt-1',
    );
  });

  test('and nothing is said of what the coordinator believes', () => {
    const explained = explanationOf(outcome, { kind: 'claim', position });
    expect(JSON.stringify(explained)).not.toContain('believes');
    expect(JSON.stringify(explained)).toContain(
      'it is the single writer that waits with its records',
    );
  });

  test('for ever, where nothing later happens', () => {
    const stuck = structuredClone(outcome);
    const [record] = stuck.claims;
    if (record === undefined) throw new Error('there is no lock');
    record.events = record.events.filter(({ atMs }) => atMs <= FROM_MS);
    const place = claimEventsOf(stuck).findIndex(({ kind }) => kind === 'waits');
    expect(claimWaits(stuck).get(place)).toMatchObject({ fromMs: FROM_MS, toMs: null });
    const card = sideEffectsOf(stuck).cards.find(({ name }) => name === 'lock');
    expect(card).toMatchObject({ tone: 'wrong' });
    expect(card?.consequences[0]).toBe(
      'the single writer, with the records of publish-11 (run 2) attempt-1, waits for publish-11 attempt-1, and for ever',
    );
    expect(JSON.stringify(explanationOf(stuck, { kind: 'claim', position: place }))).toContain(
      'waits for ever',
    );
  });
});

test('waits for a lock are not waits for a quota', () => {
  // 796 calls are served by 219,150 ms, when the copy gets the lock. Four more are, and the fifth,
  // 5,315 · 5 / 71 ms later, has to come again when the next span begins.
  const outcome = outcomeOf({
    ...preset('copies-lock-wait'),
    effects: { lock: {}, paidCalls: { quota: { calls: 800, perMs: 300_000 } } },
  });
  const fromMs = 219_150 + Math.floor((5_315 * 5) / 71);
  expect(quotaWaits(outcome)).toMatchObject([{ what: 'quota', fromMs, toMs: 300_000 }]);
  // 300,000 − 219,524 = 80,476.
  expect(linesOf(outcome, 'paidService')).toContain(
    'the quota ran out: 1 call had to come again later, and 1 task waited, up to 80.5\u00a0s',
  );
  expect(linesOf(outcome, 'lock')).toEqual([
    'publish-7 attempt-2 waited 102.8\u00a0s for publish-7 attempt-1',
  ]);
});

describe('two coordinators with one id', () => {
  test.each(['lock', 'workQueue'] as const)('of many waits for a %s a few are named', (effect) => {
    // Each of the second one's 12 tasks waits; 6 are named.
    const lines = linesOf(outcomeOf({ runs: TWICE, effects: { [effect]: {} } }), effect);
    expect(lines).toHaveLength(7);
    expect(lines?.at(-1)).toBe('6 further waits');
  });

  test('share their items', () => {
    const outcome = outcomeOf({ runs: TWICE, effects: { workQueue: {} } });
    const [lane] = timelineFor(outcome).held;
    expect(lane).toMatchObject({ detail: '12 of 12 items done', tone: 'plain' });
    // publish-3 works from 113,130 ms for 700 + 78 · 65 ms.
    expect(lane?.rows[1]?.notes[0]?.text).toBe(
      'publish-3 (run 2): attempt 1 waits 5.8\u00a0s for attempt 1 of run 1; finds its work done',
    );
    expect(whyBesides(outcome)).toEqual([
      'publish-3 (run 2) attempt-1 waited 5.8\u00a0s for the item that publish-3 attempt-1 had: it stood still.',
    ]);
  });
});

test('of many deeds as many are told as have room', () => {
  const faults = Array.from({ length: 12 }, (_, task) => ({
    do: 'crash' as const,
    target: { attempt: { stage: 'publish' as const, task } },
    when: { percent: 50 },
  }));
  const outcome = outcomeOf({ effects: { topic: {} }, faults });
  const card = sideEffectsOf(outcome).cards.find(({ name }) => name === 'topic');
  // Two attempts of each of 12 tasks.
  expect(card?.did).toHaveLength(12);
  expect(card?.more).toBe('and 12 further deeds of attempts');
});

describe('whether the work for an item is lost is for the audit to tell', () => {
  const explain = (outcome: Outcome) => {
    const position = claimEventsOf(outcome).findIndex(
      ({ kind, task }) => kind === 'taken' && task === 7,
    );
    return JSON.stringify(explanationOf(outcome, { kind: 'claim', position }));
  };

  test('it is, where whoever has the item is discarded', () => {
    expect(explain(outcomeOf(preset('copies-queue-lost')))).toContain('its work is lost');
  });

  test('it is not, where another completes it in the task’s name', () => {
    const outcome = outcomeOf({
      ...preset('copies-queue-lost'),
      effects: { workQueue: { heldBy: 'task' } },
    });
    expect(outcome.audit.runs[0]?.items?.lost).toEqual([]);
    expect(explain(outcome)).not.toContain('lost');
    // The copy works from 116,325 ms for 5,315 ms; then nobody has the item: 121,640 − 112,850.
    const notes = timelineFor(outcome).held[0]?.rows.map(({ notes: [note] }) => note?.text);
    expect(notes).toEqual(['attempt 1 has it for 8.8\u00a0s', 'attempt 2 has it for 5.3\u00a0s']);
  });
});
