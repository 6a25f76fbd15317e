/** What a scenario holds that none of the first dropdowns has an option for; unusual-later.ts tells of the others. */
import { MEMORY, TRIES_PER_EMAIL } from './choices-email.js';
import { MOMENT, PAUSE, pauseOf, ROW, writeOf } from './choices-failure.js';
import { CALL, CALL_COUNT, isSenderCrash, numberOf, rangeOf } from './choices-failure-email.js';
import { identityOption } from './choices-sink.js';
import { alsoSlow, attemptOf, isSlow, percentOf, requestOf } from './failure.js';
import { settingSeconds } from './format.js';
import type { CompleteScenario } from './scenario.js';
import { RESTART_AFTER_MS, RETRY_AFTER_MS, TIMEOUT_MS } from './choices-email.js';
import { fullAttemptName } from './words/names.js';
import { type ChoiceName, memoryLabel } from './words/controls.js';
import { DROPPED, UNUSUAL } from './words/controls-unusual.js';
import { afterRequestWords, faultWords } from './words/fault.js';

/** One thing that exceeds the dropdowns, and the dropdown that it belongs to. */
export interface Unusual {
  choice: ChoiceName;
  text: string;
  /** The same in words that stand alone, for when it is dropped. */
  dropped: string;
}

/** Everything in a scenario that exceeds the first dropdowns. */
export function unusual(scenario: CompleteScenario): Unusual[] {
  return [
    ...ofFaults(scenario),
    ...ofWritesAndCalls(scenario),
    ...ofSink(scenario),
    ...ofEmail(scenario),
  ];
}

function ofFaults(scenario: CompleteScenario): Unusual[] {
  const found: Unusual[] = [];
  const [first, ...others] = scenario.faults;
  for (const fault of alsoSlow(scenario) === undefined ? others : []) {
    const text = faultWords(fault, scenario);
    found.push({ choice: 'failure', text, dropped: DROPPED.fault(text) });
  }
  const target = attemptOf(first);
  if (target !== undefined && target.attempt !== 1) {
    const name = fullAttemptName(target);
    found.push({ choice: 'task', text: name, dropped: DROPPED.attempt(name) });
  }
  const request = requestOf(first);
  if (request !== undefined && !isSenderCrash(first) && MOMENT.value(scenario) === undefined) {
    const text = afterRequestWords(request);
    found.push({ choice: 'moment', text, dropped: DROPPED.which(text) });
  }
  const percent = percentOf(first);
  if (percent !== undefined && MOMENT.value(scenario) === undefined) {
    const dropped = (isSlow(first) ? DROPPED.pace : DROPPED.moment)(percent);
    found.push({ choice: 'moment', text: UNUSUAL.percent(percent), dropped });
  }
  const when = first?.when ?? null;
  if (when !== null && 'atMs' in when && MOMENT.value(scenario) === undefined) {
    found.push(plain('moment', UNUSUAL.time(settingSeconds(when.atMs))));
  }
  const pauseMs = pauseOf(first);
  if (pauseMs !== undefined && PAUSE.value(scenario) === undefined) {
    found.push(plain('pause', UNUSUAL.pause(settingSeconds(pauseMs))));
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
  const count = rangeOf(first)?.count;
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

/** What is said in the same words where it stands and when it is dropped. */
export function plain(choice: ChoiceName, text: string): Unusual {
  return { choice, text, dropped: text };
}
