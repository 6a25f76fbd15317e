/** What a scenario holds that no dropdown has an option for. */
import { CLUSTER, RETRIES, SILENCE } from './choices-coordinator.js';
import { attemptOf, MOMENT, percentOf, stagesToCopy } from './choices-failure.js';
import { identityOption } from './choices-sink.js';
import { settingSeconds } from './format.js';
import type { CompleteScenario } from './scenario.js';
import { CHECK_EVERY_MS, THRESHOLD_PERCENT } from './second-copies.js';
import { faultWords, fullAttemptName } from './words.js';
import { type ChoiceName, DROPPED, retriesLabel, UNUSUAL } from './words-controls.js';

/** One thing that exceeds the dropdowns, and the dropdown that it belongs to. */
export interface Unusual {
  choice: ChoiceName;
  text: string;
  /** The same in words that stand alone, for when it is dropped. */
  dropped: string;
}

/** Everything in a scenario that exceeds the dropdowns. */
export function unusual(scenario: CompleteScenario): Unusual[] {
  return [
    ...ofFaults(scenario),
    ...ofSink(scenario),
    ...ofSpeculation(scenario),
    ...ofCoordinator(scenario),
  ];
}

function ofFaults(scenario: CompleteScenario): Unusual[] {
  const found: Unusual[] = [];
  const [first, ...others] = scenario.faults;
  for (const fault of others) {
    const text = faultWords(fault);
    found.push({ choice: 'failure', text, dropped: DROPPED.fault(text) });
  }
  const target = attemptOf(first);
  if (target !== undefined && target.attempt !== 1) {
    const name = fullAttemptName(target);
    found.push({ choice: 'task', text: name, dropped: DROPPED.attempt(name) });
  }
  const percent = percentOf(first);
  if (percent !== undefined && MOMENT.value(scenario) === undefined) {
    const dropped = (typeof first?.do === 'object' ? DROPPED.pace : DROPPED.moment)(percent);
    found.push({ choice: 'moment', text: UNUSUAL.percent(percent), dropped });
  }
  return found;
}

function ofSink(scenario: CompleteScenario): Unusual[] {
  const { identity } = scenario.sink;
  if (identity === null || identityOption(scenario) !== undefined) return [];
  const text = UNUSUAL.identity(identity);
  return [{ choice: 'identity', text, dropped: DROPPED.identity(text) }];
}

function ofSpeculation(scenario: CompleteScenario): Unusual[] {
  const { stages, checkEveryMs, thresholdPercent } = scenario.coordinator.speculation;
  if (stages.length === 0) return [];
  const found: string[] = [];
  if (String(stages) !== String(stagesToCopy(scenario))) found.push(UNUSUAL.copiesIn(stages));
  if (checkEveryMs !== CHECK_EVERY_MS) found.push(UNUSUAL.check(settingSeconds(checkEveryMs)));
  if (thresholdPercent !== THRESHOLD_PERCENT) found.push(UNUSUAL.threshold(thresholdPercent));
  return found.map((text) => plain('copies', text));
}

function ofCoordinator(scenario: CompleteScenario): Unusual[] {
  const { silenceMs, heartbeatEveryMs, maxAttempts } = scenario.coordinator;
  const { workers, tasks } = scenario.cluster;
  const found: Unusual[] = [];
  if (RETRIES.value(scenario) === undefined) {
    found.push(plain('retries', retriesLabel(maxAttempts)));
  }
  if (SILENCE.value(scenario) === undefined) {
    found.push(plain('silence', UNUSUAL.silence(settingSeconds(silenceMs))));
  }
  if (heartbeatEveryMs !== 0) {
    found.push(plain('silence', UNUSUAL.heartbeat(settingSeconds(heartbeatEveryMs))));
  }
  if (CLUSTER.value(scenario) === undefined) {
    const text = UNUSUAL.cluster(workers, tasks);
    found.push({ choice: 'cluster', text, dropped: DROPPED.cluster(text) });
  }
  return found;
}

/** What is said in the same words where it stands and when it is dropped. */
function plain(choice: ChoiceName, text: string): Unusual {
  return { choice, text, dropped: text };
}
