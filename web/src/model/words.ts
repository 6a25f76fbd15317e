/**
 * The names of things, as they stand on the screen. The sentences about them are in the
 * `words-*.ts` files, one for each part of the page.
 */
import type { EmailPath, Fate, IdentityField, SinkKind, Stage } from '../engine/pkg/sim_wasm.js';
import type { CompleteFault } from './scenario.js';

/** The job's stages in their order. */
export const STAGES: readonly Stage[] = ['map', 'reduce', 'publish'];

/** `publish-3`; tasks count from 0. */
export const taskName = (stage: Stage, task: number) => `${stage}-${task}`;

/** `attempt-1`; attempts count from 1. */
export const attemptName = (attempt: number) => `attempt-${attempt}`;

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
};

interface NamedAttempt {
  stage: Stage;
  task: number;
  attempt: number;
}

/** `publish-3 attempt-1` */
export const fullAttemptName = ({ stage, task, attempt }: NamedAttempt) =>
  `${taskName(stage, task)} ${attemptName(attempt)}`;

/** Whom a fault strikes: a worker, or a task, with its attempt when that is not the first. */
function victimName(target: CompleteFault['target']): string {
  if ('worker' in target) return workerName(target.worker);
  const attempt = 'ack' in target ? target.ack : target.attempt;
  return attempt.attempt === 1 ? taskName(attempt.stage, attempt.task) : fullAttemptName(attempt);
}

const momentWords = (when: CompleteFault['when']) => (when === null ? '' : ` at ${when.percent} %`);

/** What goes wrong, as a sentence without its full stop. */
export function faultSentence({ do: action, target, when }: CompleteFault): string {
  const who = victimName(target);
  const moment = momentWords(when);
  if (action === 'lose') return `The completion message of ${who} is lost`;
  if (action === 'crash') return `The worker of ${who} crashes${moment}`;
  if (action === 'cutOff') return `${who} is cut off from the coordinator${moment} and works on`;
  const upper = who.charAt(0).toUpperCase() + who.slice(1);
  return `${'worker' in target ? upper : who} takes ${action.slow.percent} % of its usual time`;
}

/** What goes wrong, as a few words within a sentence. */
export function faultWords({ do: action, target, when }: CompleteFault): string {
  const who = victimName(target);
  const moment = momentWords(when);
  if (action === 'lose') return `lost completion message of ${who}`;
  if (action === 'crash') return `crash of ${who}${moment}`;
  if (action === 'cutOff') return `cut off ${who}${moment}`;
  return `${who} takes ${action.slow.percent} %`;
}
