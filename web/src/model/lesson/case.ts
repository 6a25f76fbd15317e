/**
 * What a student decides of a dealt case, held against what fits. Which causes fit is the engine's
 * to say; here is only what a decision comes to, and how each cause is answered.
 */
import type { CaseCause, CaseFile, CaseLog, Evidence } from '../../engine/pkg/sim_wasm.js';
import { settingSeconds } from '../format.js';
import type { CompleteScenario } from '../scenario.js';
import {
  CAUSE_NAMES,
  CRASHED_EARLY,
  decisionSentence,
  type Extent,
  LOG_NAMES,
  type SetupWords,
  type Source,
  type Verdict,
  WHY_FITS,
  WHY_NOT,
} from '../words/lesson-case.js';

/**
 * The case with which a page begins, because it says all in one: under append, all rows of one task
 * are there twice, and the tables allow for everything but a healthy night. Second copies are on,
 * so the setup does not help. The write times leave two of the four (the pause is too long for a
 * zombie or a copy), and the attempts' ends one: the first attempt finished.
 */
export const FIRST_CASE = 94;

/** In the order in which they are offered: all that have a name. */
export const CAUSES = Object.keys(CAUSE_NAMES) as readonly CaseCause[];
export const LOGS = Object.keys(LOG_NAMES) as readonly CaseLog[];

/** For each cause that does not fit, what ruled it out first. */
export type RuledOut = ReadonlyMap<CaseCause, Source>;

/** @param by - what was opened last; what it left standing keeps its place */
export function ruledOut({ fits }: CaseFile, by: Source, before: RuledOut = new Map()): RuledOut {
  const fresh = CAUSES.filter((cause) => !fits.includes(cause) && !before.has(cause));
  return new Map([...before, ...fresh.map((cause) => [cause, by] as const)]);
}

export interface CauseVerdict {
  cause: CaseCause;
  verdict: Verdict;
  why: string;
}

export interface Judgement {
  isRight: boolean;
  /** It is right, and there is nothing more to learn of the case. */
  isSettled: boolean;
  /** What it came to, and what can be done next. */
  summary: string;
  /** One for each cause. */
  verdicts: CauseVerdict[];
}

/** A decision, held against what fits. */
export function judge(ticked: ReadonlySet<CaseCause>, file: CaseFile, out: RuledOut): Judgement {
  const { fits, evidence } = file;
  const verdicts = CAUSES.map((cause) => ({
    cause,
    verdict: verdictOf(ticked.has(cause), fits.includes(cause)),
    why: fits.includes(cause)
      ? whyFits(cause, file)
      : WHY_NOT[cause][out.get(cause) ?? 'tables'](setupWords(evidence)),
  }));
  const count = (one: Verdict) => verdicts.filter(({ verdict }) => verdict === one).length;
  const missed = count('missed');
  const wrong = count('wronglyTicked');
  const logsLeft = LOGS.filter((log) => file[log] === null).length;
  const isRight = missed + wrong === 0;
  return {
    isRight,
    isSettled: isRight && (fits.length === 1 || logsLeft === 0),
    summary: decisionSentence({ fits: fits.length, missed, wrong, logsLeft }),
    verdicts,
  };
}

function verdictOf(isTicked: boolean, fits: boolean): Verdict {
  if (fits) return isTicked ? 'rightlyTicked' : 'missed';
  return isTicked ? 'wronglyTicked' : 'rightlyLeft';
}

function whyFits(cause: CaseCause, { evidence, onlyEarlyCrashFits }: CaseFile): string {
  const extent = extentOf(evidence);
  const isEarly = extent === 'none' && cause === 'crash' && onlyEarlyCrashFits;
  return isEarly ? CRASHED_EARLY : WHY_FITS[cause][extent];
}

/** How much of a task is there twice, as rows or as emails. */
export function extentOf({ tasks }: Evidence): Extent {
  if (tasks.length === 0) return 'none';
  const isWhole = tasks.every(({ customers, rowsRepeated, emailsRepeated }) =>
    [rowsRepeated, emailsRepeated].every((count) => count === 0 || count === customers),
  );
  return isWhole ? 'whole' : 'part';
}

/** The setup as the engine writes it, with every field. */
export const setupOf = ({ setup }: Evidence): CompleteScenario => setup as CompleteScenario;

export function setupWords(evidence: Evidence): SetupWords {
  const { coordinator } = setupOf(evidence);
  const { stages, loser } = coordinator.speculation;
  return {
    isEmailed: evidence.emails !== null,
    silence: settingSeconds(coordinator.silenceMs),
    // No case is dealt in which a loser is stopped later.
    copies: stages.length === 0 ? 'none' : loser === 'cancelled' ? loser : 'runsOn',
  };
}
