/**
 * A student's progress as a short code that is copied, dictated or typed for a teacher, such as
 * `RL1-8K3F2M-7Q04VB-X3T9A`.
 *
 * It holds how each question stands, the dealt cases, a fingerprint of the list of questions, so
 * that a code of a lesson with other questions is told as such, and a checksum against slips. It is
 * no signature: it says neither who answered nor that anybody did, and whoever wants to can make
 * one up.
 */
import { crc32 } from '../crc32.js';
import { BITS_OF_LETTER, LETTERS, lettersOf } from '../crockford.js';
import {
  type CaseCounts,
  type Progress,
  type Standing,
  STANDINGS,
  standingOf,
} from './progress.js';

/** The letters are those of the lab, the digit is the version of the code itself. */
const PREFIX = 'RL1';
const GROUP = 6;
const CHECKSUM_LETTERS = 3;

/** A code counts so many decided cases; of more, it keeps the share that was right, rounded down. */
export const MOST_CASES = 30;
/** All that decided and right can be together: a triangle, as no more are right than decided. */
const CASE_STATES = triangle(MOST_CASES + 1);
const FINGERPRINTS = 512;

export type ResultProblem =
  /** It does not begin as a code does. */
  | 'notACode'
  /** Letters were changed, lost or swapped. */
  | 'mistyped'
  /** It belongs to a lesson with other questions, or to a newer kind of code. */
  | 'otherLesson';

export type DecodedResult = { progress: Progress } | { problem: ResultProblem };

export function encodeResult(progress: Progress, questions: readonly string[]): string {
  let value = 0n;
  for (const question of questions) {
    value = push(value, STANDINGS.indexOf(standingOf(progress, question)), STANDINGS.length);
  }
  value = push(value, caseState(progress.cases), CASE_STATES);
  value = push(value, fingerprint(questions), FINGERPRINTS);
  const body = PREFIX + lettersOf(value, bodyLetters(questions)).toUpperCase();
  const code = body + checksum(plain(body));
  const groups = code.slice(PREFIX.length).match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [];
  return [PREFIX, ...groups].join('-');
}

export function decodeResult(code: string, questions: readonly string[]): DecodedResult {
  const letters = plain(code);
  const prefix = plain(PREFIX);
  if (!letters.startsWith(prefix.slice(0, -1)) || !/^..\d/.test(letters)) {
    return { problem: 'notACode' };
  }
  // How a newer kind of code is checked is unknown here.
  if (!letters.startsWith(prefix)) return { problem: 'otherLesson' };
  const body = letters.slice(0, -CHECKSUM_LETTERS);
  if (checksum(body) !== letters.slice(-CHECKSUM_LETTERS)) return { problem: 'mistyped' };
  return progressOf(body.slice(prefix.length), questions) ?? { problem: 'otherLesson' };
}

function progressOf(
  letters: string,
  questions: readonly string[],
): { progress: Progress } | undefined {
  if (letters.length !== bodyLetters(questions)) return undefined;
  let value = 0n;
  for (const letter of letters) {
    value = push(value, LETTERS.indexOf(letter.toLowerCase()), LETTERS.length);
  }
  const pull = (states: number) => {
    const state = Number(value % BigInt(states));
    value /= BigInt(states);
    return state;
  };
  if (pull(FINGERPRINTS) !== fingerprint(questions)) return undefined;
  const cases = casesOf(pull(CASE_STATES));
  // What was put in last comes out first.
  const standings = [...questions].reverse().map((question): [string, Standing] => {
    return [question, STANDINGS[pull(STANDINGS.length)] ?? 'unanswered'];
  });
  // A value that says more than there are questions was made by other ones.
  if (value > 0n) return undefined;
  const answered = standings.reverse().filter(([, standing]) => standing !== 'unanswered');
  return { progress: { standings: new Map(answered), cases } };
}

/** Reads as people type: any case, spaces and dashes, and letters that look like digits. */
function plain(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** Empty when a letter is none of a code's. */
function checksum(plainLetters: string): string {
  const values = [...plainLetters].map((letter) => LETTERS.indexOf(letter.toLowerCase()));
  if (values.includes(-1)) return '';
  return lettersOf(BigInt(crc32(values)), CHECKSUM_LETTERS).toUpperCase();
}

function fingerprint(questions: readonly string[]): number {
  return crc32(new TextEncoder().encode(questions.join('\n'))) % FINGERPRINTS;
}

function bodyLetters(questions: readonly string[]): number {
  const states =
    BigInt(STANDINGS.length) ** BigInt(questions.length) * BigInt(CASE_STATES * FINGERPRINTS);
  return Math.ceil((states - 1n).toString(2).length / BITS_OF_LETTER);
}

function push(value: bigint, state: number, states: number): bigint {
  return value * BigInt(states) + BigInt(state);
}

/** The decided ones choose the row of the triangle, the right ones the place in it. */
function caseState({ decided, right }: CaseCounts): number {
  const counted = Math.min(decided, MOST_CASES);
  return triangle(counted) + (decided === 0 ? 0 : Math.floor((right * counted) / decided));
}

function casesOf(state: number): CaseCounts {
  let decided = 0;
  while (triangle(decided + 1) <= state) decided += 1;
  return { decided, right: state - triangle(decided) };
}

function triangle(rows: number): number {
  return (rows * (rows + 1)) / 2;
}
