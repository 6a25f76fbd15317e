/** What a design means in the lab: the scenarios that are tried on it. */
import type { IdentityField, Preset } from '../../engine/pkg/sim_wasm.js';
import { retarget, withFailure } from '../failure-chosen.js';
import { type CompleteScenario, presetScenario, referenceOf } from '../scenario.js';
import { type DesignAnswer, type Design, isOpen, type Settled, settled } from './design.js';

type Sink = CompleteScenario['sink'];
type Email = CompleteScenario['email'];

/** Failures of the job's tasks, by the preset that they are taken from. */
const OF_TASKS = ['lost-ack-append', 'crash-append', 'zombie-append'];
/** The same of a task that only computes; of the lesson's own there is one. */
const OF_COMPUTING = ['reduce-retry', 'crash-append', 'zombie-append'];
const SECOND_COPY = 'speculation-append';
const SENDER_CRASH = 'sender-crash';

/** Long enough that whoever calls gives up, whether one sender calls or all tasks at once. */
const OUTAGE = { first: 5, count: 100 };

/** The fields of a row's identity; null where they are usual for the sink. */
const ROW_KEYS: Record<Exclude<DesignAnswer<'identity'>, 'none'>, IdentityField[]> = {
  attempt: ['run', 'task', 'attempt', 'customer'],
  task: ['run', 'task', 'customer'],
  business: ['period', 'customer'],
  job: ['job', 'customer'],
  period: ['period'],
};

/** The same of a commit, which is a task's. */
const COMMIT_KEYS: Record<DesignAnswer<'identity'>, IdentityField[] | null> = {
  none: ['run', 'task', 'attempt'],
  attempt: ['run', 'task', 'attempt'],
  task: null,
  business: ['period', 'task'],
  job: ['job', 'task'],
  period: ['period'],
};

/** Which scenarios to try, each one once: the healthy run and whatever can happen to the design. */
export function scenariosOf(design: Design, presets: readonly Preset[]): CompleteScenario[] {
  const tried = settled(design);
  const base = baseOf(tried, presets);
  const computes = tried.effects === 'nothing';
  const like = (name: string) => failing(base, name, computes, presets);
  const ofTasks = (computes ? OF_COMPUTING : OF_TASKS).map(like);
  const scenarios = [base, ...ofTasks];
  if (tried.duplication === 'copied') scenarios.push(like(SECOND_COPY));
  if (base.email.path !== 'none') scenarios.push(outage(base), withFailure(base, 'lostReply'));
  if (tried.effects === 'outbox') scenarios.push(like(SENDER_CRASH));
  if (isOpen(design.effects)) {
    const throughOutbox = [like(SENDER_CRASH), outage(base)];
    const email: Email = { ...base.email, path: 'outbox' };
    scenarios.push(...throughOutbox.map((scenario) => ({ ...scenario, email })));
  }
  if (isOpen(design.duplication)) {
    const endTasks = base.email.path === 'direct' ? [...ofTasks, outage(base)] : ofTasks;
    scenarios.push(...endTasks.map(withoutRetries));
  }
  return scenarios;
}

function baseOf(tried: Settled, presets: readonly Preset[]): CompleteScenario {
  const reference = referenceOf(presets);
  const base = {
    ...reference,
    sink: sinkOf(tried, reference.sink),
    email: emailOf(tried, reference.email),
  };
  return tried.duplication === 'never' ? withoutRetries(base) : base;
}

function sinkOf({ effects, partial, promise, identity }: Settled, usual: Sink): Sink {
  if (effects === 'nothing') return usual;
  // The task of the lab always writes rows; here they are in nobody's way.
  if (effects === 'messages') return { ...usual, kind: 'upsert', identity: null };
  if (partial === 'together') {
    // All at once, and again with each attempt: a commit that names the attempt.
    const name = promise === 'adds' ? 'none' : identity;
    return { ...usual, kind: 'atomic', identity: COMMIT_KEYS[name] };
  }
  if (identity === 'none' || promise === 'adds' || promise === 'refuses') {
    return { ...usual, kind: 'append', identity: null };
  }
  const kind = promise === 'replaces' ? 'upsert' : 'key';
  const isUsual = identity === (kind === 'upsert' ? 'business' : 'task');
  return { ...usual, kind, identity: isUsual ? null : ROW_KEYS[identity] };
}

function emailOf({ effects, identity, promise, receiver }: Settled, usual: Email): Email {
  if (effects === 'nothing' || effects === 'rows') return usual;
  const path = effects === 'outbox' ? 'outbox' : 'direct';
  const recognising = { ...usual, path, dedupeMemory: 'forGood' } as const;
  if (effects !== 'messages') {
    return receiver === 'recognises'
      ? { ...recognising, notificationId: 'logical' }
      : { ...usual, path };
  }
  if (identity === 'none') return { ...usual, path };
  const notificationId = identity === 'attempt' ? 'attempt' : 'logical';
  return promise === 'passes'
    ? { ...recognising, notificationId }
    : { ...usual, path, notificationId };
}

/** The same failure as in a preset; of a task that computes where nothing else is done. */
function failing(
  base: CompleteScenario,
  name: string,
  computes: boolean,
  presets: readonly Preset[],
): CompleteScenario {
  const preset = presetScenario(name, presets);
  if (preset === undefined) throw new Error(`the engine has no preset "${name}"`);
  const { speculation } = preset.coordinator;
  const scenario = {
    ...base,
    coordinator: { ...base.coordinator, speculation },
    faults: preset.faults,
  };
  return computes ? retarget(scenario, (attempt) => ({ ...attempt, stage: 'reduce' })) : scenario;
}

function outage(base: CompleteScenario): CompleteScenario {
  return { ...base, faults: [{ do: 'fail', target: { emailCall: OUTAGE }, when: null }] };
}

function withoutRetries(scenario: CompleteScenario): CompleteScenario {
  return { ...scenario, coordinator: { ...scenario.coordinator, maxAttempts: 1 } };
}
