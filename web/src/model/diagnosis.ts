/**
 * The warning signs of an outcome, in words. What they are and what fits them is the engine's,
 * which works it out without the failure. The audit is asked for one thing only: what the signs
 * do not show.
 */
import type {
  Outcome,
  PossibleCause,
  Sign,
  SignKind,
  SystemAudit,
  TaskShare,
} from '../engine/pkg/sim_wasm.js';
import { listed } from './format.js';
import { wrongsOf } from './truth.js';
import { publishTaskNames, taskName, TASKS_NAMED } from './words/names.js';
import { CAUSES, DIAGNOSIS, FACTS, INVESTIGATIONS, SHARES, SIGNS } from './words/diagnosis.js';

export interface Fact {
  label: string;
  text: string;
}

export interface SignView {
  title: string;
  /** How what there is differs from what there should be. */
  evidence: string;
  facts: Fact[];
}

/** Causes that fit one or several signs equally. */
export interface CausesView {
  heading: string;
  /** How certain that is. */
  lead: string;
  causes: string[];
}

export interface DiagnosisView {
  signs: SignView[];
  causes: CausesView[];
  lookAt: string[];
  /** What the signs do not show, or that there is nothing to show. */
  remarks: string[];
}

export function diagnosisOf(outcome: Outcome): DiagnosisView {
  const { signs } = outcome.diagnosis;
  const investigations = new Set(signs.flatMap(({ lookAt }) => lookAt));
  return {
    signs: signs.map(signView),
    causes: causesOf(signs),
    lookAt: [...investigations].map((investigation) => INVESTIGATIONS[investigation]),
    remarks: remarksOf(outcome),
  };
}

function signView(sign: Sign): SignView {
  const { kind, expected, found } = sign;
  const { title, evidence } = SIGNS[kind];
  const facts: Fact[] = [];
  if (found > expected) facts.push({ label: FACTS.size, text: sizeText(sign) });
  facts.push({ label: FACTS.customers, text: sharesText(sign.tasks) });
  return { title, evidence: evidence(found, expected), facts };
}

function sizeText({ kind, expected, found, tasksOfThatSize }: Sign): string {
  const { ofThatSize, noneOfThatSize } = SIGNS[kind];
  const count = tasksOfThatSize.length;
  if (count === 0) return noneOfThatSize(found - expected);
  return ofThatSize(publishTaskNames(tasksOfThatSize), count === 1, found - expected);
}

function sharesText(shares: readonly TaskShare[]): string {
  if (shares.length > TASKS_NAMED) {
    const customers = shares.reduce((sum, { concerned }) => sum + concerned, 0);
    return SHARES.many(customers, shares.length);
  }
  return listed(
    shares.map(({ task, concerned, of }) => {
      const name = taskName('publish', task);
      return concerned === of ? SHARES.whole(of, name) : SHARES.part(concerned, of, name);
    }),
  );
}

/** Signs that leave the same causes share one list of them. */
function causesOf(signs: readonly Sign[]): CausesView[] {
  const groups = new Map<string, { causes: PossibleCause[]; titles: string[] }>();
  for (const { kind, causes } of signs) {
    const group = groups.get(String(causes)) ?? { causes, titles: [] };
    group.titles.push(SIGNS[kind].title);
    groups.set(String(causes), group);
  }
  return [...groups.values()].map(({ causes, titles }) => ({
    heading: groups.size === 1 ? DIAGNOSIS.causes : DIAGNOSIS.causesOf(titles),
    lead: causesLead(causes.length),
    causes: causes.map((cause) => CAUSES[cause]),
  }));
}

function causesLead(count: number): string {
  if (count === 0) return DIAGNOSIS.noCause;
  return count === 1 ? DIAGNOSIS.onlyOne : DIAGNOSIS.cannotTell;
}

function remarksOf(outcome: Outcome): string[] {
  const [audit] = outcome.audit.runs;
  const shown = outcome.diagnosis.signs.map(({ kind }) => kind);
  const remarks = outcome.runs.length === 1 ? [] : [DIAGNOSIS.firstRun(outcome.runs.length - 1)];
  const hiddenRows = audit?.dashboard.hiddenRows ?? 0;
  if (hiddenRows > 0 && !shown.includes('moreRevenue')) remarks.push(DIAGNOSIS.hidden(hiddenRows));
  const unseen = unseenWrongs(outcome);
  if (unseen.length > 0) remarks.push(DIAGNOSIS.unseen(unseen, shown.length > 0));
  else if (shown.length === 0) {
    const isFalseAlarm = audit?.correctness !== 'succeededAndRight';
    remarks.push(isFalseAlarm ? DIAGNOSIS.falseAlarm : DIAGNOSIS.allRight);
  }
  return remarks;
}

/** What is wrong and has no sign of its own, as clauses: the audit, less what the signs show. */
function unseenWrongs(outcome: Outcome): string[] {
  const shown = outcome.diagnosis.signs.map(({ kind }) => kind);
  const runs = outcome.audit.runs.map((run) => ({
    ...run,
    systems: run.systems.flatMap((audit) => lessShown(audit, shown)),
  }));
  return wrongsOf({ ...outcome, audit: { runs } });
}

function lessShown(audit: SystemAudit, shown: readonly SignKind[]): SystemAudit[] {
  if (audit.system !== 'ledger') return shown.includes('onlyEmailsWrong') ? [] : [audit];
  // A surplus says nothing of what is missing beside it; and the two may cancel out.
  const repeated = shown.includes('moreRows') ? [] : audit.repeated;
  const wrong = shown.includes('moreRevenue') ? [] : audit.wrong;
  return [{ ...audit, repeated, wrong }];
}
