/** Who had an item or a lock, who wanted it, and what came of that. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptAt } from './attempts.js';
import { type Claimed, claimAt } from './claims.js';
import { claimTone } from './events.js';
import type { Explained } from './explanation.js';
import { winnerOf } from './explanation-attempt.js';
import { scenarioOf } from './scenario.js';
import type { Moment } from './words/explanation.js';
import { claimWaits } from './who-waits.js';
import { CLAIM } from './words/explanation-effects.js';
import { fullAttemptName } from './words/names.js';

export function explainClaim(outcome: Outcome, position: number, when: Moment): Explained {
  const claim = claimAt(outcome, position);
  return {
    subject: CLAIM.subject(claim, attemptAt(outcome, claim.attempt)),
    sentences: [because(outcome, claim, position, when), ...lostWork(outcome, claim)],
    tone: claimTone(claim.kind),
  };
}

function because(outcome: Outcome, claim: Claimed, position: number, when: Moment): string {
  const { kind, system } = claim;
  const other = outcome.attempts[claim.other ?? -1];
  const holder = other === undefined ? CLAIM.somebody : fullAttemptName(other);
  switch (kind) {
    case 'taken':
      return other === undefined ? CLAIM.took : CLAIM.tookExpired(other);
    case 'shared':
      return other === undefined ? CLAIM.took : CLAIM.shared(other);
    case 'waits': {
      const untilMs = claimWaits(outcome).get(position)?.toMs ?? null;
      const say = claim.byWriter ? CLAIM.writerWaits : CLAIM.waits;
      const waits = say(holder, untilMs === null ? undefined : when(untilMs));
      return untilMs === null ? `${waits} ${CLAIM.never}` : waits;
    }
    case 'turnedAway':
      return CLAIM.turnedAway(holder);
    case 'wentWithout':
      return (system === 'lock' ? CLAIM.wentWithoutLock : CLAIM.wentWithoutItem)(holder);
    case 'gaveUpWaiting': {
      const { lock, workQueue } = scenarioOf(outcome).effects;
      return CLAIM.gaveUpWaiting(holder, (system === 'lock' ? lock : workQueue)?.timeoutMs ?? 0);
    }
    case 'heldNoMore':
      return CLAIM.heldNoMore(other === undefined ? undefined : holder);
    case 'foundConsumed':
    case 'consumed':
    case 'released':
      return CLAIM[kind];
  }
}

/** Whether the work for an item that somebody has or had is lost, and whether since it was another that was accepted. */
function lostWork(outcome: Outcome, { kind, system, task, attempt, other }: Claimed): string[] {
  if (system !== 'workQueue' || (kind !== 'taken' && kind !== 'wentWithout')) return [];
  const holder = attemptAt(outcome, kind === 'taken' ? attempt : (other ?? -1));
  const items = outcome.audit.runs[holder.run]?.items;
  if (items?.lost.includes(task) !== true) return [];
  const winner = winnerOf(outcome, holder);
  const isDiscarded = winner !== undefined && winner !== holder && items.taken.includes(task);
  return [isDiscarded ? CLAIM.discarded(holder) : CLAIM.lost];
}
