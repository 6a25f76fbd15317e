/** The words of every question of the lesson, by its id. */
import { COPIES_WORDS } from './lesson-questions-copies.js';
import { EMAILS_WORDS } from './lesson-questions-emails.js';
import { EXPERIMENTS_WORDS } from './lesson-questions-experiments.js';
import { MISCONCEPTIONS_WORDS } from './lesson-questions-misconceptions.js';
import { WRITES_WORDS } from './lesson-questions-writes.js';
import type {
  ChoiceWords,
  ExperimentWords,
  NumberWords,
  QuestionWords,
} from './lesson-questions.js';
import type { QuestionKind } from '../lesson/question.js';

export const QUESTION_WORDS: Readonly<Record<string, QuestionWords>> = {
  ...WRITES_WORDS,
  ...EMAILS_WORDS,
  ...EXPERIMENTS_WORDS,
  ...COPIES_WORDS,
  ...MISCONCEPTIONS_WORDS,
};

interface WordsOf {
  number: NumberWords;
  choice: ChoiceWords;
  experiment: ExperimentWords;
}

/** The words of a question; a test holds that each has those of its kind. */
export function wordsOf<Kind extends QuestionKind>(question: {
  id: string;
  kind: Kind;
}): WordsOf[Kind] {
  return QUESTION_WORDS[question.id] as WordsOf[Kind];
}
