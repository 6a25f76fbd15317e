/**
 * A fault in an address: `lose:ack:publish-3:1`, `crash:publish-4:1@50`, `crash:sender@request-9`,
 * `cut-off:publish-5:1@40`, `slow:worker-3@150`, `repeat:publish-3:1@row-1`,
 * `fail:email-calls:5-8`, `lose:commit-replies:4`, `pause:publish-3:1@request-5:10000`,
 * `restart:coordinator@115000`.
 *
 * What is done, the target, and after `@` a number: the percentage of the work, the request or the
 * time at which the fault strikes; the row that is repeated; or the percentage of the usual time
 * that slow work takes. A pause says for how long besides.
 */
import type { AttemptRef, Callee, Stage } from '../engine/pkg/sim_wasm.js';
import { named } from './address-formats.js';
import { WHOLE_NUMBER } from './address-number.js';
import type { CallRange } from './failure.js';
import { type Complete, type CompleteFault, isCompound } from './scenario.js';

type Action = CompleteFault['do'];
type Target = CompleteFault['target'];
type When = CompleteFault['when'];

const SHAPE =
  /^(?<action>[a-z-]+):(?<target>[^@]*)(?:@(?<unit>request-|row-)?(?<number>\d+)(?::(?<ms>\d+))?)?$/;
const ATTEMPT =
  /^(?<stage>map|reduce|publish)-(?<task>\d+)(?::(?<attempt>\d+))?(?::run-(?<run>\d+))?$/;
const NUMBERED = /^(?<what>worker-|coordinator:run-)(?<number>\d+)$/;
const CALLS = /^(?<of>[a-z]+)-(?<what>calls|replies):(?<first>\d+)(?:-(?<last>\d+))?$/;
const SENDER = 'sender';
const COORDINATOR = 'coordinator';
const ACK = 'ack:';
const EMAIL = 'email';
/** Actions without a number of their own, by their name in an address. */
const ACTIONS = named<Exclude<Action, object>>({
  lose: 'lose',
  fail: 'fail',
  repeat: 'repeat',
  crash: 'crash',
  cutOff: 'cut-off',
  restart: 'restart',
});
const CALLEES = named<Callee>({
  write: 'write',
  commit: 'commit',
  topic: 'topic',
  paidCall: 'paid',
  counter: 'counter',
});

export function printFault({ do: action, target, when }: CompleteFault): string {
  const who = printTarget(target);
  if (typeof action === 'string') return `${ACTIONS.print(action)}:${who}${printWhen(when)}`;
  return 'slow' in action
    ? `slow:${who}@${action.slow.percent}`
    : `pause:${who}${printWhen(when)}:${action.pause.ms}`;
}

/** The part of a fault's text that says its target, or when it strikes. */
export function sayPart(value: unknown, path: string): string | undefined {
  if (!isCompound(value)) return undefined;
  if (path.endsWith('.target')) return printTarget(value as unknown as Target);
  return path.endsWith('.when') ? printWhen(value as unknown as When) : undefined;
}

/** The fault that a text says; undefined when it says none. An attempt that is left out is the first. */
export function parseFault(text: string): CompleteFault | undefined {
  const parts = SHAPE.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { action: name = '', target: who = '', unit } = parts;
  const [number, ms] = [numberIn(parts['number']), numberIn(parts['ms'])];
  if (number === null || ms === null) return undefined;
  if (name === 'repeat') return unit === 'row-' ? parseRepeat(who, number) : undefined;
  const target = unit === 'row-' ? undefined : parseTarget(who);
  if (target === undefined) return undefined;
  if (name === 'pause') {
    const when = whenOf(unit, number, target);
    return ms === undefined ? undefined : { do: { pause: { ms } }, target, when };
  }
  if (ms !== undefined) return undefined;
  if (name === 'slow') {
    if (number === undefined || unit !== undefined) return undefined;
    return { do: { slow: { percent: number } }, target, when: null };
  }
  const action = ACTIONS.parse(name);
  return action && { do: action, target, when: whenOf(unit, number, target) };
}

/** Undefined where there is none, null where it is none that is exact. */
function numberIn(text: string | undefined): number | null | undefined {
  return text === undefined ? undefined : (WHOLE_NUMBER.parse(text) ?? null);
}

function printWhen(when: When): string {
  if (when === null) return '';
  if ('afterRequest' in when) return `@request-${when.afterRequest}`;
  return `@${'percent' in when ? when.percent : when.atMs}`;
}

/** A coordinator has no work of which a share could be done: a number is a time. */
function whenOf(unit: string | undefined, number: number | undefined, target: Target): When {
  if (number === undefined) return null;
  if (unit !== undefined) return { afterRequest: number };
  return 'coordinator' in target ? { atMs: number } : { percent: number };
}

function printTarget(target: Target): string {
  if ('worker' in target) return `worker-${target.worker}`;
  if ('sender' in target) return SENDER;
  if ('coordinator' in target) return `${COORDINATOR}${printRun(target.coordinator)}`;
  if ('emailCall' in target) return `${EMAIL}-calls:${printCalls(target.emailCall)}`;
  if ('emailReply' in target) return `${EMAIL}-replies:${printCalls(target.emailReply)}`;
  if ('call' in target) return `${CALLEES.print(target.call.of)}-calls:${printCalls(target.call)}`;
  if ('reply' in target) {
    return `${CALLEES.print(target.reply.of)}-replies:${printCalls(target.reply)}`;
  }
  if ('ack' in target) return `${ACK}${printAttempt(target.ack)}`;
  if ('attempt' in target) return printAttempt(target.attempt);
  const { row, ...writer } = target.write;
  return `${printAttempt({ stage: 'publish', ...writer })}@row-${row}`;
}

const printAttempt = ({ stage, task, attempt, run = 0 }: Complete<AttemptRef>) =>
  `${stage}-${task}:${attempt}${printRun(run)}`;

const printRun = (run: number) => (run === 0 ? '' : `:run-${run}`);

/** `5` is one call, `5-8` are four; a count that is left out is one. */
function printCalls({ first, count = 1 }: Pick<CallRange, 'first'> & Partial<CallRange>): string {
  return count === 1 ? String(first) : `${first}-${first + count - 1}`;
}

function parseTarget(text: string): Target | undefined {
  // There is one sender.
  if (text === SENDER) return { sender: 0 };
  if (text === COORDINATOR) return { coordinator: 0 };
  const numbered = NUMBERED.exec(text)?.groups;
  if (numbered !== undefined) {
    const number = WHOLE_NUMBER.parse(numbered['number'] ?? '');
    if (number === undefined) return undefined;
    return numbered['what'] === 'worker-' ? { worker: number } : { coordinator: number };
  }
  if (CALLS.test(text)) return parseCalls(text);
  if (!text.startsWith(ACK)) {
    const attempt = parseAttempt(text);
    return attempt && { attempt };
  }
  const ack = parseAttempt(text.slice(ACK.length));
  return ack && { ack };
}

/** The write of a row; only publish tasks write. */
function parseRepeat(text: string, row: number | undefined): CompleteFault | undefined {
  const writer = parseAttempt(text);
  if (row === undefined || writer?.stage !== 'publish') return undefined;
  const { task, attempt, run } = writer;
  const write = { task, attempt, row, ...(run !== undefined && { run }) };
  return { do: 'repeat', target: { write }, when: null };
}

function parseCalls(text: string): Target | undefined {
  const parts = CALLS.exec(text)?.groups;
  const first = WHOLE_NUMBER.parse(parts?.['first'] ?? '');
  if (first === undefined) return undefined;
  const last = parts?.['last'] === undefined ? first : WHOLE_NUMBER.parse(parts['last']);
  if (last === undefined || last < first) return undefined;
  const calls = { first, count: last - first + 1 };
  const isReply = parts?.['what'] === 'replies';
  if (parts?.['of'] === EMAIL) return isReply ? { emailReply: calls } : { emailCall: calls };
  const of = CALLEES.parse(parts?.['of'] ?? '');
  return of && (isReply ? { reply: { of, ...calls } } : { call: { of, ...calls } });
}

function parseAttempt(text: string): Complete<AttemptRef> | undefined {
  const parts = ATTEMPT.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const task = WHOLE_NUMBER.parse(parts['task'] ?? '');
  const attempt = WHOLE_NUMBER.parse(parts['attempt'] ?? '1');
  const run = WHOLE_NUMBER.parse(parts['run'] ?? '0');
  if (task === undefined || attempt === undefined || run === undefined) return undefined;
  return { stage: parts['stage'] as Stage, task, attempt, ...(run > 0 && { run }) };
}
