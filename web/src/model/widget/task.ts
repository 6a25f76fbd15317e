/** The question that a widget asks: one of a lesson's, or its author's own. */
import { mostAlike } from '../alike.js';
import { type Claim, says } from '../lesson/claims.js';
import { FIGURE_NAMES, namesFigure } from '../lesson/figures.js';
import { LESSONS } from '../lesson/lessons.js';
import type { Question } from '../lesson/question.js';
import { messageOf } from '../message-of.js';
import type { ShownProblem } from '../shown-run.js';
import { WIDGET_PROBLEMS } from '../words/widget-problems.js';
import { type Asked, OWN_NAMES } from './asked.js';

export type Task =
  | { of: 'lesson'; question: Question }
  | { of: 'author'; text: string; isReached: Claim }
  | { of: 'nobody'; problems: readonly ShownProblem[] };

const QUESTIONS = LESSONS.flatMap(({ questions }) => questions);

/** The names of our own that have nothing to say beside a lesson's question. */
const isOfScenario = (name: string) =>
  name === 'scenario' || name === 'expect' || !OWN_NAMES.includes(name);

export function taskOf({ texts }: Asked): Task {
  const text = texts.get('question')?.trim() ?? '';
  const expect = texts.get('expect');
  if (text === '') return none('expect', WIDGET_PROBLEMS.expectAlone);
  const question = QUESTIONS.find(({ id }) => id === text);
  if (question !== undefined) {
    const others = [...texts.keys()].filter(isOfScenario);
    return others.length === 0
      ? { of: 'lesson', question }
      : none('question', WIDGET_PROBLEMS.ofLesson(others));
  }
  if (expect === undefined) {
    const ids = QUESTIONS.map(({ id }) => id);
    return /\s/.test(text)
      ? none('question', WIDGET_PROBLEMS.expectMissing)
      : none('question', WIDGET_PROBLEMS.noQuestion(mostAlike(text, ids)));
  }
  try {
    return { of: 'author', text, isReached: claimIn(expect) };
  } catch (error) {
    return none('expect', messageOf(error));
  }
}

const none = (where: string, message: string): Task => ({
  of: 'nobody',
  problems: [{ where, message }],
});

/** So many comparisons one question may have. */
const MOST_PARTS = 20;

const COMPARISON = /^(.+?)\s*([=<>])\s*(.+)$/s;

/**
 * What an author expects of the run on show: `rows = customers and emailed-twice = 0`. A side that
 * names a scenario, `lost-ack-append | rows`, is of that one.
 *
 * @throws what would be right, where it compares nothing
 */
export function claimIn(text: string): Claim {
  const parts = text.trim().split(/(?:^|\s+)and(?=\s|$)/);
  if (parts.length > 1) {
    if (parts[0] === '') throw new Error(WIDGET_PROBLEMS.expectGap('before'));
    if (parts.some((part) => part.trim() === '')) {
      throw new Error(WIDGET_PROBLEMS.expectGap('after'));
    }
  }
  if (parts.length > MOST_PARTS)
    throw new Error(WIDGET_PROBLEMS.expectLong(parts.length, MOST_PARTS));
  const expectations = parts.map((part) => {
    const [, left = '', sign, right = ''] = COMPARISON.exec(part.trim()) ?? [];
    if (sign === undefined) throw new Error(WIDGET_PROBLEMS.expect(part.trim()));
    return `${sideOf(left)} ${sign} ${sideOf(right)}`;
  });
  return says(...expectations);
}

/** A figure is of the run on show; everything else is a number, a word in quotes, or of another run. */
function sideOf(text: string): string {
  const side = text.trim();
  if (namesFigure(side)) return `this | ${side}`;
  const [, word] = /^'([\w -]+)'$/.exec(side) ?? [];
  if (word !== undefined) return word;
  if (/^\d+$/.test(side) || side.includes('|')) return side;
  throw new Error(WIDGET_PROBLEMS.noSide(side, mostAlike(side, FIGURE_NAMES)));
}
