/** What the dropdowns say. */
import type {
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
import { counted, grouped, listed, settingSeconds } from '../format.js';
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
  | 'data'
  | 'seed'
  | 'skew'
  | 'cluster';

export type GroupName = 'failure' | 'sink' | 'email' | 'coordinator' | 'data';

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
  | 'lostReply';

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
};

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
  callCount: 'How many',
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
};

/** What a dropdown shows that has nothing to set. */
export const NOT_SET = '–';
export const EVERY_STAGE = 'every stage';
export const WHEN_SENT = 'when it is sent';

export const momentLabel = (percent: number) => `at ${percent} % of its work`;
export const paceLabel = (percent: number) => `${percent} % of the usual time`;
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
  `${identityName(fields)}${isUsual ? ' (usual)' : ''}`;
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

export const LESSON_DATA = "the lesson's 796";
export const customersLabel = (customers: number) => `${grouped(customers)} made up`;
export const DATA_HINTS = {
  lesson: 'The same every time.',
  synthetic: 'Made up from the seed: the same seed, the same customers.',
} as const;
export const NEW_SEED = 'draw a new one';
export const seedLabel = (seed: number) => String(seed);
export const skewLabel = (percent: number) => (percent === 0 ? 'none' : `${percent} %`);

export const COPIES_LABELS: Record<'none' | LoserPolicy, string> = {
  none: 'no second copies',
  runsOn: 'loser runs on',
  cancelled: 'loser is cancelled at once',
};
export const COPIES_HINTS: Record<'none' | LoserPolicy, string> = {
  none: 'A slow attempt is waited for.',
  runsOn: 'The first to finish is accepted; the other works on.',
  cancelled: 'The first to finish is accepted; the other is told to stop.',
};

export const retriesLabel = (maxAttempts: number) => {
  if (maxAttempts === 1) return 'off';
  return maxAttempts === 2 ? 'up to 1 retry' : `up to ${maxAttempts - 1} retries`;
};

export const LESSON_CLUSTER = 'lesson';
export const WORKBENCH_CLUSTER = 'workbench';
export const clusterLabel = (name: string, workers: number, tasks: number) =>
  `${name}: ${workers} × ${tasks}`;
export const clusterHint = (workers: number, tasks: number) =>
  `${workers} workers, ${tasks} tasks in each stage.`;

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
  choice === 'failure' ? 'custom: several failures' : `custom: ${values.join('; ')}`;
export const customNote = (choice: ChoiceName, values: readonly string[], hint: string) =>
  choice === 'failure'
    ? `The first failure is set below. Further: ${values.join('; ')}.`
    : `Set to ${values.join('; ')}. ${hint}`.trimEnd();

/** What the dropdowns have no option for, each as words within a sentence. */
export const UNUSUAL = {
  percent: (percent: number) => `${percent} %`,
  cluster: (workers: number, tasks: number) =>
    `${counted(workers, 'worker')}, ${counted(tasks, 'task')} a stage`,
  identity: (fields: readonly IdentityField[]) =>
    fields.length === 0 ? 'no field at all' : identityName(fields),
  copiesIn: (stages: readonly string[]) => `second copies in ${listed(stages)}`,
  check: (time: string) => `a look for slow attempts every ${time}`,
  threshold: (percent: number) => `a copy from ${percent} % of the median`,
  silence: (time: string) => `${time} of silence`,
  heartbeat: (time: string) => `a heartbeat every ${time}`,
  row: (row: number) => `write ${grouped(row)}`,
  email: (email: number) => `email ${grouped(email)}`,
  call: (call: number) => `call ${grouped(call)}`,
  callCount: (count: number) => counted(count, 'call'),
  tries: (tries: number) => counted(tries, 'try', 'tries'),
  timeout: (time: string) => `a reply waited for ${time}`,
  retryAfter: (time: string) => `the next try after ${time}`,
  restart: (time: string) => `the sender restarted after ${time}`,
  customers: (customers: number) => `${counted(customers, 'customer')} made up`,
  skew: (percent: number) => `a skew of ${percent} %`,
};

/** The same as what a choice drops, where it needs more words than in its own dropdown. */
export const DROPPED = {
  fault: (words: string) => `a further failure, ${words}`,
  attempt: (name: string) => `that it was ${name}`,
  moment: (percent: number) => `the moment, ${percent} %`,
  pace: (percent: number) => `the pace, ${percent} %`,
  which: (name: string) => `that it was ${name}`,
  identity: (identity: string) => `the identity ${identity}`,
  cluster: (cluster: string) => `the cluster of ${cluster}`,
};

export const becameWords = (label: string, value: string) => `${label}: now ${value}`;

/** What a choice changed beside itself; empty where that is nothing. */
export const besideSentences = ({ dropped, adjusted }: { dropped: string[]; adjusted: string[] }) =>
  [
    ...(dropped.length > 0 ? [`Dropped: ${dropped.join('; ')}.`] : []),
    ...(adjusted.length > 0 ? [`Changed with it: ${adjusted.join('; ')}.`] : []),
  ].join(' ');
