/** What the list of events says: who does what, each a sentence that begins with its verb. */
import type {
  Attempt,
  Commit,
  Fate,
  Mark,
  MarkKind,
  Message,
  Stage,
  System,
} from '../../engine/pkg/sim_wasm.js';
import type { EmailGiveUp } from '../email-trouble.js';
import { counted, seconds } from '../format.js';
import type { Mishap } from '../sender-mishaps.js';
import { fullAttemptName, taskName } from './names.js';
import { senderDeed } from './sender.js';
import { countIn, GIVE_UPS } from './timeline.js';

export const EVENTS = {
  heading: 'Event by event',
  explained:
    'Choose an event to see why it happened; it is marked in the timeline and the tables as well.',
  label: 'Events in order',
  filter: 'Events shown',
  all: 'everything',
  some: 'turning points',
  shown: (count: number) => counted(count, 'event'),
  time: 'Time',
  who: 'Who',
  what: 'What',
} as const;

export const WHO = {
  coordinator: 'coordinator',
  sender: 'sender',
  ledger: 'ledger',
  outbox: 'outbox',
  mailbox: 'mailbox',
} as const;

export function startWords(attempt: Attempt): string {
  const why = { first: '', retry: ', a retry', copy: ', a second copy started on purpose' };
  return `Starts ${fullAttemptName(attempt)}${why[attempt.cause]}.`;
}

/** Marks that concern an attempt. */
export function markWords(kind: MarkKind, attempt: Attempt, gaveUp?: EmailGiveUp): string {
  const name = fullAttemptName(attempt);
  switch (kind) {
    case 'finished':
      return `Has done all the work of ${name}.`;
    case 'crashed':
      return `Crashes, and ${name} ends there.`;
    case 'cutOff':
      return `Stops hearing the coordinator, and is not heard any more; ${name} works on.`;
    case 'failed':
      return gaveUp === undefined
        ? `Gives ${name} up: it was answered with an error.`
        : `Gives ${name} up: it ${GIVE_UPS[gaveUp]}.`;
    case 'stopped':
      return `Stops ${name}, as it was told to.`;
    case 'accepted':
      return `Accepts ${name}: the task is done.`;
    case 'ignored':
      return `Ignores the result of ${name}: the task was done already.`;
    case 'tooLate':
      return `Hears that ${name} is complete, and the job is over already.`;
    case 'declaredFailed':
      return `Declares ${name} failed, silent since ${seconds(attempt.lastHeardMs)}.`;
    case 'reportedFailure':
      return `Hears that ${name} has failed.`;
    case 'cancelled':
      return `Hears that ${name} does not run any more.`;
    case 'retryQueued':
      return `Orders a retry after ${name}.`;
    case 'copyQueued':
      return `Orders a second copy beside ${name}, which seems slow.`;
    case 'gaveUp':
      return `Gives the job up: no attempt after ${name} is allowed.`;
    case 'dropped':
    case 'stageReady':
    case 'closeOut':
    case 'succeeded':
      return '';
  }
}

const STAGE_READY: Record<Stage, string> = {
  map: 'Starts the job, and queues the map tasks.',
  reduce: 'Queues the reduce tasks: every map task is done.',
  publish: 'Queues the first publish task: its reduce task is done.',
};

/** Marks of the job, and of a task without an attempt. */
export function jobMarkWords({ kind, stage, task }: Mark): string {
  if (kind === 'stageReady') return STAGE_READY[stage ?? 'map'];
  if (kind === 'closeOut') return 'Has accepted every task, and closes the job out.';
  if (kind === 'succeeded') return 'Reports success.';
  return `Drops the attempt of ${taskName(stage ?? 'map', task ?? 0)} that still waited for a worker.`;
}

export function lostWords({ kind }: Message, attempt: Attempt): string {
  const name = fullAttemptName(attempt);
  const what = {
    ack: `Sends the completion message of ${name}, which never arrives.`,
    failureReport: `Sends the failure report of ${name}, which never arrives.`,
    cancel: `Orders ${name} to stop; the order never arrives.`,
    launch: `Orders ${name} to start; the order never arrives.`,
  };
  return what[kind];
}

export function commitWords({ fate, rows }: Commit, attempt: Attempt): string {
  const what = `the commit of ${fullAttemptName(attempt)}: ${countIn('ledger', rows)}`;
  return fate === 'took' ? `Takes ${what}.` : `Refuses ${what}.`;
}

/** What befalls the outbox sender. */
export function mishapWords(mishap: Mishap, tries: number): string {
  const deed = senderDeed(mishap, tries);
  return `${deed.charAt(0).toUpperCase()}${deed.slice(1)}.`;
}

/** A request, and what the system does with it. */
interface RequestTold {
  system: System;
  fate: Fate;
  customer: string;
  attempt: Attempt;
  bySender: boolean;
  isAgain: boolean;
  isUnheard: boolean;
  /** Whether it waits for a commit. */
  isStaged: boolean;
  /** The other customer that it was taken for. */
  other: string | undefined;
}

export function requestWords(told: RequestTold): string {
  const { system, isUnheard } = told;
  const what = { ledger: rowWords, outbox: notificationWords, mailbox: emailWords }[system](told);
  return `${what}${isUnheard ? '; the reply is lost' : ''}.`;
}

function rowWords({ fate, customer, attempt, isAgain, isStaged, other }: RequestTold): string {
  const name = fullAttemptName(attempt);
  const row = `the row of ${customer} from ${name}`;
  if (isStaged) {
    const after: Partial<Record<Fate, string>> = {
      refused: ', whose commit is refused later',
      discarded: ', which is never committed',
    };
    return `Stages ${row}${isAgain ? ', the second one that comes to stand' : (after[fate] ?? '')}`;
  }
  switch (fate) {
    case 'took':
      return isAgain ? `Takes one more row of ${customer}, from ${name}` : `Takes ${row}`;
    case 'overwrote':
      return `Lets ${row} replace ${other === undefined ? 'the one before' : `the row of ${other}`}`;
    case 'ignored':
      return `Passes over ${row}${other === undefined ? '' : `, as a repeat of the row of ${other}`}`;
    case 'refused':
    case 'failed':
    case 'discarded':
      return `Answers ${row} with an error`;
  }
}

function notificationWords({ customer, attempt, isAgain }: RequestTold): string {
  const which = isAgain ? 'one more notification' : 'the notification';
  return `Stores ${which} for ${customer}, from ${fullAttemptName(attempt)}`;
}

function emailWords({ fate, customer, attempt, bySender, isAgain }: RequestTold): string {
  const caller = bySender
    ? `the sender, for ${fullAttemptName(attempt)}`
    : fullAttemptName(attempt);
  switch (fate) {
    case 'ignored':
      return `Recognises the email to ${customer} called for by ${caller}, and sends nothing`;
    case 'failed':
      return `Answers the call of ${caller} for ${customer} with an error, and sends nothing`;
    case 'took':
    case 'overwrote':
    case 'refused':
    case 'discarded':
      return `Delivers ${isAgain ? 'one more' : 'the'} email to ${customer}, called for by ${caller}`;
  }
}
