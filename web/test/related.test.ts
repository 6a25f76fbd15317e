import { describe, expect, test } from 'vitest';
import type { Outcome, System } from '../src/engine/pkg/sim_wasm.js';
import { belongsTo } from '../src/model/belongs-to.js';
import { placesOf, relatedOf } from '../src/model/related.js';
import type { Selection } from '../src/model/selection.js';
import { outcomeOf, preset } from './outcomes.js';

const requestsIn = (outcome: Outcome, system: System) => {
  const found = outcome.effects.find((it) => it.system === system)?.requests;
  if (found === undefined) throw new Error(`no ${system}`);
  return found;
};

/** How many requests to each system belong to what is chosen. */
const counts = (outcome: Outcome, selection: Selection) => {
  const { requestsOf } = relatedOf(outcome, selection);
  return Object.fromEntries(
    outcome.effects.map(({ system }) => [system, requestsOf(system).length]),
  );
};

const names = ({ attempts }: Outcome, positions: ReadonlySet<number>) =>
  [...positions].map((position) => {
    const { stage, task, attempt } = attempts[position] ?? {};
    return `${stage}-${task} attempt-${attempt}`;
  });

describe('what belongs to a row', () => {
  test('is all that its customer got, and who sent it', () => {
    const outcome = outcomeOf(preset('zombie-atomic-direct'));
    const position = requestsIn(outcome, 'ledger').customer.findIndex(
      (customer) => outcome.customers.id[customer] === 'cust-0011',
    );
    const row: Selection = { kind: 'request', system: 'ledger', position };
    const { attempts, commits } = relatedOf(outcome, row);
    expect(counts(outcome, row)).toEqual({ ledger: 2, mailbox: 2 });
    expect(names(outcome, attempts)).toEqual(['publish-5 attempt-1', 'publish-5 attempt-2']);
    expect([...commits].map((commit) => outcome.effects[0]?.commits[commit]?.fate)).toEqual([
      'took',
      'refused',
    ]);
    expect(placesOf(outcome, relatedOf(outcome, row))).toEqual([
      'timeline',
      'ledger',
      'deliveries',
    ]);
  });

  test('reaches from an email to its notification, its row and the crash of the sender', () => {
    const outcome = outcomeOf(preset('sender-crash'));
    const position = requestsIn(outcome, 'mailbox').customer.findIndex(
      (customer) => outcome.customers.id[customer] === 'cust-0117',
    );
    const email: Selection = { kind: 'request', system: 'mailbox', position };
    expect(counts(outcome, email)).toEqual({ ledger: 1, outbox: 1, mailbox: 2 });
    const related = relatedOf(outcome, email);
    expect([...related.senderEvents]).toEqual([0]);
    expect(belongsTo(related, { kind: 'senderEvent', position: 0 })).toBe(true);
    expect(belongsTo(related, { kind: 'senderEvent', position: 1 })).toBe(false);
  });
});

test('a list of requests and the question for one of them agree, in every system', () => {
  const outcome = outcomeOf(preset('sender-crash'));
  const selections: Selection[] = [
    { kind: 'attempt', position: outcome.attempts.length - 1 },
    { kind: 'request', system: 'outbox', position: 7 },
    { kind: 'commit', position: 0 },
    { kind: 'mark', position: 0 },
    { kind: 'senderEvent', position: 0 },
  ];
  for (const selection of selections) {
    const { requestsOf, isRelated } = relatedOf(outcome, selection);
    for (const { system, requests } of outcome.effects) {
      const asked = [...requests.fate.keys()].filter((request) => isRelated(system, request));
      expect([selection.kind, system, requestsOf(system)]).toEqual([selection.kind, system, asked]);
    }
  }
});

test('nothing reaches a system that the scenario does not use', () => {
  const outcome = outcomeOf(preset('lost-ack-append'));
  const related = relatedOf(outcome, { kind: 'attempt', position: outcome.attempts.length - 1 });
  expect(related.requestsOf('ledger').length).toBeGreaterThan(0);
  expect(related.requestsOf('mailbox')).toEqual([]);
  expect(related.isRelated('mailbox', 0)).toBe(false);
});

describe('what belongs to an attempt', () => {
  test('is all that it sent, said and committed, and what was decided about it', () => {
    const outcome = outcomeOf(preset('zombie-atomic-direct'));
    const position = outcome.attempts.findIndex(
      ({ stage, task }) => stage === 'publish' && task === 5,
    );
    const { commits, marks, messages } = relatedOf(outcome, { kind: 'attempt', position });
    expect(counts(outcome, { kind: 'attempt', position })).toEqual({ ledger: 59, mailbox: 59 });
    expect(commits.size).toBe(1);
    expect([...marks].map((mark) => outcome.marks[mark]?.kind)).toEqual([
      'cutOff',
      'declaredFailed',
      'retryQueued',
      'finished',
    ]);
    expect([...messages].map((message) => outcome.messages[message]?.kind)).toEqual([
      'launch',
      'ack',
    ]);
  });

  test('cannot be seen in the ledger when nothing of it stands there', () => {
    const outcome = outcomeOf(preset('zombie-atomic-direct'));
    const position = outcome.attempts.findIndex(
      ({ stage, task, attempt }) => stage === 'publish' && task === 5 && attempt === 2,
    );
    expect(placesOf(outcome, relatedOf(outcome, { kind: 'attempt', position }))).toEqual([
      'timeline',
      'deliveries',
    ]);
    expect(placesOf(outcome, relatedOf(outcome, { kind: 'attempt', position: 0 }))).toEqual([
      'timeline',
    ]);
  });
});

test('what belongs to a commit are its rows', () => {
  const outcome = outcomeOf(preset('zombie-atomic-direct'));
  const position = outcome.effects[0]?.commits.findIndex(({ fate }) => fate === 'refused') ?? -1;
  const { attempts } = relatedOf(outcome, { kind: 'commit', position });
  expect(counts(outcome, { kind: 'commit', position })).toEqual({ ledger: 59, mailbox: 0 });
  expect(names(outcome, attempts)).toEqual(['publish-5 attempt-2']);
});

test('a mark or a message belongs to its attempt alone', () => {
  const outcome = outcomeOf(preset('lost-ack-append'));
  const mark = outcome.marks.findIndex(({ kind }) => kind === 'declaredFailed');
  const message = outcome.messages.findIndex(({ receivedMs }) => receivedMs === null);
  for (const selection of [
    { kind: 'mark', position: mark },
    { kind: 'message', position: message },
  ] as const) {
    const related = relatedOf(outcome, selection);
    expect(names(outcome, related.attempts)).toEqual(['publish-3 attempt-1']);
    expect(counts(outcome, selection)).toEqual({ ledger: 0 });
    expect(belongsTo(related, selection)).toBe(true);
  }
  const ready = outcome.marks.findIndex(({ kind }) => kind === 'stageReady');
  expect(relatedOf(outcome, { kind: 'mark', position: ready }).attempts.size).toBe(0);
});

test('a mishap of the sender belongs to the notification in hand and the calls for it', () => {
  const outcome = outcomeOf(preset('sender-crash'));
  expect(counts(outcome, { kind: 'senderEvent', position: 0 })).toEqual({
    ledger: 0,
    outbox: 1,
    mailbox: 2,
  });
  expect(counts(outcome, { kind: 'senderEvent', position: 1 })).toEqual({
    ledger: 0,
    outbox: 0,
    mailbox: 0,
  });
});
