/** The dropdowns about how customers are notified. */
import type { EmailPath, NotificationId, SentMark } from '../engine/pkg/sim_wasm.js';
import { type Choice, numbered, worded } from './choice.js';
import { callsOf } from './failure.js';
import type { CompleteScenario } from './scenario.js';
import { EMAIL_NAMES } from './words/names.js';
import {
  EMAIL_HINTS,
  LABELS,
  MARKS_HINTS,
  MARKS_LABELS,
  memoryHint,
  memoryLabel,
  NOTIFICATION_ID_HINTS,
  NOTIFICATION_ID_LABELS,
  triesLabel,
  USELESS,
} from './words/controls.js';

type Email = CompleteScenario['email'];

const NOTHING = 'nothing';
const FOR_GOOD = 'forGood';
const MEMORIES_MS: readonly number[] = [5_000, 60_000];
const TRIES: readonly number[] = [1, 2, 3, 5, 16];

/** What no dropdown sets; the engine's defaults. */
export const TIMEOUT_MS = 5_000;
export const RETRY_AFTER_MS = 1_000;
export const RESTART_AFTER_MS = 10_000;

const withEmail = (scenario: CompleteScenario, email: Partial<Email>): CompleteScenario => ({
  ...scenario,
  email: { ...scenario.email, ...email },
});

/** Without an email there is nothing to recognise, to mark or to try again. */
const emailsSomebody = ({ email }: CompleteScenario) => email.path !== 'none';

export const EMAIL: Choice = {
  name: 'email',
  label: () => LABELS.emails,
  options: () => worded(EMAIL_NAMES),
  value: ({ email }) => email.path,
  hint: ({ email }) => EMAIL_HINTS[email.path],
  uselessBecause: () => undefined,
  choose: (scenario, value) => withEmail(scenario, { path: value as EmailPath }),
};

export const NOTIFICATION_ID: Choice = {
  name: 'notificationId',
  label: () => LABELS.notificationId,
  isThere: emailsSomebody,
  options: () => worded(NOTIFICATION_ID_LABELS),
  value: ({ email }) => email.notificationId,
  hint: ({ email }) => NOTIFICATION_ID_HINTS[email.notificationId],
  uselessBecause: () => undefined,
  choose: (scenario, value) => {
    const notificationId = value as NotificationId;
    // There is nothing to remember where calls carry no id.
    return withEmail(
      scenario,
      notificationId === 'none' ? { notificationId, dedupeMemory: NOTHING } : { notificationId },
    );
  },
};

export const MEMORY: Choice = {
  name: 'memory',
  label: () => LABELS.memory,
  isThere: emailsSomebody,
  options: () => [
    { value: NOTHING, label: memoryLabel(NOTHING) },
    ...numbered(MEMORIES_MS, (forMs) => memoryLabel({ forMs })),
    { value: FOR_GOOD, label: memoryLabel(FOR_GOOD) },
  ],
  value: ({ email: { dedupeMemory } }) => {
    if (typeof dedupeMemory === 'string') return dedupeMemory;
    return MEMORIES_MS.includes(dedupeMemory.forMs) ? String(dedupeMemory.forMs) : undefined;
  },
  hint: ({ email }) => memoryHint(email.dedupeMemory),
  uselessBecause: ({ email }) =>
    email.notificationId === 'send' ? USELESS.everyIdIsNew : undefined,
  choose: (scenario, value) => {
    const { notificationId } = scenario.email;
    if (value === NOTHING) return withEmail(scenario, { dedupeMemory: NOTHING });
    return withEmail(scenario, {
      dedupeMemory: value === FOR_GOOD ? FOR_GOOD : { forMs: Number(value) },
      // What is to be remembered needs an id.
      notificationId: notificationId === 'none' ? 'logical' : notificationId,
    });
  },
};

export const MARKS: Choice = {
  name: 'marks',
  label: () => LABELS.marks,
  isThere: emailsSomebody,
  options: () => worded(MARKS_LABELS),
  value: ({ email }) => email.sender.marks,
  hint: ({ email }) => MARKS_HINTS[email.sender.marks],
  uselessBecause: ({ email }) => (email.path === 'outbox' ? undefined : USELESS.noSender),
  choose: (scenario, value) =>
    withEmail(scenario, {
      sender: { marks: value as SentMark, restartAfterMs: RESTART_AFTER_MS },
    }),
};

export const TRIES_PER_EMAIL: Choice = {
  name: 'tries',
  label: () => LABELS.tries,
  isThere: emailsSomebody,
  options: () => numbered(TRIES, triesLabel),
  value: ({ email: { client } }) =>
    TRIES.includes(client.tries) ? String(client.tries) : undefined,
  uselessBecause: ({ faults }) =>
    faults.some((fault) => callsOf(fault) !== undefined) ? undefined : USELESS.noCallFails,
  choose: (scenario, value) =>
    withEmail(scenario, {
      client: { tries: Number(value), timeoutMs: TIMEOUT_MS, retryAfterMs: RETRY_AFTER_MS },
    }),
};
