/**
 * A fault in an address: `lose:ack:publish-3:1`, `crash:publish-4:1@50`, `crash:sender@request-9`,
 * `cut-off:publish-5:1@40`, `slow:worker-3@150`, `repeat:publish-3:1@row-1`,
 * `fail:email-calls:5-8`, `lose:email-replies:5`.
 *
 * What is done, the target, and after `@` a number: the percentage of the work, or the request, at
 * which the fault strikes; the row that is repeated; or the percentage of the usual time that slow
 * work takes.
 */
import type { AttemptRef, Stage } from '../engine/pkg/sim_wasm.js';
import { WHOLE_NUMBER } from './address-formats.js';
import type { CallRange } from './failure.js';
import type { Complete, CompleteFault } from './scenario.js';

type Action = CompleteFault['do'];
type Target = CompleteFault['target'];
type When = CompleteFault['when'];

const SHAPE =
  /^(?<action>lose|fail|repeat|crash|cut-off|slow):(?<target>[^@]*)(?:@(?<unit>request-|row-)?(?<number>\d+))?$/;
const ATTEMPT = /^(?<stage>map|reduce|publish)-(?<task>\d+)(?::(?<attempt>\d+))?$/;
const WORKER = /^worker-(?<worker>\d+)$/;
const CALLS = /^(?<first>\d+)(?:-(?<last>\d+))?$/;
const SENDER = 'sender';
const ACK = 'ack:';
const EMAIL_CALLS = 'email-calls:';
const EMAIL_REPLIES = 'email-replies:';
/** Actions without a number of their own, by their name in an address. */
const ACTIONS: Record<string, Exclude<Action, object>> = {
  lose: 'lose',
  fail: 'fail',
  repeat: 'repeat',
  crash: 'crash',
  'cut-off': 'cutOff',
};

export function printFault({ do: action, target, when }: CompleteFault): string {
  const who = printTarget(target);
  if (typeof action === 'object') return `slow:${who}@${action.slow.percent}`;
  return `${action === 'cutOff' ? 'cut-off' : action}:${who}${printWhen(when)}`;
}

/** The fault that a text says; undefined when it says none. An attempt that is left out is the first. */
export function parseFault(text: string): CompleteFault | undefined {
  const parts = SHAPE.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { action: name = '', target: who = '', unit } = parts;
  const number = parts['number'] === undefined ? undefined : WHOLE_NUMBER.parse(parts['number']);
  if (parts['number'] !== undefined && number === undefined) return undefined;
  if (name === 'repeat') return unit === 'row-' ? parseRepeat(who, number) : undefined;
  const target = unit === 'row-' ? undefined : parseTarget(who);
  if (target === undefined) return undefined;
  if (name === 'slow') {
    if (number === undefined || unit !== undefined) return undefined;
    return { do: { slow: { percent: number } }, target, when: null };
  }
  const action = ACTIONS[name];
  return action && { do: action, target, when: whenOf(unit, number) };
}

function printWhen(when: When): string {
  if (when === null) return '';
  return 'percent' in when ? `@${when.percent}` : `@request-${when.afterRequest}`;
}

function whenOf(unit: string | undefined, number: number | undefined): When {
  if (number === undefined) return null;
  return unit === undefined ? { percent: number } : { afterRequest: number };
}

function printTarget(target: Target): string {
  if ('worker' in target) return `worker-${target.worker}`;
  if ('sender' in target) return SENDER;
  if ('emailCall' in target) return `${EMAIL_CALLS}${printCalls(target.emailCall)}`;
  if ('emailReply' in target) return `${EMAIL_REPLIES}${printCalls(target.emailReply)}`;
  if ('ack' in target) return `${ACK}${printAttempt(target.ack)}`;
  if ('attempt' in target) return printAttempt(target.attempt);
  const { task, attempt, row } = target.write;
  return `${printAttempt({ stage: 'publish', task, attempt })}@row-${row}`;
}

function printAttempt({ stage, task, attempt }: Complete<AttemptRef>): string {
  return `${stage}-${task}:${attempt}`;
}

/** `5` is one call, `5-8` are four. */
function printCalls({ first, count }: CallRange): string {
  return count === 1 ? String(first) : `${first}-${first + count - 1}`;
}

function parseTarget(text: string): Target | undefined {
  // There is one sender.
  if (text === SENDER) return { sender: 0 };
  const worker = WHOLE_NUMBER.parse(WORKER.exec(text)?.groups?.['worker'] ?? '');
  if (worker !== undefined) return { worker };
  if (text.startsWith(EMAIL_CALLS)) {
    const emailCall = parseCalls(text.slice(EMAIL_CALLS.length));
    return emailCall && { emailCall };
  }
  if (text.startsWith(EMAIL_REPLIES)) {
    const emailReply = parseCalls(text.slice(EMAIL_REPLIES.length));
    return emailReply && { emailReply };
  }
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
  const { task, attempt } = writer;
  return { do: 'repeat', target: { write: { task, attempt, row } }, when: null };
}

function parseCalls(text: string): CallRange | undefined {
  const parts = CALLS.exec(text)?.groups;
  const first = WHOLE_NUMBER.parse(parts?.['first'] ?? '');
  if (first === undefined) return undefined;
  const last = parts?.['last'] === undefined ? first : WHOLE_NUMBER.parse(parts['last']);
  return last === undefined || last < first ? undefined : { first, count: last - first + 1 };
}

function parseAttempt(text: string): Complete<AttemptRef> | undefined {
  const parts = ATTEMPT.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const task = WHOLE_NUMBER.parse(parts['task'] ?? '');
  const attempt = WHOLE_NUMBER.parse(parts['attempt'] ?? '1');
  if (task === undefined || attempt === undefined) return undefined;
  return { stage: parts['stage'] as Stage, task, attempt };
}
