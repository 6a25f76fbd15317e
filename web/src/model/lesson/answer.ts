/** Judging what a student answers, and what the right answer is; all of it by the engine. */
import { attemptOf } from '../failure.js';
import { NOTHING_WORDS } from '../words/lesson-questions.js';
import { taskName } from '../words/names.js';
import { figureAt } from './bindings.js';
import { figureOf } from './figures.js';
import { type Fits, fitsOf } from './configurations.js';
import type { Lab } from './lab.js';
import type { NumberQuestion, Option, OptionsQuestion } from './question.js';
import { seeing } from './this-run.js';

/** How many, as a person types it: `796`, `1,592`, `796 rows`, `none`; undefined when it is no count. */
export function countIn(text: string): number | undefined {
  const said = text.trim().toLowerCase();
  if (NOTHING_WORDS.includes(said)) return 0;
  // A separator stands before three digits; words may follow, such as the unit.
  const [, digits] = /^(\d{1,3}(?:[\s,.'’]\d{3})+|\d+)(?:\s*\p{L}+)*\.?$/u.exec(said) ?? [];
  const count = Number(digits?.replace(/\D/g, ''));
  return digits !== undefined && Number.isSafeInteger(count) ? count : undefined;
}

/** What a number may be, if it is not the right one. */
const ALSO_NAMES = ['customers', 'writes', 'extra-rows', 'missing-rows'] as const;
export type AlsoName = (typeof ALSO_NAMES)[number];
const isOfTask = (name: AlsoName) => name === 'customers' || name === 'writes';

/** What came of an answer in figures. */
export type NumberVerdict =
  | { isRight: true }
  /** `also`: what in the question's own run comes to that number. */
  | { isRight: false; value: number; fits: Fits; also: readonly AlsoName[] };

/** The number that a question asks for. */
export function rightNumber(lab: Lab, { scenario, figure }: NumberQuestion): number {
  const { value } = figureAt(lab, `${scenario} | ${figure}`);
  if (typeof value === 'number') return value;
  throw new Error(`"${figure}" is no number`);
}

export function judgeNumber(lab: Lab, question: NumberQuestion, value: number): NumberVerdict {
  if (value === rightNumber(lab, question)) return { isRight: true };
  return {
    isRight: false,
    value,
    fits: fitsOf(lab, question, value),
    also: alsoOf(lab, question, value),
  };
}

/** What in the question's own run comes to a number. */
function alsoOf(lab: Lab, { scenario, figure }: NumberQuestion, value: number): AlsoName[] {
  const run = lab.runAt(scenario);
  const task = struckTask(lab, scenario);
  // What comes out of the run is told where it is not the answer in another form.
  const names = figure === 'rows' ? ALSO_NAMES : ALSO_NAMES.filter(isOfTask);
  return names.filter(
    (name) => value > 0 && figureOf(run, `${name} ${isOfTask(name) ? task : ''}`).value === value,
  );
}

/** The task that a scenario strikes first: `publish-3`. */
export function struckTask(lab: Lab, scenario: string): string {
  const target = attemptOf(lab.scenarioAt(scenario).faults[0]);
  return target === undefined ? '' : taskName(target.stage, target.task);
}

/** What came of an answer by choosing. */
export interface ChoiceVerdict {
  isRight: boolean;
  /** Chosen, and right or wrong. */
  rightly: readonly Option[];
  wrongly: readonly Option[];
  /** Whether something right was not chosen. */
  isIncomplete: boolean;
}

export function isOptionRight(lab: Lab, { scenario }: OptionsQuestion, { claim }: Option): boolean {
  const run = lab.runAt(scenario);
  return claim(run, seeing(lab, run));
}

export function rightOptions(lab: Lab, question: OptionsQuestion): Option[] {
  return question.options.filter((option) => isOptionRight(lab, question, option));
}

export function judgeChoice(
  lab: Lab,
  question: OptionsQuestion,
  chosen: ReadonlySet<string>,
): ChoiceVerdict {
  const right = new Set(rightOptions(lab, question));
  const taken = question.options.filter(({ id }) => chosen.has(id));
  const rightly = taken.filter((option) => right.has(option));
  const wrongly = taken.filter((option) => !right.has(option));
  const isIncomplete = rightly.length < right.size;
  return { isRight: wrongly.length === 0 && !isIncomplete, rightly, wrongly, isIncomplete };
}
