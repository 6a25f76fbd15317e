/** What came of a run, in a sentence: for whoever hears it and does not see the figures. */
import { figuresOf } from './numbers.js';
import type { Run } from './shown-run.js';
import { truthOf } from './truth.js';
import { figuresSentence } from './words/outcome.js';

export function verdictOf({ outcome, healthy }: Run): string {
  const figures = figuresOf(outcome, healthy).map(({ label, value }) => `${label} ${value}`);
  return `${truthOf(outcome).sentence} ${figuresSentence(figures)}`;
}
