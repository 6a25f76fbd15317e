/** Why a topic, a paid service, a file or a counter did what it did, and what stands for the customer. */
import type { Outcome, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { attemptAt } from './attempts.js';
import { readingAt } from './events.js';
import type { Explained } from './explanation.js';
import { customerAt } from './explanation-ledger.js';
import { keyOf } from './keys.js';
import { listed } from './format.js';
import { removalAt } from './removals.js';
import { becameOf } from './requests-became.js';
import { scenarioOf } from './scenario.js';
import type { Receiver } from './selection.js';
import { effectsOf, requestsWith } from './system-requests.js';
import { isOf } from './timeline-subjects.js';
import { systemAudit } from './truth.js';
import type { Moment } from './words/explanation.js';
import { EFFECT, READING, REMOVAL, RENAME } from './words/explanation-effects.js';
import { keyWords } from './words/explanation-systems.js';
import { fullAttemptName } from './words/names.js';

type OtherEffect = Exclude<Receiver, 'ledger' | 'outbox' | 'mailbox'>;

/** The kind of effect by which a single writer is told to apply what reaches a system. */
const KINDS = {
  topic: 'topic',
  paidService: 'paidCalls',
  files: 'file',
  counter: 'counter',
} as const;

export function explainEffect(
  outcome: Outcome,
  system: OtherEffect,
  request: number,
  when: Moment,
): Explained {
  const effects = effectsOf(outcome, system);
  const { requests } = effects;
  const customer = customerAt(outcome, effects, request);
  const position = requests.customer[request] ?? -1;
  const attempt = attemptAt(outcome, requests.attempt[request] ?? -1);
  const { isAgain, isUnheard } = becameOf(outcome, system);
  const standing = new Set(effects.standing);
  const stands = requestsWith(requests, 'customer', position).filter(
    (it) => standing.has(it) && outcome.attempts[requests.attempt[it] ?? -1]?.run === attempt.run,
  );
  return {
    subject: EFFECT.subject(system, customer),
    sentences: [
      EFFECT.sent(attempt, scenarioOf(outcome).writer.applies.includes(KINDS[system])),
      EFFECT.became(becauseOf(outcome, effects, system, request, when), isUnheard(request)),
      EFFECT.stands(system, customer, stands.length),
    ],
    tone: isAgain(request) || isUnheard(request) ? 'wrong' : 'plain',
  };
}

function becauseOf(
  outcome: Outcome,
  effects: SystemEffects,
  system: OtherEffect,
  request: number,
  when: Moment,
): string[] {
  const { requests, identity } = effects;
  const { topic, paidCalls } = scenarioOf(outcome).effects;
  const fate = requests.fate[request] ?? 'took';
  const met = requests.met[request] ?? null;
  if (fate === 'failed') return [EFFECT.failed];
  if (fate === 'throttled') {
    const { calls = 0, perMs = 0 } = paidCalls?.quota ?? {};
    return [EFFECT.throttled(calls, perMs)];
  }
  if (system === 'files') return ofBlock(outcome, effects, request, when);
  const key = keyWords(keyOf(outcome, effects, request, identity));
  if (fate === 'ignored') {
    return [EFFECT.recognised(system, key, when(requests.atMs[met ?? -1] ?? 0))];
  }
  const figure = system === 'topic' ? (topic?.consumers ?? 0) : (paidCalls?.costCents ?? 0);
  return [
    EFFECT.took[system](figure),
    identity.length === 0 ? EFFECT.comparesNothing : EFFECT.isNew(key),
  ];
}

function ofBlock(
  outcome: Outcome,
  { requests, commits, removed }: SystemEffects,
  request: number,
  when: Moment,
): string[] {
  const path = scenarioOf(outcome).effects.file?.path ?? 'sharedTruncated';
  const rename = commits[requests.commit[request] ?? -1];
  const met = requests.met[request] ?? null;
  const told: string[] = [EFFECT.path[path]];
  if (path === 'ownRenamed') {
    told.push(rename === undefined ? EFFECT.neverRenamed : EFFECT.renamedAt(when(rename.atMs)));
  }
  if (met !== null) {
    const other = attemptAt(outcome, requests.attempt[met] ?? -1);
    told.push(EFFECT.overwrote(fullAttemptName(other), when(requests.atMs[met] ?? 0)));
  } else if (path !== 'ownRenamed') {
    told.push(EFFECT.took.files());
  }
  const removal = removed.find((it) => it.request === request);
  if (removal !== undefined) told.push(EFFECT.cutAway(when(removal.atMs)));
  return told;
}

export function explainRename(outcome: Outcome, position: number, when: Moment): Explained {
  const { commits } = effectsOf(outcome, 'files');
  const rename = commits[position];
  if (rename === undefined) throw new Error(`there is no rename at position ${position}`);
  const attempt = attemptAt(outcome, rename.attempt);
  const before = commits[rename.met ?? -1];
  return {
    subject: RENAME.subject(attempt),
    sentences: [
      RENAME.asked(attempt, rename.rows),
      before === undefined
        ? RENAME.first
        : RENAME.replaced(attemptAt(outcome, before.attempt), when(before.atMs)),
    ],
    tone: 'plain',
  };
}

export function explainRemoval(outcome: Outcome, position: number): Explained {
  const { system, attempt: of, by: who, requests } = removalAt(outcome, position);
  const [attempt, by] = [attemptAt(outcome, of), attemptAt(outcome, who)];
  const { requests: columns, commits, identity } = effectsOf(outcome, system);
  const without = new Set(systemAudit(outcome, system, attempt.run)?.missing);
  const missing = requests.filter((it) => without.has(columns.customer[it] ?? -1)).length;
  const deleted = new Set(requests.map((it) => columns.commit[it] ?? -1));
  const isRefused = commits.some(({ fate, met }) => fate === 'refused' && deleted.has(met ?? -2));
  return {
    subject: REMOVAL.subject(system, attempt),
    sentences:
      system === 'files'
        ? [REMOVAL.cut(by, requests.length, missing)]
        : [
            REMOVAL.deleted(by, requests.length, identity.length > 0),
            REMOVAL.missing(missing, isRefused),
          ],
    tone: 'wrong',
  };
}

export function explainReading(outcome: Outcome, position: number, when: Moment): Explained {
  const { attempt: of, version } = readingAt(outcome, position);
  const attempt = attemptAt(outcome, of);
  const { reading } = scenarioOf(outcome).effects;
  if (reading === null) throw new Error('nothing is read outside');
  const others = outcome.readings
    .filter((it) => it.attempt !== of && isOf(attemptAt(outcome, it.attempt), attempt))
    .filter((it) => it.version !== version)
    .map((it) => fullAttemptName(attemptAt(outcome, it.attempt)));
  return {
    subject: READING.subject(attempt),
    sentences: [
      READING.version(version, when(reading.changesAtMs), reading.raisePercent),
      reading.kept === 'byRun' ? READING.keptByRun : READING.keptByAttempt,
      others.length === 0 ? READING.same : READING.others(listed(others), 1 - version),
    ],
    tone: others.length === 0 ? 'plain' : 'wrong',
  };
}
