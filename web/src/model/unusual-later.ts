/** What a scenario holds of coordinator, data and cluster that no dropdown has an option for. */
import { CLUSTER, RETRIES, SECOND_COPIES, SILENCE } from './choices-coordinator.js';
import { DATA, SKEW } from './choices-data.js';
import { settingSeconds } from './format.js';
import type { CompleteScenario } from './scenario.js';
import { plain, type Unusual } from './unusual.js';
import { retriesLabel } from './words/controls.js';
import { DROPPED, UNUSUAL } from './words/controls-unusual.js';
import { laterLabel } from './words/controls-later.js';

export const unusualLater = (scenario: CompleteScenario): Unusual[] => [
  ...ofCoordinator(scenario),
  ...ofData(scenario),
];

function ofCoordinator(scenario: CompleteScenario): Unusual[] {
  const { silenceMs, heartbeatEveryMs, maxAttempts, speculation } = scenario.coordinator;
  const found: Unusual[] = [];
  if (SECOND_COPIES.value(scenario) === undefined && typeof speculation.loser === 'object') {
    found.push(plain('copies', laterLabel(speculation.loser.cancelledAfterMs)));
  }
  if (RETRIES.value(scenario) === undefined) {
    found.push(plain('retries', retriesLabel(maxAttempts)));
  }
  if (SILENCE.value(scenario) === undefined) {
    found.push(plain('silence', UNUSUAL.silence(settingSeconds(silenceMs))));
  }
  if (heartbeatEveryMs !== 0) {
    found.push(plain('silence', UNUSUAL.heartbeat(settingSeconds(heartbeatEveryMs))));
  }
  return found;
}

function ofData(scenario: CompleteScenario): Unusual[] {
  const { data, cluster } = scenario;
  const found: Unusual[] = [];
  if (typeof data !== 'string') {
    const { customers, skewPercent } = data.synthetic;
    if (DATA.value(scenario) === undefined) {
      found.push(plain('data', UNUSUAL.customers(customers)));
    }
    if (SKEW.value(scenario) === undefined) found.push(plain('skew', UNUSUAL.skew(skewPercent)));
  }
  if (CLUSTER.value(scenario) === undefined) {
    const text = UNUSUAL.cluster(cluster.workers, cluster.tasks);
    found.push({ choice: 'cluster', text, dropped: DROPPED.cluster(text) });
  }
  return found;
}
