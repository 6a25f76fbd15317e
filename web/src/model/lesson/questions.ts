/** Every question of the first lesson, in its order, with what finds one of any lesson. */
import type { Question } from './question.js';
import { COPIES } from './questions-copies.js';
import { EMAILS } from './questions-emails.js';
import { EXPERIMENTS } from './questions-experiments.js';
import { WRITES } from './questions-writes.js';

export const QUESTIONS: readonly Question[] = [...WRITES, ...EMAILS, ...EXPERIMENTS];

/** @throws when there is no question of that id */
export function questionOf(id: string): Question {
  const found = [...QUESTIONS, ...COPIES].find((question) => question.id === id);
  if (found !== undefined) return found;
  throw new Error(`the lesson asks nothing by the id "${id}"`);
}
