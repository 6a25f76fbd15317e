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
import type { GiveUp } from '../give-ups.js';
import { counted, seconds } from '../format.js';
import type { Receiver } from '../selection.js';
import type { Mishap } from '../sender-mishaps.js';
import { isUnlistened } from '../unlistened.js';
import { fullAttemptName, SYSTEM_NAMES, taskName } from './names.js';
import { senderDeed } from './sender.js';
import { effectWords } from './effects.js';
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

/** Who an event is about. */
export const WHO: Record<System | 'coordinator' | 'sender' | 'platform', string> = {
  coordinator: 'coordinator',
  sender: 'sender',
  platform: 'platform',
  ...SYSTEM_NAMES,
};

export function startWords(attempt: Attempt): string {
  const why = {
    first: '',
    retry: ', a retry',
    copy: ', a second copy started on purpose',
    restart: '',
  };
  return `Starts ${fullAttemptName(attempt)}${why[attempt.cause]}.`;
}

/** Marks that concern an attempt. */
export function markWords(kind: MarkKind, attempt: Attempt, gaveUp?: GiveUp): string {
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
    case 'restarted':
    case 'refused':
      return '';
  }
}

const STAGE_READY: Record<Stage, string> = {
  map: 'Starts the job, and queues the map tasks.',
  reduce: 'Queues the reduce tasks: every map task is done.',
  publish: 'Queues the first publish task: its reduce task is done.',
};

/** Marks of the job, and of a task without an attempt. */
export function jobMarkWords({ kind, stage, task, run }: Mark): string {
  if (kind === 'stageReady') return STAGE_READY[stage ?? 'map'];
  if (kind === 'closeOut') return 'Has accepted every task, and closes the job out.';
  if (kind === 'succeeded') return 'Reports success.';
  if (kind === 'restarted') return 'Crashes, and is restarted at once.';
  if (kind === 'refused') return 'Refuses the job before it starts.';
  return `Drops the attempt of ${taskName(stage ?? 'map', task ?? 0, run)} that still waited for a worker.`;
}

export function lostWords(message: Message, attempt: Attempt): string {
  const name = fullAttemptName(attempt);
  const unheard = isUnlistened(message, attempt)
    ? '; the coordinator does not listen to it any more'
    : ', which never arrives';
  const what = {
    ack: `Sends the completion message of ${name}${unheard}.`,
    failureReport: `Sends the failure report of ${name}${unheard}.`,
    cancel: `Orders ${name} to stop; the order never arrives.`,
    launch: `Orders ${name} to start; the order never arrives.`,
  };
  return what[message.kind];
}

export function commitWords({ fate, rows, isHeard }: Commit, attempt: Attempt): string {
  const name = fullAttemptName(attempt);
  const what = `the commit of ${name}: ${countIn('ledger', rows)}`;
  const deed: Partial<Record<Fate, string>> = {
    took: `Takes ${what}`,
    ignored: `Finds the commit of ${name} again, answers with success and takes nothing`,
    failed: `Answers the commit of ${name} with an error`,
    fenced: `Turns ${what} away: its token is older than one that was seen`,
  };
  return `${deed[fate] ?? `Refuses ${what}`}${isHeard ? '' : '; the reply is lost'}.`;
}

/** What befalls the outbox sender. */
export function mishapWords(mishap: Mishap, tries: number): string {
  const deed = senderDeed(mishap, tries);
  return `${deed.charAt(0).toUpperCase()}${deed.slice(1)}.`;
}

/** A request, and what the system does with it. */
interface RequestTold {
  system: Receiver;
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

export const ofAnotherPeriod = (customer: string) => `${customer} of another period`;

export function requestWords(told: RequestTold): string {
  const { isUnheard } = told;
  const what = requestWhat(told);
  return `${what}${isUnheard ? '; the reply is lost' : ''}.`;
}

function requestWhat(told: RequestTold): string {
  switch (told.system) {
    case 'ledger':
      return rowWords(told);
    case 'outbox':
      return notificationWords(told);
    case 'mailbox':
      return emailWords(told);
    case 'topic':
    case 'paidService':
    case 'files':
    case 'counter':
      return effectWords(told.system, { ...told, isOwnFile: told.isStaged });
  }
}

function rowWords({ fate, customer, attempt, isAgain, isStaged, other }: RequestTold): string {
  const name = fullAttemptName(attempt);
  const row = `the row of ${customer} from ${name}`;
  if (isStaged) {
    const after: Partial<Record<Fate, string>> = {
      refused: ', whose commit is refused later',
      fenced: ', whose commit is turned away later',
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
    case 'fenced':
      return `Turns ${row} away: its token is older than one that was seen`;
    case 'refused':
    case 'failed':
    case 'throttled':
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
    case 'throttled':
    case 'fenced':
      return `Delivers ${isAgain ? 'one more' : 'the'} email to ${customer}, called for by ${caller}`;
  }
}
