/** What a scenario holds of further effects and the fine print that no dropdown has an option for. */
import type { Choice } from './choice.js';
import { EFFECT_CHOICES } from './choices-effects.js';
import {
  CALL_RETRY_AFTER_MS,
  CALL_TIMEOUT_MS,
  FINE_PRINT_CHOICES,
  gapOf,
} from './choices-fine-print.js';
import { alsoSlow } from './failure.js';
import { settingSeconds } from './format.js';
import type { CompleteScenario } from './scenario.js';
import { plain, type Unusual } from './unusual.js';
import type { ChoiceName } from './words/controls.js';
import { UNUSUAL_EFFECTS } from './words/controls-effects.js';
import {
  keyCheckLabel,
  keyCheckSteps,
  keyMemoryLabel,
  UNUSUAL_FINE_PRINT,
} from './words/controls-fine-print.js';

type Claim = CompleteScenario['effects']['lock'];

/** Everything in a scenario that exceeds the dropdowns of the two groups. */
export function unusualEffects(scenario: CompleteScenario): Unusual[] {
  const beyond = [...EFFECT_CHOICES, ...FINE_PRINT_CHOICES].filter(
    (choice) => isThere(choice, scenario) && choice.value(scenario) === undefined,
  );
  return [
    ...beyond.map(({ name }) => plain(name, TEXTS[name]?.(scenario) ?? '')),
    ...ofCalls(scenario),
  ];
}

const isThere = ({ isThere: is }: Choice, scenario: CompleteScenario) => is?.(scenario) ?? true;

/** Of each dropdown that may not have an option for what is set, what that is. */
const TEXTS: Partial<Record<ChoiceName, (scenario: CompleteScenario) => string>> = {
  topic: ({ effects: { topic } }) =>
    UNUSUAL_EFFECTS.topic(topic?.consumers ?? 0, topic?.identity ?? []),
  paidCalls: ({ effects: { paidCalls } }) =>
    UNUSUAL_EFFECTS.paid(paidCalls?.costCents ?? 0, paidCalls?.identity ?? []),
  quota: ({ effects: { paidCalls } }) =>
    UNUSUAL_EFFECTS.quota(paidCalls?.quota?.calls ?? 0, paidCalls?.quota?.perMs ?? 0),
  counter: ({ effects }) => UNUSUAL_EFFECTS.counter(effects.counter?.identity ?? []),
  workQueue: ({ effects }) => claimText(effects.workQueue),
  lock: ({ effects }) => claimText(effects.lock),
  reading: ({ effects: { reading } }) =>
    UNUSUAL_EFFECTS.reading(
      reading?.changesAtMs ?? 0,
      reading?.raisePercent ?? 0,
      reading?.kept === 'byRun',
    ),
  writer: ({ writer }) => UNUSUAL_EFFECTS.kinds(writer.applies),
  policy: ({ policy }) => UNUSUAL_EFFECTS.policy(policy.notInCopiedSteps, policy.onlySingleWriter),
  copyStages: ({ coordinator }) => UNUSUAL_FINE_PRINT.copiesIn(coordinator.speculation.stages),
  check: ({ coordinator }) =>
    UNUSUAL_FINE_PRINT.check(settingSeconds(coordinator.speculation.checkEveryMs)),
  threshold: ({ coordinator }) =>
    UNUSUAL_FINE_PRINT.threshold(coordinator.speculation.thresholdPercent),
  alsoSlow: (scenario) => UNUSUAL_FINE_PRINT.alsoSlow(alsoSlow(scenario) ?? 0),
  keyCheck: ({ sink: { keyCheck } }) =>
    keyCheckLabel(keyCheckSteps(keyCheck), typeof keyCheck === 'string' ? 0 : gapOf(keyCheck)),
  keyMemory: ({ sink: { dedupeMemory } }) =>
    keyMemoryLabel(typeof dedupeMemory === 'string' ? null : dedupeMemory.forMs),
  times: ({ sink: { times } }) =>
    UNUSUAL_FINE_PRINT.times([
      times.lookupMs,
      times.constraintMs,
      times.stagingMs,
      times.transactionMs,
    ]),
  callTries: ({ effects }) => UNUSUAL_FINE_PRINT.tries(effects.client.tries),
  runs: ({ runs }) => UNUSUAL_FINE_PRINT.runs(runs.length),
};

function claimText(claim: Claim): string {
  if (claim === null) return '';
  const { whenTaken, timeoutMs, leaseMs, heldBy } = claim;
  const what = UNUSUAL_EFFECTS.taken[whenTaken];
  return UNUSUAL_EFFECTS.claim(what, timeoutMs, leaseMs, heldBy === 'task');
}

/** How calls are made besides, where one may go wrong. */
function ofCalls({ effects: { client } }: CompleteScenario): Unusual[] {
  const { timeoutMs, retryAfterMs } = client;
  const found: string[] = [];
  if (timeoutMs !== CALL_TIMEOUT_MS) {
    found.push(UNUSUAL_FINE_PRINT.timeout(settingSeconds(timeoutMs)));
  }
  if (retryAfterMs !== CALL_RETRY_AFTER_MS) {
    found.push(UNUSUAL_FINE_PRINT.retryAfter(settingSeconds(retryAfterMs)));
  }
  return found.map((text) => plain('callTries', text));
}
