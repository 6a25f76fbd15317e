import { describe, expect, test } from 'vitest';
import type { Outcome } from '../src/engine/pkg/sim_wasm.js';
import {
  believedAt,
  type FollowedAttempt,
  isWrong,
  reallyAt,
} from '../src/model/moment-attempt.js';
import { momentOf } from '../src/model/moment.js';
import { outcomeOf, preset, presets } from './outcomes.js';

const publish = (task: number, attempt = 1) => ({ stage: 'publish' as const, task, attempt });

/** Each attempt at a moment: what is believed, what is so, and whether the two agree. */
const lines = (outcome: Outcome, atMs: number | null) =>
  momentOf(outcome, atMs).tasks.flatMap(({ name, attempts }) =>
    attempts.map(
      ({ name: attempt, believes, really, isWrong }) =>
        `${name} ${attempt}: ${believes} | ${really} | ${{ true: 'wrong', false: 'right', null: '' }[String(isWrong)] ?? ''}`,
    ),
  );

const systems = (outcome: Outcome, atMs: number | null) =>
  momentOf(outcome, atMs).systems.map(({ name, standing, unit, repeated, waiting }) =>
    [name, standing, unit, repeated, waiting].filter((part) => part !== '').join(' '),
  );

// Launched at 113.08 s, done at 118.9 s, declared failed ten seconds later; 78 rows, the first after
// 1/78 of the 5,770 ms of work that begin 50 ms after the launch.
describe('a lost completion message', () => {
  const outcome = outcomeOf(preset('lost-ack-append'));

  test.each<[number | null, string, string]>([
    [0, '– | – | ', '– | – | '],
    [113_079, '– | – | ', '– | – | '],
    [113_080, 'runs | works, worker 3 | right', '– | – | '],
    [116_000, 'runs | works, worker 3; 38 of 78 rows written | right', '– | – | '],
    [118_899, 'runs | works, worker 3; 77 of 78 rows written | right', '– | – | '],
    [118_900, 'runs | done since 118.9 s; 78 rows written | wrong', '– | – | '],
    [
      123_100,
      'runs; nothing heard for 4.2 s | done since 118.9 s; 78 rows written | wrong',
      '– | – | ',
    ],
    [
      128_900,
      'has failed | done since 118.9 s; 78 rows written | wrong',
      'runs | works, worker 0 | right',
    ],
    [
      134_720,
      'has failed | done since 118.9 s; 78 rows written | wrong',
      'done, and accepted | done since 134.7 s; 78 rows written | right',
    ],
    [
      null,
      'has failed | done since 118.9 s; 78 rows written | wrong',
      'done, and accepted | done since 134.7 s; 78 rows written | right',
    ],
  ])('at %s ms', (atMs, first, second) => {
    expect(lines(outcome, atMs)).toEqual([
      `publish-3 attempt-1: ${first}`,
      `publish-3 attempt-2: ${second}`,
    ]);
  });

  test('takes the job to its end', () => {
    const at = (atMs: number | null) => momentOf(outcome, atMs).job;
    expect(at(0)).toBe('map 0 of 12 tasks accepted');
    expect(at(118_900)).toBe('publish 11 of 12 tasks accepted');
    expect(at(134_719)).toBe('publish 11 of 12 tasks accepted');
    expect(at(134_720)).toBe('close-out, since 134.7 s');
    expect(at(220_719)).toBe('close-out, since 134.7 s');
    expect(at(220_720)).toBe('reported success at 220.7 s');
    expect(at(null)).toBe('reported success at 220.7 s');
  });

  test('says which moment it is', () => {
    expect([118_900, null].map((atMs) => momentOf(outcome, atMs).heading)).toEqual([
      'At 118.9 s',
      'In the end',
    ]);
  });

  test('counts what stands, and for how many more than once', () => {
    expect(systems(outcome, 113_079)[0]).toMatch(/^Ledger \d+ rows$/);
    expect(systems(outcome, 128_900)).toEqual(['Ledger 796 rows']);
    expect(systems(outcome, 129_100)).toEqual([
      expect.stringMatching(/^Ledger \d+ rows \d customers? more than once$/),
    ]);
    expect(systems(outcome, null)).toEqual(['Ledger 874 rows 78 customers more than once']);
  });
});

describe('other ways in which a belief is right or wrong', () => {
  test('one that is cut off works on while it is declared failed', () => {
    const outcome = outcomeOf(preset('zombie-atomic-direct'));
    expect(lines(outcome, 125_000)).toEqual([
      expect.stringMatching(
        /^publish-5 attempt-1: runs; nothing heard for 4\.5 s \| works, worker 5, cut off; \d+ of 59 rows staged, \d+ emails \| right$/,
      ),
      'publish-5 attempt-2: – | – | ',
    ]);
    expect(lines(outcome, 130_508)).toEqual([
      expect.stringMatching(/: has failed \| works, worker 5, cut off; .* \| wrong$/),
      'publish-5 attempt-2: runs | works, worker 11 | right',
    ]);
    expect(lines(outcome, null)).toEqual([
      'publish-5 attempt-1: has failed | done since 132.7 s; 59 rows committed, 59 emails | wrong',
      'publish-5 attempt-2: done, and accepted | done since 150.9 s; 59 rows refused, 59 emails | right',
    ]);
  });

  test('one that crashed has failed indeed, and is believed to run for ten seconds', () => {
    const outcome = outcomeOf(preset('crash-append'));
    expect(lines(outcome, 115_652)[0]).toBe(
      'publish-4 attempt-1: runs | crashed at 115.7 s; 36 of 73 rows written | wrong',
    );
    expect(lines(outcome, 125_652)[0]).toBe(
      'publish-4 attempt-1: has failed | crashed at 115.7 s; 36 of 73 rows written | right',
    );
  });

  test('a second copy waits for a worker, and is not needed in the end', () => {
    const outcome = outcomeOf(preset('speculation-append'));
    const second = (atMs: number | null) => lines(outcome, atMs)[1]?.split(': ')[1];
    expect(second(114_999)).toBe('– | – | ');
    expect(second(115_000)).toBe('waits for a worker | waits for a worker | right');
    expect(second(116_275)).toBe('runs | works, worker 11 | right');
    expect(second(null)).toMatch(
      /^done, and not needed \| done since 121\.6 s; \d+ rows written \| right$/,
    );
  });

  test('a loser that is told to stop has stopped', () => {
    const outcome = outcomeOf({
      ...preset('speculation-append'),
      coordinator: { speculation: { stages: ['publish'], loser: 'cancelled' } },
    });
    expect(lines(outcome, null)[1]).toMatch(
      /: has stopped, as it was told \| stopped at 120\.8 s; \d+ of \d+ rows written \| right$/,
    );
  });

  test('a copy that found no worker is dropped when its task is done', () => {
    const copy: FollowedAttempt = {
      number: 2,
      queuedMs: 10,
      droppedMs: 20,
      attempt: undefined,
      writesMs: [],
      emailsMs: [],
      commit: undefined,
    };
    const at = [9, 10, 19, 20].map((nowMs) => believedAt(copy, nowMs, Infinity).is);
    expect(at).toEqual(['nothing', 'waiting', 'waiting', 'dropped']);
    expect([9, 10, 19, 20].map((nowMs) => reallyAt(copy, nowMs).is)).toEqual(at);
    expect(isWrong({ is: 'dropped' }, { is: 'dropped' })).toBeNull();
  });

  test('a retry waits for good when no worker is left', () => {
    const outcome = outcomeOf({
      cluster: { workers: 1, tasks: 1 },
      coordinator: { silenceMs: 100, maxAttempts: 2 },
      faults: [{ do: 'cutOff', target: { attempt: publish(0) }, when: { percent: 40 } }],
    });
    // The only worker is cut off and never used again: the retry waits for good.
    const retry = lines(outcome, null)[1];
    expect(retry).toBe('publish-0 attempt-2: waits for a worker | waits for a worker | right');
    expect(momentOf(outcome, null).job).toBe('never reports: publish 0 of 1 tasks accepted');
  });

  test('a task that never starts has nothing to be believed of', () => {
    const outcome = outcomeOf({
      coordinator: { maxAttempts: 1 },
      faults: [
        { do: 'crash', target: { attempt: { stage: 'map', task: 0 } }, when: { percent: 10 } },
        { do: 'crash', target: { attempt: publish(2) }, when: { percent: 10 } },
      ],
    });
    expect(lines(outcome, null)).toEqual([
      expect.stringMatching(/^map-0 attempt-1: has failed \| crashed at .* \| right$/),
      'publish-2 attempt-1: – | – | ',
    ]);
    expect(momentOf(outcome, null).job).toMatch(/^reported failure at/);
  });
});

test('notifications wait in the outbox until the sender calls', () => {
  const outcome = outcomeOf(preset('zombie-append-outbox'));
  const stored = outcome.effects.find(({ system }) => system === 'outbox')?.requests;
  const calls = outcome.effects.find(({ system }) => system === 'mailbox')?.requests;
  const [firstStored = 0] = stored?.atMs ?? [];
  const [firstCall = 0] = calls?.atMs ?? [];
  expect(systems(outcome, firstStored - 1)).toEqual([
    'Ledger 0 rows',
    'Outbox 0 notifications none waits',
    'Mailbox 0 emails',
  ]);
  expect(systems(outcome, firstStored)[1]).toBe('Outbox 1 notification 1 waits for the sender');
  const until = (times: readonly number[]) => times.filter((atMs) => atMs <= firstCall).length;
  const waiting = until(stored?.atMs ?? []) - until(calls?.atMs ?? []);
  expect(systems(outcome, firstCall)[1]).toContain(` ${waiting} wait for the sender`);
  expect(systems(outcome, null)).toEqual([
    'Ledger 855 rows 59 customers more than once',
    'Outbox 855 notifications 59 customers more than once none waits',
    'Mailbox 855 emails 59 customers more than once',
  ]);
});

test('in the end every preset tells of what the audit counts', () => {
  for (const { scenario } of presets) {
    const outcome = outcomeOf(scenario);
    const counts = momentOf(outcome, null).systems.map(({ system, standing }) => [
      system,
      standing,
    ]);
    const audited = outcome.audit.runs[0]?.systems.map(({ system, standing }) => [
      system,
      standing,
    ]);
    expect(counts).toEqual(audited);
    expect(momentOf(outcome, outcome.quietMs).tasks).toEqual(momentOf(outcome, null).tasks);
  }
});
