/** The timeline told in sentences, for whoever cannot see it or would rather read. */
import type { Attempt, Mark, Outcome } from '../engine/pkg/sim_wasm.js';
import { interestingTasks, isOf } from './timeline-subjects.js';
import {
  launchSentence,
  lostSentence,
  markSentence,
  reportSentence,
  standingSentence,
} from './words-story.js';

/** One sentence for each thing that happens to the tasks in question, in order, and how it all ends. */
export function storyOf(outcome: Outcome): string[] {
  const tasks = interestingTasks(outcome);
  const isTold = (attempt: Attempt | undefined): attempt is Attempt =>
    attempt !== undefined && tasks.some((task) => isOf(attempt, task));
  const told: { atMs: number; text: string }[] = [];
  // Marks stand in the engine's order, and sorting keeps it; a launch is the last thing of its moment.
  const marks = outcome.marks.filter((mark) => isTold(outcome.attempts[mark.attempt ?? -1]));
  const lost = outcome.messages.filter(({ receivedMs }) => receivedMs === null);
  marks.forEach((mark) => {
    const attempt = outcome.attempts[mark.attempt ?? -1];
    if (attempt === undefined) return;
    const text = markSentence(mark, attempt);
    if (text !== null) told.push({ atMs: mark.atMs, text });
    const message = lost.find((it) => it.attempt === mark.attempt && it.sentMs === mark.atMs);
    if (message !== undefined && isEnd(mark)) {
      told.push({ atMs: mark.atMs, text: lostSentence(message.kind, attempt) });
    }
  });
  outcome.attempts.filter(isTold).forEach((attempt) => {
    told.push({
      atMs: attempt.launchedMs,
      text: launchSentence(attempt, isRestarted(outcome, attempt)),
    });
  });
  const endedMs = outcome.runs[0]?.endedMs ?? Infinity;
  told.push({ atMs: endedMs, text: reportSentence(outcome) });
  told.sort((one, other) => one.atMs - other.atMs);
  const systems = outcome.audit.runs[0]?.systems ?? [];
  return [...told.map(({ text }) => text), ...systems.map(standingSentence)];
}

const isEnd = ({ kind }: Mark) => kind === 'finished' || kind === 'failed';

/** Whether an attempt runs on a worker on which an earlier one crashed. */
const isRestarted = ({ attempts }: Outcome, { worker, launchedMs }: Attempt) =>
  attempts.some(
    (other) =>
      other.worker === worker &&
      other.end === 'crashed' &&
      (other.endedMs ?? Infinity) < launchedMs,
  );
