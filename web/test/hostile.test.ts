/**
 * Addresses and scenarios that are meant to do harm: each is read or refused at once, and what is
 * said of it is short and shows no sign that cannot be seen.
 */
import { describe, expect, test } from 'vitest';
import type { Scenario } from '../src/engine/pkg/sim_wasm.js';
import { inAddress, namesScenario, readAddress } from '../src/model/address.js';
import { isPlain } from '../src/model/address-reader.js';
import { referenceOf } from '../src/model/scenario.js';
import { shownRun } from '../src/model/shown-run.js';
import { wishesIn } from '../src/model/widget/framed.js';
import { settingsOf } from '../src/model/widget/settings.js';
import { taskOf } from '../src/model/widget/task.js';
import { engine, presets } from './outcomes.js';

/** A reader's patience; each of them takes some tens of milliseconds where the machine is idle. */
const AT_ONCE_MS = 4_000;
/** A parameter's name, a sentence and the longest list of what would be right. */
const LONGEST_MESSAGE = 700;

/** What is said of an address: by its reader, and by the engine of what was read. */
function told(address: string): string[] {
  const { scenario, problems } = readAddress(address, presets);
  const reply = engine.run_scenario(scenario);
  const found = 'problems' in reply ? reply.problems : [];
  return [...problems, ...found.map((problem) => inAddress(problem, scenario))].map(
    ({ parameter, message }) => `${parameter}: ${message}`,
  );
}

/** A text as it stands somewhere in what is said. */
const asPattern = (says: string | RegExp) =>
  typeof says === 'string' ? new RegExp(says.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')) : says;

const times = (count: number, text: string) => text.repeat(count);

/** Each with a part of what is said of it. */
const ADDRESSES: Record<string, [address: string, says: string | RegExp]> = {
  'a megabyte of a preset': [`?preset=${times(1e6, 'x')}`, '1,000,008 signs'],
  'a megabyte of a name': [`?${times(1e6, 'x')}=1`, '1,000,003 signs'],
  'a megabyte of parameters': [`?${times(250_000, 'a=1&')}`, '1,000,001 signs'],
  'a megabyte behind its #': [`?preset=crash-append#${times(1e6, 'sum=')}`, 'signs'],
  'one parameter many times': [`?${times(12_000, 'a=1&')}`, 'a: There is no such parameter'],
  'many parameters': [
    `?${Array.from({ length: 6_000 }, (_, place) => `a${place}=1`).join('&')}`,
    'a5999: There is no such parameter',
  ],
  'many faults': [`?${times(1_500, 'fault=lose:ack:publish-3:1&')}`, 'must be 0 to 32, got 1500'],
  'a name of many signs': [`?${times(40_000, 'x')}`, /^x{60}…: It has no “=”/],
  'closing signs without an end': [`?sink=${times(20_000, '.)')}x`, 'sink: The address says “.).)'],
  'nothing but closing signs': [`?preset=crash-append${times(40_000, ')')}`, 'preset: There is no'],
  'a list without an end': [`?writer=${times(6_000, 'ledger,')}x`, 'writer: The address says'],
  'a number of 400 digits': [`?silence=${times(400, '9')}`, 'silence: The address says “9'],
  'a number beyond the exact ones': ['?silence=9007199254740993', 'silence: The address says'],
  'an exponent': ['?silence=1e999', 'silence: The address says “1e999”'],
  'a moment of 400 digits': [`?at=${times(400, '9')}`, 'at: The address says “9'],
  'a task of 400 digits': [`?fault=lose:ack:publish-${times(400, '1')}:1`, 'fault: The address'],
  'half of an escape': [`?job=${times(9_000, '%')}`, 'job: The address says “%'],
  'an escape that is no text': ['?job=%C3%28', 'an escape is broken'],
  'half of a pair': ['?job=%ED%A0%80', 'an escape is broken'],
  'a sign of zero': ['?job=a%00b', 'job: must not hold control characters'],
  'markup for a sink': ['?sink=%3Cimg%20src=x%20onerror=alert(1)%3E', 'sink: The address says'],
  'signs that turn words around': ['?sink=%E2%80%AEdneppa', '“\\u{202e}dneppa”'],
  'signs without width': ['?sink=app%E2%80%8Bend', '“app\\u{200b}end”'],
  'a name that turns words around': ['?%E2%80%AEknis=append', '\\u{202e}knis: There is no'],
};

describe('an address is read or refused at once', () => {
  test.each(Object.entries(ADDRESSES))('%s', { timeout: AT_ONCE_MS }, (_, [address, says]) => {
    const problems = told(address);
    expect(problems).toContainEqual(expect.stringMatching(asPattern(says)));
    expect(Math.max(...problems.map(({ length }) => length))).toBeLessThan(LONGEST_MESSAGE);
    expect(problems.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    // What a page asks of it before it is read takes no longer.
    expect([namesScenario(address), isPlain(address)]).not.toContain(undefined);
  });
});

describe('names that every object has are no names of ours', () => {
  const inherited = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf'];

  test.each(inherited)('a parameter %s', (name) => {
    const { scenario, problems } = readAddress(`?${name}=1&${name}.isAdmin=1`, presets);
    expect(problems.map(({ parameter }) => parameter)).toEqual([name, `${name}.isAdmin`]);
    expect(scenario).toEqual(referenceOf(presets));
  });

  test.each(inherited)('a value %s', (name) => {
    const values = ['preset', 'data', 'fault', 'sink', 'email', 'id', 'lock', 'topic', 'loser'];
    const { scenario, problems } = readAddress(
      `?${values.map((parameter) => `${parameter}=${name}`).join('&')}`,
      presets,
    );
    expect(problems.map(({ parameter }) => parameter).sort()).toEqual([...values].sort());
    expect(scenario).toEqual(referenceOf(presets));
  });
});

/** So deep that whatever goes down step by step falls. */
const DEEP = 100_000;

function nested(depth: number, around: (inner: unknown) => unknown, inner: unknown = {}): unknown {
  let whole = inner;
  for (let level = 0; level < depth; level++) whole = around(whole);
  return whole;
}

const circle: Record<string, unknown> = {};
circle['sink'] = circle;

/** Newer platforms write down what is nested, and the engine refuses it; older ones refuse to write it. */
const TOO_DEEP = /no JSON form|recursion limit/;

const SCENARIOS: Record<string, [scenario: unknown, says: string | RegExp]> = {
  'deep objects': [nested(DEEP, (sink) => ({ sink })), TOO_DEEP],
  'deep lists': [{ faults: nested(DEEP, (inner) => [inner]) }, TOO_DEEP],
  'objects that are just too deep': [nested(200, (sink) => ({ sink })), TOO_DEEP],
  'a circle': [circle, 'no JSON form'],
  'half of a pair': [{ job: 'a\ud800b' }, 'must be one JSON object'],
  'a sign of zero': [{ job: 'a\0b' }, 'must not hold control characters'],
  'megabytes of a name': [{ job: times(5e6, 'x') }, 'must be 1 to 64 characters, got 5000000'],
  'megabytes of a field': [{ [times(5e6, 'x')]: 1 }, 'is not a field'],
  'megabytes of a word': [{ sink: { kind: times(5e6, 'x') } }, 'must be one of append'],
  'many fields': [
    Object.fromEntries(Array.from({ length: 100_000 }, (_, place) => [`field${place}`, 1])),
    'is not a field',
  ],
  'a prototype': [JSON.parse('{"__proto__": {"job": "x"}}'), '__proto__: is not a field'],
  'a prototype within': [
    JSON.parse('{"sink": {"__proto__": {"kind": "upsert"}}}'),
    'sink.__proto__: is not a field',
  ],
  'a constructor': [{ constructor: { prototype: { job: 'x' } } }, 'constructor: is not a field'],
  infinity: [JSON.parse('{"coordinator": {"silenceMs": 1e999}}'), 'must be a whole number from 0'],
  'a number beyond the exact ones': [{ coordinator: { silenceMs: 2 ** 53 + 2 } }, 'silenceMs must'],
  'a property that throws': [
    {
      get job() {
        throw new Error('thrown');
      },
    },
    'no JSON form',
  ],
};

describe('a scenario is run or refused at once, and nothing is thrown', () => {
  test.each(Object.entries(SCENARIOS))('%s', { timeout: AT_ONCE_MS }, (_, [scenario, says]) => {
    const tell = ({ path, message }: { path: string; message: string }) => ({
      where: path,
      message,
    });
    const { problems, outcome } = shownRun(engine, scenario as Scenario, [], tell);
    const lines = problems.map(({ where, message }) => `${where}: ${message}`);
    expect(lines).toContainEqual(expect.stringMatching(asPattern(says)));
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(LONGEST_MESSAGE);
    expect(outcome.scenario).toEqual(referenceOf(presets));
  });

  test('and no object got anything that it had not', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['job']).toBeUndefined();
  });
});

/** Attributes of a widget that are long, with a part of what is said of them. */
const ATTRIBUTES: Record<string, [texts: Record<string, string>, says: string]> = {
  'many views': [{ view: times(200_000, 'x ') }, 'view'],
  'views that all differ': [
    { view: Array.from({ length: 100_000 }, (_, place) => `view${place}`).join(' ') },
    'view',
  ],
  'dropdowns that all differ': [
    { controls: Array.from({ length: 100_000 }, (_, place) => `control${place}`).join(' ') },
    'controls',
  ],
  'a long scenario': [{ scenario: times(2e6, '{') }, 'scenario'],
  'deep brackets': [{ scenario: times(DEEP, '[') }, ''],
  'deep braces': [{ scenario: times(DEEP, '{"sink":') }, 'scenario'],
  'many faults': [{ fault: times(2_000, 'crash:publish ') }, 'fault'],
  'a long question': [{ question: times(1e6, 'x') }, 'question'],
  'a long expectation': [{ question: 'a b', expect: times(1e6, 'x') }, 'expect'],
  'many expectations': [{ question: 'a b', expect: times(80_000, 'rows = 1 and ') }, 'expect'],
};

describe('attributes of a widget are read or refused at once', () => {
  test.each(Object.entries(ATTRIBUTES))('%s', { timeout: AT_ONCE_MS }, (_, [given, says]) => {
    const asked = { texts: new Map(Object.entries(given)) };
    const task = 'question' in given ? taskOf(asked) : undefined;
    const settings = settingsOf(asked, presets);
    const problems = [
      ...settings.problems,
      ...settings.notes,
      ...(task?.of === 'nobody' ? task.problems : []),
    ].map(({ where, message }) => `${where}: ${message}`);
    expect(problems).toContainEqual(expect.stringMatching(asPattern(`${says}: `)));
    expect(Math.max(...problems.map(({ length }) => length))).toBeLessThan(LONGEST_MESSAGE);
    expect(problems.length).toBeLessThan(150);
  });
});

describe('of a message to a frame only texts under known names are taken', () => {
  const head = { source: 'retry-lab', version: 1, type: 'set' };
  test.each([
    null,
    'set',
    [head],
    { ...head, version: 2, view: 'ledger' },
    { ...head, source: 'other', view: 'ledger' },
    Object.create({ ...head, view: 'ledger' }),
  ])('none of %j', (data) => {
    expect(wishesIn(data)).toBeUndefined();
  });

  test('and nothing of its prototype', () => {
    const data: unknown = JSON.parse(
      `{"source":"retry-lab","version":1,"type":"set","view":["ledger"],"controls":"none","theme":null,"on-repeat":"error","__proto__":{"question":"x"},"onclick":"harm()"}`,
    );
    expect(Object.fromEntries(wishesIn(data) ?? [])).toEqual({
      controls: 'none',
      theme: null,
      'on-repeat': 'error',
    });
  });
});
