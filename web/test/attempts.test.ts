import { describe, expect, test } from 'vitest';
import type { Outcome } from '../src/engine/pkg/sim_wasm.js';
import { attemptColour } from '../src/model/attempts.js';
import { eventsOf } from '../src/model/events.js';
import { countedAttemptName, fullAttemptName } from '../src/model/words/names.js';
import { attemptLines } from './moment-lines.js';
import { ODD } from './odd-scenarios.js';
import { outcomeAt, outcomeOf, preset, presets, timelineFor } from './outcomes.js';

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

/** Queries with what was forgotten once and twice, by a coordinator that had ordered retries before. */
const FORGOTTEN = [
  '?memory=nothing&fault=restart:coordinator@160000&fault=lose:ack:publish-3:1',
  '?memory=nothing&fault=restart:coordinator@115000&fault=restart:coordinator@116000',
  '?memory=nothing&fault=restart:coordinator@115000&fault=restart:coordinator@300000',
  '?memory=accepted-tasks&fault=restart:coordinator@115000&fault=restart:coordinator@117000',
];

describe('the name of an attempt', () => {
  test.each([
    ...presets.map(({ name, scenario }): [string, Outcome] => [name, outcomeOf(scenario)]),
    ...Object.entries(ODD).map(([name, scenario]): [string, Outcome] => [
      name,
      outcomeOf(scenario),
    ]),
    ...FORGOTTEN.map((query): [string, Outcome] => [query, outcomeAt(query)]),
  ])('is of no other: %s', (_, { attempts }) => {
    const names = attempts.map((attempt) => fullAttemptName(attempt));
    expect(names.filter((name, position) => names.indexOf(name) < position)).toEqual([]);
  });

  test('says after which restart it was counted anew', () => {
    const names = FORGOTTEN.map((query) =>
      outcomeAt(query)
        .attempts.filter(({ stage, task }) => stage === 'publish' && task === 3)
        .map((attempt) => countedAttemptName(attempt)),
    );
    expect(names).toEqual([
      // The message is lost again: the fault means the first attempt, whoever launched it.
      ['attempt-1', 'attempt-2', 'attempt-1 (after the restart)', 'attempt-2 (after the restart)'],
      ['attempt-1', 'attempt-1 (after restart 2)'],
      ['attempt-1', 'attempt-1 (after the restart)', 'attempt-1 (after restart 2)'],
      ['attempt-1', 'attempt-1 (after the restart)', 'attempt-1 (after restart 2)'],
    ]);
  });

  test('is told alike at a moment, in the list of events and in the picture', () => {
    const outcome = outcomeOf(preset('restart-forgets'));
    expect(attemptLines(outcome, null).map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['publish-11 attempt-1', 'publish-11 attempt-1 (after the restart)']),
    );
    const { count, eventAt } = eventsOf(outcome, 'everything');
    const starts = [...Array(count).keys()]
      .map((index) => eventAt(index).what)
      .filter((what) => what.startsWith('Starts publish-11 '));
    expect(starts).toEqual([
      'Starts publish-11 attempt-1.',
      'Starts publish-11 attempt-1 (after the restart).',
    ]);
    expect(timelineFor(outcome).subjects[0]?.deeds.map(({ attempt }) => attempt)).toEqual([
      '1',
      '1 anew',
    ]);
  });
});
