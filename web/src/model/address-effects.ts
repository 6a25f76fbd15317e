/** The parameters about what publish tasks do outside besides: `topic=3:period,customer`, `lock=wait:lease-20000`. */
import type { EffectKind, FilePath, WhenTaken } from '../engine/pkg/sim_wasm.js';
import { amongst, IDENTITY, named, NONE, orNone } from './address-formats.js';
import { type Format, WHOLE_NUMBER } from './address-number.js';
import { fieldOf, type Parameter, SCENARIO, single } from './address-parameter.js';
import type { CompleteScenario } from './scenario.js';

type Effects = CompleteScenario['effects'];
type Paid = NonNullable<Effects['paidCalls']>;
type Quota = NonNullable<Paid['quota']>;
type Claim = NonNullable<Effects['lock']>;
type Reading = NonNullable<Effects['reading']>;
type Identity = Paid['identity'];

/** Kinds of effects, by the parameters of the same names. */
export const EFFECTS: Format<EffectKind> = named({
  ledger: 'ledger',
  email: 'email',
  topic: 'topic',
  paidCalls: 'paid',
  file: 'file',
  counter: 'counter',
  workQueue: 'queue',
  lock: 'lock',
});

/** A number or a word, and after a colon the fields by which a repeat is recognised, if there are any. */
function recognising<Value, Whole extends { identity: Identity }>(
  { print, parse }: Format<Value>,
  valueOf: (whole: Whole) => Value,
  wholeOf: (value: Value, identity: Identity) => Whole,
): Format<Whole> {
  return {
    print: (whole) => {
      const { identity } = whole;
      const fields = identity.length === 0 ? '' : `:${IDENTITY.print(identity)}`;
      return `${print(valueOf(whole))}${fields}`;
    },
    parse: (text) => {
      const [first = '', fields = NONE, ...rest] = text.split(':');
      const [value, identity] = [parse(first), IDENTITY.parse(fields)];
      if (value === undefined || identity === undefined || rest.length > 0) return undefined;
      return wholeOf(value, identity);
    },
  };
}

const TOPIC = recognising(
  WHOLE_NUMBER,
  ({ consumers }: NonNullable<Effects['topic']>) => consumers,
  (consumers, identity) => ({ consumers, identity }),
);
const PAID = recognising(
  WHOLE_NUMBER,
  ({ costCents }: Omit<Paid, 'quota'>) => costCents,
  (costCents, identity) => ({ costCents, identity }),
);
/** A counter has no number of its own. */
const PLAIN = 'plain';
const COUNTER = recognising<typeof PLAIN, NonNullable<Effects['counter']>>(
  amongst([PLAIN]),
  (): typeof PLAIN => PLAIN,
  (_, identity) => ({ identity }),
);

/** Calls, and the milliseconds in which so many are served: `800/300000`. */
const QUOTA: Format<Quota> = {
  print: ({ calls, perMs }) => `${calls}/${perMs}`,
  parse: (text) => {
    const [calls, perMs, ...rest] = text.split('/').map((part) => WHOLE_NUMBER.parse(part));
    if (calls === undefined || perMs === undefined || rest.length > 0) return undefined;
    return { calls, perMs };
  },
};

const PATH: Format<FilePath> = named({
  sharedTruncated: 'shared-truncated',
  sharedAppended: 'shared-appended',
  ownRenamed: 'own-renamed',
});
const FILE: Format<NonNullable<Effects['file']>> = {
  ...PATH,
  print: ({ path }) => PATH.print(path),
  parse: (text) => {
    const path = PATH.parse(text);
    return path && { path };
  },
};

const WHEN_TAKEN: Format<WhenTaken> = named({ wait: 'wait', fail: 'fail', goOn: 'go-on' });
const CLAIM_SHAPE =
  /^(?<taken>[a-z-]+?)(?::timeout-(?<timeout>\d+))?(?::lease-(?<lease>\d+))?(?<task>:by-task)?$/;
/** What happens when it is taken, and what else is unusual: `wait:timeout-3000:lease-20000:by-task`. */
const CLAIM: Format<Claim> = {
  print: ({ whenTaken, timeoutMs, leaseMs, heldBy }) =>
    [
      WHEN_TAKEN.print(whenTaken),
      ...(timeoutMs === null ? [] : [`timeout-${timeoutMs}`]),
      ...(leaseMs === null ? [] : [`lease-${leaseMs}`]),
      ...(heldBy === 'task' ? ['by-task'] : []),
    ].join(':'),
  parse: (text) => {
    const parts = CLAIM_SHAPE.exec(text)?.groups;
    const whenTaken = WHEN_TAKEN.parse(parts?.['taken'] ?? '');
    const [timeoutMs, leaseMs] = [msIn(parts?.['timeout']), msIn(parts?.['lease'])];
    if (whenTaken === undefined || timeoutMs === undefined || leaseMs === undefined) {
      return undefined;
    }
    return {
      heldBy: parts?.['task'] === undefined ? 'attempt' : 'task',
      whenTaken,
      timeoutMs,
      leaseMs,
    };
  },
};

const READING_SHAPE = /^(?<changes>\d+):(?<raise>\d+)(?<run>:by-run)?$/;
/** When it changes, by how many percent, and who keeps it: `115000:10:by-run`. */
const READING: Format<Reading> = {
  print: ({ changesAtMs, raisePercent, kept }) =>
    `${changesAtMs}:${raisePercent}${kept === 'byRun' ? ':by-run' : ''}`,
  parse: (text) => {
    const parts = READING_SHAPE.exec(text)?.groups;
    const changesAtMs = WHOLE_NUMBER.parse(parts?.['changes'] ?? '');
    const raisePercent = WHOLE_NUMBER.parse(parts?.['raise'] ?? '');
    if (changesAtMs === undefined || raisePercent === undefined) return undefined;
    const kept = parts?.['run'] === undefined ? 'byAttempt' : 'byRun';
    return { changesAtMs, raisePercent, kept };
  },
};

const ALL = fieldOf(SCENARIO, 'effects');
const CLIENT = fieldOf(ALL, 'client');

export const EFFECT_PARAMETERS: readonly Parameter[] = [
  single('topic', orNone(TOPIC), fieldOf(ALL, 'topic')),
  {
    ...single('paid', orNone<Omit<Paid, 'quota'>>(PAID), {
      paths: ['effects.paidCalls'],
      get: ({ effects }) => effects.paidCalls,
      set: (scenario, paid) => withPaid(scenario, paid && { quota: quotaOf(scenario), ...paid }),
    }),
    words: { costCents: 'paid' },
    usual: '5',
  },
  quotaParameter(),
  single('file', orNone(FILE), fieldOf(ALL, 'file')),
  single('counter', orNone(COUNTER), fieldOf(ALL, 'counter')),
  { ...single('queue', orNone(CLAIM), fieldOf(ALL, 'workQueue')), words: { leaseMs: 'lease' } },
  { ...single('lock', orNone(CLAIM), fieldOf(ALL, 'lock')), usual: 'wait' },
  {
    ...single('reading', orNone(READING), fieldOf(ALL, 'reading')),
    words: { changesAtMs: 'time', raisePercent: 'percent' },
  },
  single('call-tries', WHOLE_NUMBER, fieldOf(CLIENT, 'tries')),
  single('call-timeout', WHOLE_NUMBER, fieldOf(CLIENT, 'timeoutMs')),
  single('call-retry-after', WHOLE_NUMBER, fieldOf(CLIENT, 'retryAfterMs')),
];

/** A quota is one of paid calls: beside none it says nothing. */
function quotaParameter(): Parameter {
  const quota = single('quota', orNone(QUOTA), {
    paths: ['effects.paidCalls.quota'],
    get: quotaOf,
    set: (scenario, value) => {
      const { paidCalls } = scenario.effects;
      return withPaid(scenario, paidCalls && { ...paidCalls, quota: value });
    },
  });
  return {
    ...quota,
    words: { perMs: 'quota' },
    read: (scenario, texts) => {
      const read = quota.read(scenario, texts);
      return 'scenario' in read && scenario.effects.paidCalls === null && texts[0] !== NONE
        ? { unreadable: texts[0] ?? '', without: 'paid' }
        : read;
    },
  };
}

function quotaOf({ effects }: CompleteScenario): Quota | null {
  return effects.paidCalls?.quota ?? null;
}

const withPaid = (scenario: CompleteScenario, paidCalls: Effects['paidCalls']) => ({
  ...scenario,
  effects: { ...scenario.effects, paidCalls },
});

/** Null where it is left out, undefined where it is no exact number. */
const msIn = (text: string | undefined) => (text === undefined ? null : WHOLE_NUMBER.parse(text));
