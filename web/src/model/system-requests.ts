/** What reached one system, and what of it is about one customer or attempt. */
import type { Outcome, Requests, System, SystemEffects } from '../engine/pkg/sim_wasm.js';

export function effectsOf({ effects }: Outcome, system: System): SystemEffects {
  const found = effects.find((it) => it.system === system);
  if (found === undefined) throw new Error(`the outcome has no ${system}`);
  return found;
}

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
