/**
 * What else a night did outside: each kind of effect in its own terms, and which attempts brought
 * it about. The job's own report names none of it.
 */
import type {
  Attempt,
  Outcome,
  System,
  SystemAudit,
  SystemEffects,
} from '../engine/pkg/sim_wasm.js';
import { totalAudit } from './all-periods.js';
import { attemptAt } from './attempts.js';
import { blockStrips, type BlockStrip } from './file-blocks.js';
import { hasMoreThanRequests } from './has-besides.js';
import { holdLines, itemLines } from './holds.js';
import { once } from './once.js';
import { periodAudits } from './period-audits.js';
import { scenarioOf } from './scenario.js';
import { interestingTasks, isOf } from './timeline-subjects.js';
import type { Tone } from './tone.js';
import { quotaWaits } from './who-waits.js';
import { REPORT_WORDS } from './words/outcome.js';
import {
  cardsSentence,
  EFFECT_CARDS,
  type EffectName,
  RUNS_CARD,
  TITLES,
} from './words/side-effects.js';

/** What an attempt did to one system, said in its terms. */
export interface AttemptDid {
  /** Position of the attempt. */
  attempt: number;
  words: string;
}

/** One kind of effect. */
export interface EffectCard {
  name: EffectName;
  title: string;
  tone: Tone;
  /** What stands outside in the end. */
  statement: string;
  /** What that means for whoever is outside. */
  consequences: string[];
  /** What each attempt of the tasks in question did, as far as there is room. */
  did: AttemptDid[];
  /** How much of that is left out; empty where it is nothing. */
  more: string;
  /** The files of the tasks in question, block by block. */
  strips: BlockStrip[];
}

export interface SideEffects {
  /** What the job itself reports, which is all that it tells. */
  report: string;
  cards: EffectCard[];
}

/** Whether there is more outside than rows and emails, or more than one run of it. */
export const hasSideEffects = (outcome: Outcome): boolean =>
  hasMoreThanRequests(outcome) ||
  outcome.runs.length > 1 ||
  outcome.effects.some(({ system, removed }) => !USUAL.has(system) || removed.length > 0);

const USUAL: ReadonlySet<System> = new Set(['ledger', 'outbox', 'mailbox']);

export const sideEffectsOf = once((outcome: Outcome): SideEffects => {
  const [end] = outcome.runs;
  const cards = outcome.effects.flatMap((effects) => systemCard(outcome, effects));
  cards.push(...claimCards(outcome), ...readingCard(outcome), ...recordsCard(outcome));
  cards.push(...runsCard(outcome));
  return {
    report: EFFECT_CARDS.report(REPORT_WORDS[end?.report ?? 'neverEnds'], end?.endedMs ?? null),
    cards,
  };
});

/** The same in a line, for whoever hears that a choice changed it; empty where there is none. */
export const sideEffectsTold = (outcome: Outcome): string =>
  hasSideEffects(outcome) ? cardsSentence(sideEffectsOf(outcome).cards) : '';

/** So many deeds of attempts have room on a card. */
const DEEDS_TOLD = 12;

function card(name: EffectName, tone: Tone, statement: string, more: Partial<EffectCard> = {}) {
  const card: EffectCard = {
    name,
    title: TITLES[name],
    tone,
    statement,
    consequences: [],
    did: [],
    more: '',
    strips: [],
    ...more,
  };
  const left = card.did.length - DEEDS_TOLD;
  if (left <= 0) return card;
  return { ...card, did: card.did.slice(0, DEEDS_TOLD), more: EFFECT_CARDS.more(left) };
}

function systemCard(outcome: Outcome, effects: SystemEffects): EffectCard[] {
  const { system } = effects;
  const audit = totalAudit(outcome, system);
  if (audit === undefined) return [];
  const periods = periodAudits(outcome).length;
  const { standing, expected, isRight } = audit;
  const statement = EFFECT_CARDS.standing(system, standing, expected, periods);
  return [
    card(system, isRight ? 'right' : 'wrong', statement, {
      consequences: [...wrongsIn(audit, periods), ...ownTerms(outcome, effects, audit)],
      did: didIn(outcome, effects),
      strips: system === 'files' ? blockStrips(outcome) : [],
    }),
  ];
}

function wrongsIn({ system, missing, extra, wrong }: SystemAudit, periods: number): string[] {
  return [
    extra === 0 ? '' : EFFECT_CARDS.extra(system, extra),
    missing.length === 0 ? '' : EFFECT_CARDS.missing(system, missing.length, periods),
    wrong.length === 0 ? '' : EFFECT_CARDS.wrong(wrong.length, periods),
  ].filter((words) => words !== '');
}

/** What a repeat means in a system's own terms. */
function ownTerms(outcome: Outcome, { system, removed }: SystemEffects, audit: SystemAudit) {
  const { topic, paidCalls } = scenarioOf(outcome).effects;
  const { standing, extra, fates, isRight } = audit;
  const terms: string[] = [];
  if (system === 'topic' && topic !== null)
    terms.push(EFFECT_CARDS.acted(topic.consumers, standing, extra));
  if (system === 'paidService' && paidCalls !== null)
    terms.push(EFFECT_CARDS.charged(paidCalls.costCents, standing, extra));
  if (fates.throttled > 0)
    terms.push(EFFECT_CARDS.throttled(fates.throttled, ...quotaWaitsIn(outcome)));
  if (system === 'counter' && !isRight) terms.push(EFFECT_CARDS.counterTellsNothing);
  if (removed.length > 0) terms.push(EFFECT_CARDS.removed(system, removed.length));
  return terms;
}

/** How many tasks waited for the quota, and how long the one did in all whose attempt waited longest. */
function quotaWaitsIn(outcome: Outcome): [number, number] {
  const tasks = new Set<string>();
  const waitedMs = new Map<number, number>();
  for (const { attempt: position, fromMs, toMs } of quotaWaits(outcome)) {
    const { run, task } = attemptAt(outcome, position);
    tasks.add(`${run} ${task}`);
    const ms = (toMs ?? fromMs) - fromMs;
    waitedMs.set(position, (waitedMs.get(position) ?? 0) + ms);
  }
  return [tasks.size, Math.max(0, ...waitedMs.values())];
}

/** The attempts of the publish tasks in question of which there is more than one. */
const copiesOf = once((outcome: Outcome): number[] => {
  const tasks = interestingTasks(outcome).filter(({ stage }) => stage === 'publish');
  return outcome.attempts.flatMap((attempt, position) => {
    const isCopied = tasks.some((task) => isOf(attempt, task));
    return isCopied ? [position] : [];
  });
});

function didIn(outcome: Outcome, { system, requests }: SystemEffects): AttemptDid[] {
  const counts = new Map(
    copiesOf(outcome).map((attempt) => [attempt, { done: 0, passed: 0, unseen: 0 }]),
  );
  requests.attempt.forEach((attempt, request) => {
    const count = counts.get(attempt);
    const fate = requests.fate[request];
    if (count === undefined || fate === undefined) return;
    if (fate === 'took' || fate === 'overwrote') count.done += 1;
    else if (fate === 'discarded') count.unseen += 1;
    else if (fate === 'ignored' || fate === 'refused' || fate === 'fenced') count.passed += 1;
  });
  return [...counts].map(([attempt, { done, passed, unseen }]) => ({
    attempt,
    words: EFFECT_CARDS.did(system, done, passed, unseen),
  }));
}

function claimCards(outcome: Outcome): EffectCard[] {
  const copies = copiesOf(outcome);
  return outcome.claims.map((claims) => {
    const did = holdLines(outcome, claims, copies);
    const { statement, consequences, tone } = itemLines(outcome, claims);
    return card(claims.system, tone, statement, { consequences, did });
  });
}

function readingCard(outcome: Outcome): EffectCard[] {
  const { reading } = scenarioOf(outcome).effects;
  if (reading === null) return [];
  const copies = copiesOf(outcome);
  const read = outcome.readings.filter(({ attempt }) => copies.includes(attempt));
  const versions = new Map<string, Set<number>>();
  for (const { attempt, version } of read) {
    const { run, task } = attemptAt(outcome, attempt);
    const key = `${run} ${task}`;
    versions.set(key, (versions.get(key) ?? new Set()).add(version));
  }
  const isDifferent = [...versions.values()].some(({ size }) => size > 1);
  const did = read.map(({ attempt, atMs, version }) => ({
    attempt,
    words: EFFECT_CARDS.read(atMs, version > 0),
  }));
  const statement = EFFECT_CARDS.reading(reading.changesAtMs, reading.raisePercent);
  const consequences = isDifferent ? [EFFECT_CARDS.readDifferently] : [];
  return [card('reading', isDifferent ? 'wrong' : 'right', statement, { consequences, did })];
}

/** What attempts gave to the runtime's own output, where there is anything that takes it. */
function recordsCard(outcome: Outcome): EffectCard[] {
  if (scenarioOf(outcome).writer.applies.length === 0) return [];
  const [accepted, others] = [true, false].map((isMeant) =>
    outcome.attempts.filter(({ verdict }) => (verdict === 'accepted') === isMeant),
  );
  const sum = (some: readonly Attempt[] = [], what: 'emitted' | 'applied') =>
    some.reduce((total, attempt) => total + attempt[what], 0);
  const applied = sum(outcome.attempts, 'applied');
  const left = sum(accepted, 'emitted') - sum(accepted, 'applied');
  const dropped = sum(others, 'emitted') - sum(others, 'applied');
  const did = copiesOf(outcome).flatMap((position) => {
    const attempt = outcome.attempts[position];
    if (attempt === undefined) return [];
    const { emitted, applied, verdict } = attempt;
    const words = EFFECT_CARDS.emitted(emitted, applied, verdict === 'accepted');
    return [{ attempt: position, words }];
  });
  const tone = left > 0 ? 'plain' : 'right';
  return [card('records', tone, EFFECT_CARDS.records(applied, dropped, left), { did })];
}

/** Several runs, each with its own report and truth. */
function runsCard(outcome: Outcome): EffectCard[] {
  const { runs } = scenarioOf(outcome);
  if (runs.length < 2) return [];
  const lines = runs.map(({ id, period }, run) => {
    const ledger = outcome.audit.runs[run]?.systems.find(isLedger);
    const report = REPORT_WORDS[outcome.runs[run]?.report ?? 'neverEnds'];
    return RUNS_CARD.run(id, period, report, ledger?.standing ?? 0, ledger?.expected ?? 0);
  });
  const isRight = outcome.audit.runs.every(({ systems }) => systems.every((it) => it.isRight));
  return [
    card('runs', isRight ? 'right' : 'wrong', RUNS_CARD.statement(runs.length), {
      consequences: lines,
    }),
  ];
}

const isLedger = ({ system }: { system: System }) => system === 'ledger';
