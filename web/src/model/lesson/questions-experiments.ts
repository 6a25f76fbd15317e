/** What the lesson lets a student make happen in the workbench of sixteen workers, and asks the reason for. */
import { scenarioOf } from '../scenario.js';
import type { Run } from '../shown-run.js';
import { systemAudit } from '../truth.js';
import {
  amountsDiffer,
  becameAll,
  both,
  type Claim,
  emailsOnceEach,
  isRight,
  keysRecur,
  not,
  reachedAll,
  reportsSuccess,
  says,
} from './claims.js';
import type { Question } from './question.js';

/** The task whose completion message is lost in the workbench's scenarios. */
const TASK = 2;

const APPEND = 'workbench-append-direct&email=none';
const UPSERT = 'workbench-upsert-direct&email=none';
const TASK_KEY = 'workbench-task-key-direct&email=none';
const ATTEMPT_KEY = 'workbench-attempt-key-direct&email=none';

const hasExtraRows = says('this | extra-rows > 0');
const isRetried = says(`this | attempts publish-${TASK} > 1`);
const acceptedBoth = says(
  `this | verdict publish-${TASK}:1 = accepted`,
  `this | verdict publish-${TASK}:2 = accepted`,
);
/** That requests of one attempt arrived more than once. */
const arrivedTwice = says(`this | writes publish-${TASK}:1 > this | customers publish-${TASK}`);
const isUpsert: Claim = ({ outcome }) => scenarioOf(outcome).sink.kind === 'upsert';
const namesInKey =
  (field: 'attempt' | 'customer'): Claim =>
  ({ outcome }) =>
    (scenarioOf(outcome).sink.identity ?? []).includes(field);

const SENDER = 'cluster=16x16';
const sender = (preset: string, change = '') => `${preset}&${SENDER}${change}`;
const CRASH = 'sender-crash';
/** Calls of the email service that fail in a row, as many as an email is tried. */
const FAILING = `fault=fail:email-calls:5-7&email=outbox&${SENDER}`;

export const EXPERIMENTS: readonly Question[] = [
  {
    id: 'reduce-harmless',
    kind: 'experiment',
    opening: 'reduce-retry&cluster=16x16',
    controls: ['stage', 'sink', 'identity'],
    locked: ['failure', 'task'],
    isReached: hasExtraRows,
    scenario: 'reduce-retry&cluster=16x16',
    isAlike: says(`this | attempts reduce-${TASK} > 1`),
    options: [
      { id: 'recognised', claim: says('this | writes > this | customers') },
      {
        id: 'first-failed',
        claim: not(says(`this | end reduce-${TASK}:1 = finished`)),
      },
      { id: 'inside', claim: says(`this | writes reduce-${TASK} = 0`) },
      { id: 'stopped', claim: says(`this | verdict reduce-${TASK}:2 = cancelled`) },
      { id: 'append-compares', claim: says(`${APPEND} | extra-rows = 0`) },
    ],
  },
  {
    id: 'why-extra-rows',
    kind: 'experiment',
    opening: UPSERT,
    controls: ['sink', 'identity', 'dashboard', 'retries'],
    locked: ['failure', 'stage', 'task'],
    isReached: hasExtraRows,
    scenario: APPEND,
    isAlike: hasExtraRows,
    options: [
      {
        id: 'cut-short',
        claim: says(`this | writes publish-${TASK}:1 < this | customers publish-${TASK}`),
      },
      { id: 'accepted-both', claim: acceptedBoth },
      {
        id: 'both-wrote',
        claim: both(
          says(
            `this | end publish-${TASK}:1 = finished`,
            `this | extra-rows = this | customers publish-${TASK}`,
          ),
          reachedAll('ledger', TASK, 1),
          becameAll('ledger', TASK, 2, ['took']),
        ),
      },
      { id: 'computed-twice', claim: says(`this | attempts reduce-${TASK} > 1`) },
      { id: 'arrived-twice', claim: arrivedTwice },
      { id: 'other-amounts', claim: amountsDiffer },
    ],
  },
  {
    id: 'why-upsert-holds',
    kind: 'experiment',
    opening: APPEND,
    controls: ['sink', 'identity', 'dashboard', 'retries', 'silence'],
    locked: ['failure', 'stage', 'task'],
    isReached: both(isRight('ledger'), reportsSuccess),
    scenario: UPSERT,
    isAlike: both(isRight('ledger'), isUpsert, isRetried),
    options: [
      { id: 'wrote-nothing', claim: says(`this | writes publish-${TASK}:2 = 0`) },
      { id: 'never-retried', claim: not(isRetried) },
      { id: 'turned-away', claim: says('this | passed-over > 0') },
      { id: 'taken-back', claim: says('this | overwritten = 0') },
      {
        id: 'same-row',
        claim: both(
          says(`this | overwritten = this | customers publish-${TASK}`, 'this | extra-rows = 0'),
          not(amountsDiffer),
        ),
      },
      { id: 'hidden', claim: hasExtraRows },
    ],
  },
  {
    id: 'why-attempt-key',
    kind: 'experiment',
    opening: ATTEMPT_KEY,
    controls: ['identity', 'onRepeat', 'retries'],
    locked: ['failure', 'stage', 'task', 'sink'],
    isReached: both(
      isRight('ledger'),
      reportsSuccess,
      becameAll('ledger', TASK, 2, ['overwrote', 'ignored', 'refused']),
    ),
    scenario: ATTEMPT_KEY,
    isAlike: both(isRetried, namesInKey('attempt')),
    options: [
      { id: 'forgotten', claim: both(keysRecur(TASK), hasExtraRows) },
      { id: 'no-customer', claim: not(namesInKey('customer')) },
      {
        id: 'at-once',
        claim: says(`this | starts publish-${TASK}:2 < this | ends publish-${TASK}:1`),
      },
      { id: 'failed-keys', claim: says(`${TASK_KEY} | passed-over = 0`) },
      {
        id: 'names-attempt',
        claim: both(
          not(keysRecur(TASK)),
          becameAll('ledger', TASK, 2, ['took']),
          says(`${TASK_KEY} | passed-over = this | customers publish-${TASK}`),
        ),
      },
      { id: 'other-amounts', claim: amountsDiffer },
    ],
  },
  {
    id: 'why-two-emails',
    kind: 'experiment',
    opening: 'workbench-atomic-outbox',
    controls: ['sink', 'email', 'notificationId', 'memory'],
    locked: ['failure', 'stage', 'task'],
    isReached: both(isRight('ledger'), reportsSuccess, emailedTwice),
    scenario: 'workbench-atomic-direct',
    isAlike: both(isRight('ledger'), emailedTwice),
    options: [
      {
        id: 'rows-twice',
        claim: both(becameAll('ledger', TASK, 1, ['took']), becameAll('ledger', TASK, 2, ['took'])),
      },
      { id: 'first-lost', claim: not(becameAll('mailbox', TASK, 1, ['took'])) },
      {
        id: 'own-call',
        claim: both(
          isRight('ledger'),
          reachedAll('mailbox', TASK, 1),
          becameAll('mailbox', TASK, 2, ['took']),
        ),
      },
      { id: 'accepted-both', claim: acceptedBoth },
      { id: 'sender', claim: ({ outcome }) => outcome.sender !== null },
    ],
  },
  {
    id: 'why-outbox',
    kind: 'experiment',
    opening: sender(CRASH),
    controls: ['notificationId', 'memory', 'marks'],
    locked: ['failure', 'call', 'senderMoment', 'sink', 'email'],
    isReached: isRight('mailbox'),
    scenario: sender('sender-crash-dedupe'),
    isAlike: isRight('mailbox'),
    several: true,
    options: [
      { id: 'outbox-alone', claim: emailsOnceEach(sender(CRASH)) },
      {
        id: 'stable-id',
        claim: both(
          emailsOnceEach('this'),
          says(
            `${sender(CRASH, '&id=logical')} | emailed-twice > 0`,
            `${sender(CRASH, '&id=logical&remember=5000')} | emailed-twice > 0`,
          ),
        ),
      },
      { id: 'mark-before', claim: emailsOnceEach(sender('sender-crash-marks-first')) },
      {
        id: 'mark-after',
        claim: says(
          `${sender(CRASH)} | not-emailed = 0`,
          `${sender('sender-crash-marks-first')} | not-emailed > 0`,
        ),
      },
      { id: 'new-id', claim: emailsOnceEach(sender(CRASH, '&id=send&remember=for-good')) },
      {
        id: 'retry-policy',
        claim: both(says(`${FAILING} | not-emailed > 0`), emailsOnceEach(`${FAILING}&tries=5`)),
      },
      { id: 'wait-for-report', claim: says('this | emails-at-report = this | emails') },
    ],
  },
];

function emailedTwice({ outcome }: Run): boolean {
  const mailbox = systemAudit(outcome, 'mailbox');
  return mailbox !== undefined && mailbox.repeated.length > 0;
}
