/**
 * A run as the beginning of file names: `retry-lab-lost-ack-publish-3-append`.
 *
 * It is made of the lab's own words and numbers, and of nothing that a reader typed, so it is
 * short and holds no sign that a file system minds.
 */
import { attemptOf, callsOf, failureOf } from './failure.js';
import type { CompleteFault, CompleteScenario } from './scenario.js';
import { taskName } from './words/names.js';
import { FAILURE_FILE_NAMES, FILE_NAME } from './words/take-away.js';

export function runName({ faults, sink, email, data }: CompleteScenario): string {
  const [fault, ...others] = faults;
  return [
    FILE_NAME.lab,
    FAILURE_FILE_NAMES[failureOf(fault)],
    ...victim(fault),
    ...(others.length > 0 ? [FILE_NAME.others(others.length)] : []),
    sink.kind,
    ...(email.path === 'none' ? [] : [email.path]),
    ...(data === 'lesson' ? [] : [FILE_NAME.customers(data.synthetic.customers)]),
  ].join('-');
}

function victim(fault: CompleteFault | undefined): string[] {
  if (fault === undefined) return [];
  if ('worker' in fault.target) return [FILE_NAME.worker(fault.target.worker)];
  const calls = callsOf(fault);
  if (calls !== undefined) return [FILE_NAME.calls(calls.first, calls.count)];
  const ref = attemptOf(fault);
  if (ref === undefined) return [];
  const { stage, task, attempt } = ref;
  return [taskName(stage, task), ...(attempt === 1 ? [] : [FILE_NAME.attempt(attempt)])];
}
