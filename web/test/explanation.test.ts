import { describe, expect, test } from 'vitest';
import type { Outcome } from '../src/engine/pkg/sim_wasm.js';
import { eventsOf, timeOf } from '../src/model/events.js';
import { explanationOf } from '../src/model/explanation.js';
import { seconds } from '../src/model/format.js';
import type { Selection } from '../src/model/selection.js';
import { ODD_ADDRESSES } from './odd-addresses.js';
import { outcomeAt, outcomeOf, preset, presets } from './outcomes.js';

/** Everything that can be chosen: what is listed, and the messages that arrived. */
function selectionsOf(outcome: Outcome): Selection[] {
  const { count, eventAt } = eventsOf(outcome, 'everything');
  return [
    ...[...Array(count).keys()].map((index) => eventAt(index).selection),
    ...outcome.messages.map((_, position): Selection => ({ kind: 'message', position })),
  ];
}

const everyOutcome = [
  ...presets.map(({ name, scenario }): [string, Outcome] => [name, outcomeOf(scenario)]),
  ...ODD_ADDRESSES.map((query): [string, Outcome] => [query, outcomeAt(query)]),
];

describe('everything that can be chosen', () => {
  test.each(everyOutcome)('is explained in one to three whole sentences: %s', (_name, outcome) => {
    const odd = selectionsOf(outcome).flatMap((selection) => {
      const { title, sentences } = explanationOf(outcome, selection);
      const text = [title, ...sentences].join(' ');
      const isWhole = sentences.every((sentence) => /^\S.*\.$/.test(sentence));
      const isSound = !/undefined|NaN|null| {2}|\.\.| \.|\(\)/.test(text);
      const timesTold =
        text.split(new RegExp(`(?<![\\d,.])${seconds(timeOf(outcome, selection))}`)).length - 1;
      const isOdd =
        !isWhole || !isSound || timesTold !== 1 || sentences.length < 1 || sentences.length > 3;
      return isOdd ? [text] : [];
    });
    expect(odd).toEqual([]);
  });
});

/** What is said of the n-th attempt of a task, its mark, or its row and the like. */
const attemptOf = (outcome: Outcome, task: number, attempt: number) =>
  outcome.attempts.findIndex(
    (it) => it.stage === 'publish' && it.task === task && it.attempt === attempt,
  );

const said = (outcome: Outcome, selection: Selection) => {
  const { title, sentences } = explanationOf(outcome, selection);
  return [title, ...sentences];
};

const request = (
  outcome: Outcome,
  system: 'ledger' | 'outbox' | 'mailbox',
  attempt: number,
  nth = 0,
): Selection => {
  const { requests } = outcome.effects.find((it) => it.system === system) ?? {};
  const positions = [...Array(requests?.fate.length ?? 0).keys()];
  const position = positions.filter((it) => requests?.attempt[it] === attempt)[nth] ?? -1;
  return { kind: 'request', system, position };
};

const mark = (outcome: Outcome, kind: string, attempt: number): Selection => ({
  kind: 'mark',
  position: outcome.marks.findIndex((it) => it.kind === kind && it.attempt === attempt),
});

describe('a lost completion message', () => {
  const outcome = outcomeOf(preset('lost-ack-append'));
  const [first, second] = [attemptOf(outcome, 3, 1), attemptOf(outcome, 3, 2)];

  test('the attempt that had finished', () => {
    expect(said(outcome, { kind: 'attempt', position: first })).toEqual([
      'publish-3 attempt-1 on worker 3, started, 113.1\u00a0s',
      'It is the first attempt of publish-3.',
      'It had done all its work at 118.9\u00a0s.',
      'From 118.9\u00a0s to 128.9\u00a0s the coordinator believed that it still ran, since its completion message was lost; then it declared it failed, though all its work was done.',
    ]);
  });

  test('the retry, and why it was accepted', () => {
    expect(said(outcome, { kind: 'attempt', position: second }).slice(1)).toEqual([
      'It is a retry: the coordinator believed that attempt-1 had failed, though it had done all its work.',
      'It had done all its work at 134.7\u00a0s.',
      'The coordinator accepted it: its completion message was the first of its task.',
    ]);
    expect(said(outcome, mark(outcome, 'accepted', second)).at(-1)).toBe(
      'The coordinator could not know that attempt-1 had done the same work by 118.9\u00a0s.',
    );
  });

  test('the decision', () => {
    expect(said(outcome, mark(outcome, 'declaredFailed', first))).toEqual([
      'publish-3 attempt-1 declared failed, 128.9\u00a0s',
      'The coordinator had last heard of it at 118.9\u00a0s, and declares an attempt failed after 10\u00a0s of silence.',
      'It could not know that publish-3 attempt-1 had done all its work at 118.9\u00a0s.',
    ]);
  });

  // Both attempts write the first row 123 ms after they were launched.
  test.each([
    [
      'lost-ack-append',
      'The ledger took it as a new row: append compares nothing.',
      'It stands in the end, and so does the row of cust-0008 by publish-3 attempt-1, written at 113.2\u00a0s: one customer, two rows.',
    ],
    [
      'lost-ack-upsert',
      'The ledger recognised its key (period 2026-03-02 and customer cust-0008), and let it take the place of the row of cust-0008 by publish-3 attempt-1, written at 113.2\u00a0s.',
      'It stands in the end, as the only row of cust-0008.',
    ],
    [
      'lost-ack-task-key',
      'The ledger recognised its key (run nightly-ledger-2026-03-02, task publish-3 and customer cust-0008) from the row of cust-0008 by publish-3 attempt-1, written at 113.2\u00a0s, passed over it, and answered as if it had taken it.',
      'What stands in the end is the row of cust-0008 by publish-3 attempt-1, written at 113.2\u00a0s.',
    ],
    [
      'lost-ack-attempt-key',
      'The ledger had not seen its key before (run nightly-ledger-2026-03-02, task publish-3, attempt-2 and customer cust-0008), so it took it as a new row.',
      'It stands in the end, and so does the row of cust-0008 by publish-3 attempt-1, written at 113.2\u00a0s: one customer, two rows.',
    ],
    [
      'lost-ack-atomic',
      'It was staged, and its commit was refused at 134.7\u00a0s: publish-3 attempt-1 had committed with the same key (run nightly-ledger-2026-03-02 and task publish-3) at 118.9\u00a0s.',
      'What stands in the end is the row of cust-0008 by publish-3 attempt-1, written at 113.2\u00a0s.',
    ],
  ])('the first row of the retry: %s', (name, decision, consequence) => {
    const run = outcomeOf(preset(name));
    expect(said(run, request(run, 'ledger', attemptOf(run, 3, 2)))).toEqual([
      'Row of cust-0008, 129.0\u00a0s',
      'publish-3 attempt-2 wrote it, with 107,741 cents.',
      decision,
      consequence,
    ]);
  });

  test('the first row of the retry, where the ledger forgot its key meanwhile', () => {
    // Written at 113.2 s and again at 129.0 s, 15.8 s later.
    const decisionAt = (keyMemory: string) => {
      const run = outcomeAt(`?fault=lose:ack:publish-3:1&sink=key&key-memory=${keyMemory}`);
      return said(run, request(run, 'ledger', attemptOf(run, 3, 2)))[2];
    };
    const key = '(run nightly-ledger-2026-03-02, task publish-3 and customer cust-0008)';
    expect(decisionAt('10000')).toBe(
      `The ledger had taken the row of cust-0008 by publish-3 attempt-1 with the same key ${key} at 113.2\u00a0s, but remembers one for only 10\u00a0s, so it took it as a new row.`,
    );
    expect(decisionAt('60000')).toContain(`The ledger recognised its key ${key}`);
    expect(decisionAt('10000&key-check=row-then-key:0')).toMatch(
      /was not known when the ledger looked: .* had not been recorded or had been forgotten\.$/,
    );
  });

  test('a row that is replaced later', () => {
    const run = outcomeOf(preset('lost-ack-upsert'));
    expect(said(run, request(run, 'ledger', attemptOf(run, 3, 1))).at(-1)).toBe(
      'It stands no more: the row of cust-0008 by publish-3 attempt-2 took its place at 129.0\u00a0s.',
    );
  });
});

describe('an attempt that works on', () => {
  const outcome = outcomeOf(preset('zombie-atomic-direct'));
  const [first, second] = [attemptOf(outcome, 5, 1), attemptOf(outcome, 5, 2)];

  test('was wrongly declared failed', () => {
    expect(said(outcome, { kind: 'attempt', position: first }).slice(2)).toEqual([
      'From 120.5\u00a0s on, worker 5 and the coordinator could not hear each other; it worked on and had done all its work at 132.7\u00a0s.',
      'The coordinator, which had last heard of it at 120.5\u00a0s, declared it failed at 130.5\u00a0s and was wrong: it worked until 132.7\u00a0s.',
    ]);
  });

  test('has its commit taken, and that of the retry is refused', () => {
    const commits = outcome.effects[0]?.commits ?? [];
    const refused = commits.findIndex(({ attempt }) => attempt === second);
    expect(said(outcome, { kind: 'commit', position: refused }).slice(1)).toEqual([
      'publish-5 attempt-2 asked the ledger to make 59 rows visible together, with the key run nightly-ledger-2026-03-02 and task publish-5.',
      'publish-5 attempt-1 had committed with the same key at 132.7\u00a0s, so the ledger refused this commit, and nobody ever saw its rows.',
      'The attempt was told of success all the same: its rows were there already.',
    ]);
  });

  test('and an email of it goes out twice', () => {
    expect(said(outcome, request(outcome, 'mailbox', second))).toEqual([
      'Email to cust-0011, 130.9\u00a0s',
      'publish-5 attempt-2 called for it right after it had written the row.',
      'The email service sent it: the call carried no id by which it could know it again.',
      'It is email 2 of 2 to cust-0011; the other one went out at 112.7\u00a0s, for publish-5 attempt-1.',
    ]);
  });

  test('its message is lost because of the cut', () => {
    const position = outcome.messages.findIndex(({ receivedMs }) => receivedMs === null);
    expect(said(outcome, { kind: 'message', position }).slice(0, 2)).toEqual([
      'Completion message of publish-5 attempt-1, lost, 132.7\u00a0s',
      'The attempt had done all its work and said so, but the message never arrived, since worker 5 and the coordinator could not hear each other from 120.5\u00a0s on.',
    ]);
  });
});

test('a crash says how far the attempt had come, and what of it stays', () => {
  const append = outcomeOf(preset('crash-append'));
  const atomic = outcomeOf(preset('crash-atomic'));
  expect(said(append, mark(append, 'crashed', attemptOf(append, 4, 1)))[1]).toBe(
    'It crashed with its worker at that moment after 36 of 73 rows, all of which became visible.',
  );
  expect(said(atomic, mark(atomic, 'crashed', attemptOf(atomic, 4, 1)))[1]).toBe(
    'It crashed with its worker at that moment after 36 of 73 rows, none of which became visible.',
  );
  expect(said(atomic, request(atomic, 'ledger', attemptOf(atomic, 4, 1)))[2]).toBe(
    'It was staged and never became visible: its attempt crashed before it could commit.',
  );
});

describe('unusual cases', () => {
  test('a key that takes another customer for a repeat', () => {
    const outcome = outcomeAt('?sink=key:run,task&fault=lose:ack:publish-3:1');
    const row = request(outcome, 'ledger', attemptOf(outcome, 3, 1), 1);
    expect(said(outcome, row).slice(2)).toEqual([
      'The ledger recognised its key (run nightly-ledger-2026-03-02 and task publish-3) from the row of cust-0008 by publish-3 attempt-1, written at 113.2\u00a0s, passed over it, and answered as if it had taken it: the key does not tell these customers apart.',
      'No row of cust-0019 stands in the end.',
    ]);
  });

  test('a repeat that is answered with an error', () => {
    const outcome = outcomeAt(
      '?sink=key:run,task,customer&on-repeat=error&fault=lose:ack:publish-3:1',
    );
    const second = attemptOf(outcome, 3, 2);
    expect(said(outcome, request(outcome, 'ledger', second))[2]).toMatch(
      /written at 113\.2\u00a0s, and answered with an error; the attempt gave up over it\.$/,
    );
    expect(said(outcome, { kind: 'attempt', position: second }).slice(2)).toEqual([
      'It gave up at 129.0\u00a0s after 1 of 78 rows, none of which became visible, since it was answered with an error.',
      'The coordinator heard of the failure from the attempt itself.',
    ]);
  });

  test('a write that the network delivers twice', () => {
    const outcome = outcomeOf(preset('repeated-write-append'));
    expect(said(outcome, request(outcome, 'ledger', attemptOf(outcome, 3, 1), 1)).slice(1)).toEqual(
      [
        'publish-3 attempt-1 wrote it once, with 107,741 cents, and the network delivered it again.',
        'The ledger took it as a new row: append compares nothing.',
        'It stands in the end, and so does the row of cust-0008 by publish-3 attempt-1, written at that moment: one customer, two rows.',
      ],
    );
  });

  test('a reply that is lost, and an id that is forgotten before the next call', () => {
    // The fifth call is the second of publish-5; 70 s without a reply, 1 s and a call later it comes again.
    const outcome = outcomeAt(
      '?email=direct&fault=lose:email-replies:5&id=logical&remember=60000&timeout=70000',
    );
    const { requests, unheard } = outcome.effects.find(({ system }) => system === 'mailbox') ?? {};
    const lost = unheard?.[0] ?? -1;
    const customer = requests?.customer[lost] ?? -1;
    const name = outcome.customers.id[customer] ?? '';
    const again = requests?.customer.indexOf(customer, lost + 1) ?? -1;
    const id = `(period 2026-03-02 and customer ${name})`;
    const atMs = requests?.atMs[lost] ?? 0;
    expect(said(outcome, { kind: 'request', system: 'mailbox', position: lost })[2]).toBe(
      `The email service had not seen its id before ${id}, so it sent it; its reply was lost, so the caller did not learn of it.`,
    );
    expect(requests?.atMs[again]).toBe(atMs + 70_000 + 1_000 + 268);
    expect(said(outcome, { kind: 'request', system: 'mailbox', position: again })[2]).toBe(
      `The email service had sent the same id ${id} at ${seconds(atMs)}, but remembers one for only 60\u00a0s, so it sent it again.`,
    );
  });
});

describe('an outbox', () => {
  const outcome = outcomeOf(preset('sender-crash'));
  const mailbox = outcome.effects.find(({ system }) => system === 'mailbox')?.requests;
  const calls = mailbox?.customer.flatMap((customer, call) =>
    outcome.customers.id[customer] === 'cust-0117' ? [call] : [],
  );

  test('whose sender crashes between call and mark sends again', () => {
    expect(said(outcome, { kind: 'senderEvent', position: 0 })).toEqual([
      'Sender crashed, 117.6\u00a0s',
      'The sender crashes after it sent the email to cust-0117, and before it marks it.',
      'cust-0117 got the email again: after the crash the sender found it unmarked and sent it once more.',
    ]);
    const again: Selection = { kind: 'request', system: 'mailbox', position: calls?.[1] ?? -1 };
    expect(said(outcome, again)).toEqual([
      'Email to cust-0117, 127.9\u00a0s',
      'After its crash the sender found the notification of publish-11 attempt-1 unmarked, knew nothing of its call at 117.6\u00a0s, and called once more.',
      'The email service sent it: the call carried no id by which it could know it again.',
      'It is email 2 of 2 to cust-0117; the other one went out at 117.6\u00a0s, for publish-11 attempt-1.',
    ]);
  });

  test('tells of a notification when it was called for and marked', () => {
    const position = mailbox?.notification[calls?.[0] ?? -1] ?? -1;
    expect(said(outcome, { kind: 'request', system: 'outbox', position })).toEqual([
      'Notification for cust-0117, 116.3\u00a0s',
      'It was stored together with the row of cust-0117 by publish-11 attempt-1, because the ledger took that as a new one.',
      'The sender called for it 2 times, from 117.6\u00a0s to 127.9\u00a0s, and 2 emails went out; it was marked as sent at 127.9\u00a0s.',
    ]);
  });

  test('whose sender marks first loses the email', () => {
    const marksFirst = outcomeOf(preset('sender-crash-marks-first'));
    const position = marksFirst.sender?.events[0]?.notification ?? -1;
    expect(said(marksFirst, { kind: 'request', system: 'outbox', position })[2]).toMatch(
      /^The sender marked it as sent at \S+\u00a0s, and never called the email service for it\.$/,
    );
  });
});
