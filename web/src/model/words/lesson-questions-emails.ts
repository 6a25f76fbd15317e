/** What the lesson's questions about emails say; see lesson-questions-writes.ts for the numbers in it. */
import type { QuestionWords } from './lesson-questions.js';

export const EMAILS_WORDS: Readonly<Record<string, QuestionWords>> = {
  'two-emails': {
    title: 'The ledger is right. The mailbox?',
    prompt:
      'publish-5 runs twice: its first attempt works on as a zombie, cut off from the coordinator, and another is started. The ledger is atomic and refuses the second commit. Each task also emails its customers: after each row, the email of that customer goes out. publish-5 has {{ this | customers publish-5 }} of the {{ this | customers }} customers, and both of its attempts run to their end. How many customers get two emails?',
    label: 'Customers who get two emails',
    hint: 'Which of the two systems turns the second attempt away, and what does the other one know?',
    right:
      '{{ this | emailed-twice }} customers get two emails. The ledger refused a commit and holds {{ this | rows }} rows, as it should. But {{ this | emails }} emails had gone out, and no commit calls one back.',
  },
  'outbox-at-report': {
    title: 'When the job says that it is done',
    prompt:
      'publish-5 runs twice, on an atomic ledger that refuses the second commit. Tasks send no email themselves. They store a notification beside each row, in an outbox, and a sender delivers these one after the other. When the job reports success, how many of the emails are out?',
    options: {
      all: {
        text: 'All of them: the job waits for the sender.',
        why: 'Nobody waits for the sender. At the report {{ this | emails-at-report }} of {{ this | emails }} emails are out.',
      },
      some: {
        text: 'Some of them: the sender works beside the job, and goes on after it.',
        why: 'At the report, after {{ this | runtime }}, {{ this | emails-at-report }} of {{ this | emails }} emails are out; the sender is done only at {{ this | quiet }}. The work was moved out of the tasks, not removed.',
      },
      none: {
        text: 'None: the sender starts when the job has ended.',
        why: 'The sender takes up each notification once that is stored. {{ this | emails-at-report }} emails are out at the report.',
      },
    },
  },
  'append-outbox': {
    title: 'An outbox on an append ledger',
    prompt:
      'publish-5 runs twice: its first attempt works on as a zombie, cut off from the coordinator, and another is started; both run to their end. The ledger appends; whenever a new row is stored, a notification is stored beside it, in an outbox, and a sender delivers it. publish-5 has {{ this | customers publish-5 }} of the {{ this | customers }} customers. How many emails go out in all?',
    label: 'Emails in all',
    hint: 'How many rows does append take, and what is stored with each?',
    right:
      '{{ this | emails }} emails go out, to {{ this | customers }} customers. Append takes {{ this | rows }} rows, and each brings a notification along. An outbox is as good as the sink under it.',
  },
  'sender-crash': {
    title: 'The sender crashes at the worst moment',
    prompt:
      'A sender delivers the notifications in an outbox. For each it makes two steps: it sends the email, and it marks the notification as sent. It crashes between the two and is restarted. What does the customer get whose turn it was? And what if the sender marks first and sends then, and crashes in between?',
    options: {
      'once-once': {
        text: 'One email either way: the outbox remembers.',
        why: 'The outbox remembers marks, not emails. Whichever comes second is missing after the crash: the mark ({{ sender-crash | emails }} emails for {{ this | customers }} customers) or the email ({{ sender-crash-marks-first | emails }}).',
      },
      'twice-once': {
        text: 'Sending first: two emails. Marking first: one.',
        why: 'Sending first does repeat an email. But what is marked and not sent is never sent: {{ sender-crash-marks-first | not-emailed }} customer gets nothing.',
      },
      'twice-never': {
        text: 'Sending first: two emails. Marking first: none.',
        why: 'After the restart the sender sees only marks. An email without a mark is sent again, a mark without an email looks done. The sender can choose which of the two mistakes it makes, and cannot make neither alone.',
      },
      'never-twice': {
        text: 'Sending first: none. Marking first: two emails.',
        why: 'It is the other way round. What was sent and not marked is sent again; what was marked and not sent is left out.',
      },
    },
  },
};
