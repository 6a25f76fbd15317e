/** The lessons' questions: what is right is right by the engine, and what is wrong is wrong, whatever is chosen. */
import { describe, expect, test } from 'vitest';
import {
  countIn,
  judgeChoice,
  judgeNumber,
  rightNumber,
  rightOptions,
} from '../src/model/lesson/answer.js';
import { figureOf } from '../src/model/lesson/figures.js';
import { countOf, EVERYTHING, type Fits, fitsOf } from '../src/model/lesson/configurations.js';
import { labOf } from '../src/model/lesson/lab-of.js';
import { answerOf, questionText, sayingOf } from '../src/model/lesson/question-text.js';
import type { NumberQuestion } from '../src/model/lesson/question.js';
import { LESSONS } from '../src/model/lesson/lessons.js';
import { holds } from '../src/model/lesson/bindings.js';
import { questionOf } from '../src/model/lesson/questions.js';
import { fittingWords, mishapWords } from '../src/model/words/lesson-questions.js';
import { QUESTION_WORDS, wordsOf } from '../src/model/words/lesson-question-words.js';
import { engine } from './outcomes.js';

const lab = labOf(engine);
const QUESTIONS = LESSONS.flatMap(({ questions }) => questions);
const ofKind = <Kind extends string>(kind: Kind) =>
  QUESTIONS.filter((one): one is Extract<typeof one, { kind: Kind }> => one.kind === kind);
const numbers = ofKind('number');
const numberQuestion = (id: string) => questionOf(id) as NumberQuestion;

describe('a number', () => {
  // The lesson's published figures, of reference/figures.json; the others derived here.
  test.each([
    ['reduce-rows', 796],
    ['lost-ack-rows', 796 + 78],
    // 36 of publish-4's 73 customers are written before the crash, the others never.
    ['no-retries-rows', 796 - 37],
    ['attempt-key', 0],
    ['crash-rows', 796 + 36],
    ['two-emails', 59],
    ['append-outbox', 796 + 59],
    ['promise-rows', 796],
    ['kinds-messages', 796 + 71],
  ])('%s is %i', (id, expected) => {
    expect(rightNumber(lab, numberQuestion(id))).toBe(expected);
  });

  test('is asked for by every question of its kind that is listed here', () => {
    expect(numbers.map(({ id }) => id)).toEqual([
      'reduce-rows',
      'lost-ack-rows',
      'no-retries-rows',
      'attempt-key',
      'crash-rows',
      'two-emails',
      'append-outbox',
      'promise-rows',
      'kinds-messages',
    ]);
  });

  test.each([
    ['796', 796],
    ['796 rows', 796],
    ['1,592', 1592],
    ['1 592', 1592],
    ['1.592', 1592],
    ['1592.', 1592],
    [' 874 ', 874],
    ['none', 0],
    ['Zero', 0],
    ['0', 0],
    ['', undefined],
    ['many', undefined],
    ['-3', undefined],
    ['12.5', undefined],
    ['7,96', undefined],
    ['796 or 874', undefined],
  ])('is read from "%s"', (text, expected) => {
    expect(countIn(text)).toBe(expected);
  });
});

describe('a wrong number is given by', () => {
  const worded = ({ groups }: Fits) =>
    groups.map((group) => `${fittingWords(group)}: ${group.mishaps.map(mishapWords).join('; ')}`);
  /** As for a student who has met all that the lesson shows. */
  const fits = (id: string, value: number) =>
    worded(fitsOf(lab, { ...numberQuestion(id), met: EVERYTHING }, value));

  test.each([
    // A crash comes in a later section, and so do the other sinks.
    ['lost-ack-rows', 796 + 39, [], 'more'],
    [
      'lost-ack-rows',
      796,
      ['Append: when nothing goes wrong; when the completion message of reduce-2 is lost'],
      'more',
    ],
    ['lost-ack-rows', 797 + 78, [], 'nothing'],
  ])('%s, %i, of what was met by then', (id, value, expected, later) => {
    const found = fitsOf(lab, numberQuestion(id), value);
    expect(worded(found)).toEqual(expected);
    expect(found.later > 0 ? 'more' : 'nothing').toBe(later);
  });

  // publish-3 has 78 customers, publish-4 73, publish-5 59, publish-7 71; a crash at 50 % of 73 leaves 36.
  test.each([
    [
      'lost-ack-rows',
      796 + 36,
      ['Append or a key that names the attempt: when the worker of publish-4 crashes half-way'],
    ],
    [
      'lost-ack-rows',
      796 + 39,
      ['Append or a key that names the attempt: when the worker of publish-3 crashes half-way'],
    ],
    [
      'lost-ack-rows',
      796 - 39,
      [
        'Any sink but an atomic commit: when the worker of publish-3 crashes half-way, without retries',
      ],
    ],
    [
      'crash-rows',
      796 + 73,
      [
        'Append or a key that names the attempt: when the completion message of publish-4 is lost; when publish-4 is cut off and works on; when publish-4 is slow and gets a second copy',
      ],
    ],
    ['crash-rows', 796 + 1, ['Append: when one write of publish-3 or publish-4 arrives twice']],
    [
      'append-outbox',
      796 - 1,
      [
        'Emails through an outbox, with any sink: when the sender marks first and crashes before the email',
      ],
    ],
    ['lost-ack-rows', 797 + 78, []],
    ['lost-ack-rows', 0, []],
    ['two-emails', 60, []],
  ])('%s, %i', (id, value, expected) => {
    expect(fits(id, value)).toEqual(expected);
  });

  // A page with one question has no lesson in which more could come.
  test.each(numbers)('nothing that comes later, outside of a lesson: $id', (question) => {
    const found = [0, 796, 796 + 36, 796 + 39].map((value) =>
      fitsOf(lab, { ...question, met: EVERYTHING }, value),
    );
    expect(found.map(({ later }) => later)).toEqual([0, 0, 0, 0]);
    expect(JSON.stringify(found.map(worded))).not.toMatch(/undefined|lesson/);
  });

  // In the order of the lesson's failures; read against the model's rules.
  test('what leaves ledger and mailbox as they should be', () => {
    expect(fits('lost-ack-rows', 796)).toEqual([
      'Any sink: when nothing goes wrong; when the completion message of reduce-2 is lost; when the completion message of publish-3 is lost, without retries; when publish-3 or publish-5 is cut off and works on, without retries',
      'Upsert, a key of run, task and customer or an atomic commit: when the completion message of publish-3 is lost; when the worker of publish-3 or publish-4 crashes half-way; when publish-3 or publish-5 is cut off and works on; when publish-3 or publish-7 is slow and gets a second copy',
      'Any sink but append: when one write of publish-3 arrives twice',
    ]);
    expect(fits('reduce-rows', 874)).toEqual([
      'Append or a key that names the attempt: when the completion message of publish-3 is lost',
    ]);
    expect(fits('append-outbox', 796)).toEqual([
      'Emails sent by the tasks, with any sink: when nothing goes wrong; when the completion message of reduce-2 is lost; when the completion message of publish-3 or publish-5 is lost, without retries; when publish-5 is cut off and works on, without retries; when publish-5 is slow, but gets no second copy; when one write of publish-3 or publish-5 arrives twice',
      'Emails through an outbox, with any sink: when nothing goes wrong; when the completion message of reduce-2 is lost; when the completion message of publish-3 or publish-5 is lost, without retries; when publish-5 is cut off and works on, without retries; when publish-5 is slow, but gets no second copy; when the sender crashes before a mark and the receiver remembers what it got',
      'Emails through an outbox, with upsert, a key of run, task and customer or an atomic commit: when the completion message of publish-3 or publish-5 is lost; when the worker of publish-4 or publish-5 crashes half-way; when publish-5 is cut off and works on; when publish-7 is slow and gets a second copy',
      'Emails through an outbox, with any sink but append: when one write of publish-3 or publish-5 arrives twice',
    ]);
    expect(fits('two-emails', 78)).toEqual([
      'Emails sent by the tasks, with any sink: when the completion message of publish-3 is lost',
      'Emails through an outbox, with append or a key that names the attempt: when the completion message of publish-3 is lost',
    ]);
    expect(fits('attempt-key', 78)).toEqual([
      'A key of run, task and customer: when the completion message of publish-3 is lost; when publish-3 is cut off and works on; when publish-3 is slow and gets a second copy',
    ]);
  });

  test('what else is that number in the run that is asked about', () => {
    const also = (id: string, value: number) => {
      const verdict = judgeNumber(lab, numberQuestion(id), value);
      return verdict.isRight ? 'right' : verdict.also;
    };
    expect(also('lost-ack-rows', 78)).toEqual(['customers', 'extra-rows']);
    expect(also('lost-ack-rows', 156)).toEqual(['writes']);
    expect(also('no-retries-rows', 37)).toEqual(['missing-rows']);
    expect(also('lost-ack-rows', 874)).toBe('right');
  });

  // So that the ways of an email need not be run for a number of rows.
  test('the same configurations whatever the way of an email', () => {
    for (const failure of ['lost-ack', 'crash', 'zombie', 'speculation']) {
      for (const sink of ['append', 'upsert', 'task-key', 'attempt-key', 'atomic']) {
        const figures = ['none', 'direct', 'outbox'].map((email) => {
          const run = lab.runAt(`${failure}-${sink}&email=${email}`);
          return [figureOf(run, 'rows').value, figureOf(run, 'passed-over').value];
        });
        expect(figures).toEqual([figures[0], figures[0], figures[0]]);
      }
    }
  });

  test.each(numbers)('the same figure as in a run: $id', ({ scenario, figure }) => {
    const [reply] = engine.compare([lab.scenarioAt(scenario)]);
    if (reply === undefined || !('summary' in reply)) throw new Error('cannot be compared');
    expect(countOf(reply.summary, figure)).toBe(figureOf(lab.runAt(scenario), figure).value);
  });
});

/** What the lesson holds to be right, by its source; the engine has to agree. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  'lost-ack-report': ['success-untrue'],
  'safe-sinks': ['upsert', 'key', 'atomic'],
  'simple-test': ['misses'],
  'zombie-refused': ['second'],
  'copy-rows': ['all'],
  'outbox-at-report': ['some'],
  'sender-crash': ['twice-never'],
  'reduce-harmless': ['inside'],
  'why-extra-rows': ['both-wrote'],
  'why-upsert-holds': ['same-row'],
  'why-attempt-key': ['names-attempt'],
  'why-two-emails': ['own-call'],
  'why-outbox': ['stable-id', 'mark-after', 'retry-policy'],
  'kinds-report': ['nothing'],
  'kinds-files': ['renamed'],
  'kinds-quota': ['others'],
  'kinds-reading': ['older'],
  'loser-goes-on': ['after'],
  'cancelled-rows': ['some'],
  'lock-wait': ['no-sooner'],
  'lock-crash': ['never'],
  'queue-lost': ['lost'],
  remedies: ['single-writer', 'not-here'],
  'cost-of-none': ['later'],
  'only-records': ['dropped'],
  'is-it-stopped': ['depends'],
  'same-item': ['stall', 'lost'],
  'it-is-undone': ['never-passed'],
  'it-is-stopped': ['nobody-told'],
  'only-harmless': ['only-time'],
  'they-agree': ['in-turn'],
  'it-is-rare': ['nearly-all'],
};

describe('of what may be chosen', () => {
  const choosing = QUESTIONS.filter((question) => question.kind !== 'number');

  test.each(choosing)('the right is right by the engine, all else wrong: $id', (question) => {
    expect(rightOptions(lab, question).map(({ id }) => id)).toEqual(RIGHT[question.id]);
  });

  test('all of several must be chosen, and no other', () => {
    const question = questionOf('safe-sinks');
    if (question.kind === 'number') throw new Error('is no choice');
    const judged = (...chosen: string[]) => judgeChoice(lab, question, new Set(chosen));
    expect(judged('upsert', 'key', 'atomic')).toMatchObject({ isRight: true });
    expect(judged('upsert', 'key')).toMatchObject({
      isRight: false,
      isIncomplete: true,
      wrongly: [],
    });
    const withAppend = judged('append', 'upsert', 'key', 'atomic');
    expect(withAppend).toMatchObject({ isRight: false, isIncomplete: false });
    expect(withAppend.wrongly.map(({ id }) => id)).toEqual(['append']);
  });

  test.each(choosing)('one is not several: $id', (question) => {
    const right = rightOptions(lab, question);
    if (question.several !== true) expect(right).toHaveLength(1);
    expect(right.length).toBeLessThan(question.options.length);
  });
});

/** Figures of a scenario, and not of what comes of it. */
const KNOWN_BEFORE = [
  'customers',
  'first-customer',
  'workers',
  'tasks',
  'silence',
  'consumers',
  'quota',
  'quota-span',
  'pace',
  'raise',
  'count',
  'look-every',
  'close-out',
];

describe('words', () => {
  test('are there for every question, and for no other', () => {
    expect(Object.keys(QUESTION_WORDS).sort()).toEqual(QUESTIONS.map(({ id }) => id).sort());
    expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(QUESTIONS.length);
  });

  test.each(QUESTIONS)('are those of its kind: $id', (question) => {
    if (question.kind === 'number') {
      const { label, hint, right } = wordsOf(question);
      expect([label, hint, right].every((text) => text !== '')).toBe(true);
    } else {
      const { options } = wordsOf(question);
      expect(Object.keys(options)).toEqual(question.options.map(({ id }) => id));
      if (question.kind === 'experiment') {
        expect(question.options.length).toBeGreaterThanOrEqual(4);
        expect(wordsOf(question).ask).not.toBe('');
        expect(wordsOf(question).ways).not.toBe('');
        // Whoever gets beside the goal is told so.
        expect(wordsOf(question).notAbout !== undefined).toBe(question.isAbout !== undefined);
      }
    }
  });

  /** The texts of a question: those that stand before the answer, and all. */
  const textsOf = (question: (typeof QUESTIONS)[number]) => {
    const words = wordsOf(question);
    const options = 'options' in words ? Object.values(words.options) : [];
    const before = [
      words.title,
      words.prompt,
      ...('label' in words ? [words.label, words.hint] : []),
      ...('ask' in words ? [words.ask] : []),
      ...options.map(({ text }) => text),
    ];
    const after = [
      ...('right' in words ? [words.right] : []),
      ...('ways' in words ? [words.ways] : []),
      ...('notAbout' in words ? [words.notAbout ?? ''] : []),
      ...options.map(({ why }) => why),
    ];
    return { before, all: [...before, ...after] };
  };

  /** Bound numbers and the names of tasks, attempts and customers aside. */
  const digitsIn = (text: string) =>
    /\d/.test(
      text
        .replace(/\{\{[^{}]*\}\}/g, '')
        .replace(/\b(?:(?:map|reduce|publish)-\d+|[Aa]ttempt-\d+|cust-\d{4})\b/g, ''),
    );

  test.each(QUESTIONS)('type no number, and bind what there is: $id', (question) => {
    const say = sayingOf(lab, question);
    for (const text of textsOf(question).all) {
      expect([text, digitsIn(text)]).toEqual([text, false]);
      expect(say(text)).not.toMatch(/\{\{|\}\}|undefined|NaN| {2}|\s[.,;:?]/);
    }
  });

  test.each(QUESTIONS)('bind nothing before an answer that a run has to tell: $id', (question) => {
    for (const text of textsOf(question).before) {
      for (const [, run, figure = ''] of text.matchAll(/\{\{\s*(\S+) \| (\S+)[^{}]*\}\}/g)) {
        // How a healthy night goes is no answer.
        if (run !== 'reference') expect(KNOWN_BEFORE).toContain(figure);
      }
    }
  });

  test.each(QUESTIONS)('lean on no lesson, which another page does not have: $id', (question) => {
    for (const text of textsOf(question).all) {
      expect(text).not.toMatch(/\blessons?\b|\bsections?\b|come next|so far|the same sick/i);
    }
  });

  /** What the words of a question state without a number. */
  test.each([
    // With rows that come into the ledger one by one, and all at once.
    ['cancelled-rows', 'copies-cross-cancelled | extra-rows > 0'],
    ['cancelled-rows', 'copies-cross-cancelled&sink=atomic | end publish-7:1 = cancelled'],
    ['cancelled-rows', 'copies-cross-cancelled&sink=atomic | extra-rows = 0'],
    // Three quarters of 71 blocks are 53; it had written 54.
    ['kinds-files', 'copies-file-truncated | cut-blocks = 54'],
    ['kinds-files', 'copies-file-truncated | customers publish-7 = 71'],
    // 20 times 5,315 ms end later than a look after 5 s, the copy's 5,315 ms and 86 s of close-out.
    ['loser-goes-on', 'sick-worker | starts publish-7:1 = reference | starts publish-7:1'],
    ['loser-goes-on', 'sick-worker | pace = 2000'],
    ['loser-goes-on', 'sick-worker | look-every = 5000'],
    ['loser-goes-on', 'sick-worker | close-out = 86000'],
    ['loser-goes-on', 'sick-worker | ends publish-7:1 > sick-worker | runtime'],
    ['lock-crash', 'copies-lock-wait&fault=crash:publish-4:1@50 | report = neverEnds'],
    [
      'simple-test',
      'lost-ack-attempt-key | extra-rows = lost-ack-attempt-key | customers publish-3',
    ],
    ['why-two-emails', 'workbench-atomic-direct | emailed-twice > 0'],
  ])('hold of %s: %s', (_, expectation) => {
    expect(holds(lab, expectation)).toBe(true);
  });

  test.each(QUESTIONS)('make a text for paper, and an answer: $id', (question) => {
    const { prompt, how, options } = questionText(lab, question);
    expect(prompt).toMatch(/[?.]$/);
    expect(how).toMatch(/\.$/);
    const answer = answerOf(lab, question);
    expect(answer.options).toHaveLength(options.length);
    expect(answer.right.length).toBeGreaterThan(0);
    if (question.kind !== 'number') {
      expect(answer.options.filter(({ isRight }) => isRight).map(({ id }) => id)).toEqual(
        RIGHT[question.id],
      );
    }
  });

  test('an unknown question is told', () => {
    expect(() => questionOf('nothing')).toThrow('the lesson asks nothing by the id "nothing"');
  });
});
