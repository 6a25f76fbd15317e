/** A question as plain text: for a page without its engine, for paper, and for who teaches. */
import { countedFigure, HOW } from '../words/lesson-questions.js';
import { wordsOf } from '../words/lesson-question-words.js';
import { isOptionRight, rightNumber } from './answer.js';
import { filled } from './bindings.js';
import type { Lab } from './lab.js';
import type { Question } from './question.js';
import { seeing } from './this-run.js';

export interface QuestionText {
  title: string;
  prompt: string;
  /** How it is answered. */
  how: string;
  /** What is asked when an experiment has come out; then the options answer that. */
  ask?: string;
  /** What is to choose from; none where a number is asked for. */
  options: readonly string[];
}

/** All that stands before an answer. */
export function questionText(lab: Lab, question: Question): QuestionText {
  const say = sayingOf(lab, question);
  const { title, prompt } = wordsOf(question);
  const text = { title, prompt: say(prompt) };
  if (question.kind === 'number') return { ...text, how: HOW.number, options: [] };
  const { options } = wordsOf(question);
  const choosing = {
    how: question.several === true ? HOW.several : HOW.one,
    options: question.options.map(({ id }) => say(options[id]?.text ?? '')),
  };
  if (question.kind === 'choice') return { ...text, ...choosing };
  return {
    ...text,
    ...choosing,
    how: `${HOW.experiment} ${choosing.how}`,
    ask: wordsOf(question).ask,
  };
}

export interface OptionAnswer {
  id: string;
  text: string;
  isRight: boolean;
  /** Why it is right, or wrong. */
  why: string;
}

export interface Answer {
  /** The right number, or the texts of what is right. */
  right: readonly string[];
  /** Why, where a number is asked for. */
  why?: string;
  /** For an experiment, what reaches the goal. */
  ways?: string;
  /** All that there was to choose from. */
  options: readonly OptionAnswer[];
}

/** The right answer with its reasons, and why the others are wrong. */
export function answerOf(lab: Lab, question: Question): Answer {
  const say = sayingOf(lab, question);
  if (question.kind === 'number') {
    const { right } = wordsOf(question);
    return {
      right: [countedFigure(question.figure, rightNumber(lab, question))],
      why: say(right),
      options: [],
    };
  }
  const { options: words } = wordsOf(question);
  const options = question.options.map((option) => ({
    id: option.id,
    text: say(words[option.id]?.text ?? ''),
    isRight: isOptionRight(lab, question, option),
    why: say(words[option.id]?.why ?? ''),
  }));
  const right = options.filter(({ isRight }) => isRight).map(({ text }) => text);
  return question.kind === 'choice'
    ? { right, options }
    : { right, options, ways: wordsOf(question).ways };
}

/** Fills a text of a question, in which `this` is its run. */
export function sayingOf(lab: Lab, { scenario }: Question): (text: string) => string {
  const about = seeing(lab, lab.runAt(scenario));
  return (text) => filled(about, text);
}
