import { describe, expect, test } from 'vitest';
import type { Fault, Scenario } from '../src/engine/pkg/sim_wasm.js';
import { readAddress, writeAddress } from '../src/model/address.js';
import { needsSeed, scenarioOf } from '../src/model/scenario.js';
import { outcomeOf, preset, presets } from './outcomes.js';

const read = (search: string) => readAddress(search, presets);
const roundTrip = (scenario: Scenario) => {
  const complete = scenarioOf(outcomeOf(scenario));
  const address = writeAddress(complete, presets);
  expect(read(address)).toEqual({ scenario: complete, atMs: null, problems: [] });
  return address;
};

describe('what is written is read again', () => {
  test.each(presets)('the preset $name, by its name', ({ name, scenario }) => {
    expect(roundTrip(scenario)).toBe(`?v=1&preset=${name}`);
  });

  const lostAck = (task: number): Fault => ({
    do: 'lose',
    target: { ack: { stage: 'publish', task, attempt: 1 } },
  });
  const odd: [string, Scenario, string][] = [
    ['another cluster', { cluster: { workers: 3, tasks: 5 } }, '?v=1&cluster=3x5'],
    [
      'several faults of every kind',
      {
        faults: [
          lostAck(3),
          { do: 'crash', target: { attempt: { stage: 'map', task: 0 } }, when: { percent: 37 } },
          {
            do: 'cutOff',
            target: { attempt: { stage: 'publish', task: 5, attempt: 2 } },
            when: { percent: 0 },
          },
          { do: { slow: { percent: 101 } }, target: { attempt: { stage: 'reduce', task: 11 } } },
          { do: { slow: { percent: 9_000 } }, target: { worker: 11 } },
        ],
      },
      '?v=1&fault=lose:ack:publish-3:1&fault=crash:map-0:1@37&fault=cut-off:publish-5:2@0&fault=slow:reduce-11:1@101&fault=slow:worker-11@9000',
    ],
    [
      'the faults of writes, calls and the sender',
      {
        email: { path: 'outbox' },
        faults: [
          { do: 'repeat', target: { write: { task: 3 } } },
          { do: 'repeat', target: { write: { task: 0, attempt: 2, row: 60 } } },
          { do: 'fail', target: { emailCall: { first: 5, count: 4 } } },
          { do: 'fail', target: { emailCall: { first: 90 } } },
          { do: 'lose', target: { emailReply: { first: 5 } } },
          { do: 'lose', target: { emailReply: { first: 7, count: 2 } } },
          { do: 'crash', target: { sender: 0 }, when: { afterRequest: 9 } },
          {
            do: 'crash',
            target: { attempt: { stage: 'publish', task: 4 } },
            when: { afterRequest: 36 },
          },
          {
            do: 'cutOff',
            target: { attempt: { stage: 'publish', task: 5 } },
            when: { afterRequest: 1 },
          },
        ],
      },
      '?v=1&fault=repeat:publish-3:1@row-1&fault=repeat:publish-0:2@row-60&fault=fail:email-calls:5-8&fault=fail:email-calls:90&fault=lose:email-replies:5&fault=lose:email-replies:7-8&fault=crash:sender@request-9&fault=crash:publish-4:1@request-36&fault=cut-off:publish-5:1@request-1&email=outbox',
    ],
    [
      'everything about emails',
      {
        email: {
          path: 'outbox',
          notificationId: 'attempt',
          dedupeMemory: { forMs: 60_000 },
          client: { timeoutMs: 0, tries: 16, retryAfterMs: 250 },
          sender: { marks: 'beforeSending', restartAfterMs: 3_600_000 },
        },
      },
      '?v=1&email=outbox&id=attempt&remember=60000&mark=before&restart=3600000&tries=16&timeout=0&retry-after=250',
    ],
    [
      'an id that is remembered for good',
      { email: { path: 'direct', notificationId: 'logical', dedupeMemory: 'forGood' } },
      '?v=1&email=direct&id=logical&remember=for-good',
    ],
    ['an id of every call', { email: { notificationId: 'send' } }, '?v=1&id=send'],
    [
      'a dashboard that takes the latest row',
      { dashboard: 'takesLatestRow' },
      '?v=1&dashboard=latest-row',
    ],
    [
      'made-up customers',
      { data: { synthetic: { customers: 100, seed: 9_007_199_254_740_991 } } },
      '?v=1&data=synthetic:100:seed-9007199254740991',
    ],
    [
      'unequal ones on a large cluster',
      {
        cluster: { workers: 512, tasks: 512 },
        data: { synthetic: { customers: 12, seed: 0, skewPercent: 50 } },
      },
      '?v=1&data=synthetic:12:seed-0:skew-50&cluster=512x512',
    ],
    [
      'a key of other fields, answering repeats with an error',
      {
        faults: [lostAck(0)],
        sink: { kind: 'key', identity: ['customer', 'job'], onRepeat: 'error' },
      },
      '?v=1&fault=lose:ack:publish-0:1&sink=key:customer,job&on-repeat=error',
    ],
    [
      'an identity that is the usual one, and says so',
      { sink: { kind: 'upsert', identity: ['period', 'customer'] } },
      '?v=1&sink=upsert:period,customer',
    ],
    [
      'an identity without any field',
      { sink: { kind: 'append', identity: [] } },
      '?v=1&sink=append:',
    ],
    [
      'every setting of the coordinator',
      {
        coordinator: {
          silenceMs: 2_500,
          heartbeatEveryMs: 300,
          maxAttempts: 7,
          speculation: {
            stages: ['reduce', 'publish'],
            checkEveryMs: 1_000,
            thresholdPercent: 200,
            loser: 'cancelled',
          },
        },
      },
      '?v=1&speculate=reduce,publish&loser=cancelled&check=1000&threshold=200&attempts=7&silence=2500&heartbeat=300',
    ],
    [
      'names with signs that mean something in an address',
      { job: 'a&b=c d+é%', runs: [{ id: '#1?', period: '2026, March' }] },
      '?v=1&job=a%26b%3Dc+d%2B%C3%A9%25&run=%231%3F&period=2026,+March',
    ],
    [
      'emails through an outbox, to nobody else',
      { email: { path: 'outbox' } },
      '?v=1&preset=reference-outbox',
    ],
  ];
  test.each(odd)('%s', (_, scenario, address) => {
    expect(roundTrip(scenario)).toBe(address);
  });
});

describe('what an address says', () => {
  test('an empty query opens the story of the lost completion message', () => {
    const scenario = preset('lost-ack-append');
    expect(read('')).toEqual({ scenario, atMs: null, problems: [] });
    expect(read('?')).toEqual(read(''));
  });

  test.each(['?v=1', '?at=5000', '?v=1&at=5000', '?sum=0000000'])(
    'and so does one that says no scenario: %s',
    (query) => {
      expect(read(query).scenario).toEqual(preset('lost-ack-append'));
    },
  );

  test('a moment without a scenario is one of that story', () => {
    expect(read('?at=5000')).toMatchObject({ atMs: 5000, problems: [] });
  });

  test('parameters without a preset change the reference run, even to itself', () => {
    expect(read('?fault=none').scenario).toEqual(preset('reference'));
    expect(read('?v=1&email=none').scenario).toEqual(preset('reference'));
  });

  test('a missing version is the first', () => {
    expect(read('?preset=crash-upsert')).toEqual(read('?v=1&preset=crash-upsert'));
  });

  test('parameters beside a preset replace what it says', () => {
    const { scenario, problems } = read('?v=1&preset=zombie-atomic-direct&email=none&fault=none');
    expect(problems).toEqual([]);
    const { email, faults, ...rest } = preset('zombie-atomic-direct');
    expect(email.path).toBe('direct');
    expect(faults).toHaveLength(1);
    expect(scenario).toEqual({ ...rest, email: { ...email, path: 'none' }, faults: [] });
  });

  test('a seed that is left out is for the engine to draw', () => {
    const { scenario, problems } = read('?data=synthetic:12:skew-10');
    expect(problems).toEqual([]);
    expect(scenario.data).toEqual({ synthetic: { customers: 12, seed: null, skewPercent: 10 } });
    expect(needsSeed(scenario)).toBe(true);
    const drawn = scenarioOf(outcomeOf(scenario));
    expect(needsSeed(drawn)).toBe(false);
    expect(read(writeAddress(drawn, presets)).scenario).toEqual(drawn);
  });

  test('an attempt that is left out is the first', () => {
    expect(read('?fault=lose:ack:publish-3')).toEqual(read('?fault=lose:ack:publish-3:1'));
  });
});

describe('what cannot be read is a problem that says what would be right', () => {
  test.each([
    ['?v=2', 'v', /made by a newer version.* of version 2, and here version 1 is understood/],
    ['?v=0', 'v', 'The address says “0”, which is no version of it; right would be 1.'],
    ['?v=one', 'v', /“one”, which is no version/],
    ['?v=', 'v', /says nothing, which is no version/],
    [
      '?preset=zombie',
      'preset',
      /“zombie”; right would be zombie-\S+, (zombie-\S+, ){4}zombie-\S+ or one of \d+ more\.$/,
    ],
    ['?preset=crash-upsrt', 'preset', /right would be crash-upsert, /],
    ['?preset=Reference-Outbox', 'preset', /right would be reference-outbox, /],
    [
      '?preset=nonsense',
      'preset',
      new RegExp(`“nonsense”.* or one of ${presets.length - 6} more\\.$`),
    ],
    ['?colour=red', 'colour', /no such parameter; the parameters are v, preset, data, cluster/],
    [
      '?cluster=16',
      'cluster',
      'The address says “16”; right would be workers x tasks, such as 16x16.',
    ],
    ['?silence=ten', 'silence', /“ten”; right would be whole milliseconds, such as 10000/],
    ['?silence=-1', 'silence', /whole milliseconds/],
    ['?attempts=9999999999999999', 'attempts', /a whole number of attempts/],
    ['?sink=table', 'sink', /append, upsert, key or atomic/],
    ['?sink=key:colour', 'sink', /the fields are job, run, period, task, attempt, customer/],
    ['?email=pigeon', 'email', /right would be none, direct or outbox/],
    ['?speculate=all', 'speculate', /a list of map, reduce, publish/],
    ['?fault=explode:publish-3', 'fault', /crash:publish-4:1@50/],
    ['?fault=slow:publish-3', 'fault', /slow:worker-3@150/],
    ['?fault=repeat:publish-3', 'fault', /repeat:publish-3:1@row-1/],
    ['?fault=repeat:map-3:1@row-1', 'fault', /“repeat:map-3:1@row-1”/],
    ['?fault=crash:publish-3:1@row-1', 'fault', /@request-36/],
    ['?fault=slow:publish-3:1@request-1', 'fault', /slow:publish-7:1@150/],
    ['?fault=fail:email-calls:8-5', 'fault', /fail:email-calls:5-8/],
    ['?fault=fail:email-calls', 'fault', /fail:email-calls:5-8/],
    ['?data=synthetic', 'data', /synthetic:1000:seed-42:skew-25/],
    ['?data=synthetic:10:skew-5:seed-1', 'data', /lesson, or synthetic/],
    ['?data=synthetic:10:seed-9007199254740993', 'data', /lesson, or synthetic/],
    ['?dashboard=latest', 'dashboard', /all-rows or latest-row/],
    ['?remember=ever', 'remember', /nothing, for-good, or whole milliseconds/],
    ['?mark=constructor', 'mark', /after or before/],
    ['?at=', 'at', /says nothing; right would be whole milliseconds, such as 71500/],
    ['?at=1.5', 'at', /“1.5”; right would be whole milliseconds/],
    ['?at=-1', 'at', /“-1”/],
    ['?at=1&at=2', 'at', /stands in the address 2 times/],
    ['?tries=many', 'tries', /a whole number of tries/],
    ['?fault=crash:publish-x@50', 'fault', /“crash:publish-x@50”/],
    [
      '?silence=1000&silence=2000',
      'silence',
      'It stands in the address 2 times; once would be right.',
    ],
  ])('%s', (search, parameter, message) => {
    const { problems } = read(search);
    expect(problems.map((problem) => problem.parameter)).toEqual([parameter]);
    expect(problems[0]?.message).toMatch(message);
  });

  test('every problem is told at once, and what can be read is kept', () => {
    const { scenario, problems } = read('?v=9&colour=red&silence=x&email=direct');
    expect(problems.map(({ parameter }) => parameter)).toEqual(['v', 'silence', 'colour']);
    expect(scenario.email.path).toBe('direct');
  });

  test('a flood of signs is text like any other', () => {
    expect(read(`?fault=${'@:'.repeat(5_000)}`).problems).toHaveLength(1);
  });
});

describe('the moment at which the reader looks', () => {
  test('stands beside the scenario, in whole milliseconds', () => {
    const scenario = preset('crash-upsert');
    expect(writeAddress(scenario, presets, 71500)).toBe('?v=1&preset=crash-upsert&at=71500');
    expect(read('?v=1&preset=crash-upsert&at=71500')).toEqual({
      scenario,
      atMs: 71500,
      problems: [],
    });
    expect(read('?at=0').atMs).toBe(0);
  });

  test('may lie after the run, which is its end', () => {
    expect(read('?at=9007199254740991')).toMatchObject({ atMs: 9007199254740991, problems: [] });
  });
});
