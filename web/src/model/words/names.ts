/**
 * The names of things, as they stand on the screen. This folder is the catalogue of all that the
 * page says; the sentences are in the other files, one for each part of the page.
 */
import type { EmailPath, Fate, IdentityField, SinkKind, Stage } from '../../engine/pkg/sim_wasm.js';
import { counted, listed } from '../format.js';

/** The job's stages in their order. */
export const STAGES: readonly Stage[] = ['map', 'reduce', 'publish'];

/** The fields of a write that may be part of its identity. */
export const FIELDS: readonly IdentityField[] = [
  'job',
  'run',
  'period',
  'task',
  'attempt',
  'customer',
];

/** `publish-3`; tasks count from 0. */
export const taskName = (stage: Stage, task: number) => `${stage}-${task}`;

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
  tasks.length > TASKS_NAMED
    ? counted(tasks.length, 'publish task')
    : listed(tasks.map((task) => taskName('publish', task)));

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
};

interface NamedAttempt {
  stage: Stage;
  task: number;
  attempt: number;
}

/** `publish-3 attempt-1` */
export const fullAttemptName = ({ stage, task, attempt }: NamedAttempt) =>
  `${taskName(stage, task)} ${attemptName(attempt)}`;
