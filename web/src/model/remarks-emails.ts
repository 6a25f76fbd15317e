/** Why ids and a receiver's memory made no difference to the emails. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { settingSeconds } from './format.js';
import { scenarioOf } from './scenario.js';
import { systemAudit } from './truth.js';
import { EMAIL_REMARKS } from './words-outcome.js';

/** At most one remark; none where nothing was chosen, or where it helped as it should. */
export function emailRemarks(outcome: Outcome): string[] {
  const { notificationId, dedupeMemory } = scenarioOf(outcome).email;
  const mailbox = systemAudit(outcome, 'mailbox');
  if (mailbox === undefined || notificationId === 'none') return [];
  if (dedupeMemory === 'nothing') return [EMAIL_REMARKS.nothingRemembered];
  if (notificationId === 'send') return [EMAIL_REMARKS.freshIds];
  if (mailbox.extra > 0) {
    if (notificationId === 'attempt') return [EMAIL_REMARKS.idsOfAttempts];
    return dedupeMemory === 'forGood'
      ? []
      : [EMAIL_REMARKS.forgot(settingSeconds(dedupeMemory.forMs))];
  }
  return mailbox.fates.ignored === 0 ? [EMAIL_REMARKS.noRepeat] : [];
}
