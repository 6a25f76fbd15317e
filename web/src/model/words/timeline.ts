/** What the timeline says. */
import type { Attempt, Fate, Outcome, System } from '../../engine/pkg/sim_wasm.js';
import type { BeliefSpell } from '../belief-spells.js';
import type { GiveUp } from '../give-ups.js';
import { counted, grouped, listed, seconds } from '../format.js';
import type { Tone } from '../tone.js';
import { systemAudit } from '../truth.js';
import { isUnlistened } from '../unlistened.js';
import type { WaitedFor } from '../waits.js';
import { NOUNS, taskName } from './names.js';

export interface Said {
  note: string;
  tone: Tone;
}

export const LANE_NAMES = {
  job: 'The job',
  belief: 'Coordinator believes',
  difference: 'Where they differ',
  deed: 'What really happens',
  ledger: 'Ledger',
  outbox: 'Outbox',
  mailbox: 'Mailbox',
  sender: 'Sender',
  topic: 'Topic',
  paidService: 'Paid service',
  files: 'Files',
  counter: 'Counter',
  workQueue: 'Work queue',
  lock: 'Locks',
};

export const PHASE_NAMES = {
  map: 'map',
  reduce: 'reduce',
  publish: 'publish',
  closeOut: 'close-out',
};

export const phaseTitle = (name: string, from: string, to: string, isUnchanged: boolean) =>
  `${name}: ${from} to ${to}${isUnchanged ? ', as in the healthy run' : ''}`;
/** The sign of a stage that runs as in the healthy run. */
export const UNCHANGED_SIGN = '=';
export const unchangedName = (name: string) => `${name} ${UNCHANGED_SIGN}`;
export const aboutTask = (name: string) => `about ${name}`;
export const runsNote = (attempt: string) => `attempt ${attempt} runs`;
export const STORY_TITLE = 'The same in words';
export const silentNote = (duration: string) => `silent ${duration}`;
export const WAITS = 'waits for a worker';
/** An attempt's number, and whether a coordinator that had forgotten others counted anew. */
export const attemptMark = ({ attempt, generation }: Attempt) =>
  `${attempt}${generation === 0 ? '' : ' anew'}`;
export const attemptLabel = (attempt: string) => `attempt ${attempt}`;
export const believedTitle = (attempt: string, from: string, to: string) =>
  `attempt ${attempt}, believed running from ${from} to ${to}`;
export const silenceTitle = (attempt: string, from: string, to: string) =>
  `nothing heard of attempt ${attempt} from ${from} to ${to}`;
export const deedTitle = (
  attempt: string,
  worker: number,
  from: string,
  to: string,
  note: string,
) => `${attemptOn(attempt, worker)}, from ${from} to ${to}: ${note}`;
export const ofAttempt = (attempt: string, note: string) => `${attemptLabel(attempt)}: ${note}`;
export const attemptOn = (attempt: string, worker: number) =>
  `attempt ${attempt}, worker ${worker}`;
export const workerLine = (attempt: string, worker: number) =>
  `worker ${worker}: attempt ${attempt}`;
export const othersTitle = (count: number, oneStage: boolean) =>
  oneStage ? `The other ${counted(count, 'task')}` : 'The rest of the job';
export const otherTitle = (name: string, from: string, to: string) => `${name}: ${from} to ${to}`;
/** Of a group of tasks, how many run at most at the same time. */
export const groupTitle = (name: string, most: number) =>
  `${name}: ${counted(most, 'attempt')} at most at a time`;
export const leftOutNote = (count: number) => `And ${counted(count, 'more task')} with trouble.`;
export const foldLabel = (duration: string) => `// ${duration}`;
export const FOLD_SIGN = '//';
export const foldedNote = (fromMs: number, toMs: number) =>
  `${seconds(fromMs)} to ${seconds(toMs)}, shown narrow`;
export const restartNote = (atMs: number) => `coordinator restarts, ${seconds(atMs)}`;
export const copyQueuedNote = (atMs: number) => `second copy ordered, ${seconds(atMs)}`;

/** How the coordinator's belief in an attempt ended; null when it never did. */
export function beliefNote(attempt: Attempt): { text: string; tone: Tone } | null {
  const { verdict, decidedMs } = attempt;
  if (decidedMs === null) return null;
  const at = seconds(decidedMs);
  const name = attemptLabel(attemptMark(attempt));
  switch (verdict) {
    case 'accepted':
      return { text: `✓ ${name} accepted, ${at}`, tone: 'right' };
    case 'ignored':
      return { text: `${name} ignored, ${at}`, tone: 'plain' };
    case 'tooLate':
      return { text: `${name} is done too late, ${at}`, tone: 'plain' };
    case 'declaredFailed':
      return { text: `${name} declared failed, ${at}`, tone: 'wrong' };
    case 'reportedFailure':
      return { text: `${name} reports failure, ${at}`, tone: 'wrong' };
    case 'cancelled':
      return { text: `${name} cancelled, ${at}`, tone: 'plain' };
    case 'forgotten':
      return { text: `${name} forgotten, ${at}`, tone: 'wrong' };
    case 'undecided':
      return null;
  }
}

/** What the coordinator believes of an attempt, and what is so. */
export const differenceNote = (attempt: string, { believes, really }: BeliefSpell) =>
  `${believes === 'forgotten' ? `has forgotten attempt ${attempt}` : `believes attempt ${attempt} ${BELIEFS[believes]}`}; it ${REALLY[really]}`;

const BELIEFS: Record<Exclude<BeliefSpell['believes'], 'forgotten'>, string> = {
  runs: 'runs',
  undecided: 'runs',
  accepted: 'is done',
  ignored: 'is done',
  tooLate: 'is done',
  declaredFailed: 'has failed',
  reportedFailure: 'has failed',
  cancelled: 'has stopped',
};
export const NO_DIFFERENCE = 'nowhere';

const REALLY: Record<BeliefSpell['really'], string> = {
  works: 'works on',
  finished: 'is done',
  crashed: 'has crashed',
  cancelled: 'has stopped',
  failed: 'has failed',
};

export const differenceTitle = (text: string, from: string, to: string) =>
  `from ${from} to ${to} the coordinator ${text}`;

/** How an attempt really ended; and the time that went on calls that went wrong. */
export function deedNote(
  attempt: Attempt,
  ackLost: boolean,
  gaveUp: GiveUp | undefined,
  what: WaitedFor,
): Said {
  const { waitedMs } = attempt;
  const said = withDropped(attempt, endNote(attempt, ackLost, gaveUp));
  // Whoever gave up had nothing but failed calls to tell of.
  if (waitedMs === 0 || said.note === '' || gaveUp !== undefined) return said;
  return { ...said, note: `${said.note}; ${waitedNote(waitedMs, what)}` };
}

export const GIVE_UPS: Record<GiveUp, string> = {
  failed: 'gets no email out',
  unheard: 'hears no reply',
  lockTaken: 'finds its lock taken',
  lockWaited: 'has waited long enough for its lock',
  itemTaken: 'finds its item taken',
  itemWaited: 'has waited long enough for its item',
  commitUnheard: 'hears nothing of its commit',
  fenced: 'is turned away with an old token',
  callFailed: 'gets nothing but errors',
};

const WAITED: Record<WaitedFor, string> = {
  calls: 'lost on calls that went wrong',
  workQueue: 'spent waiting for the item',
  lock: 'spent waiting for the lock',
  quota: 'spent waiting for the quota',
  pause: 'spent standing still',
};

/** What the time was spent on in which an attempt made no progress. */
export const waitedWords = (what: WaitedFor) => WAITED[what];

const waitedNote = (waitedMs: number, what: WaitedFor) =>
  `${seconds(waitedMs)} ${what === 'calls' ? 'lost on failed calls' : WAITED[what]}`;

/** Records of an attempt that was not accepted were dropped. */
const withDropped = ({ emitted, verdict }: Attempt, { note, tone }: Said): Said =>
  emitted === 0 || verdict === 'accepted'
    ? { note, tone }
    : { note: `${note}; ${counted(emitted, 'record')} dropped`, tone };

function endNote(attempt: Attempt, ackLost: boolean, gaveUp: GiveUp | undefined): Said {
  const { end, endedMs, cutOffMs } = attempt;
  if (endedMs === null) return { note: '', tone: 'plain' };
  const at = seconds(endedMs);
  if (end === 'crashed') return { note: `crashes at ${at}`, tone: 'wrong' };
  if (end === 'cancelled') return { note: `told to stop at ${at}`, tone: 'plain' };
  if (end === 'failed') {
    const why = gaveUp === undefined ? 'gets an error' : GIVE_UPS[gaveUp];
    return { note: `${why} at ${at}, gives up`, tone: 'wrong' };
  }
  if (cutOffMs !== null) {
    return { note: `cut off at ${seconds(cutOffMs)}, works on to ${at}`, tone: 'wrong' };
  }
  if (isUnlistened({ sentMs: endedMs }, attempt)) {
    return { note: `done at ${at}; the coordinator does not listen`, tone: 'wrong' };
  }
  if (ackLost) return { note: `done at ${at}; its message is lost`, tone: 'wrong' };
  return { note: `done at ${at}`, tone: 'plain' };
}

/** What the job reports; whether that is true is told elsewhere. */
export function reportNote(outcome: Outcome): { text: string; tone: Tone } {
  const [end, ...later] = outcome.runs;
  if (later.length > 0) {
    const isSame = later.every(({ report }) => report === end?.report);
    const all = end?.report === 'failed' ? 'failure' : 'success';
    return isSame && end?.report !== 'neverEnds'
      ? { text: `each run reports ${all}`, tone: 'plain' }
      : { text: 'reports differ', tone: 'wrong' };
  }
  if (end === undefined || end.endedMs === null) return { text: 'never reports', tone: 'wrong' };
  const at = seconds(end.endedMs);
  if (end.report === 'refused') return { text: 'refused before it started', tone: 'wrong' };
  const report = end.report === 'failed' ? 'reports failure' : 'reports success';
  return { text: `${report}, ${at}`, tone: 'plain' };
}

/** `874 rows` of the ledger, `855 emails` in the mailbox. */
export const countIn = (system: System, count: number) => counted(count, ...NOUNS[system]);

/** Where too many requests arrive for lines of their own. */
export const crowdedNote = (count: number) => `one line for about ${counted(count, 'request')}`;

/** How much stands in a system. */
export function standingNote(outcome: Outcome, system: System): { standing: string; tone: Tone } {
  const standing = outcome.effects.find((it) => it.system === system)?.standing.length ?? 0;
  const isRight = outcome.runs.every(
    ({ report }, run) =>
      report === 'refused' || systemAudit(outcome, system, run)?.isRight === true,
  );
  return { standing: countIn(system, standing), tone: isRight ? 'plain' : 'wrong' };
}

/** A note that says of which task it speaks. */
export const ofTask = ({ stage, task }: Attempt, note: string) =>
  `${taskName(stage, task)}: ${note}`;

/** What became of an attempt's requests to a system. */
export function effectNote(
  system: System,
  commits: boolean,
  { ticks, refusedBecause }: { ticks: readonly EffectTick[]; refusedBecause: string | null },
): Said {
  const count = (is: (tick: EffectTick) => boolean) => ticks.filter(is).length;
  const done = commits ? 'committed' : DONE[system];
  const again = count(({ fate, again: isAgain }) => fate === 'took' && isAgain);
  const parts: { number: number; fate: string; ofOne?: string; noun?: 'call' | 'reply' }[] = [
    { number: count(({ fate, again: isAgain }) => fate === 'took' && !isAgain), fate: done },
    { number: again, fate: `${done} again` },
    {
      number: count(({ fate, metOther }) => fate === 'overwrote' && !metOther),
      fate: 'replaced earlier ones',
      ofOne: 'replaced an earlier one',
    },
    {
      number: count(
        ({ fate, metOther, metPeriod }) => fate === 'overwrote' && metOther && !metPeriod,
      ),
      fate: "put in other customers' place",
    },
    {
      number: count(({ fate, metPeriod }) => fate === 'overwrote' && metPeriod),
      fate: 'put in another period’s place',
    },
    {
      number: count(({ fate }) => fate === 'ignored'),
      fate: system === 'ledger' ? 'passed over' : 'recognised as a repeat',
    },
    {
      number: count(({ fate }) => fate === 'refused'),
      fate: refusedBecause === null ? 'refused' : `staged; commit refused, ${refusedBecause}`,
    },
    { number: count(({ fate }) => fate === 'discarded'), fate: 'staged, never committed' },
    { number: count(({ fate }) => fate === 'throttled'), fate: 'told to come again', noun: 'call' },
    { number: count(({ fate }) => fate === 'fenced'), fate: 'turned away by a newer token' },
    { number: count(({ fate }) => fate === 'failed'), fate: 'failed', noun: 'call' },
    { number: count(({ unheard }) => unheard), fate: 'lost', noun: 'reply' },
    {
      number: count(({ removedMs }) => removedMs !== null),
      fate: system === 'files' ? 'cut away again' : 'deleted again',
    },
  ];
  // A retry repeats what came before and then goes on, so what it repeats is said first.
  if (ticks[0]?.again === true) parts.unshift(...parts.splice(1, 1));
  const note = parts
    .filter(({ number }) => number > 0)
    .map(({ number, fate, ofOne = fate, noun }, place, said) => {
      const what = number === 1 ? ofOne : fate;
      // What it is that is counted is said once.
      if (place > 0 && said[place - 1]?.noun === noun) return `${grouped(number)} ${what}`;
      const count =
        noun === undefined
          ? countIn(system, number)
          : counted(number, noun, noun === 'reply' ? 'replies' : undefined);
      return `${count} ${what}`;
    })
    .join(', ');
  const isWrong = again > 0 || ticks.some(({ metPeriod }) => metPeriod);
  return { note, tone: isWrong ? 'wrong' : 'plain' };
}

const DONE: Record<System, string> = {
  ledger: 'written',
  outbox: 'stored',
  mailbox: 'sent',
  topic: 'published',
  paidService: 'charged',
  files: 'written',
  counter: 'counted',
  workQueue: 'taken',
  lock: 'taken',
};

interface EffectTick {
  fate: Fate;
  again: boolean;
  metOther: boolean;
  metPeriod: boolean;
  unheard: boolean;
  removedMs: number | null;
}

/** Whose commit was there before. */
export const refusedByNote = (attempt: Attempt, before: Attempt) =>
  before.task === attempt.task
    ? `${attemptLabel(attemptMark(before))} had committed`
    : `${taskName(before.stage, before.task)} had committed`;

/** What the picture is called, of the whole run or of what has happened until a moment. */
export const FIGURE_NAME = (tasks: readonly string[], untilMs?: number) =>
  `Timeline of ${listed(tasks)}${untilMs === undefined ? '' : ` until ${seconds(untilMs)}`}: what the coordinator believes, what really happens, and what reaches each outside system.`;

/** Said behind that where it is true: in pages, not of a picture that stands alone. */
export const TOLD_BELOW = 'The same is told in words below.';

export const commitTitle = (took: boolean, at: string) =>
  took ? `commit taken at ${at}` : `commit refused at ${at}: its identity has committed already`;

export const renameTitle = (at: string) => `file put in the place of its task’s at ${at}`;

/** What the marks mean. */
export const LEGEND = {
  folded: 'time shown narrow',
  unchanged: 'as in the healthy run',
  differs: 'the coordinator is wrong',
  group: 'how many of a group run',
  silent: 'nothing heard',
  lost: 'message lost',
  /** Where some were lost, perhaps, and others not listened to. */
  notHeard: 'message not heard',
  cut: 'cut off',
  took: 'taken',
  overwrote: 'replaced a row',
  ignored: 'passed over',
  unseen: 'never visible',
  answeredWithError: 'answered with an error',
  committed: 'commit',
  refused: 'commit refused',
  others: 'other tasks',
  recognised: 'recognised',
  failed: 'call failed',
  unheard: 'reply lost',
  repeated: 'arrived twice',
  down: 'sender is down',
  gaveUp: 'email given up',
  throttled: 'told to come again',
  fenced: 'turned away by a newer token',
  replaced: 'replaced a block',
  renamed: 'file put in place',
  removed: 'taken away again',
};
