/** Why an attempt was started, what became of it, and what the coordinator could know. */
import type {
  Attempt,
  CoordinatorMemory,
  End,
  MarkKind,
  Message,
  Stage,
} from '../../engine/pkg/sim_wasm.js';
import type { GiveUp } from '../give-ups.js';
import type { WaitedFor } from '../waits.js';
import { counted, grouped, seconds, settingPercent, settingSeconds } from '../format.js';
import { countedAttemptName, fullAttemptName, taskName, workerName } from './names.js';
import { countIn, GIVE_UPS, waitedWords } from './timeline.js';

export const EXPLANATION = {
  title: (subject: string, atMs: number) => `${subject}, ${seconds(atMs)}`,
  sameMoment: 'that moment',
  label: 'Why',
  close: 'Close',
  showIn: {
    timeline: 'Show on the timeline',
    ledger: 'Show in the ledger',
    deliveries: 'Show in the emails',
  },
} as const;

/** How a moment is named: by its time, or as the one in the title. */
export type Moment = (atMs: number) => string;

/** How much of an attempt's output it had sent; undefined for tasks that send nothing outside. */
export type Progress =
  | {
      written: number;
      of: number;
      /** How many of its rows ever became visible. */
      visible: number;
    }
  /** Records that it gave to the runtime's own output. */
  | { emitted: number; isApplied: boolean; isAccepted: boolean };

export const STARTED = {
  subject: (attempt: Attempt) =>
    `${fullAttemptName(attempt)} on ${workerName(attempt.worker)}, started`,
  /** Why it was started; `since` when, if it had to wait for a worker. */
  because: (why: string, since: string | undefined) =>
    `${why}${since === undefined ? '' : `; it had waited for a free worker since ${since}`}.`,
  first: ({ stage, task }: Attempt) => `It is the first attempt of ${taskName(stage, task)}`,
  retry: (before: Attempt, truth: string) =>
    `It is a retry: the coordinator ${before.verdict === 'reportedFailure' ? 'had heard' : 'believed'} that ${countedAttemptName(before)} had failed${truth}`,
  /** What was true of the attempt before, when a retry was ordered. */
  before: {
    finished: ', though it had done all its work',
    running: ', though it still worked',
    crashed: ', and it had crashed indeed',
    other: '',
  },
  copy: (before: Attempt, percent: number) =>
    `It is a second copy: ${countedAttemptName(before)} seemed slow, expected to take more than ${settingPercent(percent)} of the median of its stage`,
  restart: 'The coordinator had forgotten what ran, and started its task anew',
  unknown: 'It was started',
} as const;

const ENDS: Record<End, string> = {
  finished: 'had done all its work',
  crashed: 'crashed with its worker',
  cancelled: 'was told to stop',
  failed: 'gave up',
};

function progressWords(progress: Progress): string {
  if ('emitted' in progress) {
    const { emitted, isApplied, isAccepted } = progress;
    return `after it had emitted ${counted(emitted, 'record')}, which ${emitted === 1 ? 'was' : 'were'} ${isApplied ? 'applied' : isAccepted ? 'never applied' : 'dropped'}`;
  }
  const { written, of, visible } = progress;
  if (written === 0) return 'before it had written a row';
  const seen = visible === 0 ? 'none' : visible === written ? 'all' : grouped(visible);
  return `after ${grouped(written)} of ${countIn('ledger', of)}, ${seen} of which became visible`;
}

export const DEED = {
  /** What it really did, from its cut-off to its end. */
  of: (
    { end, endedMs, cutOffMs, waitedMs, worker }: Attempt,
    when: Moment,
    {
      progress,
      gaveUp,
      waitedFor,
    }: {
      progress: Progress | undefined;
      gaveUp: GiveUp | undefined;
      waitedFor: WaitedFor;
    },
  ) => {
    const cut =
      cutOffMs === null
        ? 'It'
        : `From ${when(cutOffMs)} on, ${workerName(worker)} and the coordinator could not hear each other; it worked on and`;
    if (endedMs === null || end === null) return `${cut} never came to an end.`;
    const waited =
      waitedMs === 0 ? '' : `, ${seconds(waitedMs)} of its time ${waitedWords(waitedFor)}`;
    const isUsual = end === 'finished' && !(progress !== undefined && 'emitted' in progress);
    const early = isUsual || progress === undefined ? '' : ` ${progressWords(progress)}`;
    const why =
      end !== 'failed'
        ? ''
        : gaveUp === undefined
          ? ', since it was answered with an error'
          : `, since it ${GIVE_UPS[gaveUp]}`;
    return `${cut} ${ENDS[end]} at ${when(endedMs)}${early}${why}${waited}.`;
  },
} as const;

export const VERDICT = {
  accepted: 'The coordinator accepted it: its completion message was the first of its task.',
  ignored: (winner: Attempt, when: Moment) =>
    `The coordinator ignored its result, since ${countedAttemptName(winner)} had been accepted at ${when(winner.decidedMs ?? 0)}${winner.stage === 'publish' ? '; that takes back nothing of what it had sent' : ''}.`,
  tooLate: 'The coordinator heard of it after the job had reported failure.',
  reportedFailure: 'The coordinator heard of the failure from the attempt itself.',
  cancelled: (winner: Attempt) =>
    `The coordinator stopped it because ${countedAttemptName(winner)} had been accepted.`,
  cancelledLater: (winner: Attempt, from: string, to: string) =>
    `From ${from} to ${to} the coordinator believed that it still ran, and then told it to stop, since ${countedAttemptName(winner)} had been accepted.`,
  undecided: 'The coordinator never decided about it.',
  forgotten:
    'The coordinator forgot it at its restart: from then on it neither listened to it nor waited for it.',
  /** Of an attempt that had ended before; `because` says why it was not heard. */
  stillRan: (from: string, to: string, because: string, isDone: boolean) =>
    `From ${from} to ${to} the coordinator believed that it still ran, since ${because}; then it declared it failed${isDone ? ', though all its work was done' : ''}.`,
  becauseLost: (kind: 'completion' | 'failure') =>
    `its ${kind === 'completion' ? 'completion message' : 'failure report'} was lost`,
  becauseCrashed: 'a crash sends no message',
  becauseCut: 'nothing that it sent arrived',
  hadFailed: (heard: string, decided: string, to: string | undefined) =>
    `The coordinator, which had last heard of it at ${heard}, declared it failed at ${decided}${to === undefined ? '' : ` and was wrong: it worked ${to}`}.`,
  until: (time: string) => `until ${time}`,
  momentLater: 'a moment longer',
} as const;

/** A stage at the beginning of a title. */
export const STAGE_WORDS: Record<Stage, string> = {
  map: 'Map',
  reduce: 'Reduce',
  publish: 'Publish',
};

export const MARK_SUBJECTS: Record<MarkKind, (name: string) => string> = {
  finished: (name) => `${name} finished`,
  crashed: (name) => `${name} crashed`,
  cutOff: (name) => `${name} cut off`,
  failed: (name) => `${name} gave up`,
  stopped: (name) => `${name} stopped`,
  stageReady: (name) => `${name} tasks ready`,
  accepted: (name) => `${name} accepted`,
  ignored: (name) => `${name} ignored`,
  tooLate: (name) => `${name} too late`,
  declaredFailed: (name) => `${name} declared failed`,
  reportedFailure: (name) => `Failure of ${name} reported`,
  cancelled: (name) => `${name} cancelled`,
  retryQueued: (name) => `Retry ordered after ${name}`,
  copyQueued: (name) => `Second copy ordered beside ${name}`,
  dropped: (name) => `Waiting attempt of ${name} dropped`,
  gaveUp: (name) => `Job given up on ${name}`,
  closeOut: () => 'Close-out begins',
  succeeded: () => 'Success reported',
  restarted: () => 'Coordinator restarted',
  refused: () => 'Job refused',
};

export const MARKED = {
  received: 'Its completion message arrived at once.',
  cutOff: (worker: number) =>
    `From then on ${workerName(worker)} and the coordinator could not hear each other; the attempt knew nothing of it and worked on.`,
  silence: (heard: string, silenceMs: number) =>
    `The coordinator had last heard of it at ${heard}, and declares an attempt failed after ${settingSeconds(silenceMs)} of silence.`,
  unknown: {
    finished: (name: string, at: string) =>
      `It could not know that ${name} had done all its work at ${at}.`,
    running: (name: string, until: string | undefined) =>
      `It could not know that ${name} was at work${until === undefined ? '' : ` until ${until}`}.`,
    crashed: (name: string, at: string) =>
      `It was right, without knowing why: ${name} had crashed at ${at}.`,
    other: (name: string, at: string) => `${name} had really ended at ${at}.`,
  },
  first: 'Its completion message was the first of its task to arrive, and that is all that counts.',
  alsoDone: (other: Attempt, at: string) =>
    `The coordinator could not know that ${countedAttemptName(other)} had done the same work by ${at}.`,
  alsoRuns: {
    stopped: (attempt: Attempt) => `${countedAttemptName(attempt)} was told to stop.`,
    ranOn: (attempt: Attempt) =>
      `${countedAttemptName(attempt)} was still at work then, and was left to run on.`,
    notReached: (attempt: Attempt) =>
      `${countedAttemptName(attempt)} was still at work then, and could not be told to stop.`,
  },
  queued: ({ stage, task }: { stage: Stage; task: number }, failed: number, most: number) =>
    `${counted(failed, 'attempt')} of ${taskName(stage, task)} had failed, as the coordinator saw it, and no other was believed alive or waited for a worker; the job gives up only at ${grouped(most)}.`,
  slow: (percent: number) =>
    `It was expected to take more than ${settingPercent(percent)} of the median of its stage, and no other attempt of its task was believed alive.`,
  started: (attempt: Attempt, at: string) =>
    `${countedAttemptName(attempt)} started for it at ${at}, on ${workerName(attempt.worker)}.`,
  neverStarted: 'It never got a worker, so it was never started.',
  dropped:
    'The task was done while this attempt still waited for a worker, so it was never started.',
  gaveUp: (failed: number) =>
    `${counted(failed, 'attempt')} of the task had failed, as the coordinator saw it, which is as many as are allowed, and no other was believed alive.`,
  closeOut: (endedMs: string) =>
    `Every publish task was accepted; the job reports at ${endedMs}, when the close-out is done.`,
  succeeded:
    'Every task was accepted and the close-out is done; nobody looked at what stands outside.',
  restarted: {
    everything: 'It remembers everything, and goes on as if nothing had happened.',
    acceptedTasks:
      'It remembers which tasks it had accepted. Of the attempts that ran it knows nothing: it starts their tasks anew, counts their attempts from 1 again, and does not listen to those from before, which work on.',
    nothing:
      'It has forgotten everything, and starts the job anew, map first. It does not listen to attempts from before, which work on, and what they and the tasks before them wrote still stands outside.',
  } satisfies Record<CoordinatorMemory, string>,
  restartedLater: 'The job had reported already, so nothing came of it.',
  refused: 'No attempt was started, and nothing was done outside.',
  ready: {
    map: 'The job starts, and map tasks need nothing but a worker.',
    reduce: 'Every map task was accepted, so all reduce tasks can start.',
    publish:
      'The first reduce task was accepted; each publish task can start when its own reduce task is accepted.',
  },
} as const;

export const MESSAGES = {
  subject: {
    ack: (name: string) => `Completion message of ${name}`,
    failureReport: (name: string) => `Failure report of ${name}`,
    cancel: (name: string) => `Order to stop ${name}`,
    launch: (name: string) => `Order to start ${name}`,
  } satisfies Record<Message['kind'], (name: string) => string>,
  lostSubject: (subject: string) => `${subject}, lost`,
  unlistenedSubject: (subject: string) => `${subject}, not heard`,
  arrived: 'It arrived at once.',
  /** What the message said, and why it was lost where that is known. */
  lost: (what: string, why: string | undefined) =>
    `${what}${why === undefined ? '' : `, since ${why}`}.`,
  saidDone: 'The attempt had done all its work and said so, but the message never arrived',
  saidFailed: 'The attempt had given up and said so, but the message never arrived',
  toldToStop: (winner: Attempt | undefined) =>
    `${winner === undefined ? 'It was not needed any more' : `${countedAttemptName(winner)} had been accepted`}, but the order never arrived`,
  toldToStart: 'The order never arrived',
  unlistened: (isDone: boolean) =>
    `The attempt had ${isDone ? 'done all its work' : 'given up'} and said so. Nothing was lost on the way, but the coordinator did not listen to it any more.`,
  cut: (worker: number, since: string) =>
    `${workerName(worker)} and the coordinator could not hear each other from ${since} on`,
  dead: (at: string) => `the attempt had crashed at ${at}`,
} as const;
