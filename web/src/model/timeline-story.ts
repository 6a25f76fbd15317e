/** The timeline told in sentences, for whoever cannot see it or would rather read. */
import type { Attempt, Mark, Outcome } from '../engine/pkg/sim_wasm.js';
import { eventsOf } from './events.js';
import { giveUpsOf } from './give-ups.js';
import { scenarioOf } from './scenario.js';
import { once } from './once.js';
import type { Selection } from './selection.js';
import { senderMishaps } from './sender-mishaps.js';
import { interestingTasks, isOf } from './timeline-subjects.js';
import { truthOf } from './truth.js';
import { waitedFor } from './waits.js';
import { whyAll } from './why-all.js';
import {
  besidesSentence,
  launchSentence,
  lostSentence,
  markSentence,
  ofRun,
  repeatedSentence,
  reportSentence,
  restartSentence,
  standingSentence,
} from './words/story.js';
import { moreMishaps, senderSentence } from './words/sender.js';
import { leftOutNote } from './words/timeline.js';

/** So many tasks are told of; a longer story nobody reads. */
const TASKS_TOLD = 12;
/** The story names so many of the sender's mishaps; the table of emails lists what became of each. */
const MISHAPS_TOLD = 12;

/** One sentence for each thing that happens to the tasks in question, in order, and how it all ends. */
export const storyOf = once((outcome: Outcome): string[] => {
  const interesting = interestingTasks(outcome);
  const tasks = interesting.slice(0, TASKS_TOLD);
  const isTold = (attempt: Attempt | undefined): attempt is Attempt =>
    attempt !== undefined && tasks.some((task) => isOf(attempt, task));
  const told: { atMs: number; text: string }[] = [];
  const launched = outcome.attempts.filter(isTold);
  const restarts = outcome.marks.filter(({ kind }) => kind === 'restarted');
  const tellLaunch = (attempt: Attempt) => {
    const text = launchSentence(attempt, isRestarted(outcome, attempt));
    told.push({ atMs: attempt.launchedMs, text });
  };
  // Sorting keeps the order within a moment: what was decided and done, then what was lost, then launches.
  outcome.marks.forEach((mark) => {
    if (mark.kind === 'restarted') {
      // What a restart forgets had been launched before it, be it at the same millisecond.
      launched.filter((attempt) => isForgottenAtOnce(attempt, mark)).forEach(tellLaunch);
      told.push({ atMs: mark.atMs, text: restartOf(outcome, mark) });
      return;
    }
    const position = mark.attempt ?? -1;
    const attempt = outcome.attempts[position];
    if (!isTold(attempt)) return;
    const gaveUp = giveUpsOf(outcome).get(position);
    const text = markSentence(mark, attempt, gaveUp, waitedFor(outcome, position));
    if (text !== null) told.push({ atMs: mark.atMs, text });
  });
  outcome.messages.forEach((message) => {
    const attempt = outcome.attempts[message.attempt];
    if (message.receivedMs !== null || !isTold(attempt)) return;
    told.push({ atMs: message.sentMs, text: lostSentence(message, attempt) });
  });
  launched
    .filter((attempt) => !restarts.some((restart) => isForgottenAtOnce(attempt, restart)))
    .forEach(tellLaunch);
  told.push(...repeatedWrites(outcome));
  const { tries } = scenarioOf(outcome).email.client;
  const mishaps = senderMishaps(outcome);
  mishaps.slice(0, MISHAPS_TOLD).forEach((mishap) => {
    told.push({ atMs: mishap.atMs, text: senderSentence(mishap, tries) });
  });
  const untold = mishaps.slice(MISHAPS_TOLD).filter(({ kind }) => kind !== 'restarted');
  const [next, last] = [untold[0], untold.at(-1)];
  if (next !== undefined && last !== undefined) {
    told.push({ atMs: next.atMs, text: moreMishaps(untold.length, next.atMs, last.atMs) });
  }
  outcome.runs.forEach(({ endedMs }, run) => {
    told.push({ atMs: endedMs ?? Infinity, text: reportSentence(outcome, run) });
  });
  told.push(...besides(outcome, isTold));
  told.sort((one, other) => one.atMs - other.atMs);
  const leftOut = interesting.length - tasks.length;
  return [
    ...told.map(({ text }) => text),
    ...(leftOut > 0 ? [leftOutNote(leftOut)] : []),
    ...whyAll(outcome),
    ...outcome.audit.runs.flatMap(({ systems }, run) =>
      outcome.runs[run]?.report === 'refused'
        ? [truthOf(outcome).sentence]
        : systems.map((audit) => standingSentence(audit, ofRun(run, outcome.runs.length))),
    ),
  ];
});

/** What befell items and locks, and what was read or taken away again; as events tell it. */
function besides(
  outcome: Outcome,
  isTold: (attempt: Attempt | undefined) => boolean,
): { atMs: number; text: string }[] {
  const { count, eventAt } = eventsOf(outcome, 'turningPoints');
  return Array.from({ length: count }, (_, index) => eventAt(index)).flatMap(
    ({ selection, atMs, who, what, attempt }) =>
      TOLD_AS_EVENTS.includes(selection.kind) && isTold(outcome.attempts[attempt ?? -1])
        ? [{ atMs, text: besidesSentence(atMs, who, what) }]
        : [],
  );
}

const TOLD_AS_EVENTS: readonly Selection['kind'][] = ['claim', 'reading', 'removal', 'rename'];

function restartOf(outcome: Outcome, { run, atMs }: Mark): string {
  const { runs } = outcome;
  const isOver = (runs[run]?.endedMs ?? Infinity) <= atMs;
  const knows = isOver ? 'over' : scenarioOf(outcome).coordinator.memory;
  return restartSentence(atMs, ofRun(run, runs.length), knows);
}

const isForgottenAtOnce = (
  { run, launchedMs, verdict, decidedMs }: Attempt,
  restart: Mark,
): boolean =>
  restart.run === run &&
  verdict === 'forgotten' &&
  launchedMs === restart.atMs &&
  decidedMs === restart.atMs;

/** The writes that a fault lets arrive twice; no mark tells of them. */
function repeatedWrites(outcome: Outcome): { atMs: number; text: string }[] {
  return scenarioOf(outcome).faults.flatMap(({ target }, position) => {
    const atMs = outcome.faultStruckMs[position] ?? null;
    if (!('write' in target) || atMs === null) return [];
    return [{ atMs, text: repeatedSentence(target.write, atMs) }];
  });
}

/** Whether an attempt runs on a worker on which an earlier one crashed. */
const isRestarted = ({ attempts }: Outcome, { worker, launchedMs }: Attempt) =>
  attempts.some(
    (other) =>
      other.worker === worker &&
      other.end === 'crashed' &&
      (other.endedMs ?? Infinity) < launchedMs,
  );
