import { describe, expect, test } from 'vitest';
import type { Fault, Outcome, Scenario } from '../src/engine/pkg/sim_wasm.js';
import { type EventDetail, eventsOf } from '../src/model/events.js';
import { seconds } from '../src/model/format.js';
import { selectionKey } from '../src/model/selection.js';
import { ODD_ADDRESSES } from './odd-addresses.js';
import { outcomeAt, outcomeOf, preset, presets } from './outcomes.js';

const eventsIn = (outcome: Outcome, detail: EventDetail) => {
  const { count, eventAt } = eventsOf(outcome, detail);
  return [...Array(count).keys()].map(eventAt);
};

/** Every event as one line, from a time on. */
const lines = (outcome: Outcome, detail: EventDetail, fromMs = 0, toMs = Infinity) =>
  eventsIn(outcome, detail)
    .filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
    .map(({ atMs, who, what }) => `${seconds(atMs)} ${who}: ${what}`);

const everyOutcome = [
  ...presets.map(({ name, scenario }): [string, Outcome] => [name, outcomeOf(scenario)]),
  ...ODD_ADDRESSES.map((query): [string, Outcome] => [query, outcomeAt(query)]),
];

describe('the turning points', () => {
  test('of a lost completion message tell what the coordinator heard, and what stood there then', () => {
    expect(lines(outcomeOf(preset('lost-ack-append')), 'turningPoints')).toEqual([
      '0.0\u00a0s coordinator: Starts the job, and queues the map tasks.',
      '109.5\u00a0s coordinator: Queues the reduce tasks: every map task is done.',
      '112.1\u00a0s coordinator: Queues the first publish task: its reduce task is done.',
      '113.1\u00a0s worker 3: Starts publish-3 attempt-1.',
      '113.2\u00a0s ledger: Takes the row of cust-0008 from publish-3 attempt-1.',
      '118.9\u00a0s worker 3: Has done all the work of publish-3 attempt-1.',
      '118.9\u00a0s worker 3: Sends the completion message of publish-3 attempt-1, which never arrives.',
      '128.9\u00a0s coordinator: Declares publish-3 attempt-1 failed, silent since 118.9\u00a0s.',
      '128.9\u00a0s coordinator: Orders a retry after publish-3 attempt-1.',
      '128.9\u00a0s worker 0: Starts publish-3 attempt-2, a retry.',
      '129.0\u00a0s ledger: Takes one more row of cust-0008, from publish-3 attempt-2.',
      '134.7\u00a0s worker 0: Has done all the work of publish-3 attempt-2.',
      '134.7\u00a0s coordinator: Accepts publish-3 attempt-2: the task is done.',
      '134.7\u00a0s coordinator: Has accepted every task, and closes the job out.',
      '220.7\u00a0s coordinator: Reports success.',
    ]);
  });

  test('of a retry after a crash name the row with which it goes on where the first one stopped', () => {
    const rows = lines(outcomeOf(preset('crash-append')), 'turningPoints').filter((line) =>
      line.includes('ledger'),
    );
    // 36 rows were written, so the first new one is the 37th.
    expect(rows.map((line) => line.replace(/^\S+\u00a0s /, ''))).toEqual([
      'ledger: Takes the row of cust-0024 from publish-4 attempt-1.',
      'ledger: Takes one more row of cust-0024, from publish-4 attempt-2.',
      expect.stringMatching(/^ledger: Takes the row of cust-\d+ from publish-4 attempt-2\.$/),
    ]);
  });

  test('of a healthy run are about a dozen', () => {
    for (const name of ['reference', 'reference-direct', 'reference-outbox']) {
      expect(eventsOf(outcomeOf(preset(name)), 'turningPoints').count).toBeLessThanOrEqual(12);
    }
  });

  test('stay few where every email goes wrong in its own way', () => {
    const calls = Array.from({ length: 60 }, (_, index) => ({
      do: 'fail' as const,
      target: { emailCall: { first: 1 + 3 * index } },
    }));
    const outcome = outcomeOf({ email: { path: 'outbox' }, faults: calls.slice(0, 32) });
    const calledFor = eventsIn(outcome, 'turningPoints').filter(({ who }) => who === 'mailbox');
    const counts = outcome.attempts.map(
      (_, position) => calledFor.filter(({ attempt }) => attempt === position).length,
    );
    expect(Math.max(...counts)).toBe(12);
  });
});

describe('at one millisecond, causes come before what follows from them', () => {
  test('a commit, what it stores, and what is decided after it', () => {
    const outcome = outcomeOf(preset('workbench-atomic-outbox'));
    const at = outcome.effects[0]?.commits[0]?.atMs ?? 0;
    const who = lines(outcome, 'everything', at, at).map((line) =>
      line.replace(/^\S+\u00a0s ([^:]*: \S+).*/, '$1'),
    );
    const place = (what: string) => who.indexOf(what);
    expect(place('ledger: Takes')).toBeGreaterThan(place('ledger: Stages'));
    expect(place('outbox: Stores')).toBe(place('ledger: Takes') + 1);
    expect(place('coordinator: Accepts')).toBeGreaterThan(who.lastIndexOf('outbox: Stores'));
  });

  test('a row and its own email, also where two tasks write at once', () => {
    const outcome = outcomeOf(preset('reference-direct'));
    const told = eventsIn(outcome, 'everything').filter(
      ({ who }) => who === 'ledger' || who === 'mailbox',
    );
    const rows = told.filter((_, index) => index % 2 === 0);
    const emails = told.filter((_, index) => index % 2 === 1);
    expect(rows.length).toBe(796);
    expect(new Set(rows.map(({ who }) => who))).toEqual(new Set(['ledger']));
    expect(emails.map(({ atMs, attempt }) => [atMs, attempt])).toEqual(
      rows.map(({ atMs, attempt }) => [atMs, attempt]),
    );
    // publish-6 and publish-10 have as many customers, and started at the same time.
    expect(new Set(rows.map(({ atMs }) => atMs)).size).toBeLessThan(796);
  });

  test.each([
    // The third request is the second row; its email is the fourth.
    [
      'cut-off:publish-5:1@request-3',
      ['ledger: Takes', 'worker 5: Stops hearing', 'mailbox: Delivers'],
    ],
    [
      'cut-off:publish-5:1@request-4',
      ['ledger: Takes', 'mailbox: Delivers', 'worker 5: Stops hearing'],
    ],
    ['crash:publish-5:1@request-3', ['ledger: Takes', 'worker 5: Crashes']],
    [
      'cut-off:publish-5:1@request-3&fault=repeat:publish-5:1@row-2',
      ['ledger: Takes', 'ledger: Takes', 'worker 5: Stops hearing', 'mailbox: Delivers'],
    ],
  ])('what strikes after a request: %s', (fault, expected) => {
    const outcome = outcomeAt(`?email=direct&sink=append&fault=${fault}`);
    const at = outcome.faultStruckMs[0] ?? 0;
    const told = eventsIn(outcome, 'everything')
      .filter(({ atMs, attempt }) => atMs === at && outcome.attempts[attempt ?? -1]?.task === 5)
      .map(({ who, what }) => `${who}: ${what}`);
    expect(told).toEqual(expected.map((start) => expect.stringContaining(start) as string));
  });

  const KEY_GAP: Scenario = {
    sink: { kind: 'key', keyCheck: { rowThenKey: { gapMs: 50 } } },
    email: { path: 'direct' },
  };
  const NIGHTS = [{}, { id: 'second', period: 'second', startMs: 86_400_000 }];
  const CUT_OFF = 'worker: Stops hearing';
  const ROW_TWICE: Fault = { do: 'repeat', target: { write: { task: 5, row: 1 } } };
  const RENAMED: Scenario = { sink: { kind: 'atomic' }, effects: { file: { path: 'ownRenamed' } } };
  const AT_END = ['worker: Has', 'worker: Sends'];
  const RERUN: Scenario = {
    runs: [{}, { startMs: 86_400_000 }],
    sink: { kind: 'key', keyCheck: { rowThenKey: { gapMs: 50 } }, onRepeat: 'error' },
  };
  test.each<[string, number, Scenario, string[]]>([
    // The lock comes first, then a row and its message, and so on.
    ['2', 0, { effects: { lock: {}, topic: {} } }, ['ledger', CUT_OFF, 'topic']],
    ['3', 0, { effects: { lock: {}, topic: {} } }, ['ledger', 'topic', CUT_OFF]],
    // Whoever writes a file opens it first.
    ['2', 0, { effects: { file: {} } }, ['ledger', CUT_OFF, 'files']],
    // A key is looked up before its row, and recorded after it.
    ['2', 0, KEY_GAP, ['ledger', CUT_OFF, 'mailbox']],
    ['3', 0, KEY_GAP, ['ledger', CUT_OFF, 'mailbox']],
    ['4', 0, KEY_GAP, ['ledger', 'mailbox', CUT_OFF]],
    // In either run alike.
    ['3', 0, { runs: NIGHTS, email: { path: 'direct' } }, ['ledger', CUT_OFF, 'mailbox']],
    ['3', 1, { runs: NIGHTS, email: { path: 'direct' } }, ['ledger', CUT_OFF, 'mailbox']],
    // What the network repeats is one request, which leaves two traces.
    [
      '2',
      0,
      { effects: { file: {} }, faults: [ROW_TWICE] },
      ['ledger', 'ledger', CUT_OFF, 'files'],
    ],
    // It opens its file, writes 59 rows and blocks, puts the file in its place, and commits.
    ['120', 0, RENAMED, ['ledger', 'files', 'files', CUT_OFF, 'ledger', ...AT_END]],
    ['121', 0, RENAMED, ['ledger', 'files', 'files', 'ledger', CUT_OFF, ...AT_END]],
    // A key that the run before knew is answered with an error, and that is the first request.
    ['1', 1, RERUN, ['ledger', CUT_OFF, 'worker: Gives', 'worker: Sends']],
  ])('what strikes after request %s of run %i: %j', (request, run, scenario, expected) => {
    const outcome = outcomeOf({
      ...scenario,
      sink: { kind: 'append', ...scenario.sink },
      faults: [
        {
          do: 'cutOff',
          target: { attempt: { stage: 'publish', task: 5, run } },
          when: { afterRequest: Number(request) },
        },
        ...(scenario.faults ?? []),
      ],
    });
    const at = outcome.faultStruckMs[0] ?? 0;
    const told = eventsIn(outcome, 'everything')
      .filter(({ atMs, attempt }) => {
        const its = outcome.attempts[attempt ?? -1];
        return atMs === at && its?.task === 5 && its.run === run;
      })
      .map(({ who, what }) => (who.startsWith('worker') ? `worker: ${what}` : who));
    expect(told).toEqual(expected.map((start) => expect.stringContaining(start) as string));
  });

  test('what strikes two attempts of one name, since the coordinator forgot the first', () => {
    const outcome = outcomeOf({
      coordinator: { memory: 'nothing' },
      sink: { kind: 'append' },
      email: { path: 'direct' },
      faults: [
        {
          do: 'cutOff',
          target: { attempt: { stage: 'publish', task: 5 } },
          when: { afterRequest: 3 },
        },
        { do: 'restart', target: { coordinator: 0 }, when: { atMs: 118_000 } },
      ],
    });
    const told = eventsIn(outcome, 'everything');
    const cutOffs = outcome.marks.filter(({ kind }) => kind === 'cutOff');
    expect(cutOffs.length).toBe(2);
    for (const { attempt: its, atMs: at } of cutOffs) {
      const then = told.filter(({ attempt, atMs }) => attempt === its && atMs === at);
      expect(then.map(({ who }) => who)).toEqual(['ledger', 'worker 5', 'mailbox']);
    }
  });

  test('what strikes after the last request comes before the end', () => {
    // 59 rows and a commit: the sixtieth request.
    const query = '?sink=atomic:run,task&fault=cut-off:publish-5:1@request-60';
    const outcome = outcomeAt(query);
    const at = outcome.faultStruckMs[0] ?? 0;
    const told = lines(outcome, 'everything', at, at).filter((line) => line.includes('publish-5'));
    expect(
      told.map((line) => line.replace(/^\S+\u00a0s (worker 5|ledger): (\S+).*/, '$1 $2')),
    ).toEqual([
      'ledger Stages',
      'ledger Takes',
      'worker 5 Stops',
      'worker 5 Has',
      'worker 5 Sends',
    ]);
  });

  test('an order to stop is lost after the other attempt is accepted', () => {
    const outcome = outcomeAt(
      '?fault=cut-off:publish-7:1@10&fault=slow:publish-7:1@300&speculate=publish&loser=cancelled',
    );
    const told = lines(outcome, 'turningPoints');
    const lost = told.findIndex((line) => line.includes('Orders publish-7 attempt-1 to stop'));
    expect(told[lost - 1]).toContain('Accepts publish-7 attempt-2');
  });
});

describe('everything', () => {
  test.each(everyOutcome)('is listed once and in order: %s', (_name, outcome) => {
    const { attempts, claims, effects, marks, messages, readings, sender } = outcome;
    // What is taken away from one attempt at one moment is one event.
    const removals = effects.flatMap(({ requests, removed }) =>
      removed.map(({ request, atMs }) => `${requests.attempt[request]} ${atMs}`),
    );
    const lost = messages.filter(({ receivedMs }) => receivedMs === null);
    const events = eventsIn(outcome, 'everything');
    expect(events.length).toBe(
      attempts.length +
        marks.length +
        lost.length +
        (sender?.events.length ?? 0) +
        claims.reduce((sum, { events: all }) => sum + all.length, 0) +
        readings.length +
        new Set(removals).size +
        effects.reduce(
          (sum, { requests, commits }) => sum + requests.fate.length + commits.length,
          0,
        ),
    );
    expect(new Set(events.map(({ selection }) => selectionKey(selection))).size).toBe(
      events.length,
    );
    const times = events.map(({ atMs }) => atMs);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  test.each(everyOutcome)('is told in whole words: %s', (_name, outcome) => {
    const isOdd = (text: string) =>
      !/^[a-z]+( \d+| [a-z]+)?: [A-Z].*\.$/.test(text) ||
      /undefined|NaN|null| {2}|\.\.| \./.test(text);
    const told = eventsIn(outcome, 'everything').map(({ who, what }) => `${who}: ${what}`);
    expect(told.filter(isOdd)).toEqual([]);
  });
});

test('a list finds its events, and what has happened by a time', () => {
  const outcome = outcomeOf(preset('zombie-atomic-direct'));
  for (const detail of ['turningPoints', 'everything'] as const) {
    const list = eventsOf(outcome, detail);
    for (let index = 0; index < list.count; index += 1) {
      expect(list.indexOf(list.eventAt(index).selection)).toBe(index);
    }
    expect(list.lastAt(-1)).toBe(-1);
    expect(list.lastAt(Infinity)).toBe(list.count - 1);
    // The moment at which publish-5 is cut off.
    expect(list.eventAt(list.lastAt(120_508)).atMs).toBe(120_508);
    expect(list.eventAt(list.lastAt(120_507)).atMs).toBeLessThan(120_508);
  }
  // The second row of publish-5 changes nothing, and the message that started the job arrived.
  const turningPoints = eventsOf(outcome, 'turningPoints');
  const first = outcome.attempts.findIndex((it) => it.stage === 'publish' && it.task === 5);
  const rows = outcome.effects[0]?.requests.attempt ?? [];
  const position = rows.indexOf(first, rows.indexOf(first) + 1);
  expect(turningPoints.indexOf({ kind: 'request', system: 'ledger', position })).toBe(-1);
  expect(turningPoints.indexOf({ kind: 'message', position: 0 })).toBe(-1);
});
