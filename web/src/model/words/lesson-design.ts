/** What the design check asks and answers. */
import type { Report } from '../../engine/pkg/sim_wasm.js';
import { counted, listed } from '../format.js';
import type { DesignAnswer, DesignQuestion } from '../lesson/design.js';

export const DESIGN = {
  lead: 'Answer for a job of your own. Where it says customer, read whatever your rows are about.',
  unknown: 'I don’t know',
  clear: 'Clear the answers',
  waiting: 'Choose an answer, and what could break your design stands here.',
  conflicts: 'These answers do not go together',
  right: 'What would be right: ',
  findings: 'What breaks it',
  survived: 'What it survives',
  survivedLead: 'In these runs the audit finds nothing wrong, and the job reports success.',
  none: 'Nothing that was tried breaks it. Read on: this lab does not try everything.',
  link: 'See it in the workbench',
  open: 'What to find out',
  limits: 'What this lab does not tell you',
} as const;

export const LEGENDS: Record<DesignQuestion, string> = {
  effects: 'What does the task do outside?',
  duplication: 'May the step run twice?',
  identity: 'What identifies a write?',
  partial: 'What is seen of a task that stops half-way?',
  promise: 'What does the system promise about a repeat?',
  receiver: 'And whoever receives the messages?',
  atOnce: 'What if two attempts run at the same time?',
};

type Options = { readonly [Asked in DesignQuestion]: Record<DesignAnswer<Asked>, string> };

export const OPTIONS: Options = {
  effects: {
    nothing: 'Nothing: it only computes',
    rows: 'It writes rows to a table',
    direct: 'It writes rows, and sends emails or messages itself',
    outbox: 'It writes rows and, in the same step, messages to an outbox',
    messages: 'It only sends emails or messages, or calls a service',
  },
  duplication: {
    retried: 'Yes: it is retried when nobody knows how it ended',
    copied: 'Yes, and a second copy may be started on purpose',
    never: 'No: retries are switched off',
  },
  identity: {
    none: 'Nothing',
    attempt: 'A key that names the attempt, or is new for each one',
    task: 'Run, task and customer',
    business: 'Period and customer',
    job: 'The job’s name and the customer, but not the night',
    period: 'The night alone, but not the customer',
  },
  partial: {
    oneByOne: 'The rows so far: each is visible as it is written',
    together: 'Nothing: all rows become visible with one commit',
  },
  promise: {
    adds: 'Nothing: it adds every write',
    replaces: 'It replaces what has the same key',
    passes: 'It passes over a key that it knows',
    refuses: 'It refuses a second commit',
  },
  receiver: {
    forgets: 'They take every message as a new one',
    recognises: 'They know a message by an id that never changes',
  },
  atOnce: {
    oneStep: 'Check and write are one step: only one gets through',
    mayRace: 'Both may check before either of them writes',
  },
};

/** How many scenarios break the design; read out whenever an answer changes it. */
export const countWords = (broken: number, tried: number) =>
  broken === 0
    ? `None of ${counted(tried, 'scenario')} breaks this design.`
    : `${broken} of ${counted(tried, 'scenario')} ${broken === 1 ? 'breaks' : 'break'} this design.`;

/** What is set besides the failure. */
export const SETTINGS = {
  noRetries: 'Retries are switched off.',
  secondCopy: 'A second copy is started on purpose.',
  outbox: 'Messages go through an outbox.',
} as const;

const REPORTED: Record<Report, string> = {
  succeeded: 'The job reports success all the same.',
  failed: 'The job reports failure.',
  neverEnds: 'The job never reports.',
  refused: 'The platform refuses the job before it starts.',
};

const REPORTED_WRONGLY: Record<Report, string> = {
  succeeded: 'Nothing is wrong.',
  failed: 'Nothing is wrong outside, and yet the job reports failure.',
  neverEnds: 'Nothing is wrong outside, and yet the job never reports.',
  refused: 'Nothing is wrong outside, since the platform refuses the job before it starts.',
};

/** How a broken run ends. */
export const wrongWords = (wrongs: readonly string[], report: Report) =>
  wrongs.length === 0 ? REPORTED_WRONGLY[report] : `${upper(listed(wrongs))}. ${REPORTED[report]}`;

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const whyBroken = (why: string) => `${upper(why)}.`;

interface ConflictWords {
  what: string;
  right: string;
}

export const CONFLICTS = {
  keyNotCompared: {
    what: 'Your writes carry a key, and the system adds every write: nobody compares the keys. Tried here: every write is added.',
    right:
      'a unique constraint on the key, an upsert by it, or a store that passes over keys that it knows.',
  },
  nothingChecked: {
    what: 'A system that adds every write checks nothing, so two attempts at the same time both get through. Tried here: every write is added.',
    right: 'a system that recognises a repeat, in one step with the write.',
  },
  commitTakenAgain: {
    what: 'A commit keeps half a task out of sight, and a system that adds every write takes the next attempt’s commit as well. Tried here: each attempt may commit.',
    right: 'a commit named by run and task, which is refused the second time.',
  },
  nothingToRecognise: {
    what: 'A repeat is recognised by its key, and your writes have none. Tried here: every write is added.',
    right: 'a key made of what the write is about, such as period and customer.',
  },
  commitWithoutName: {
    what: 'A second commit can only be refused if it says of which task it is. Tried here: each attempt may commit.',
    right: 'a commit named by run and task, the same for every attempt.',
  },
  visibleBeforeCommit: {
    what: 'Rows that are visible as they are written do not wait for a commit, and refusing it does not take them back. Tried here: every write is added.',
    right: 'rows that are staged, and become visible with the commit alone.',
  },
  notTakenBack: {
    what: 'A message that went out can neither be replaced nor taken back by refusing a commit. Tried here: every message arrives.',
    right: 'an id that never changes, and a receiver that passes over those it knows.',
  },
} satisfies Record<string, ConflictWords>;

export const FIND_OUT: Record<DesignQuestion, string> = {
  effects:
    'List every operation of the task that changes something outside: tables, messages, emails, calls.',
  duplication:
    'Look up how often a task is retried, what counts as its failure, and whether slow tasks get a second copy.',
  identity:
    'Look at the key of one write, and at that of its retry: which fields are in it, and do any of them change?',
  partial: 'Stop a task half-way in a test, and query what can be seen of it.',
  promise:
    'Write the same thing twice from two attempts, and read what the system says it does then.',
  receiver:
    'Ask whoever receives the messages whether they recognise one, by what, and for how long.',
  atOnce:
    'Find the place where a repeat is recognised: is it one atomic operation, such as a unique constraint?',
};

export const triedWords = (answer: string) => `Tried until you know: “${answer}”.`;
export const triedBoth = (one: string, other: string) =>
  `Tried until you know: “${one}”, and “${other}”.`;

export const LIMITS = {
  computing:
    'The lab’s task that computes is a reduce task; publish tasks come after it, and none of them fails here. If your task reads something that changes in the meantime, its retry may compute something else; the lab does not try that.',
  messages:
    'The lab’s task also writes a row for each message. Here it goes into a table that replaces by key, so that only messages can be doubled.',
  race: 'A race between check and write. In this lab they are one step in every system. Where they are two, two overlapping attempts (one cut off that works on, or a second copy) may both find nothing and both write. Then they break the design even where they are listed as survived.',
  nextNight:
    'The next night. This lab runs one, and in one night a key without the night is right. The night after, the real work has the same keys, is taken for a repeat, and is passed over, refused, or replaces what stood there.',
  rerun:
    'A rerun of the same night. It is a new run, so a key with the run in it takes all its writes for new ones; a key of period and customer does not.',
  coarseIds:
    'Ids without the customer. The ids of this lab’s messages always name the customer. Where they do not, only the first message of a night would count as new.',
  together:
    'Many rows replaced or passed over in one transaction. The lab’s only way to show rows together is a commit that is refused the second time. Both leave the same rows here, because a retry writes the same values.',
  commitName:
    'A unique key inside a transaction. The lab’s commits are named by period and task, and refused at the same moments.',
  memory:
    'Forgotten keys. Here keys and ids are remembered for good. Ask for how long yours are: a repeat that comes later looks new.',
} as const;
