/** What the dropdowns say about further effects: what publish tasks do outside, and who may do it. */
import type { EffectKind, IdentityField } from '../../engine/pkg/sim_wasm.js';
import { counted, settingPercent, settingSeconds } from '../format.js';
import { identityName } from './names.js';

export const EFFECT_LABELS = {
  topic: 'Message to a topic',
  paidCalls: 'Paid call',
  quota: 'Quota of the paid service',
  file: 'File',
  counter: 'Counter',
  workQueue: 'Item from a work queue',
  lock: 'Lock',
  reading: 'Value read from outside',
  writer: 'Written by the single writer',
  policy: 'Refused before the start',
} as const;

/** An option's label, and what it means. */
export type OptionWords = readonly [label: string, hint: string];

export const TOPIC_WORDS = {
  none: ['none', 'No messages.'],
  plain: ['for each customer', 'Every consumer acts on every message, whoever sent it.'],
  session: [
    'idempotent producer',
    "A session for each attempt: the topic knows its repeats, not another's.",
  ],
  logical: ['known by period, customer', 'The topic passes over a message that it knows.'],
} satisfies Record<string, OptionWords>;

export const PAID_WORDS = {
  none: ['none', 'Nothing is paid for.'],
  plain: ['for each customer, no key', 'Every call that is served is charged.'],
  attempt: ['key of run, task, attempt, customer', 'Another attempt pays again.'],
  logical: ['key of period, customer', 'A repeat is recognised and costs nothing.'],
} satisfies Record<string, OptionWords>;

export const QUOTA_WORDS = {
  none: ['no limit', 'Every call is served at once.'],
  tight: ['796 calls in 5 min', 'Whoever comes later waits, and all tasks share it.'],
  minute: ['600 calls in a minute', 'Whoever comes later waits, and all tasks share it.'],
} satisfies Record<string, OptionWords>;

export const FILE_WORDS = {
  none: ['none', 'No file.'],
  truncated: ['one path, emptied first', 'Whoever opens it cuts away what another wrote.'],
  appended: ['one path, appended', 'The blocks of two attempts stand between each other.'],
  renamed: [
    'own path, renamed when complete',
    'A whole file takes the place of another in one step.',
  ],
} satisfies Record<string, OptionWords>;

export const COUNTER_WORDS = {
  none: ['none', 'Nothing is counted.'],
  plain: ['one more for each customer', 'It adds whatever comes.'],
  logical: ['known by period, customer', 'A step that it knows is not added again.'],
} satisfies Record<string, OptionWords>;

/** Of an item as of a lock. */
const FREE_LATER: OptionWords = [
  `taken: wait; free after ${settingSeconds(20_000)}`,
  'After a while it is free, whatever its holder does.',
];

export const QUEUE_WORDS = {
  none: ['none', 'Nothing is claimed.'],
  wait: ['taken: wait', 'Whoever finds it taken waits, for ever if need be.'],
  fail: ['taken: fail', 'Whoever finds it taken reports that it failed.'],
  goOn: ['taken: nothing to do', 'Whoever finds it taken is done at once.'],
  lease: FREE_LATER,
  task: ["in the task's name", 'Both copies of a task have it.'],
} satisfies Record<string, OptionWords>;

export const LOCK_WORDS = {
  none: ['none', 'Nothing keeps two attempts apart.'],
  wait: ['taken: wait', 'Whoever finds it taken waits, for ever if need be.'],
  timeout: [`taken: wait for ${settingSeconds(3_000)}`, 'Then the attempt reports that it failed.'],
  fail: ['taken: fail', 'Whoever finds it taken reports that it failed.'],
  goOn: ['taken: go on without', 'Whoever finds it taken works unprotected.'],
  lease: FREE_LATER,
  task: ["in the task's name", 'Both copies of a task have it.'],
} satisfies Record<string, OptionWords>;

export const READING_WORDS = {
  none: ['none', 'Amounts are as in the data set.'],
  attempt: ['by each attempt', 'It changes while they run: they may work with different values.'],
  run: ['once for the run', 'It changes while they run, and all get the same.'],
} satisfies Record<string, OptionWords>;

/** The kinds of effects as they stand in a list. */
const KIND_NAMES: Record<EffectKind, string> = {
  ledger: 'rows',
  email: 'emails',
  topic: 'messages',
  paidCalls: 'paid calls',
  file: 'the file',
  counter: 'the counter',
  workQueue: 'the item',
  lock: 'the lock',
};

export const WRITER_WORDS = {
  none: 'nothing',
  all: 'all that it can write',
  only: (kind: EffectKind) => `only ${KIND_NAMES[kind]}`,
  noneHint: 'Every attempt writes outside itself.',
  hint: 'Attempts only emit records; those of a winner are written.',
};

export const POLICY_WORDS = {
  none: 'nothing',
  kind: (kind: EffectKind) => `${KIND_NAMES[kind]} in copied steps`,
  all: 'any effect in copied steps',
  writer: 'what the single writer does not write',
  noneHint: 'A job may do outside what it likes.',
  hint: 'A job that would do so is not started.',
};

const kinds = (some: readonly EffectKind[]) => some.map((kind) => KIND_NAMES[kind]).join(', ');

const recognised = (fields: readonly IdentityField[]) =>
  fields.length === 0 ? '' : `, known by ${identityName(fields)}`;

/** What the dropdowns have no option for, each as words within a sentence. */
export const UNUSUAL_EFFECTS = {
  topic: (consumers: number, fields: readonly IdentityField[]) =>
    `${counted(consumers, 'consumer')}${recognised(fields)}`,
  paid: (cents: number, fields: readonly IdentityField[]) =>
    `${counted(cents, 'cent')} a call${recognised(fields)}`,
  quota: (calls: number, perMs: number) => `${counted(calls, 'call')} in ${settingSeconds(perMs)}`,
  counter: (fields: readonly IdentityField[]) => `a counter${recognised(fields)}`,
  claim: (what: string, timeoutMs: number | null, leaseMs: number | null, isTasks: boolean) =>
    [
      what,
      ...(timeoutMs === null ? [] : [`for ${settingSeconds(timeoutMs)} at most`]),
      ...(leaseMs === null ? [] : [`free after ${settingSeconds(leaseMs)}`]),
      ...(isTasks ? ["in the task's name"] : []),
    ].join(', '),
  taken: { wait: 'taken: wait', fail: 'taken: fail', goOn: 'taken: go on' },
  reading: (atMs: number, percent: number, isOnce: boolean) =>
    `${settingPercent(percent)} more from ${settingSeconds(atMs)} on, read ${isOnce ? 'once' : 'by each attempt'}`,
  kinds,
  policy: (refused: readonly EffectKind[], isOnlyWriter: boolean) =>
    [
      ...(refused.length > 0 ? [`${kinds(refused)} in copied steps`] : []),
      ...(isOnlyWriter ? [POLICY_WORDS.writer] : []),
    ].join('; '),
};
