/**
 * What else a night did outside: each kind of effect in its own terms, and which attempts brought
 * it about. The job's own report names none of it.
 */
import type { Outcome, System, SystemAudit, SystemEffects } from '../engine/pkg/sim_wasm.js';
import { blockStrips, type BlockStrip } from './file-blocks.js';
import { hasMoreThanRequests } from './has-besides.js';
import { holdLines, itemLines } from './holds.js';
import { once } from './once.js';
import { scenarioOf } from './scenario.js';
import { interestingTasks, isOf } from './timeline-subjects.js';
import type { Tone } from './tone.js';
import { REPORT_WORDS } from './words/outcome.js';
import { EFFECT_CARDS, type EffectName, RUNS_CARD, TITLES } from './words/side-effects.js';

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
  /** What each attempt of the tasks in question did. */
  did: AttemptDid[];
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
  const audits = outcome.audit.runs[0]?.systems ?? [];
  const cards = outcome.effects.flatMap((effects) => {
    const audit = audits.find(({ system }) => system === effects.system);
    return audit === undefined ? [] : [systemCard(outcome, effects, audit)];
  });
  cards.push(...claimCards(outcome), ...readingCard(outcome), ...recordsCard(outcome));
  cards.push(...runsCard(outcome));
  return {
    report: EFFECT_CARDS.report(REPORT_WORDS[end?.report ?? 'neverEnds'], end?.endedMs ?? null),
    cards,
  };
});

function card(name: EffectName, tone: Tone, statement: string, more: Partial<EffectCard> = {}) {
  const card: EffectCard = {
    name,
    title: TITLES[name],
    tone,
    statement,
    consequences: [],
    did: [],
    strips: [],
  };
  return { ...card, ...more };
}

function systemCard(outcome: Outcome, effects: SystemEffects, audit: SystemAudit): EffectCard {
  const { system } = effects;
  return card(
    system,
    audit.isRight ? 'right' : 'wrong',
    EFFECT_CARDS.standing(system, audit.standing, audit.expected),
    {
      consequences: [...wrongsIn(audit), ...ownTerms(outcome, effects, audit)],
      did: didIn(outcome, effects),
      strips: system === 'files' ? blockStrips(outcome) : [],
    },
  );
}

function wrongsIn({ system, missing, extra, wrong }: SystemAudit): string[] {
  return [
    extra === 0 ? '' : EFFECT_CARDS.extra(system, extra),
    missing.length === 0 ? '' : EFFECT_CARDS.missing(system, missing.length),
    wrong.length === 0 ? '' : EFFECT_CARDS.wrong(wrong.length),
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
  if (fates.throttled > 0) terms.push(EFFECT_CARDS.throttled(fates.throttled, ...waitsIn(outcome)));
  if (system === 'counter' && !isRight) terms.push(EFFECT_CARDS.counterTellsNothing);
  if (removed.length > 0) terms.push(EFFECT_CARDS.removed(system, removed.length));
  return terms;
}

/** How many tasks waited, and the longest wait of an attempt. */
function waitsIn({ attempts }: Outcome): [number, number] {
  const waiting = attempts.filter(({ waitedMs }) => waitedMs > 0);
  const tasks = new Set(waiting.map(({ run, task }) => `${run} ${task}`));
  return [tasks.size, Math.max(0, ...waiting.map(({ waitedMs }) => waitedMs))];
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
  const versions = new Set(read.map(({ version }) => version));
  const did = read.map(({ attempt, atMs, version }) => ({
    attempt,
    words: EFFECT_CARDS.read(atMs, version > 0),
  }));
  const statement = EFFECT_CARDS.reading(reading.changesAtMs, reading.raisePercent);
  const consequences = versions.size > 1 ? [EFFECT_CARDS.readDifferently] : [];
  return [card('reading', versions.size > 1 ? 'wrong' : 'right', statement, { consequences, did })];
}

/** What attempts gave to the runtime's own output, where there is anything that takes it. */
function recordsCard(outcome: Outcome): EffectCard[] {
  if (scenarioOf(outcome).writer.applies.length === 0) return [];
  const applied = sum(outcome, (verdict) => verdict === 'accepted');
  const dropped = sum(outcome, (verdict) => verdict !== 'accepted');
  const did = copiesOf(outcome).flatMap((position) => {
    const attempt = outcome.attempts[position];
    if (attempt === undefined) return [];
    const words = EFFECT_CARDS.emitted(attempt.emitted, attempt.verdict === 'accepted');
    return [{ attempt: position, words }];
  });
  return [card('records', 'right', EFFECT_CARDS.records(applied, dropped), { did })];
}

function sum({ attempts }: Outcome, isMeant: (verdict: string) => boolean): number {
  return attempts.reduce(
    (total, { emitted, verdict }) => total + (isMeant(verdict) ? emitted : 0),
    0,
  );
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
