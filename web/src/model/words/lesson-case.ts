/** What a dealt case says: its evidence, its logs, what may have happened, and why it fits or does not. */
import type {
  CaseCause,
  CaseLog,
  Fate,
  IdentityField,
  LoserPolicy,
} from '../../engine/pkg/sim_wasm.js';
import { grouped, listed } from '../format.js';
import { COPIES_HINTS } from './controls.js';
import { identityName } from './names.js';

/** How much of a task the tables show twice: nothing of any, all of it, or a part. */
export type Extent = 'none' | 'whole' | 'part';

/** What rules a cause out. */
export type Source = 'tables' | CaseLog;

/** What a sentence on a cause may need to know of how the job is set up. */
export interface SetupWords {
  isEmailed: boolean;
  /** How long silence is tolerated, such as `10 s`. */
  silence: string;
  /** What becomes of a second copy's loser; none where no copies are started. */
  copies: Extract<LoserPolicy, string> | 'none';
}

/** What stands in the place of a case until one can be dealt. */
export const CASE_FALLBACK =
  'Here a case is dealt: tables as they lie before you in the morning, and five things that may have happened at night. It needs the simulator, which is not running yet.';

export const CASE = {
  heading: (seed: number) => `Case ${seed}`,
  setup: 'How the job is set up',
  tables: 'What the tables show',
  logs: 'Further logs',
  logsLead: 'Somebody has to look these up for you. Ask when you need one, in any order.',
  opened: (log: CaseLog) => `${LOG_NAMES[log]} opened.`,
  openedAndDecide: (log: CaseLog) => `${LOG_NAMES[log]} opened. Decide again.`,
  question: 'What may have happened?',
  questionHint:
    'Tick everything that could, by itself, have left exactly this. One thing happened, if anything; but several may fit.',
  decide: 'Decide',
  tickSome: 'Tick at least one of them first.',
  reveal: 'What really happened',
  link: 'See it in the workbench',
  next: 'Next case',
  number: 'Case number',
  numberHint: 'The same number is the same case for everybody.',
  open: 'Open this case',
  badNumber: `A case number is a whole number from 0 to ${grouped(Number.MAX_SAFE_INTEGER)}, in digits only.`,
  stopped: (message: string) =>
    `The simulation stopped here and cannot be trusted any more (${message}). Reload the page to start again.`,
} as const;

export const SETUP_LABELS = {
  ledger: 'Ledger',
  emails: 'Emails',
  silence: 'Silence',
  copies: 'Second copies',
} as const;

export const SETUP = {
  ledger: (sink: string, identity: readonly IdentityField[]) =>
    identity.length === 0
      ? `${sink}; it compares nothing`
      : `${sink}, by ${identityName(identity)}`,
  silence: (silence: string) => `after ${silence} of it, an attempt is declared failed and retried`,
  copies: (copies: SetupWords['copies']) =>
    copies === 'none'
      ? `off. ${COPIES_HINTS.none}`
      : `on, for slow publish tasks. ${COPIES_HINTS[copies]}`,
};

export const CASE_TABLES = {
  totals: 'Totals',
  total: { rows: 'Rows', cents: 'Cents', emails: 'Emails' },
  expected: 'Expected',
  found: 'Found',
  difference: 'Difference',
  tasks: 'Tasks concerned',
  task: 'Task',
  customers: 'Customers',
  rowsRepeated: 'with two rows',
  rowsMissing: 'with no row',
  emailsRepeated: 'with two emails',
  emailsMissing: 'with no email',
  oneEach: (isEmailed: boolean) =>
    `Every customer has one row${isEmailed ? ' and got one email' : ''}.`,
  oneRowEach: 'Every customer has one row.',
  repeated: (shown: number, all: number) =>
    shown === all ? 'All repeated rows' : `Repeated rows of ${grouped(shown)} customers`,
  byAttempt: 'Rows by the attempt in their key',
  inKey: 'In the key',
  rows: 'Rows',
  customer: 'Customer',
  cents: 'Cents',
  key: 'Key',
  noKey: 'This ledger keeps no key beside a row.',
  keysDiffer: (fields: readonly string[]) =>
    fields.length === 0
      ? 'The keys of one customer’s rows are the same.'
      : `The keys of one customer’s rows differ in this alone: ${listed(fields)}.`,
};

export const LOG_NAMES: Record<CaseLog, string> = {
  writeTimes: 'Write times',
  attempts: 'Starts and ends of attempts',
  commits: 'Commit records',
};

/** Stands where there is no time. */
export const NO_TIME = '–';

export const WRITES = {
  caption: 'Requests as the ledger logged them',
  task: 'Task',
  usualNight: 'a usual night',
  requests: 'Writes',
  repeats: 'Repeats',
  first: 'First',
  last: 'Last',
  pause: 'Longest pause',
  picture: 'A dot is a row that arrives; the task’s first row is at the bottom.',
  usual: 'A grey line is the task on a usual night.',
  emailsWithRows: 'Each email’s request reached the email service together with its row’s.',
  emailCaption: 'Requests as the email service logged them',
} as const;

export const ATTEMPTS = {
  caption: 'The workers’ own logs',
  task: 'Task',
  attempt: 'Attempt',
  started: 'Started',
  ended: 'Ended',
  took: 'Took',
  end: {
    finished: (at: string) => `${at}, finished`,
    cancelled: (at: string) => `${at}, told to stop`,
    crashed: (at: string) => at,
    failed: (at: string) => `${at}, failed`,
  },
  breaksOff: 'no line: the log breaks off',
} as const;

export const COMMITS = {
  caption: 'Commits as the ledger recorded them',
  task: 'Task',
  at: 'Time',
  usual: 'Usually',
  rows: 'Rows',
  fate: 'Answer',
  none: 'This ledger takes rows one by one. There are no commits that it could have recorded.',
} as const;

/** How a commit was answered. */
export const COMMIT_FATES: Partial<Record<Fate, string>> = { took: 'taken', refused: 'refused' };

export const CAUSE_NAMES: Record<CaseCause, string> = {
  nothing: 'Nothing went wrong',
  lostAck: 'A completion message was lost',
  crash: 'A worker crashed',
  zombie: 'An attempt was cut off and worked on: a zombie',
  secondCopy: 'A slow attempt got a second copy on purpose',
};

/** How a tick stands against what fits. */
export const VERDICTS = {
  rightlyTicked: 'It fits.',
  missed: 'You missed this: it fits as well.',
  wronglyTicked: 'It does not fit.',
  rightlyLeft: 'It does not fit, and you left it out.',
} as const;
export type Verdict = keyof typeof VERDICTS;

const LEAVES_NOTHING =
  'All of the work is done again, and in this setup that leaves no second row or email.';

/** How a cause comes to leave what is seen, by how much of a task is there twice. */
export const WHY_FITS: Record<CaseCause, Record<Extent, string>> = {
  nothing: {
    none: 'A healthy night leaves just this.',
    whole: '',
    part: '',
  },
  lostAck: {
    none: LEAVES_NOTHING,
    whole:
      'All of the task’s work was done when the message was lost, and the retry does it again.',
    part: '',
  },
  crash: {
    none: 'What was done before the crash is done again, and in this setup that leaves no second row or email.',
    whole:
      'It crashed in the last moment: all of the work was done, and only the completion message was left.',
    part: 'What was done before the crash stands, and the retry does all of the work.',
  },
  zombie: {
    none: LEAVES_NOTHING,
    whole: 'Cut off, it did the rest of its work, and its retry did all of it again.',
    part: '',
  },
  secondCopy: {
    none: 'Two attempts write the same rows, and in this setup that leaves no second row or email.',
    whole: 'Both attempts did all of the work.',
    part: 'The loser was stopped when the other had finished. What it had done by then stands beside the other’s.',
  },
};

/** Where what is done twice would show, so that next to nothing can have been done. */
export const CRASHED_EARLY =
  'A crash at the very beginning leaves nothing behind that could be there twice.';

type WhyNot = (setup: SetupWords) => string;

const WHOLE_TWICE =
  'All of the task’s work would be done again, and these tables would show all of it twice.';

/** What a cause would have left instead, where somebody has looked. */
export const WHY_NOT: Record<CaseCause, Record<Source, WhyNot>> = {
  nothing: {
    tables: ({ isEmailed }) =>
      `Every customer would have one row${isEmailed ? ' and one email' : ''}, and some have more.`,
    writeTimes: () => 'Each row would arrive once, at its time on a usual night.',
    attempts: () => 'Each task would have one attempt, which finishes in its usual time.',
    commits: () => 'Each task would commit once, at its time on a usual night.',
  },
  lostAck: {
    tables: () => WHOLE_TWICE,
    writeTimes: ({ silence }) =>
      `The first attempt would write all of its rows at the usual pace. Then nothing would come for the ${silence} of silence, and then all of them again.`,
    attempts: ({ silence }) =>
      `The first attempt would finish, and the retry would start ${silence} after that.`,
    commits: ({ silence }) =>
      `The first attempt would commit in its usual time. The retry’s commit would come a silence of ${silence} and all of its work later.`,
  },
  crash: {
    tables: () =>
      'The retry writes all of the task’s rows, so the keys of as many rows as the task has customers would name a second attempt. They do not.',
    writeTimes: ({ silence }) =>
      `The writes would stop at the crash. Then nothing would come for the ${silence} of silence, and then all rows from the first one on.`,
    attempts: () => 'A worker that crashes writes no last line: its log would break off.',
    commits: () =>
      'Only the retry would commit, and late. Or, had it crashed right after its commit, the two would be as far apart as after a lost message.',
  },
  zombie: {
    tables: () => WHOLE_TWICE,
    writeTimes: () =>
      'Cut off, it writes on. The pause before the retry’s writes would be shorter than after a lost message, or there would be none.',
    attempts: ({ silence }) =>
      `Cut off, it works on and finishes. The retry would start less than ${silence} after that, or even before.`,
    commits: () =>
      'Cut off, it commits all the same. The retry’s commit would follow sooner than after a lost message.',
  },
  secondCopy: {
    tables: ({ copies }) => NO_COPY[copies],
    writeTimes: () =>
      'The first attempt would write more slowly than on a usual night, and its copy would not wait for any silence.',
    attempts: () =>
      'The first attempt would take longer than usual, and the copy would start while it is still at work.',
    commits: () =>
      'The first attempt is slow and the copy starts late, so the task would commit later than on a usual night.',
  },
};

const NO_COPY: Record<SetupWords['copies'], string> = {
  none: 'Second copies are switched off in this setup.',
  runsOn: 'Both attempts would do all of the work, and these tables would show all of it twice.',
  cancelled:
    'As soon as one attempt has finished, the other is stopped. At no pace would it have done exactly this much by then.',
};

export interface DecisionCounts {
  /** Causes that fit. */
  fits: number;
  missed: number;
  wrong: number;
  /** Logs that are not opened yet. */
  logsLeft: number;
}

/** What a decision came to, and what can be done next. */
export function decisionSentence(counts: DecisionCounts): string {
  return `${resultWords(counts)} ${nextWords(counts)}`;
}

function resultWords({ fits, missed, wrong }: DecisionCounts): string {
  const only = 'Only one thing fits all that you know.';
  const several = `${grouped(fits)} things fit, and what you know cannot tell them apart.`;
  const isRight = missed + wrong === 0;
  const found = fits === 1 ? only : several;
  if (isRight) return `Right. ${found}`;
  const slips: string[] = [];
  if (missed > 0) slips.push(`missed ${grouped(missed)} that ${missed === 1 ? 'fits' : 'fit'}`);
  if (wrong > 0) slips.push(`ticked ${grouped(wrong)} that ${wrong === 1 ? 'does' : 'do'} not fit`);
  return `Not quite: you ${listed(slips)}. ${found}`;
}

function nextWords({ fits, logsLeft }: DecisionCounts): string {
  if (fits === 1) return 'So it is settled.';
  return logsLeft > 0
    ? 'Ask for a further log, and decide again.'
    : 'No further log is left to ask for.';
}

export const TRUTH = {
  heading: 'What really happened',
  sentence: (cause: CaseCause, night: string) => {
    if (cause === 'nothing') return 'Nothing went wrong.';
    return cause === 'secondCopy' ? `${night}, so it gets a second copy.` : `${night}.`;
  },
  others: (others: number) =>
    others === 0
      ? ''
      : `From what you opened, nobody could have told it from ${others === 1 ? 'the other one that fits' : 'the others that fit'}.`,
} as const;
