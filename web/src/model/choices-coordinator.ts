/** The dropdowns about the coordinator's policies and its cluster. */
import type { CoordinatorMemory, LoserPolicy } from '../engine/pkg/sim_wasm.js';
import { type Choice, numbered, worded } from './choice.js';
import { callRefOf, callsOf, stagesToCopy } from './failure.js';
import { settingSeconds } from './format.js';
import type { CompleteFault, CompleteScenario } from './scenario.js';
import { NO_COPIES } from './second-copies.js';
import { COPIES_HINTS, COPIES_LABELS, LABELS, retriesLabel, USELESS } from './words/controls.js';
import {
  clusterHint,
  clusterLabel,
  COORDINATOR_MEMORY_HINTS,
  COORDINATOR_MEMORY_LABELS,
  laterLabel,
  LESSON_CLUSTER,
  SPARE_CLUSTER,
  WORKBENCH_CLUSTER,
} from './words/controls-later.js';

const CLUSTERS = [
  { value: '12x12', name: LESSON_CLUSTER, workers: 12, tasks: 12 },
  { value: '16x16', name: WORKBENCH_CLUSTER, workers: 16, tasks: 16 },
  { value: '16x12', name: SPARE_CLUSTER, workers: 16, tasks: 12 },
];
const LATER_MS: readonly number[] = [5_000, 30_000, 60_000];
const MAX_ATTEMPTS: readonly number[] = [1, 2, 4];
const SILENCES_MS: readonly number[] = [2_000, 5_000, 10_000, 30_000, 60_000];

export const SECOND_COPIES: Choice = {
  name: 'copies',
  label: () => LABELS.copies,
  options: () => [...worded(COPIES_LABELS), ...numbered(LATER_MS, laterLabel)],
  value: (scenario) => {
    const option = copiesOption(scenario);
    return typeof option === 'string' || LATER_MS.includes(option) ? String(option) : undefined;
  },
  hint: (scenario) => {
    const option = copiesOption(scenario);
    return COPIES_HINTS[typeof option === 'string' ? option : 'later'];
  },
  uselessBecause: (scenario) =>
    stagesToCopy(scenario).length === 0 && copiesOption(scenario) === 'none'
      ? USELESS.onlySlowCopied
      : undefined,
  choose: (scenario, value) => {
    const { speculation } = scenario.coordinator;
    const after = Number(value);
    const loser = Number.isNaN(after) ? (value as LoserPolicy) : { cancelledAfterMs: after };
    const isOn = speculation.stages.length > 0;
    const copied = isOn ? speculation : { ...NO_COPIES, stages: stagesToCopy(scenario) };
    return withCoordinator(scenario, {
      speculation: value === 'none' ? NO_COPIES : { ...copied, loser },
    });
  },
};

export const RETRIES: Choice = {
  name: 'retries',
  label: () => LABELS.retries,
  options: () => numbered(MAX_ATTEMPTS, retriesLabel),
  value: ({ coordinator: { maxAttempts } }) =>
    MAX_ATTEMPTS.includes(maxAttempts) ? String(maxAttempts) : undefined,
  uselessBecause: (scenario) =>
    mayFallSilent(scenario) || mayReportFailure(scenario) ? undefined : USELESS.noAttemptFails,
  choose: (scenario, value) => withCoordinator(scenario, { maxAttempts: Number(value) }),
};

export const SILENCE: Choice = {
  name: 'silence',
  label: () => LABELS.silence,
  options: () => numbered(SILENCES_MS, settingSeconds),
  value: ({ coordinator: { silenceMs } }) =>
    SILENCES_MS.includes(silenceMs) ? String(silenceMs) : undefined,
  uselessBecause: (scenario) => (mayFallSilent(scenario) ? undefined : USELESS.nobodySilent),
  choose: (scenario, value) =>
    withCoordinator(scenario, { silenceMs: Number(value), heartbeatEveryMs: 0 }),
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

/** What a coordinator knows again, where one restarts. */
export const COORDINATOR_MEMORY: Choice = {
  name: 'coordinatorMemory',
  label: () => LABELS.coordinatorMemory,
  isThere: ({ faults }) => faults.some(({ do: action }) => action === 'restart'),
  options: () => worded(COORDINATOR_MEMORY_LABELS),
  value: ({ coordinator }) => coordinator.memory,
  hint: ({ coordinator }) => COORDINATOR_MEMORY_HINTS[coordinator.memory],
  uselessBecause: () => undefined,
  choose: (scenario, value) => withCoordinator(scenario, { memory: value as CoordinatorMemory }),
};

/** What becomes of the loser, by its word or after how many milliseconds; or that there is no second copy. */
function copiesOption({ coordinator: { speculation } }: CompleteScenario) {
  if (speculation.stages.length === 0) return 'none';
  const { loser } = speculation;
  return typeof loser === 'string' ? loser : loser.cancelledAfterMs;
}

function withCoordinator(
  scenario: CompleteScenario,
  change: Partial<CompleteScenario['coordinator']>,
): CompleteScenario {
  return { ...scenario, coordinator: { ...scenario.coordinator, ...change } };
}

function mayFallSilent({ faults }: CompleteScenario): boolean {
  return faults.some(
    ({ do: action, target }) =>
      typeof action === 'string' && ('ack' in target || 'attempt' in target),
  );
}

/** An attempt gives up when a system answers with an error, does not answer, or keeps it waiting. */
function mayReportFailure({ sink, email, effects, faults }: CompleteScenario): boolean {
  const callsFail = faults.some(
    (it) => callRefOf(it) !== undefined || (email.path === 'direct' && callsOf(it) !== undefined),
  );
  const mayBeTaken = [effects.lock, effects.workQueue].some((claim) => claim !== null);
  return callsFail || mayBeTaken || sink.onRepeat === 'error';
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
