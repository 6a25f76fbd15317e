import { describe, expect, test } from 'vitest';
import type { Fault, Scenario } from '../src/engine/pkg/sim_wasm.js';
import { figuresOf } from '../src/model/numbers.js';
import { remarksOf } from '../src/model/remarks.js';
import { storyOf } from '../src/model/timeline-story.js';
import { truthOf } from '../src/model/truth.js';
import { outcomeOf, preset, presets, withHealthy } from './outcomes.js';

/** Each figure on a line: label, value, verdict, the healthy run's. */
function lines(scenario: Scenario): string[] {
  const { outcome, healthy } = withHealthy(scenario);
  return figuresOf(outcome, healthy).map((figure) =>
    [figure.label, figure.value, figure.verdict, figure.healthy].filter(Boolean).join(' | '),
  );
}

const sentence = (name: string) => truthOf(outcomeOf(preset(name))).sentence;

function remarks(scenario: Scenario): string[] {
  const { outcome, healthy } = withHealthy(scenario);
  return remarksOf(outcome, healthy);
}

/** Every commit but the first task's is refused with an error, so each of them is tried four times. */
const EVERY_TASK_ALIKE: Scenario = {
  sink: { kind: 'atomic', identity: ['run'], onRepeat: 'error' },
  email: { path: 'direct' },
};

describe('the figures beside the healthy run', () => {
  test('a lost completion message under append', () => {
    expect(lines(preset('lost-ack-append'))).toEqual([
      'Ledger rows | 874 | 78 too many | healthy: 796',
      'Revenue, cents | 81,698,537 | overstated by 7,139,987 (9.6\u00a0%) | healthy: 74,558,550',
      'Runtime | 220.7\u00a0s | 15.8\u00a0s later than healthy | healthy: 204.9\u00a0s',
    ]);
  });

  test('a zombie under atomic commits, whose emails nobody can call back', () => {
    expect(lines(preset('zombie-atomic-direct'))).toEqual([
      'Ledger rows | 796 | as it should be | healthy: 796',
      'Revenue, cents | 74,558,550 | as it should be | healthy: 74,558,550',
      'Emails | 855 | 59 customers emailed twice | healthy: 796',
      'Runtime | 236.9\u00a0s | 11.1\u00a0s later than healthy | healthy: 225.8\u00a0s',
    ]);
  });

  // 759 rows stand when the job gives up on publish-4, whose worker crashed at row 36 of 73.
  test('a crash without retries', () => {
    const [rows, , runtime] = lines(preset('no-retries-crash'));
    expect(rows).toBe('Ledger rows | 759 | 37 missing | healthy: 796');
    expect(runtime).toBe(
      'Runtime | 125.7\u00a0s | gives up 79.2\u00a0s before the healthy run ends | healthy: 204.9\u00a0s',
    );
  });

  // Of two nights with 796 customers each, the second writes nothing that stands.
  test('two nights are counted together', () => {
    expect(lines(preset('two-nights-job-key'))).toEqual([
      'Ledger rows | 796 | 796 of 1,592 missing',
      'Revenue, cents | 74,558,550 | understated by 74,558,550 (50.0\u00a0%)',
      'Runtime of run 1 | 204.9\u00a0s | this is the healthy run',
    ]);
    expect(lines(preset('two-nights'))[0]).toBe('Ledger rows | 1,592 | as it should be');
  });

  // What goes wrong in the first night goes wrong once: 796 + 78 rows, and 796.
  test('two nights whose dashboard hides rows, and whose emails come after their own reports', () => {
    const faults: Fault[] = [{ do: 'lose', target: { ack: { stage: 'publish', task: 3 } } }];
    const two: Scenario = {
      ...preset('two-nights'),
      sink: {},
      email: { path: 'outbox' },
      dashboard: 'takesLatestRow',
      faults,
    };
    const one: Scenario = { ...two, runs: preset('two-nights').runs.slice(0, 1) };
    const at = (scenario: Scenario, label: string) =>
      lines(scenario)
        .find((line) => line.startsWith(label))
        ?.split(' | ')[1];
    expect(at(two, 'Ledger rows')).toBe('1,670');
    expect(at(two, 'Dashboard')).toBe('149,117,100');
    expect(lines(two)[2]).toContain('looks right, and hides 78 rows');
    const out = (scenario: Scenario) =>
      Number(at(scenario, 'Emails out at the report')?.split(' ')[0]);
    expect(out(two)).toBe(out(one) + out({ ...one, faults: [] }));
  });

  test('a job that was refused has nothing missing, and nothing to be measured by', () => {
    expect(lines(preset('copies-refused'))).toEqual([
      'Ledger rows | 0 | not started',
      'Revenue, cents | 0 | not started',
      'Runtime | 0.0\u00a0s | refused before it started',
    ]);
  });

  // 743 customers of eleven tasks, three emails too many each.
  test('more than two emails each', () => {
    expect(lines(EVERY_TASK_ALIKE)[2]).toBe(
      'Emails | 3,025 | 743 customers emailed several times, 2,229 too many in all',
    );
  });

  test('an outbox: how far the sender was at the report, and until when it goes on', () => {
    expect(lines(preset('reference-outbox'))).toEqual([
      'Ledger rows | 796 | as it should be',
      'Revenue, cents | 74,558,550 | as it should be',
      'Emails | 796 | as it should be',
      'Emails out at the report | 345 of 796 | the last one goes out at 325.5\u00a0s',
      'Runtime | 204.9\u00a0s | this is the healthy run',
    ]);
  });

  test('rows of one customer instead of all: the sum says less than the rows', () => {
    const figures = lines({ sink: { kind: 'key', identity: ['run', 'task'] } });
    expect(figures[0]).toBe('Ledger rows | 12 | 784 missing');
    expect(figures[1]).toMatch(
      /^Revenue, cents \| 1,015,073 \| understated by 73,543,477 \(98\.6\u00a0%\)/,
    );
  });
});

describe("the job's report and the truth", () => {
  test.each([
    ['reference', 'The job reports succeeded: true: every customer stands once in the ledger.'],
    [
      'reference-direct',
      'The job reports succeeded: true: every customer stands once in the ledger and got one email.',
    ],
    [
      'lost-ack-append',
      'The job reports succeeded: not true: 78 customers stand twice in the ledger.',
    ],
    ['zombie-atomic-direct', 'The job reports succeeded: not true: 59 customers got two emails.'],
    [
      'zombie-append-outbox',
      'The job reports succeeded: not true: 59 customers stand twice in the ledger and 59 customers get two emails (besides, 473 emails went out only after the report).',
    ],
    ['no-retries-crash', 'The job reports failed: true: 37 customers are missing from the ledger.'],
    [
      'zombie-atomic-outbox',
      'The job reports succeeded: true: every customer stands once in the ledger and gets one email (429 of them only after the report).',
    ],
    [
      'no-retries-lost-ack',
      'The job reports failed: not true: in the end nothing is wrong, every customer stands once in the ledger.',
    ],
  ])('%s', (name, verdict) => {
    expect(sentence(name)).toBe(verdict);
  });

  test('an outbox that is empty by the report', () => {
    const outcome = outcomeOf({
      sink: { kind: 'key', identity: ['run', 'task'] },
      email: { path: 'outbox' },
    });
    expect(truthOf(outcome).statement).toBe(
      'not true: 784 customers are missing from the ledger and 784 customers got no email',
    );
  });

  test('more than two emails each', () => {
    expect(truthOf(outcomeOf(EVERY_TASK_ALIKE)).statement).toMatch(
      /743 customers get several emails, 2,229 too many in all and \d+ customers got an email about a row that is not in the ledger \(besides, \d+ emails went out only after the report\)$/,
    );
  });

  test.each([
    ['reference', true, 'right'],
    ['lost-ack-append', false, 'wrong'],
    ['no-retries-lost-ack', false, 'wrong'],
    // The report is true, and what it says is nothing to be glad of.
    ['no-retries-crash', true, 'plain'],
  ])('%s: whether the report is true is one thing, whether all is well another', (...row) => {
    const [name, isTrue, tone] = row;
    expect(truthOf(outcomeOf(preset(name)))).toMatchObject({ isTrue, tone });
  });

  // The only worker is cut off, and one that is cut off is never used again.
  test('a job that never reports', () => {
    const outcome = outcomeOf({
      cluster: { workers: 1, tasks: 1 },
      faults: [
        {
          do: 'cutOff',
          target: { attempt: { stage: 'publish', task: 0 } },
          when: { percent: 50 },
        },
      ],
    });
    expect(truthOf(outcome)).toMatchObject({
      report: 'nothing',
      statement: 'it never reports; every customer stands once in the ledger',
      isTrue: null,
      tone: 'plain',
    });
    // Whether nothing more can happen, or it was watched for seven days, is not said.
    const runtime = figuresOf(outcome, outcome).find(({ label }) => label === 'Runtime');
    expect(runtime?.value).toBe('never reports');
    expect(storyOf(outcome)).toContain('The job never reports.');
  });
});

/** Presets with more to say: a commit of which nothing was heard, wrong in the healthy run too, or without the copies that would be started. */
const SAYS_MORE: readonly string[] = [
  'commit-body-retried',
  'commit-cleaned-up',
  'commit-given-up',
  'commit-retried',
  'commit-verified',
  'copies-not-here',
  'copy-wins-off',
  'stale-ignore',
  'stale-newer',
  'stale-replace',
  'two-coordinators-gap',
  'two-nights-job-key',
];

describe('what is wrong without any failure', () => {
  test('an identity that all customers share, with a failure and without', () => {
    const { sink, ...rest } = preset('lost-ack-upsert');
    const scenario = { ...rest, sink: { ...sink, identity: ['period' as const] } };
    const why = 'The identity (period) does not tell customers apart.';
    expect(remarks(scenario)).toEqual([
      `Nothing has to fail for this: in the healthy run, 795 customers are missing from the ledger. ${why}`,
    ]);
    expect(remarks({ ...scenario, faults: [] })).toEqual([
      `Nothing has to fail for this: this is the healthy run. ${why}`,
    ]);
  });

  test('an identity that all tasks share, and a job that gives up over it', () => {
    const [remark] = remarks({ ...EVERY_TASK_ALIKE, faults: preset('crash-atomic').faults });
    expect(remark).toMatch(
      / and the job gives up\. The identity \(run\) does not tell tasks apart\.$/,
    );
  });

  test('nothing where only the failure does harm', () => {
    for (const { name, scenario } of presets) {
      // Which is right, and says of what it is no test.
      if (name === 'repeated-write-attempt-key') continue;
      expect(remarks(scenario).length > 0, name).toBe(SAYS_MORE.includes(name));
    }
  });
});

describe('what did not happen, and why', () => {
  const slow = (percent: number): Fault[] => [
    { do: { slow: { percent } }, target: { attempt: { stage: 'publish', task: 7 } } },
  ];
  test('nothing is remarked where everything happened', () => {
    expect(remarks(preset('zombie-append'))).toEqual([]);
    expect(remarks(preset('speculation-append'))).toEqual([]);
  });

  test('a failure of an attempt that never was', () => {
    expect(
      remarks({ faults: [{ do: 'lose', target: { ack: { stage: 'map', task: 1, attempt: 2 } } }] }),
    ).toEqual([
      'This failure never happened: lost completion message of map-1 attempt-2. There was no map-1 attempt-2.',
    ]);
  });

  test('no second copy where copies are switched off', () => {
    expect(remarks({ faults: slow(150) })).toEqual([
      'No second copies in publish: they are switched off there; the dropdown “Second copies” switches them on.',
    ]);
  });

  test('no second copy of what is not slow enough, with the numbers', () => {
    const [remark] = remarks({
      faults: slow(120),
      coordinator: { speculation: { stages: ['publish'] } },
    });
    expect(remark).toMatch(
      /^No second copy of publish-7 attempt-1 was started: it was expected to take \d+\.\d\u00a0s, and only what takes more than \d+\.\d\u00a0s is copied\.$/,
    );
  });

  test('no second copy of what ended before the coordinator looked', () => {
    expect(
      remarks({
        faults: slow(150),
        coordinator: { speculation: { stages: ['publish'], checkEveryMs: 3_600_000 } },
      }),
    ).toEqual([
      'No second copy of publish-7 attempt-1 was started: it was decided before the coordinator looked for slow attempts.',
    ]);
  });
});
