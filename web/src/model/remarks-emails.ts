/** Why ids and a receiver's memory made no difference to the emails. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { settingSeconds } from './format.js';
import { scenarioOf } from './scenario.js';
import { systemAudit } from './truth.js';
import { EMAIL_REMARKS } from './words/remarks.js';

/** None where nothing was chosen, or where it helped as it should. */
export function emailRemarks(outcome: Outcome): string[] {
  const { notificationId, dedupeMemory } = scenarioOf(outcome).email;
  const mailbox = systemAudit(outcome, 'mailbox');
  if (mailbox === undefined || notificationId === 'none') return [];
  if (dedupeMemory === 'nothing') return [EMAIL_REMARKS.nothingRemembered];
  if (notificationId === 'send') return [EMAIL_REMARKS.freshIds];
  if (mailbox.extra > 0)
    return notificationId === 'attempt' ? ofAttempts(outcome) : forgot(outcome);
  return mailbox.fates.ignored === 0 ? [EMAIL_REMARKS.noRepeat] : [];
}

/** An id that names the attempt was new with another attempt, and forgotten where the same came again. */
function ofAttempts(outcome: Outcome): string[] {
  const taken = outcome.effects.find(({ system }) => system === 'mailbox');
  const ids = new Set<string>();
  const customers = new Set<number>();
  for (const call of taken?.standing ?? []) {
    const { customer, attempt } = taken?.requests ?? {};
    ids.add(`${customer?.[call]} ${attempt?.[call]}`);
    customers.add(customer?.[call] ?? -1);
  }
  const delivered = taken?.standing.length ?? 0;
  return [
    ...(ids.size > customers.size ? [EMAIL_REMARKS.idsOfAttempts] : []),
    ...(delivered > ids.size ? forgot(outcome) : []),
  ];
}

function forgot(outcome: Outcome): string[] {
  const { dedupeMemory } = scenarioOf(outcome).email;
  return typeof dedupeMemory === 'string'
    ? []
    : [EMAIL_REMARKS.forgot(settingSeconds(dedupeMemory.forMs))];
}
