/** What is said of each kind of effect, in its own terms. */
import type { Attempt, ClaimEvent, ClaimEventKind, System } from '../../engine/pkg/sim_wasm.js';
import { counted, grouped, listed, seconds, settingPercent } from '../format.js';
import type { BlockSpell } from '../file-blocks.js';
import type { PublishTask } from '../items.js';
import { countedAttemptName, publishTaskNamesOfRuns, runName, taskName } from './names.js';

/** A system, what attempts read or emit, or the runs themselves. */
export type EffectName = System | 'reading' | 'records' | 'runs';

export const TITLES: Record<EffectName, string> = {
  ledger: 'Rows in the ledger',
  outbox: 'Notifications in the outbox',
  mailbox: 'Emails',
  topic: 'Messages to a topic',
  paidService: 'Calls of a paid service',
  files: 'Files',
  counter: 'A counter',
  workQueue: 'Items of a work queue',
  lock: 'Locks',
  reading: 'A value read outside',
  records: 'Records in the runtime’s own output',
  runs: 'Each run',
};

type Counted = Exclude<System, 'workQueue' | 'lock'>;

/** What stands in a system, in one and in several. */
const THINGS: Record<Counted, readonly [string, string]> = {
  ledger: ['row', 'rows'],
  outbox: ['notification', 'notifications'],
  mailbox: ['email', 'emails'],
  topic: ['message', 'messages'],
  paidService: ['charged call', 'charged calls'],
  files: ['block', 'blocks'],
  counter: ['step', 'steps'],
};

const isCounted = (system: System): system is Counted =>
  system !== 'workQueue' && system !== 'lock';
const things = (system: System, count: number) =>
  isCounted(system) ? counted(count, ...THINGS[system]) : grouped(count);

/** What an attempt does to a system, and what becomes of it there. */
const DID: Record<Counted, { done: string; passed: string; unseen: string }> = {
  ledger: { done: 'written', passed: 'turned away', unseen: 'staged and never seen' },
  outbox: { done: 'stored', passed: 'turned away', unseen: 'never seen' },
  mailbox: { done: 'sent', passed: 'recognised', unseen: 'never seen' },
  topic: { done: 'published', passed: 'recognised by the broker', unseen: 'never seen' },
  paidService: { done: 'charged', passed: 'recognised by their key', unseen: 'never seen' },
  files: { done: 'written', passed: 'turned away', unseen: 'in a file of its own that nobody saw' },
  counter: { done: 'counted', passed: 'recognised', unseen: 'never seen' },
};

/** Somebody for whom something is missing in two periods counts twice. */
const ofPeriods = (periods: number) => (periods === 1 ? '' : ', each period counted by itself');

export const EFFECT_CARDS = {
  heading: 'What happened outside, effect by effect',
  report: (report: string, endedMs: number | null) =>
    `The job reports: ${report}${endedMs === null ? '' : ` at ${seconds(endedMs)}`}. What follows is not in its report.`,
  attempts: 'What each attempt did',
  more: (count: number) => `and ${counted(count, 'further deed')} of attempts`,
  /** `expected`: one for each customer and period. */
  standing: (system: System, standing: number, expected: number, periods: number) =>
    system === 'counter'
      ? `It shows ${grouped(standing)}, and should show ${grouped(expected)}`
      : `${things(system, standing)} for ${counted(expected / periods, 'customer')}${periods === 1 ? '' : ` and ${grouped(periods)} periods`}`,
  extra: (system: System, extra: number) => `${things(system, extra)} too many`,
  missing: (system: System, count: number, periods: number) =>
    system === 'counter'
      ? `${counted(count, 'customer')} not counted${ofPeriods(periods)}`
      : `nothing for ${counted(count, 'customer')}${ofPeriods(periods)}`,
  wrong: (count: number, periods: number) =>
    `a wrong amount for ${counted(count, 'customer')}${ofPeriods(periods)}`,
  acted: (consumers: number, standing: number, extra: number) =>
    `${counted(consumers, 'consumer')} ${consumers === 1 ? 'acts' : 'act'} on each message: ${counted(standing * consumers, 'action')}${extra === 0 ? '' : `, ${grouped(extra * consumers)} too many`}`,
  charged: (costCents: number, standing: number, extra: number) =>
    `${grouped(standing * costCents)} cents in all${extra === 0 ? '' : `, ${grouped(extra * costCents)} of them for nothing new`}`,
  throttled: (calls: number, tasks: number, longestMs: number) =>
    `the quota ran out: ${counted(calls, 'call')} had to come again later, and ${counted(tasks, 'task')} waited, up to ${seconds(longestMs)}`,
  counterTellsNothing: 'a sum has no rows, so nothing in it tells which steps were repeated',
  removed: (system: System, count: number) =>
    system === 'files'
      ? `${things(system, count)} cut away by whoever opened the file later`
      : `${things(system, count)} deleted again by an attempt that believed it had failed`,
  did: (system: System, done: number, passed: number, unseen: number) => {
    if (!isCounted(system)) return '';
    const words = DID[system];
    const parts = [
      done > 0 ? `${grouped(done)} ${words.done}` : '',
      passed > 0 ? `${grouped(passed)} ${words.passed}` : '',
      unseen > 0 ? `${grouped(unseen)} ${words.unseen}` : '',
    ].filter((part) => part !== '');
    return parts.length === 0 ? 'nothing' : listed(parts);
  },
  reading: (changesAtMs: number, percent: number) =>
    `It changes at ${seconds(changesAtMs)}: every amount is ${settingPercent(percent)} higher from then on`,
  read: (atMs: number, isNew: boolean) =>
    `read at ${seconds(atMs)}, ${isNew ? 'after' : 'before'} the change`,
  readDifferently: 'attempts of one task worked with different values',
  /** `left`: those of attempts that were accepted. */
  records: (applied: number, dropped: number, left: number) =>
    `${counted(applied, 'record')} applied by the single writer${dropped === 0 ? '' : `, ${grouped(dropped)} dropped`}${left === 0 ? '' : `, ${grouped(left)} accepted and never applied`}`,
  emitted: (count: number, applied: number, isAccepted: boolean) =>
    `${counted(count, 'record')} emitted, ${applied === count ? 'all applied' : applied > 0 ? `${grouped(applied)} applied` : isAccepted ? 'accepted, and none applied' : 'all dropped'}`,
} as const;

export const RUNS_CARD = {
  statement: (count: number) => `${grouped(count)} runs, each with its own report`,
  run: (id: string, period: string, report: string, standing: number, expected: number) =>
    `${id} reports: ${report}. For ${period} ${grouped(standing)} of ${counted(expected, 'row')} stand`,
} as const;

const THING = (isItem: boolean) => (isItem ? 'the item' : 'the lock');

const HOLD_EVENTS: Record<ClaimEventKind, (thing: string, other: string) => string> = {
  taken: (thing, other) =>
    `takes ${thing}${other === '' ? '' : `, since the lease of ${other} is over`}`,
  shared: (thing, other) => `has ${thing} too, which ${other} took in the task’s name`,
  waits: (thing, other) => `finds ${thing} taken, and waits for ${other}`,
  turnedAway: (thing, other) => `is refused ${thing}, which ${other} has, and fails`,
  wentWithout: (thing, other) => `goes on without ${thing}, which ${other} has`,
  foundConsumed: (thing) => `finds ${thing} gone: its work was done before`,
  gaveUpWaiting: (thing, other) =>
    `has waited long enough for ${thing} that ${other} has, and fails`,
  consumed: (thing) => `completes ${thing}, which is gone from then on`,
  released: (thing) => `gives ${thing} back`,
  heldNoMore: (thing) => `wants to give back ${thing} and does not hold it any more`,
};

export const HOLDS = {
  event: (isItem: boolean, { kind, atMs, byWriter }: ClaimEvent, other: string) =>
    `${seconds(atMs)}: ${byWriter ? 'the single writer ' : ''}${HOLD_EVENTS[kind](THING(isItem), other)}`,
  waited: (attempt: string, holder: string, forMs: number | null, byWriter: boolean) => {
    const who = byWriter ? `the single writer, with the records of ${attempt},` : attempt;
    return forMs === null
      ? `${who} waits for ${holder}, and for ever`
      : `${who} waited ${seconds(forMs)} for ${holder}`;
  },
  moreWaits: (count: number) => `${counted(count, 'further wait')}`,
  locks: (waits: number) =>
    waits === 0
      ? 'One for each task; nobody waited'
      : `One for each task; ${counted(waits, 'wait')}`,
  items: (of: number, completed: number, taken: number, waiting: number) =>
    `${counted(of, 'item')}: ${grouped(completed)} completed${taken === 0 ? '' : `, ${grouped(taken)} taken and never completed`}${waiting === 0 ? '' : `, ${grouped(waiting)} with nobody`}`,
  lost: (tasks: readonly PublishTask[]) =>
    `lost: the work of ${publishTaskNamesOfRuns(tasks)}, whose ${tasks.length === 1 ? 'item is' : 'items are'} taken or done while rows are missing`,
} as const;

/**
 * `publish-7, blocks 1 to 60 by attempt-2, 61 to 71 missing`.
 *
 * `runs`: those that write the file, where there are others too; of several, each attempt's is named.
 */
export function stripWords(
  task: number,
  runs: readonly number[],
  spells: readonly BlockSpell[],
  attemptAt: (attempt: number) => Pick<Attempt, 'run' | 'attempt' | 'generation'>,
): string {
  const name = (position: number) => {
    const attempt = attemptAt(position);
    return `${countedAttemptName(attempt)}${runs.length > 1 ? ` of ${runName(attempt.run)}` : ''}`;
  };
  const spellWords = ({ attempt, first, last }: BlockSpell) => {
    const range = first === last ? grouped(first) : `${grouped(first)} to ${grouped(last)}`;
    return `${range} ${attempt === null ? 'missing' : `by ${name(attempt)}`}`;
  };
  const shown = spells.slice(0, SPELLS_NAMED).map(spellWords);
  const more = spells.length - shown.length;
  const rest = more === 0 ? '' : `, and ${counted(more, 'further change')} of hands`;
  const file = `${taskName('publish', task)}${runs.length === 0 ? '' : ` (${listed(runs.map(runName))})`}`;
  return `${file}, blocks ${shown.join(', ')}${rest}`;
}

/** So many spells of a file are named; more are counted. */
const SPELLS_NAMED = 6;

/** All cards in a line, for whoever hears that a choice changed them. */
export const cardsSentence = (cards: readonly { title: string; statement: string }[]) =>
  cards.map(({ title, statement }) => `${title}: ${statement}.`).join(' ');
