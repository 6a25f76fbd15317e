/** What is said about links and files: copying, saving, opening, printing; and how files are named. */
import type { IdentityField } from '../../engine/pkg/sim_wasm.js';
import { counted, grouped } from '../format.js';
import type { FailureName } from './controls.js';

export const TAKE_AWAY = {
  copyLink: 'Copy link',
  copied: 'The link is copied. It opens this run at this moment.',
  copyByHand: 'The browser does not let the page copy. Copy the link from this field by hand.',
  link: 'Link to this run',
  toggle: 'Save, open, print',
  save: 'Save this run',
  others: 'Open or print',
  timelineSvg: 'Timeline as SVG',
  timelinePng: 'Timeline as PNG',
  ledger: 'Ledger as CSV',
  deliveries: 'Emails as CSV',
  events: 'Events as CSV',
  scenario: 'Scenario as JSON',
  outcome: 'Outcome as JSON',
  open: 'Open a scenario file',
  print: 'Print',
  drop: 'Drop the file to open its scenario',
  saved: (name: string) => `Saved as ${name}.`,
  failed: (why: string) =>
    `That did not work (${why}). Check the connection and try again; if that does not help, reload the page.`,
  noPng:
    'The browser cannot draw this timeline as PNG; it may be too large. Save it as SVG instead.',
} as const;

/** What is wrong with a file that should be opened. */
export const FILE = {
  none: 'What you dropped is not a file. Drop a scenario or an outcome that was saved as JSON.',
  several: (count: number) => `You dropped ${counted(count, 'file')}. Drop one at a time.`,
  empty: (name: string) => `${name} is empty. A scenario file holds at least {}.`,
  tooLarge: (name: string, bytes: number, mostBytes: number) =>
    `${name} has ${megabytes(bytes)}. An outcome may have up to ${megabytes(mostBytes)}.`,
  tooLargeScenario: (name: string, bytes: number, mostBytes: number) =>
    `${name} has ${megabytes(bytes)} and holds no outcome. A scenario may have up to ${megabytes(mostBytes)}.`,
  unreadable: (name: string, why: string) =>
    `${name} cannot be read (${why}). It may be a folder, or have been moved.`,
  notJson: (name: string, why: string) => `${name} is not JSON: ${why}.`,
  noScenario: (name: string, found: string) =>
    `${name} holds ${found}. A scenario is an object, such as {"sink": {"kind": "upsert"}}.`,
  list: 'a list',
  value: (text: string) => `only ${text}`,
} as const;

const megabytes = (bytes: number) =>
  bytes < 1e6 ? `${grouped(Math.ceil(bytes / 1000))} kB` : `${grouped(Math.ceil(bytes / 1e6))} MB`;

/** Columns of the CSV files and what stands in them besides numbers. */
export const CSV = {
  customer: 'customer',
  key: (field: IdentityField) => `key_${field}`,
  run: 'run',
  task: 'task',
  attempt: 'attempt',
  afterRestart: 'after_restart',
  worker: 'worker',
  cents: 'cents',
  writtenMs: 'written_ms',
  visibleMs: 'visible_ms',
  email: 'email_number',
  emails: 'emails_delivered',
  fate: 'what_became_of_it',
  isUnheard: 'reply_lost',
  calledBy: 'called_by',
  calledMs: 'called_ms',
  markedMs: 'marked_ms',
  atMs: 'at_ms',
  who: 'who',
  what: 'what',
  sender: 'sender',
  yes: 'yes',
  no: 'no',
} as const;

/** Parts of a file's name; only letters, digits and hyphens, which no system minds. */
export const FILE_NAME = {
  lab: 'retry-lab',
  timeline: 'timeline',
  ledger: 'ledger',
  deliveries: 'emails',
  events: 'events',
  scenario: 'scenario',
  outcome: 'outcome',
  attempt: (attempt: number) => `attempt-${attempt}`,
  worker: (worker: number) => `worker-${worker}`,
  calls: (first: number, count: number) =>
    count === 1 ? String(first) : `${first}-${first + count - 1}`,
  others: (count: number) => `and-${count}-more`,
  customers: (count: number) => `${count}-customers`,
} as const;

export const FAILURE_FILE_NAMES: Record<FailureName, string> = {
  nothing: 'healthy',
  lostAck: 'lost-ack',
  crash: 'crash',
  cutOff: 'cut-off',
  slowAttempt: 'slow',
  slowWorker: 'slow',
  repeatedWrite: 'repeated-write',
  senderCrash: 'sender-crash',
  emailFails: 'failed-calls',
  lostReply: 'lost-replies',
  pause: 'pause',
  restart: 'restart',
  callLost: 'lost-calls',
  callFails: 'failed-calls',
  replyLost: 'lost-replies',
};
