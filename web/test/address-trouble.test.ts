/** Addresses that cannot be read, and what is said of them. */
import { describe, expect, test } from 'vitest';
import { readAddress } from '../src/model/address.js';
import { presets } from './outcomes.js';

const read = (search: string) => readAddress(search, presets);

describe('what cannot be read is a problem that says what would be right', () => {
  test.each([
    ['?v=2', 'v', /made by a newer version.* of version 2, and here version 1 is understood/],
    ['?v=0', 'v', 'The address says “0”, which is no version of it; right would be 1.'],
    ['?v=one', 'v', /“one”, which is no version/],
    ['?v=', 'v', /says nothing, which is no version/],
    [
      '?preset=zombie',
      'preset',
      /“zombie”; right would be zombie-\S+, (zombie-\S+, ){4}zombie-\S+ or one of \d+ more\.$/,
    ],
    ['?preset=crash-upsrt', 'preset', /right would be crash-upsert, /],
    ['?preset=Reference-Outbox', 'preset', /right would be reference-outbox, /],
    [
      '?preset=nonsense',
      'preset',
      new RegExp(`“nonsense”.* or one of ${presets.length - 6} more\\.$`),
    ],
    ['?colour=red', 'colour', /no such parameter; the parameters are v, preset, data, cluster/],
    [
      '?cluster=16',
      'cluster',
      'The address says “16”; right would be workers x tasks, such as 16x16.',
    ],
    ['?silence=ten', 'silence', /“ten”; right would be whole milliseconds, such as 10000/],
    ['?silence=-1', 'silence', /whole milliseconds/],
    ['?attempts=9999999999999999', 'attempts', /a whole number of attempts/],
    ['?sink=table', 'sink', /append, upsert, key or atomic/],
    ['?sink=key:colour', 'sink', /the fields are job, run, period, task, attempt, customer/],
    ['?email=pigeon', 'email', /right would be none, direct or outbox/],
    ['?speculate=all', 'speculate', /a list of map, reduce, publish/],
    ['?fault=explode:publish-3', 'fault', /crash:publish-4:1@50/],
    ['?fault=slow:publish-3', 'fault', /slow:worker-3@150/],
    ['?fault=repeat:publish-3', 'fault', /repeat:publish-3:1@row-1/],
    ['?fault=repeat:map-3:1@row-1', 'fault', /“repeat:map-3:1@row-1”/],
    ['?fault=crash:publish-3:1@row-1', 'fault', /@request-36/],
    ['?fault=slow:publish-3:1@request-1', 'fault', /slow:publish-7:1@150/],
    ['?fault=fail:email-calls:8-5', 'fault', /fail:email-calls:5-8/],
    ['?fault=fail:email-calls', 'fault', /fail:email-calls:5-8/],
    ['?data=synthetic', 'data', /synthetic:1000:seed-42:skew-25/],
    ['?data=synthetic:10:skew-5:seed-1', 'data', /lesson, or synthetic/],
    ['?data=synthetic:10:seed-9007199254740993', 'data', /lesson, or synthetic/],
    ['?dashboard=latest', 'dashboard', /all-rows or latest-row/],
    ['?remember=ever', 'remember', /nothing, for-good, or whole milliseconds/],
    ['?mark=constructor', 'mark', /after or before/],
    ['?loser=later', 'loser', /runs-on, cancelled, or whole milliseconds after which/],
    ['?memory=some', 'memory', /everything, accepted-tasks or nothing/],
    ['?on-conflict=newest', 'on-conflict', /replace, ignore or only-if-newer/],
    ['?key-check=row-then-key', 'key-check', /such as row-then-key:50/],
    ['?key-memory=ever', 'key-memory', /for-good, or whole milliseconds/],
    ['?unknown-commit=hope', 'unknown-commit', /retry-commit, .* give-up or clean-up/],
    ['?fencing=true', 'fencing', /yes or no/],
    ['?times=lookup', 'times', /lookup-20,constraint-10/],
    ['?times=lookup-1,lookup-2', 'times', /whole milliseconds once for each step/],
    ['?times=lookup-0,lookup-2', 'times', /whole milliseconds once for each step/],
    ['?topic=many', 'topic', /3 or 3:period,customer; the fields are job, /],
    ['?topic=3:colour', 'topic', /the fields are job, /],
    ['?paid=5:customer:800', 'paid', /5 or 5:period,customer/],
    [
      '?quota=800/300000',
      'quota',
      'It says nothing without paid; right would be paid beside it, such as paid=5.',
    ],
    ['?quota=800', 'quota', /beside paid .* such as 800\/300000/],
    ['?fault=none&fault=lose:ack:publish-3:1', 'fault', /“none”; right would be none alone, or/],
    ['?paid=5&quota=800', 'quota', /such as 800\/300000/],
    ['?file=shared', 'file', /none, shared-truncated, shared-appended or own-renamed/],
    ['?counter=1', 'counter', /none or plain.*plain:period,customer/],
    ['?queue=hope', 'queue', /wait:timeout-3000:lease-20000:by-task/],
    ['?lock=wait:by-task:lease-20000', 'lock', /wait:timeout-3000:lease-20000:by-task/],
    ['?reading=115000', 'reading', /115000:10:by-run/],
    ['?call-tries=many', 'call-tries', /a whole number of tries/],
    ['?writer=all', 'writer', /none, or a list of ledger, email, .*, such as queue,lock/],
    ['?refuse=rows', 'refuse', /a list of ledger, email/],
    ['?only-writer=true', 'only-writer', /yes or no/],
    ['?start=0&start=later', 'start', /“later”; right would be whole milliseconds/],
    ['?fault=pause:publish-3:1@request-5', 'fault', /pause:publish-3:1@request-5:10000/],
    ['?fault=crash:publish-3:1@50:10', 'fault', /“crash:publish-3:1@50:10”/],
    ['?fault=lose:ledger-calls:4', 'fault', /lose:commit-replies:4/],
    ['?fault=lose:constructor-calls:4', 'fault', /lose:commit-replies:4/],
    ['?fault=explode:coordinator@5', 'fault', /restart:coordinator@115000/],
    ['?at=', 'at', /says nothing; right would be whole milliseconds, such as 71500/],
    ['?at=1.5', 'at', /“1.5”; right would be whole milliseconds/],
    ['?at=-1', 'at', /“-1”/],
    ['?at=1&at=2', 'at', /stands in the address 2 times/],
    ['?tries=many', 'tries', /a whole number of tries/],
    ['?fault=crash:publish-x@50', 'fault', /“crash:publish-x@50”/],
    [
      '?silence=1000&silence=2000',
      'silence',
      'It stands in the address 2 times; once would be right.',
    ],
  ])('%s', (search, parameter, message) => {
    const { problems } = read(search);
    expect(problems.map((problem) => problem.parameter)).toEqual([parameter]);
    expect(problems[0]?.message).toMatch(message);
  });

  test('every problem is told at once, and what can be read is kept', () => {
    const { scenario, problems } = read('?v=9&colour=red&silence=x&email=direct');
    expect(problems.map(({ parameter }) => parameter)).toEqual(['v', 'silence', 'colour']);
    expect(scenario.email.path).toBe('direct');
  });

  test('a flood of signs is text like any other', () => {
    expect(read(`?fault=${'@:'.repeat(5_000)}`).problems).toHaveLength(1);
  });
});
