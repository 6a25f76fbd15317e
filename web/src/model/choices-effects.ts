/** The dropdowns about what publish tasks do outside besides, and about who may do it. */
import type { EffectKind, IdentityField } from '../engine/pkg/sim_wasm.js';
import type { Choice } from './choice.js';
import { choiceOf, type Forms } from './choice-forms.js';
import { type CompleteScenario, isSameValue } from './scenario.js';
import {
  COUNTER_WORDS,
  EFFECT_LABELS,
  FILE_WORDS,
  LOCK_WORDS,
  type OptionWords,
  PAID_WORDS,
  POLICY_WORDS,
  QUEUE_WORDS,
  QUOTA_WORDS,
  READING_WORDS,
  TOPIC_WORDS,
  WRITER_WORDS,
} from './words/controls-effects.js';

type Effects = CompleteScenario['effects'];
type EffectName = Exclude<keyof Effects, 'client'>;

/** Fields that every attempt of a task shares, and some that name the attempt. */
const LOGICAL: IdentityField[] = ['period', 'customer'];
const OF_ATTEMPT: IdentityField[] = ['run', 'task', 'attempt', 'customer'];

/** Of an effect that a choice brings in; the engine's defaults. */
const CONSUMERS = 3;
const COST_CENTS = 5;
const READING = { changesAtMs: 115_000, raisePercent: 10 };
const CLAIM = { heldBy: 'attempt', whenTaken: 'wait', timeoutMs: null, leaseMs: null } as const;
const TIMEOUT_MS = 3_000;
const LEASE_MS = 20_000;

function effect<Key extends EffectName, Name extends string>(
  name: Key,
  words: Readonly<Record<Name, OptionWords>>,
  forms: Forms<Effects[Key], Name>['forms'],
): Choice {
  return choiceOf<Effects[Key], Name>({
    name,
    label: EFFECT_LABELS[name],
    words,
    forms,
    get: ({ effects }) => effects[name],
    set: (scenario, value) => withEffects(scenario, { [name]: value }),
  });
}

const TOPIC = effect('topic', TOPIC_WORDS, () => ({
  none: null,
  plain: { consumers: CONSUMERS, identity: [] },
  session: { consumers: CONSUMERS, identity: OF_ATTEMPT },
  logical: { consumers: CONSUMERS, identity: LOGICAL },
}));

const PAID_CALLS = effect('paidCalls', PAID_WORDS, ({ effects }) => {
  const paid = { costCents: COST_CENTS, quota: effects.paidCalls?.quota ?? null };
  return {
    none: null,
    plain: { ...paid, identity: [] },
    attempt: { ...paid, identity: OF_ATTEMPT },
    logical: { ...paid, identity: LOGICAL },
  };
});

const QUOTA = choiceOf({
  name: 'quota',
  label: EFFECT_LABELS.quota,
  words: QUOTA_WORDS,
  forms: () => ({
    none: null,
    // As many as the lesson has customers.
    tight: { calls: 796, perMs: 300_000 },
    minute: { calls: 600, perMs: 60_000 },
  }),
  isThere: ({ effects }) => effects.paidCalls !== null,
  get: ({ effects }) => effects.paidCalls?.quota ?? null,
  set: (scenario, quota) => {
    const { paidCalls } = scenario.effects;
    return withEffects(scenario, { paidCalls: paidCalls && { ...paidCalls, quota } });
  },
});

const FILE = effect('file', FILE_WORDS, () => ({
  none: null,
  truncated: { path: 'sharedTruncated' },
  appended: { path: 'sharedAppended' },
  renamed: { path: 'ownRenamed' },
}));

const COUNTER = effect('counter', COUNTER_WORDS, () => ({
  none: null,
  plain: { identity: [] },
  logical: { identity: LOGICAL },
}));

const WORK_QUEUE = effect('workQueue', QUEUE_WORDS, () => ({
  none: null,
  wait: CLAIM,
  fail: { ...CLAIM, whenTaken: 'fail' },
  goOn: { ...CLAIM, whenTaken: 'goOn' },
  lease: { ...CLAIM, leaseMs: LEASE_MS },
  task: { ...CLAIM, heldBy: 'task' },
}));

const LOCK = effect('lock', LOCK_WORDS, () => ({
  none: null,
  wait: CLAIM,
  timeout: { ...CLAIM, timeoutMs: TIMEOUT_MS },
  fail: { ...CLAIM, whenTaken: 'fail' },
  goOn: { ...CLAIM, whenTaken: 'goOn' },
  lease: { ...CLAIM, leaseMs: LEASE_MS },
  task: { ...CLAIM, heldBy: 'task' },
}));

const READING_CHOICE = effect('reading', READING_WORDS, () => ({
  none: null,
  attempt: { ...READING, kept: 'byAttempt' },
  run: { ...READING, kept: 'byRun' },
}));

const ALL = 'all';
const NONE = 'none';
const ONLY_WRITER = 'writer';

/** What the single writer can apply of the scenario, in the engine's order. */
function writableOf({ effects }: CompleteScenario): EffectKind[] {
  const kinds = ['topic', 'paidCalls', 'file', 'counter'] as const;
  return ['ledger', ...kinds.filter((kind) => effects[kind] !== null)];
}

const WRITER: Choice = {
  name: 'writer',
  label: () => EFFECT_LABELS.writer,
  options: (scenario) => {
    const kinds = writableOf(scenario);
    return [
      { value: NONE, label: WRITER_WORDS.none },
      ...kinds.map((kind) => ({ value: kind, label: WRITER_WORDS.only(kind) })),
      ...(kinds.length > 1 ? [{ value: ALL, label: WRITER_WORDS.all }] : []),
    ];
  },
  value: (scenario) => {
    const { applies } = scenario.writer;
    const [only = NONE, ...more] = applies;
    const kinds = writableOf(scenario);
    if (more.length === 0) return only === NONE || kinds.includes(only) ? only : undefined;
    return isSameValue(applies, kinds) ? ALL : undefined;
  },
  hint: ({ writer }) => (writer.applies.length === 0 ? WRITER_WORDS.noneHint : WRITER_WORDS.hint),
  uselessBecause: () => undefined,
  choose: (scenario, value) => withWriter(scenario, value),
};

/** Where the writer applies rows nobody's token is compared. */
function withWriter(scenario: CompleteScenario, option: string): CompleteScenario {
  const applies =
    option === ALL ? writableOf(scenario) : option === NONE ? [] : [option as EffectKind];
  const { sink } = scenario;
  const fencing = sink.fencing && !applies.includes('ledger');
  return { ...scenario, sink: { ...sink, fencing }, writer: { applies } };
}

/** Every kind, for a policy that allows none. */
const KINDS: EffectKind[] = [
  'ledger',
  'email',
  'topic',
  'paidCalls',
  'file',
  'counter',
  'workQueue',
  'lock',
];

const POLICY: Choice = {
  name: 'policy',
  label: () => EFFECT_LABELS.policy,
  options: (scenario) => {
    const kinds = KINDS.filter((kind) => isUsed(kind, scenario) || POLICY.value(scenario) === kind);
    return [
      { value: NONE, label: POLICY_WORDS.none },
      ...kinds.map((kind) => ({ value: kind, label: POLICY_WORDS.kind(kind) })),
      { value: ALL, label: POLICY_WORDS.all },
      { value: ONLY_WRITER, label: POLICY_WORDS.writer },
    ];
  },
  value: ({ policy: { notInCopiedSteps, onlySingleWriter } }) => {
    const [only = NONE, ...more] = notInCopiedSteps;
    if (onlySingleWriter) return only === NONE ? ONLY_WRITER : undefined;
    if (more.length === 0) return only;
    return isSameValue(notInCopiedSteps, KINDS) ? ALL : undefined;
  },
  hint: ({ policy: { notInCopiedSteps, onlySingleWriter } }) =>
    onlySingleWriter || notInCopiedSteps.length > 0 ? POLICY_WORDS.hint : POLICY_WORDS.noneHint,
  uselessBecause: () => undefined,
  choose: (scenario, value) => ({
    ...scenario,
    policy: {
      onlySingleWriter: value === ONLY_WRITER,
      notInCopiedSteps:
        value === ALL
          ? KINDS
          : value === NONE || value === ONLY_WRITER
            ? []
            : [value as EffectKind],
    },
  }),
};

function isUsed(kind: EffectKind, { effects, email }: CompleteScenario): boolean {
  if (kind === 'ledger') return true;
  return kind === 'email' ? email.path === 'direct' : effects[kind] !== null;
}

/**
 * The single writer that applies all goes on to do so, and one that applied what is gone does not.
 * Without a lock there are no tokens to compare.
 */
function withEffects(scenario: CompleteScenario, change: Partial<Effects>): CompleteScenario {
  const effects = { ...scenario.effects, ...change };
  const { sink, writer } = scenario;
  const next: CompleteScenario = {
    ...scenario,
    effects,
    sink: { ...sink, fencing: sink.fencing && effects.lock !== null },
  };
  if (WRITER.value(scenario) === ALL) return withWriter(next, ALL);
  const kept = writer.applies.filter((kind) => isUsed(kind, next) || !isUsed(kind, scenario));
  return { ...next, writer: { applies: kept } };
}

export const EFFECT_CHOICES: readonly Choice[] = [
  TOPIC,
  PAID_CALLS,
  QUOTA,
  FILE,
  COUNTER,
  WORK_QUEUE,
  LOCK,
  READING_CHOICE,
  WRITER,
  POLICY,
];
