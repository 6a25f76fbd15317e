/** What the timeline says. */
import type { Attempt, Fate, Outcome, System } from '../engine/pkg/sim_wasm.js';
import { counted, listed, seconds } from './format.js';
import { taskName } from './words.js';

/** How a text is meant: as a plain fact, as something right, as something wrong. */
export type Tone = 'plain' | 'right' | 'wrong';

export interface Said {
  note: string;
  tone: Tone;
}

export const LANE_NAMES = {
  job: 'The job',
  belief: 'Coordinator believes',
  deed: 'What really happens',
  ledger: 'Ledger',
  outbox: 'Outbox',
  mailbox: 'Mailbox',
};

export const PHASE_NAMES = {
  map: 'map',
  reduce: 'reduce',
  publish: 'publish',
  closeOut: 'close-out',
};

export const aboutTask = (name: string) => `about ${name}`;
export const runsNote = (attempt: number) => `attempt ${attempt} runs`;
export const STORY_TITLE = 'The same in words';
export const SILENT = 'silent';
export const attemptLabel = (attempt: number) => `attempt ${attempt}`;
export const attemptOn = (attempt: number, worker: number) =>
  `attempt ${attempt}, worker ${worker}`;
export const workerLine = (attempt: number, worker: number) =>
  `worker ${worker}: attempt ${attempt}`;
export const othersTitle = (count: number) => `The other ${counted(count, 'task')}`;
export const leftOutNote = (count: number) =>
  `${counted(count, 'more task')} with trouble: see the tables below.`;
export const foldedNote = (fromMs: number, toMs: number) =>
  `${seconds(fromMs)} to ${seconds(toMs)}, shown narrow`;
export const copyQueuedNote = (atMs: number) => `second copy ordered, ${seconds(atMs)}`;

/** How the coordinator's belief in an attempt ended; null when it never did. */
export function beliefNote({
  attempt,
  verdict,
  decidedMs,
}: Attempt): { text: string; tone: Tone } | null {
  if (decidedMs === null) return null;
  const at = seconds(decidedMs);
  switch (verdict) {
    case 'accepted':
      return { text: `✓ attempt ${attempt} accepted, ${at}`, tone: 'right' };
    case 'ignored':
      return { text: `attempt ${attempt} ignored, ${at}`, tone: 'plain' };
    case 'declaredFailed':
      return { text: `attempt ${attempt} declared failed, ${at}`, tone: 'wrong' };
    case 'reportedFailure':
      return { text: `attempt ${attempt} reports failure, ${at}`, tone: 'wrong' };
    case 'cancelled':
      return { text: `attempt ${attempt} cancelled, ${at}`, tone: 'plain' };
    case 'undecided':
      return null;
  }
}

/** How an attempt really ended. */
export function deedNote({ end, endedMs, cutOffMs }: Attempt, ackLost: boolean): Said {
  if (endedMs === null) return { note: '', tone: 'plain' };
  const at = seconds(endedMs);
  if (end === 'crashed') return { note: `crashes at ${at}`, tone: 'wrong' };
  if (end === 'cancelled') return { note: `told to stop at ${at}`, tone: 'plain' };
  if (end === 'failed') return { note: `gets an error at ${at}, gives up`, tone: 'wrong' };
  if (cutOffMs !== null) {
    return { note: `cut off at ${seconds(cutOffMs)}, works on to ${at}`, tone: 'wrong' };
  }
  if (ackLost) return { note: `done at ${at}; its message is lost`, tone: 'wrong' };
  return { note: `done at ${at}`, tone: 'plain' };
}

/** What the job reports, held against the truth. */
export function reportNote(outcome: Outcome): { text: string; tone: Tone } | null {
  const end = outcome.runs[0];
  const audit = outcome.audit.runs[0];
  if (end === undefined || audit === undefined) return null;
  const tone: Tone = audit.correctness === 'succeededAndRight' ? 'right' : 'wrong';
  if (end.endedMs === null) return { text: 'never reports', tone: 'wrong' };
  const at = seconds(end.endedMs);
  return end.report === 'failed'
    ? { text: `reports failure, ${at}`, tone }
    : { text: `reports success, ${at}`, tone };
}

/** `874 rows` of the ledger, `855 emails` in the mailbox. */
export const countIn = (system: System, count: number) => counted(count, ...NOUNS[system]);

const NOUNS: Record<System, [string, string]> = {
  ledger: ['row', 'rows'],
  outbox: ['notification', 'notifications'],
  mailbox: ['email', 'emails'],
};

/** How much stands in a system. */
export function standingNote(outcome: Outcome, system: System): { standing: string; tone: Tone } {
  const audit = outcome.audit.runs[0]?.systems.find((it) => it.system === system);
  return {
    standing: countIn(system, audit?.standing ?? 0),
    tone: audit?.isRight === true ? 'plain' : 'wrong',
  };
}

/** A note that says of which task it speaks. */
export const ofTask = ({ stage, task }: Attempt, note: string) =>
  `${taskName(stage, task)}: ${note}`;

/** What became of an attempt's requests to a system. */
export function effectNote(
  system: System,
  commits: boolean,
  ticks: readonly { fate: Fate; again: boolean }[],
): Said {
  const count = (fate: Fate, again?: boolean) =>
    ticks.filter((tick) => tick.fate === fate && (again === undefined || tick.again === again))
      .length;
  const parts: string[] = [];
  const add = (number: number, fate: string) => {
    if (number > 0) parts.push(`${countIn(system, number)} ${fate}`);
  };
  const done = { ledger: commits ? 'committed' : 'written', outbox: 'stored', mailbox: 'sent' }[
    system
  ];
  add(count('took', false), done);
  add(count('took', true), `${done} again`);
  add(count('overwrote'), 'overwritten');
  add(count('ignored'), 'ignored');
  add(count('refused'), commits ? 'staged, commit refused' : 'refused');
  add(count('discarded'), 'staged, never committed');
  const harm = count('took', true) > 0;
  return { note: parts.join(', '), tone: harm ? 'wrong' : 'plain' };
}

/** What the picture is called. */
export const FIGURE_NAME = (tasks: readonly string[]) =>
  `Timeline of ${listed(tasks)}: what the coordinator believes, what really happens, and what reaches each outside system. The same is told in words below.`;

export const commitTitle = (took: boolean, at: string) =>
  took ? `commit taken at ${at}` : `commit refused at ${at}: its identity has committed already`;
