/** The job's own report, and the truth beside it, out of the audit. */
import type { Outcome, SystemAudit } from '../engine/pkg/sim_wasm.js';
import { emailsAtReport } from './emails-at-report.js';
import { listed } from './format.js';
import { markedButNotSent } from './sender-mishaps.js';
import type { Tone } from './tone.js';
import { EFFECT_NAMES } from './words/names.js';
import {
  REFUSED,
  REPORT_WORDS,
  TRUTH,
  verdictSentence,
  worldWords,
  WRONGS,
  emailedForNothing,
} from './words/outcome.js';

export interface Truth {
  /** What the job reports. */
  report: string;
  /** Whether that is so, and why. */
  statement: string;
  /** Whether the report is true; null when there is none. */
  isTrue: boolean | null;
  /** A true report is no good news where the world is wrong, and no bad one either. */
  tone: Tone;
  /** The whole verdict as a sentence. */
  sentence: string;
}

/** What the runs of the job report, and what is true; each run by itself where there are several. */
export function truthOf(outcome: Outcome): Truth {
  const truths = outcome.runs.map((_, run) => truthOfRun(outcome, run));
  const [first] = truths;
  if (first === undefined) throw new Error('the outcome has no run');
  if (truths.length === 1) return first;
  const has = (tone: Tone) => truths.some((truth) => truth.tone === tone);
  const statement = TRUTH.ofRuns(truths.map((truth) => truth.statement));
  const report = listed([...new Set(truths.map((truth) => truth.report))]);
  return {
    report,
    statement,
    isTrue: truths.some(({ isTrue }) => isTrue === false)
      ? false
      : truths.every(({ isTrue }) => isTrue === true)
        ? true
        : null,
    tone: has('wrong') ? 'wrong' : has('plain') ? 'plain' : 'right',
    sentence: TRUTH.sentenceOfRuns(report, statement),
  };
}

function truthOfRun(outcome: Outcome, run: number): Truth {
  const end = outcome.runs[run];
  const audit = outcome.audit.runs[run];
  if (end === undefined || audit === undefined) throw new Error(`the outcome has no run ${run}`);
  const { reportIsTrue, correctness } = audit;
  const world = worldWords(
    wrongsOf(outcome, run),
    audit.systems.map(({ system }) => system),
    lateEmails(outcome, run),
  );
  const isRight = correctness === 'succeededAndRight' || correctness === 'failedThoughRight';
  const refused = end.refusals.map(({ effect, rule }) => REFUSED[rule](EFFECT_NAMES[effect]));
  const say = reportIsTrue === null ? TRUTH.neverEnds : reportIsTrue ? TRUTH.true : TRUTH.notTrue;
  const statement = end.report === 'refused' ? TRUTH.refused(refused) : say(world, isRight);
  return {
    report: REPORT_WORDS[end.report],
    statement,
    isTrue: reportIsTrue,
    tone: toneOf(reportIsTrue, correctness === 'succeededAndRight'),
    sentence: verdictSentence(end.report, statement),
  };
}

/** What a run's audit says of a system, the first run's if none is named; undefined when the scenario does not use it. */
export function systemAudit(
  outcome: Outcome,
  system: SystemAudit['system'],
  run = 0,
): SystemAudit | undefined {
  return outcome.audit.runs[run]?.systems.find((audit) => audit.system === system);
}

/** Each way in which the world outside is wrong in the end, as a clause. */
export function wrongsOf(outcome: Outcome, run = 0): string[] {
  const systems = outcome.audit.runs[run]?.systems ?? [];
  const late = lateEmails(outcome, run);
  const mailbox = systemAudit(outcome, 'mailbox', run);
  const wrongs = systems
    .filter((audit) => audit.system !== 'outbox' || !isEquallyWrong(audit, mailbox))
    .flatMap((audit) => {
      const { missing, repeated, extra, wrong } = audit;
      const words = WRONGS[audit.system];
      const wrongs: string[] = [];
      if (missing.length > 0)
        wrongs.push(words.missing(missing.length, late, markedButNotSent(outcome)));
      if (repeated.length > 0) {
        wrongs.push(
          extra === repeated.length
            ? words.twice(repeated.length, late)
            : words.often(repeated.length, extra, late),
        );
      }
      if (wrong.length > 0) wrongs.push(words.wrong(wrong.length));
      return wrongs;
    });
  const ghosts = emailedWithoutRow(outcome, run);
  return ghosts === 0 ? wrongs : [...wrongs, emailedForNothing(ghosts)];
}

/** Customers whose email tells of a row that never came to stand. */
function emailedWithoutRow(outcome: Outcome, run: number): number {
  const mailbox = systemAudit(outcome, 'mailbox', run);
  if (mailbox === undefined) return 0;
  const notEmailed = new Set(mailbox.missing);
  const withoutRow = systemAudit(outcome, 'ledger', run)?.missing ?? [];
  return withoutRow.filter((customer) => !notEmailed.has(customer)).length;
}

function toneOf(reportIsTrue: boolean | null, isAllRight: boolean): Tone {
  if (reportIsTrue === false) return 'wrong';
  return isAllRight ? 'right' : 'plain';
}

/** Emails of a run that are delivered in the end, and were not yet when it reported. */
function lateEmails(outcome: Outcome, run: number): number {
  return emailsAtReport(outcome).lateOfRun[run] ?? 0;
}

/** What is wrong in the outbox arrives in the mailbox; then it is said once, where it is felt. */
function isEquallyWrong(outbox: SystemAudit, mailbox: SystemAudit | undefined): boolean {
  return (
    mailbox !== undefined &&
    String(outbox.missing) === String(mailbox.missing) &&
    String(outbox.repeated) === String(mailbox.repeated) &&
    String(outbox.wrong) === String(mailbox.wrong)
  );
}
