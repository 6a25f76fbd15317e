import { describe, expect, test } from 'vitest';
import type { Outcome, Scenario } from '../src/engine/pkg/sim_wasm.js';
import { turningPointsOf } from '../src/model/events-turning-points.js';
import {
  believedAt,
  type FollowedAttempt,
  isWrong,
  reallyAt,
} from '../src/model/moment-attempt.js';
import { momentOf } from '../src/model/moment.js';
import { attemptLines, systemLines } from './moment-lines.js';
import { ODD } from './odd-scenarios.js';
import { at, auditsOf, outcomeAt, outcomeOf, preset, presets, timelineFor } from './outcomes.js';

const publish = (task: number, attempt = 1) => ({ stage: 'publish' as const, task, attempt });

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
    [118_900, 'runs | done since 118.9\u00a0s; 78 rows written | wrong', '– | – | '],
    [
      123_100,
      'runs; nothing heard for 4.2\u00a0s | done since 118.9\u00a0s; 78 rows written | wrong',
      '– | – | ',
    ],
    [
      128_900,
      'has failed | done since 118.9\u00a0s; 78 rows written | wrong',
      'runs | works, worker 0 | right',
    ],
    [
      134_720,
      'has failed | done since 118.9\u00a0s; 78 rows written | wrong',
      'done, and accepted | done since 134.7\u00a0s; 78 rows written | right',
    ],
    // The job reports 86 s after the last publish task: until then it believes what it believes.
    [
      220_719,
      'has failed | done since 118.9\u00a0s; 78 rows written | wrong',
      'done, and accepted | done since 134.7\u00a0s; 78 rows written | right',
    ],
    [
      220_720,
      'nothing more; last: has failed | done since 118.9\u00a0s; 78 rows written | ',
      'nothing more; last: done, and accepted | done since 134.7\u00a0s; 78 rows written | ',
    ],
    [
      null,
      'nothing more; last: has failed | done since 118.9\u00a0s; 78 rows written | ',
      'nothing more; last: done, and accepted | done since 134.7\u00a0s; 78 rows written | ',
    ],
  ])('at %s ms', (atMs, first, second) => {
    expect(attemptLines(outcome, atMs)).toEqual([
      `publish-3 attempt-1: ${first}`,
      `publish-3 attempt-2: ${second}`,
    ]);
  });

  test('takes the job to its end', () => {
    const at = (atMs: number | null) => momentOf(outcome, atMs).job;
    expect(at(0)).toBe('map 0 of 12 tasks accepted');
    expect(at(118_900)).toBe('publish 11 of 12 tasks accepted');
    expect(at(134_719)).toBe('publish 11 of 12 tasks accepted');
    expect(at(134_720)).toBe('close-out, since 134.7\u00a0s');
    expect(at(220_719)).toBe('close-out, since 134.7\u00a0s');
    expect(at(220_720)).toBe('reported success at 220.7\u00a0s');
    expect(at(null)).toBe('reported success at 220.7\u00a0s');
  });

  test('says which moment it is', () => {
    expect([118_900, null].map((atMs) => momentOf(outcome, atMs).heading)).toEqual([
      'At 118.9\u00a0s',
      'In the end',
    ]);
  });

  test('counts what stands, and for how many more than once', () => {
    expect(systemLines(outcome, 113_079)[0]).toMatch(/^Ledger \d+ rows$/);
    expect(systemLines(outcome, 128_900)).toEqual(['Ledger 796 rows']);
    expect(systemLines(outcome, 129_100)).toEqual([
      expect.stringMatching(/^Ledger \d+ rows, \d customers? more than once$/),
    ]);
    expect(systemLines(outcome, null)).toEqual(['Ledger 874 rows, 78 customers more than once']);
  });
});

describe('other ways in which a belief is right or wrong', () => {
  test('one that is cut off works on while it is declared failed', () => {
    const outcome = outcomeOf(preset('zombie-atomic-direct'));
    expect(attemptLines(outcome, 125_000)).toEqual([
      expect.stringMatching(
        /^publish-5 attempt-1: runs; nothing heard for 4\.5\u00a0s \| works, worker 5, cut off; \d+ of 59 rows staged, \d+ emails \| right$/,
      ),
      'publish-5 attempt-2: – | – | ',
    ]);
    expect(attemptLines(outcome, 130_508)).toEqual([
      expect.stringMatching(/: has failed \| works, worker 5, cut off; .* \| wrong$/),
      'publish-5 attempt-2: runs | works, worker 11 | right',
    ]);
    expect(attemptLines(outcome, 200_000)).toEqual([
      'publish-5 attempt-1: has failed | done since 132.7\u00a0s; 59 rows committed, 59 emails | wrong',
      'publish-5 attempt-2: done, and accepted | done since 150.9\u00a0s; 59 rows refused, 59 emails | right',
    ]);
  });

  test('one that crashed has failed indeed, and is believed to run for ten seconds', () => {
    const outcome = outcomeOf(preset('crash-append'));
    expect(attemptLines(outcome, 115_652)[0]).toBe(
      'publish-4 attempt-1: runs | crashed at 115.7\u00a0s; 36 of 73 rows written | wrong',
    );
    expect(attemptLines(outcome, 125_652)[0]).toBe(
      'publish-4 attempt-1: has failed | crashed at 115.7\u00a0s; 36 of 73 rows written | right',
    );
  });

  test('a second copy waits for a worker, and is not needed in the end', () => {
    const outcome = outcomeOf(preset('speculation-append'));
    const second = (atMs: number | null) => attemptLines(outcome, atMs)[1]?.split(': ')[1];
    expect(second(114_999)).toBe('– | – | ');
    expect(second(115_000)).toBe('waits for a worker | waits for a worker | right');
    expect(second(116_275)).toBe('runs | works, worker 11 | right');
    expect(second(200_000)).toMatch(
      /^done, and not needed \| done since 121\.6\u00a0s; \d+ rows written \| right$/,
    );
  });

  test('a loser that is told to stop has stopped', () => {
    const outcome = outcomeOf({
      ...preset('speculation-append'),
      coordinator: { speculation: { stages: ['publish'], loser: 'cancelled' } },
    });
    expect(attemptLines(outcome, 200_000)[1]).toMatch(
      /: has stopped, as it was told \| stopped at 120\.8\u00a0s; \d+ of \d+ rows written \| right$/,
    );
  });

  test('a copy that found no worker is dropped when its task is done', () => {
    const copy: FollowedAttempt = {
      number: 2,
      queuedMs: 10,
      droppedMs: 20,
      attempt: undefined,
      spells: [],
      lastBelief: 'undecided',
      writesMs: [],
      emailsMs: [],
      commit: undefined,
      waits: [],
    };
    const at = [9, 10, 19, 20].map((nowMs) => believedAt(copy, nowMs).is);
    expect(at).toEqual(['nothing', 'waiting', 'waiting', 'dropped']);
    expect([9, 10, 19, 20].map((nowMs) => reallyAt(copy, nowMs).is)).toEqual(at);
    expect([9, 10, 19, 20].map((nowMs) => isWrong(copy, nowMs))).toEqual([
      null,
      false,
      false,
      null,
    ]);
  });

  test('a retry waits for good when no worker is left', () => {
    const outcome = outcomeOf({
      cluster: { workers: 1, tasks: 1 },
      coordinator: { silenceMs: 100, maxAttempts: 2 },
      faults: [{ do: 'cutOff', target: { attempt: publish(0) }, when: { percent: 40 } }],
    });
    // The only worker is cut off and never used again: the retry waits for good.
    const retry = attemptLines(outcome, null)[1];
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
    expect(attemptLines(outcome, null)).toEqual([
      expect.stringMatching(
        /^map-0 attempt-1: nothing more; last: has failed \| crashed at .* \| $/,
      ),
      'publish-2 attempt-1: – | – | ',
    ]);
    expect(momentOf(outcome, null).job).toMatch(/^reported failure at/);
  });
});

// The job gives up at 125.7 s because of publish-4; the silence of publish-3 lasts to 128.9 s.
const OUTLASTS = '?attempts=1&fault=crash:publish-4:1@50&fault=lose:ack:publish-3:1';

test('what is decided after the report is believed by nobody', () => {
  const outcome = outcomeAt(OUTLASTS);
  const lost = (atMs: number | null) =>
    attemptLines(outcome, atMs).find((line) => line.startsWith('publish-3 attempt-1'));
  const done = 'done since 118.9\u00a0s; 78 rows written';
  expect(lost(125_651)).toBe(
    `publish-3 attempt-1: runs; nothing heard for 6.8\u00a0s | ${done} | wrong`,
  );
  expect([125_652, 128_900, null].map(lost)).toEqual(
    Array(3).fill(`publish-3 attempt-1: nothing more; last: runs | ${done} | `),
  );
});

describe('the picture and the state at the cursor agree on when the coordinator is wrong', () => {
  const scenarios: [string, Scenario][] = [
    ...presets.map(({ name, scenario }): [string, Scenario] => [name, scenario]),
    ...Object.entries(ODD),
    ['a silence that outlasts the job', at(OUTLASTS)],
  ];
  test.each(scenarios)('%s', (_, scenario) => {
    const outcome = outcomeOf(scenario);
    const { subjects, endMs } = timelineFor(outcome);
    // What is believed for good is drawn to the end of the picture.
    const isOpen = (toMs: number) => toMs === endMs && outcome.runs[0]?.endedMs === null;
    const { timesMs } = turningPointsOf(outcome);
    for (const atMs of new Set(timesMs)) {
      const drawn = subjects.flatMap(({ name, differences }) =>
        differences
          .filter(({ fromMs, toMs }) => fromMs <= atMs && (atMs < toMs || isOpen(toMs)))
          .map(({ position }) => `${name} attempt-${outcome.attempts[position]?.attempt}`),
      );
      const told = momentOf(outcome, atMs).tasks.flatMap(({ name, attempts }) =>
        attempts.filter(({ isWrong }) => isWrong === true).map((it) => `${name} ${it.name}`),
      );
      expect([atMs, told.sort()]).toEqual([atMs, drawn.sort()]);
    }
  });
});

test('in the end every preset tells of what the audit counts', () => {
  for (const { scenario } of presets) {
    const outcome = outcomeOf(scenario);
    const counts = momentOf(outcome, null).systems.map(({ system, standing }) => [
      system,
      standing,
    ]);
    const audited = outcome.audit.runs[0]?.systems.map(({ system }, place) => [
      system,
      auditsOf(outcome, place).reduce((sum, { standing }) => sum + standing, 0),
    ]);
    expect(counts).toEqual(audited);
    expect(momentOf(outcome, outcome.quietMs).tasks).toEqual(momentOf(outcome, null).tasks);
  }
});

test('a write that the network delivers twice is one row', () => {
  const told = (query: string) =>
    momentOf(outcomeAt(query), null).tasks.map(({ attempts }) => attempts[0]?.really);
  expect(told('?fault=repeat:publish-4:1@row-1&sink=atomic')).toEqual([
    'done since 118.4\u00a0s; 73 rows committed',
  ]);
  expect(told('?fault=repeat:publish-3:1@row-1&sink=append&email=direct')).toEqual([
    'done since 139.8\u00a0s; 78 rows written, 78 emails',
  ]);
});

// The slow attempt has the lock from 112.85 s on; the copy comes for it at 116.325 s, and has it at 219.15 s.
describe('an attempt that waits for a lock', () => {
  const second = (outcome: Outcome, atMs: number | null) =>
    momentOf(outcome, atMs).tasks[0]?.attempts[1]?.really;

  test('does not work until it has it', () => {
    const outcome = outcomeOf(preset('copies-lock-wait'));
    expect(second(outcome, 116_324)).toBe('works, worker 11');
    expect(second(outcome, 116_325)).toBe('waits for the lock, worker 11');
    expect(second(outcome, 219_149)).toBe('waits for the lock, worker 11');
    expect(second(outcome, 219_150)).toBe('works, worker 11');
  });

  test('waits in the end too where nobody ever gives it back', () => {
    const start = preset('copies-lock-wait');
    const crash = { do: 'crash', target: { attempt: publish(7) }, when: { percent: 50 } } as const;
    const outcome = outcomeOf({ ...start, faults: [crash] });
    expect(second(outcome, null)).toMatch(/^waits for the lock, worker \d+$/);
  });
});
