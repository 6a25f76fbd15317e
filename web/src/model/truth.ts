/** The job's own report, and the truth beside it, out of the audit. */
import type { Outcome, SystemAudit } from '../engine/pkg/sim_wasm.js';
import { REPORT_WORDS, TRUTH, verdictSentence, WRONGS } from './words-outcome.js';

export interface Truth {
  /** What the job reports. */
  report: string;
  /** Whether that is so, and why. */
  statement: string;
  /** Whether everything outside is as it should be and the job says so. */
  isRight: boolean;
  /** The whole verdict as a sentence. */
  sentence: string;
}

export function truthOf(outcome: Outcome): Truth {
  const [end] = outcome.runs;
  const [audit] = outcome.audit.runs;
  if (end === undefined || audit === undefined) throw new Error('the outcome has no run');
  const wrongs = wrongsOf(audit.systems);
  const withEmails = systemAudit(outcome, 'mailbox') !== undefined;
  const say =
    audit.reportIsTrue === null ? TRUTH.neverEnds : audit.reportIsTrue ? TRUTH.true : TRUTH.notTrue;
  const statement = say(wrongs, withEmails);
  return {
    report: REPORT_WORDS[end.report],
    statement,
    isRight: audit.correctness === 'succeededAndRight',
    sentence: verdictSentence(end.report, statement),
  };
}

/** What the audit says of a system; undefined when the scenario does not use it. */
export function systemAudit(
  outcome: Outcome,
  system: SystemAudit['system'],
): SystemAudit | undefined {
  return outcome.audit.runs[0]?.systems.find((audit) => audit.system === system);
}

function wrongsOf(systems: readonly SystemAudit[]): string[] {
  const mailbox = systems.find(({ system }) => system === 'mailbox');
  return systems
    .filter((audit) => audit.system !== 'outbox' || !isEquallyWrong(audit, mailbox))
    .flatMap((audit) => {
      const { missing, repeated, extra, wrong } = audit;
      const words = WRONGS[audit.system];
      const wrongs: string[] = [];
      if (missing.length > 0) wrongs.push(words.missing(missing.length));
      if (repeated.length > 0) {
        const isTwice = extra === repeated.length;
        wrongs.push((isTwice ? words.twice : words.often)(repeated.length));
      }
      if (wrong.length > 0) wrongs.push(words.wrong(wrong.length));
      return wrongs;
    });
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
