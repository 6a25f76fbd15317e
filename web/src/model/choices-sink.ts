/** The dropdowns about the ledger's contract. */
import type { IdentityField, OnRepeat, SinkKind } from '../engine/pkg/sim_wasm.js';
import { type Choice, worded } from './choice.js';
import type { CompleteScenario } from './scenario.js';
import { SINK_NAMES } from './words/names.js';
import {
  identityLabel,
  LABELS,
  NO_IDENTITY,
  ON_REPEAT_HINTS,
  ON_REPEAT_LABELS,
  SINK_HINTS,
  USELESS,
} from './words/controls.js';

/**
 * The identities worth comparing: the usual one first (which a scenario leaves out), one that
 * names the attempt, one with what changes from night to night replaced by the job, and coarse
 * ones under which different customers' writes look the same.
 */
const IDENTITIES: Record<Exclude<SinkKind, 'append'>, IdentityField[][]> = {
  upsert: [
    ['period', 'customer'],
    ['run', 'customer'],
    ['run', 'attempt', 'customer'],
    ['job', 'customer'],
    ['period'],
  ],
  key: [
    ['run', 'task', 'customer'],
    ['run', 'task', 'attempt', 'customer'],
    ['period', 'customer'],
    ['job', 'task', 'customer'],
    ['run', 'task'],
  ],
  atomic: [['run', 'task'], ['run', 'task', 'attempt'], ['job', 'task'], ['run'], []],
};

/** The option for the identity that is usual for the sink, whichever that is. */
const USUAL = 'usual';

/** The option for an identity without a field. */
const EMPTY = 'empty';

const optionOf = (identity: readonly IdentityField[]) => String(identity) || EMPTY;

/** The option that stands for an identity; undefined when none does. */
export function identityOption({ sink }: CompleteScenario): string | undefined {
  if (sink.identity === null || sink.kind === 'append') return USUAL;
  const wanted = optionOf(sink.identity);
  const [usual, ...unusual] = IDENTITIES[sink.kind].map(optionOf);
  if (usual === wanted) return USUAL;
  return unusual.includes(wanted) ? wanted : undefined;
}

/** What only some kinds of sink can do, as it is for the others; the engine's defaults. */
const PLAIN = {
  onConflict: 'replace',
  keyCheck: 'oneStep',
  dedupeMemory: 'forGood',
  onUnknownCommit: 'retryCommit',
} satisfies Partial<CompleteScenario['sink']>;

export const SINK: Choice = {
  name: 'sink',
  label: () => LABELS.sink,
  options: () => worded(SINK_NAMES),
  value: ({ sink }) => sink.kind,
  hint: ({ sink }) => SINK_HINTS[sink.kind],
  uselessBecause: () => undefined,
  choose: (scenario, value) => {
    const kind = value as SinkKind;
    const { identity, onRepeat } = scenario.sink;
    return {
      ...scenario,
      sink: {
        ...scenario.sink,
        ...(kind === scenario.sink.kind ? {} : PLAIN),
        kind,
        identity: identity !== null && isOffered(kind, identity) ? identity : null,
        onRepeat: takesAll(kind) ? 'success' : onRepeat,
      },
    };
  },
};

export const IDENTITY: Choice = {
  name: 'identity',
  label: () => LABELS.identity,
  options: ({ sink }) => {
    if (sink.kind === 'append') return [{ value: USUAL, label: NO_IDENTITY }];
    return IDENTITIES[sink.kind].map((identity, position) => ({
      value: position === 0 ? USUAL : optionOf(identity),
      label: identityLabel(identity, position === 0),
    }));
  },
  value: identityOption,
  uselessBecause: ({ sink }) => (sink.kind === 'append' ? USELESS.appendCompares : undefined),
  choose: (scenario, value) => ({
    ...scenario,
    sink: {
      ...scenario.sink,
      identity: value === USUAL ? null : identityIn(value),
    },
  }),
};

export const ON_REPEAT: Choice = {
  name: 'onRepeat',
  label: () => LABELS.onRepeat,
  options: () => worded(ON_REPEAT_LABELS),
  value: ({ sink }) => sink.onRepeat,
  hint: ({ sink }) => ON_REPEAT_HINTS[sink.onRepeat],
  uselessBecause: ({ sink }) => {
    if (sink.kind === 'append') return USELESS.appendTakesAll;
    return sink.kind === 'upsert' ? USELESS.upsertTakesAll : undefined;
  },
  choose: (scenario, value) => ({
    ...scenario,
    sink: { ...scenario.sink, onRepeat: value as OnRepeat },
  }),
};

const identityIn = (option: string) =>
  option === EMPTY ? [] : (option.split(',') as IdentityField[]);

function takesAll(kind: SinkKind): boolean {
  return kind === 'append' || kind === 'upsert';
}

function isOffered(kind: SinkKind, identity: readonly IdentityField[]): boolean {
  if (kind === 'append') return false;
  const [, ...unusual] = IDENTITIES[kind];
  return unusual.some((offered) => String(offered) === String(identity));
}
