/** Sentences of the story that a timeline tells. */
import type {
  Attempt,
  CoordinatorMemory,
  Mark,
  Message,
  Outcome,
  SystemAudit,
} from '../../engine/pkg/sim_wasm.js';
import type { GiveUp } from '../give-ups.js';
import { isUnlistened } from '../unlistened.js';
import type { WaitedFor } from '../waits.js';
import { counted, seconds } from '../format.js';
import { countIn, GIVE_UPS, waitedWords } from './timeline.js';
import { afterRestart, runName, SYSTEM_NAMES, taskName, workerName } from './names.js';

type NamedAttempt = Pick<Attempt, 'run' | 'stage' | 'task' | 'attempt'> &
  Partial<Pick<Attempt, 'generation'>>;

const nameOf = ({ run, stage, task, attempt, generation }: NamedAttempt) =>
  `attempt ${attempt} of ${taskName(stage, task, run)}${afterRestart({ generation })}`;

export function launchSentence(attempt: Attempt, isRestarted: boolean): string {
  const at = seconds(attempt.launchedMs);
  const worker = `${workerName(attempt.worker)}${isRestarted ? ', restarted after its crash,' : ''}`;
  const waitedMs = attempt.cause === 'first' ? 0 : attempt.launchedMs - attempt.queuedMs;
  const waited = waitedMs > 0 ? `, after ${seconds(waitedMs)} without a free worker` : '';
  const why = {
    first: '',
    retry: ', a retry',
    copy: ', a second copy started on purpose',
    // Its name says so.
    restart: '',
  }[attempt.cause];
  return `${at}: ${worker} starts ${nameOf(attempt)}${why}${waited}.`;
}

/** What a mark says of an attempt; null for marks that another sentence tells. */
export function markSentence(
  mark: Mark,
  attempt: Attempt,
  gaveUp: GiveUp | undefined,
  what: WaitedFor,
): string | null {
  const at = seconds(mark.atMs);
  const name = nameOf(attempt);
  const worker = workerName(attempt.worker);
  switch (mark.kind) {
    case 'finished':
      return `${at}: ${name} has done all its work${waited(attempt, what)}.`;
    case 'crashed':
      return `${at}: ${worker} crashes, and ${name} ends there.`;
    case 'cutOff':
      return `${at}: ${worker} and the coordinator stop hearing each other; ${name} works on.`;
    case 'failed':
      return gaveUp === undefined
        ? `${at}: ${name} is answered with an error and gives up.`
        : `${at}: ${name} ${GIVE_UPS[gaveUp]}, and gives up${waitedBefore(attempt, what)}.`;
    case 'stopped':
      return `${at}: ${name} is told to stop, and does.`;
    case 'accepted':
      return `${at}: the coordinator accepts ${name}.`;
    case 'ignored':
      return `${at}: the coordinator ignores the result of ${name}: the task is done already.`;
    case 'tooLate':
      return `${at}: ${name} is complete, but the job is over already.`;
    case 'declaredFailed':
      return `${at}: the coordinator has heard nothing since ${seconds(attempt.lastHeardMs)} and declares ${name} failed.`;
    case 'retryQueued':
      return `${at}: the coordinator orders a retry.`;
    case 'copyQueued':
      return `${at}: ${name} seems slow, and the coordinator orders a second copy.`;
    case 'gaveUp':
      return `${at}: no further attempt is allowed; the job gives up.`;
    case 'reportedFailure':
    case 'cancelled':
    case 'dropped':
    case 'stageReady':
    case 'closeOut':
    case 'succeeded':
    case 'restarted':
    case 'refused':
      return null;
  }
}

const waited = ({ waitedMs }: Attempt, what: WaitedFor) =>
  waitedMs === 0 ? '' : `, ${seconds(waitedMs)} of it ${waitedWords(what)}`;

const waitedBefore = ({ waitedMs }: Attempt, what: WaitedFor) =>
  waitedMs === 0
    ? ''
    : ` after ${seconds(waitedMs)}${what === 'calls' ? ' of calls that went wrong' : ''}`;

const RESTARTED: Record<CoordinatorMemory | 'over', string> = {
  everything: 'remembers everything',
  acceptedTasks:
    'knows which tasks it had accepted, has forgotten what ran, and starts those tasks anew',
  nothing: 'has forgotten everything, and starts the job anew, map first',
  over: 'has nothing more to do',
};

/** A coordinator that restarts, and what it knows; `over` when its job has reported. */
export const restartSentence = (atMs: number, ofWhich: string, knows: CoordinatorMemory | 'over') =>
  `${seconds(atMs)}: the coordinator${ofWhich} crashes and is restarted at once; it ${RESTARTED[knows]}.`;

/** A message that is not heard, by its direction. */
export function lostSentence(message: Message, attempt: Attempt): string {
  const { kind, sentMs } = message;
  const at = seconds(sentMs);
  if (isUnlistened(message, attempt)) {
    return `${at}: the coordinator does not listen to ${nameOf(attempt)}, which it has forgotten.`;
  }
  const worker = workerName(attempt.worker);
  switch (kind) {
    case 'ack':
      return `${at}: its completion message never reaches the coordinator.`;
    case 'failureReport':
      return `${at}: its failure report never reaches the coordinator.`;
    case 'cancel':
      return `${at}: the order to stop ${nameOf(attempt)} never reaches ${worker}.`;
    case 'launch':
      return `${at}: the order to start ${nameOf(attempt)} never reaches ${worker}.`;
  }
}

export const repeatedSentence = (
  { run = 0, task, attempt, row }: { run?: number; task: number; attempt: number; row: number },
  atMs: number,
) =>
  `${seconds(atMs)}: write ${row} of ${nameOf({ run, stage: 'publish', task, attempt })} reaches the ledger twice.`;

export function reportSentence({ runs }: Outcome, run: number): string {
  const end = runs[run];
  const job = runs.length === 1 ? 'the job' : runName(run);
  if (end === undefined || end.endedMs === null) {
    return `${job.charAt(0).toUpperCase()}${job.slice(1)} never reports.`;
  }
  if (end.report === 'refused') return `The job is refused before it starts.`;
  const report = end.report === 'failed' ? 'failure' : 'success';
  return `${seconds(end.endedMs)}: ${job} reports ${report}.`;
}

export function standingSentence(
  { system, standing, expected, repeated, missing }: SystemAudit,
  ofRun: string,
): string {
  const faults = [
    repeated.length > 0 ? `${counted(repeated.length, 'customer')} more than once` : '',
    missing.length > 0 ? `${counted(missing.length, 'customer')} not at all` : '',
  ].filter((fault) => fault !== '');
  const verdict = faults.length === 0 ? 'each customer once' : faults.join(', ');
  return `In the end the ${SYSTEM_NAMES[system]} ${system === 'files' ? 'hold' : 'holds'} ${countIn(system, standing)} for ${counted(expected, 'customer')}${ofRun}: ${verdict}.`;
}

/** Something that happened to the job or outside, in a sentence that begins with its verb. */
export const besidesSentence = (atMs: number, who: string, what: string) =>
  `${seconds(atMs)}, ${who}: ${what}`;

/** Of which run a sentence speaks, where there are several. */
export const ofRun = (run: number, runs: number) => (runs === 1 ? '' : ` of ${runName(run)}`);
