/** What a widget in somebody's page says: around a run, and of what it was asked for and cannot do. */
import { counted, grouped, listed } from '../format.js';

export const WIDGET = {
  /** What stands below a list of problems. */
  instead: {
    fallback: 'What its author wrote in its place stands below.',
    reference: 'Below is the reference run instead.',
  },
  goal: 'Your task',
  reached: 'Done: this run is as asked for.',
  notReached: 'Not yet: change the dropdowns until the run is as asked for.',
} as const;

const named = (names: readonly string[]) => listed(names.map((name) => `“${name}”`));

/** What is wrong with an attribute, and what would be right. */
export const WIDGET_PROBLEMS = {
  twoScenarios: (others: readonly string[]) =>
    `says all of a scenario, so ${named(others)} can say no more beside it; give one or the other.`,
  ofLesson: (others: readonly string[]) =>
    `asks a question of a lesson, which brings its own scenario; leave out ${named(others)}.`,
  notJson: (why: string) =>
    `begins like JSON and is none (${why}); right is an object such as {"sink": {"kind": "upsert"}}, or the link of a run.`,
  tooLong: (length: number, most: number) =>
    `has ${counted(length, 'character')}; a scenario may have up to ${grouped(most)}.`,
  view: (got: string, views: readonly string[]) =>
    `“${got}” is no view; there are ${named(views)}, and several stand with spaces between.`,
  controls: (got: string, alike: readonly string[]) =>
    `“${got}” is no dropdown; most alike are ${named(alike)}, several stand with spaces between, and “none” shows none.`,
  noQuestion: (alike: readonly string[]) =>
    `is no question of a lesson; most alike are ${named(alike)}. A question of your own has several words, and “expect” beside it says when it is answered.`,
  expectMissing:
    'is of your own, so “expect” has to say when it is answered, such as expect="rows = customers and emailed-twice = 0".',
  expectAlone: 'says when a question is answered; “question” beside it says what is asked.',
  expect: (part: string) =>
    `“${part}” compares nothing; right are two figures or whole numbers around =, < or >, such as rows = customers, several with “and” between.`,
  unknown: (name: string) => `is no attribute; did you mean “${name}”?`,
} as const;
