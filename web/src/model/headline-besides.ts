/** What else is set that is not as usual: further effects, who may bring them about, and the fine print. */
import type { CompleteScenario } from './scenario.js';
import { EFFECT_NAMES, identityName } from './words/names.js';
import { BESIDES } from './words/headline.js';

/** Sentences on the ledger's fine print. */
export function sinkBesides({ sink }: CompleteScenario): string[] {
  const { kind, keyCheck, dedupeMemory, onConflict, onUnknownCommit } = sink;
  const told: string[] = [];
  if (kind === 'key' && keyCheck !== 'oneStep') {
    const isRowFirst = 'rowThenKey' in keyCheck;
    const { gapMs } = isRowFirst ? keyCheck.rowThenKey : keyCheck.keyThenRow;
    told.push(BESIDES.keyCheck(isRowFirst, gapMs));
  }
  if (kind === 'key' && typeof dedupeMemory === 'object') {
    told.push(BESIDES.keyMemory(dedupeMemory.forMs));
  }
  if (kind === 'upsert' && onConflict !== 'replace') told.push(BESIDES.onConflict[onConflict]);
  if (kind === 'atomic' && onUnknownCommit !== 'retryCommit') {
    told.push(BESIDES.unknownCommit[onUnknownCommit]);
  }
  if (sink.fencing) told.push(BESIDES.fencing);
  return told;
}

/** Sentences on further effects, on the writer and the policy, and on several runs. */
export function effectsBesides({ effects, writer, policy, runs }: CompleteScenario): string[] {
  const { topic, paidCalls, file, counter, workQueue, lock, reading } = effects;
  const by = ({ identity }: { identity: Parameters<typeof identityName>[0] }) =>
    identityName(identity);
  const are: string[] = [];
  if (topic !== null) are.push(BESIDES.known(EFFECT_NAMES.topic, by(topic)));
  if (paidCalls !== null) {
    are.push(BESIDES.known(EFFECT_NAMES.paidCalls, by(paidCalls), paidCalls.quota !== null));
  }
  if (file !== null) are.push(BESIDES.file[file.path]);
  if (counter !== null) are.push(BESIDES.known(EFFECT_NAMES.counter, by(counter)));
  if (workQueue !== null) are.push(BESIDES.claim(EFFECT_NAMES.workQueue, workQueue.whenTaken));
  if (lock !== null) are.push(BESIDES.claim(EFFECT_NAMES.lock, lock.whenTaken));
  if (reading !== null) are.push(BESIDES.reading[reading.kept]);
  const names = (kinds: typeof writer.applies) => kinds.map((kind) => EFFECT_NAMES[kind]);
  const told = are.length === 0 ? [] : [BESIDES.effects(are)];
  if (writer.applies.length > 0) told.push(BESIDES.writer(names(writer.applies)));
  if (policy.notInCopiedSteps.length > 0) told.push(BESIDES.policy(names(policy.notInCopiedSteps)));
  if (policy.onlySingleWriter) told.push(BESIDES.onlyWriter);
  if (runs.length > 1) {
    told.push(BESIDES.runs(runs.length, new Set(runs.map(({ period }) => period)).size));
  }
  return told;
}
