/** What the dropdowns say. */
import type {
  EmailPath,
  IdentityField,
  LoserPolicy,
  OnRepeat,
  SinkKind,
} from '../engine/pkg/sim_wasm.js';
import { counted, listed } from './format.js';
import { identityName } from './words.js';

export type ChoiceName =
  | 'failure'
  | 'stage'
  | 'task'
  | 'moment'
  | 'sink'
  | 'identity'
  | 'onRepeat'
  | 'email'
  | 'copies'
  | 'retries'
  | 'silence'
  | 'cluster';

export type GroupName = 'failure' | 'sink' | 'coordinator';

/** The failures that the page offers. */
export type FailureName = 'nothing' | 'lostAck' | 'crash' | 'cutOff' | 'slowAttempt' | 'slowWorker';

export const CONTROLS_HEADING = 'Scenario';

/** What a folded group of dropdowns is set to. */
export const settingWords = (label: string, value: string) => `${label}: ${value}`;
export const groupSummary = (values: readonly string[]) => values.join(' · ');

export const GROUP_NAMES: Record<GroupName, string> = {
  failure: 'What goes wrong',
  sink: 'Where the results go',
  coordinator: 'Coordinator and cluster',
};

export const LABELS = {
  failure: 'Failure',
  stage: 'Stage',
  task: 'Task',
  worker: 'Worker',
  moment: 'When',
  pace: 'How slow',
  sink: 'Ledger sink',
  identity: 'Identity fields',
  onRepeat: 'Answer to a repeat',
  email: 'Emails',
  copies: 'Second copies',
  retries: 'Retries',
  silence: 'Silence tolerated',
  cluster: 'Cluster',
} as const;

export const FAILURE_LABELS: Record<FailureName, string> = {
  nothing: 'nothing',
  lostAck: 'lost completion message',
  crash: 'worker crashes',
  cutOff: 'cut off (“zombie”)',
  slowAttempt: 'slow attempt',
  slowWorker: 'slow worker',
};

export const FAILURE_HINTS: Record<FailureName, string> = {
  nothing: 'The healthy run.',
  lostAck: 'The work is done, but the coordinator never hears of it.',
  crash: 'The attempt stops at once, without a word.',
  cutOff: 'The attempt works on, unheard by the coordinator.',
  slowAttempt: 'One attempt takes longer than usual.',
  slowWorker: 'Whatever runs on this worker takes longer.',
};

/** What a dropdown shows that has nothing to set. */
export const NOT_SET = '–';
export const EVERY_STAGE = 'every stage';
export const WHEN_SENT = 'when it is sent';

export const momentLabel = (percent: number) => `at ${percent} % of its work`;
export const paceLabel = (percent: number) => `${percent} % of the usual time`;

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
};

/** The same as what a choice drops, where it needs more words than in its own dropdown. */
export const DROPPED = {
  fault: (words: string) => `a further failure, ${words}`,
  attempt: (name: string) => `that it was ${name}`,
  moment: (percent: number) => `the moment, ${percent} %`,
  pace: (percent: number) => `the pace, ${percent} %`,
  identity: (identity: string) => `the identity ${identity}`,
  cluster: (cluster: string) => `the cluster of ${cluster}`,
};

export const droppedSentence = (dropped: readonly string[]) => `Dropped: ${dropped.join('; ')}.`;
export const becameWords = (label: string, value: string) => `${label}: now ${value}`;
export const adjustedSentence = (adjusted: readonly string[]) =>
  `Changed with it: ${adjusted.join('; ')}.`;
