/** The dropdowns of further effects and the fine print. */
import { describe, expect, test } from 'vitest';
import type { Scenario, System } from '../src/engine/pkg/sim_wasm.js';
import { choose, controlsOf, CUSTOM } from '../src/model/choices.js';
import { FIRST } from '../src/model/choices-first.js';
import { type CompleteScenario, scenarioOf } from '../src/model/scenario.js';
import type { ChoiceName } from '../src/model/words/controls.js';
import { engine, outcomeOf, preset, presets } from './outcomes.js';
import { randomScenarios } from './random-scenarios.js';

const complete = (scenario: Scenario) => scenarioOf(outcomeOf(scenario));

const controls = (scenario: CompleteScenario) =>
  controlsOf(scenario).flatMap((group) => group.controls);

function control(scenario: CompleteScenario, name: ChoiceName) {
  const found = controls(scenario).find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`there is no dropdown ${name}`);
  return found;
}

/** A scenario after some choices, none of which drops anything. */
function after(start: CompleteScenario, ...choices: [ChoiceName, string][]): CompleteScenario {
  return choices.reduce((scenario, [name, value]) => {
    expect(control(scenario, name).options.map((option) => option.value)).toContain(value);
    return choose(scenario, name, value).scenario;
  }, start);
}

/** As many as the engine takes at once. */
const MOST_COMPARED = 1_000;

interface Led {
  scenario: CompleteScenario;
  how: string;
}

function expectRunnable(led: Led[]) {
  for (let from = 0; from < led.length; from += MOST_COMPARED) {
    const some = led.slice(from, from + MOST_COMPARED);
    const replies = engine.compare(some.map(({ scenario }) => scenario));
    for (const [position, reply] of replies.entries()) {
      expect(reply, some[position]?.how).toHaveProperty('summary');
    }
  }
}

test('what a page opens with is the beginning of all dropdowns', () => {
  for (const { scenario } of presets) {
    const first = FIRST.controlsOf(scenario as CompleteScenario);
    expect(controlsOf(scenario as CompleteScenario).slice(0, first.length)).toEqual(first);
  }
});

test('every option of every enabled dropdown leads to a scenario that runs and shows it', () => {
  const starts = [
    'copies-quota',
    'copies-lock-wait',
    'copies-single-writer',
    'copies-refused',
    'commit-given-up',
    'key-after-row',
    'two-nights-job-key',
    'stale-newer',
    'restart-forgets',
  ];
  const led = starts.map(preset).flatMap((start) =>
    controls(start)
      .filter(({ isDisabled }) => !isDisabled)
      .flatMap(({ name, options }) =>
        options.map(({ value }) => {
          const { scenario } = choose(start, name, value);
          expect(control(scenario, name).value, `${name} ${value}`).toBe(value);
          return { scenario, how: `${name} ${value}` };
        }),
      ),
  );
  expect(led.length).toBeGreaterThan(500);
  expectRunnable(led);
});

test('no way through the dropdowns leads to what the engine refuses', () => {
  const { random } = randomScenarios(4_711);
  let scenario = preset('reference');
  const came = new Set<ChoiceName>();
  const led: Led[] = [];
  for (let step = 0; step < 500; step++) {
    const enabled = controls(scenario).filter(
      // Other data take their time, and are another matter.
      ({ name, isDisabled }) => !isDisabled && name !== 'data' && name !== 'cluster',
    );
    const { name, options } = enabled[random(enabled.length)] ?? control(scenario, 'sink');
    const value = options[random(options.length)]?.value ?? '';
    const how = `${name} ${value} of ${JSON.stringify(scenario)}`;
    ({ scenario } = choose(scenario, name, value));
    if (value !== CUSTOM) expect(control(scenario, name).value, how).toBe(value);
    came.add(name);
    led.push({ scenario, how });
  }
  expectRunnable(led);
  expect(came.size).toBeGreaterThan(30);
});

describe('a reader breaks and mends by choice', () => {
  const start = after(preset('reference'), ['sink', 'upsert'], ['failure', 'slowAttempt']);
  const copied = after(start, ['moment', '200'], ['copies', 'runsOn']);
  const extraIn = (scenario: CompleteScenario, system: System) =>
    outcomeOf(scenario).audit.runs[0]?.systems.find((audit) => audit.system === system)?.extra;

  // The task has publish-3's customers, each of whom gets everything twice.
  const customers = outcomeOf(preset('reference')).partition.filter((task) => task === 3).length;

  test.each<[System, [ChoiceName, string], [ChoiceName, string]]>([
    ['topic', ['topic', 'plain'], ['topic', 'logical']],
    ['topic', ['topic', 'session'], ['writer', 'all']],
    ['paidService', ['paidCalls', 'plain'], ['paidCalls', 'logical']],
    ['paidService', ['paidCalls', 'attempt'], ['copyStages', 'map,reduce']],
    ['counter', ['counter', 'plain'], ['counter', 'logical']],
    ['files', ['file', 'appended'], ['file', 'renamed']],
    ['counter', ['counter', 'plain'], ['writer', 'counter']],
  ])('%s: %s, and %s', (system, broken, mended) => {
    const harmed = after(copied, broken);
    expect(customers).toBeGreaterThan(0);
    expect(extraIn(harmed, system)).toBe(customers);
    expect(extraIn(after(harmed, mended), system)).toBe(0);
  });

  test('a lock that its holder does not give back stalls the job, and a lease ends that', () => {
    const crashed = after(preset('reference'), ['failure', 'crash'], ['lock', 'wait']);
    const correctness = (scenario: CompleteScenario) =>
      outcomeOf(scenario).audit.runs[0]?.correctness;
    expect(correctness(crashed)).toBe('neverEnds');
    expect(correctness(after(crashed, ['lock', 'lease']))).not.toBe('neverEnds');
  });

  test('a commit of which nothing is heard', () => {
    const unheard = after(
      preset('reference'),
      ['sink', 'atomic'],
      ['identity', 'empty'],
      ['failure', 'replyLost'],
    );
    expect(control(unheard, 'callee').value).toBe('commit');
    expect(extraIn(unheard, 'ledger')).toBe(0);
    expect(extraIn(after(unheard, ['unknownCommit', 'retryBody']), 'ledger')).toBeGreaterThan(0);
  });

  test('the next night, under a key of the job', () => {
    const nights = after(
      preset('reference'),
      ['sink', 'key'],
      ['identity', 'job,task,customer'],
      ['runs', 'twoNights'],
    );
    const missing = (scenario: CompleteScenario) =>
      outcomeOf(scenario).audit.runs[1]?.systems[0]?.missing.length;
    expect(nights).toEqual(preset('two-nights-job-key'));
    expect(missing(nights)).toBe(796);
    expect(missing(after(nights, ['identity', 'period,customer']))).toBe(0);
  });

  test('a coordinator that restarts and has forgotten', () => {
    const restarted = after(preset('reference'), ['failure', 'restart']);
    expect(restarted).toEqual(preset('restart-remembers'));
    expect(after(restarted, ['coordinatorMemory', 'nothing'])).toEqual(preset('restart-forgets'));
  });

  test('a loser that is cancelled later', () => {
    const sick = after(preset('speculation-append'), ['moment', '2000'], ['copies', '30000']);
    expect(sick).toEqual(preset('sick-worker-later'));
  });
});

describe('a choice keeps the others right', () => {
  test('the single writer that applies all applies what comes, and none that goes', () => {
    const all = after(preset('copies-single-writer'), ['paidCalls', 'plain']);
    expect(all.writer.applies).toEqual(['ledger', 'topic', 'paidCalls', 'counter']);
    const fewer = after(all, ['topic', 'none'], ['counter', 'none']);
    expect(fewer.writer.applies).toEqual(['ledger', 'paidCalls']);
    const one = after(fewer, ['writer', 'paidCalls'], ['paidCalls', 'none']);
    expect(one.writer.applies).toEqual([]);
  });

  test('another sink has nothing of what only the one before could do', () => {
    const gap = after(preset('key-gap'), ['keyMemory', '60000'], ['sink', 'upsert']);
    expect(gap.sink).toEqual({ ...preset('reference').sink, kind: 'upsert' });
  });

  test('without a lock no token is compared', () => {
    const fenced = after(preset('copies-lock-without'), ['fencing', 'yes']);
    expect(fenced.sink.fencing).toBe(true);
    expect(after(fenced, ['lock', 'none']).sink.fencing).toBe(false);
  });

  test('a quota stays while the key of calls changes', () => {
    const keyed = after(preset('copies-quota'), ['paidCalls', 'logical']);
    expect(keyed.effects.paidCalls?.quota).toEqual(preset('copies-quota').effects.paidCalls?.quota);
  });

  test('what is slow besides follows the attempt that fails', () => {
    const moved = after(preset('stale-replace'), ['task', '2']);
    expect(control(moved, 'alsoSlow').value).toBe('1000');
    expect(after(moved, ['alsoSlow', '0']).faults).toHaveLength(1);
  });

  test('the next night follows names that are none of a day', () => {
    const named = complete({ runs: [{ id: 'first', period: 'March' }] });
    expect(after(named, ['runs', 'twoNights']).runs).toEqual([
      { id: 'first', period: 'March', startMs: 0 },
      { id: 'first-2', period: 'March-2', startMs: 86_400_000 },
    ]);
  });
});

test('what no option says is shown as custom, in words', () => {
  const odd = complete({
    sink: {
      kind: 'key',
      keyCheck: { keyThenRow: { gapMs: 7 } },
      dedupeMemory: { forMs: 7_000 },
      times: { lookupMs: 1 },
    },
    effects: {
      topic: { consumers: 1, identity: ['run'] },
      paidCalls: { costCents: 1, quota: { calls: 9, perMs: 2_000 } },
      counter: { identity: ['run', 'task'] },
      workQueue: { whenTaken: 'goOn', timeoutMs: 7_000, leaseMs: 8_000, heldBy: 'task' },
      lock: { leaseMs: 9_000 },
      reading: { changesAtMs: 7_000, raisePercent: 5 },
    },
    writer: { applies: ['topic', 'counter'] },
    policy: { notInCopiedSteps: ['lock', 'file'] },
    runs: [{}, {}, {}],
  });
  const shown = controls(odd)
    .filter(({ value }) => value === CUSTOM)
    .map(({ name, options }) => [name, options[0]?.label]);
  expect(Object.fromEntries(shown)).toEqual({
    topic: 'custom: 1 consumer, known by run',
    paidCalls: 'custom: 1 cent a call',
    quota: 'custom: 9 calls in 2\u00a0s',
    counter: 'custom: a counter, known by run, task',
    workQueue:
      "custom: taken: go on, for 7\u00a0s at most, free after 8\u00a0s, in the task's name",
    lock: 'custom: taken: wait, free after 9\u00a0s',
    reading: 'custom: 5\u00a0% more from 7\u00a0s on, read by each attempt',
    writer: 'custom: messages, the counter',
    policy: 'custom: the lock, the file in copied steps',
    keyCheck: 'custom: key; row 7\u00a0ms later',
    keyMemory: 'custom: for 7\u00a0s',
    times:
      'custom: look-up 1\u00a0ms, constraint 0\u00a0ms, staging 0\u00a0ms, transaction 0\u00a0ms',
    runs: 'custom: 3 runs',
  });
});
