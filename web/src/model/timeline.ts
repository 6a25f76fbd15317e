/**
 * What a timeline shows of an outcome, in time and words; nothing here knows pixels.
 *
 * Two truths on one clock: for the tasks in question what the coordinator believes and what their
 * workers really do, then what reached each outside system. All other tasks are small.
 */
import type { End, MessageKind, Outcome, Stage } from '../engine/pkg/sim_wasm.js';
import { giveUpsOf } from './give-ups.js';
import { endOf, reportMsOf } from './run-times.js';
import { attemptColour } from './attempts.js';
import {
  type Belief,
  beliefsOf,
  decisionOf,
  type Difference,
  differencesOf,
  type Note,
  type Placed,
} from './timeline-beliefs.js';
import type { HeldLane } from './timeline-held.js';
import { otherTasks, type OtherTasks } from './timeline-others.js';
import { stagesOf } from './timeline-stages.js';
import { interestingTasks, isOf, SUBJECTS_SHOWN, type TaskRef } from './timeline-subjects.js';
import { isUnlistened } from './unlistened.js';
import {
  allSystemLanes,
  systemLanes,
  type SystemLane,
  type TickGroup,
} from './timeline-systems.js';
import { senderLane, type SenderLane } from './timeline-sender.js';
import { phases, reportOf, type Phase, type Report } from './timeline-phases.js';
import type { Tone } from './tone.js';
import { waitedFor } from './waits.js';
import { attemptMark, copyQueuedNote, deedNote, restartNote } from './words/timeline.js';
import { taskName } from './words/names.js';

/** So many of the sender's calls that went wrong keep the clock unfolded. */
const SENDER_CALLS_SHOWN = 6;

export interface Timeline {
  phases: Phase[];
  report: Report;
  /** The stages that are worth their room. */
  stages: Stage[];
  subjects: Subject[];
  /** Tasks in question for which there is no room. */
  subjectsLeftOut: number;
  systems: SystemLane[];
  /** The outbox sender's line; undefined when nothing befell it. */
  sender: SenderLane | undefined;
  /** Items, locks and the value that is read outside, as far as the scenario has them. */
  held: HeldLane[];
  others: OtherTasks[];
  /** Moments around which the clock runs at full width. */
  instantsMs: number[];
  endMs: number;
}

/** A task in question. */
export interface Subject {
  name: string;
  beliefs: Belief[];
  /** Where what was believed was not so. */
  differences: Difference[];
  deeds: Deed[];
  signals: Signal[];
  notes: Note[];
}

/** What an attempt really did. */
export interface Deed {
  /** Its position in the outcome. */
  position: number;
  attempt: string;
  colour: number;
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
  /** Its position in the outcome. */
  position: number;
  kind: MessageKind;
  atMs: number;
  /** Position of the attempt that it is about. */
  of: number;
  attempt: number;
  arrived: boolean;
  /** Whether the coordinator had forgotten who sent it. */
  isUnlistened: boolean;
}

/**
 * What the timeline of an outcome shows.
 *
 * @param healthy - the same scenario without its faults
 * @param heldLanesOf - what there is of items, locks and readings; left out, none of it is shown
 */
export function timelineOf(
  outcome: Outcome,
  healthy: Outcome,
  heldLanesOf?: (outcome: Outcome, subjects: readonly TaskRef[], endMs: number) => HeldLane[],
): Timeline {
  const tasks = interestingTasks(outcome);
  const shown = tasks.slice(0, SUBJECTS_SHOWN);
  const endMs = endOf(outcome);
  const subjects = shown.map((task) => {
    // The first task of a run that is drawn large tells when its coordinator restarts.
    const isFirst = shown.find(({ run }) => run === task.run) === task;
    return subjectOf(outcome, task, endMs, isFirst);
  });
  const systems =
    tasks.length === shown.length ? allSystemLanes(outcome) : systemLanes(outcome, shown);
  const sender = senderLane(outcome);
  const held = heldLanesOf?.(outcome, shown, endMs) ?? [];
  const { shown: stages, unchanged } = stagesOf(outcome, healthy, shown);
  return {
    phases: phases(outcome, unchanged, endMs),
    report: reportOf(outcome),
    stages,
    subjects,
    subjectsLeftOut: tasks.length - shown.length,
    systems,
    sender,
    held,
    others: otherTasks(outcome, shown, endMs),
    instantsMs: instants(outcome, stages, systems, [
      ...(sender?.instantsMs ?? []),
      ...held.flatMap((lane) => lane.instantsMs),
      ...subjects.flatMap(({ notes }) => notes.map(({ atMs }) => atMs)),
    ]),
    endMs,
  };
}

function subjectOf(
  outcome: Outcome,
  task: TaskRef,
  endMs: number,
  tellsRestarts: boolean,
): Subject {
  const reportMs = reportMsOf(outcome, task.run);
  const attempts = outcome.attempts.flatMap((attempt, position): Placed[] =>
    isOf(attempt, task) ? [{ attempt, position, colour: attemptColour(outcome, position) }] : [],
  );
  const positions = new Set(attempts.map(({ position }) => position));
  const signals = outcome.messages.flatMap((message, position): Signal[] => {
    const attempt = outcome.attempts[message.attempt];
    return attempt !== undefined && positions.has(message.attempt)
      ? [
          {
            position,
            kind: message.kind,
            atMs: message.sentMs,
            of: message.attempt,
            attempt: attempt.attempt,
            arrived: message.receivedMs !== null,
            isUnlistened: isUnlistened(message, attempt),
          },
        ]
      : [];
  });
  return {
    name: taskName(task.stage, task.task, task.run),
    beliefs: beliefsOf(attempts, Math.min(reportMs, endMs)),
    differences: differencesOf(attempts, reportMs, endMs),
    deeds: attempts.map((placed) => deedOf(outcome, placed, signals, endMs)),
    signals,
    notes: notesOf(outcome, attempts, tellsRestarts ? task.run : undefined),
  };
}

/** What the coordinator's line names: second copies that it orders, its restarts, and how its beliefs end. */
function notesOf(
  { marks }: Outcome,
  attempts: readonly Placed[],
  restartsOf: number | undefined,
): Note[] {
  const positions = new Set<number | null>(attempts.map(({ position }) => position));
  const own = marks.flatMap(({ kind, atMs, attempt, run }, position): Note[] => {
    const isCopy = kind === 'copyQueued' && positions.has(attempt);
    if (!isCopy && (kind !== 'restarted' || run !== restartsOf)) return [];
    const text = (isCopy ? copyQueuedNote : restartNote)(atMs);
    return [{ atMs, text, tone: 'plain', selection: { kind: 'mark', position } }];
  });
  const markOf = (attempt: number, kind: string) => {
    const position = marks.findIndex((mark) => mark.attempt === attempt && mark.kind === kind);
    return position < 0 ? undefined : position;
  };
  // What is forgotten stands below the restart.
  return [...own, ...attempts.flatMap((placed) => decisionOf(placed, markOf))].sort(
    (one, other) => one.atMs - other.atMs,
  );
}

function deedOf(
  outcome: Outcome,
  { attempt, position, colour }: Placed,
  signals: readonly Signal[],
  endMs: number,
): Deed {
  const ackLost = signals.some(
    (signal) => signal.kind === 'ack' && signal.of === position && !signal.arrived,
  );
  return {
    position,
    attempt: attemptMark(attempt),
    colour,
    worker: attempt.worker,
    fromMs: attempt.launchedMs,
    toMs: attempt.endedMs ?? endMs,
    cutOffMs: attempt.cutOffMs,
    end: attempt.end,
    ...deedNote(attempt, ackLost, giveUpsOf(outcome).get(position), waitedFor(outcome, position)),
  };
}

/** Where something begins, ends or is decided; the stretches between may be folded. */
function instants(
  outcome: Outcome,
  stages: readonly Stage[],
  systems: readonly SystemLane[],
  alsoMs: readonly number[],
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
  const all = [...moments, ...effects, ...alsoMs, ...ends].filter((moment) => moment !== null);
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
