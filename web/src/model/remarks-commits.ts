/** What attempts did that heard nothing of their commit, and what the ledger made of it. */
import type { Commit, Outcome } from '../engine/pkg/sim_wasm.js';
import { scenarioOf } from './scenario.js';
import { fullAttemptName } from './words/names.js';
import { COMMIT_REMARKS } from './words/remarks.js';

/** So many are told of; the others are counted. */
const TOLD = 2;

/** A sentence for each attempt whose commit's reply was lost. */
export function commitRemarks(outcome: Outcome): string[] {
  const commits = outcome.effects.find(({ system }) => system === 'ledger')?.commits ?? [];
  const unheard = new Map<number, Commit>();
  for (const commit of commits) {
    if (!commit.isHeard && !unheard.has(commit.attempt)) unheard.set(commit.attempt, commit);
  }
  const told = [...unheard.values()].slice(0, TOLD).map((commit) => {
    const last = commits.filter(({ attempt }) => attempt === commit.attempt).at(-1);
    return remark(outcome, commit, last === commit ? undefined : last);
  });
  const more = unheard.size - told.length;
  return more > 0 ? [...told, COMMIT_REMARKS.more(more)] : told;
}

/** @param next - the last one that the same attempt sent after it */
function remark(outcome: Outcome, commit: Commit, next: Commit | undefined): string {
  const attempt = outcome.attempts[commit.attempt];
  if (attempt === undefined) throw new Error(`there is no attempt ${commit.attempt}`);
  const { lost, ended, did, answered } = COMMIT_REMARKS;
  const policy = scenarioOf(outcome).sink.onUnknownCommit;
  const say = (clause: string) => lost(fullAttemptName(attempt), commit.atMs, commit.fate, clause);
  if (next !== undefined) return say(did[policy] + answered(next.fate));
  const reportsFailure = policy === 'giveUp' || policy === 'cleanUp';
  if (reportsFailure && attempt.end === 'failed') {
    const removed = outcome.effects
      .filter(({ system }) => system === 'ledger')
      .flatMap((ledger) =>
        ledger.removed.filter(({ request }) => ledger.requests.attempt[request] === commit.attempt),
      );
    return say(did[policy] + (policy === 'cleanUp' ? COMMIT_REMARKS.deleted(removed.length) : ''));
  }
  if (policy === 'verify' && attempt.end === 'finished') {
    return say(did.verify + COMMIT_REMARKS.wasTold);
  }
  return say(ended);
}
