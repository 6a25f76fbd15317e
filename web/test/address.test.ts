import { describe, expect, test } from 'vitest';
import type { Fault, Scenario } from '../src/engine/pkg/sim_wasm.js';
import { readAddress, writeAddress } from '../src/model/address.js';
import { isSame, needsSeed, scenarioOf } from '../src/model/scenario.js';
import { engine, outcomeOf, preset, presets } from './outcomes.js';
import { randomScenarios } from './random-scenarios.js';

const read = (search: string) => readAddress(search, presets);
const roundTrip = (scenario: Scenario) => {
  const complete = scenarioOf(outcomeOf(scenario));
  const address = writeAddress(complete, presets);
  expect(read(address)).toEqual({ scenario: complete, atMs: null, problems: [] });
  return address;
};

describe('what is written is read again', () => {
  test.each(presets)('the preset $name, by its name', ({ name, scenario }) => {
    // Of two that are the same, the first one gives its name.
    const same = presets.find((other) => isSame(other.scenario, scenario));
    expect(roundTrip(scenario)).toBe(`?v=1&preset=${same?.name ?? name}`);
  });

  test('every preset with something more, in parameters of its own', () => {
    for (const { name, scenario } of presets) {
      const address = roundTrip({ ...scenario, job: 'another' });
      expect(address, name).toMatch(/^\?v=1&(?!preset).*&?job=another/);
    }
  });

  test('random scenarios of everything that there is', () => {
    const { random, scenarioFrom } = randomScenarios(20_260_302);
    let accepted = 0;
    for (let tried = 0; tried < 600; tried++) {
      const scenario = scenarioFrom(random);
      const reply = engine.run_scenario(scenario);
      if ('problems' in reply) continue;
      accepted += 1;
      roundTrip(scenario);
    }
    expect(accepted).toBeGreaterThan(300);
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
      '?v=1&sink=append:none',
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
      'a loser that is cancelled later',
      {
        coordinator: { speculation: { stages: ['publish'], loser: { cancelledAfterMs: 30_000 } } },
      },
      '?v=1&speculate=publish&loser=30000',
    ],
    [
      'a coordinator that restarts, and faults of another run',
      {
        coordinator: { memory: 'acceptedTasks' },
        runs: [{}, { startMs: 20 }],
        faults: [
          { do: 'restart', target: { coordinator: 0 }, when: { atMs: 115_000 } },
          { do: 'restart', target: { coordinator: 1 }, when: { atMs: 0 } },
          { do: 'lose', target: { ack: { stage: 'publish', task: 3, run: 1 } } },
          { do: 'repeat', target: { write: { task: 3, attempt: 2, row: 4, run: 1 } } },
          {
            do: { pause: { ms: 10_000 } },
            target: { attempt: { stage: 'publish', task: 3 } },
            when: { afterRequest: 5 },
          },
        ],
      },
      '?v=1&fault=restart:coordinator@115000&fault=restart:coordinator:run-1@0&fault=lose:ack:publish-3:1:run-1&fault=repeat:publish-3:2:run-1@row-4&fault=pause:publish-3:1@request-5:10000&memory=accepted-tasks&start=0&start=20',
    ],
    [
      'calls and replies of every system',
      {
        email: { path: 'direct' },
        faults: [
          { do: 'lose', target: { emailCall: { first: 5 } } },
          { do: 'lose', target: { reply: { of: 'commit', first: 4 } } },
          { do: 'lose', target: { call: { of: 'write', first: 1, count: 3 } } },
          { do: 'fail', target: { call: { of: 'topic', first: 5 } } },
          { do: 'fail', target: { call: { of: 'paidCall', first: 5, count: 2 } } },
          { do: 'lose', target: { reply: { of: 'counter', first: 7 } } },
        ],
        effects: { client: { tries: 5, timeoutMs: 0, retryAfterMs: 250 } },
      },
      '?v=1&fault=lose:email-calls:5&fault=lose:commit-replies:4&fault=lose:write-calls:1-3&fault=fail:topic-calls:5&fault=fail:paid-calls:5-6&fault=lose:counter-replies:7&email=direct&call-tries=5&call-timeout=0&call-retry-after=250',
    ],
    [
      'the fine print of a key',
      {
        sink: {
          kind: 'key',
          identity: ['call'],
          keyCheck: { rowThenKey: { gapMs: 50 } },
          dedupeMemory: { forMs: 60_000 },
          times: { lookupMs: 20, constraintMs: 10, stagingMs: 5, transactionMs: 500 },
        },
      },
      '?v=1&sink=key:call&key-check=row-then-key:50&key-memory=60000&times=lookup-20,constraint-10,staging-5,transaction-500',
    ],
    [
      'a key that is recorded before its row',
      { sink: { kind: 'key', keyCheck: { keyThenRow: { gapMs: 0 } } } },
      '?v=1&sink=key&key-check=key-then-row:0',
    ],
    [
      'the fine print of an upsert behind a lock',
      {
        sink: { kind: 'upsert', onConflict: 'onlyIfNewer', fencing: true, times: { lookupMs: 1 } },
        effects: { lock: { heldBy: 'task', whenTaken: 'goOn', timeoutMs: null, leaseMs: 20_000 } },
      },
      '?v=1&sink=upsert&on-conflict=only-if-newer&fencing=yes&times=lookup-1&lock=go-on:lease-20000:by-task',
    ],
    [
      'a transaction that remembers no task, and what is done when nothing is heard of it',
      { sink: { kind: 'atomic', identity: [], onUnknownCommit: 'cleanUp' } },
      '?v=1&sink=atomic:none&unknown-commit=clean-up',
    ],
    [
      'every effect as it usually is',
      {
        effects: {
          topic: {},
          paidCalls: {},
          file: {},
          counter: {},
          workQueue: {},
          lock: {},
          reading: {},
        },
      },
      '?v=1&topic=3&paid=5&file=shared-truncated&counter=plain&queue=wait&lock=wait&reading=115000:10',
    ],
    [
      'every effect in its safe form',
      {
        effects: {
          topic: { consumers: 16, identity: ['period', 'customer'] },
          paidCalls: {
            costCents: 0,
            identity: ['run', 'call'],
            quota: { calls: 800, perMs: 300_000 },
          },
          file: { path: 'ownRenamed' },
          counter: { identity: ['period', 'customer'] },
          workQueue: { heldBy: 'task', whenTaken: 'wait', timeoutMs: 3_000, leaseMs: 20_000 },
          lock: { heldBy: 'attempt', whenTaken: 'fail' },
          reading: { changesAtMs: 0, raisePercent: 1_000, kept: 'byRun' },
        },
      },
      '?v=1&topic=16:period,customer&paid=0:run,call&quota=800/300000&file=own-renamed&counter=plain:period,customer&queue=wait:timeout-3000:lease-20000:by-task&lock=fail&reading=0:1000:by-run',
    ],
    [
      'a single writer and a policy',
      {
        effects: { topic: {} },
        writer: { applies: ['ledger', 'topic'] },
        policy: { notInCopiedSteps: ['email', 'paidCalls', 'workQueue'], onlySingleWriter: true },
      },
      '?v=1&topic=3&writer=ledger,topic&refuse=email,paid,queue&only-writer=yes',
    ],
    [
      'two nights',
      {
        sink: { kind: 'key' },
        runs: [
          { id: 'first', period: '2026-03-02' },
          { id: 'second', period: '2026-03-03', startMs: 86_400_000 },
        ],
      },
      '?v=1&sink=key&run=first&run=second&period=2026-03-02&period=2026-03-03&start=0&start=86400000',
    ],
    ['two runs that are alike', { runs: [{}, {}] }, '?v=1&start=0&start=0'],
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

test('no field at all is read as it was written before', () => {
  expect(read('?sink=atomic:')).toEqual(read('?sink=atomic:none'));
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

  test('what a preset does besides can be taken away', () => {
    const { scenario, problems } = read(
      '?preset=copies-everything&topic=none&counter=none&fault=none&sink=append&speculate=none',
    );
    expect(problems).toEqual([]);
    expect(scenario).toEqual(preset('reference'));
    const quota = read('?preset=copies-quota&quota=none').scenario.effects.paidCalls;
    expect(quota).toEqual({ ...preset('copies-quota').effects.paidCalls, quota: null });
    expect(read('?preset=copies-quota&paid=7').scenario.effects.paidCalls).toEqual({
      ...preset('copies-quota').effects.paidCalls,
      costCents: 7,
    });
    expect(read('?preset=copies-quota&paid=none').scenario.effects.paidCalls).toBeNull();
  });

  test('there are as many runs as starts, and one name is that of all', () => {
    const [first] = preset('reference').runs;
    const runs = (query: string) => read(query).scenario.runs;
    expect(runs('?start=0&start=20')).toEqual([first, { ...first, startMs: 20 }]);
    expect(runs('?run=a&run=b&period=p')).toEqual([
      { id: 'a', period: 'p', startMs: 0 },
      { id: 'b', period: 'p', startMs: 0 },
    ]);
    expect(runs('?preset=two-nights&run=same').map(({ id }) => id)).toEqual(['same', 'same']);
    expect(runs('?preset=two-nights&start=0')).toEqual([first]);
  });

  test('a run that is left out is the first', () => {
    expect(read('?fault=lose:ack:publish-3:1:run-0')).toEqual(read('?fault=lose:ack:publish-3:1'));
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
    ['?loser=later', 'loser', /runsOn, cancelled, or whole milliseconds after which/],
    ['?memory=some', 'memory', /everything, accepted-tasks or nothing/],
    ['?on-conflict=newest', 'on-conflict', /replace, ignore or only-if-newer/],
    ['?key-check=row-then-key', 'key-check', /such as row-then-key:50/],
    ['?key-memory=ever', 'key-memory', /for-good, or whole milliseconds/],
    ['?unknown-commit=hope', 'unknown-commit', /retry-commit, .* give-up or clean-up/],
    ['?fencing=true', 'fencing', /yes or no/],
    ['?times=lookup', 'times', /lookup-20,constraint-10/],
    ['?times=lookup-1,lookup-2', 'times', /lookup-20,constraint-10/],
    ['?topic=many', 'topic', /3 or 3:period,customer; the fields are job, /],
    ['?topic=3:colour', 'topic', /the fields are job, /],
    ['?paid=5:customer:800', 'paid', /5 or 5:period,customer/],
    ['?quota=800/300000', 'quota', /beside paid .* such as 800\/300000/],
    ['?paid=5&quota=800', 'quota', /such as 800\/300000/],
    ['?file=shared', 'file', /none, shared-truncated, shared-appended or own-renamed/],
    ['?counter=1', 'counter', /none or plain.*plain:period,customer/],
    ['?queue=hope', 'queue', /wait:timeout-3000:lease-20000:by-task/],
    ['?lock=wait:by-task:lease-20000', 'lock', /wait:timeout-3000:lease-20000:by-task/],
    ['?reading=115000', 'reading', /115000:10:by-run/],
    ['?call-tries=many', 'call-tries', /a whole number of tries/],
    ['?writer=all', 'writer', /none, or a list of ledger, email, .*, such as queue,lock/],
    ['?refuse=rows', 'refuse', /a list of ledger, email/],
    ['?only-writer=true', 'only-writer', /yes or no/],
    ['?start=0&start=later', 'start', /“later”; right would be whole milliseconds/],
    ['?fault=pause:publish-3:1@request-5', 'fault', /pause:publish-3:1@request-5:10000/],
    ['?fault=crash:publish-3:1@50:10', 'fault', /“crash:publish-3:1@50:10”/],
    ['?fault=lose:ledger-calls:4', 'fault', /lose:commit-replies:4/],
    ['?fault=lose:constructor-calls:4', 'fault', /lose:commit-replies:4/],
    ['?fault=explode:coordinator@5', 'fault', /restart:coordinator@115000/],
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
