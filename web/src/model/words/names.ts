/**
 * The names of things, as they stand on the screen. This folder is the catalogue of all that the
 * page says; the sentences are in the other files, one for each part of the page.
 */
import type {
  EffectKind,
  EmailPath,
  Fate,
  IdentityField,
  SinkKind,
  Stage,
  System,
} from '../../engine/pkg/sim_wasm.js';
import { counted, listed } from '../format.js';

/** The job's stages in their order. */
export const STAGES: readonly Stage[] = ['map', 'reduce', 'publish'];

/** The fields of a write by which writes can be told apart or not; each call is another one anyway. */
export const FIELDS: readonly IdentityField[] = [
  'job',
  'run',
  'period',
  'task',
  'attempt',
  'customer',
];

/** `publish-3`; tasks count from 0. A run after the first is named as well, `publish-3 (run 2)`. */
export const taskName = (stage: Stage, task: number, run = 0) =>
  `${stage}-${task}${run === 0 ? '' : ` (${runName(run)})`}`;

/** `run 2`: unlike in a scenario, runs count from 1 where they are read. */
export const runName = (run: number) => `run ${run + 1}`;

/** The same where it stands alone. */
export const runHeading = (run: number) => `Run ${run + 1}`;

/** `publish-3`, or `publish-0 to publish-8`; `task 3` where several stages are meant. */
export function taskRange(stages: readonly Stage[], first: number, last: number): string {
  const [stage] = stages;
  const name = (task: number) =>
    stage !== undefined && stages.length === 1 ? taskName(stage, task) : `task ${task}`;
  return first === last
    ? name(first)
    : `${name(first)} to ${stages.length === 1 ? name(last) : last}`;
}

/** `attempt-1`; attempts count from 1. */
export const attemptName = (attempt: number) => `attempt-${attempt}`;

/** So many tasks are named; more are counted. */
export const TASKS_NAMED = 4;

/** `publish-3 and publish-4`, or how many they are. */
export const publishTaskNames = (tasks: readonly number[]) =>
  publishTaskNamesOfRuns(tasks.map((task) => ({ run: 0, task })));

/** The same, where runs after the first may be meant. */
export const publishTaskNamesOfRuns = (tasks: readonly { run: number; task: number }[]) =>
  tasks.length > TASKS_NAMED
    ? counted(tasks.length, 'publish task')
    : listed(tasks.map(({ run, task }) => taskName('publish', task, run)));

/** `call 12`, in the order of arrival: two calls are never the same. */
export const callName = (position: number) => `call ${position + 1}`;

/** `worker 3`; workers count from 0. */
export const workerName = (worker: number) => `worker ${worker}`;

/** `run, task, customer` */
export const identityName = (identity: readonly IdentityField[]) => identity.join(', ');

export const SINK_NAMES: Record<SinkKind, string> = {
  append: 'append',
  upsert: 'upsert',
  key: 'idempotency key',
  atomic: 'atomic commit per task',
};

export const EMAIL_NAMES: Record<EmailPath, string> = {
  none: 'none',
  direct: 'sent by the task itself',
  outbox: 'through an outbox',
};

/** What became of a write, in a word or two. */
export const FATE_NAMES: Record<Fate, string> = {
  took: 'taken as a new row',
  overwrote: 'overwrote the row',
  ignored: 'ignored',
  refused: 'refused',
  discarded: 'staged, never committed',
  failed: 'answered with an error',
  throttled: 'told to come again',
  fenced: 'turned away by a newer token',
};

/** Outside systems within a sentence. */
export const SYSTEM_NAMES: Record<System, string> = {
  ledger: 'ledger',
  outbox: 'outbox',
  mailbox: 'mailbox',
  topic: 'topic',
  paidService: 'paid service',
  files: 'files',
  counter: 'counter',
  workQueue: 'work queue',
  lock: 'lock',
};

/** What reaches an outside system, one and several. */
export const NOUNS: Record<System, [string, string]> = {
  ledger: ['row', 'rows'],
  outbox: ['notification', 'notifications'],
  mailbox: ['email', 'emails'],
  topic: ['message', 'messages'],
  paidService: ['paid call', 'paid calls'],
  files: ['block', 'blocks'],
  counter: ['step', 'steps'],
  workQueue: ['item', 'items'],
  lock: ['lock', 'locks'],
};

/** A kind of effect within a sentence. */
export const EFFECT_NAMES: Record<EffectKind, string> = {
  ledger: 'rows of the ledger',
  email: 'emails',
  topic: 'messages to a topic',
  paidCalls: 'paid calls',
  file: 'files',
  counter: 'steps of a counter',
  workQueue: 'items of a work queue',
  lock: 'locks',
};

interface CountedAttempt {
  attempt: number;
  generation?: number | undefined;
}

interface NamedAttempt extends CountedAttempt {
  stage: Stage;
  task: number;
  run?: number;
}

/** A coordinator that has forgotten its attempts counts anew, so its numbers alone would name two. */
export const afterRestart = ({ generation = 0 }: Pick<CountedAttempt, 'generation'>) =>
  generation === 0 ? '' : ` (after ${generation === 1 ? 'the restart' : `restart ${generation}`})`;

/** `attempt-1`, or `attempt-1 (after the restart)` */
export const countedAttemptName = (attempt: CountedAttempt) =>
  `${attemptName(attempt.attempt)}${afterRestart(attempt)}`;

/** `publish-3 attempt-1` */
export const fullAttemptName = ({ stage, task, run = 0, ...attempt }: NamedAttempt) =>
  `${taskName(stage, task, run)} ${countedAttemptName(attempt)}`;
