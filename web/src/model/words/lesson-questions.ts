/** What the lesson's questions say around their own words, and what is said of answers. */
import type { EmailPath } from '../../engine/pkg/sim_wasm.js';
import { counted, grouped } from '../format.js';
import type { AlsoName } from '../lesson/answer.js';
import type {
  CountedFigure,
  Fitting,
  FittingMishap,
  Fits,
  Mishap,
  SinkName,
} from '../lesson/configurations.js';
import { taskName } from './names.js';

interface Words {
  title: string;
  prompt: string;
}

export interface NumberWords extends Words {
  /** What is counted, beside the field. */
  label: string;
  /** What to think of, after a wrong number. */
  hint: string;
  /** The right number, and why. */
  right: string;
}

export interface OptionWords {
  text: string;
  /** Why it is right, or wrong. */
  why: string;
}

export interface ChoiceWords extends Words {
  options: Readonly<Record<string, OptionWords>>;
}

export interface ExperimentWords extends ChoiceWords {
  /** What is asked when the goal is reached. */
  ask: string;
  /** The ways to the goal, for who teaches. */
  ways: string;
  /** What is said of a run that the goal is not about, where there are such. */
  notAbout?: string;
}

export type QuestionWords = NumberWords | ChoiceWords | ExperimentWords;

export const QUESTION = {
  kind: { number: 'Predict', choice: 'Predict', experiment: 'Try it' },
  check: 'Check',
  skip: 'Skip, and show me',
  showMe: 'Show me',
  right: 'That is right.',
  wrong: 'Not so.',
  notYet: 'Not yet.',
  shown: 'The answer:',
  onShow: 'On show is the run that the answer is about.',
  others: 'And the others',
  ways: 'What leads there:',
  incomplete: 'What you chose is right, but something is missing.',
  alsoIncomplete: 'And something that is right is missing.',
  tryAgain: 'Try again, or have it shown.',
  nothingChosen: 'Choose one first.',
  nothingChosenOfSeveral: 'Choose at least one first.',
  noCount: 'A whole number is wanted here, in digits.',
  before: 'You had answered this wrong. Try again, or have it shown.',
  reached: 'There.',
  notReached: 'Not yet.',
  skipToReason: 'Skip to the reason',
  toReason: 'On to the reason',
  isRight: 'Right: ',
  isWrong: 'Wrong: ',
} as const;

/** How a question is answered, for who has only its text. */
export const HOW = {
  oneShort: 'Choose one.',
  severalShort: 'Choose all that apply.',
  number: 'Write down a number before you read on.',
  one: 'Choose one before you read on.',
  several: 'Choose all that apply before you read on.',
  experiment: 'Try it in the workbench, and note what you changed.',
} as const;

/** How people write that there is nothing. */
export const NOTHING_WORDS: readonly string[] = ['zero', 'none', 'no', 'nothing'];

const UNITS: Record<CountedFigure, readonly [string, string?]> = {
  rows: ['row'],
  'passed-over': ['write passed over', 'writes passed over'],
  emails: ['email'],
  messages: ['message'],
  'emailed-twice': ['customer emailed twice', 'customers emailed twice'],
};

/** `874 rows` */
export const countedFigure = (figure: CountedFigure, value: number) =>
  counted(value, ...UNITS[figure]);

const SINK_WORDS: Record<SinkName, string> = {
  append: 'append',
  upsert: 'upsert',
  'task-key': 'a key of run, task and customer',
  'attempt-key': 'a key that names the attempt',
  atomic: 'an atomic commit',
};

const EMAIL_WORDS: Record<EmailPath, string> = {
  none: 'Without emails',
  direct: 'Emails sent by the tasks',
  outbox: 'Emails through an outbox',
};

const MISHAP_WORDS: Record<Mishap, (task: string) => string> = {
  nothing: () => 'when nothing goes wrong',
  reduceRetry: (task) => `when the completion message of ${task} is lost`,
  lostAck: (task) => `when the completion message of ${task} is lost`,
  crash: (task) => `when the worker of ${task} crashes half-way`,
  zombie: (task) => `when ${task} is cut off and works on`,
  secondCopy: (task) => `when ${task} is slow and gets a second copy`,
  slow: (task) => `when ${task} is slow, but gets no second copy`,
  repeatedWrite: (task) => `when one write of ${task} arrives twice`,
  senderCrash: () => 'when the sender crashes between an email and its mark',
  marksFirst: () => 'when the sender marks first and crashes before the email',
  receiverRemembers: () =>
    'when the sender crashes before a mark and the receiver remembers what it got',
};

const either = (items: readonly string[]) => {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} or ${last}`;
};

/** `when the completion message of publish-3 is lost, without retries` */
export function mishapWords({ mishap, isRetried, tasks }: FittingMishap): string {
  const stage = mishap === 'reduceRetry' ? 'reduce' : 'publish';
  const names = either(tasks.map((task) => taskName(stage, task)));
  return `${MISHAP_WORDS[mishap](names)}${isRetried ? '' : ', without retries'}`;
}

/** `Append or upsert`, `Any sink but append`: with what the mishaps of a group give the number. */
export function fittingWords({ sinks, without, email }: Fitting): string {
  const named = (names: readonly SinkName[]) => either(names.map((name) => SINK_WORDS[name]));
  const but = without.length === 0 ? '' : ` but ${named(without)}`;
  const sink = without.length < 2 && sinks.length > 2 ? `any sink${but}` : named(sinks);
  if (email !== null) return `${EMAIL_WORDS[email]}, with ${sink}`;
  return sink.charAt(0).toUpperCase() + sink.slice(1);
}

export const FITS = {
  some: (figure: CountedFigure, value: number) =>
    `${countedFigure(figure, value)}: that is what comes out with`,
  /** After what was met, or in its place. */
  later: (count: number) =>
    `And with ${counted(count, 'combination')} of failure and sink that this lesson comes to later.`,
  onlyLater: (figure: CountedFigure, value: number, { later }: Fits) =>
    `${countedFigure(figure, value)}: nothing that you have met so far gives that, but ${counted(later, 'combination')} of failure and sink that this lesson comes to later ${later === 1 ? 'does' : 'do'}.`,
  none: (figure: CountedFigure, value: number, { tried }: Fits) =>
    `${countedFigure(figure, value)}: nothing gives that. All ${grouped(tried)} combinations of failure and sink that come into question were run.`,
};

/** What else a wrong number is in the question's own run. */
export const ALSO: Record<AlsoName, (task: string) => string> = {
  customers: (task: string) => `It is how many customers ${task} has.`,
  writes: (task: string) => `It is how often ${task} writes in all.`,
  'extra-rows': () => 'It is how many rows are too many.',
  'missing-rows': () => 'It is how many rows are missing.',
};
