/** Why a system took, replaced, passed over or refused what an attempt sent it. */
import type { Attempt, IdentityField, Stage, System } from '../../engine/pkg/sim_wasm.js';
import { counted, grouped, listed, settingSeconds } from '../format.js';
import type { CompleteScenario } from '../scenario.js';
import { fullAttemptName, SYSTEM_NAMES, taskName } from './names.js';
import { countIn } from './timeline.js';

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const rows = (count: number) => countIn('ledger', count);
const they = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** When a ledger looks for a key, and how long it knows one. */
type KeyChecks = Pick<CompleteScenario['sink'], 'keyCheck' | 'dedupeMemory'>;

/** Of what an identity that names the attempt recognised. */
const NAMES_ATTEMPT = {
  own: ' From another attempt the same row would be a new one.',
  again:
    ' It is another attempt, and has the number of the one before only because the coordinator had forgotten that.',
} as const;

export const WHY = {
  inside: ({ stage, task, run }: { stage: Stage; task: number; run: number }, times: number) =>
    `${taskName(stage, task, run)} was started ${times === 2 ? 'twice' : `${times} times`}, but a ${stage} task writes nothing outside the job: it costs time, and nothing else.`,
  /** `of`: how many there were before some were replaced. */
  stays: (system: System, count: number, of: number, attempt: Attempt) =>
    `${STAYS[system](some(system, count, of), fullAttemptName(attempt), they(count, 'stays', 'stay'))}.`,
  /** `isOwn`: the attempt's own was taken before, and not another's. */
  again: (
    lane: WhichSystem,
    count: number,
    { attempt, bySender }: Sent,
    isOwn: boolean,
    keys: KeyChecks,
  ) =>
    `${AGAIN[lane.system](count, fullAttemptName(attempt))}: ${reason(lane, count, bySender, isOwn, keys)}.`,
  overwrote: (
    system: System,
    count: number,
    attempt: Attempt,
    identity: readonly IdentityField[],
  ) =>
    system === 'files'
      ? `${upper(countIn('files', count))} of ${fullAttemptName(attempt)} took the place of ${they(count, 'one', 'those')} of the same ${they(count, 'customer', 'customers')}, so nothing stands twice.`
      : `The ledger let ${rows(count)} of ${fullAttemptName(attempt)} replace ${they(count, 'one', 'those')} with the same ${listed(identity)}, so nothing stands twice.`,
  ignored: (
    { system, identity, isStaged }: WhichSystem,
    count: number,
    { attempt, bySender }: Sent,
    keeps: string,
    /** Whether another attempt had brought it. */
    isOthers: boolean,
  ) =>
    isStaged
      ? `The ledger passed over ${rows(count)} of ${fullAttemptName(attempt)}: the attempt had staged ${they(count, 'one', 'rows')} for the same ${they(count, 'customer', 'customers')} already.`
      : system === 'mailbox'
        ? `The email service recognised ${calls(count, attempt, bySender)} and sent nothing again: it remembers ${listed(identity)}.`
        : system !== 'ledger'
          ? `The ${SYSTEM_NAMES[system]} recognised ${countIn(system, count)} of ${fullAttemptName(attempt)} by ${listed(identity)}, and took ${they(count, 'it', 'none of them')} no second time.`
          : `The ledger passed over ${rows(count)} of ${fullAttemptName(attempt)}: it had seen the same ${listed(identity)} before${keeps}.${identity.includes('attempt') ? NAMES_ATTEMPT[isOthers ? 'again' : 'own'] : ''}`,
  /** Why an upsert left a row as it was. */
  keeps: { replace: '', ignore: ', and the first one stays', onlyIfNewer: ', with a newer value' },
  metOther: (count: number, attempt: Attempt, identity: readonly IdentityField[]) =>
    `The ledger took ${rows(count)} of ${fullAttemptName(attempt)} for repeats of other customers' rows: ${listed(identity)} ${they(identity.length, 'does', 'do')} not tell them apart.`,
  metPeriod: (count: number, attempt: Attempt, identity: readonly IdentityField[]) =>
    `The ledger took ${rows(count)} of ${fullAttemptName(attempt)} for repeats of another period’s rows: ${listed(identity)} ${they(identity.length, 'does', 'do')} not tell the periods apart.`,
  discarded: (count: number, attempt: Attempt) =>
    `${rows(count)} of ${fullAttemptName(attempt)} ${they(count, 'was', 'were')} staged and never committed, so nobody ever saw ${they(count, 'it', 'them')}.`,
  refused: (count: number, attempt: Attempt, identity: readonly IdentityField[]) =>
    `The ledger answered ${rows(count)} of ${fullAttemptName(attempt)} with an error: it had seen the same ${listed(identity)} before.`,
  commitRefused: (attempt: Attempt, identity: readonly IdentityField[], because: string) =>
    `The ledger refused the commit of ${fullAttemptName(attempt)}: ${because} with the same ${listed(identity)}.`,
  failed: (system: System, count: number, { attempt, bySender }: Sent) =>
    system === 'mailbox'
      ? `The email service answered ${calls(count, attempt, bySender)} with an error, and sent nothing.`
      : `The ${SYSTEM_NAMES[system]} answered ${calls(count, attempt, bySender)} with an error, and did nothing.`,
  throttled: (attempts: number) =>
    `The paid service told ${counted(attempts, 'attempt')} to come again later: the quota that all tasks share was used up.`,
  fenced: (count: number, { attempt }: Sent) =>
    `The ledger turned away ${rows(count)} of ${fullAttemptName(attempt)}: another attempt had taken the lock since, and has a newer token.`,
  cutAway: (count: number, { attempt }: Sent) =>
    `${upper(countIn('files', count))} of ${fullAttemptName(attempt)} ${they(count, 'was', 'were')} cut away: another attempt opened the same file and emptied it.`,
  deleted: (count: number, { attempt }: Sent) =>
    `${fullAttemptName(attempt)} deleted ${rows(count)} of its own, since it had heard nothing of its commit.`,
  unheard: (system: System, count: number, { attempt, bySender }: Sent) =>
    `${they(count, 'The reply', 'The replies')} to ${calls(count, attempt, bySender)} ${they(count, 'was', 'were')} lost: whoever called cannot know whether ${system === 'mailbox' ? `the ${they(count, 'email', 'emails')} went out` : 'anything was done'}.`,
  resent: (count: number) =>
    `So ${countIn('mailbox', count)} went out again: the email service recognised nothing.`,
  more: (count: number) => `So it went for ${counted(count, 'further attempt')}.`,
};

interface WhichSystem {
  system: System;
  isStaged: boolean;
  identity: readonly IdentityField[];
  remembersMs: number | null;
}

interface Sent {
  attempt: Attempt;
  bySender: boolean;
}

/** Calls of the email service, by whoever made them. */
const calls = (count: number, attempt: Attempt, bySender: boolean) =>
  bySender
    ? `${counted(count, 'call')} of the sender for ${taskName(attempt.stage, attempt.task)}`
    : `${counted(count, 'call')} of ${fullAttemptName(attempt)}`;

/** `The 36 rows`, `26 of the 36 rows` */
const some = (system: System, count: number, of: number) =>
  `${count === of ? 'The' : `${grouped(count)} of the`} ${countIn(system, of)}`;

/** Items and locks are no requests: who holds what is told by spans. */
const NONE_STAYS = { workQueue: () => '', lock: () => '' };

const STAYS: Record<System, (count: string, attempt: string, stays: string) => string> = {
  ledger: (count, attempt, stays) =>
    `${count} that ${attempt} wrote before it ended ${stays} in the ledger`,
  outbox: (count, attempt, stays) =>
    `${count} that ${attempt} stored before it ended ${stays} in the outbox, for the sender to deliver`,
  mailbox: (count, attempt) =>
    `${count} that ${attempt} sent before it ended cannot be called back`,
  topic: (count, attempt) =>
    `${count} that ${attempt} published before it ended cannot be called back, and every consumer acts on them`,
  paidService: (count, attempt, stays) =>
    `${count} that ${attempt} made before it ended ${stays} charged`,
  files: (count, attempt, stays) =>
    `${count} that ${attempt} wrote before it ended ${stays} in the file`,
  counter: (count, attempt, stays) =>
    `${count} that ${attempt} counted before it ended ${stays} in the sum`,
  ...NONE_STAYS,
};

const AGAIN: Record<System, (count: number, attempt: string) => string> = {
  ledger: (count, attempt) =>
    `The ledger took ${rows(count)} of ${attempt} as ${they(count, 'a new one', 'new ones')}`,
  outbox: (count, attempt) =>
    `The outbox stored ${countIn('outbox', count)} of ${attempt} as ${they(count, 'a new one', 'new ones')}`,
  mailbox: (count, attempt) =>
    `${they(count, 'A customer', 'Customers')} got ${countIn('mailbox', count)} again because of ${attempt}`,
  topic: (count, attempt) =>
    `The topic published ${countIn('topic', count)} of ${attempt} once more, and every consumer acts on ${they(count, 'it', 'them')} again`,
  paidService: (count, attempt) =>
    `The paid service charged once more for ${countIn('paidService', count)} of ${attempt}`,
  files: (count, attempt) =>
    `${countIn('files', count)} of ${attempt} ${they(count, 'stands', 'stand')} in the file a second time`,
  counter: (count, attempt) =>
    `The counter went up once more by ${grouped(count)}, counted by ${attempt}`,
  ...NONE_STAYS,
};

function reason(
  { system, identity, remembersMs, isStaged }: WhichSystem,
  count: number,
  bySender: boolean,
  isOwn: boolean,
  { keyCheck, dedupeMemory }: KeyChecks,
): string {
  if (system === 'mailbox') {
    if (identity.includes('attempt') && !isOwn)
      return `its ids name the attempt, so ${they(count, 'this is a new one', 'they are new ones')}`;
    if (remembersMs !== null && identity.length > 0) {
      return `the email service had forgotten ${they(count, 'its id', 'their ids')}, which it remembers for ${settingSeconds(remembersMs)}`;
    }
    return bySender
      ? 'the sender delivers whatever the outbox holds'
      : 'the email service compares nothing, and no database can call an email back';
  }
  if (system === 'files') return 'all attempts of a task write to the end of one file';
  if (system !== 'ledger' && system !== 'outbox' && identity.length === 0) {
    return `nothing came with ${they(count, 'it', 'them')} by which a repeat could be recognised`;
  }
  if (system === 'outbox') return 'a notification is stored whenever its row is taken as a new one';
  if (identity.length === 0) {
    return isStaged
      ? 'each transaction is a new one, and nobody remembers which tasks have committed'
      : 'append compares nothing';
  }
  if (system === 'topic' && identity.includes('attempt')) {
    return 'an idempotent producer has a session for each attempt, and the topic knows only the repeats within one';
  }
  if (identity.includes('attempt')) {
    return `${listed(identity)} make the identity, and another attempt makes it another one`;
  }
  if (system === 'ledger' && keyCheck !== 'oneStep') {
    return `when it looked, the ${they(count, 'key of the row before was', 'keys of the rows before were')} not recorded`;
  }
  if (system === 'ledger' && typeof dedupeMemory === 'object') {
    return `it had forgotten the same ${listed(identity)}, which it remembers for ${settingSeconds(dedupeMemory.forMs)}`;
  }
  return `it had not seen the same ${listed(identity)} before`;
}
