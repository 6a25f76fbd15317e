/**
 * What the lesson asks: a number, a choice, or an experiment with reasons. A question holds no
 * answer: the engine has it. Its words are in words/lesson-questions-*.ts, by its id.
 */
import type { ChoiceName } from '../words/controls.js';
import type { Claim } from './claims.js';
import type { CountedFigure, Met } from './configurations.js';

/** Something to choose, which is right when its claim holds. */
export interface Option {
  id: string;
  claim: Claim;
}

interface Asked {
  /** Stored with a student's progress, so it never changes; it gives no answer away. */
  id: string;
}

/** How many; the right number is a figure of a run. */
export interface NumberQuestion extends Asked {
  kind: 'number';
  /** The run in question, which claims and words call `this`. */
  scenario: string;
  figure: CountedFigure;
  met: Met;
}

interface Choosing {
  options: readonly Option[];
  /** Whether several may be chosen; then all that are right must be, and no other. */
  several?: boolean;
}

export interface ChoiceQuestion extends Asked, Choosing {
  kind: 'choice';
  scenario: string;
}

/** Something to make happen by dropdowns; and then, why it does. The options are the reasons. */
export interface ExperimentQuestion extends Asked, Choosing {
  kind: 'experiment';
  /** The scenario on which it opens, in which the goal is not reached. */
  opening: string;
  /** The dropdowns that the student may turn, and those that are shown and stay as they are. */
  controls: readonly ChoiceName[];
  locked: readonly ChoiceName[];
  /** Judged by what comes out, whichever dropdown was turned. */
  isReached: Claim;
  /** Whether a run is one of those that the goal is about; where it is not, words say so. All are, if left out. */
  isAbout?: Claim;
  /** The run whose reason is asked for, which claims and words call `this`. */
  scenario: string;
  /** The other configurations of the dropdowns that have the same reason. */
  isAlike: Claim;
}

export type Question = NumberQuestion | ChoiceQuestion | ExperimentQuestion;
export type QuestionKind = Question['kind'];
/** A question whose answer is chosen among options. */
export type OptionsQuestion = ChoiceQuestion | ExperimentQuestion;
