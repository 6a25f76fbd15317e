import { describe, expect, test } from 'vitest';
import type { Scenario } from '../src/engine/pkg/sim_wasm.js';
import { guaranteesOf } from '../src/model/guarantees.js';
import { truthOf } from '../src/model/truth.js';
import { outcomeOf, preset, presets } from './outcomes.js';

/** A line as it is read: promise, sign, outcome, note. */
function read(scenario: Scenario, name: RegExp): string {
  const line = guaranteesOf(outcomeOf(scenario)).find((candidate) => name.test(candidate.name));
  if (line === undefined) return 'no such line';
  const { promiser, why, held, outcome, where, note } = line;
  const sign = held === null ? '' : held ? '✓ ' : '✗ ';
  const place = where === '' ? '' : ` (${where})`;
  return `${promiser}: ${why} | ${sign}${outcome}${place}${note === '' ? '' : ` | ${note}`}`;
}

const ROW = /stored row/;
const OUTPUT = /committed output/;
const REVENUE = /revenue/;
const NOTIFICATION = /notification/;
const EMAIL = /email/;
const REPORT = /report/;

describe('a guarantee covers one operation in one system', () => {
  const zombie = preset('zombie-atomic-direct');

  test('the ledger keeps its promise while nobody promises one email', () => {
    expect(read(zombie, ROW)).toBe(
      'The ledger: it takes one commit for each run and task | ✓ 796 of 796 customers',
    );
    expect(read(zombie, OUTPUT)).toContain('The ledger: it takes one commit');
    expect(read(zombie, OUTPUT)).toContain('✓ 12 of 12 tasks');
    expect(read(zombie, NOTIFICATION)).toContain('outside the ledger’s transaction');
    expect(read(zombie, NOTIFICATION)).toContain('✗ 59 of 796 customers have two (publish-5)');
    expect(read(zombie, EMAIL)).toBe(
      'Nobody: calls carry no id, so a repeat cannot be recognised | ✗ 59 of 796 customers got two (publish-5)',
    );
  });

  test('an outbox inherits the ledger’s promise, and its emails do not', () => {
    const scenario = preset('sender-crash');
    expect(read(scenario, NOTIFICATION)).toContain('The ledger: the notification is stored');
    expect(read(scenario, EMAIL)).toContain('✗ 1 of 796 customers got two');
    const remembers = preset('sender-crash-dedupe');
    expect(read(remembers, EMAIL)).toContain('The email service: it recognises a repeat by its id');
  });

  test('rows are as promised where the output of a task is not one attempt’s', () => {
    const upsert = preset('zombie-upsert');
    expect(read(upsert, ROW)).toContain(
      'a repeat replaces the row with the same period and customer',
    );
    expect(read(upsert, OUTPUT)).toContain('Nobody: rows are taken one by one');
  });

  test('an identity that names the attempt promises nothing', () => {
    expect(read(preset('lost-ack-attempt-key'), ROW)).toBe(
      'Nobody: the identity names the attempt, so a retry looks new | ✗ 78 of 796 customers have two rows (publish-3)',
    );
    expect(read(preset('lost-ack-task-key'), REVENUE)).toContain(
      'it recognises a repeat by run, task and customer',
    );
  });
});

describe('promise and outcome are two things', () => {
  test('what held without a promise was luck', () => {
    expect(read(preset('reference'), ROW)).toBe(
      'Nobody: the ledger compares nothing, so a repeat is a new row | ✓ 796 of 796 customers | Held, though nobody promised it.',
    );
  });

  // publish-4 has 73 customers and stages its rows; without a retry none is committed.
  test('what was promised may be missing when the job gives up', () => {
    const scenario = { ...preset('no-retries-crash'), sink: { kind: 'atomic' as const } };
    expect(read(scenario, ROW)).toBe(
      'The ledger: it takes one commit for each run and task | ✗ 73 of 796 customers have none (publish-4)' +
        ' | Never too much, as promised; too little, because the job gave up.',
    );
    const [row, , , report] = guaranteesOf(outcomeOf(scenario));
    expect([row?.tone, report?.tone]).toEqual(['wrong', 'plain']);
    expect(read(scenario, REPORT)).toContain(
      '✓ true: it reports failure, and something is missing',
    );
  });

  test('what is missing without a promise says why, where the gap is not the reason', () => {
    expect(read(preset('no-retries-crash'), ROW)).toMatch(
      /^Nobody: .* 37 .* have none .* \| Too little, because the job gave up\.$/,
    );
    const failing = {
      email: { path: 'outbox' as const },
      faults: [
        { do: 'fail' as const, target: { emailCall: { first: 5, count: 1_000 } }, when: null },
      ],
    };
    expect(read(failing, /One email/)).toMatch(
      /^Nobody: .* got none .* \| Too little, because the sender gave up\.$/,
    );
    expect(read(preset('sender-crash-marks-first'), /One email/)).toMatch(
      /Too little, because it was marked, and never sent\.$/,
    );
    const coarse = read({ sink: { kind: 'key', identity: ['run', 'task'] } }, ROW);
    expect(coarse).toMatch(/so some may be lost \| ✗ 784 [^|]*$/);
  });

  test('and when the sender gives up, or is not done after seven days', () => {
    // An hour between two calls, sixteen for each email.
    const outcome = outcomeOf({
      data: { synthetic: { customers: 100, seed: 1 } },
      sink: { kind: 'upsert' },
      email: {
        path: 'outbox',
        notificationId: 'logical',
        dedupeMemory: 'forGood',
        client: { tries: 16, retryAfterMs: 3_600_000 },
      },
      faults: [{ do: 'fail', target: { emailCall: { first: 1, count: 10_000 } } }],
    });
    const oneEmail = guaranteesOf(outcome).find(({ name }) => name.startsWith('One email'));
    expect(oneEmail).toMatchObject({
      outcome: '100 of 100 customers got none',
      note: 'Never too much, as promised; too little, because the sender gave up and the sender was not done after seven days.',
    });
    expect(truthOf(outcome).statement).toBe('not true: 100 customers got no email');
  });

  test('what is too much for some and too little for others says both', () => {
    const [repeat] = preset('repeated-write-append').faults;
    const crash = preset('no-retries-crash');
    const scenario = { ...crash, faults: [...crash.faults, ...(repeat ? [repeat] : [])] };
    expect(read(scenario, ROW)).toContain(
      '✗ 1 of 796 customers has two rows, 37 have none (publish-3 and publish-4)',
    );
  });

  test('many tasks are counted', () => {
    const line = read({ sink: { kind: 'key', identity: ['run', 'task'] } }, ROW);
    expect(line).toContain('✗ 784 of 796 customers have none (12 publish tasks)');
  });
});

test('every line has its words, for every preset', () => {
  for (const { name, scenario } of presets) {
    for (const line of guaranteesOf(outcomeOf(scenario))) {
      for (const text of [line.name, line.promiser, line.why, line.outcome]) {
        expect(text, name).toMatch(/\w/);
        expect(text, name).not.toMatch(/undefined|NaN/);
      }
    }
  }
});

test('a forgetful receiver says for how long it remembers', () => {
  const email = {
    path: 'direct',
    notificationId: 'logical',
    dedupeMemory: { forMs: 60_000 },
  } as const;
  expect(read({ email }, EMAIL)).toContain('forgets an id after 60\u00a0s');
});

// The second night's writes were all taken for repeats of the first one's.
test('each of two runs has guarantees of its own', () => {
  const outcome = outcomeOf(preset('two-nights-job-key'));
  const [first, second] = [guaranteesOf(outcome, 0), guaranteesOf(outcome, 1)];
  expect(first.map(({ held }) => held)).toEqual([true, true, true, true]);
  expect(second.map(({ held }) => held)).toEqual([false, false, false, false]);
  expect(second[0]?.outcome).toMatch(/796/);
});
