/** What is wrong with what a widget was asked for, and what would be right. */
import { counted, grouped, listed } from '../format.js';
import { shortened } from './address.js';

const quoted = (text: string) => `“${shortened(text)}”`;
const named = (names: readonly string[]) => listed(names.map(quoted));

export const WIDGET_PROBLEMS = {
  twoScenarios: (others: readonly string[]) =>
    `says all of a scenario, so ${named(others)} can say no more beside it; give one or the other.`,
  ofLesson: (others: readonly string[]) =>
    `asks a question of a lesson, which brings its own scenario; leave out ${named(others)}.`,
  notJson: (why: string) =>
    `begins like JSON and is none (${shortened(why)}); right is an object such as {"sink": {"kind": "upsert"}}, or the link of a run.`,
  tooLong: (length: number, most: number) =>
    `has ${counted(length, 'character')}; a scenario may have up to ${grouped(most)}.`,
  view: (got: string, views: readonly string[]) =>
    `${quoted(got)} is no view; there are ${named(views)}, and several stand with spaces between.`,
  controls: (got: string, alike: readonly string[]) =>
    `${quoted(got)} is no dropdown; most alike are ${named(alike)}, several stand with spaces between, and “none” shows none.`,
  noQuestion: (alike: readonly string[]) =>
    `is no question of a lesson; most alike are ${named(alike)}. A question of your own has several words, and “expect” beside it says when it is answered.`,
  expectMissing:
    'is of your own, so “expect” has to say when it is answered, such as expect="rows = customers and emailed-twice = 0".',
  expectAlone: 'says when a question is answered; “question” beside it says what is asked.',
  expect: (part: string) =>
    `${quoted(part)} is no comparison; right are two sides around =, < or >, and “and” between several, such as rows = customers and emailed-twice = 0.`,
  expectGap: (place: 'before' | 'after') =>
    `has an “and” with nothing ${place} it; right is a comparison on either side, such as rows = customers and emailed-twice = 0.`,
  noSide: (side: string, alike: readonly string[]) =>
    `${quoted(side)} is no whole number (without commas) and no figure; most alike are ${named(alike)}.`,
  expectLong: (count: number, most: number) =>
    `compares ${grouped(count)} times; right are ${grouped(most)} at most.`,
  curlyQuotes: 'has curly quotes; right are straight ones.',
  word: (name: string, right: readonly string[]) =>
    `${quoted(name)} is not known here; right is ${right.map(quoted).join(' or ')}.`,
  unknown: (name: string) => `is no attribute; did you mean “${name}”?`,
} as const;
