/** What became of each request, as columns: more than its fate alone tells. */
import type { Outcome, System, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { once } from './once.js';
import { type Operations, operationsOf } from './operations.js';

export interface Became {
  /** Whether it was taken although the system had taken the customer's operation before. */
  isAgain: (request: number) => boolean;
  /** Whether what it met was another operation's: of another customer, or of another period. */
  metOther: (request: number) => boolean;
  /** Whether it was the same customer's, of another period. */
  metPeriod: (request: number) => boolean;
  /** Whether its reply was lost. */
  isUnheard: (request: number) => boolean;
  /** A number that is the same for two requests exactly when the same became of them. */
  codeOf: (request: number) => number;
}

const AGAIN = 1;
const MET_OTHER = 2;
const UNHEARD = 4;
const MET_PERIOD = 8;
const FATE_UNIT = 16;
const FATES = [
  'took',
  'overwrote',
  'ignored',
  'refused',
  'discarded',
  'failed',
  'throttled',
  'fenced',
];

const allBecame = once(
  (outcome: Outcome) =>
    new Map(
      outcome.effects.map((effects) => [effects.system, becameIn(effects, operationsOf(outcome))]),
    ),
);

export function becameOf(outcome: Outcome, system: System): Became {
  const became = allBecame(outcome).get(system);
  if (became === undefined) throw new Error(`the outcome has no ${system}`);
  return became;
}

function becameIn({ requests, unheard, removed }: SystemEffects, operations: Operations): Became {
  const { customer, attempt, fate, met, visibleMs } = requests;
  const operationOf = (request: number) =>
    operations.of(customer[request] ?? 0, attempt[request] ?? 0);
  const removedMs = new Map(removed.map(({ request, atMs }) => [request, atMs]));
  // By when they became visible: what was staged first may be committed last.
  const first = new Int32Array(operations.count).fill(-1);
  // What was taken away again leaves the place to the next one.
  const isAlone = new Uint8Array(fate.length);
  fate.forEach((it, request) => {
    if (it !== 'took') return;
    const operation = operationOf(request);
    const known = first[operation] ?? -1;
    const atMs = visibleMs[request] ?? 0;
    if (known < 0 || atMs < (visibleMs[known] ?? 0)) {
      if (known >= 0) isAlone[known] = 0;
      first[operation] = request;
      isAlone[request] = 1;
    } else if ((removedMs.get(known) ?? Infinity) <= atMs) {
      first[operation] = request;
      isAlone[request] = 1;
    }
  });
  const codes = new Uint8Array(fate.length);
  for (let request = 0; request < codes.length; request += 1) {
    const it = fate[request] ?? 'took';
    const whose = customer[request] ?? 0;
    const other = met[request] ?? null;
    codes[request] =
      FATES.indexOf(it) * FATE_UNIT +
      (it === 'took' && isAlone[request] !== 1 ? AGAIN : 0) +
      (other !== null && operationOf(other) !== operationOf(request)
        ? MET_OTHER + (customer[other] === whose ? MET_PERIOD : 0)
        : 0);
  }
  for (const request of unheard) codes[request] = (codes[request] ?? 0) + UNHEARD;
  const has = (flag: number) => (request: number) => ((codes[request] ?? 0) & flag) !== 0;
  return {
    isAgain: has(AGAIN),
    metOther: has(MET_OTHER),
    metPeriod: has(MET_PERIOD),
    isUnheard: has(UNHEARD),
    codeOf: (request) => codes[request] ?? 0,
  };
}
