/** The tables of a run as files for a spreadsheet. */
import { csvParse, csvParseRows } from 'd3-dsv';
import { describe, expect, test } from 'vitest';
import { csvOf } from '../src/model/csv.js';
import { deliveriesCsv, eventsCsv, ledgerCsv } from '../src/model/csv-tables.js';
import { eventsOf } from '../src/model/events.js';
import { runName } from '../src/model/run-name.js';
import { at, auditsOf, outcomeAt, outcomeOf, preset, presets } from './outcomes.js';

describe('a CSV file', () => {
  const cells = (...row: (string | number | null)[]) => {
    const [, line = ''] = csvOf({ columns: ['c'], count: 1, rowAt: () => row }).split('\r\n');
    return line;
  };

  test('ends each of its lines as RFC 4180 says', () => {
    const rowAt = (position: number) => [position, `row ${position}`];
    expect(csvOf({ columns: ['at_ms', 'what'], count: 2, rowAt })).toBe(
      'at_ms,what\r\n0,row 0\r\n1,row 1\r\n',
    );
    expect(csvOf({ columns: ['a'], count: 0, rowAt })).toBe('a\r\n');
  });

  test('quotes what would be taken for its own signs', () => {
    expect(cells('a,b', 'say "so"', 'two\nlines', null, 5)).toBe(
      '"a,b","say ""so""","two\nlines",,5',
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['＝1', "'＝1"],
    ['=a,b', '"\'=a,b"'],
    ['a=1', 'a=1'],
    [-5, '-5'],
  ])('makes no formula of %j', (cell, written) => {
    expect(cells(cell)).toBe(written);
  });
});

describe('the ledger', () => {
  test('has one line for each row that stands, for every preset', () => {
    for (const { scenario } of presets) {
      const outcome = outcomeOf(scenario);
      const rows = csvParse(ledgerCsv(outcome));
      const audits = auditsOf(outcome, 0);
      const sumOf = (figure: 'standing' | 'standingCents') =>
        audits.reduce((sum, audit) => sum + audit[figure], 0);
      expect(rows).toHaveLength(sumOf('standing'));
      const cents = rows.reduce((sum, row) => sum + Number(row['cents']), 0);
      expect(cents).toBe(sumOf('standingCents'));
    }
  });

  test('has a column for each field of its key, and none without one', () => {
    const columns = (name: string) => csvParse(ledgerCsv(outcomeOf(preset(name)))).columns.join();
    expect(columns('lost-ack-append')).toBe(
      'customer,run,task,attempt,after_restart,worker,cents,written_ms,visible_ms',
    );
    expect(columns('lost-ack-task-key')).toBe(
      'customer,key_run,key_task,key_customer,run,task,attempt,after_restart,worker,cents,written_ms,visible_ms',
    );
  });

  test.each([
    ['two nights', at('?preset=two-nights')],
    ['attempts with one number after a restart', preset('restart-forgets')],
  ])('tells apart what wrote: %s', (_, scenario) => {
    const outcome = outcomeOf(scenario);
    const rows = csvParse(ledgerCsv(outcome));
    const writers = rows.map(({ run, task, attempt, after_restart: after }) =>
      [run, task, attempt, after].join(),
    );
    const wrote = outcome.attempts.filter(({ stage }) => stage === 'publish').length;
    expect(new Set(writers).size).toBe(wrote);
  });

  test('tells the repeated row of a customer by its attempt', () => {
    const rows = csvParse(ledgerCsv(outcomeOf(preset('lost-ack-append'))));
    const repeated = rows.filter(({ task, attempt }) => task === 'publish-3' && attempt === '2');
    expect(repeated).toHaveLength(78);
    const [row] = repeated;
    const first = rows.find(({ customer }) => customer === row?.['customer']);
    expect(first).toMatchObject({ task: 'publish-3', attempt: '1', cents: row?.['cents'] });
  });

  test('cannot be made to run what someone typed as a name', () => {
    const outcome = outcomeAt('?sink=key:run,customer&run=%3Dcmd(%22x%22)');
    const [row] = csvParse(ledgerCsv(outcome));
    expect(row?.['key_run']).toBe('\'=cmd("x")');
  });
});

describe('the emails', () => {
  test('have one line for each entry of the table', () => {
    const outcome = outcomeOf(preset('zombie-atomic-direct'));
    const rows = csvParse(deliveriesCsv(outcome));
    expect(rows).toHaveLength(855);
    const second = rows.filter((row) => row['email_number'] === '2');
    expect(second).toHaveLength(59);
    expect(second[0]).toMatchObject({
      emails_delivered: '2',
      what_became_of_it: 'delivered',
      reply_lost: 'no',
      called_by: 'attempt',
      task: 'publish-5',
      marked_ms: '',
    });
  });

  test('say what was never sent, and what was never heard', () => {
    const outcome = outcomeAt('?preset=sender-crash-marks-first&fault=lose:email-replies:5');
    const rows = csvParse(deliveriesCsv(outcome));
    expect(rows.filter((row) => row['reply_lost'] === 'yes')).toHaveLength(1);
    const given = outcomeOf(preset('sender-crash-marks-first'));
    const never = csvParse(deliveriesCsv(given)).filter((row) => row['called_by'] === '');
    expect(never).toHaveLength(1);
    expect(never[0]).toMatchObject({ email_number: '', called_ms: '', emails_delivered: '0' });
  });

  test('are columns alone where nobody is emailed', () => {
    expect(csvParseRows(deliveriesCsv(outcomeOf({})))).toHaveLength(1);
  });
});

test('the events say when, who and what, with plain spaces before a unit', () => {
  const csv = eventsCsv(eventsOf(outcomeOf(preset('lost-ack-append')), 'turningPoints'));
  expect(csv).toContain('silent since 118.9 s.');
  const rows = csvParse(csv);
  expect(rows.slice(0, 4).map((row) => ({ ...row }))).toEqual([
    { at_ms: '0', who: 'coordinator', what: 'Starts the job, and queues the map tasks.' },
    {
      at_ms: expect.stringMatching(/^109\d{3}$/) as string,
      who: 'coordinator',
      what: 'Queues the reduce tasks: every map task is done.',
    },
    {
      at_ms: expect.stringMatching(/^112\d{3}$/) as string,
      who: 'coordinator',
      what: 'Queues the first publish task: its reduce task is done.',
    },
    {
      at_ms: expect.stringMatching(/^113\d{3}$/) as string,
      who: 'worker 3',
      what: 'Starts publish-3 attempt-1.',
    },
  ]);
});

describe('the name of a run in file names', () => {
  test.each([
    ['?preset=reference', 'retry-lab-healthy-append'],
    ['?preset=lost-ack-append', 'retry-lab-lost-ack-publish-3-append'],
    ['?preset=zombie-atomic-outbox', 'retry-lab-cut-off-publish-5-atomic-outbox'],
    ['?fault=crash:publish-4:2@50&sink=upsert', 'retry-lab-crash-publish-4-attempt-2-upsert'],
    ['?fault=slow:worker-3@150', 'retry-lab-slow-worker-3-append'],
    ['?email=direct&fault=fail:email-calls:5-8', 'retry-lab-failed-calls-5-8-append-direct'],
    ['?email=outbox&fault=crash:sender@request-9', 'retry-lab-sender-crash-append-outbox'],
    [
      '?fault=lose:ack:publish-3&fault=lose:ack:publish-4&fault=lose:ack:map-0',
      'retry-lab-lost-ack-publish-3-and-2-more-append',
    ],
    ['?data=synthetic:100000:seed-1', 'retry-lab-healthy-append-100000-customers'],
  ])('%s', (query, name) => {
    expect(runName(at(query))).toBe(name);
  });

  test('holds nothing that was typed', () => {
    expect(runName(at('?job=..%2Fx&run=%00'))).toBe('retry-lab-healthy-append');
  });
});
