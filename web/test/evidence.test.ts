import { describe, expect, test } from 'vitest';
import type { Scenario, SystemAudit } from '../src/engine/pkg/sim_wasm.js';
import {
  type DuplicatesView,
  duplicatesOf,
  type RepeatedOperation,
} from '../src/model/duplicates.js';
import { type DeliveriesView, deliveriesOf } from '../src/model/emails.js';
import { evidenceCounts } from '../src/model/evidence-counts.js';
import { tuple } from '../src/model/keys.js';
import { ledgerOf, type LedgerView } from '../src/model/ledger.js';
import { auditsOf, outcomeOf, preset, presets } from './outcomes.js';

const counts = (scenario: Scenario) => {
  const { standing, recognised, unseen, mistaken } = duplicatesOf(outcomeOf(scenario));
  return [standing, recognised, unseen, mistaken].map((operations) => operations.length);
};

/** What was written for the first of some customers. */
const first = ({ operationOf }: DuplicatesView, [customer = -1]: number[]) => operationOf(customer);

/** The writes of an operation: key, fate, whether a row of it stands in the end. */
const writesOf = ({ writes }: RepeatedOperation) =>
  writes.map(({ key, fate, replacedMs }) => [
    tuple(key),
    fate,
    (fate === 'took' || fate === 'overwrote') && replacedMs === null,
  ]);

/** Every row of a ledger, or those at some positions. */
const rowsOf = (view: LedgerView, positions: readonly number[] = [...Array(view.count).keys()]) =>
  positions.map(view.rowAt);

/** Every call of the email service, or those at some positions. */
const emailsOf = (
  view: DeliveriesView | undefined,
  positions: readonly number[] = [...Array(view?.count ?? 0).keys()],
) => positions.flatMap((position) => view?.deliveryAt(position) ?? []);

describe('the rows of the ledger', () => {
  test('are as many as the audit counts, for every preset', () => {
    for (const { scenario } of presets) {
      const outcome = outcomeOf(scenario);
      const view = ledgerOf(outcome);
      const rows = rowsOf(view);
      const audits = auditsOf(outcome, 0);
      const sumOf = (count: (audit: SystemAudit) => number) =>
        audits.reduce((sum, audit) => sum + count(audit), 0);
      expect(rows).toHaveLength(sumOf(({ standing }) => standing));
      expect(view.repeated()).toHaveLength(sumOf(({ extra, repeated }) => extra + repeated.length));
      const cents = rows.reduce((sum, row) => sum + row.cents, 0);
      expect(cents).toBe(sumOf(({ standingCents }) => standingCents));
    }
  });

  test('carry the key that the ledger compares, or none', () => {
    const keyOf = (name: string) =>
      rowsOf(ledgerOf(outcomeOf(preset(name))))
        .filter(({ customer }) => customer === 'cust-0008')
        .map(({ key }) => key && tuple(key))[0];
    expect(keyOf('lost-ack-append')).toBeUndefined();
    expect(keyOf('lost-ack-task-key')).toBe('(nightly-ledger-2026-03-02, publish-3, cust-0008)');
    expect(keyOf('lost-ack-upsert')).toBe('(2026-03-02, cust-0008)');
    expect(keyOf('lost-ack-atomic')).toBe('(nightly-ledger-2026-03-02, publish-3)');
  });

  test('that are duplicates stand beside each other', () => {
    const view = ledgerOf(outcomeOf(preset('lost-ack-append')));
    expect(rowsOf(view, view.repeated().slice(0, 2)).map(({ customer }) => customer)).toEqual([
      'cust-0008',
      'cust-0008',
    ]);
  });
});

describe('writes that reached the ledger more than once', () => {
  test('stand twice where the key names the attempt, and that is what differs', () => {
    const view = duplicatesOf(outcomeOf(preset('lost-ack-attempt-key')));
    expect(view.standing).toHaveLength(78);
    const operation = first(view, view.standing);
    expect(operation.customer).toBe('cust-0008');
    expect([...operation.differing]).toEqual(['attempt']);
    expect(writesOf(operation)).toEqual([
      ['(nightly-ledger-2026-03-02, publish-3, attempt-1, cust-0008)', 'took', true],
      ['(nightly-ledger-2026-03-02, publish-3, attempt-2, cust-0008)', 'took', true],
    ]);
  });

  test('are ignored where it names the task only', () => {
    const outcome = outcomeOf(preset('lost-ack-task-key'));
    const view = duplicatesOf(outcome);
    expect(view.recognised).toHaveLength(78);
    const operation = first(view, view.recognised);
    expect([...operation.differing]).toEqual([]);
    expect(writesOf(operation)).toEqual([
      ['(nightly-ledger-2026-03-02, publish-3, cust-0008)', 'took', true],
      ['(nightly-ledger-2026-03-02, publish-3, cust-0008)', 'ignored', false],
    ]);
    const met = operation.writes[1]?.met;
    expect(met?.customer).toBe('cust-0008');
    expect(outcome.attempts[met?.attempt ?? -1]).toMatchObject({ task: 3, attempt: 1 });
  });

  test('stand until another write replaces them', () => {
    const view = duplicatesOf(outcomeOf(preset('lost-ack-upsert')));
    const operation = first(view, view.recognised);
    const [before, after] = operation.writes;
    expect(operation.writes.map(({ fate }) => fate)).toEqual(['took', 'overwrote']);
    expect(before?.replacedMs).toBe(after?.atMs);
    expect(after?.replacedMs).toBeNull();
  });

  // The ledger's own list of what stands is the engine's; here it is told by replacement alone.
  test('stand in the end exactly where nothing replaced them, in every preset', () => {
    for (const { scenario } of presets) {
      const outcome = outcomeOf(scenario);
      const view = duplicatesOf(outcome);
      const standing = new Set(outcome.effects[0]?.standing);
      for (const customer of [...view.standing, ...view.recognised, ...view.mistaken]) {
        for (const { request, fate, replacedMs, removedMs } of view.operationOf(customer).writes) {
          const isTaken = fate === 'took' || fate === 'overwrote';
          expect(isTaken && replacedMs === null && removedMs === null).toBe(standing.has(request));
        }
      }
    }
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
    const view = duplicatesOf(outcomeOf({ sink: { kind: 'key', identity: ['run', 'task'] } }));
    const operation = first(view, view.mistaken);
    expect(operation.writes[0]?.met?.customer).not.toBe(operation.customer);
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
    expect(view?.count).toBe(855);
    expect(view?.odd()).toHaveLength(2 * 59);
    const toOne = emailsOf(view, view?.odd()).filter(({ customer }) => customer === 'cust-0011');
    expect(toOne.map(({ number, of, bySender }) => [number, of, bySender])).toEqual([
      [1, 2, false],
      [2, 2, false],
    ]);
    expect(toOne.map(({ attempt }) => outcome.attempts[attempt]?.attempt)).toEqual([1, 2]);
  });

  test('went out once through the outbox, and each was marked when it was out', () => {
    const view = deliveriesOf(outcomeOf(preset('zombie-atomic-outbox')));
    const emails = emailsOf(view);
    expect([emails.length, view?.delivered, view?.odd().length]).toEqual([796, 796, 0]);
    expect(emails.every(({ bySender }) => bySender)).toBe(true);
    expect(emails.every(({ atMs, markedMs }) => atMs === markedMs)).toBe(true);
  });

  /** What became of each email that is out of the ordinary. */
  const odd = (scenario: Scenario) => {
    const view = deliveriesOf(outcomeOf(scenario));
    return emailsOf(view, view?.odd()).map(({ fate, isUnheard, number, atMs, markedMs }) =>
      [
        fate,
        ...(isUnheard ? ['unheard'] : []),
        number ?? '-',
        atMs === undefined ? 'not called' : 'called',
        markedMs === undefined ? 'not marked' : 'marked',
      ].join(' '),
    );
  };
  const outbox = (faults: Scenario['faults'], email: Scenario['email'] = {}): Scenario => ({
    email: { path: 'outbox', ...email },
    ...(faults === undefined ? {} : { faults }),
  });

  test.each<[string, Scenario, string[]]>([
    [
      'a sender that crashes before it marks an email sends it again',
      preset('sender-crash'),
      ['delivered 1 called not marked', 'delivered 2 called marked'],
    ],
    [
      'one that crashes after the mark never calls',
      preset('sender-crash-marks-first'),
      ['neverCalled - not called marked'],
    ],
    [
      'a receiver with a memory recognises the repeat',
      preset('sender-crash-dedupe'),
      ['delivered 1 called not marked', 'recognised - called marked'],
    ],
    [
      'three failed calls, and the email is given up',
      outbox([{ do: 'fail', target: { emailCall: { first: 5, count: 3 } } }]),
      Array<string>(3).fill('failed - called not marked'),
    ],
    [
      'a lost reply, and the email goes out once more',
      outbox([{ do: 'lose', target: { emailReply: { first: 5 } } }]),
      ['delivered unheard 1 called not marked', 'delivered 2 called marked'],
    ],
    [
      'a lost reply, where the mark came before: it belongs to the first call',
      outbox([{ do: 'lose', target: { emailReply: { first: 5 } } }], {
        sender: { marks: 'beforeSending' },
      }),
      ['delivered unheard 1 called marked', 'delivered 2 called not marked'],
    ],
    [
      'a lost reply and no further try: it is out, and never marked',
      outbox([{ do: 'lose', target: { emailReply: { first: 5 } } }], { client: { tries: 1 } }),
      ['delivered unheard 1 called not marked'],
    ],
  ])('%s', (_, scenario, lines) => {
    expect(odd(scenario)).toEqual(lines);
  });
});

describe('the tables at a moment', () => {
  // The message is lost at 118.9 s, with all 796 rows written; the second attempt begins at 128.9 s.
  const lost = outcomeOf(preset('lost-ack-append'));

  test('hold no duplicates until the second attempt writes, and all in the end', () => {
    const at = (atMs: number | null) => {
      const view = ledgerOf(lost, atMs);
      return [view.count, view.countInTheEnd, view.repeated().length];
    };
    expect(at(0)).toEqual([0, 874, 0]);
    expect(at(128_900)).toEqual([796, 874, 0]);
    expect(at(lost.quietMs)).toEqual([874, 874, 156]);
    expect(at(null)).toEqual([874, 874, 156]);
    // 50 ms to launch, then a row every 5,770 / 78 ms: the second one 147.9 ms later.
    expect(at(128_900 + 50 + 147)).toEqual([798, 874, 4]);
  });

  test('count the writes that have arrived, by what became of them until then', () => {
    const outcome = outcomeOf(preset('zombie-atomic'));
    const ledger = outcome.effects.find(({ system }) => system === 'ledger');
    const [first, last] = [ledger?.commits[0]?.atMs ?? 0, ledger?.commits.at(-1)?.atMs ?? 0];
    const before = ledgerOf(outcome, first - 1);
    expect(before.count).toBe(0);
    expect(before.writes.staged).toBe(
      ledger?.requests.atMs.filter((atMs) => atMs < first).length ?? -1,
    );
    const between = ledgerOf(outcome, last - 1).writes;
    expect([between.fates.took, between.staged, between.commitsRefused]).toEqual([796, 58, 0]);
    const after = ledgerOf(outcome, last).writes;
    expect([after.fates.took, after.fates.refused, after.staged, after.commitsRefused]).toEqual([
      796, 59, 0, 1,
    ]);
  });

  test('find the row of a request, and the request of a row', () => {
    const view = ledgerOf(lost, 128_900);
    expect(view.placeOf(view.requestAt(700))).toBe(700);
    expect(view.placeOf(800)).toBe(-1);
  });

  test('name in the tabs how much there is by then', () => {
    const tabs = (atMs: number | null) => Object.values(evidenceCounts(lost, atMs)) as unknown[];
    expect(tabs(0)).toEqual([0, 0, undefined]);
    expect(tabs(128_900)).toEqual([796, 0, undefined]);
    expect(tabs(128_900 + 50 + 147)).toEqual([798, 2, undefined]);
    expect(tabs(null)).toEqual([874, 78, undefined]);
  });

  test('agree in the end with the whole run, for every preset', () => {
    for (const { scenario } of presets) {
      const outcome = outcomeOf(scenario);
      const inTheEnd = evidenceCounts(outcome);
      expect(evidenceCounts(outcome, outcome.quietMs)).toEqual(inTheEnd);
      const { standing, recognised, unseen, mistaken } = duplicatesOf(outcome);
      const lists = [standing, recognised, unseen, mistaken];
      expect(inTheEnd.duplicates).toBe(lists.reduce((sum, { length }) => sum + length, 0));
      const late = deliveriesOf(outcome, outcome.quietMs);
      const all = deliveriesOf(outcome);
      expect([late?.count, late?.delivered, late?.waiting, late?.odd()]).toEqual([
        all?.count,
        all?.delivered,
        all?.waiting,
        all?.odd(),
      ]);
    }
  });

  test('show a notification that waits, in the place of its email to come', () => {
    const outcome = outcomeOf(preset('zombie-append-outbox'));
    const calls = outcome.effects.find(({ system }) => system === 'mailbox')?.requests;
    const last = (calls?.atMs.length ?? 0) - 1;
    const lastMs = calls?.atMs[last] ?? 0;
    const before = deliveriesOf(outcome, lastMs - 1);
    const place = before?.placeOf('mailbox', last) ?? -1;
    expect(before?.waiting).toBe(1);
    expect(before?.deliveryAt(place)).toMatchObject({
      fate: 'waiting',
      number: undefined,
      of: 1,
      atMs: undefined,
      markedMs: undefined,
    });
    const notification = calls?.notification[last] ?? -1;
    expect(before?.requestsAt(place)).toEqual([{ system: 'outbox', position: notification }]);
    const after = deliveriesOf(outcome, lastMs);
    expect(after?.placeOf('outbox', notification)).toBe(place);
    expect(after?.deliveryAt(place)).toMatchObject({ fate: 'delivered', number: 2, of: 2 });
    expect(after?.requestsAt(place)).toEqual([
      { system: 'mailbox', position: last },
      { system: 'outbox', position: notification },
    ]);
  });

  test('say of the first of two calls that it was never marked once the second is', () => {
    const outcome = outcomeOf(preset('sender-crash'));
    const { markedMs = [], events = [] } = outcome.sender ?? {};
    const notification = events[0]?.notification ?? -1;
    const calls = outcome.effects.find(({ system }) => system === 'mailbox')?.requests;
    const first = calls?.notification.indexOf(notification) ?? -1;
    const atMark = markedMs[notification] ?? 0;
    const firstAt = (atMs: number) => {
      const view = deliveriesOf(outcome, atMs);
      return view?.deliveryAt(view.placeOf('mailbox', first));
    };
    expect(firstAt(atMark - 1)).toMatchObject({ markedMs: undefined, isMarkedByOther: false });
    expect(firstAt(atMark)).toMatchObject({ markedMs: undefined, isMarkedByOther: true });
  });

  test('know that an email marked first never goes out once the sender has crashed', () => {
    const outcome = outcomeOf(preset('sender-crash-marks-first'));
    const [place = -1] = deliveriesOf(outcome)?.odd() ?? [];
    const crashMs = outcome.sender?.events[0]?.atMs ?? 0;
    const [{ position = -1 } = {}] = deliveriesOf(outcome)?.requestsAt(place) ?? [];
    const fateAt = (atMs: number) => {
      const view = deliveriesOf(outcome, atMs);
      return view?.deliveryAt(view.placeOf('outbox', position)).fate;
    };
    expect([crashMs - 1, crashMs].map(fateAt)).toEqual(['waiting', 'neverCalled']);
  });
});
