/**
 * What is often called "exactly once", line by line: the promise, and beside it what came. Both
 * are the engine's; here they get their words.
 */
import type {
  Gap,
  Guarantee,
  Outcome,
  Property,
  System,
  SystemAudit,
} from '../engine/pkg/sim_wasm.js';
import { listed } from './format.js';
import { scenarioOf } from './scenario.js';
import type { Tone } from './tone.js';
import { systemAudit } from './truth.js';
import { publishTaskNames } from './words/names.js';
import {
  EMAIL_KEPT,
  type GapName,
  GAPS,
  HELD,
  LEDGER_KEEPS,
  NOBODY,
  NOTES,
  notificationKept,
  PROMISERS,
  PROPERTIES,
  RECOGNISED_BY,
  REPORTS,
  WHY_MISSING,
  WRITER,
  WRITER_KEEPS,
} from './words/guarantees.js';

export interface GuaranteeLine {
  name: string;
  /** Whose promise it is, or nobody's. */
  promiser: string;
  isPromised: boolean;
  /** By what the promise is kept, or why there is none. */
  why: string;
  /** Whether it held; null when there is nothing that it could be said of. */
  held: boolean | null;
  /** A true report is no good news where something is wrong. */
  tone: Tone;
  /** For whom it held, or for whom it did not. */
  outcome: string;
  /** To which publish tasks those belong for whom it did not hold; may be empty. */
  where: string;
  /** How promise and outcome go together where they seem not to; may be empty. */
  note: string;
  /** Why there is too little, where the note says so; else empty. */
  lacking: string;
}

/** Of one run, the first if none is named: each run has its own. */
export function guaranteesOf(outcome: Outcome, run = 0): GuaranteeLine[] {
  const guarantees = outcome.audit.runs[run]?.guarantees ?? [];
  return guarantees.map((guarantee) => {
    const lacking = whyLacking(guarantee, outcome, run);
    return {
      name: PROPERTIES[guarantee.property].name,
      ...promiseOf(guarantee, outcome),
      held: guarantee.held,
      tone: toneOf(guarantee, outcome, run),
      outcome: outcomeOf(guarantee, outcome, run),
      where: guarantee.tasks.length === 0 ? '' : publishTaskNames(guarantee.tasks),
      note: noteOf(guarantee, lacking),
      lacking,
    };
  });
}

function promiseOf({ property, promise }: Guarantee, outcome: Outcome) {
  if (promise === 'byWriter') return { promiser: WRITER, isPromised: true, why: WRITER_KEEPS };
  if ('by' in promise) {
    const why = howKept(property, promise.by, outcome);
    return { promiser: PROMISERS[promise.by], isPromised: true, why };
  }
  const gap = promise.nobody;
  const [name, forgetsAfterMs]: [GapName, number] =
    typeof gap === 'string' ? [gap, 0] : ['forgetsAfterMs', gap.forgetsAfterMs];
  const by = property === 'oneEmail' ? RECOGNISED_BY.id : RECOGNISED_BY.identity;
  return { promiser: NOBODY, isPromised: false, why: GAPS[name](by, forgetsAfterMs) };
}

function gapOf(promise: Guarantee['promise']): Gap | undefined {
  return typeof promise === 'object' && 'nobody' in promise ? promise.nobody : undefined;
}

function howKept(property: Property, by: System, outcome: Outcome): string {
  if (by === 'mailbox') return EMAIL_KEPT;
  const { kind } = scenarioOf(outcome).sink;
  // Append compares nothing, so it never promises anything.
  if (kind === 'append') return '';
  const ledger = outcome.effects.find(({ system }) => system === 'ledger');
  const how = LEDGER_KEEPS[kind](listed(ledger?.identity ?? []));
  return property === 'oneNotification' ? notificationKept(how) : how;
}

function outcomeOf(guarantee: Guarantee, outcome: Outcome, run: number): string {
  const { property, held, of, over, under } = guarantee;
  const { one, over: tooMuch, under: tooLittle } = PROPERTIES[property];
  const correctness = outcome.audit.runs[run]?.correctness;
  if (property === 'trueReport' && correctness !== undefined) return REPORTS[correctness];
  if (held !== false) return HELD.forAll(of, one);
  const clauses: [number, string][] = [];
  if (over > 0) clauses.push([over, tooMuch(over, isTwice(property, outcome, run))]);
  if (under > 0) clauses.push([under, tooLittle(under)]);
  const [[count, clause] = [0, ''], ...more] = clauses;
  const first = HELD.not(count, of, one, clause);
  return more.reduce((text, [count, clause]) => HELD.also(text, count, clause), first);
}

function toneOf({ property, held }: Guarantee, outcome: Outcome, run: number): Tone {
  if (held === null) return 'plain';
  if (!held) return 'wrong';
  const isAllRight = outcome.audit.runs[run]?.correctness === 'succeededAndRight';
  return property === 'trueReport' && !isAllRight ? 'plain' : 'right';
}

/** Whether those for whom there is too much have two, and none has more. */
function isTwice(property: Property, outcome: Outcome, run: number): boolean {
  const audit = auditOf(property, outcome, run);
  return audit?.extra === audit?.repeated.length;
}

function auditOf(property: Property, outcome: Outcome, run: number): SystemAudit | undefined {
  const mailbox = systemAudit(outcome, 'mailbox', run);
  if (property === 'oneEmail') return mailbox;
  if (property === 'oneNotification') return systemAudit(outcome, 'outbox', run) ?? mailbox;
  return systemAudit(outcome, 'ledger', run);
}

function noteOf({ promise, held }: Guarantee, lacking: string): string {
  const isPromised = gapOf(promise) === undefined;
  if (held === true) return isPromised ? '' : NOTES.luck;
  if (lacking === '') return '';
  return isPromised ? NOTES.missing(lacking) : NOTES.lacking(lacking);
}

function whyLacking(
  { property, promise, held, under }: Guarantee,
  outcome: Outcome,
  run: number,
): string {
  if (held === true || under === 0 || property === 'trueReport') return '';
  const why = whyMissing(property, outcome, run);
  // Where something else took its place, or nothing was sent, the gap itself is the reason.
  const gap = gapOf(promise);
  const isGap = gap === 'tooCoarse' || (gap !== undefined && why === WHY_MISSING.succeeded);
  return isGap ? '' : why;
}

/** Why too little came of what is promised: of an email, whatever kept those back who have none. */
function whyMissing(property: Property, outcome: Outcome, run: number): string {
  const ofReport = WHY_MISSING[outcome.runs[run]?.report ?? 'succeeded'];
  const { sender, effects } = outcome;
  if (property !== 'oneEmail' || sender === null) return ofReport;
  const missing = new Set(systemAudit(outcome, 'mailbox', run)?.missing);
  const givenUp = new Set(
    sender.events.flatMap(({ kind, notification }) => (kind === 'gaveUp' ? [notification] : [])),
  );
  const outbox = effects.find(({ system }) => system === 'outbox');
  const periods = scenarioOf(outcome).runs;
  const reasons = new Set<string>();
  outbox?.requests.customer.forEach((customer, notification) => {
    const by = outcome.attempts[outbox.requests.attempt[notification] ?? -1]?.run ?? 0;
    if (periods[by]?.period !== periods[run]?.period || !missing.delete(customer)) return;
    const isMarked = sender.markedMs[notification] !== null;
    const unsent = isMarked ? NOTES.marked : NOTES.notYetSent;
    reasons.add(givenUp.has(notification) ? NOTES.senderGaveUp : unsent);
  });
  if (missing.size > 0) reasons.add(ofReport);
  return listed([...reasons]);
}
