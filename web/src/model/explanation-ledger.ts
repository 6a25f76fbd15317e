/** Why the ledger took, replaced, passed over or refused a row or a commit, and what stands in the end. */
import type { Outcome, SystemEffects } from '../engine/pkg/sim_wasm.js';
import type { Explained } from './explanation.js';
import { attemptAt } from './attempts.js';
import { keyOf } from './keys.js';
import { becameOf } from './requests-became.js';
import { scenarioOf } from './scenario.js';
import { effectsOf, isDeliveredAgain, requestsWith } from './system-requests.js';
import type { Moment } from './words/explanation.js';
import { UNKNOWN_COMMIT } from './words/explanation-effects.js';
import { COMMIT, keyWords, ROW, rowName } from './words/explanation-systems.js';

export function explainRow(outcome: Outcome, request: number, when: Moment): Explained {
  const effects = effectsOf(outcome, 'ledger');
  const { requests } = effects;
  const customer = customerAt(outcome, effects, request);
  const attempt = attemptAt(outcome, requests.attempt[request] ?? -1);
  const wrote = isDeliveredAgain(requests, request) ? ROW.wroteTwice : ROW.wrote;
  const { isAgain, metOther } = becameOf(outcome, 'ledger');
  return {
    subject: ROW.subject(customer),
    sentences: [
      wrote(attempt, requests.cents[request] ?? 0),
      decisionOn(outcome, effects, request, when),
      standingAfter(outcome, effects, request, when),
    ],
    tone: isAgain(request) || metOther(request) ? 'wrong' : 'plain',
  };
}

export function customerAt(
  { customers }: Outcome,
  { requests }: SystemEffects,
  request: number,
): string {
  return customers.id[requests.customer[request] ?? -1] ?? '';
}

/** `the row of cust-0008 by publish-3 attempt-1` */
export function rowAt(outcome: Outcome, request: number): string {
  const effects = effectsOf(outcome, 'ledger');
  const attempt = attemptAt(outcome, effects.requests.attempt[request] ?? -1);
  return rowName(customerAt(outcome, effects, request), attempt);
}

function decisionOn(
  outcome: Outcome,
  effects: SystemEffects,
  request: number,
  when: Moment,
): string {
  const { requests, commits, identity } = effects;
  const { sink } = scenarioOf(outcome);
  const key = keyWords(keyOf(outcome, effects, request, identity));
  const met = requests.met[request] ?? -1;
  const { end } = attemptAt(outcome, requests.attempt[request] ?? -1);
  const commit = commits[requests.commit[request] ?? -1];
  const fate = requests.fate[request] ?? 'took';
  const metRow = () => ({
    key,
    row: rowAt(outcome, met),
    at: when(requests.atMs[met] ?? 0),
    isOther: becameOf(outcome, 'ledger').metOther(request),
    isPeriod: becameOf(outcome, 'ledger').metPeriod(request),
  });
  switch (fate) {
    case 'took':
      if (commit !== undefined) {
        return identity.length === 0
          ? ROW.committedUnknown(when(commit.atMs))
          : ROW.committed(key, when(commit.atMs));
      }
      if (identity.length === 0) return ROW.append;
      return sink.kind === 'key' ? newKeyWords(outcome, effects, request, when) : ROW.isNew(key);
    case 'overwrote':
      return ROW.overwrote(metRow());
    case 'fenced':
      return ROW.fenced;
    case 'discarded':
      return ROW.discarded[end === null || end === 'finished' ? 'other' : end];
    case 'ignored':
      if (sink.kind === 'atomic') return ROW.stagedAlready(false);
      if (met < 0) return ROW.keyWithoutRow(key);
      if (sink.kind === 'upsert') return ROW.keptOlder(metRow(), sink.onConflict === 'ignore');
      return ROW.ignored(metRow());
    case 'throttled':
    case 'failed':
      return ROW.failed;
    case 'refused': {
      const before = commits[commit?.met ?? -1];
      if (commit !== undefined && before !== undefined) {
        const first = attemptAt(outcome, before.attempt);
        return ROW.commitRefused(key, when(commit.atMs), first, when(before.atMs));
      }
      if (sink.kind === 'atomic') return ROW.stagedAlready(true);
      return met < 0 ? ROW.keyWithoutRow(key) : ROW.answeredWithError(metRow(), end === 'failed');
    }
  }
}

/** Why the ledger did not know the key of a row that it took: none had come with it, or it was not known then. */
function newKeyWords(
  outcome: Outcome,
  effects: SystemEffects,
  request: number,
  when: Moment,
): string {
  const { keyCheck, dedupeMemory } = scenarioOf(outcome).sink;
  const { requests, identity } = effects;
  const keyAt = (it: number) => keyWords(keyOf(outcome, effects, it, identity));
  const key = keyAt(request);
  const forMs = typeof dedupeMemory === 'string' ? null : dedupeMemory.forMs;
  // Where a key is recorded with its row and never forgotten, it would have been known.
  if (keyCheck === 'oneStep' && forMs === null) return ROW.isNew(key);
  const candidates = identity.includes('customer')
    ? requestsWith(requests, 'customer', requests.customer[request] ?? -1)
    : [...requests.fate.keys()];
  const before = candidates
    .filter((it) => it < request && requests.fate[it] === 'took' && keyAt(it) === key)
    .at(-1);
  if (before === undefined) return ROW.isNew(key);
  return keyCheck === 'oneStep' && forMs !== null
    ? ROW.forgot(key, rowAt(outcome, before), when(requests.atMs[before] ?? 0), forMs)
    : ROW.notYetKnown(key, forMs !== null);
}

/** What stands in the end: the row itself, what replaced it, or what is there instead. */
function standingAfter(
  outcome: Outcome,
  effects: SystemEffects,
  request: number,
  when: Moment,
): string {
  const { requests, standing } = effects;
  const customer = customerAt(outcome, effects, request);
  const standingOf = requestsWith(requests, 'customer', requests.customer[request] ?? -1).filter(
    (it) => standing.includes(it),
  );
  const others = standingOf.filter((it) => it !== request);
  const [other] = others;
  const writtenMs = (it: number) => when(requests.atMs[it] ?? 0);
  if (standingOf.length > others.length) {
    if (other === undefined) return ROW.only(customer);
    return others.length === 1
      ? ROW.besides(rowAt(outcome, other), writtenMs(other))
      : ROW.besidesMany(others.length);
  }
  const replacing = requests.fate.findIndex(
    (fate, it) => fate === 'overwrote' && requests.met[it] === request,
  );
  if (replacing >= 0) return ROW.replaced(rowAt(outcome, replacing), writtenMs(replacing));
  const removal = effects.removed.find((it) => it.request === request);
  if (removal !== undefined) return ROW.deleted(when(removal.atMs));
  if (other === undefined) return ROW.none(customer);
  return others.length === 1
    ? ROW.stands(rowAt(outcome, other), writtenMs(other))
    : ROW.standsMany(customer, others.length);
}

export function explainCommit(outcome: Outcome, position: number, when: Moment): Explained {
  const effects = effectsOf(outcome, 'ledger');
  const { commits, requests, identity } = effects;
  const commit = commits[position];
  if (commit === undefined) throw new Error(`there is no commit at position ${position}`);
  const attempt = attemptAt(outcome, commit.attempt);
  const [row] = requestsWith(requests, 'commit', position);
  const key = row === undefined ? undefined : keyWords(keyOf(outcome, effects, row, identity));
  const before = commits[commit.met ?? -1];
  const sentences = [COMMIT.asked(attempt, commit.rows, identity.length === 0 ? undefined : key)];
  if (commit.fate === 'ignored') {
    sentences.push(COMMIT.known(when(before?.atMs ?? commit.atMs)));
  } else if (commit.fate === 'failed' || commit.fate === 'fenced') {
    sentences.push(COMMIT[commit.fate]);
  } else if (before !== undefined) {
    const first = attemptAt(outcome, before.attempt);
    sentences.push(
      COMMIT.refused(first, when(before.atMs)),
      first.task === attempt.task
        ? COMMIT.answered(scenarioOf(outcome).sink.onRepeat === 'error')
        : COMMIT.sameForTasks,
    );
  } else {
    sentences.push(identity.length === 0 ? COMMIT.tookUnknown : COMMIT.took);
    const also = commits.find(
      (other) =>
        other !== commit &&
        other.fate === 'took' &&
        attemptAt(outcome, other.attempt).task === attempt.task,
    );
    if (also !== undefined && commit.isHeard) {
      const other = attemptAt(outcome, also.attempt);
      sentences.push(
        identity.length === 0
          ? COMMIT.alsoTookUnknown(other, when(also.atMs))
          : COMMIT.alsoTook(other, when(also.atMs)),
      );
    }
  }
  if (!commit.isHeard) {
    sentences.push(UNKNOWN_COMMIT[scenarioOf(outcome).sink.onUnknownCommit]);
  }
  return {
    subject: COMMIT.subject(attempt),
    sentences,
    tone:
      !commit.isHeard || (row !== undefined && becameOf(outcome, 'ledger').isAgain(row))
        ? 'wrong'
        : 'plain',
  };
}
