/** One attempt of a task in question at a moment: what is believed of it, and what it really does. */
import type { Attempt, Commit, End, System, Verdict } from '../engine/pkg/sim_wasm.js';
import type { BeliefSpell } from './belief-spells.js';
import { countUntil } from './standing-at.js';

/** An attempt, or one that was ordered and never launched, with what it did on its way. */
export interface FollowedAttempt {
  /** Its number in its task. */
  number: number;
  /** When it joined the queue; Infinity when it never did. */
  queuedMs: number;
  /** When an attempt that is never launched left the queue again. */
  droppedMs: number;
  /** Undefined when it was never launched. */
  attempt: Attempt | undefined;
  /** What is believed of it from its launch on. */
  spells: readonly BeliefSpell[];
  /** What is believed of it when the job reports. */
  lastBelief: BeliefSpell['believes'];
  /** When it wrote its rows, and when its own emails went out. */
  writesMs: readonly number[];
  emailsMs: readonly number[];
  commit: Commit | undefined;
  /** When it waited for an item or a lock that another had. */
  waits: readonly HeldUp[];
}

export interface HeldUp {
  fromMs: number;
  toMs: number;
  system: System;
}

export type Believed =
  | { is: 'nothing' | 'waiting' | 'dropped' }
  | { is: 'running'; silentMs: number | null }
  | { is: Verdict }
  /** The job has reported and believes nothing any more; `last` is what it believed until then. */
  | { is: 'over'; last: BeliefSpell['believes'] };

export type Really =
  | { is: 'nothing' | 'waiting' | 'dropped' }
  | { is: 'working'; worker: number; isCutOff: boolean; waitsFor: System | undefined }
  | { is: End; atMs: number };

/** What an attempt has done outside the job. */
export interface Deeds {
  writes: number;
  emails: number;
  /** What became of its commit, once it asked for it. */
  commit: 'took' | 'refused' | undefined;
}

export function believedAt(followed: FollowedAttempt, nowMs: number): Believed {
  const { attempt } = followed;
  if (attempt === undefined || nowMs < attempt.launchedMs) return inQueue(followed, nowMs);
  const spell = spellAt(followed, nowMs);
  if (spell === undefined) return { is: 'over', last: followed.lastBelief };
  const { believes } = spell;
  return believes === 'runs'
    ? { is: 'running', silentMs: silentMs(attempt, nowMs) }
    : { is: believes };
}

export function reallyAt(followed: FollowedAttempt, nowMs: number): Really {
  const { attempt } = followed;
  if (attempt === undefined || nowMs < attempt.launchedMs) return inQueue(followed, nowMs);
  const { end, endedMs, worker, cutOffMs } = attempt;
  if (end !== null && endedMs !== null && endedMs <= nowMs) return { is: end, atMs: endedMs };
  const isCutOff = cutOffMs !== null && cutOffMs <= nowMs;
  const waits = followed.waits.find(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
  return { is: 'working', worker, isCutOff, waitsFor: waits?.system };
}

export function deedsAt({ writesMs, emailsMs, commit }: FollowedAttempt, nowMs: number): Deeds {
  const hasCommitted = commit !== undefined && commit.atMs <= nowMs;
  return {
    writes: countUntil(writesMs, nowMs),
    emails: countUntil(emailsMs, nowMs),
    commit: hasCommitted ? (commit.fate === 'took' ? 'took' : 'refused') : undefined,
  };
}

/** Whether a belief is wrong; null where nothing is believed. */
export function isWrong(followed: FollowedAttempt, nowMs: number): boolean | null {
  const { attempt } = followed;
  if (attempt === undefined || nowMs < attempt.launchedMs) {
    return inQueue(followed, nowMs).is === 'waiting' ? false : null;
  }
  const spell = spellAt(followed, nowMs);
  return spell === undefined ? null : !spell.isSo;
}

const spellAt = ({ spells }: FollowedAttempt, nowMs: number) =>
  spells.find(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);

function inQueue({ queuedMs, droppedMs }: FollowedAttempt, nowMs: number) {
  if (nowMs < queuedMs) return { is: 'nothing' as const };
  return { is: nowMs < droppedMs ? ('waiting' as const) : ('dropped' as const) };
}

/** How long nothing was heard of an attempt that is believed to run; null while it is heard. */
function silentMs({ lastHeardMs, decidedMs, cutOffMs, endedMs }: Attempt, nowMs: number) {
  // Of what is heard until the end of the watch, the last time is noted at the start only.
  const fallsSilent = decidedMs !== null || cutOffMs !== null || endedMs !== null;
  return fallsSilent && nowMs > lastHeardMs ? nowMs - lastHeardMs : null;
}
