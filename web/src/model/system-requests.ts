/** What reached one system, and what of it is about one customer or attempt. */
import type { Outcome, Requests, System, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { scenarioOf } from './scenario.js';

export function effectsOf({ effects }: Outcome, system: System): SystemEffects {
  const found = effects.find((it) => it.system === system);
  if (found === undefined) throw new Error(`the outcome has no ${system}`);
  return found;
}

/** Whether what reaches a system stands only after a commit, or after its file was renamed. */
export function isStagedIn(outcome: Outcome, system: System): boolean {
  const { sink, effects } = scenarioOf(outcome);
  return (
    (system === 'ledger' && sink.kind === 'atomic') ||
    (system === 'files' && effects.file?.path === 'ownRenamed')
  );
}

/** Whether the network delivered the request before it once more. */
export const isDeliveredAgain = (requests: Requests, request: number): boolean =>
  (['atMs', 'attempt', 'customer'] as const).every(
    (column) => requests[column][request] === requests[column][request - 1],
  );

/** Positions of the requests in whose column a value stands; a scan, which is fast, and keeps nothing. */
export function requestsWith(
  requests: Requests,
  column: 'customer' | 'attempt' | 'commit' | 'notification',
  value: number,
): number[] {
  const values: readonly (number | null)[] = requests[column];
  const found: number[] = [];
  for (let at = values.indexOf(value); at >= 0; at = values.indexOf(value, at + 1)) found.push(at);
  return found;
}
