/** Many dealt nights, each with a sick worker: what is counted of them. */
import { expect, test } from 'vitest';
import { labOf } from '../src/model/lesson/lab.js';
import { NIGHTS, nightsOf, repeatedIn, repeatedWhenWell } from '../src/model/lesson/nights.js';
import { engine } from './outcomes.js';

const lab = labOf(engine);

test('the same seed deals the same nights, another one others', () => {
  expect(nightsOf(lab, NIGHTS)).toEqual(nightsOf(lab, NIGHTS));
  const workers = (seed: number) => nightsOf(lab, { seed, count: 24 }).map(({ worker }) => worker);
  expect(workers(1)).not.toEqual(workers(2));
});

test('a night has as many rows too many as its sick worker’s task has customers', () => {
  for (const { worker, scenario, extra } of nightsOf(lab, NIGHTS)) {
    const { outcome } = lab.runOf(scenario);
    const copied = outcome.attempts.find(({ cause }) => cause === 'copy');
    const first = outcome.attempts.find(
      ({ stage, task, attempt }) => stage === 'publish' && task === copied?.task && attempt === 1,
    );
    expect(first?.worker).toBe(worker);
    expect(extra).toBe(outcome.partition.filter((task) => task === copied?.task).length);
  }
});

// There are twelve workers and twelve publish tasks, so whoever is sick has one.
test.each([1, 2, 3, 4, 5])('whatever is dealt, it is the rule: seed %i', (seed) => {
  const nights = nightsOf(lab, { seed, count: 24 });
  expect(repeatedIn(nights)).toBe(24);
  expect(repeatedWhenWell(nights)).toBe(0);
  expect(new Set(nights.map(({ worker }) => worker)).size).toBeGreaterThan(6);
});
