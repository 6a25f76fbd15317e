/** Why things came out as they did beside what systems made of requests. */
import type { Attempt, CoordinatorMemory } from '../../engine/pkg/sim_wasm.js';
import { counted, seconds } from '../format.js';
import type { PublishTask } from '../items.js';
import type { Wait } from '../who-waits.js';
import { countedAttemptName, fullAttemptName, publishTaskNamesOfRuns } from './names.js';

type Say = (attempt: Attempt, holder: Attempt, wait: Wait | undefined) => string;

/** The holder beside an attempt of the same task: by its number, unless it is of another run. */
const nameBeside = (attempt: Attempt, holder: Attempt) =>
  holder.run === attempt.run ? countedAttemptName(holder) : fullAttemptName(holder);

const waits =
  (what: string): Say =>
  (attempt, holder, wait) => {
    const { byWriter, fromMs, toMs } = wait ?? { byWriter: false, fromMs: 0, toMs: null };
    const howLong = `waited ${toMs === null ? 'for ever' : seconds(toMs - fromMs)} for ${what}`;
    return byWriter
      ? `The single writer had the records of ${fullAttemptName(attempt)} in hand and ${howLong} that ${fullAttemptName(holder)} had: it applied nothing else of its run meanwhile.`
      : `${fullAttemptName(attempt)} ${howLong} that ${nameBeside(attempt, holder)} had: ${attempt.cause === 'copy' ? 'a copy that was meant to help stood still' : 'it stood still'}.`;
  };

export const BESIDES = {
  lock: {
    waits: waits('the lock'),
    turnedAway: (attempt, holder) =>
      `${fullAttemptName(attempt)} failed, since ${nameBeside(attempt, holder)} had the lock.`,
    wentWithout: (attempt, holder) =>
      `${fullAttemptName(attempt)} went on without the lock that ${nameBeside(attempt, holder)} had, so nothing kept the two apart.`,
    shared: (attempt, holder) =>
      `${fullAttemptName(attempt)} had the same lock as ${nameBeside(attempt, holder)}: it is taken in the task’s name, so it keeps other tasks out, and not a copy.`,
  } satisfies Partial<Record<string, Say>>,
  item: {
    waits: waits('the item'),
    turnedAway: (attempt, holder) =>
      `${fullAttemptName(attempt)} failed, since ${nameBeside(attempt, holder)} had the item.`,
    wentWithout: (attempt, holder) =>
      `${fullAttemptName(attempt)} found its item taken by ${nameBeside(attempt, holder)}, had nothing to do, and was done at once.`,
    shared: (attempt, holder) =>
      `${fullAttemptName(attempt)} had the same item as ${nameBeside(attempt, holder)}: it is taken in the task’s name, so both do its work.`,
  } satisfies Partial<Record<string, Say>>,
  lost: (tasks: readonly PublishTask[]) =>
    `The work of ${publishTaskNamesOfRuns(tasks)} is lost: ${tasks.length === 1 ? 'its item is' : 'their items are'} taken or done, and ${tasks.length === 1 ? 'its rows are' : 'their rows are'} not all there.`,
  values: (old: Attempt, young: Attempt) =>
    `${fullAttemptName(old)} worked with the old value, and ${countedAttemptName(young)} with the new one: the same customers, two amounts.`,
  dropped: (attempt: Attempt) =>
    `${counted(attempt.emitted, 'record')} that ${fullAttemptName(attempt)} emitted ${attempt.emitted === 1 ? 'was' : 'were'} dropped, since it was not accepted; nothing of ${attempt.emitted === 1 ? 'it' : 'them'} was ever applied.`,
  restarted: {
    everything: (atMs) =>
      `The coordinator restarted at ${seconds(atMs)} and remembered everything, so nobody was started twice for it.`,
    acceptedTasks: (atMs) =>
      `The coordinator restarted at ${seconds(atMs)} and had forgotten what ran: it started those tasks anew, beside attempts that worked on.`,
    nothing: (atMs) =>
      `The coordinator restarted at ${seconds(atMs)} and had forgotten everything: it started the whole job anew, beside attempts that worked on.`,
  } satisfies Record<CoordinatorMemory, (atMs: number) => string>,
} as const;
