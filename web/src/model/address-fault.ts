/**
 * A fault in an address: `lose:ack:publish-3:1`, `crash:publish-4:1@50`, `cut-off:publish-5:1@40`,
 * `slow:publish-7:1@150`, `slow:worker-3@150`.
 *
 * What is done, the target, and after `@` the percentage: of the work when the fault strikes, or
 * of the usual time that slow work takes.
 */
import type { AttemptRef, Stage } from '../engine/pkg/sim_wasm.js';
import { WHOLE_NUMBER } from './address-formats.js';
import type { Complete, CompleteFault } from './scenario.js';

type Target = CompleteFault['target'];

const SHAPE = /^(?<action>lose|crash|cut-off|slow):(?<target>[^@]*)(?:@(?<percent>\d+))?$/;
const ATTEMPT = /^(?<stage>map|reduce|publish)-(?<task>\d+)(?::(?<attempt>\d+))?$/;
const WORKER = /^worker-(?<worker>\d+)$/;
const ACK = 'ack:';
/** Actions without a number of their own, by their name in an address. */
const ACTIONS: Record<string, 'lose' | 'crash' | 'cutOff'> = {
  lose: 'lose',
  crash: 'crash',
  'cut-off': 'cutOff',
};

export function printFault({ do: action, target, when }: CompleteFault): string {
  const moment = when === null ? '' : `@${when.percent}`;
  const who = printTarget(target);
  if (typeof action === 'object') return `slow:${who}@${action.slow.percent}`;
  return `${action === 'cutOff' ? 'cut-off' : action}:${who}${moment}`;
}

/** The fault that a text says; undefined when it says none. An attempt that is left out is the first. */
export function parseFault(text: string): CompleteFault | undefined {
  const parts = SHAPE.exec(text)?.groups;
  const target = parts?.['target'] === undefined ? undefined : parseTarget(parts['target']);
  if (parts === undefined || target === undefined) return undefined;
  const percent = parts['percent'] === undefined ? undefined : WHOLE_NUMBER.parse(parts['percent']);
  if (parts['action'] === 'slow') {
    return percent === undefined ? undefined : { do: { slow: { percent } }, target, when: null };
  }
  const when = percent === undefined ? null : { percent };
  const action = ACTIONS[parts['action'] ?? ''];
  return action && { do: action, target, when };
}

function printTarget(target: Target): string {
  if ('worker' in target) return `worker-${target.worker}`;
  return 'ack' in target ? `${ACK}${printAttempt(target.ack)}` : printAttempt(target.attempt);
}

function printAttempt({ stage, task, attempt }: Complete<AttemptRef>): string {
  return `${stage}-${task}:${attempt}`;
}

function parseTarget(text: string): Target | undefined {
  const worker = WHOLE_NUMBER.parse(WORKER.exec(text)?.groups?.['worker'] ?? '');
  if (worker !== undefined) return { worker };
  if (!text.startsWith(ACK)) {
    const attempt = parseAttempt(text);
    return attempt && { attempt };
  }
  const ack = parseAttempt(text.slice(ACK.length));
  return ack && { ack };
}

function parseAttempt(text: string): Complete<AttemptRef> | undefined {
  const parts = ATTEMPT.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const task = WHOLE_NUMBER.parse(parts['task'] ?? '');
  const attempt = WHOLE_NUMBER.parse(parts['attempt'] ?? '1');
  if (task === undefined || attempt === undefined) return undefined;
  return { stage: parts['stage'] as Stage, task, attempt };
}
