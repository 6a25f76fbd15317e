/**
 * Links that stand in other people's pages since a version of the lab: each still opens what it
 * did. Whoever changes a preset or a parameter gives the new one another name, or a new version of
 * the grammar, whose reader still knows this one.
 */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readAddress } from '../src/model/address.js';
import { presets } from './outcomes.js';

const read = (query: string) => {
  const { scenario, problems } = readAddress(query, presets);
  expect(problems, query).toEqual([]);
  return scenario;
};

const lines = (await readFile(new URL('links-of-0.1.0.txt', import.meta.url), 'utf8'))
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [name: string, query: string]);

test.each(lines)('the preset %s is still what version 0.1.0 said of it', (name, query) => {
  expect(read(`?v=1&preset=${name}`)).toEqual(read(query));
});

describe('parameters of version 0.1.0 say the same', () => {
  test.each<[string, object]>([
    [
      '?v=1&fault=crash:publish-4:1@50&sink=key:run,task,customer&on-repeat=error',
      {
        faults: [
          {
            do: 'crash',
            target: { attempt: { stage: 'publish', task: 4, attempt: 1 } },
            when: { percent: 50 },
          },
        ],
        sink: { kind: 'key', identity: ['run', 'task', 'customer'], onRepeat: 'error' },
      },
    ],
    [
      '?v=1&email=outbox&id=logical&remember=60000&mark=before&restart=20000&tries=2',
      {
        email: {
          path: 'outbox',
          notificationId: 'logical',
          dedupeMemory: { forMs: 60_000 },
          client: { tries: 2 },
        },
      },
    ],
    [
      '?v=1&speculate=publish&loser=runsOn&check=4000&threshold=150&attempts=2&silence=9000',
      {
        coordinator: {
          maxAttempts: 2,
          silenceMs: 9000,
          speculation: {
            stages: ['publish'],
            loser: 'runsOn',
            checkEveryMs: 4000,
            thresholdPercent: 150,
          },
        },
      },
    ],
    [
      '?v=1&data=synthetic:1000:seed-42:skew-25&cluster=16x8&job=j&run=r&period=p&start=5',
      {
        data: { synthetic: { customers: 1000, seed: 42, skewPercent: 25 } },
        cluster: { workers: 16, tasks: 8 },
        job: 'j',
        runs: [{ id: 'r', period: 'p', startMs: 5 }],
      },
    ],
    [
      '?v=1&topic=3:period,customer&lock=wait:lease-20000:by-task&file=own-renamed&fencing=yes',
      {
        effects: {
          topic: { consumers: 3, identity: ['period', 'customer'] },
          lock: { whenTaken: 'wait', leaseMs: 20_000 },
          file: { path: 'ownRenamed' },
        },
        sink: { fencing: true },
      },
    ],
  ])('%s', (query, scenario) => {
    expect(read(query)).toMatchObject(scenario);
  });
});

test('a link whose checksum was made by version 0.1.0 still fits', () => {
  expect(readAddress('?v=1&preset=crash-append&sum=11rx6eq', presets).problems).toEqual([]);
});

test('what there is no more is told by its name, and what is newer as that', () => {
  const told = (query: string) =>
    readAddress(query, presets).problems.map(({ message }) => message);
  expect(told('?v=1&preset=crash-apend')[0]).toMatch(/crash-apend.*crash-append/);
  expect(told('?v=2&preset=crash-append')[0]).toMatch(/2.*1/);
});
