/** What became of each request, as columns: more than its fate alone tells. */
import type { Outcome, System, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';

export interface Became {
  /** Whether it was taken although the system had taken the customer's operation before. */
  isAgain: (request: number) => boolean;
  /** Whether what it met was another customer's. */
  metOther: (request: number) => boolean;
  /** Whether its reply was lost. */
  isUnheard: (request: number) => boolean;
  /** A number that is the same for two requests exactly when the same became of them. */
  codeOf: (request: number) => number;
}

const AGAIN = 1;
const MET_OTHER = 2;
const UNHEARD = 4;
const FATE_UNIT = 8;
const FATES = ['took', 'overwrote', 'ignored', 'refused', 'discarded', 'failed'];

const allBecame = once(
  ({ effects, customers }: Outcome) =>
    new Map(effects.map((effect) => [effect.system, becameIn(effect, customers.id.length)])),
);

export function becameOf(outcome: Outcome, system: System): Became {
  const became = allBecame(outcome).get(system);
  if (became === undefined) throw new Error(`the outcome has no ${system}`);
  return became;
}

function becameIn({ requests, unheard }: SystemEffects, customers: number): Became {
  const { customer, fate, met, visibleMs } = requests;
  // By when they became visible: what was staged first may be committed last.
  const first = new Int32Array(customers).fill(-1);
  fate.forEach((it, request) => {
    if (it !== 'took') return;
    const known = first[customer[request] ?? 0] ?? -1;
    if (known < 0 || (visibleMs[request] ?? 0) < (visibleMs[known] ?? 0)) {
      first[customer[request] ?? 0] = request;
    }
  });
  const codes = new Uint8Array(fate.length);
  for (let request = 0; request < codes.length; request += 1) {
    const it = fate[request] ?? 'took';
    const whose = customer[request] ?? 0;
    const other = met[request] ?? null;
    codes[request] =
      FATES.indexOf(it) * FATE_UNIT +
      (it === 'took' && first[whose] !== request ? AGAIN : 0) +
      (other !== null && customer[other] !== whose ? MET_OTHER : 0);
  }
  for (const request of unheard) codes[request] = (codes[request] ?? 0) + UNHEARD;
  const has = (flag: number) => (request: number) => ((codes[request] ?? 0) & flag) !== 0;
  return {
    isAgain: has(AGAIN),
    metOther: has(MET_OTHER),
    isUnheard: has(UNHEARD),
    codeOf: (request) => codes[request] ?? 0,
  };
}
