/** The code by which a teacher learns of a student's progress. */
import { describe, expect, test } from 'vitest';
import {
  type CaseCounts,
  EMPTY_PROGRESS,
  type Progress,
  STANDINGS,
  type Standing,
} from '../src/model/lesson/progress.js';
import { decodeResult, encodeResult, MOST_CASES } from '../src/model/lesson/result-code.js';
import { readResults } from '../src/model/lesson/result-list.js';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const lesson = (count: number) => Array.from({ length: count }, (_, place) => `question-${place}`);
const QUESTIONS = lesson(20);

/** Numbers that look drawn, and are the same at each run. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function drawnProgress(draw: (below: number) => number, questions: readonly string[]): Progress {
  const decided = draw(MOST_CASES + 1);
  const standings = questions.flatMap((question): [string, Standing][] => {
    const standing = STANDINGS[draw(STANDINGS.length)] ?? 'unanswered';
    return standing === 'unanswered' ? [] : [[question, standing]];
  });
  return { standings: new Map(standings), cases: { decided, right: draw(decided + 1) } };
}

const allOf = (standing: Standing, cases: CaseCounts): Progress => ({
  standings: new Map(QUESTIONS.map((question) => [question, standing])),
  cases,
});

describe('a code', () => {
  test('comes back as the progress that it was made of', () => {
    const draw = drawing(1);
    for (let round = 0; round < 500; round++) {
      const questions = lesson(draw(41));
      const progress = drawnProgress(draw, questions);
      expect(decodeResult(encodeResult(progress, questions), questions)).toEqual({ progress });
    }
  });

  test('holds every number of cases', () => {
    for (let decided = 0; decided <= MOST_CASES; decided++) {
      for (let right = 0; right <= decided; right++) {
        const progress = { ...EMPTY_PROGRESS, cases: { decided, right } };
        expect(decodeResult(encodeResult(progress, []), [])).toEqual({ progress });
      }
    }
  });

  test.each([
    [{ decided: 60, right: 60 }, 30],
    [{ decided: 60, right: 59 }, 29],
    [{ decided: 1_000_000, right: 1 }, 0],
  ])('of too many cases keeps their share: %j', (cases, right) => {
    expect(decodeResult(encodeResult({ ...EMPTY_PROGRESS, cases }, []), [])).toEqual({
      progress: { ...EMPTY_PROGRESS, cases: { decided: MOST_CASES, right } },
    });
  });

  test.each([
    ['nothing', EMPTY_PROGRESS],
    ['all that can be', allOf('rightAtFirst', { decided: MOST_CASES, right: MOST_CASES })],
  ])('of twenty questions is short and in groups: %s', (_, progress) => {
    const code = encodeResult(progress, QUESTIONS);
    expect(code).toMatch(/^RL1(-[0-9A-HJKMNP-TV-Z]{6}){2}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(code).toHaveLength(23);
  });

  test('bears other cases, spaces, dashes and letters that look alike', () => {
    const draw = drawing(2);
    for (let round = 0; round < 100; round++) {
      const progress = drawnProgress(draw, QUESTIONS);
      const code = encodeResult(progress, QUESTIONS);
      for (const typed of [
        code.toLowerCase(),
        code.replaceAll('-', ''),
        code.replaceAll('-', ' – '),
        `  ${code}.\n`,
        code.replaceAll('0', 'O').replaceAll('1', 'I'),
        code.replaceAll('0', 'o').replaceAll('1', 'l'),
      ]) {
        expect(decodeResult(typed, QUESTIONS), typed).toEqual({ progress });
      }
    }
  });
});

describe('a slip is noticed', () => {
  const draw = drawing(3);
  const plain = (code: string) => code.replaceAll('-', '').replaceAll('L', '1');

  // Whether a slip is noticed depends only on where letters differ and in which bits, not on the
  // code; so one code of each length stands for all.
  test.each([0, 1, 5, 10, 15, 18, 20, 22, 24, 26, 30, 40])(
    'with %i questions: a letter changed, neighbours swapped, a letter lost or doubled',
    (count) => {
      const questions = lesson(count);
      const code = plain(encodeResult(drawnProgress(draw, questions), questions));
      const expectProblem = (typed: string) => {
        expect(decodeResult(typed, questions), `${code} typed as ${typed}`).toHaveProperty(
          'problem',
        );
      };
      for (let place = 0; place < code.length; place++) {
        const letter = code[place] ?? '';
        const [before, rest] = [code.slice(0, place), code.slice(place + 1)];
        for (const other of LETTERS.replace(letter, '')) expectProblem(before + other + rest);
        const next = rest[0] ?? letter;
        if (next !== letter) expectProblem(before + next + letter + rest.slice(1));
        expectProblem(before + rest);
        expectProblem(before + letter + letter + rest);
      }
    },
  );

  // The differences that swaps of any two letters make.
  test('with any two neighbours', () => {
    for (let round = 0; round < 300; round++) {
      const code = plain(encodeResult(drawnProgress(draw, QUESTIONS), QUESTIONS));
      for (let place = 3; place + 1 < code.length; place++) {
        const [one = '', other = ''] = code.slice(place, place + 2);
        if (one === other) continue;
        const typed = code.slice(0, place) + other + one + code.slice(place + 2);
        expect(decodeResult(typed, QUESTIONS), typed).toEqual({ problem: 'mistyped' });
      }
    }
  });
});

describe('what is wrong with a code is said', () => {
  const code = encodeResult(drawnProgress(drawing(4), QUESTIONS), QUESTIONS);
  const others = {
    'one more': lesson(21),
    'one less': lesson(19),
    'in another order': [...QUESTIONS].reverse(),
    'another one': QUESTIONS.map((question) => question.replace('-7', '-seven')),
    none: [],
  };

  test.each(Object.entries(others))('when the questions are others: %s', (_, questions) => {
    expect(decodeResult(code, questions)).toEqual({ problem: 'otherLesson' });
  });

  test.each([
    ['', 'notACode'],
    ['RL', 'notACode'],
    ['RLX', 'notACode'],
    ['hello', 'notACode'],
    ['https://example.org/', 'notACode'],
    [code.slice(4), 'notACode'],
    ['RL1', 'mistyped'],
    [code.slice(0, -1), 'mistyped'],
    [`${code}0`, 'mistyped'],
    [`${code} ${code}`, 'mistyped'],
    [code.replace(/.$/, 'U'), 'mistyped'],
    [code.replace(/.$/, 'é'), 'mistyped'],
    [code.replace('RL1', 'RL2'), 'otherLesson'],
  ])('%s: %s', (typed, problem) => {
    expect(decodeResult(typed, QUESTIONS)).toEqual({ problem });
  });
});

describe('the codes of a class', () => {
  const progress = drawnProgress(drawing(5), QUESTIONS);
  const code = encodeResult(progress, QUESTIONS);

  test.each([
    [code, ''],
    [`Ann Lee: ${code}`, 'Ann Lee'],
    [`Ann Lee\t${code}`, 'Ann Lee'],
    [`"Lee, Ann","${code}"`, 'Lee, Ann'],
    [`${code}\tAnn Lee`, 'Ann Lee'],
    [`Karl1, ${code}, group B`, 'Karl1, group B'],
    [`- Ann Lee (6b) – ${code.toLowerCase().replaceAll('-', ' ')}`, 'Ann Lee (6b)'],
  ])('may have names beside them: %s', (text, name) => {
    expect(readResults(text, QUESTIONS)).toEqual([expect.objectContaining({ name, progress })]);
  });

  test('stand one on each line, read or not', () => {
    const text = `\n${code}\r\n\r\nBo RL1-0000\nno code at all\n`;
    expect(readResults(text, QUESTIONS)).toEqual([
      { name: '', code, progress },
      { name: 'Bo', code: 'RL1-0000', problem: 'mistyped' },
      { name: '', code: 'no code at all', problem: 'notACode' },
    ]);
  });
});
