/** Over what attempts gave up: an answer, or none, that made them report that they failed. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { type EmailGiveUp, emailTroubleOf } from './email-trouble.js';
import { once } from './once.js';

export type GiveUp =
  | EmailGiveUp
  | 'lockTaken'
  | 'lockWaited'
  | 'itemTaken'
  | 'itemWaited'
  | 'commitUnheard'
  | 'fenced'
  | 'callFailed';

/** By the position of the attempt; one that was answered with an error over a repeat is left out. */
export const giveUpsOf = once((outcome: Outcome): ReadonlyMap<number, GiveUp> => {
  const found = new Map<number, GiveUp>();
  const { attempts, claims, effects } = outcome;
  if (attempts.every(({ end }) => end !== 'failed')) return found;
  const add = (attempt: number | undefined, why: GiveUp) => {
    if (attempts[attempt ?? -1]?.end === 'failed') found.set(attempt ?? -1, why);
  };
  for (const { system, requests, commits, unheard } of effects) {
    if (system !== 'mailbox') {
      // The last of its requests says why; what came before it had got over.
      requests.attempt.forEach((attempt, request) => {
        const fate = requests.fate[request];
        if (fate === 'failed') add(attempt, 'callFailed');
        else if (fate === 'fenced') add(attempt, 'fenced');
        else if (fate !== 'throttled') found.delete(attempt);
      });
      for (const request of unheard) {
        if (requests.attempt.lastIndexOf(requests.attempt[request] ?? -1) === request) {
          add(requests.attempt[request], 'unheard');
        }
      }
    }
    for (const { attempt, fate, isHeard } of commits) {
      if (!isHeard) add(attempt, 'commitUnheard');
      else if (fate === 'fenced') add(attempt, 'fenced');
      else if (fate === 'failed') add(attempt, 'callFailed');
    }
  }
  for (const { system, events } of claims) {
    const isLock = system === 'lock';
    for (const { kind, attempt } of events) {
      if (kind === 'turnedAway') add(attempt, isLock ? 'lockTaken' : 'itemTaken');
      if (kind === 'gaveUpWaiting') add(attempt, isLock ? 'lockWaited' : 'itemWaited');
    }
  }
  for (const [attempt, { gaveUp }] of emailTroubleOf(outcome)) {
    if (gaveUp !== undefined) found.set(attempt, gaveUp);
  }
  return found;
});
