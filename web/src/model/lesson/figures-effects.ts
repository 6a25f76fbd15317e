/** The figures of all effects beside rows and emails, and of what copies of a task do to each other. */
import type { Attempt, Outcome, RunAudit, System } from '../../engine/pkg/sim_wasm.js';
import { settingPercent, settingSeconds } from '../format.js';
import { closeOutMsOf, reportMsOf } from '../run-times.js';
import { scenarioOf } from '../scenario.js';
import { effectsOf } from '../system-requests.js';
import { count, type Field, saying, timing } from './figure.js';
import { attemptOf, attemptsOf, auditOf, requestsOf } from './subject.js';

/** What stands in a system, and what of it stands beyond each customer's first. */
const standing = (system: System) => count((outcome) => auditOf(outcome, system).standing);
const extra = (system: System) => count((outcome) => auditOf(outcome, system).extra);

/** Consumers that act on each message. */
const consumersOf = (outcome: Outcome) => scenarioOf(outcome).effects.topic?.consumers ?? NaN;
/** The price of a call. */
const centsOf = (outcome: Outcome) => scenarioOf(outcome).effects.paidCalls?.costCents ?? NaN;

const throttled = (outcome: Outcome): number[] => {
  const { fate } = effectsOf(outcome, 'paidService').requests;
  return fate.flatMap((one, request) => (one === 'throttled' ? [request] : []));
};

/** All requests to outside systems, each by its attempt and its time. */
const requests = (outcome: Outcome): { by: number; atMs: number }[] =>
  outcome.effects
    .filter(({ system }) => system !== 'outbox')
    .flatMap(({ requests: { attempt, atMs } }) =>
      attempt.map((by, request) => ({ by, atMs: atMs[request] ?? 0 })),
    );

/** What attempts asked of outside systems after another attempt of their task had been accepted. */
function afterAccepted(outcome: Outcome): number {
  const acceptedMs = new Map<string, number>();
  for (const attempt of outcome.attempts) {
    if (isAccepted(attempt)) acceptedMs.set(taskOf(attempt), attempt.decidedMs ?? Infinity);
  }
  return requests(outcome).filter(({ by, atMs }) => {
    const attempt = outcome.attempts[by];
    return (
      attempt !== undefined &&
      !isAccepted(attempt) &&
      atMs > (acceptedMs.get(taskOf(attempt)) ?? Infinity)
    );
  }).length;
}

const taskOf = ({ run, stage, task }: Attempt) => `${run} ${stage} ${task}`;

const nextNight = ({ audit }: Outcome): RunAudit => {
  const next = audit.runs[1];
  if (next === undefined) throw new Error('the scenario has one run');
  return next;
};

const isAccepted = ({ verdict }: Attempt) => verdict === 'accepted';

/** A duration as it was set. */
const setting = (of: (outcome: Outcome) => number | undefined): Field => {
  return ({ outcome }) => {
    const value = of(outcome) ?? NaN;
    return { value, text: settingSeconds(value) };
  };
};

export const EFFECT_FIELDS = {
  messages: standing('topic'),
  'extra-messages': extra('topic'),
  consumers: count(consumersOf),
  /** How often consumers act, in all and beyond each customer's first message. */
  reactions: count((outcome) => auditOf(outcome, 'topic').standing * consumersOf(outcome)),
  'extra-reactions': count((outcome) => auditOf(outcome, 'topic').extra * consumersOf(outcome)),

  calls: standing('paidService'),
  'extra-calls': extra('paidService'),
  'call-cents': count(centsOf),
  'charged-cents': count((outcome) => auditOf(outcome, 'paidService').standing * centsOf(outcome)),
  'extra-charged-cents': count(
    (outcome) => auditOf(outcome, 'paidService').extra * centsOf(outcome),
  ),
  quota: count((outcome) => scenarioOf(outcome).effects.paidCalls?.quota?.calls ?? NaN),
  'quota-span': setting((outcome) => scenarioOf(outcome).effects.paidCalls?.quota?.perMs),
  throttled: count((outcome) => throttled(outcome).length),
  /** Publish tasks of which some attempt was told to come again. */
  'throttled-tasks': count((outcome) => {
    const { attempt } = effectsOf(outcome, 'paidService').requests;
    const tasks = throttled(outcome).map(
      (request) => outcome.attempts[attempt[request] ?? -1]?.task,
    );
    return new Set(tasks).size;
  }),

  'extra-blocks': extra('files'),
  'missing-blocks': count((outcome) => auditOf(outcome, 'files').missing.length),
  /** Blocks that were there and were cut away with their file. */
  'cut-blocks': count((outcome) => effectsOf(outcome, 'files').removed.length),
  'replaced-files': count(
    (outcome) =>
      effectsOf(outcome, 'files').commits.filter(({ fate }) => fate === 'overwrote').length,
  ),

  counter: standing('counter'),
  'extra-counted': extra('counter'),

  items: count((outcome) => outcome.audit.runs[0]?.items?.of ?? NaN),
  'lost-items': count((outcome) => outcome.audit.runs[0]?.items?.lost.length ?? NaN),

  /** Whether each customer stands exactly once in a system: `right topic`. */
  right: saying(({ outcome }, system) =>
    auditOf(outcome, system as System).isRight ? 'yes' : 'no',
  ),

  /** Records that a task or an attempt gave to the runtime's own output. */
  emitted: count((outcome, about) =>
    attemptsOf(outcome, about).reduce((sum, at) => sum + (outcome.attempts[at]?.emitted ?? 0), 0),
  ),
  /** Those of attempts that were not accepted. */
  'dropped-records': count(({ attempts }) =>
    attempts.reduce((sum, attempt) => sum + (isAccepted(attempt) ? 0 : attempt.emitted), 0),
  ),

  /** What reached outside systems from losers when the winner had been accepted. */
  'after-accepted': count(afterAccepted),
  /** What reached them after the job had reported. */
  'after-report': count((outcome) => {
    const endedMs = outcome.runs[0]?.endedMs ?? null;
    return endedMs === null ? 0 : requests(outcome).filter(({ atMs }) => atMs > endedMs).length;
  }),
  /** Second copies that were launched. */
  copies: count(({ attempts }) => attempts.filter(({ cause }) => cause === 'copy').length),
  /** Requests to outside systems that come from second copies. */
  'copies-asked': count(
    (outcome) =>
      requests(outcome).filter(({ by }) => outcome.attempts[by]?.cause === 'copy').length,
  ),
  /** The time in which an attempt got no further. */
  waited: timing(({ outcome }, about) => attemptOf(outcome, about).waitedMs),
  'longest-wait': timing(({ outcome }) =>
    outcome.attempts.reduce((most, { waitedMs }) => Math.max(most, waitedMs), 0),
  ),
  /** When an attempt's last request to the ledger arrived. */
  'last-write': timing(({ outcome }, about) => {
    const { atMs } = effectsOf(outcome, 'ledger').requests;
    return Math.max(...requestsOf(outcome, 'ledger', about).map((request) => atMs[request] ?? 0));
  }),
  /** By how much the value outside rises when it changes. */
  raise: ({ outcome }) => {
    const value = scenarioOf(outcome).effects.reading?.raisePercent ?? NaN;
    return { value, text: settingPercent(value) };
  },
  /** For how long a claim is waited for. */
  'lock-timeout': setting((outcome) => scenarioOf(outcome).effects.lock?.timeoutMs ?? undefined),
  /** After how long the lock is free again, whatever its holder does. */
  'lock-lease': setting((outcome) => scenarioOf(outcome).effects.lock?.leaseMs ?? undefined),
  /** The time between two looks for slow attempts. */
  'look-every': setting((outcome) => scenarioOf(outcome).coordinator.speculation.checkEveryMs),
  /** What the job still does for itself after its last task, before it reports. */
  'close-out': timing(({ outcome }) => reportMsOf(outcome) - closeOutMsOf(outcome)),
  /** For how long a loser works on before it is told to stop. */
  grace: setting((outcome) => {
    const { loser } = scenarioOf(outcome).coordinator.speculation;
    return typeof loser === 'object' ? loser.cancelledAfterMs : undefined;
  }),
  /** How slow the first fault makes its victim. */
  pace: ({ outcome }) => {
    const action = scenarioOf(outcome).faults[0]?.do;
    const isPace = typeof action === 'object' && 'slow' in action;
    const value = isPace ? action.slow.percent : NaN;
    return { value, text: settingPercent(value) };
  },
  /** What the platform refused before the job started, by its names. */
  refused: saying(({ outcome }) =>
    (outcome.runs[0]?.refusals ?? []).map(({ effect }) => effect).join(' '),
  ),

  /** Of the second of two runs. */
  'next-rows': count((outcome) => ledgerOf(nextNight(outcome)).standing),
  'next-missing-rows': count((outcome) => ledgerOf(nextNight(outcome)).missing.length),
  'next-correctness': saying(({ outcome }) => nextNight(outcome).correctness),
  'next-report': saying(({ outcome }) => outcome.runs[1]?.report ?? ''),
} satisfies Record<string, Field>;

function ledgerOf({ systems }: RunAudit) {
  const found = systems.find(({ system }) => system === 'ledger');
  if (found === undefined) throw new Error('the scenario has no ledger');
  return found;
}
