import { describe, expect, test } from 'vitest';
import type { Scenario } from '../src/engine/pkg/sim_wasm.js';
import { duplicatesOf, type RepeatedOperation } from '../src/model/duplicates.js';
import { deliveriesOf } from '../src/model/emails.js';
import { tuple } from '../src/model/keys.js';
import { ledgerOf } from '../src/model/ledger.js';
import { outcomeOf, preset, presets } from './outcomes.js';

const counts = (scenario: Scenario) => {
  const { standing, recognised, unseen, mistaken } = duplicatesOf(outcomeOf(scenario));
  return [standing, recognised, unseen, mistaken].map((operations) => operations.length);
};

/** The writes of an operation: key, fate, whether it stands. */
const writesOf = (operation: RepeatedOperation | undefined) =>
  operation?.writes.map(({ key, fate, stands }) => [tuple(key), fate, stands]);

describe('the rows of the ledger', () => {
  test('are as many as the audit counts, for every preset', () => {
    for (const { scenario } of presets) {
      const outcome = outcomeOf(scenario);
      const { rows, repeatedRows } = ledgerOf(outcome);
      const audit = outcome.audit.runs[0]?.systems[0];
      expect(rows).toHaveLength(audit?.standing ?? -1);
      expect(repeatedRows).toHaveLength((audit?.extra ?? -1) + (audit?.repeated.length ?? -1));
      const cents = rows.reduce((sum, row) => sum + row.cents, 0);
      expect(cents).toBe(audit?.standingCents);
    }
  });

  test('carry the key that the ledger compares, or none', () => {
    const keyOf = (name: string) =>
      ledgerOf(outcomeOf(preset(name)))
        .rows.filter(({ customer }) => customer === 'cust-0008')
        .map(({ key }) => key && tuple(key))[0];
    expect(keyOf('lost-ack-append')).toBeUndefined();
    expect(keyOf('lost-ack-task-key')).toBe('(nightly-ledger-2026-03-02, publish-3, cust-0008)');
    expect(keyOf('lost-ack-upsert')).toBe('(2026-03-02, cust-0008)');
    expect(keyOf('lost-ack-atomic')).toBe('(nightly-ledger-2026-03-02, publish-3)');
  });

  test('that are duplicates stand beside each other', () => {
    const { repeatedRows } = ledgerOf(outcomeOf(preset('lost-ack-append')));
    expect(repeatedRows.slice(0, 2).map(({ customer }) => customer)).toEqual([
      'cust-0008',
      'cust-0008',
    ]);
  });
});

describe('writes that reached the ledger more than once', () => {
  test('stand twice where the key names the attempt, and that is what differs', () => {
    const { standing } = duplicatesOf(outcomeOf(preset('lost-ack-attempt-key')));
    expect(standing).toHaveLength(78);
    expect(standing[0]?.customer).toBe('cust-0008');
    expect([...(standing[0]?.differing ?? [])]).toEqual(['attempt']);
    expect(writesOf(standing[0])).toEqual([
      ['(nightly-ledger-2026-03-02, publish-3, attempt-1, cust-0008)', 'took', true],
      ['(nightly-ledger-2026-03-02, publish-3, attempt-2, cust-0008)', 'took', true],
    ]);
  });

  test('are ignored where it names the task only', () => {
    const outcome = outcomeOf(preset('lost-ack-task-key'));
    const { recognised } = duplicatesOf(outcome);
    expect(recognised).toHaveLength(78);
    expect([...(recognised[0]?.differing ?? [])]).toEqual([]);
    expect(writesOf(recognised[0])).toEqual([
      ['(nightly-ledger-2026-03-02, publish-3, cust-0008)', 'took', true],
      ['(nightly-ledger-2026-03-02, publish-3, cust-0008)', 'ignored', false],
    ]);
    const met = recognised[0]?.writes[1]?.met;
    expect(met?.customer).toBe('cust-0008');
    expect(outcome.attempts[met?.attempt ?? -1]).toMatchObject({ task: 3, attempt: 1 });
  });

  // Standing more than once, recognised, never compared, taken for someone else's.
  test.each<[string, number[]]>([
    ['reference', [0, 0, 0, 0]],
    ['lost-ack-append', [78, 0, 0, 0]],
    ['lost-ack-upsert', [0, 78, 0, 0]],
    ['lost-ack-atomic', [0, 78, 0, 0]],
    ['crash-append', [36, 0, 0, 0]],
    ['crash-atomic', [0, 0, 36, 0]],
    ['zombie-atomic-direct', [0, 59, 0, 0]],
  ])('in the preset %s', (name, expected) => {
    expect(counts(preset(name))).toEqual(expected);
  });

  // Of each task, the first customer is taken: 796 - 12.
  test('are mistaken for repeats where the key does not name the customer', () => {
    expect(counts({ sink: { kind: 'key', identity: ['run', 'task'] } })).toEqual([0, 0, 0, 784]);
    const { mistaken } = duplicatesOf(
      outcomeOf({ sink: { kind: 'key', identity: ['run', 'task'] } }),
    );
    const [operation] = mistaken;
    expect(operation?.writes[0]?.met?.customer).not.toBe(operation?.customer);
  });

  // The commit of the first task is taken, those of the other eleven are refused.
  test('are mistaken for repeats where every task commits under the same identity', () => {
    const outcome = outcomeOf({ sink: { kind: 'atomic', identity: ['run'] } });
    const { mistaken } = duplicatesOf(outcome);
    expect(mistaken).toHaveLength(outcome.audit.runs[0]?.systems[0]?.missing.length ?? -1);
  });
});

describe('the delivered emails', () => {
  test('are none in a scenario without emails', () => {
    expect(deliveriesOf(outcomeOf({}))).toBeUndefined();
  });

  test('went out twice where the task sends them itself', () => {
    const outcome = outcomeOf(preset('zombie-atomic-direct'));
    const view = deliveriesOf(outcome);
    expect(view?.all).toHaveLength(855);
    expect(view?.repeated).toHaveLength(2 * 59);
    const toOne = view?.repeated.filter(({ customer }) => customer === 'cust-0011');
    expect(toOne?.map(({ number, of, bySender }) => [number, of, bySender])).toEqual([
      [1, 2, false],
      [2, 2, false],
    ]);
    expect(toOne?.map(({ attempt }) => outcome.attempts[attempt]?.attempt)).toEqual([1, 2]);
  });

  test('went out once through the outbox', () => {
    const view = deliveriesOf(outcomeOf(preset('zombie-atomic-outbox')));
    expect(view?.all).toHaveLength(796);
    expect(view?.repeated).toEqual([]);
    expect(view?.all.every(({ bySender }) => bySender)).toBe(true);
  });
});
