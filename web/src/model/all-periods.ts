/**
 * The audit over all periods: a figure counts what stands in a system, and there the periods of several
 * runs stand together.
 */
import type { Outcome, RunAudit, SystemAudit } from '../engine/pkg/sim_wasm.js';
import { periodAudits } from './period-audits.js';

/** What the audits of all periods say of a system together; undefined when the scenario does not use it. */
export function totalAudit(
  outcome: Outcome,
  system: SystemAudit['system'],
): SystemAudit | undefined {
  const audits = periodAudits(outcome).flatMap(
    ({ systems }) => systems.find((audit) => audit.system === system) ?? [],
  );
  const [first, ...others] = audits;
  if (first === undefined || others.length === 0) return first;
  const sum = (read: (audit: SystemAudit) => number) =>
    audits.reduce((total, audit) => total + read(audit), 0);
  return {
    ...first,
    isRight: audits.every(({ isRight }) => isRight),
    expected: sum(({ expected }) => expected),
    standing: sum(({ standing }) => standing),
    expectedCents: sum(({ expectedCents }) => expectedCents),
    standingCents: sum(({ standingCents }) => standingCents),
    missing: audits.flatMap(({ missing }) => missing),
    repeated: audits.flatMap(({ repeated }) => repeated),
    extra: sum(({ extra }) => extra),
    wrong: audits.flatMap(({ wrong }) => wrong),
    fates: {
      took: sum(({ fates }) => fates.took),
      overwrote: sum(({ fates }) => fates.overwrote),
      ignored: sum(({ fates }) => fates.ignored),
      refused: sum(({ fates }) => fates.refused),
      discarded: sum(({ fates }) => fates.discarded),
      failed: sum(({ fates }) => fates.failed),
      throttled: sum(({ fates }) => fates.throttled),
      fenced: sum(({ fates }) => fates.fenced),
    },
    commitsRefused: sum(({ commitsRefused }) => commitsRefused),
  };
}

/** What the finance team sees of all periods together. */
export function totalDashboard(outcome: Outcome): RunAudit['dashboard'] {
  const total = { expectedCents: 0, shownCents: 0, hiddenRows: 0 };
  for (const { dashboard } of periodAudits(outcome)) {
    total.expectedCents += dashboard.expectedCents;
    total.shownCents += dashboard.shownCents;
    total.hiddenRows += dashboard.hiddenRows;
  }
  return total;
}
