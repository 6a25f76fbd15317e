/** What is said of a student's progress, of its result code, and to a teacher who reads codes. */
import { counted, grouped } from '../format.js';
import type { CaseCounts, Standing } from '../lesson/progress.js';
import { MOST_CASES, type ResultProblem } from '../lesson/result-code.js';

/** How a question stands, as in a list of counts or below a sign. */
export const STANDING: Record<Standing, string> = {
  rightAtFirst: 'right at the first try',
  rightLater: 'right later',
  shown: 'shown after a wrong answer',
  wrong: 'not right so far',
  skipped: 'skipped',
  unanswered: 'not answered',
};

/** Signs that need no colour; each stands with its words. */
export const STANDING_SIGN: Record<Standing, string> = {
  rightAtFirst: '✓',
  rightLater: '↻',
  shown: '✗»',
  wrong: '✗',
  skipped: '»',
  unanswered: '·',
};

export const PROGRESS = {
  label: 'Your progress',
  answered: (answered: number, all: number) =>
    answered === 0
      ? `You have not answered any of the ${counted(all, 'question')} yet.`
      : `You have answered ${grouped(answered)} of ${counted(all, 'question')}.`,
  count: (standing: Standing, count: number) => `${grouped(count)} ${STANDING[standing]}`,
  cases: ({ decided, right }: CaseCounts) =>
    `${counted(decided, 'dealt case')} decided, ${grouped(right)} of them right.`,
  code: 'Result code',
  codeIsFor: 'Give this code to your teacher, who can read your answers from it. It holds no name.',
  copy: 'Copy code',
  copied: 'The code is copied.',
  copyByHand: 'The browser does not let the page copy. The code is selected: copy it by hand.',
  isKept: 'Your progress is kept on this device only, in this browser.',
  isNotKept:
    'Your progress cannot be kept here: the browser lets this page store nothing. It is gone when you close or reload the page, so copy your code before that.',
  clear: 'Clear my progress',
  clearQuestion: 'Clear all your answers and cases? They cannot be brought back.',
  clearYes: 'Yes, clear',
  clearNo: 'No, keep',
  cleared: 'Your progress is cleared.',
} as const;

const PROBLEM: Record<ResultProblem, string> = {
  notACode: 'This is not a result code.',
  mistyped: 'A letter is wrong, missing or swapped. Ask for the code again.',
  otherLesson: 'This code comes from another version of the lesson.',
};

/** Of many cases a code knows only that there were at least so many. */
const atLeast = (decided: number) =>
  decided < MOST_CASES ? grouped(decided) : `${grouped(decided)} or more`;

export const RESULT_READER = {
  field: 'Result codes, one on each line',
  hint: 'Names may stand beside the codes. Nothing that you paste leaves this page.',
  table: 'Results',
  student: 'Student',
  cases: 'Cases right',
  ofCases: ({ decided, right }: CaseCounts) =>
    decided === 0 ? 'none decided' : `${grouped(right)} of ${atLeast(decided)}`,
  atFirst: 'Right at the first try',
  ofStudents: (right: number, all: number) => `${grouped(right)} of ${grouped(all)}`,
  problem: (problem: ResultProblem) => PROBLEM[problem],
  legend: 'What the signs mean',
  read: (read: number, unread: number) =>
    unread === 0
      ? `${counted(read, 'code')} read.`
      : `${counted(read, 'code')} read; ${grouped(unread)} cannot be read.`,
  isNoProof:
    'A code is no proof: it says what was answered in some browser, and whoever wants to can make one up.',
} as const;
