/** The dropdowns about writes, calls, the sender, notifications, data and the dashboard. */
import { describe, expect, test } from 'vitest';
import type { Scenario } from '../src/engine/pkg/sim_wasm.js';
import { choose, controlsOf, CUSTOM } from '../src/model/choices.js';
import { RESTART_AFTER_MS, RETRY_AFTER_MS, TIMEOUT_MS } from '../src/model/choices-email.js';
import { type CompleteScenario, scenarioOf } from '../src/model/scenario.js';
import type { ChoiceName } from '../src/model/words/controls.js';
import { engine, outcomeOf, preset } from './outcomes.js';

const complete = (scenario: Scenario) => scenarioOf(outcomeOf(scenario));

const names = (scenario: CompleteScenario, group: string) =>
  controlsOf(scenario)
    .find(({ name }) => name === group)
    ?.controls.map(({ name }) => name);

const shown = (scenario: CompleteScenario, name: ChoiceName) => {
  const control = controlsOf(scenario)
    .flatMap(({ controls }) => controls)
    .find((candidate) => candidate.name === name);
  return control?.options.find(({ value }) => value === control.value)?.label;
};

/** The scenario after some choices, one after the other. */
const chosen = (start: CompleteScenario, ...choices: [ChoiceName, string][]) =>
  choices.reduce((scenario, [name, value]) => choose(scenario, name, value).scenario, start);

describe('a failure brings the dropdowns that it needs, and no others', () => {
  test.each([
    ['repeatedWrite', ['failure', 'task', 'row']],
    ['senderCrash', ['failure', 'call', 'senderMoment']],
    ['emailFails', ['failure', 'call', 'callCount']],
    ['lostReply', ['failure', 'call', 'callCount']],
    ['crash', ['failure', 'stage', 'task', 'moment']],
    ['nothing', ['failure', 'stage', 'task', 'moment']],
  ])('%s', (failure, dropdowns) => {
    const scenario = chosen(preset('lost-ack-append'), ['failure', failure]);
    expect(names(scenario, 'failure')).toEqual(dropdowns);
    expect(engine.run_scenario(scenario)).toHaveProperty('outcome');
  });

  test('a write that arrives twice stays with the task that failed before', () => {
    const scenario = chosen(
      preset('crash-append'),
      ['failure', 'repeatedWrite'],
      ['task', '7'],
      ['row', '10'],
    );
    expect(scenario.faults).toEqual([
      { do: 'repeat', target: { write: { task: 7, attempt: 1, row: 10 } }, when: null },
    ]);
    expect(chosen(scenario, ['failure', 'lostAck']).faults[0]?.target).toMatchObject({
      ack: { stage: 'publish', task: 7 },
    });
  });

  test('the sender crashes between the two requests of an email, or after both', () => {
    const between = chosen(preset('reference'), ['failure', 'senderCrash'], ['call', '50']);
    expect(between.faults[0]?.when).toEqual({ afterRequest: 99 });
    expect(shown(between, 'senderMoment')).toBe('sent, not yet marked');
    expect(shown(chosen(between, ['marks', 'beforeSending']), 'senderMoment')).toBe(
      'marked, not yet sent',
    );
    const after = chosen(between, ['senderMoment', 'after']);
    expect(after.faults[0]?.when).toEqual({ afterRequest: 100 });
  });

  test('of a crash after other trouble the request is told, and what a choice can bring about', () => {
    const crash = (afterRequest: number) =>
      ({ do: 'crash', target: { sender: 0 }, when: { afterRequest } }) as const;
    const late = complete({ email: { path: 'outbox' }, faults: [crash(10), crash(1)] });
    const control = controlsOf(late)
      .flatMap(({ controls }) => controls)
      .find(({ name }) => name === 'call');
    expect(control?.options.map(({ label }) => label)).toEqual([
      'custom: after request 10',
      'email 1',
    ]);
    expect(names(late, 'failure')).toEqual(['failure', 'call']);
    const { scenario, dropped } = choose(late, 'call', '1');
    expect(scenario.faults[0]?.when).toEqual({ afterRequest: 1 });
    expect(dropped).toEqual(['that it was after request 10']);
    expect(shown(scenario, 'call')).toBe('email 1');
    expect(shown(scenario, 'senderMoment')).toBe('sent, not yet marked');
  });

  test('calls stay the same when they lose their replies instead', () => {
    const failing = chosen(
      preset('reference'),
      ['failure', 'emailFails'],
      ['call', '1'],
      ['callCount', '12'],
    );
    expect(chosen(failing, ['failure', 'lostReply']).faults[0]?.target).toEqual({
      emailReply: { first: 1, count: 12 },
    });
  });
});

describe('what a choice changes beside itself is told', () => {
  test.each([
    ['senderCrash', ['Emails: now through an outbox']],
    ['emailFails', ['Emails: now through an outbox']],
    ['lostReply', ['Emails: now through an outbox']],
    ['repeatedWrite', []],
  ])('the way of an email that %s needs', (failure, adjusted) => {
    expect(choose(preset('reference'), 'failure', failure).adjusted).toEqual(adjusted);
  });

  test('and emails of the task itself stay so where they can fail', () => {
    const { scenario, adjusted } = choose(preset('reference-direct'), 'failure', 'emailFails');
    expect([scenario.email.path, adjusted]).toEqual(['direct', []]);
  });

  test('a memory needs an id, and without an id there is nothing to remember', () => {
    const start = preset('reference-outbox');
    const remembering = choose(start, 'memory', 'forGood');
    expect(remembering.scenario.email).toMatchObject({
      notificationId: 'logical',
      dedupeMemory: 'forGood',
    });
    expect(remembering.adjusted).toEqual(['Notification id: now period, customer (logical)']);
    const forgetting = choose(remembering.scenario, 'notificationId', 'none');
    expect(forgetting.scenario.email.dedupeMemory).toBe('nothing');
    expect(forgetting.adjusted).toEqual(['Receiver remembers: now nothing']);
    const byAttempt = chosen(start, ['notificationId', 'attempt'], ['memory', '60000']);
    expect(byAttempt.email.notificationId).toBe('attempt');
  });

  test('the task of a write when the cluster shrinks', () => {
    const large = chosen(
      preset('workbench-append-direct'),
      ['failure', 'repeatedWrite'],
      ['task', '15'],
    );
    expect(choose(large, 'cluster', '12x12').adjusted).toEqual(['Task: now publish-11']);
  });
});

describe('the data', () => {
  test('another number of customers keeps the seed and the skew', () => {
    const start = complete({
      data: { synthetic: { customers: 100, seed: 42, skewPercent: 25 } },
    });
    expect(names(start, 'data')).toEqual(['data', 'seed', 'skew', 'cluster']);
    expect(shown(start, 'seed')).toBe('42');
    expect(choose(start, 'data', '12').scenario.data).toEqual({
      synthetic: { customers: 12, seed: 42, skewPercent: 25 },
    });
    expect(choose(start, 'data', 'lesson').scenario.data).toBe('lesson');
    expect(names(preset('reference'), 'data')).toEqual(['data', 'cluster']);
  });

  test('a new seed is for the engine to draw', () => {
    const start = complete({ data: { synthetic: { customers: 12, seed: 42 } } });
    const { scenario } = choose(start, 'seed', 'new');
    expect(scenario.data).toEqual({ synthetic: { customers: 12, seed: null, skewPercent: 0 } });
    const drawn = complete(scenario);
    expect(shown(drawn, 'seed')).toMatch(/^\d+$/);
  });
});

describe('what the dropdowns cannot say about emails and data', () => {
  const odd = complete({
    data: { synthetic: { customers: 13, seed: 1, skewPercent: 7 } },
    email: {
      path: 'outbox',
      notificationId: 'logical',
      dedupeMemory: { forMs: 1_500 },
      client: { timeoutMs: 7_000, tries: 4, retryAfterMs: 0 },
      sender: { restartAfterMs: 1_000 },
    },
    faults: [{ do: 'fail', target: { emailCall: { first: 7, count: 9 } } }],
  });
  const customs = (scenario: CompleteScenario) =>
    controlsOf(scenario)
      .flatMap(({ controls }) => controls)
      .filter(({ value }) => value === CUSTOM)
      .map(({ name, options }) => `${name} ${options[0]?.label}`);

  test('is shown as custom', () => {
    expect(customs(odd)).toEqual([
      'call custom: call 7',
      'callCount custom: 9 calls',
      'memory custom: ids for 1.5\u00a0s',
      'marks custom: the sender restarted after 1\u00a0s',
      'tries custom: 4 tries; a reply waited for 7\u00a0s; the next try after 0\u00a0s',
      'data custom: 13 customers made up',
      'skew custom: a skew of 7\u00a0%',
    ]);
    expect(
      customs(
        complete({
          faults: [{ do: 'repeat', target: { write: { task: 1, attempt: 2, row: 5 } } }],
        }),
      ),
    ).toEqual(['task custom: publish-1 attempt-2', 'row custom: write 5']);
    expect(
      customs(
        complete({
          faults: [
            {
              do: 'crash',
              target: { attempt: { stage: 'publish', task: 4 } },
              when: { afterRequest: 36 },
            },
          ],
        }),
      ),
    ).toEqual(['moment custom: after request 36']);
    expect(
      customs(
        complete({
          email: { path: 'outbox' },
          faults: [{ do: 'crash', target: { sender: 0 }, when: { afterRequest: 8 } }],
        }),
      ),
    ).toEqual(['call custom: email 4']);
  });

  test.each<[ChoiceName, string, string[]]>([
    ['failure', 'crash', ['that it was call 7', 'that it was 9 calls']],
    ['call', '5', ['that it was call 7']],
    ['memory', 'forGood', ['ids for 1.5\u00a0s']],
    ['marks', 'beforeSending', ['the sender restarted after 1\u00a0s']],
    ['tries', '3', ['4 tries', 'a reply waited for 7\u00a0s', 'the next try after 0\u00a0s']],
    ['data', 'lesson', ['13 customers made up', 'a skew of 7\u00a0%']],
    ['skew', '10', ['a skew of 7\u00a0%']],
  ])('is named when a choice of %s drops it', (name, value, dropped) => {
    expect(choose(odd, name, value).dropped).toEqual(dropped);
  });
});

test('what no dropdown sets, and what one sets at first, are the defaults of the engine', () => {
  const { email, coordinator } = preset('reference');
  expect(email.client).toMatchObject({ timeoutMs: TIMEOUT_MS, retryAfterMs: RETRY_AFTER_MS });
  expect(email.sender.restartAfterMs).toBe(RESTART_AFTER_MS);
  const { data } = choose(preset('reference'), 'skew', '0').scenario;
  const made = complete({ data: { synthetic: {} } }).data;
  if (typeof data === 'string' || typeof made === 'string') throw new Error('nothing is made up');
  expect(data.synthetic).toEqual({ ...made.synthetic, seed: null });
  const silent = choose(preset('zombie-append'), 'silence', '5000').scenario.coordinator;
  expect(silent.heartbeatEveryMs).toBe(coordinator.heartbeatEveryMs);
});

test('the usual identities are those of the engine', () => {
  for (const kind of ['upsert', 'key', 'atomic'] as const) {
    const scenario = complete({ sink: { kind } });
    const ledger = outcomeOf(scenario).effects.find(({ system }) => system === 'ledger');
    expect(shown(scenario, 'identity')).toBe(`${ledger?.identity.join(', ')} (usual)`);
  }
});
