/** What an address says: of the scenario, and of the moment at which the reader looks. */
import { describe, expect, test } from 'vitest';
import { readAddress, writeAddress } from '../src/model/address.js';
import { needsSeed, scenarioOf } from '../src/model/scenario.js';
import { outcomeOf, preset, presets } from './outcomes.js';

const read = (search: string) => readAddress(search, presets);

describe('what an address says', () => {
  test('an empty query opens the story of the lost completion message', () => {
    const scenario = preset('lost-ack-append');
    expect(read('')).toEqual({ scenario, atMs: null, problems: [] });
    expect(read('?')).toEqual(read(''));
  });

  test.each(['?v=1', '?at=5000', '?v=1&at=5000', '?sum=0000000'])(
    'and so does one that says no scenario: %s',
    (query) => {
      expect(read(query).scenario).toEqual(preset('lost-ack-append'));
    },
  );

  test('a moment without a scenario is one of that story', () => {
    expect(read('?at=5000')).toMatchObject({ atMs: 5000, problems: [] });
  });

  test('parameters without a preset change the reference run, even to itself', () => {
    expect(read('?fault=none').scenario).toEqual(preset('reference'));
    expect(read('?v=1&email=none').scenario).toEqual(preset('reference'));
  });

  test('a missing version is the first', () => {
    expect(read('?preset=crash-upsert')).toEqual(read('?v=1&preset=crash-upsert'));
  });

  test('parameters beside a preset replace what it says', () => {
    const { scenario, problems } = read('?v=1&preset=zombie-atomic-direct&email=none&fault=none');
    expect(problems).toEqual([]);
    const { email, faults, ...rest } = preset('zombie-atomic-direct');
    expect(email.path).toBe('direct');
    expect(faults).toHaveLength(1);
    expect(scenario).toEqual({ ...rest, email: { ...email, path: 'none' }, faults: [] });
  });

  test('a seed that is left out is for the engine to draw', () => {
    const { scenario, problems } = read('?data=synthetic:12:skew-10');
    expect(problems).toEqual([]);
    expect(scenario.data).toEqual({ synthetic: { customers: 12, seed: null, skewPercent: 10 } });
    expect(needsSeed(scenario)).toBe(true);
    const drawn = scenarioOf(outcomeOf(scenario));
    expect(needsSeed(drawn)).toBe(false);
    expect(read(writeAddress(drawn, presets)).scenario).toEqual(drawn);
  });

  test('what a preset does besides can be taken away', () => {
    const { scenario, problems } = read(
      '?preset=copies-everything&topic=none&counter=none&fault=none&sink=append&speculate=none',
    );
    expect(problems).toEqual([]);
    expect(scenario).toEqual(preset('reference'));
    const quota = read('?preset=copies-quota&quota=none').scenario.effects.paidCalls;
    expect(quota).toEqual({ ...preset('copies-quota').effects.paidCalls, quota: null });
    expect(read('?preset=copies-quota&paid=7').scenario.effects.paidCalls).toEqual({
      ...preset('copies-quota').effects.paidCalls,
      costCents: 7,
    });
    expect(read('?preset=copies-quota&paid=none').scenario.effects.paidCalls).toBeNull();
  });

  test('there are as many runs as starts, and one name is that of all', () => {
    const [first] = preset('reference').runs;
    const runs = (query: string) => read(query).scenario.runs;
    expect(runs('?start=0&start=20')).toEqual([first, { ...first, startMs: 20 }]);
    expect(runs('?run=a&run=b&period=p')).toEqual([
      { id: 'a', period: 'p', startMs: 0 },
      { id: 'b', period: 'p', startMs: 0 },
    ]);
    expect(runs('?preset=two-nights&run=same').map(({ id }) => id)).toEqual(['same', 'same']);
    expect(runs('?preset=two-nights&start=0')).toEqual([first]);
  });

  test('a run that is left out is the first', () => {
    expect(read('?fault=lose:ack:publish-3:1:run-0')).toEqual(read('?fault=lose:ack:publish-3:1'));
  });

  test('an attempt that is left out is the first', () => {
    expect(read('?fault=lose:ack:publish-3')).toEqual(read('?fault=lose:ack:publish-3:1'));
  });

  test('no field at all is read as it was written before', () => {
    expect(read('?sink=atomic:')).toEqual(read('?sink=atomic:none'));
  });

  test('a loser that runs on is read as it was written before', () => {
    const start = '?preset=sick-worker-cancelled&loser=';
    expect(read(`${start}runsOn`)).toEqual(read(`${start}runs-on`));
    expect(read(`${start}runs-on`).problems).toEqual([]);
  });
});

describe('the moment at which the reader looks', () => {
  test('stands beside the scenario, in whole milliseconds', () => {
    const scenario = preset('crash-upsert');
    expect(writeAddress(scenario, presets, 71500)).toBe('?v=1&preset=crash-upsert&at=71500');
    expect(read('?v=1&preset=crash-upsert&at=71500')).toEqual({
      scenario,
      atMs: 71500,
      problems: [],
    });
    expect(read('?at=0').atMs).toBe(0);
  });

  test('may lie after the run, which is its end', () => {
    expect(read('?at=9007199254740991')).toMatchObject({ atMs: 9007199254740991, problems: [] });
  });
});
