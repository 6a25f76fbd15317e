/** Many dealt nights, some with a sick worker: what is counted of them. */
import { expect, test } from 'vitest';
import { labOf } from '../src/model/lesson/lab-of.js';
import { countsOf, type Night, NIGHTS, nightsOf } from '../src/model/lesson/nights.js';
import { engine } from './outcomes.js';

const lab = labOf(engine);
const SEEDS = [1, 2, 3, 4, 5, 6, 8, 9];
const many = SEEDS.flatMap((seed) => nightsOf(lab, { seed, count: 48 }));

test('the same seed deals the same nights, another one others', () => {
  expect(nightsOf(lab, NIGHTS)).toEqual(nightsOf(lab, NIGHTS));
  const sick = (seed: number) => nightsOf(lab, { seed, count: 24 }).map((night) => night.sick);
  expect(sick(1)).not.toEqual(sick(2));
});

test('what is counted, of nights made up by hand', () => {
  const { scenario } = nightsOf(lab, { seed: 1, count: 1 })[0]!;
  const sick = { worker: 1, percent: 400 };
  const night = (one: Partial<Night>): Night => ({
    ...{ sick: null, scenario, copies: 0, extra: 0, reportsSuccess: true },
    ...one,
  });
  const nights = [
    night({}),
    night({ sick }),
    night({ sick, copies: 1, extra: 5 }),
    night({ sick, copies: 1, extra: 9, reportsSuccess: false }),
    night({ sick, copies: 1 }),
    night({ extra: 2 }),
  ];
  expect(countsOf(nights)).toEqual({
    count: 6,
    sick: 4,
    copied: 3,
    repeated: 2,
    'repeated-without': 1,
    'repeated-share': 67,
    succeeded: 5,
  });
  expect(countsOf([night({})])).toMatchObject({ copied: 0, 'repeated-share': 0 });
});

test('a night is told as its run is', () => {
  for (const { sick, scenario, copies, extra } of nightsOf(lab, NIGHTS)) {
    const { outcome } = lab.runOf(scenario);
    const copied = outcome.attempts.filter(({ cause }) => cause === 'copy');
    expect(copies).toBe(copied.length);
    expect(sick === null).toBe(scenario.faults.length === 0);
    for (const { stage, task } of copied) {
      const first = outcome.attempts.find(
        (one) => one.stage === stage && one.task === task && one.attempt === 1,
      );
      expect(first?.worker).toBe(sick?.worker);
    }
    expect(extra).toBe(outcome.effects[0]!.requests.attempt.length - outcome.partition.length);
  }
});

// Sixteen workers, twelve publish tasks: whoever is sick may have none, or not be slow enough.
test('the three kinds of nights are all dealt', () => {
  const { count, sick, copied } = countsOf(many);
  expect(sick).toBeGreaterThan(count / 6);
  expect(sick).toBeLessThan(count / 3);
  expect(copied).toBeGreaterThan(sick / 3);
  expect(copied).toBeLessThan((sick * 9) / 10);
  expect(new Set(many.map((night) => night.sick?.worker)).size).toBe(16 + 1);
});

test.each(SEEDS)('whatever is dealt, with a copy it is the rule: seed %i', (seed) => {
  const counts = countsOf(nightsOf(lab, { seed, count: 48 }));
  expect(counts['repeated-share']).toBeGreaterThan(79);
  expect(counts['repeated-without']).toBe(0);
  expect(counts.succeeded).toBe(48);
});
