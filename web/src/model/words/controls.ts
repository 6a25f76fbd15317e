/** What the dropdowns say. */
import type {
  Callee,
  Dashboard,
  DedupeMemory,
  EmailPath,
  IdentityField,
  LoserPolicy,
  NotificationId,
  OnRepeat,
  SentMark,
  SinkKind,
} from '../../engine/pkg/sim_wasm.js';
import { counted, settingPercent, settingSeconds } from '../format.js';
import { identityName } from './names.js';

export type ChoiceName =
  | 'failure'
  | 'stage'
  | 'task'
  | 'moment'
  | 'row'
  | 'call'
  | 'callCount'
  | 'senderMoment'
  | 'callee'
  | 'pause'
  | 'sink'
  | 'identity'
  | 'onRepeat'
  | 'dashboard'
  | 'email'
  | 'notificationId'
  | 'memory'
  | 'marks'
  | 'tries'
  | 'copies'
  | 'retries'
  | 'silence'
  | 'coordinatorMemory'
  | 'topic'
  | 'paidCalls'
  | 'quota'
  | 'file'
  | 'counter'
  | 'workQueue'
  | 'lock'
  | 'reading'
  | 'writer'
  | 'policy'
  | 'copyStages'
  | 'check'
  | 'threshold'
  | 'alsoSlow'
  | 'onConflict'
  | 'keyCheck'
  | 'keyMemory'
  | 'unknownCommit'
  | 'fencing'
  | 'times'
  | 'callTries'
  | 'runs'
  | 'data'
  | 'seed'
  | 'skew'
  | 'cluster';

export type GroupName =
  'failure' | 'sink' | 'email' | 'coordinator' | 'data' | 'effects' | 'finePrint';

/** The failures that the page offers. */
export type FailureName =
  | 'nothing'
  | 'lostAck'
  | 'crash'
  | 'cutOff'
  | 'slowAttempt'
  | 'slowWorker'
  | 'repeatedWrite'
  | 'senderCrash'
  | 'emailFails'
  | 'lostReply'
  | 'pause'
  | 'restart'
  | 'callLost'
  | 'callFails'
  | 'replyLost';

export const CONTROLS_HEADING = 'Scenario';

/** What a folded group of dropdowns is set to. */
export const settingWords = (label: string, value: string) => `${label}: ${value}`;
export const groupSummary = (values: readonly string[]) => values.join(' · ');

export const GROUP_NAMES: Record<GroupName, string> = {
  failure: 'What goes wrong',
  sink: 'Where the results go',
  email: 'How customers are notified',
  coordinator: 'What the coordinator does',
  data: 'Data and cluster',
  effects: 'More effects',
  finePrint: 'Fine print',
};

/** In the place of dropdowns whose code has not arrived. */
export const CONTROLS_LATER = 'These come with the rest of the page.';
/** What a folded group is set to in which nothing is. */
export const NOTHING_SET = 'nothing set';

export const LABELS = {
  failure: 'Failure',
  stage: 'Stage',
  task: 'Task',
  worker: 'Worker',
  moment: 'When',
  pace: 'How slow',
  row: 'Write',
  email: 'Email',
  call: 'First call',
  callInJob: 'First call in the job',
  callCount: 'How many',
  callee: 'Call of',
  pause: 'For how long',
  sink: 'Ledger sink',
  identity: 'Identity fields',
  onRepeat: 'Answer to a repeat',
  dashboard: 'Dashboard',
  emails: 'Emails',
  notificationId: 'Notification id',
  memory: 'Receiver remembers',
  marks: 'Sender marks',
  tries: 'Tries for an email',
  copies: 'Second copies',
  retries: 'Retries',
  silence: 'Silence tolerated',
  coordinatorMemory: 'After a restart it knows',
  data: 'Customers',
  seed: 'Seed',
  skew: 'Skew',
  cluster: 'Cluster',
} as const;

export const FAILURE_LABELS: Record<FailureName, string> = {
  nothing: 'nothing',
  lostAck: 'lost completion message',
  crash: 'worker crashes',
  cutOff: 'cut off (“zombie”)',
  slowAttempt: 'slow attempt',
  slowWorker: 'slow worker',
  repeatedWrite: 'write arrives twice',
  senderCrash: 'sender crashes',
  emailFails: 'email service fails',
  lostReply: 'lost reply of the email service',
  pause: 'attempt stands still',
  restart: 'coordinator restarts',
  callLost: 'call is lost',
  callFails: 'call fails',
  replyLost: 'reply to a call is lost',
};

export const FAILURE_HINTS: Record<FailureName, string> = {
  nothing: 'The healthy run.',
  lostAck: 'The work is done, but the coordinator never hears of it.',
  crash: 'The attempt stops at once, without a word.',
  cutOff: 'The attempt works on, unheard by the coordinator.',
  slowAttempt: 'One attempt takes longer than usual.',
  slowWorker: 'Whatever runs on this worker takes longer.',
  repeatedWrite: "One attempt's write reaches the ledger twice: what a simple test tries.",
  senderCrash: 'The sender forgets what it had in hand, and is restarted.',
  emailFails: 'It answers with an error and sends nothing.',
  lostReply: 'The email goes out, but whoever called never hears of it.',
  pause: 'It does nothing for a while, and is heard all that time.',
  restart: 'It is back at once, with what it remembers.',
  callLost: 'It never reaches the system, and the attempt waits in vain.',
  callFails: 'The system answers with an error, and does nothing.',
  replyLost: 'The system does it, but the attempt never hears of it.',
};

/** What a dropdown shows that has nothing to set. */
export const NOT_SET = '–';
export const EVERY_STAGE = 'every stage';
export const WHEN_SENT = 'when it is sent';

export const momentLabel = (percent: number) => `at ${settingPercent(percent)} of its work`;
export const paceLabel = (percent: number) => `${settingPercent(percent)} of the usual time`;
export const requestLabel = (request: number) => `after its request ${request}`;
export const timeLabel = (ms: number) => `at ${settingSeconds(ms)} of the run`;
export const CALLEE_LABELS: Record<Callee | 'email', string> = {
  write: 'the ledger: a write',
  commit: 'the ledger: a commit',
  topic: 'the topic',
  paidCall: 'the paid service',
  counter: 'the counter',
  email: 'the email service',
};
/** A crash between the two halves of taking a row, where a key is checked in steps. */
export const BETWEEN_LABELS = {
  rowThenKey: (row: number) => `between row and key of write ${row}`,
  keyThenRow: (row: number) => `between key and row of write ${row}`,
};
export const rowLabel = (row: number) => `write ${row}`;
export const emailLabel = (email: number) => `email ${email}`;
export const callLabel = (call: number) => `call ${call}`;
export const callCountLabel = (count: number) => `${counted(count, 'call')}`;

export const SENDER_MOMENT_LABELS: Record<SentMark, Record<'between' | 'after', string>> = {
  afterSending: { between: 'sent, not yet marked', after: 'sent and marked' },
  beforeSending: { between: 'marked, not yet sent', after: 'marked and sent' },
};

export const SINK_HINTS: Record<SinkKind, string> = {
  append: 'Every write becomes a new row.',
  upsert: 'A write replaces the row with the same identity.',
  key: 'A write whose key was seen before is ignored.',
  atomic: 'Rows are staged and become visible together, once.',
};

export const identityLabel = (fields: readonly IdentityField[], isUsual: boolean) =>
  `${identityName(fields) || NO_FIELD}${isUsual ? ' (usual)' : ''}`;
/** An identity without a field, by which nothing is told apart. */
const NO_FIELD = 'no field at all';
export const NO_IDENTITY = 'none';

export const ON_REPEAT_LABELS: Record<OnRepeat, string> = {
  success: 'success',
  error: 'error',
};
export const ON_REPEAT_HINTS: Record<OnRepeat, string> = {
  success: 'The attempt goes on as if the write were new.',
  error: 'The attempt stops and reports that it failed.',
};

export const EMAIL_HINTS: Record<EmailPath, string> = {
  none: 'Nobody is emailed.',
  direct: 'After each row, the task emails its customer.',
  outbox: 'A notification is stored with the row; a sender delivers it.',
};

export const NOTIFICATION_ID_LABELS: Record<NotificationId, string> = {
  none: 'none',
  logical: 'period, customer (logical)',
  attempt: 'run, task, attempt, customer',
  send: 'new for every call',
};
export const NOTIFICATION_ID_HINTS: Record<NotificationId, string> = {
  none: 'The email service cannot recognise anything.',
  logical: 'Every call for the same customer and period carries the same id.',
  attempt: 'Another attempt makes another id.',
  send: 'No two calls carry the same id.',
};

export const memoryLabel = (memory: DedupeMemory) => {
  if (memory === 'nothing') return 'nothing';
  return memory === 'forGood' ? 'ids for good' : `ids for ${settingSeconds(memory.forMs)}`;
};
export const memoryHint = (memory: DedupeMemory) => {
  if (memory === 'nothing') return 'The email service sends whatever it is told to.';
  const when = memory === 'forGood' ? '' : ', until it forgets it';
  return `An id that was delivered is not sent again${when}.`;
};

export const MARKS_LABELS: Record<SentMark, string> = {
  afterSending: 'after sending',
  beforeSending: 'before sending',
};
export const MARKS_HINTS: Record<SentMark, string> = {
  afterSending: 'A crash in between sends the email again.',
  beforeSending: 'A crash in between loses the email.',
};

export const triesLabel = (tries: number) => counted(tries, 'try', 'tries');

export const DASHBOARD_LABELS: Record<Dashboard, string> = {
  sumsAllRows: 'sums all rows',
  takesLatestRow: 'takes the latest row',
};
export const DASHBOARD_HINTS: Record<Dashboard, string> = {
  sumsAllRows: 'A row too many shows in the sum.',
  takesLatestRow: 'One for each customer: a row too many is there, but nobody sees it.',
};

type Loser = Exclude<LoserPolicy, object>;

export const COPIES_LABELS: Record<'none' | Loser, string> = {
  none: 'no second copies',
  runsOn: 'loser runs on',
  cancelled: 'loser is cancelled at once',
};
export const COPIES_HINTS: Record<'none' | Loser | 'later', string> = {
  none: 'A slow attempt is waited for.',
  runsOn: 'The first to finish is accepted; the other works on.',
  cancelled: 'The first to finish is accepted; the other is told to stop.',
  later: 'The first to finish is accepted; the other is told to stop if it still runs by then.',
};

export const retriesLabel = (maxAttempts: number) => {
  if (maxAttempts === 1) return 'off';
  return maxAttempts === 2 ? 'up to 1 retry' : `up to ${maxAttempts - 1} retries`;
};

/** Why a dropdown would make no difference. */
export const USELESS = {
  nothingFails: 'Nothing fails.',
  slowWorkerEveryStage: 'A slow worker is slow in every stage.',
  lostWhenSent: 'A message is lost when it is sent.',
  appendCompares: 'Append compares nothing.',
  appendTakesAll: 'Append takes every write.',
  upsertTakesAll: 'Upsert takes every write.',
  onlySlowCopied: 'Only a slow attempt gets a second copy.',
  noAttemptFails: 'No attempt fails, so none is retried.',
  nobodySilent: 'No attempt falls silent.',
  everyIdIsNew: 'No two calls carry the same id.',
  noSender: 'Only an outbox has a sender.',
  noCallFails: 'No call of the email service goes wrong.',
  oneRowEach: 'Upsert keeps one row for each customer.',
} as const;

/** What a dropdown shows that has no option for the scenario's value. */
export const customLabel = (choice: ChoiceName, values: readonly string[]) =>
  choice === 'failure'
    ? 'custom: several failures'
    : ['custom', values.join('; ')].filter(Boolean).join(': ');
/** Nothing but the hint where the values are not known yet. */
export const customNote = (choice: ChoiceName, values: readonly string[], hint: string) => {
  if (values.length === 0) return hint;
  return choice === 'failure'
    ? `The first failure is set below. Further: ${values.join('; ')}.`
    : `Set to ${values.join('; ')}. ${hint}`.trimEnd();
};

export const becameWords = (label: string, value: string) => `${label}: now ${value}`;

/** What a choice changed beside itself; empty where that is nothing. */
export const besideSentences = ({ dropped, adjusted }: { dropped: string[]; adjusted: string[] }) =>
  [
    ...(dropped.length > 0 ? [`Dropped: ${dropped.join('; ')}.`] : []),
    ...(adjusted.length > 0 ? [`Changed with it: ${adjusted.join('; ')}.`] : []),
  ].join(' ');
