/** What the timeline says of items, locks and readings. */
import type { Attempt, ClaimEventKind } from '../../engine/pkg/sim_wasm.js';
import { counted, grouped, seconds } from '../format.js';
import { runName, taskName } from './names.js';

export const HELD_NAMES = {
  workQueue: 'Work queue',
  lock: 'Locks',
  reading: 'Outside value',
} as const;

const SPANS = { holds: 'has it', left: 'had it and left it', waits: 'waits', value: '' } as const;

export const HELD = {
  span: (
    kind: keyof typeof SPANS,
    { attempt }: Attempt,
    fromMs: number,
    toMs: number,
    byWriter: boolean,
  ) =>
    `${byWriter ? 'single writer, for ' : ''}attempt ${attempt} ${SPANS[kind]} from ${seconds(fromMs)} to ${seconds(toMs)}`,
  holds: (ms: number) => `has it for ${seconds(ms)}`,
  keeps: 'has it, and nobody gets it any more',
  /** `ms`: null for ever. */
  waits: (ms: number | null, { run }: Attempt, other: Attempt | undefined, byWriter: boolean) =>
    `${byWriter ? 'the single writer ' : ''}waits ${ms === null ? 'for ever' : seconds(ms)}${other === undefined ? '' : ` for attempt ${other.attempt}${other.run === run ? '' : ` of ${runName(other.run)}`}`}`,
  vain: {
    turnedAway: 'finds it taken and fails',
    wentWithout: 'finds it taken and goes on without',
    foundConsumed: 'finds its work done',
    gaveUpWaiting: 'gives up',
    heldNoMore: 'has nothing to give back',
  } satisfies Partial<Record<ClaimEventKind, string>>,
  moment: (kind: ClaimEventKind, atMs: number) =>
    `${kind === 'consumed' ? 'work done' : 'came in vain'}, ${seconds(atMs)}`,
  items: (done: number, of: number) => `${grouped(done)} of ${counted(of, 'item')} done`,
  taken: (count: number) => `taken ${counted(count, 'time')}`,
  changes: (atMs: number) => `changes at ${seconds(atMs)}`,
  value: ['old value', 'new value'],
  reads: ({ attempt }: Attempt, version: number) =>
    `attempt ${attempt} reads the ${version === 0 ? 'old' : 'new'} value`,
} as const;

/** Everything that an attempt did with what only one can have, in a line. */
export const heldNote = (
  { run, stage, task, attempt }: Attempt,
  clauses: readonly string[],
  severalTasks: boolean,
) =>
  `${severalTasks ? `${taskName(stage, task, run)}: ` : ''}attempt ${attempt} ${clauses.join('; ')}`;

export const HELD_LEGEND = {
  holds: 'has it',
  left: 'left, and nobody else gets it',
  waits: 'waits for it',
  vain: 'came in vain',
  done: 'work done',
  reads: 'read',
} as const;
