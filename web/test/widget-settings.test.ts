/** What a widget shows of its attributes, and what it says of those that it cannot follow. */
import { describe, expect, test } from 'vitest';
import { PARAMETERS } from '../src/model/address.js';
import { type Asked, isOfAnyElement } from '../src/model/widget/asked.js';
import { plainSettings } from '../src/model/widget/settings-plain.js';
import { settingsOf } from '../src/model/widget/settings.js';
import { engine } from './outcomes.js';

const presets = engine.presets();

const asked = (texts: Record<string, string>, scenario?: Asked['scenario']): Asked => ({
  texts: new Map(Object.entries(texts)),
  scenario,
});

const settings = (texts: Record<string, string>) => settingsOf(asked(texts), presets);
const presetNamed = (name: string) => presets.find((preset) => preset.name === name)?.scenario;

test('every parameter but id is an attribute that no element has for something else', () => {
  expect(PARAMETERS.map(({ name }) => name).filter(isOfAnyElement)).toEqual(['id']);
  expect(['onclick', 'on', 'data-x', 'aria-label', 'style'].every(isOfAnyElement)).toBe(true);
});

describe('a preset', () => {
  test.each([
    [{}, 'lost-ack-append'],
    [{ preset: 'crash-append' }, 'crash-append'],
    [{ preset: 'zombie-atomic-direct', at: '131000', view: 'compare' }, 'zombie-atomic-direct'],
  ])('%j is read the same with little code and with all', (texts, name) => {
    const plain = plainSettings(asked(texts), presets);
    const whole = settings(texts);
    expect(plain?.scenario).toEqual(presetNamed(name));
    expect(whole.scenario).toEqual(plain?.scenario);
    expect([whole.atMs, whole.views, whole.controls]).toEqual([
      plain?.atMs,
      plain?.views,
      plain?.controls,
    ]);
    expect(whole.problems).toEqual([]);
  });

  test.each([
    { preset: 'nope' },
    { preset: 'crash-append', at: 'noon' },
    { preset: 'crash-append', view: 'constructor' },
    { preset: 'crash-append', email: 'direct' },
    { scenario: '{}' },
    { question: 'crash-rows' },
  ])('%j takes more code', (texts) => {
    expect(plainSettings(asked(texts), presets)).toBeNull();
  });
});

describe('a scenario', () => {
  const upsert = presetNamed('lost-ack-upsert');

  test.each([
    ['an address', '?v=1&preset=lost-ack-upsert'],
    ['a whole link', 'https://example.org/lab/workbench.html?v=1&preset=lost-ack-upsert'],
    ["a lesson's name", 'lost-ack-upsert'],
    ['JSON', JSON.stringify(upsert)],
  ])('is given as %s', (_, scenario) => {
    expect(settings({ scenario })).toMatchObject({ scenario: upsert, problems: [], atMs: null });
  });

  test('is given by parameters of their own, several faults in one', () => {
    const { scenario, problems } = settings({
      fault: 'lose:ack:publish-3:1 crash:publish-4:1@50',
      email: 'direct',
      'notification-id': 'logical',
      remember: 'for-good',
    });
    expect(problems).toEqual([]);
    expect(scenario).toMatchObject({
      faults: [{ do: 'lose' }, { do: 'crash' }],
      email: { path: 'direct', notificationId: 'logical', dedupeMemory: 'forGood' },
    });
  });

  test('of a script stands in place of all texts', () => {
    const given = { sink: { kind: 'upsert' as const } };
    expect(settingsOf(asked({ preset: 'crash-append' }, given), presets).scenario).toBe(given);
  });

  test('looks at the moment of its link, and rather at that of the attribute', () => {
    const scenario = '?preset=crash-append&at=120000';
    expect(settings({ scenario }).atMs).toBe(120_000);
    expect(settings({ scenario, at: '131000' }).atMs).toBe(131_000);
  });
});

test('views and dropdowns', () => {
  expect(settings({ view: 'timeline compare' }).views).toEqual(['timeline', 'remarks', 'compare']);
  expect(settings({ controls: 'none' }).controls).toEqual([]);
  expect(settings({ controls: ' sink,  topic ' }).controls).toEqual(['sink', 'topic']);
  expect(settings({ view: 'Compare' }).views).toEqual(['compare']);
  expect(settings({ controls: '' }).controls).toEqual(['failure', 'sink', 'identity', 'email']);
});

test('what is wrong beside the scenario keeps nothing from being run', () => {
  const { problems, notes, views, controls, scenario } = settings({
    preset: 'crash-append',
    view: 'timelines',
    controls: 'sink, identiti',
    them: 'dark',
  });
  expect(problems).toEqual([]);
  expect(notes.map(({ where }) => where)).toEqual(['them', 'view', 'controls']);
  expect([views, controls, scenario]).toEqual([
    ['timeline', 'remarks', 'tables'],
    ['sink', 'identiti'],
    presetNamed('crash-append'),
  ]);
});

describe('problems say what would be right', () => {
  test.each<[Record<string, string>, string, RegExp]>([
    [{ preset: 'crash-apend' }, 'preset', /crash-append/],
    [{ emial: 'direct' }, 'emial', /“email”/],
    [{ prset: 'crash-append' }, 'prset', /“preset”/],
    [{ contrals: 'sink' }, 'contrals', /“controls”/],
    [{ view: 'timelines' }, 'view', /“timeline”/],
    [{ view: '__proto__' }, 'view', /“timeline”/],
    [{ controls: 'sinks' }, 'controls', /“sink”/],
    [{ theme: 'night' }, 'theme', /“dark”/],
    [{ load: 'never' }, 'load', /“click”/],
    [{ scenario: '{"sink": }' }, 'scenario', /object/],
    [{ scenario: '{}', preset: 'crash-append' }, 'scenario', /“preset”/],
    [{ 'notification-id': 'mine' }, 'notification-id', /logical/],
    [{ at: 'noon' }, 'at', /milliseconds/],
  ])('%j', (texts, where, right) => {
    const { problems, notes } = settings(texts);
    const told = [...problems, ...notes];
    expect(told.map((problem) => problem.where)).toEqual([where]);
    expect(told[0]?.message).toMatch(right);
  });

  test('curly quotes are told beside what they break', () => {
    const { problems, notes } = settings({ scenario: '{“sink”: 1}', preset: '“crash-append”' });
    expect(notes.map(({ where, message }) => [where, message.includes('straight')])).toEqual([
      ['scenario', true],
      ['preset', true],
    ]);
    expect(problems).toHaveLength(1);
  });

  test("what is like none of the lab's names is somebody else's", () => {
    expect(settings({ 'v-cloak': '', _ngcontent: '', wire: 'x', markdown: '1' }).notes).toEqual([]);
  });

  test('megabytes are not told again', () => {
    const long = 'x'.repeat(2_000_000);
    for (const texts of [{ view: long }, { controls: long }, { scenario: `{${long}` }]) {
      const { problems, notes } = settings(texts);
      expect([...problems, ...notes][0]?.message.length).toBeLessThan(400);
    }
  });

  test("a problem of the engine is told by the attribute's name", () => {
    const { tell } = settings({ attempts: '0' });
    expect(
      tell({ code: 'outOfRange', path: 'coordinator.maxAttempts', message: 'must be 1' }).where,
    ).toBe('attempts');
  });
});
