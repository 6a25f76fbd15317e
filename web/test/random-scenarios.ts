/** Scenarios drawn from a seed, with any value in any field; the engine turns away what does not go together. */
import type {
  Claim,
  EffectKind,
  Fault,
  IdentityField,
  Scenario,
  Sink,
  Stage,
  Target,
} from '../src/engine/pkg/sim_wasm.js';

type Random = (below: number) => number;

const FIELDS: IdentityField[] = ['job', 'run', 'period', 'task', 'attempt', 'customer', 'call'];
const KINDS: EffectKind[] = [
  'ledger',
  'topic',
  'paidCalls',
  'file',
  'counter',
  'workQueue',
  'lock',
];
const STAGES: Stage[] = ['map', 'reduce', 'publish'];

/** A generator of whole numbers (Park and Miller's), and what makes a scenario of them. */
export function randomScenarios(seed: number) {
  let state = seed % 2_147_483_647;
  const random: Random = (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return { random, scenarioFrom };
}

const oneOf = <Item>(random: Random, items: readonly Item[]): Item =>
  items[random(items.length)] as Item;
const some = <Item>(random: Random, items: readonly Item[]): Item[] =>
  items.filter(() => random(3) === 0);
const maybe = <Value>(random: Random, value: () => Value): Value | null =>
  random(3) === 0 ? value() : null;

function scenarioFrom(random: Random): Scenario {
  const runs = 1 + random(2);
  return {
    runs: [...Array(runs).keys()].map((run) => ({
      id: oneOf(random, ['a', 'b & c']),
      period: oneOf(random, ['2026-03-02', '2026-03-03']),
      startMs: run === 0 ? 0 : random(100_000),
    })),
    data: { synthetic: { customers: 1 + random(20), seed: random(1_000) } },
    cluster: { workers: 1 + random(4), tasks: 1 + random(4) },
    coordinator: {
      maxAttempts: 1 + random(3),
      memory: oneOf(random, ['everything', 'acceptedTasks', 'nothing']),
      speculation: {
        stages: some(random, STAGES),
        loser: oneOf(random, ['runsOn', 'cancelled', { cancelledAfterMs: 1 + random(50_000) }]),
      },
    },
    sink: sinkFrom(random),
    email: { path: oneOf(random, ['none', 'direct', 'outbox']) },
    effects: {
      topic: maybe(random, () => ({ consumers: 1 + random(16), identity: some(random, FIELDS) })),
      paidCalls: maybe(random, () => ({
        costCents: random(100),
        identity: some(random, FIELDS),
        quota: maybe(random, () => ({ calls: 1 + random(9), perMs: 1 + random(90_000) })),
      })),
      file: maybe(random, () => ({
        path: oneOf(random, ['sharedTruncated', 'sharedAppended', 'ownRenamed']),
      })),
      counter: maybe(random, () => ({ identity: some(random, FIELDS) })),
      workQueue: maybe(random, () => claimFrom(random)),
      lock: maybe(random, () => claimFrom(random)),
      reading: maybe(random, () => ({
        changesAtMs: random(200_000),
        raisePercent: 1 + random(100),
        kept: oneOf(random, ['byAttempt', 'byRun']),
      })),
      client: { tries: 1 + random(3), timeoutMs: random(9_000), retryAfterMs: random(3_000) },
    },
    writer: { applies: some(random, KINDS) },
    policy: {
      notInCopiedSteps: random(4) === 0 ? some(random, [...KINDS, 'email']) : [],
      onlySingleWriter: random(6) === 0,
    },
    faults: [...Array(random(4)).keys()].map(() => faultFrom(random, runs)),
  };
}

/** What only some kinds of sink can do is drawn for these. */
function sinkFrom(random: Random): Sink {
  const kind = oneOf(random, ['append', 'upsert', 'key', 'atomic'] as const);
  const times = {
    lookupMs: random(2) * 20,
    constraintMs: random(2) * 10,
    stagingMs: random(2) * 5,
    transactionMs: random(2) * 500,
  };
  const identity = random(2) === 0 ? null : some(random, FIELDS);
  switch (kind) {
    case 'append':
      return { kind, times, identity: random(2) === 0 ? null : [] };
    case 'upsert':
      return {
        kind,
        times,
        identity: identity?.length === 0 ? ['run'] : identity,
        onConflict: oneOf(random, ['replace', 'ignore', 'onlyIfNewer']),
      };
    case 'key':
      return {
        kind,
        times,
        identity: identity?.length === 0 ? ['call'] : identity,
        onRepeat: oneOf(random, ['success', 'error']),
        keyCheck: oneOf(random, [
          'oneStep',
          { rowThenKey: { gapMs: random(900) } },
          { keyThenRow: { gapMs: random(900) } },
        ]),
        dedupeMemory: random(2) === 0 ? 'forGood' : { forMs: 1 + random(90_000) },
      };
    case 'atomic':
      return {
        kind,
        times,
        identity: identity?.filter((field) => field !== 'customer') ?? null,
        onRepeat: oneOf(random, ['success', 'error']),
        onUnknownCommit: oneOf(random, ['retryCommit', 'retryBody', 'verify', 'giveUp', 'cleanUp']),
      };
  }
}

function claimFrom(random: Random): Claim {
  return {
    heldBy: oneOf(random, ['attempt', 'task']),
    whenTaken: oneOf(random, ['wait', 'fail', 'goOn']),
    timeoutMs: maybe(random, () => 1 + random(60_000)),
    leaseMs: maybe(random, () => 1 + random(60_000)),
  };
}

function faultFrom(random: Random, runs: number): Fault {
  const run = random(runs);
  const ref = { task: 0, attempt: 1 + random(2), ...(run > 0 && { run }) };
  const attempt = { stage: oneOf(random, STAGES), ...ref };
  const calls = { first: 1 + random(30), count: 1 + random(3) };
  const of = oneOf(random, ['write', 'commit', 'topic', 'paidCall', 'counter'] as const);
  const moment = () =>
    random(2) === 0 ? { percent: random(100) } : { afterRequest: 1 + random(20) };
  const lost: Target[] = [
    { ack: attempt },
    { emailCall: calls },
    { emailReply: calls },
    { call: { of, ...calls } },
    { reply: { of, ...calls } },
  ];
  return oneOf<() => Fault>(random, [
    () => ({ do: 'lose', target: oneOf(random, lost) }),
    () => ({
      do: 'fail',
      target: oneOf(random, [{ emailCall: calls }, { call: { of, ...calls } }]),
    }),
    () => ({ do: 'crash', target: { attempt }, when: moment() }),
    () => ({ do: 'crash', target: { sender: 0 }, when: { afterRequest: 1 + random(20) } }),
    () => ({ do: 'cutOff', target: { attempt }, when: moment() }),
    () => ({ do: { slow: { percent: 101 + random(900) } }, target: { attempt } }),
    () => ({ do: { slow: { percent: 101 + random(90) } }, target: { worker: 0 } }),
    () => ({ do: 'repeat', target: { write: { ...ref, row: 1 + random(9) } } }),
    () => ({
      do: { pause: { ms: 1 + random(60_000) } },
      target: { attempt },
      when: { afterRequest: 1 + random(9) },
    }),
    () => ({ do: 'restart', target: { coordinator: run }, when: { atMs: random(200_000) } }),
  ])();
}
