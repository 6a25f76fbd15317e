/** What a student has done, and what is left of it when it was stored. */
import { describe, expect, test } from 'vitest';
import {
  countStandings,
  EMPTY_PROGRESS,
  isDone,
  type Progress,
  readProgress,
  STANDINGS,
  standingOf,
  triesOf,
  type TryResult,
  withAnswer,
  withCase,
  writeProgress,
} from '../src/model/lesson/progress.js';

const QUESTIONS = ['reduce', 'append', 'upsert'];

const after = (...results: TryResult[]) =>
  results.reduce((progress, result) => withAnswer(progress, 'append', result), EMPTY_PROGRESS);

describe('a question stands', () => {
  test.each<[results: TryResult[], standing: string]>([
    [[], 'unanswered'],
    [['right'], 'rightAtFirst'],
    [['wrong'], 'wrong'],
    [['skipped'], 'skipped'],

    [['skipped', 'right'], 'rightLater'],
    [['skipped', 'wrong'], 'wrong'],
    [['skipped', 'skipped'], 'skipped'],

    [['wrong', 'right'], 'rightLater'],
    [['wrong', 'wrong'], 'wrong'],
    [['wrong', 'skipped'], 'shown'],

    [['wrong', 'skipped', 'right'], 'rightLater'],
    [['wrong', 'skipped', 'wrong'], 'shown'],
    [['wrong', 'skipped', 'skipped'], 'shown'],
    [['skipped', 'wrong', 'skipped'], 'shown'],

    [['wrong', 'right', 'right'], 'rightLater'],
    [['wrong', 'right', 'wrong'], 'rightLater'],
    [['wrong', 'right', 'skipped'], 'rightLater'],

    [['right', 'right'], 'rightAtFirst'],
    [['right', 'wrong'], 'rightAtFirst'],
    [['right', 'skipped'], 'rightAtFirst'],
  ])('after %j as %s', (results, standing) => {
    expect(standingOf(after(...results), 'append')).toBe(standing);
    expect(standingOf(after(...results), 'upsert')).toBe('unanswered');
  });
});

describe('an experiment stands', () => {
  type Try = [result: TryResult, isReached: boolean];
  test.each<[tries: Try[], standing: string]>([
    [[['right', true]], 'rightAtFirst'],
    [[['right', false]], 'rightLater'],
    [[['wrong', false]], 'wrong'],
    [[['skipped', false]], 'skipped'],
    [
      [
        ['wrong', true],
        ['right', true],
      ],
      'rightLater',
    ],
    [
      [
        ['wrong', false],
        ['right', false],
      ],
      'rightLater',
    ],
    [
      [
        ['wrong', false],
        ['skipped', false],
      ],
      'shown',
    ],
  ])('after %j as %s', (tries, standing) => {
    const results = tries.flatMap(([result, isReached]) => triesOf(result, isReached));
    expect(standingOf(after(...results), 'append')).toBe(standing);
  });
});

test('what was right, or whose answer was shown, is done', () => {
  expect(STANDINGS.filter(isDone)).toEqual(['skipped', 'shown', 'rightLater', 'rightAtFirst']);
});

test('that an answer was shown survives a reload', () => {
  const stored = readProgress(writeProgress(after('wrong', 'skipped')), QUESTIONS);
  expect(standingOf(stored, 'append')).toBe('shown');
});

const SOME = [true, false, true].reduce(withCase, withAnswer(after('wrong'), 'upsert', 'right'));

test('questions and cases are counted', () => {
  expect(countStandings(SOME, QUESTIONS)).toEqual({
    unanswered: 1,
    skipped: 0,
    wrong: 1,
    shown: 0,
    rightLater: 0,
    rightAtFirst: 1,
  });
  expect(SOME.cases).toEqual({ decided: 3, right: 2 });
});

test('an answer leaves the progress before it as it was', () => {
  const before = after('wrong');
  withAnswer(before, 'append', 'right');
  withCase(before, true);
  expect(standingOf(before, 'append')).toBe('wrong');
  expect(before.cases.decided).toBe(0);
});

describe('what was stored', () => {
  test.each<[string, Progress]>([
    ['nothing', EMPTY_PROGRESS],
    ['some', SOME],
  ])('comes back: %s', (_, progress) => {
    expect(readProgress(writeProgress(progress), QUESTIONS)).toEqual(progress);
  });

  test.each([
    '',
    'null',
    '5',
    '[]',
    '{}',
    '"version"',
    '{"version":1',
    '{"version":1}',
    '{"version":1,"standings":null,"cases":null}',
    '{"version":1,"standings":"append","cases":7}',
    '{"version":1,"standings":["wrong"],"cases":[3,2]}',
    '{"version":2,"standings":{"append":"wrong"},"cases":{"decided":3,"right":2}}',
    '{"version":"1","standings":{"append":"wrong"}}',
  ])('and is nothing of ours is as good as nothing: %s', (text) => {
    expect(readProgress(text, QUESTIONS)).toEqual(EMPTY_PROGRESS);
  });

  test('is read as far as it is sound', () => {
    const text =
      '{"version":1,"standings":{"append":"wrong","upsert":"toString","reduce":3,"old":"wrong","__proto__":"wrong"},"cases":{"decided":3,"right":2}}';
    const { standings, cases } = readProgress(text, QUESTIONS);
    expect([...standings]).toEqual([['append', 'wrong']]);
    expect(cases).toEqual({ decided: 3, right: 2 });
  });

  test.each([
    '{"decided":2,"right":3}',
    '{"decided":2,"right":-1}',
    '{"decided":2.5,"right":1}',
    '{"decided":"2","right":1}',
    '{"decided":1e300,"right":1}',
    '{"right":0}',
  ])('has sound cases or none: %s', (cases) => {
    const text = `{"version":1,"standings":{"append":"wrong"},"cases":${cases}}`;
    expect(readProgress(text, QUESTIONS)).toEqual({
      standings: new Map([['append', 'wrong']]),
      cases: { decided: 0, right: 0 },
    });
  });
});
