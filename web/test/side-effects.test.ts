import { describe, expect, it } from 'vitest';
import type { Fault, Scenario } from '../src/engine/pkg/sim_wasm.js';
import { blockStrips } from '../src/model/file-blocks.js';
import { hasSideEffects, sideEffectsOf } from '../src/model/side-effects.js';
import { outcomeOf, preset } from './outcomes.js';

/** What is said of one kind of effect in a preset. */
function said(name: string, effect: string) {
  const card = sideEffectsOf(outcomeOf(preset(name))).cards.find(({ name }) => name === effect);
  if (card === undefined) throw new Error(`${name} has no card for ${effect}`);
  const did = card.did.map(({ words }) => words);
  return { tone: card.tone, statement: card.statement, lines: card.consequences, did };
}

// publish-7 has 71 of the 796 customers, and two copies of it each do all of them.
describe('an effect is told of in its own terms', () => {
  it('messages: every consumer acts on each', () => {
    expect(said('copies-topic', 'topic')).toEqual({
      tone: 'wrong',
      statement: '867 messages for 796 customers',
      lines: [
        '71 messages too many',
        // 3 x 867, and 3 x 71 of them.
        '3 consumers act on each message: 2,601 actions, 213 too many',
      ],
      did: ['71 published', '71 published'],
    });
  });

  it('paid calls: each costs 5 cents', () => {
    expect(said('copies-paid', 'paidService').lines).toEqual([
      '71 charged calls too many',
      '4,335 cents in all, 355 of them for nothing new',
    ]);
  });

  it('a quota: the copy’s calls are missed by others, which wait, seem slow and get copies too', () => {
    const { statement, lines } = said('copies-quota', 'paidService');
    // publish-3, -4 and -8 with their 78, 73 and 74 customers are done twice besides publish-7's 71.
    expect(statement).toBe(
      `${(796 + 71 + 78 + 73 + 74).toLocaleString('en')} charged calls for 796 customers`,
    );
    expect(lines[2]).toBe(
      'the quota ran out: 8 calls had to come again later, and 4 tasks waited, up to 181.8\u00a0s',
    );
  });

  it('a counter: it shows a sum and nothing else', () => {
    const { statement, lines } = said('copies-counter', 'counter');
    expect(statement).toBe('It shows 867, and should show 796');
    expect(lines).toEqual([
      '71 steps too many',
      'a sum has no rows, so nothing in it tells which steps were repeated',
    ]);
  });

  it('records: those of the loser are dropped', () => {
    // The loser is so slow that it emits some of its 71 by the end; all are dropped.
    expect(said('copies-single-writer', 'records')).toMatchObject({
      statement: '796 records applied by the single writer, 71 dropped',
      did: ['71 records emitted, all dropped', '71 records emitted, all applied'],
    });
  });

  it('an item: whoever has it was discarded, and its work is gone', () => {
    const { statement, lines, tone } = said('copies-queue-lost', 'workQueue');
    expect(statement).toBe('12 items: 11 completed, 1 taken and never completed');
    expect(lines).toEqual([
      'lost: the work of publish-7, whose item is taken or done while rows are missing',
    ]);
    expect(tone).toBe('wrong');
  });

  it('a lock: who waits for whom, and for how long', () => {
    // The copy starts at 116.325 s; the slow attempt works from 112.85 s for 20 x 5.315 s.
    expect(said('copies-lock-wait', 'lock').lines).toEqual([
      'publish-7 attempt-2 waited 102.8\u00a0s for publish-7 attempt-1',
    ]);
    expect(said('copies-lock-timeout', 'lock').lines).toEqual([
      'publish-7 attempt-2 waited 3.0\u00a0s for publish-7 attempt-1',
    ]);
  });

  it('a value that was read: two attempts read two versions of it', () => {
    expect(said('copies-reading', 'reading')).toMatchObject({
      tone: 'wrong',
      lines: ['attempts of one task worked with different values'],
    });
  });

  it('runs: each has its report, and the second one’s rows are missing', () => {
    expect(said('two-nights-job-key', 'runs').lines).toEqual([
      'nightly-ledger-2026-03-02 reports: succeeded. For 2026-03-02 796 of 796 rows stand',
      'nightly-ledger-2026-03-03 reports: succeeded. For 2026-03-03 0 of 796 rows stand',
    ]);
  });
});

describe('several runs', () => {
  const twoNights = preset('two-nights');
  const cardsOf = (scenario: Scenario) =>
    new Map(sideEffectsOf(outcomeOf(scenario)).cards.map((card) => [card.name, card]));
  /** The completion message of publish-3, with its 78 customers, is lost in that run. */
  const lostAck = (run: number): Fault => ({
    do: 'lose',
    target: { ack: { stage: 'publish', task: 3, run } },
  });

  it('what goes wrong in the second night is on the cards', () => {
    const cards = cardsOf({
      ...twoNights,
      sink: { kind: 'append' },
      effects: { topic: { consumers: 3 }, counter: {} },
      faults: [lostAck(1)],
    });
    // 2 · 796 + 78.
    expect(cards.get('topic')).toMatchObject({
      tone: 'wrong',
      statement: '1,670 messages for 796 customers and 2 periods',
    });
    expect(cards.get('topic')?.consequences[0]).toBe('78 messages too many');
    expect(cards.get('counter')).toMatchObject({
      tone: 'wrong',
      statement: 'It shows 1,670, and should show 1,592',
    });
  });

  it('runs of one period are counted once', () => {
    const period = '2026-03-02';
    const runs = [
      { id: 'one', period },
      { id: 'other', period },
    ];
    expect(cardsOf({ runs, effects: { topic: {} } }).get('topic')?.statement).toBe(
      '1,592 messages for 796 customers',
    );
  });

  it('of two coordinators’ records, those are applied whose item nobody has completed', () => {
    const runs = [{ id: 'twice' }, { id: 'twice' }];
    const cards = cardsOf({
      runs,
      effects: { workQueue: {} },
      writer: { applies: ['ledger', 'workQueue'] },
    });
    expect(cards.get('records')).toMatchObject({
      tone: 'plain',
      statement: '796 records applied by the single writer, 796 accepted and never applied',
    });
    expect(cards.get('records')?.did.map(({ words }) => words)).toEqual([
      '78 records emitted, all applied',
      '78 records emitted, accepted, and none applied',
    ]);
  });

  const files = (ids: readonly [string, string]) =>
    blockStrips(
      outcomeOf({
        runs: ids.map((id) => ({ id })),
        effects: { file: { path: 'ownRenamed' } },
        faults: [lostAck(0)],
      }),
    ).map(({ blocks, words }) => [blocks, words]);

  it('with different ids have a file each', () => {
    expect(files(['one', 'other'])).toEqual([
      [78, 'publish-3 (run 1), blocks 1 to 78 by attempt-2'],
      [78, 'publish-3 (run 2), blocks 1 to 78 by attempt-1'],
    ]);
  });

  it('with one id share it', () => {
    // The retry renames its file last.
    expect(files(['twice', 'twice'])).toEqual([
      [78, 'publish-3 (run 1 and run 2), blocks 1 to 78 by attempt-2 of run 1'],
    ]);
  });
});

it('beside all that stands the job’s own report', () => {
  expect(sideEffectsOf(outcomeOf(preset('copies-topic'))).report).toBe(
    'The job reports: succeeded at 207.6\u00a0s. What follows is not in its report.',
  );
});

describe('files are shown block by block', () => {
  const strip = (name: string) => blockStrips(outcomeOf(preset(name)))[0];

  it('of two copies that append', () => {
    const { blocks, spells } = strip('copies-file-appended') ?? { blocks: 0, spells: [] };
    expect(blocks).toBe(2 * 71);
    const sizes = new Map<number | null, number>();
    for (const { attempt, first, last } of spells)
      sizes.set(attempt, (sizes.get(attempt) ?? 0) + last - first + 1);
    expect([...sizes.values()]).toEqual([71, 71]);
    // They interleave: the hands change more than once.
    expect(spells.length).toBeGreaterThan(2);
  });

  it('of a copy that empties the file and is stopped', () => {
    const { blocks, spells, words } = strip('copies-file-truncated') ?? {
      blocks: 0,
      spells: [],
      words: '',
    };
    expect(blocks).toBe(71);
    const holes = spells.filter(({ attempt }) => attempt === null);
    expect(holes).toHaveLength(1);
    expect(words).toContain('missing');
  });

  it('of copies that rename a file of their own: one attempt’s, whole', () => {
    expect(strip('copies-file-renamed')?.spells).toHaveLength(1);
  });
});

it('only where there is more than rows and emails is anything shown of it', () => {
  expect(hasSideEffects(outcomeOf(preset('zombie-atomic-direct')))).toBe(false);
  expect(hasSideEffects(outcomeOf(preset('copies-counter')))).toBe(true);
  expect(hasSideEffects(outcomeOf(preset('two-nights')))).toBe(true);
});
