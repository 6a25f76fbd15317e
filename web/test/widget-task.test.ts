/** The question of a widget: a lesson's, or its author's with an expectation. */
import { describe, expect, test } from 'vitest';
import { labOf } from '../src/model/lesson/lab-of.js';
import { claimIn, taskOf } from '../src/model/widget/task.js';
import { engine } from './outcomes.js';

const lab = labOf(engine);
const task = (texts: Record<string, string>) => taskOf({ texts: new Map(Object.entries(texts)) });
const holds = (expectation: string, scenario: string) =>
  claimIn(expectation)(lab.runAt(scenario), lab);

describe('an expectation', () => {
  // 796 customers; a lost completion message has its 78 written once more by append.
  test.each<[string, string, boolean]>([
    ['rows = customers', 'lost-ack-append', false],
    ['rows = customers', 'lost-ack-upsert', true],
    ['rows = 796', 'lost-ack-upsert', true],
    ['rows>customers', 'lost-ack-append', true],
    ['rows < 796', 'lost-ack-append', false],
    ['rows = customers and emailed-twice = 0', 'zombie-atomic-direct', false],
    ['rows = customers and emailed-twice > 0', 'zombie-atomic-direct', true],
    ['rows = lost-ack-append | rows', 'lost-ack-append', true],
    ['rows = lost-ack-append | rows', 'lost-ack-upsert', false],
    ['extra-rows = customers publish-3', 'lost-ack-append', true],
    ["report = 'succeeded'", 'lost-ack-append', true],
  ])('%s in %s: %s', (expectation, scenario, is) => {
    expect(holds(expectation, scenario)).toBe(is);
  });

  test('says what would be right where it compares nothing, or what is none', () => {
    expect(() => claimIn('rows')).toThrow(/rows = customers/);
    expect(() => claimIn('rows = 832 and')).toThrow(/“and” with nothing after/);
    expect(() => claimIn('rows = 832 and ')).toThrow(/“and” with nothing after/);
    expect(() => claimIn('and rows = 832')).toThrow(/“and” with nothing before/);
    expect(() => claimIn('rows = 832 and and emails = 0')).toThrow(/“and” with nothing after/);
    expect(() => claimIn('')).toThrow(/no comparison/);
    expect(() => claimIn('row = customers')).toThrow(/“row”.*“rows”/);
    expect(() => claimIn('rows <= 800')).toThrow(/“<”|“= 800”|whole number/);
    expect(() => claimIn('revenue = 74,558,550')).toThrow(/without commas/);
  });
});

describe('a question', () => {
  test("is a lesson's by its id", () => {
    expect(task({ question: 'crash-rows' })).toMatchObject({
      of: 'lesson',
      question: { id: 'crash-rows' },
    });
  });

  test("is the author's with an expectation", () => {
    expect(task({ question: 'Which?', expect: 'rows = customers' })).toMatchObject({
      of: 'author',
      text: 'Which?',
    });
  });

  test.each<[Record<string, string>, string, RegExp]>([
    [{ question: 'crash-row' }, 'question', /“crash-rows”/],
    [{ question: 'Which sink is it?' }, 'question', /“expect”/],
    [{ expect: 'rows = customers' }, 'expect', /“question”/],
    [{ question: 'crash-rows', preset: 'crash-append' }, 'question', /leave out “preset”/],
    [{ question: 'Which?', expect: 'rows' }, 'expect', /rows = customers/],
  ])('%j is none, and says what would be right', (texts, where, right) => {
    const none = task(texts);
    if (none.of !== 'nobody') throw new Error(`it is of ${none.of}`);
    expect(none.problems.map((problem) => problem.where)).toEqual([where]);
    expect(none.problems[0]?.message).toMatch(right);
  });
});
