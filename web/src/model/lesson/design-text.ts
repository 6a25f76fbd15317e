/** The design check as plain text: until its form is there, where it cannot be, and on paper. */
import { DESIGN, LEGENDS, OPTIONS } from '../words/lesson-design.js';
import { DESIGN_QUESTIONS, type DesignQuestion, FORM, UNKNOWN } from './design.js';

export interface DesignText {
  legend: string;
  options: readonly string[];
  /** What is asked within the same question. */
  within: readonly DesignText[];
}

/** What may be answered, and how it is said. */
export function optionsOf(question: DesignQuestion): { answer: string; text: string }[] {
  const texts: Readonly<Record<string, string>> = {
    ...OPTIONS[question],
    [UNKNOWN]: DESIGN.unknown,
  };
  return [...FORM[question], UNKNOWN].map((answer) => ({ answer, text: texts[answer] ?? '' }));
}

/** All that is asked, in its order. */
export const designText = (): DesignText[] =>
  DESIGN_QUESTIONS.filter((question) => question !== 'receiver').map(textOf);

const textOf = (question: DesignQuestion): DesignText => ({
  legend: LEGENDS[question],
  options: optionsOf(question).map(({ text }) => text),
  within: question === 'promise' ? [textOf('receiver')] : [],
});
