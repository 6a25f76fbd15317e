/** The parameters about emails: their way, their ids, and what sender and receiver do. */
import type { SentMark } from '../engine/pkg/sim_wasm.js';
import { type Format, named, oneOf, WHOLE_NUMBER } from './address-formats.js';
import { type Parameter, type Place, single } from './address-parameter.js';
import type { CompleteScenario } from './scenario.js';
import { RIGHT } from './words/address.js';
import { NOTIFICATION_ID_LABELS } from './words/controls.js';
import { EMAIL_NAMES } from './words/names.js';

type Email = CompleteScenario['email'];

const MARKS: Format<SentMark> = named({ afterSending: 'after', beforeSending: 'before' });

const NOTHING = 'nothing';
const FOR_GOOD = 'for-good';
/** How long the receiver remembers an id: `nothing`, `for-good`, or so many milliseconds. */
const MEMORY: Format<Email['dedupeMemory']> = {
  right: RIGHT.memory,
  print: (memory) => {
    if (memory === 'nothing') return NOTHING;
    return memory === 'forGood' ? FOR_GOOD : String(memory.forMs);
  },
  parse: (text) => {
    if (text === NOTHING) return 'nothing';
    if (text === FOR_GOOD) return 'forGood';
    const forMs = WHOLE_NUMBER.parse(text);
    return forMs === undefined ? undefined : { forMs };
  },
};

export const EMAIL_PARAMETERS: readonly Parameter[] = [
  single('email', oneOf(EMAIL_NAMES), ofEmail('path')),
  single('id', oneOf(NOTIFICATION_ID_LABELS), ofEmail('notificationId')),
  { ...single('remember', MEMORY, ofEmail('dedupeMemory')), words: { forMs: 'remember' } },
  single('mark', MARKS, ofSender('marks')),
  single('restart', WHOLE_NUMBER, ofSender('restartAfterMs'), RIGHT.milliseconds(10000)),
  single('tries', WHOLE_NUMBER, ofClient('tries'), RIGHT.tries(3)),
  single('timeout', WHOLE_NUMBER, ofClient('timeoutMs'), RIGHT.milliseconds(5000)),
  single('retry-after', WHOLE_NUMBER, ofClient('retryAfterMs'), RIGHT.milliseconds(1000)),
];

function ofEmail<Key extends keyof Email>(key: Key): Place<Email[Key]> {
  return {
    paths: [`email.${key}`],
    get: ({ email }) => email[key],
    set: (scenario, value) => ({ ...scenario, email: { ...scenario.email, [key]: value } }),
  };
}

function ofClient<Key extends keyof Email['client']>(key: Key): Place<Email['client'][Key]> {
  const client = ofEmail('client');
  return {
    paths: client.paths.map((path) => `${path}.${key}`),
    get: (scenario) => client.get(scenario)[key],
    set: (scenario, value) => client.set(scenario, { ...client.get(scenario), [key]: value }),
  };
}

function ofSender<Key extends keyof Email['sender']>(key: Key): Place<Email['sender'][Key]> {
  const sender = ofEmail('sender');
  return {
    paths: sender.paths.map((path) => `${path}.${key}`),
    get: (scenario) => sender.get(scenario)[key],
    set: (scenario, value) => sender.set(scenario, { ...sender.get(scenario), [key]: value }),
  };
}
