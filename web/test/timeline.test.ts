import { describe, expect, test } from 'vitest';

import type { Fault, Scenario } from '../src/engine/pkg/sim_wasm.js';
import { storyOf } from '../src/model/timeline-story.js';
import { whyOf } from '../src/model/timeline-why.js';
import { ODD, publish } from './odd-scenarios.js';
import { outcomeAt, outcomeOf, preset, presets, timelineFor } from './outcomes.js';

const presetOutcome = (name: string) => outcomeOf(preset(name));

describe('what a timeline shows', () => {
  test('the task in question, with what was believed and what was done', () => {
    const { subjects } = timelineFor(presetOutcome('zombie-append'));
    expect(subjects.map(({ name }) => name)).toEqual(['publish-5']);
    const [subject] = subjects;
    expect(subject?.beliefs).toMatchObject([
      { attempt: '1', line: 0, fromMs: 112_320, silentFromMs: 114_184, toMs: 124_184 },
      { attempt: '2', line: 0, fromMs: 124_184, silentFromMs: null, toMs: 128_769 },
    ]);
    expect(subject?.deeds).toMatchObject([
      { attempt: '1', worker: 5, fromMs: 112_320, cutOffMs: 114_184, toMs: 116_905 },
      { attempt: '2', worker: 0, fromMs: 124_184, cutOffMs: null, toMs: 128_769 },
    ]);
    expect(subject?.signals.filter(({ arrived }) => !arrived)).toMatchObject([
      { kind: 'ack', attempt: 1 },
    ]);
  });

  test('a copy and its original on lines of their own', () => {
    const [subject] = timelineFor(presetOutcome('speculation-append')).subjects;
    expect(subject?.beliefs).toMatchObject([
      { attempt: '1', line: 0 },
      { attempt: '2', line: 1, queuedMs: 115_000, fromMs: 116_275 },
    ]);
  });

  test('the last task to be accepted when all goes well', () => {
    expect(timelineFor(presetOutcome('reference')).subjects.map(({ name }) => name)).toEqual([
      'publish-3',
    ]);
  });

  test('three tasks at most, and how many more there are', () => {
    const outcome = outcomeOf(ODD['five tasks in question'] ?? {});
    const timeline = timelineFor(outcome);
    expect([timeline.subjects.length, timeline.subjectsLeftOut]).toEqual([3, 2]);
    const notes = timeline.systems[0]?.groups.map(({ note }) => note);
    const rows = outcome.partition.filter((task) => task === 2).length;
    expect(notes).toContain(`publish-2: ${rows} rows written`);
  });

  test('for each system the requests of the attempts in question', () => {
    const groupsOf = (name: string) =>
      timelineFor(presetOutcome(name)).systems.map(({ system, groups }) => [
        system,
        ...groups.map(({ note }) => note),
      ]);
    expect(groupsOf('lost-ack-append')).toEqual([
      ['ledger', '78 rows written', '78 rows written again'],
    ]);
    expect(groupsOf('lost-ack-upsert')).toEqual([
      ['ledger', '78 rows written', '78 rows replaced earlier ones'],
    ]);
    expect(groupsOf('lost-ack-task-key')).toEqual([
      ['ledger', '78 rows written', '78 rows passed over'],
    ]);
    expect(groupsOf('crash-atomic')).toEqual([
      ['ledger', '36 rows staged, never committed', '73 rows committed'],
    ]);
    expect(groupsOf('zombie-atomic-direct')).toEqual([
      ['ledger', '59 rows committed', '59 rows staged; commit refused, attempt 1 had committed'],
      ['mailbox', '59 emails sent', '59 emails sent again'],
    ]);
  });
});

describe('why the systems hold what they hold', () => {
  test.each([
    ['reference', []],
    [
      'lost-ack-append',
      ['The ledger took 78 rows of publish-3 attempt-2 as new ones: append compares nothing.'],
    ],
    [
      'lost-ack-upsert',
      [
        'The ledger let 78 rows of publish-3 attempt-2 replace those with the same period and customer, so nothing stands twice.',
      ],
    ],
    [
      'lost-ack-task-key',
      [
        'The ledger passed over 78 rows of publish-3 attempt-2: it had seen the same run, task and customer before.',
      ],
    ],
    [
      'lost-ack-attempt-key',
      [
        'The ledger took 78 rows of publish-3 attempt-2 as new ones: run, task, attempt and customer make the identity, and another attempt makes it another one.',
      ],
    ],
    [
      'reduce-retry',
      [
        'reduce-2 was started twice, but a reduce task writes nothing outside the job: it costs time, and nothing else.',
      ],
    ],
    [
      'no-retries-crash',
      ['The 36 rows that publish-4 attempt-1 wrote before it ended stay in the ledger.'],
    ],
    [
      'crash-atomic',
      ['36 rows of publish-4 attempt-1 were staged and never committed, so nobody ever saw them.'],
    ],
    [
      'zombie-atomic-direct',
      [
        'The ledger refused the commit of publish-5 attempt-2: attempt 1 had committed with the same run and task.',
        'Customers got 59 emails again because of publish-5 attempt-2: the email service compares nothing, and no database can call an email back.',
      ],
    ],
    [
      'zombie-append-outbox',
      [
        'The ledger took 59 rows of publish-5 attempt-2 as new ones: append compares nothing.',
        'The outbox stored 59 notifications of publish-5 attempt-2 as new ones: a notification is stored whenever its row is taken as a new one.',
        'Customers got 59 emails again because of publish-5 attempt-2: the sender delivers whatever the outbox holds.',
      ],
    ],
  ])('%s', (name, sentences) => {
    expect(whyOf(presetOutcome(name))).toEqual(sentences);
  });

  test('what an attempt has staged already is passed over, and not what was committed', () => {
    const outcome = outcomeAt('?fault=repeat:publish-4:1@row-1&sink=atomic');
    expect(whyOf(outcome)).toEqual([
      'The ledger passed over 1 row of publish-4 attempt-1: the attempt had staged one for the same customer already.',
    ]);
  });

  test('what was replaced does not stay', () => {
    expect(whyOf(presetOutcome('crash-upsert'))).toEqual([
      'The ledger let 36 rows of publish-4 attempt-2 replace those with the same period and customer, so nothing stands twice.',
    ]);
  });

  test('an identity that is too coarse takes other customers for repeats', () => {
    const coarse = whyOf(outcomeOf({ sink: { kind: 'upsert', identity: ['period'] } }));
    expect(coarse).toEqual([
      "The ledger took 78 rows of publish-3 attempt-1 for repeats of other customers' rows: period does not tell them apart.",
    ]);
  });
});

describe('a job that gives up early', () => {
  const early: Scenario = {
    coordinator: { maxAttempts: 1 },
    faults: [
      {
        do: 'crash',
        target: { attempt: { stage: 'map', task: 3, attempt: 1 } },
        when: { percent: 50 },
      },
    ],
  };

  test('has one task in question, and is told in order', () => {
    const outcome = outcomeOf(early);
    expect(timelineFor(outcome).subjects.map(({ name }) => name)).toEqual(['map-3']);
    expect(storyOf(outcome)).toEqual([
      '0.0\u00a0s: worker 3 starts attempt 1 of map-3.',
      '54.8\u00a0s: worker 3 crashes, and attempt 1 of map-3 ends there.',
      '64.8\u00a0s: the coordinator has heard nothing since 54.8\u00a0s and declares attempt 1 of map-3 failed.',
      '64.8\u00a0s: no further attempt is allowed; the job gives up.',
      '64.8\u00a0s: the job reports failure.',
      'In the end the ledger holds 0 rows for 796 customers: 796 customers not at all.',
    ]);
  });
});

describe('the story', () => {
  test('tells the lost message in order', () => {
    expect(storyOf(presetOutcome('lost-ack-append'))).toEqual([
      '113.1\u00a0s: worker 3 starts attempt 1 of publish-3.',
      '118.9\u00a0s: attempt 1 of publish-3 has done all its work.',
      '118.9\u00a0s: its completion message never reaches the coordinator.',
      '128.9\u00a0s: the coordinator has heard nothing since 118.9\u00a0s and declares attempt 1 of publish-3 failed.',
      '128.9\u00a0s: the coordinator orders a retry.',
      '128.9\u00a0s: worker 0 starts attempt 2 of publish-3, a retry.',
      '134.7\u00a0s: attempt 2 of publish-3 has done all its work.',
      '134.7\u00a0s: the coordinator accepts attempt 2 of publish-3.',
      '220.7\u00a0s: the job reports success.',
      'The ledger took 78 rows of publish-3 attempt-2 as new ones: append compares nothing.',
      'In the end the ledger holds 874 rows for 796 customers: 78 customers more than once.',
    ]);
  });

  test('every preset and odd scenario has one', () => {
    for (const { scenario } of presets) {
      const outcome = outcomeOf(scenario);
      // A job that is refused has a short one.
      const least = outcome.runs[0]?.report === 'refused' ? 1 : 3;
      expect(storyOf(outcome).length).toBeGreaterThan(least);
    }
    for (const scenario of Object.values(ODD))
      expect(storyOf(outcomeOf(scenario)).join()).not.toMatch(/undefined|NaN/);
  });
});

// Half of publish-4's 73 rows, and of its second attempt a quarter, which replaces as many.
test.each([
  [
    'crash-append',
    {},
    ['The 36 rows that publish-4 attempt-1 wrote before it ended stay in the ledger.'],
  ],
  ['crash-upsert', {}, []],
  [
    'crash-upsert',
    { crashesAgain: true },
    ['18 of the 36 rows that publish-4 attempt-1 wrote before it ended stay in the ledger.'],
  ],
])('%s %o: what stays of an attempt that crashed is what nothing replaced', (name, how, stays) => {
  const scenario = preset(name);
  const again: Fault = { do: 'crash', target: { attempt: publish(4, 2) }, when: { percent: 25 } };
  const outcome = outcomeOf(
    'crashesAgain' in how
      ? { ...scenario, coordinator: { maxAttempts: 2 }, faults: [...scenario.faults, again] }
      : scenario,
  );
  expect(whyOf(outcome).filter((sentence) => sentence.includes('stay'))).toEqual(stays);
});
