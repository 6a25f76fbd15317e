/** What a scenario holds that no dropdown has an option for. */
import { CLUSTER, RETRIES, SILENCE } from './choices-coordinator.js';
import { DATA, SKEW } from './choices-data.js';
import { MEMORY, TRIES_PER_EMAIL } from './choices-email.js';
import { MOMENT, ROW, writeOf } from './choices-failure.js';
import { CALL, CALL_COUNT, isSenderCrash, numberOf } from './choices-failure-email.js';
import { identityOption } from './choices-sink.js';
import { attemptOf, callsOf, isSlow, percentOf, requestOf, stagesToCopy } from './failure.js';
import { settingSeconds } from './format.js';
import type { CompleteScenario } from './scenario.js';
import { CHECK_EVERY_MS, THRESHOLD_PERCENT } from './second-copies.js';
import { RESTART_AFTER_MS, RETRY_AFTER_MS, TIMEOUT_MS } from './choices-email.js';
import { fullAttemptName } from './words/names.js';
import { type ChoiceName, DROPPED, memoryLabel, retriesLabel, UNUSUAL } from './words/controls.js';
import { afterRequestWords, faultWords } from './words/fault.js';

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
    ...ofWritesAndCalls(scenario),
    ...ofSink(scenario),
    ...ofEmail(scenario),
    ...ofSpeculation(scenario),
    ...ofCoordinator(scenario),
    ...ofData(scenario),
  ];
}

function ofFaults(scenario: CompleteScenario): Unusual[] {
  const found: Unusual[] = [];
  const [first, ...others] = scenario.faults;
  for (const fault of others) {
    const text = faultWords(fault, scenario);
    found.push({ choice: 'failure', text, dropped: DROPPED.fault(text) });
  }
  const target = attemptOf(first);
  if (target !== undefined && target.attempt !== 1) {
    const name = fullAttemptName(target);
    found.push({ choice: 'task', text: name, dropped: DROPPED.attempt(name) });
  }
  const request = requestOf(first);
  if (request !== undefined && !isSenderCrash(first)) {
    const text = afterRequestWords(request);
    found.push({ choice: 'moment', text, dropped: DROPPED.which(text) });
  }
  const percent = percentOf(first);
  if (percent !== undefined && MOMENT.value(scenario) === undefined) {
    const dropped = (isSlow(first) ? DROPPED.pace : DROPPED.moment)(percent);
    found.push({ choice: 'moment', text: UNUSUAL.percent(percent), dropped });
  }
  return found;
}

/** Which of the writes or calls goes wrong. */
function ofWritesAndCalls(scenario: CompleteScenario): Unusual[] {
  const [first] = scenario.faults;
  const found: Unusual[] = [];
  const add = (choice: ChoiceName, text: string) =>
    found.push({ choice, text, dropped: DROPPED.which(text) });
  const row = writeOf(scenario)?.row;
  if (row !== undefined && ROW.value(scenario) === undefined) add('row', UNUSUAL.row(row));
  const number = numberOf(scenario);
  if (number === undefined) {
    if (isSenderCrash(first)) add('call', afterRequestWords(requestOf(first) ?? 0));
  } else if (CALL.value(scenario) === undefined) {
    add('call', isSenderCrash(first) ? UNUSUAL.email(number) : UNUSUAL.call(number));
  }
  const count = callsOf(first)?.count;
  if (count !== undefined && CALL_COUNT.value(scenario) === undefined) {
    add('callCount', UNUSUAL.callCount(count));
  }
  return found;
}

function ofSink(scenario: CompleteScenario): Unusual[] {
  const { identity } = scenario.sink;
  if (identity === null || identityOption(scenario) !== undefined) return [];
  const text = UNUSUAL.identity(identity);
  return [{ choice: 'identity', text, dropped: DROPPED.identity(text) }];
}

function ofEmail(scenario: CompleteScenario): Unusual[] {
  const { dedupeMemory, client, sender } = scenario.email;
  const found: Unusual[] = [];
  if (MEMORY.value(scenario) === undefined) found.push(plain('memory', memoryLabel(dedupeMemory)));
  if (sender.restartAfterMs !== RESTART_AFTER_MS) {
    found.push(plain('marks', UNUSUAL.restart(settingSeconds(sender.restartAfterMs))));
  }
  if (TRIES_PER_EMAIL.value(scenario) === undefined) {
    found.push(plain('tries', UNUSUAL.tries(client.tries)));
  }
  if (client.timeoutMs !== TIMEOUT_MS) {
    found.push(plain('tries', UNUSUAL.timeout(settingSeconds(client.timeoutMs))));
  }
  if (client.retryAfterMs !== RETRY_AFTER_MS) {
    found.push(plain('tries', UNUSUAL.retryAfter(settingSeconds(client.retryAfterMs))));
  }
  return found;
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

/** What is said in the same words where it stands and when it is dropped. */
function plain(choice: ChoiceName, text: string): Unusual {
  return { choice, text, dropped: text };
}
