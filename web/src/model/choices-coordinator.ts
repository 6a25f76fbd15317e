/** The dropdowns about the coordinator's policies and its cluster. */
import type { LoserPolicy } from '../engine/pkg/sim_wasm.js';
import { type Choice, numbered, worded } from './choice.js';
import { callsOf, stagesToCopy } from './failure.js';
import { settingSeconds } from './format.js';
import type { CompleteFault, CompleteScenario } from './scenario.js';
import { NO_COPIES } from './second-copies.js';
import {
  clusterHint,
  clusterLabel,
  COPIES_HINTS,
  COPIES_LABELS,
  LABELS,
  LESSON_CLUSTER,
  retriesLabel,
  USELESS,
  WORKBENCH_CLUSTER,
} from './words/controls.js';

const CLUSTERS = [
  { value: '12x12', name: LESSON_CLUSTER, workers: 12, tasks: 12 },
  { value: '16x16', name: WORKBENCH_CLUSTER, workers: 16, tasks: 16 },
];
const MAX_ATTEMPTS: readonly number[] = [1, 2, 4];
const SILENCES_MS: readonly number[] = [2_000, 5_000, 10_000, 30_000, 60_000];

export const SECOND_COPIES: Choice = {
  name: 'copies',
  label: () => LABELS.copies,
  options: () => worded(COPIES_LABELS),
  value: copiesOption,
  hint: (scenario) => COPIES_HINTS[copiesOption(scenario)],
  uselessBecause: (scenario) =>
    stagesToCopy(scenario).length === 0 && copiesOption(scenario) === 'none'
      ? USELESS.onlySlowCopied
      : undefined,
  choose: (scenario, value) => ({
    ...scenario,
    coordinator: {
      ...scenario.coordinator,
      speculation:
        value === 'none'
          ? NO_COPIES
          : { ...NO_COPIES, stages: stagesToCopy(scenario), loser: value as LoserPolicy },
    },
  }),
};

export const RETRIES: Choice = {
  name: 'retries',
  label: () => LABELS.retries,
  options: () => numbered(MAX_ATTEMPTS, retriesLabel),
  value: ({ coordinator: { maxAttempts } }) =>
    MAX_ATTEMPTS.includes(maxAttempts) ? String(maxAttempts) : undefined,
  uselessBecause: (scenario) =>
    mayFallSilent(scenario) || mayReportFailure(scenario) ? undefined : USELESS.noAttemptFails,
  choose: (scenario, value) => ({
    ...scenario,
    coordinator: { ...scenario.coordinator, maxAttempts: Number(value) },
  }),
};

export const SILENCE: Choice = {
  name: 'silence',
  label: () => LABELS.silence,
  options: () => numbered(SILENCES_MS, settingSeconds),
  value: ({ coordinator: { silenceMs } }) =>
    SILENCES_MS.includes(silenceMs) ? String(silenceMs) : undefined,
  uselessBecause: (scenario) => (mayFallSilent(scenario) ? undefined : USELESS.nobodySilent),
  choose: (scenario, value) => ({
    ...scenario,
    coordinator: { ...scenario.coordinator, silenceMs: Number(value), heartbeatEveryMs: 0 },
  }),
};

export const CLUSTER: Choice = {
  name: 'cluster',
  label: () => LABELS.cluster,
  options: () =>
    CLUSTERS.map(({ value, name, workers, tasks }) => ({
      value,
      label: clusterLabel(name, workers, tasks),
    })),
  value: ({ cluster: { workers, tasks } }) =>
    CLUSTERS.find((offered) => offered.workers === workers && offered.tasks === tasks)?.value,
  // A size of no option is told in full anyway.
  hint: (scenario) => {
    const { workers, tasks } = scenario.cluster;
    return CLUSTER.value(scenario) === undefined ? '' : clusterHint(workers, tasks);
  },
  uselessBecause: () => undefined,
  choose: (scenario, value) => {
    const chosen = CLUSTERS.find((offered) => offered.value === value);
    if (chosen === undefined) return scenario;
    const { workers, tasks } = chosen;
    return {
      ...scenario,
      cluster: { workers, tasks },
      faults: scenario.faults.map((fault) => withinCluster(fault, workers, tasks)),
    };
  },
};

function copiesOption({ coordinator: { speculation } }: CompleteScenario): 'none' | LoserPolicy {
  return speculation.stages.length === 0 ? 'none' : speculation.loser;
}

function mayFallSilent({ faults }: CompleteScenario): boolean {
  return faults.some(
    ({ do: action, target }) =>
      typeof action === 'string' && ('ack' in target || 'attempt' in target),
  );
}

/** An attempt gives up when the ledger answers with an error, or the email service too often. */
function mayReportFailure({ sink, email, faults }: CompleteScenario): boolean {
  const callsFail = email.path === 'direct' && faults.some((it) => callsOf(it) !== undefined);
  return callsFail || sink.onRepeat === 'error';
}

/** A target that a smaller cluster does not have becomes the last that it has. */
function withinCluster(fault: CompleteFault, workers: number, tasks: number): CompleteFault {
  const { target } = fault;
  const within = <Named extends { task: number }>(named: Named): Named => ({
    ...named,
    task: Math.min(named.task, tasks - 1),
  });
  if ('worker' in target) {
    return { ...fault, target: { worker: Math.min(target.worker, workers - 1) } };
  }
  if ('ack' in target) return { ...fault, target: { ack: within(target.ack) } };
  if ('attempt' in target) return { ...fault, target: { attempt: within(target.attempt) } };
  return 'write' in target ? { ...fault, target: { write: within(target.write) } } : fault;
}
