/** The timeline told in sentences, for whoever cannot see it or would rather read. */
import type { Attempt, Outcome } from '../engine/pkg/sim_wasm.js';
import { interestingTasks, isOf } from './timeline-subjects.js';
import { whyOf } from './timeline-why.js';
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
  // Sorting keeps the order within a moment: what was decided and done, then what was lost, then launches.
  const marks = outcome.marks.filter((mark) => isTold(outcome.attempts[mark.attempt ?? -1]));
  marks.forEach((mark) => {
    const attempt = outcome.attempts[mark.attempt ?? -1];
    const text = attempt === undefined ? null : markSentence(mark, attempt);
    if (text !== null) told.push({ atMs: mark.atMs, text });
  });
  outcome.messages.forEach((message) => {
    const attempt = outcome.attempts[message.attempt];
    if (message.receivedMs !== null || !isTold(attempt)) return;
    told.push({ atMs: message.sentMs, text: lostSentence(message, attempt) });
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
  return [...told.map(({ text }) => text), ...whyOf(outcome), ...systems.map(standingSentence)];
}

/** Whether an attempt runs on a worker on which an earlier one crashed. */
const isRestarted = ({ attempts }: Outcome, { worker, launchedMs }: Attempt) =>
  attempts.some(
    (other) =>
      other.worker === worker &&
      other.end === 'crashed' &&
      (other.endedMs ?? Infinity) < launchedMs,
  );
