import { describe, expect, test } from 'vitest';
import type { Scenario } from '../src/engine/pkg/sim_wasm.js';
import { choose, controlsOf, CUSTOM } from '../src/model/choices.js';
import { type CompleteScenario, scenarioOf } from '../src/model/scenario.js';
import { NO_COPIES } from '../src/model/second-copies.js';
import type { ChoiceName } from '../src/model/words/controls.js';
import { engine, outcomeOf, preset, presets } from './outcomes.js';

const complete = (scenario: Scenario) => scenarioOf(outcomeOf(scenario));

function controls(scenario: CompleteScenario) {
  return controlsOf(scenario).flatMap((group) => group.controls);
}

function control(scenario: CompleteScenario, name: ChoiceName) {
  const found = controls(scenario).find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`there is no dropdown ${name}`);
  return found;
}

test('the dropdowns express every preset', () => {
  for (const { scenario } of presets) {
    const shown = controls(scenario as CompleteScenario);
    expect(shown.filter(({ value }) => value === CUSTOM)).toEqual([]);
    for (const { value, options } of shown) {
      expect(options.map((option) => option.value)).toContain(value);
    }
  }
});

test('choosing what is chosen already changes nothing', () => {
  for (const { scenario } of presets) {
    for (const { name, value, isDisabled } of controls(scenario as CompleteScenario)) {
      if (isDisabled) continue;
      const chosen = choose(scenario as CompleteScenario, name, value);
      expect(chosen).toEqual({ scenario, dropped: [], adjusted: [] });
    }
  }
});

test('every option of every enabled dropdown leads to a scenario that runs and shows it', () => {
  const starts = [
    'reference',
    'lost-ack-append',
    'speculation-atomic',
    'zombie-atomic-direct',
    'repeated-write-append',
    'sender-crash-dedupe',
  ];
  for (const start of starts.map(preset)) {
    for (const { name, options, isDisabled } of controls(start)) {
      if (isDisabled) continue;
      for (const { value } of options) {
        const { scenario, dropped } = choose(start, name, value);
        expect(engine.run_scenario(scenario)).toHaveProperty('outcome');
        expect(control(scenario, name).value).toBe(value);
        expect(dropped).toEqual([]);
      }
    }
  }
});

test('the settings without second copies are the defaults of the engine', () => {
  expect(preset('reference').coordinator.speculation).toEqual(NO_COPIES);
});

test('a choice that would make no difference is disabled and says why', () => {
  const reasons = (scenario: CompleteScenario) =>
    Object.fromEntries(
      controls(scenario)
        .filter(({ isDisabled }) => isDisabled)
        .map(({ name, note }) => [name, note]),
    );
  expect(reasons(preset('reference'))).toEqual({
    stage: 'Nothing fails.',
    task: 'Nothing fails.',
    moment: 'Nothing fails.',
    identity: 'Append compares nothing.',
    onRepeat: 'Append takes every write.',
    copies: 'Only a slow attempt gets a second copy.',
    retries: 'No attempt fails, so none is retried.',
    silence: 'No attempt falls silent.',
  });
  expect(reasons(preset('lost-ack-upsert'))).toEqual({
    moment: 'A message is lost when it is sent.',
    onRepeat: 'Upsert takes every write.',
    onConflict: 'All attempts carry the same values.',
    dashboard: 'Upsert keeps one row for each customer.',
    copies: 'Only a slow attempt gets a second copy.',
  });
  expect(reasons(preset('zombie-atomic-direct'))).toEqual({
    unknownCommit: 'Every commit is answered.',
    copies: 'Only a slow attempt gets a second copy.',
    marks: 'Only an outbox has a sender.',
    tries: 'No call of the email service goes wrong.',
  });
  expect(reasons(complete({ email: { path: 'outbox', notificationId: 'send' } }))).toMatchObject({
    memory: 'No two calls carry the same id.',
  });
  expect(reasons(preset('speculation-atomic'))).toEqual({
    unknownCommit: 'Every commit is answered.',
    retries: 'No attempt fails, so none is retried.',
    silence: 'No attempt falls silent.',
  });
});

describe('a change keeps what still makes sense', () => {
  test('an identity that the next sink offers too, and the usual one otherwise', () => {
    const { scenario: byPeriod } = choose(
      preset('lost-ack-task-key'),
      'identity',
      'period,customer',
    );
    expect(byPeriod.sink.identity).toEqual(['period', 'customer']);
    const toAtomic = choose(byPeriod, 'sink', 'atomic');
    expect(toAtomic.scenario.sink).toEqual({ ...preset('reference').sink, kind: 'atomic' });
    expect(toAtomic.adjusted).toEqual(['Identity fields: now run, task (usual)']);
  });

  test('the last task when the cluster shrinks', () => {
    const large = choose(preset('workbench-append-direct'), 'task', '14').scenario;
    const { scenario, adjusted } = choose(large, 'cluster', '12x12');
    expect(control(scenario, 'task').value).toBe('11');
    expect(adjusted).toEqual(['Task: now publish-11']);
  });

  test('second copies follow the slow attempt, and go with it', () => {
    const start = preset('speculation-append');
    const stages = (scenario: CompleteScenario) => scenario.coordinator.speculation.stages;
    expect(stages(choose(start, 'stage', 'map').scenario)).toEqual(['map']);
    expect(stages(choose(start, 'failure', 'slowWorker').scenario)).toEqual([
      'map',
      'reduce',
      'publish',
    ]);
    expect(stages(choose(start, 'failure', 'crash').scenario)).toEqual([]);
  });

  test('nothing of second copies is left behind when they go', () => {
    const cancelled = choose(preset('speculation-append'), 'copies', 'cancelled').scenario;
    expect(cancelled.coordinator.speculation.loser).toBe('cancelled');
    for (const [name, value] of [
      ['copies', 'none'],
      ['failure', 'crash'],
      ['failure', 'nothing'],
    ] as const) {
      const { scenario } = choose(cancelled, name, value);
      expect(scenario.coordinator.speculation).toEqual(NO_COPIES);
    }
  });

  test('the percentage between failures that strike half-way', () => {
    const { scenario } = choose(preset('zombie-append'), 'failure', 'crash');
    expect(scenario.faults[0]?.when).toEqual({ percent: 40 });
  });
});

describe('what the dropdowns cannot say', () => {
  const odd = complete({
    cluster: { workers: 3, tasks: 12 },
    coordinator: { silenceMs: 7_000, heartbeatEveryMs: 2_000, maxAttempts: 7 },
    sink: { kind: 'key', identity: ['customer'] },
    faults: [
      {
        do: 'cutOff',
        target: { attempt: { stage: 'publish', task: 5, attempt: 2 } },
        when: { percent: 37 },
      },
      { do: 'crash', target: { attempt: { stage: 'map', task: 0 } }, when: { percent: 50 } },
    ],
  });

  test('is shown as custom in the dropdown that it belongs to', () => {
    const shown = controls(odd)
      .filter(({ value }) => value === CUSTOM)
      .map(({ name, options }) => [name, options[0]?.label]);
    expect(Object.fromEntries(shown)).toEqual({
      failure: 'custom: several failures',
      task: 'custom: publish-5 attempt-2',
      moment: 'custom: 37\u00a0%',
      identity: 'custom: customer',
      retries: 'custom: up to 6 retries',
      silence: 'custom: 7\u00a0s of silence; a heartbeat every 2\u00a0s',
      cluster: 'custom: 3 workers, 12 tasks a stage',
    });
  });

  test('is said once in the note below it', () => {
    expect(control(odd, 'failure').note).toBe(
      'The first failure is set below. Further: crash of map-0 at 50\u00a0%.',
    );
    expect(control(odd, 'cluster').note).toBe('Set to 3 workers, 12 tasks a stage.');
  });

  test.each<[ChoiceName, string, string[]]>([
    [
      'failure',
      'lostAck',
      [
        'a further failure, crash of map-0 at 50\u00a0%',
        'that it was publish-5 attempt-2',
        'the moment, 37\u00a0%',
      ],
    ],
    ['task', '4', ['that it was publish-5 attempt-2']],
    ['moment', '40', ['the moment, 37\u00a0%']],
    ['identity', 'usual', ['the identity customer']],
    ['silence', '10000', ['7\u00a0s of silence', 'a heartbeat every 2\u00a0s']],
    ['email', 'direct', []],
  ])('is named when a choice of %s drops it', (name, value, dropped) => {
    expect(choose(odd, name, value).dropped).toEqual(dropped);
  });

  test('second copies that no dropdown offers', () => {
    const scenario = complete({
      coordinator: {
        speculation: { stages: ['map', 'publish'], checkEveryMs: 1_000, thresholdPercent: 220 },
      },
    });
    for (const name of ['copyStages', 'check', 'threshold'] as const) {
      expect(control(scenario, name).value === CUSTOM, name).toBe(name !== 'check');
    }
    expect(choose(scenario, 'copies', 'none').dropped).toEqual([
      'second copies in map and publish',
      'a copy from 220\u00a0% of the median',
    ]);
  });
});
