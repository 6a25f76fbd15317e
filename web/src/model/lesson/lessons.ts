/** The lessons: each a page of its own, with its sections and questions. */
import type { Question } from './question.js';
import { COPIES } from './questions-copies.js';
import { QUESTIONS } from './questions.js';

export interface Lesson {
  name: string;
  /** The file of its page. */
  page: string;
  /** Where its sections stand, beside the page. */
  folder: string;
  questions: readonly Question[];
}

export const LESSONS: readonly Lesson[] = [
  { name: 'retries', page: 'index.html', folder: 'lesson', questions: QUESTIONS },
  { name: 'copies', page: 'copies.html', folder: 'lesson-copies', questions: COPIES },
];
