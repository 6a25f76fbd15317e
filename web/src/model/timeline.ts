/**
 * What a timeline shows of an outcome, in time and words; nothing here knows pixels.
 *
 * Two truths on one clock: for the tasks in question what the coordinator believes and what their
 * workers really do, then what reached each outside system. All other tasks are small.
 */
import type { Attempt, End, MessageKind, Outcome, Stage } from '../engine/pkg/sim_wasm.js';
import { emailTroubleOf } from './email-trouble.js';
import { interestingTasks, isOf, type TaskRef } from './timeline-subjects.js';
import { systemLanes, type SystemLane, type TickGroup } from './timeline-systems.js';
import { senderLane, type SenderLane } from './timeline-sender.js';
import { phases, reportOf, type Phase, type Report } from './timeline-phases.js';
import { anyStageName, STAGES, taskName } from './words/names.js';
import type { Tone } from './tone.js';
import { beliefNote, copyQueuedNote, deedNote } from './words/timeline.js';

/** How many tasks in question are drawn large. */
const SUBJECTS_SHOWN = 3;

/** So many of the sender's calls that went wrong keep the clock unfolded. */
const SENDER_CALLS_SHOWN = 6;

export interface Timeline {
  phases: Phase[];
  report: Report;
  subjects: Subject[];
  /** Tasks in question for which there is no room. */
  subjectsLeftOut: number;
  systems: SystemLane[];
  /** The outbox sender's line; undefined when nothing befell it. */
  sender: SenderLane | undefined;
  others: OtherTask[];
  /** Whether the other tasks are all of the stage in question. */
  othersOfOneStage: boolean;
  /** Moments around which the clock runs at full width. */
  instantsMs: number[];
  endMs: number;
}

/** A task in question. */
export interface Subject {
  name: string;
  beliefs: Belief[];
  deeds: Deed[];
  signals: Signal[];
  notes: Note[];
}

/** For how long the coordinator believed that an attempt runs. */
export interface Belief {
  attempt: number;
  /** Beliefs that overlap stand on different lines. */
  line: number;
  /** When it joined the queue; it waited for a worker until `fromMs`. */
  queuedMs: number;
  fromMs: number;
  /** From when on nothing was heard; null when it was never silent. */
  silentFromMs: number | null;
  toMs: number;
}

/** What an attempt really did. */
export interface Deed {
  attempt: number;
  worker: number;
  fromMs: number;
  toMs: number;
  cutOffMs: number | null;
  end: End | null;
  note: string;
  tone: Tone;
}

/** A message between a worker and the coordinator. */
export interface Signal {
  kind: MessageKind;
  atMs: number;
  attempt: number;
  arrived: boolean;
}

/** A moment that the coordinator's line names. */
export interface Note {
  atMs: number;
  text: string;
  tone: Tone;
}

/** A task that is not in question. */
export interface OtherTask {
  name: string;
  bars: { stage: Stage; fromMs: number; toMs: number }[];
}

/** What the timeline of an outcome shows. */
export function timelineOf(outcome: Outcome): Timeline {
  const tasks = interestingTasks(outcome);
  const shown = tasks.slice(0, SUBJECTS_SHOWN);
  const endMs = Math.max(outcome.quietMs, ...outcome.runs.map(({ endedMs }) => endedMs ?? 0));
  const subjects = shown.map((task) => subjectOf(outcome, task, endMs));
  const systems = systemLanes(outcome, shown);
  const sender = senderLane(outcome);
  const stages = stagesFrom(shown);
  return {
    phases: phases(outcome, endMs),
    report: reportOf(outcome),
    subjects,
    subjectsLeftOut: tasks.length - shown.length,
    systems,
    sender,
    othersOfOneStage: stages.length === 1,
    others: otherTasks(outcome, shown, stages, endMs),
    instantsMs: instants(outcome, stages, systems, sender),
    endMs,
  };
}

function subjectOf(outcome: Outcome, task: TaskRef, endMs: number): Subject {
  const attempts = outcome.attempts.filter((attempt) => isOf(attempt, task));
  const positions = new Set(outcome.attempts.flatMap((it, at) => (isOf(it, task) ? [at] : [])));
  const signals = outcome.messages
    .filter(({ attempt }) => positions.has(attempt))
    .map(({ kind, sentMs, receivedMs, attempt }) => ({
      kind,
      atMs: sentMs,
      attempt: outcome.attempts[attempt]?.attempt ?? 0,
      arrived: receivedMs !== null,
    }));
  const copies = outcome.marks.filter(
    ({ kind, attempt }) => kind === 'copyQueued' && attempt !== null && positions.has(attempt),
  );
  return {
    name: taskName(task.stage, task.task),
    beliefs: onLines(attempts.map((attempt) => beliefOf(attempt, endMs))),
    deeds: [...positions].map((position) => deedOf(outcome, position, signals, endMs)),
    signals,
    notes: [
      ...copies.map(({ atMs }) => ({ atMs, text: copyQueuedNote(atMs), tone: 'plain' as const })),
      ...attempts.flatMap(decisionOf),
    ].sort((one, other) => one.atMs - other.atMs),
  };
}

function beliefOf(attempt: Attempt, endMs: number): Belief {
  const toMs = attempt.decidedMs ?? endMs;
  return {
    attempt: attempt.attempt,
    line: 0,
    queuedMs: attempt.queuedMs,
    fromMs: attempt.launchedMs,
    silentFromMs:
      attempt.lastHeardMs > attempt.launchedMs && attempt.lastHeardMs < toMs
        ? attempt.lastHeardMs
        : null,
    toMs,
  };
}

/** Each belief on the first line on which it overlaps no other. */
function onLines(beliefs: Belief[]): Belief[] {
  const freeFromMs: number[] = [];
  return beliefs.map((belief) => {
    const found = freeFromMs.findIndex((freeMs) => freeMs <= belief.queuedMs);
    const line = found === -1 ? freeFromMs.length : found;
    freeFromMs[line] = belief.toMs;
    return { ...belief, line };
  });
}

function deedOf(
  outcome: Outcome,
  position: number,
  signals: readonly Signal[],
  endMs: number,
): Deed {
  const attempt = outcome.attempts[position];
  if (attempt === undefined) throw new Error(`there is no attempt at position ${position}`);
  const ackLost = signals.some(
    (signal) => signal.kind === 'ack' && signal.attempt === attempt.attempt && !signal.arrived,
  );
  return {
    attempt: attempt.attempt,
    worker: attempt.worker,
    fromMs: attempt.launchedMs,
    toMs: attempt.endedMs ?? endMs,
    cutOffMs: attempt.cutOffMs,
    end: attempt.end,
    ...deedNote(attempt, ackLost, emailTroubleOf(outcome).get(position)?.gaveUp),
  };
}

function decisionOf(attempt: Attempt): Note[] {
  const note = beliefNote(attempt);
  return note === null || attempt.decidedMs === null ? [] : [{ atMs: attempt.decidedMs, ...note }];
}

/** The stages to show: from the earliest that is in question. */
function stagesFrom(subjects: readonly TaskRef[]): Stage[] {
  const earliest = Math.min(...subjects.map(({ stage }) => STAGES.indexOf(stage)));
  return STAGES.slice(Number.isFinite(earliest) ? earliest : 0);
}

function otherTasks(
  outcome: Outcome,
  subjects: readonly TaskRef[],
  stages: readonly Stage[],
  endMs: number,
): OtherTask[] {
  const rows = new Map<number, OtherTask>();
  for (const attempt of outcome.attempts) {
    const { stage, task, launchedMs, endedMs } = attempt;
    if (!stages.includes(stage) || subjects.some((subject) => isOf(attempt, subject))) continue;
    const name = stages.length === 1 ? taskName(stage, task) : anyStageName(task);
    const row = rows.get(task) ?? { name, bars: [] };
    row.bars.push({ stage, fromMs: launchedMs, toMs: endedMs ?? endMs });
    rows.set(task, row);
  }
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
}

/** Where something begins, ends or is decided; the stretches between may be folded. */
function instants(
  outcome: Outcome,
  stages: readonly Stage[],
  systems: readonly SystemLane[],
  sender: SenderLane | undefined,
): number[] {
  const moments = outcome.attempts
    .filter(({ stage }) => stages.includes(stage))
    .flatMap(({ queuedMs, launchedMs, cutOffMs, endedMs, decidedMs }) => [
      queuedMs,
      launchedMs,
      cutOffMs,
      endedMs,
      decidedMs,
    ]);
  const effects = systems.flatMap(({ firstMs, lastMs, groups }) => [
    firstMs,
    lastMs,
    ...groups.flatMap(momentsOf),
  ]);
  const ends = [...outcome.runs.map(({ endedMs }) => endedMs), outcome.quietMs];
  const all = [...moments, ...effects, ...(sender?.instantsMs ?? []), ...ends].filter(
    (moment) => moment !== null,
  );
  return [...new Set(all)].sort((one, other) => one - other);
}

/**
 * What an attempt in question does on its way keeps its bar unfolded; what the sender does later may
 * be folded, but for the first calls that are no plain deliveries.
 */
function momentsOf({ bySender, ticks }: TickGroup): number[] {
  const shown = bySender
    ? ticks.filter(({ fate, unheard }) => fate !== 'took' || unheard).slice(0, SENDER_CALLS_SHOWN)
    : ticks;
  return shown.map(({ atMs }) => atMs);
}
