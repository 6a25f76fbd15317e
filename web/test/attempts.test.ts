import { describe, expect, test } from 'vitest';
import type { Outcome } from '../src/engine/pkg/sim_wasm.js';
import { attemptColour } from '../src/model/attempts.js';
import { eventsOf } from '../src/model/events.js';
import { attemptLines } from './moment-lines.js';
import { outcomeOf, preset, presets } from './outcomes.js';

const colours = (outcome: Outcome) =>
  outcome.attempts.map((attempt, position) => ({
    number: attempt.attempt,
    isAnew: attempt.cause === 'restart',
    colour: attemptColour(outcome, position),
  }));

describe('the colour of an attempt', () => {
  test('goes by its number', () => {
    const told = presets
      .map(({ scenario }) => colours(outcomeOf(scenario)))
      .filter((attempts) => attempts.every(({ isAnew }) => !isAnew))
      .flat();
    expect(told.filter(({ number, colour }) => colour !== number)).toEqual([]);
    expect(new Set(told.map(({ colour }) => colour))).toEqual(new Set([1, 2]));
  });

  // publish-3 and all others run when the coordinator forgets them at 115 s, and start as attempt-1 again.
  test.each(['restart-forgets-attempts', 'restart-forgets'])(
    'tells those apart that have one number after a restart: %s',
    (name) => {
      const anew = colours(outcomeOf(preset(name))).filter(({ isAnew }) => isAnew);
      expect(anew.length).toBeGreaterThanOrEqual(12);
      expect(new Set(anew.map(({ number, colour }) => `${number} ${colour}`))).toEqual(
        new Set(['1 2']),
      );
    },
  );

  test('begins anew with the fifth', () => {
    const outcome = outcomeOf({
      coordinator: { maxAttempts: 6 },
      faults: [1, 2, 3, 4, 5].map((attempt) => ({
        do: 'crash',
        target: { attempt: { stage: 'publish', task: 3, attempt } },
        when: { percent: 50 },
      })),
    });
    const told = colours(outcome).filter(
      (_, position) => outcome.attempts[position]?.task === 3 && position > 23,
    );
    expect(told.map(({ colour }) => colour)).toEqual([1, 2, 3, 4, 1, 2]);
  });
});

test('attempts that have one number after a restart have names of their own', () => {
  const outcome = outcomeOf(preset('restart-forgets'));
  expect(attemptLines(outcome, null).map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['publish-11 attempt-1', 'publish-11 attempt-1 after the restart']),
  );
  const { count, eventAt } = eventsOf(outcome, 'everything');
  const starts = [...Array(count).keys()]
    .map((index) => eventAt(index).what)
    .filter((what) => what.startsWith('Starts publish-11 '));
  expect(starts).toEqual([
    'Starts publish-11 attempt-1 (forgotten).',
    'Starts publish-11 attempt-1 after the restart.',
  ]);
});
