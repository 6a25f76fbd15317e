/**
 * What a student has done in the lesson: how each question stands, and how many dealt cases were
 * decided. It knows nothing of where it is kept.
 */

/** How a question stands; the order is that of the result code's digits. */
export const STANDINGS = [
  'unanswered',
  'skipped',
  'wrong',
  /** Wrong, and then the answer was shown. */
  'shown',
  'rightLater',
  'rightAtFirst',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** As they are told: the best first. */
export const BEST_FIRST: readonly Standing[] = [...STANDINGS].reverse();

/** Whether the answer may be told: it was given, or shown. */
export const isDone = (standing: Standing): boolean =>
  standing !== 'unanswered' && standing !== 'wrong';

/** What became of one try. */
export type TryResult = 'right' | 'wrong' | 'skipped';

export interface Progress {
  /** By the question's id; one that is not here is unanswered. */
  readonly standings: ReadonlyMap<string, Standing>;
  readonly cases: CaseCounts;
}

/** Of the dealt cases. */
export interface CaseCounts {
  readonly decided: number;
  /** How many of the decided ones were decided right; never more than those. */
  readonly right: number;
}

export const EMPTY_PROGRESS: Progress = { standings: new Map(), cases: { decided: 0, right: 0 } };

/**
 * How a question stands after a try. What was right stays so, and a skip takes nothing back. Whoever
 * skips is shown the answer, so what is right afterwards is no longer right at the first try.
 */
const AFTER: Record<Standing, Record<TryResult, Standing>> = {
  unanswered: { right: 'rightAtFirst', wrong: 'wrong', skipped: 'skipped' },
  skipped: { right: 'rightLater', wrong: 'wrong', skipped: 'skipped' },
  wrong: { right: 'rightLater', wrong: 'wrong', skipped: 'shown' },
  shown: { right: 'rightLater', wrong: 'shown', skipped: 'shown' },
  rightLater: { right: 'rightLater', wrong: 'rightLater', skipped: 'rightLater' },
  rightAtFirst: { right: 'rightAtFirst', wrong: 'rightAtFirst', skipped: 'rightAtFirst' },
};

export function standingOf({ standings }: Progress, question: string): Standing {
  return standings.get(question) ?? 'unanswered';
}

/**
 * As what a try counts. The right reason for what a student did not make happen is right, and not at
 * the first try: the experiment was skipped before.
 */
export function triesOf(result: TryResult, isReached: boolean): readonly TryResult[] {
  return result === 'right' && !isReached ? ['skipped', 'right'] : [result];
}

export function withAnswer(progress: Progress, question: string, result: TryResult): Progress {
  const after = AFTER[standingOf(progress, question)][result];
  return { ...progress, standings: new Map(progress.standings).set(question, after) };
}

export function withCase(progress: Progress, isRight: boolean): Progress {
  const { decided, right } = progress.cases;
  return { ...progress, cases: { decided: decided + 1, right: right + Number(isRight) } };
}

/** How many of the questions stand in which way. */
export function countStandings(
  progress: Progress,
  questions: readonly string[],
): Record<Standing, number> {
  const counts = { unanswered: 0, skipped: 0, wrong: 0, shown: 0, rightLater: 0, rightAtFirst: 0 };
  for (const question of questions) counts[standingOf(progress, question)] += 1;
  return counts;
}

/** Of the stored text; text of another version is not read. */
const VERSION = 1;

export function writeProgress({ standings, cases }: Progress): string {
  return JSON.stringify({ version: VERSION, standings: Object.fromEntries(standings), cases });
}

/**
 * Reads what was stored, or as much of it as is sound: storage may hold what an older page wrote, or
 * anything that someone typed. Questions that the lesson does not have are dropped.
 */
export function readProgress(text: string, questions: readonly string[]): Progress {
  const stored = parsed(text);
  if (!isObject(stored) || stored['version'] !== VERSION) return EMPTY_PROGRESS;
  const answers = isObject(stored['standings']) ? Object.entries(stored['standings']) : [];
  const standings = answers.filter(
    (answer): answer is [string, Standing] =>
      questions.includes(answer[0]) && isStanding(answer[1]),
  );
  return {
    standings: new Map(standings),
    cases: isCaseCounts(stored['cases']) ? stored['cases'] : EMPTY_PROGRESS.cases,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isStanding = (value: unknown): value is Standing =>
  STANDINGS.some((standing) => standing === value);

function isCaseCounts(value: unknown): value is CaseCounts & Record<string, unknown> {
  if (!isObject(value)) return false;
  const { decided, right } = value;
  const isCount = (count: unknown): count is number => Number.isSafeInteger(count);
  return isCount(decided) && isCount(right) && 0 <= right && right <= decided;
}
