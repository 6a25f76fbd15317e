/**
 * A student's own design: the questions before a task may write outside, and what was answered.
 *
 * What is left open counts as not known, and then the worst of the answers is tried: the one by
 * which the most failures do harm, among those that a night without failures does not show.
 */

/** The questions in their order, each with its answers. */
export const FORM = {
  effects: ['nothing', 'rows', 'direct', 'outbox', 'messages'],
  duplication: ['retried', 'copied', 'never'],
  identity: ['none', 'attempt', 'task', 'business', 'job', 'period'],
  partial: ['oneByOne', 'together'],
  promise: ['adds', 'replaces', 'passes', 'refuses'],
  receiver: ['forgets', 'recognises'],
  atOnce: ['oneStep', 'mayRace'],
} as const;

export type DesignQuestion = keyof typeof FORM;
export type DesignAnswer<Asked extends DesignQuestion> = (typeof FORM)[Asked][number];

export const UNKNOWN = 'unknown';

/** What was answered so far. */
export type Design = { readonly [Asked in DesignQuestion]?: DesignAnswer<Asked> | typeof UNKNOWN };

/** A design in which nothing is open. */
export type Settled = { readonly [Asked in DesignQuestion]: DesignAnswer<Asked> };

export const DESIGN_QUESTIONS = Object.keys(FORM) as DesignQuestion[];

/**
 * What is tried for what is not known. Of the duplication both are: retries with copies, and none.
 * Of messages alone the worst is no id at all; rows without a key and with that of an attempt do alike.
 */
const WORST: Settled = {
  effects: 'direct',
  duplication: 'copied',
  identity: 'attempt',
  partial: 'oneByOne',
  promise: 'adds',
  receiver: 'forgets',
  atOnce: 'mayRace',
};

/** What is asked of each kind of task; who does not know the kind is asked everything. */
const ASKED: Record<DesignAnswer<'effects'>, readonly DesignQuestion[]> = {
  nothing: ['effects', 'duplication'],
  rows: DESIGN_QUESTIONS.filter((question) => question !== 'receiver'),
  direct: DESIGN_QUESTIONS,
  outbox: DESIGN_QUESTIONS,
  messages: ['effects', 'duplication', 'identity', 'promise', 'atOnce'],
};

/** Whether a question means anything for the design. */
export function isAsked(question: DesignQuestion, { effects }: Design): boolean {
  return isOpen(effects) || ASKED[effects].includes(question);
}

export function isOpen(answer: string | undefined): answer is undefined | typeof UNKNOWN {
  return answer === undefined || answer === UNKNOWN;
}

/** The questions that still have no answer. */
export function openQuestions(design: Design): DesignQuestion[] {
  return DESIGN_QUESTIONS.filter(
    (question) => isAsked(question, design) && isOpen(design[question]),
  );
}

/** The design that is tried. */
export function settled(design: Design): Settled {
  const worst: Settled = design.effects === 'messages' ? { ...WORST, identity: 'none' } : WORST;
  const known = DESIGN_QUESTIONS.filter((question) => !isOpen(design[question]));
  return { ...worst, ...Object.fromEntries(known.map((question) => [question, design[question]])) };
}

/** The design after one more answer. */
export function withDesignAnswer(design: Design, question: DesignQuestion, answer: string): Design {
  return { ...design, [question]: answer };
}
