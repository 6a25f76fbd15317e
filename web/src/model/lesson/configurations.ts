/**
 * Which configurations of the lesson would have given a number: its failures, at the tasks at which
 * it shows them and at the question's own, with each of its sinks and each way of an email. They
 * are run, by one call of the engine.
 */
import type { EmailPath, Summary, System, SystemSummary } from '../../engine/pkg/sim_wasm.js';
import { attemptOf } from '../failure.js';
import { retarget } from '../failure-chosen.js';
import { type CompleteScenario, isSame } from '../scenario.js';
import type { Lab } from './lab.js';
import type { NumberQuestion } from './question.js';

/** Where a figure that is asked for stands in the numbers of a comparison. */
const COUNTED = {
  messages: { of: 'topic', count: ({ standing }) => standing },
  rows: { of: 'ledger', count: ({ standing }) => standing },
  'passed-over': { of: 'ledger', count: ({ fates }) => fates.ignored },
  emails: { of: 'mailbox', count: ({ standing }) => standing },
  'emailed-twice': { of: 'mailbox', count: ({ repeated }) => repeated },
} satisfies Record<string, { of: System; count: (system: SystemSummary) => number }>;

/** A figure that may be asked for. */
export type CountedFigure = keyof typeof COUNTED;

/** What goes wrong, whatever the sink and the email. */
export type Mishap =
  | 'nothing'
  | 'reduceRetry'
  | 'lostAck'
  | 'crash'
  | 'zombie'
  | 'secondCopy'
  /** Slow, and not slow enough for a second copy. */
  | 'slow'
  | 'repeatedWrite'
  | 'senderCrash'
  | 'marksFirst'
  | 'receiverRemembers';

interface Situation {
  mishap: Mishap;
  isRetried: boolean;
  /** The task that it strikes; null when it strikes none. */
  task: number | null;
  scenario: CompleteScenario;
}

/** The presets that show the lesson's failures, each with its usual sink. */
const SHOWN: readonly (readonly [Mishap, string])[] = [
  ['nothing', 'reference'],
  ['reduceRetry', 'reduce-retry'],
  ['lostAck', 'lost-ack-append'],
  ['crash', 'crash-append'],
  ['zombie', 'zombie-append'],
  ['secondCopy', 'speculation-append'],
  ['repeatedWrite', 'repeated-write-append'],
];
const SHOWN_OF_SENDERS: readonly (readonly [Mishap, string])[] = [
  ['senderCrash', 'sender-crash'],
  ['marksFirst', 'sender-crash-marks-first'],
  ['receiverRemembers', 'sender-crash-dedupe'],
];
/** The presets whose sinks are the lesson's, in its order. */
const SINKS = ['append', 'upsert', 'task-key', 'attempt-key', 'atomic'] as const;
export type SinkName = (typeof SINKS)[number];
/** What leaves the job waiting for a retry. */
const RETRIED: ReadonlySet<Mishap> = new Set<Mishap>(['lostAck', 'crash', 'zombie']);

/** Sinks with which the same mishaps give a number. */
export interface Fitting {
  sinks: readonly SinkName[];
  /** The other ones that were met. */
  without: readonly SinkName[];
  /** The way of the emails; null when it makes no difference. */
  email: EmailPath | null;
  mishaps: readonly FittingMishap[];
}

export interface FittingMishap {
  mishap: Mishap;
  /** Whether failed attempts are retried. */
  isRetried: boolean;
  /** The tasks of which one is struck; none when it strikes no task. */
  tasks: readonly number[];
}

/**
 * What a student has met when a question is asked. Only that is named: what comes later is still to
 * be found out.
 */
export interface Met {
  mishaps: readonly Mishap[];
  sinks: readonly SinkName[];
  /** Whether retries were ever off. */
  retriesOff: boolean;
  /** Ways of an email; none before there are any. */
  emails: readonly EmailPath[];
}

/** Outside of a lesson nothing comes later. */
export const EVERYTHING: Met = {
  mishaps: [
    ...[...SHOWN, ...SHOWN_OF_SENDERS].map(([mishap]) => mishap),
    // What becomes of a second copy that is not started.
    'slow',
  ],
  sinks: SINKS,
  retriesOff: true,
  emails: ['direct', 'outbox'],
};

/** What would have given a number. */
export interface Fits {
  /** Of what was met. */
  groups: readonly Fitting[];
  /** How many configurations with something in them that comes later. */
  later: number;
  /** How many configurations were run to find out. */
  tried: number;
}

/** Every configuration that would have given a number: in groups what was met, and how many others. */
export function fitsOf(
  lab: Lab,
  { scenario: name, figure, met }: NumberQuestion,
  value: number,
): Fits {
  const asked = lab.scenarioAt(name);
  const { of } = COUNTED[figure];
  // What stands elsewhere is the same whatever the way of an email; a test holds that.
  const emails: readonly EmailPath[] = of === 'mailbox' ? ['direct', 'outbox'] : ['none'];
  const situations = situationsOf(lab, asked, of === 'mailbox');
  const sinks = SINKS.map((sink) => lab.scenarioAt(`lost-ack-${sink}`).sink);
  const configurations = emails.flatMap((path) =>
    situations
      .filter(({ mishap }) => path === 'outbox' || !isOfSender(mishap))
      .map((situation) => {
        const { email } = situation.scenario;
        const { effects } = asked;
        const scenario = { ...situation.scenario, effects, email: { ...email, path } };
        return {
          email: of === 'mailbox' ? path : null,
          situation: { ...situation, mishap: inFact(lab, situation.mishap, scenario) },
          scenarios: sinks.map((sink) => ({ ...scenario, sink })),
        };
      }),
  );
  const replies = lab.engine.compare(configurations.flatMap(({ scenarios }) => scenarios));
  const fitting = configurations.map((configuration, at) => ({
    ...configuration,
    sinks: SINKS.filter((_, sink) => {
      const reply = replies[at * SINKS.length + sink];
      return reply !== undefined && 'summary' in reply && countOf(reply.summary, figure) === value;
    }),
  }));
  const known = fitting.map((configuration) => ({
    ...configuration,
    sinks: configuration.sinks.filter((sink) => isMet(met, configuration, sink)),
  }));
  const all = countSinks(fitting);
  return { groups: groupsOf(known, met), later: all - countSinks(known), tried: replies.length };
}

const countSinks = (configurations: readonly { sinks: readonly SinkName[] }[]): number =>
  configurations.reduce((sum, { sinks }) => sum + sinks.length, 0);

function isMet(
  met: Met,
  { email, situation }: { email: EmailPath | null; situation: Situation },
  sink: SinkName,
): boolean {
  return (
    met.mishaps.includes(situation.mishap) &&
    met.sinks.includes(sink) &&
    (situation.isRetried || met.retriesOff) &&
    (email === null || met.emails.includes(email))
  );
}

/** Whether a slow task gets its second copy is for the coordinator to say. */
function inFact(lab: Lab, mishap: Mishap, scenario: CompleteScenario): Mishap {
  if (mishap !== 'secondCopy') return mishap;
  const reply = lab.engine.run_scenario(scenario);
  const attempts = 'outcome' in reply ? reply.outcome.attempts : [];
  return attempts.some(({ cause }) => cause === 'copy') ? mishap : 'slow';
}

/** A figure in the numbers of a comparison. */
export function countOf({ systems }: Summary, figure: CountedFigure): number {
  const { of, count } = COUNTED[figure];
  const system = systems.find(({ system }) => system === of);
  return system === undefined ? 0 : count(system);
}

/** Sinks, the way of an email and situations that belong together, as few groups as there can be. */
function groupsOf(
  fitting: readonly { email: EmailPath | null; situation: Situation; sinks: SinkName[] }[],
  met: Met,
): Fitting[] {
  const groups = new Map<
    string,
    { email: EmailPath | null; sinks: SinkName[]; mishaps: Situation[] }
  >();
  for (const { email, situation, sinks } of fitting) {
    if (sinks.length === 0) continue;
    const key = `${email} ${String(sinks)}`;
    const group = groups.get(key) ?? { email, sinks, mishaps: [] };
    group.mishaps.push(situation);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ email, sinks, mishaps }) => ({
    email,
    sinks,
    without: met.sinks.filter((sink) => !sinks.includes(sink)),
    mishaps: byMishap(mishaps),
  }));
}

/** The same mishap of different tasks is one. */
function byMishap(situations: readonly Situation[]): FittingMishap[] {
  const found: { mishap: Mishap; isRetried: boolean; tasks: number[] }[] = [];
  for (const { mishap, isRetried, task } of situations) {
    let known = found.find((one) => one.mishap === mishap && one.isRetried === isRetried);
    if (known === undefined) {
      known = { mishap, isRetried, tasks: [] };
      found.push(known);
    }
    if (task !== null) known.tasks.push(task);
  }
  for (const { tasks } of found) tasks.sort((one, other) => one - other);
  return found;
}

const isOfSender = (mishap: Mishap) => SHOWN_OF_SENDERS.some(([one]) => one === mishap);

/** What may go wrong on the cluster of a question, with and without retries. */
function situationsOf(lab: Lab, asked: CompleteScenario, withSenders: boolean): Situation[] {
  const { cluster } = asked;
  const target = attemptOf(asked.faults[0]);
  const found: Situation[] = [];
  const add = (mishap: Mishap, scenario: CompleteScenario) => {
    if (found.some((known) => isSame(known.scenario, scenario))) return;
    const { maxAttempts } = scenario.coordinator;
    const task = attemptOf(scenario.faults[0])?.task ?? null;
    found.push({ mishap, isRetried: maxAttempts > 1, task, scenario });
    if (RETRIED.has(mishap) && maxAttempts > 1) {
      add(mishap, { ...scenario, coordinator: { ...scenario.coordinator, maxAttempts: 1 } });
    }
  };
  for (const [mishap, name] of withSenders ? [...SHOWN, ...SHOWN_OF_SENDERS] : SHOWN) {
    const shown = { ...lab.scenarioAt(name), cluster };
    add(mishap, shown);
    if (target?.stage === 'publish' && attemptOf(shown.faults[0])?.stage === 'publish') {
      add(
        mishap,
        retarget(shown, () => ({ ...target, attempt: 1 })),
      );
    }
  }
  return found;
}
