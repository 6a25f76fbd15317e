/** Why a notification was stored, why an email went out or not, and what befell the sender. */
import type { Outcome, SystemEffects } from '../engine/pkg/sim_wasm.js';
import type { Explained } from './explanation.js';
import { attemptAt } from './attempts.js';
import { customerAt } from './explanation-ledger.js';
import { keyOf, tuple } from './keys.js';
import { becameOf } from './requests-became.js';
import { scenarioOf } from './scenario.js';
import { senderMishaps } from './sender-mishaps.js';
import { mishapWhy } from './sender-why.js';
import { effectsOf, requestsWith } from './system-requests.js';
import { systemAudit } from './truth.js';
import type { Moment } from './words/explanation.js';
import {
  EMAIL,
  keyWords,
  NOTIFICATION,
  rowName,
  SENDER_EVENT,
} from './words/explanation-systems.js';
import { fullAttemptName } from './words/names.js';
import { senderDeed } from './words/sender.js';

export function explainNotification(outcome: Outcome, request: number, when: Moment): Explained {
  const effects = effectsOf(outcome, 'outbox');
  const { requests } = effects;
  const customer = customerAt(outcome, effects, request);
  const attempt = attemptAt(outcome, requests.attempt[request] ?? -1);
  return {
    subject: NOTIFICATION.subject(customer),
    sentences: [
      NOTIFICATION.stored(rowName(customer, attempt)),
      callsFor(outcome, request, when),
      ...oneOfSeveral(outcome, effects, request, when),
    ],
    tone: becameOf(outcome, 'outbox').isAgain(request) ? 'wrong' : 'plain',
  };
}

function callsFor(outcome: Outcome, notification: number, when: Moment): string {
  const { requests } = effectsOf(outcome, 'mailbox');
  const markedMs = outcome.sender?.markedMs[notification] ?? null;
  const calls = requestsWith(requests, 'notification', notification);
  const [first] = calls;
  const last = calls.at(-1);
  if (first === undefined || last === undefined) {
    return markedMs === null
      ? NOTIFICATION.neverCalled
      : NOTIFICATION.neverCalledMarked(when(markedMs));
  }
  const sent = calls.filter((call) => requests.fate[call] === 'took').length;
  const called =
    calls.length === 1
      ? NOTIFICATION.called(when(requests.atMs[first] ?? 0), fateWords(requests.fate[first]))
      : NOTIFICATION.calledOften(
          calls.length,
          when(requests.atMs[first] ?? 0),
          when(requests.atMs[last] ?? 0),
          sent,
        );
  const { marks } = scenarioOf(outcome).email.sender;
  return NOTIFICATION.calls(called, markedMs === null ? undefined : when(markedMs), marks);
}

const fateWords = (fate: string | undefined) =>
  fate === 'ignored' || fate === 'failed' ? NOTIFICATION.fates[fate] : NOTIFICATION.fates.took;

/** Which of a customer's notifications or emails it is; nothing when there is one only. */
function oneOfSeveral(
  outcome: Outcome,
  effects: SystemEffects,
  request: number,
  when: Moment,
): string[] {
  const { requests, system } = effects;
  const all = requestsWith(requests, 'customer', requests.customer[request] ?? -1).filter(
    (it) => requests.fate[it] === 'took',
  );
  const other = all.find((it) => it !== request);
  if (other === undefined) return [];
  return [
    (system === 'outbox' ? NOTIFICATION : EMAIL).numberOf(
      all.indexOf(request) + 1,
      all.length,
      customerAt(outcome, effects, request),
      fullAttemptName(attemptAt(outcome, requests.attempt[other] ?? -1)),
      when(requests.atMs[other] ?? 0),
    ),
  ];
}

export function explainEmail(outcome: Outcome, request: number, when: Moment): Explained {
  const effects = effectsOf(outcome, 'mailbox');
  const { requests } = effects;
  const { isAgain, isUnheard } = becameOf(outcome, 'mailbox');
  const customer = customerAt(outcome, effects, request);
  const isSent = requests.fate[request] === 'took';
  const isLost = isUnheard(request);
  const isWrong = isAgain(request) || isLost || requests.fate[request] === 'failed';
  return {
    subject: (isSent ? EMAIL.subject : EMAIL.callSubject)(customer),
    sentences: [
      calledBecause(outcome, effects, request, when),
      EMAIL.answered(decisionOn(outcome, effects, request, when), isLost),
      ...consequences(outcome, effects, request, when),
    ],
    tone: isWrong ? 'wrong' : 'plain',
  };
}

/** Who called, and whether it had called for the same before. */
function calledBecause(
  outcome: Outcome,
  { requests }: SystemEffects,
  request: number,
  when: Moment,
): string {
  const attempt = attemptAt(outcome, requests.attempt[request] ?? -1);
  const notification = requests.notification[request] ?? null;
  const same = requestsWith(requests, 'customer', requests.customer[request] ?? -1).filter(
    (it) =>
      it < request &&
      requests.attempt[it] === requests.attempt[request] &&
      requests.notification[it] === requests.notification[request],
  );
  const before = same.at(-1);
  const beforeMs = requests.atMs[before ?? -1] ?? 0;
  if (notification === null) {
    return before === undefined
      ? EMAIL.direct(attempt)
      : EMAIL.again(fullAttemptName(attempt), when(beforeMs));
  }
  const storedMs = effectsOf(outcome, 'outbox').requests.atMs[notification] ?? 0;
  if (before === undefined) return EMAIL.sender(attempt, when(storedMs));
  const atMs = requests.atMs[request] ?? 0;
  const hasCrashed = senderMishaps(outcome).some(
    (it) => it.kind === 'crashed' && it.atMs >= beforeMs && it.atMs < atMs,
  );
  return hasCrashed
    ? EMAIL.afterCrash(attempt, when(beforeMs))
    : EMAIL.again(EMAIL.senderFor(attempt), when(beforeMs));
}

function decisionOn(
  outcome: Outcome,
  effects: SystemEffects,
  request: number,
  when: Moment,
): string {
  const { requests, identity } = effects;
  const { notificationId, dedupeMemory } = scenarioOf(outcome).email;
  const id = keyOf(outcome, effects, request, identity);
  const met = requests.met[request] ?? null;
  if (requests.fate[request] === 'failed') return EMAIL.failed;
  if (met !== null) return EMAIL.recognised(keyWords(id), when(requests.atMs[met] ?? 0));
  if (notificationId === 'none') return EMAIL.sent.noId;
  if (notificationId === 'send') return EMAIL.sent.freshId;
  if (identity.length === 0) return EMAIL.sent.remembersNothing;
  const forgotten = requestsWith(requests, 'customer', requests.customer[request] ?? -1)
    .filter(
      (it) =>
        it < request &&
        requests.fate[it] === 'took' &&
        tuple(keyOf(outcome, effects, it, identity)) === tuple(id),
    )
    .at(-1);
  return forgotten === undefined || typeof dedupeMemory === 'string'
    ? EMAIL.sent.newId(keyWords(id))
    : EMAIL.sent.forgot(keyWords(id), when(requests.atMs[forgotten] ?? 0), dedupeMemory.forMs);
}

/** What it comes to for the customer. */
function consequences(
  outcome: Outcome,
  effects: SystemEffects,
  request: number,
  when: Moment,
): string[] {
  const { requests } = effects;
  const position = requests.customer[request] ?? -1;
  const customer = customerAt(outcome, effects, request);
  if (requests.fate[request] !== 'took') {
    const got = requestsWith(requests, 'customer', position).filter(
      (it) => requests.fate[it] === 'took',
    );
    return [EMAIL.got(customer, got.length)];
  }
  if (systemAudit(outcome, 'ledger')?.missing.includes(position) === true) {
    return [EMAIL.ghost(customer)];
  }
  const several = oneOfSeveral(outcome, effects, request, when);
  return several.length > 0 ? several : [EMAIL.only(customer)];
}

export function explainSenderEvent(outcome: Outcome, position: number): Explained {
  const mishap = senderMishaps(outcome)[position];
  if (mishap === undefined) throw new Error(`nothing befell the sender at ${position}`);
  const { email } = scenarioOf(outcome);
  const why = mishapWhy(mishap, email.sender.marks);
  return {
    subject: SENDER_EVENT.subject[mishap.kind],
    sentences: [
      SENDER_EVENT.did(senderDeed(mishap, email.client.tries)),
      ...(why === undefined ? [] : [why]),
    ],
    tone: mishap.kind === 'restarted' ? 'plain' : 'wrong',
  };
}
