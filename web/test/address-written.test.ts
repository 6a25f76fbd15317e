/** Addresses as they are written: each is read again as the scenario that it was written from. */
import { describe, expect, test } from 'vitest';
import type { Fault, Scenario } from '../src/engine/pkg/sim_wasm.js';
import { readAddress, writeAddress } from '../src/model/address.js';
import { isSame, scenarioOf } from '../src/model/scenario.js';
import { engine, outcomeOf, presets } from './outcomes.js';
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
