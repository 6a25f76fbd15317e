/** What goes wrong, in words: as a sentence, and as a few words within one. */
import type { Callee } from '../../engine/pkg/sim_wasm.js';
import { type CallRange, attemptOf, callsOf, percentOf, requestOf } from '../failure.js';
import { counted, grouped, seconds, settingPercent, settingSeconds } from '../format.js';
import type { CompleteFault, CompleteScenario } from '../scenario.js';
import { senderMoment } from '../sender-moment.js';
import { fullAttemptName, runName, taskName, workerName } from './names.js';

/** Whom a fault strikes: a worker, or a task, with its attempt when that is not the first. */
function victimName(fault: CompleteFault): string {
  if ('worker' in fault.target) return workerName(fault.target.worker);
  const attempt = attemptOf(fault);
  if (attempt === undefined) return '';
  return attempt.attempt === 1
    ? taskName(attempt.stage, attempt.task, attempt.run)
    : fullAttemptName(attempt);
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function momentWords(fault: CompleteFault): string {
  const percent = percentOf(fault);
  if (percent !== undefined) return ` at ${settingPercent(percent)}`;
  const request = requestOf(fault);
  return request === undefined ? '' : ` ${afterRequestWords(request)}`;
}

export const afterRequestWords = (request: number) => `after request ${grouped(request)}`;

/** `call 5`, `calls 5 to 8` */
function callsName({ first, count }: CallRange): string {
  if (count === 1) return `call ${grouped(first)}`;
  return `calls ${grouped(first)} ${count === 2 ? 'and' : 'to'} ${grouped(first + count - 1)}`;
}

const repliesWord = ({ count }: CallRange) => (count === 1 ? 'reply' : 'replies');

/** When the sender crashes: by what it has just done, where that can be said. */
function senderCrashWords(fault: CompleteFault, scenario: CompleteScenario): string {
  const request = requestOf(fault) ?? 0;
  const moment = senderMoment(request, scenario);
  if (moment === undefined) return afterRequestWords(request);
  const email = `email ${grouped(moment.notification)}`;
  if (!moment.isBetween) return `after sending and marking ${email}`;
  return moment.marks === 'afterSending'
    ? `after sending ${email}, before marking it`
    : `after marking ${email}, before sending it`;
}

/** What attempts call besides the email service, as far as a fault names it. */
const CALLEES: Record<Callee, [one: string, several: string, of: string]> = {
  write: ['write', 'writes', ''],
  commit: ['commit', 'commits', ''],
  topic: ['call', 'calls', ' of the topic'],
  paidCall: ['call', 'calls', ' of the paid service'],
  counter: ['call', 'calls', ' of the counter'],
};

/** `commit 4`, `calls 5 to 8 of the topic`; undefined when a fault names none of these. */
function calleeOf({ target }: CompleteFault): { name: string; count: number } | undefined {
  const ref = 'call' in target ? target.call : 'reply' in target ? target.reply : undefined;
  if (ref === undefined) return undefined;
  const [one, several, of] = CALLEES[ref.of];
  const { first, count } = ref;
  const last = `${count === 2 ? 'and' : 'to'} ${grouped(first + count - 1)}`;
  const name = `${count === 1 ? one : several} ${grouped(first)}${count === 1 ? '' : ` ${last}`}${of}`;
  return { name, count };
}

/** Faults that strike at a time, or that make something stand still. */
function otherSentence({ do: action, target, when }: CompleteFault, who: string, moment: string) {
  const at = when !== null && 'atMs' in when ? ` at ${seconds(when.atMs)}` : moment;
  if (action === 'restart') {
    const run = 'coordinator' in target ? target.coordinator : 0;
    return `The coordinator${run === 0 ? '' : ` of ${runName(run)}`} restarts${at}`;
  }
  if (typeof action === 'object' && 'pause' in action) {
    return `${who} stands still for ${settingSeconds(action.pause.ms)}${at}`;
  }
  return undefined;
}

const rowOf = ({ target }: CompleteFault) => ('write' in target ? target.write.row : 0);

/** What goes wrong, as a sentence without its full stop. */
export function faultSentence(fault: CompleteFault, scenario: CompleteScenario): string {
  const { do: action, target } = fault;
  const who = victimName(fault);
  const moment = momentWords(fault);
  const calls = callsOf(fault);
  const other = otherSentence(fault, 'worker' in target ? upper(who) : who, moment);
  if (other !== undefined) return other;
  const callee = calleeOf(fault);
  if (callee !== undefined) {
    const { name, count } = callee;
    if (action === 'lose' && 'reply' in target) {
      return `The ${count === 1 ? 'reply to' : 'replies to'} ${name} ${count === 1 ? 'is' : 'are'} lost`;
    }
    return `${upper(name)} ${action === 'lose' ? (count === 1 ? 'is lost' : 'are lost') : count === 1 ? 'fails' : 'fail'}`;
  }
  if (action === 'fail' && calls !== undefined) {
    return `The email service fails at ${callsName(calls)}`;
  }
  if (action === 'lose') {
    if (calls === undefined) return `The completion message of ${who} is lost`;
    const are = calls.count === 1 ? 'is' : 'are';
    return `The email service's ${repliesWord(calls)} to ${callsName(calls)} ${are} lost`;
  }
  if (action === 'repeat') return `Write ${grouped(rowOf(fault))} of ${who} arrives twice`;
  if (action === 'crash') {
    return 'sender' in target
      ? `The sender crashes ${senderCrashWords(fault, scenario)}`
      : `The worker of ${who} crashes${moment}`;
  }
  if (action === 'cutOff') return `${who} is cut off from the coordinator${moment} and works on`;
  return `${'worker' in target ? upper(who) : who} takes ${settingPercent(percentOf(fault) ?? 0)} of its usual time`;
}

/** What goes wrong, as a few words within a sentence. */
export function faultWords(fault: CompleteFault, scenario: CompleteScenario): string {
  const { do: action, target } = fault;
  const who = victimName(fault);
  const moment = momentWords(fault);
  const calls = callsOf(fault);
  const other = otherSentence(fault, who, moment);
  if (other !== undefined) return other.charAt(0).toLowerCase() + other.slice(1);
  const callee = calleeOf(fault);
  if (callee !== undefined) {
    const { name, count } = callee;
    if (action === 'fail') return `failed ${name}`;
    return `lost ${'reply' in target ? `${count === 1 ? 'reply' : 'replies'} to ` : ''}${name}`;
  }
  if (action === 'fail' && calls !== undefined) {
    return `${counted(calls.count, 'failed call')} of the email service from ${callsName({ ...calls, count: 1 })} on`;
  }
  if (action === 'lose') {
    return calls === undefined
      ? `lost completion message of ${who}`
      : `lost ${repliesWord(calls)} of the email service to ${callsName(calls)}`;
  }
  if (action === 'repeat') return `repeated write ${grouped(rowOf(fault))} of ${who}`;
  if (action === 'crash') {
    return 'sender' in target
      ? `crash of the sender ${senderCrashWords(fault, scenario)}`
      : `crash of ${who}${moment}`;
  }
  if (action === 'cutOff') return `cut off ${who}${moment}`;
  return `${who} takes ${settingPercent(percentOf(fault) ?? 0)}`;
}
