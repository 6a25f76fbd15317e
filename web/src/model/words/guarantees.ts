/** What is said of guarantees: what each promises, who does and why nobody does, and what came. */
import type {
  Correctness,
  Gap,
  Property,
  Report,
  SinkKind,
  System,
} from '../../engine/pkg/sim_wasm.js';
import { counted, grouped, settingSeconds } from '../format.js';

export const GUARANTEES = {
  heading: 'Exactly once: which operation, in which system?',
  lead: 'Each line is a guarantee of its own. None of them covers another, and a promise is one thing, what came of it another.',
  label: (run = '') =>
    `Guarantees and what came of them${run === '' ? '' : `, ${run.toLowerCase()}`}`,
  property: 'Property',
  promise: 'Who promises it',
  outcome: 'Did it hold?',
  held: 'it held',
  notHeld: 'it did not hold',
} as const;

export const NOBODY = 'Nobody';

export const PROMISERS: Record<System, string> = {
  ledger: 'The ledger',
  outbox: 'The outbox',
  mailbox: 'The email service',
  topic: 'The topic',
  paidService: 'The paid service',
  files: 'The file system',
  counter: 'The counter',
  workQueue: 'The work queue',
  lock: 'The lock',
};

export const WRITER = 'The runtime';
export const WRITER_KEEPS =
  'its single writer applies the records of one attempt of each task, and drops all others';

/** How a ledger keeps a repeat from adding anything. */
export const LEDGER_KEEPS: Record<Exclude<SinkKind, 'append'>, (identity: string) => string> = {
  upsert: (identity) => `a repeat replaces the row with the same ${identity}`,
  key: (identity) => `it recognises a repeat by ${identity}`,
  atomic: (identity) => `it takes one commit for each ${identity}`,
};
export const notificationKept = (how: string) =>
  `the notification is stored in the same transaction as the row; ${how}`;
export const EMAIL_KEPT = 'it recognises a repeat by its id, and remembers ids for good';

/** The gaps by name; one of them carries a time. */
export type GapName = Extract<Gap, string> | keyof Extract<Gap, object>;

/** By what a repeat might be recognised: the fields of a write, or the id of an email. */
export const RECOGNISED_BY = { identity: 'the identity', id: 'the email’s id' } as const;

export const GAPS: Record<GapName, (by: string, forgetsAfterMs: number) => string> = {
  comparesNothing: () => 'the ledger compares nothing, so a repeat is a new row',
  namesAttempt: (by) => `${by} names the attempt, so a retry looks new`,
  tooCoarse: (by) => `${by} is the same for writes that are not repeats, so some may be lost`,
  namesCall: (by) => `${by} names the call, so every write looks new`,
  namesRun: (by) => `${by} names the run, and two runs write for one period`,
  notOneStep: () =>
    'a key and its row are not recorded in one step, so another attempt or a crash may come between',
  deletesUnknown: () =>
    'an attempt that hears nothing of its commit deletes what it wrote, and a retry is refused',
  valuesDiffer: () =>
    'attempts may have read different values, and an older one may stand in the end',
  rowByRow: () => 'rows are taken one by one, so a task may stand in part or from two attempts',
  outsideTransaction: () =>
    'the task calls the email service itself, outside the ledger’s transaction',
  noId: () => 'calls carry no id, so a repeat cannot be recognised',
  freshIds: () => 'each call carries a new id, so a repeat cannot be recognised',
  remembersNothing: () => 'the email service remembers no ids',
  forgetsAfterMs: (by, forgetsAfterMs) =>
    `${by === RECOGNISED_BY.id ? 'the email service forgets an id' : 'the ledger forgets a key'} after ${settingSeconds(forgetsAfterMs)}; a later repeat looks new`,
  marksBeforeSending: () =>
    'the sender marks first and sends then; a crash between them loses an email',
  knowsMessagesOnly: () => 'the coordinator knows only the messages that reach it',
};

const have = (count: number) => (count === 1 ? 'has' : 'have');

interface PropertyWords {
  name: string;
  /** What it is said of. */
  one: string;
  /** What is said of those for whom there is too much, as a clause without its subject. */
  over: (count: number, isTwice: boolean) => string;
  under: (count: number) => string;
}

export const PROPERTIES: Record<Property, PropertyWords> = {
  oneRow: {
    name: 'One stored row for each customer and period',
    one: 'customer',
    over: (count, isTwice) => `${have(count)} ${isTwice ? 'two' : 'several'} rows`,
    under: (count) => `${have(count)} none`,
  },
  oneOutput: {
    name: 'One committed output for each publish task',
    one: 'task',
    over: (count) => `${have(count)} rows twice or from two attempts`,
    under: (count) => `${count === 1 ? 'lacks' : 'lack'} rows`,
  },
  rightRevenue: {
    name: 'The right revenue for each customer',
    one: 'customer',
    over: (count) => `${have(count)} too much`,
    under: (count) => `${have(count)} too little`,
  },
  oneNotification: {
    name: 'One notification requested for each customer',
    one: 'customer',
    over: (count, isTwice) => `${have(count)} ${isTwice ? 'two' : 'several'}`,
    under: (count) => `${have(count)} none`,
  },
  oneEmail: {
    name: 'One email delivered to each customer',
    one: 'customer',
    over: (_, isTwice) => `got ${isTwice ? 'two' : 'several'}`,
    under: () => 'got none',
  },
  trueReport: { name: 'The job’s report is true', one: 'report', over: () => '', under: () => '' },
};

/** What there is to say of the report itself. */
export const REPORTS: Record<Correctness, string> = {
  succeededAndRight: 'true: it reports success, and nothing is wrong',
  succeededAndWrong: 'not true: it reports success, and not everything is right',
  failedThoughRight: 'not true: it reports failure, though nothing is wrong',
  failedAndWrong: 'true: it reports failure, and not everything is right',
  incomplete: 'true: it reports failure, and something is missing',
  neverEnds: 'it never reports',
  refused: 'true: it was refused before it started',
};

export const HELD = {
  forAll: (of: number, one: string) => `${grouped(of)} of ${counted(of, one)}`,
  /** How many it did not hold for: `59 of 796 customers got two`. */
  not: (count: number, of: number, one: string, clause: string) =>
    `${grouped(count)} of ${counted(of, one)} ${clause}`,
  also: (first: string, count: number, clause: string) => `${first}, ${grouped(count)} ${clause}`,
};

export const NOTES = {
  luck: 'Held, though nobody promised it.',
  /** A promise is against repeats; it does not bring what was never asked for. */
  missing: (why: string) => `Never too much, as promised; too little, because ${why}.`,
  lacking: (why: string) => `Too little, because ${why}.`,
  senderGaveUp: 'the sender gave up',
  marked: 'it was marked, and never sent',
  notYetSent: 'the sender was not done after seven days',
} as const;

/** Why something promised may be missing all the same; nothing is when the job succeeds. */
export const WHY_MISSING: Record<Report, string> = {
  succeeded: 'it was never asked for',
  failed: 'the job gave up',
  neverEnds: 'the job never reports',
  refused: 'the job was refused',
};
