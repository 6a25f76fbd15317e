/** The parameters about emails: their way, their ids, and what sender and receiver do. */
import type { SentMark } from '../engine/pkg/sim_wasm.js';
import { MEMORY, named, oneOf } from './address-formats.js';
import { type Format, WHOLE_NUMBER } from './address-number.js';
import { fieldOf, type Parameter, SCENARIO, single } from './address-parameter.js';
import { NOTIFICATION_ID_LABELS } from './words/controls.js';
import { EMAIL_NAMES } from './words/names.js';

const MARKS: Format<SentMark> = named({ afterSending: 'after', beforeSending: 'before' });

const EMAIL = fieldOf(SCENARIO, 'email');
const CLIENT = fieldOf(EMAIL, 'client');
const SENDER = fieldOf(EMAIL, 'sender');

export const EMAIL_PARAMETERS: readonly Parameter[] = [
  single('email', oneOf(EMAIL_NAMES), fieldOf(EMAIL, 'path')),
  single('id', oneOf(NOTIFICATION_ID_LABELS), fieldOf(EMAIL, 'notificationId')),
  {
    ...single('remember', MEMORY, fieldOf(EMAIL, 'dedupeMemory')),
    words: { forMs: 'remember' },
  },
  single('mark', MARKS, fieldOf(SENDER, 'marks')),
  single('restart', WHOLE_NUMBER, fieldOf(SENDER, 'restartAfterMs')),
  single('tries', WHOLE_NUMBER, fieldOf(CLIENT, 'tries')),
  single('timeout', WHOLE_NUMBER, fieldOf(CLIENT, 'timeoutMs')),
  single('retry-after', WHOLE_NUMBER, fieldOf(CLIENT, 'retryAfterMs')),
];
