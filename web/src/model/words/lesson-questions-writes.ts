/**
 * What the lesson's questions about the ledger say. Numbers are bound to the engine; `this` is the
 * question's own run. What stands before the answer binds only what is known before a run, and
 * leans on no other question: a widget asks each of them without the lesson around it.
 */
import type { QuestionWords } from './lesson-questions.js';

export const WRITES_WORDS: Readonly<Record<string, QuestionWords>> = {
  'reduce-rows': {
    title: 'A reduce task runs twice',
    prompt:
      'reduce-2 has done its work, and the message that says so is lost. The coordinator hears nothing, gives the attempt up and runs reduce-2 again. The ledger appends: every write becomes a new row. There are {{ this | customers }} customers. How many rows are in the ledger when the job is done?',
    label: 'Rows in the ledger',
    hint: 'Ask what a reduce task writes outside the job.',
    right:
      'The ledger holds {{ this | rows }} rows, one for each customer. A reduce task hands its totals to the coordinator and touches nothing outside. The second attempt works out the same totals again. The night takes {{ this | runtime }} instead of {{ reference | runtime }}, and that is all.',
  },
  'lost-ack-rows': {
    title: 'A publish task runs twice',
    prompt:
      'publish-3 has {{ this | customers publish-3 }} of the {{ this | customers }} customers. It has written every one of them when its completion message is lost. The coordinator gives the attempt up and starts another. The ledger appends. How many rows are in the ledger when the job is done?',
    label: 'Rows in the ledger',
    hint: 'Follow the rows of publish-3: who writes them, and how often?',
    right:
      'The ledger holds {{ this | rows }} rows, {{ this | extra-rows }} too many. Both attempts of publish-3 wrote all its {{ this | customers publish-3 }} customers, and append keeps whatever it is given. The dashboard now shows {{ this | extra-cents }} cents too much, {{ this | extra-percent }} of the revenue.',
  },
  'lost-ack-report': {
    title: 'What the job says of itself',
    prompt:
      'publish-3 wrote its rows to a ledger that appends, and its completion message was lost. Its second attempt writes them as well, finishes, and this time the message arrives. What does the job report in the end, and is that true of the ledger?',
    options: {
      'success-true': {
        text: 'It reports success, and the ledger is right.',
        why: 'It does report success, but the ledger has {{ this | extra-rows }} rows too many. The coordinator counts messages, not rows.',
      },
      'success-untrue': {
        text: 'It reports success, and the ledger is wrong.',
        why: 'Every task was acknowledged in the end, so the coordinator reports success after {{ this | runtime }}. It has never seen the ledger, in which {{ this | extra-rows }} rows are too many.',
      },
      failure: {
        text: 'It reports failure, since an attempt was given up.',
        why: 'An attempt that is given up and retried is no failure of the job. The second attempt was accepted, so the job reports success.',
      },
    },
  },
  'no-retries-rows': {
    title: 'What if nothing is ever retried?',
    prompt:
      'Somebody has switched retries off. Tonight the worker of publish-4 crashes when half of its {{ this | customers publish-4 }} customers are done. (Half a customer is not written.) The ledger appends, and there are {{ this | customers }} customers in all. All other tasks run to their end. How many rows are in the ledger?',
    label: 'Rows in the ledger',
    hint: 'The rows that were written before the crash stay. Who writes the others?',
    right:
      'The ledger holds {{ this | rows }} rows. Before the crash {{ this | writes publish-4:1 }} customers were written; the other {{ this | missing-rows }} never are, and the job fails. Without retries nothing comes out twice, and some of it not at all.',
  },
  'safe-sinks': {
    title: 'Which sinks bear a repeat?',
    prompt:
      'publish-3 loses its completion message, and its second attempt brings the same customers and amounts once more. Which of these sinks end with exactly one row for each customer?',
    options: {
      append: {
        text: 'Append: every write becomes a new row.',
        why: 'Append compares nothing: it ends with {{ lost-ack-append | rows }} rows for {{ this | customers }} customers.',
      },
      upsert: {
        text: 'Upsert by period and customer: a write replaces the row that has the same period and customer.',
        why: 'The second attempt overwrites {{ lost-ack-upsert | overwritten }} rows with what they already hold. {{ lost-ack-upsert | rows }} rows remain.',
      },
      key: {
        text: 'An idempotency key of run, task and customer: a write whose key was seen before is passed over.',
        why: 'The key of a customer is the same in both attempts, so {{ lost-ack-task-key | passed-over }} writes are passed over. {{ lost-ack-task-key | rows }} rows remain.',
      },
      atomic: {
        text: 'An atomic commit for each task: rows are staged, and become visible together, once.',
        why: 'The ledger remembers that publish-3 has committed. It turns the second commit away, with all that was staged for it. {{ lost-ack-atomic | rows }} rows remain.',
      },
    },
  },
  'attempt-key': {
    title: 'A key that looks right',
    prompt:
      'A developer wants every write to have a key of its own, and makes it of run, task, attempt and customer. The ledger passes over a write whose key it has seen. publish-3 loses its completion message, and its second attempt brings the same {{ this | customers publish-3 }} customers once more. How many of these writes does the ledger pass over?',
    label: 'Writes passed over',
    hint: 'Write down the key of one customer in the first attempt, and again in the second.',
    right:
      'It passes over {{ this | passed-over }} of them. In the first attempt the key of {{ this | first-customer publish-3 }} is {{ this | key cust-0008 1 }}, in the second {{ this | key cust-0008 2 }}. The ledger has never seen that one, and so it ends with {{ this | rows }} rows, as if it compared nothing.',
  },
  'simple-test': {
    title: 'The test that was written for it',
    prompt:
      'A developer makes the key of a write of run, task, attempt and customer, and tests it: one attempt sends its first write twice, to a ledger that passes over a key it has seen. Does the test pass (one row, not two), and what does that show of a retry?',
    options: {
      proves: {
        text: 'It passes, and so a retry is safe as well.',
        why: 'It passes, but a retry is another attempt, with other keys. With a key of these fields, a retry of publish-3 leaves {{ lost-ack-attempt-key | extra-rows }} rows too many.',
      },
      misses: {
        text: 'It passes, and shows nothing of a retry.',
        why: 'Both writes come from the same attempt, so their keys are equal, and the ledger passes over the second one. A retry changes the attempt, which the test never does. A test that counts starts the task again as another attempt.',
      },
      fails: {
        text: 'It fails: the second write becomes a second row.',
        why: 'Within one attempt the keys are equal, so the second write is passed over: {{ this | rows }} rows, none too many.',
      },
    },
  },
  'crash-rows': {
    title: 'A crash half-way',
    prompt:
      'The worker of publish-4 crashes when half of its {{ this | customers publish-4 }} customers are done. (Half a customer is not written.) Another attempt starts on another worker, from the beginning. The ledger appends, and there are {{ this | customers }} customers in all. How many rows are in the ledger when the job is done?',
    label: 'Rows in the ledger',
    hint: 'Which customers does the second attempt write: those that are left, or all?',
    right:
      'The ledger holds {{ this | rows }} rows. The {{ this | writes publish-4:1 }} rows from before the crash stay, and the second attempt writes all {{ this | writes publish-4:2 }} customers, so {{ this | extra-rows }} of them stand twice.',
  },
  'zombie-refused': {
    title: 'Two commits, one place',
    prompt:
      'The worker of publish-5 loses touch with the coordinator, not with the ledger. It works on as a zombie, writes everything and commits. Only then does the coordinator give it up and start attempt-2, which commits later. The ledger takes one commit for each task. What becomes of the two?',
    options: {
      first: {
        text: 'The zombie’s commit is refused, because the coordinator has given its attempt up.',
        why: 'The ledger knows nothing of what the coordinator believes. The zombie commits at {{ this | ends publish-5:1 }}, before anybody else, and is given up only at {{ this | decided publish-5:1 }}.',
      },
      second: {
        text: 'The commit of attempt-2 is refused, although that is the attempt that the coordinator accepts.',
        why: 'The zombie’s commit comes first, at {{ this | ends publish-5:1 }}; that of attempt-2 at {{ this | ends publish-5:2 }}. Coordinator and ledger chose different winners. It does no harm here, because both carry the same rows. Where attempts can differ, the ledger must be told who may commit.',
      },
      neither: {
        text: 'Neither is refused, since they come from different workers.',
        why: 'The commit names the task and not the worker. The ledger has room for one commit of publish-5, and refuses the other.',
      },
    },
  },
  'copy-rows': {
    title: 'A second copy on purpose',
    prompt:
      'publish-7 is slow, so the coordinator starts a second copy of it. The first to finish is accepted; the other runs on, and the coordinator ignores what it says. The ledger appends. How many of the {{ this | customers publish-7 }} customers of publish-7 stand in the ledger twice?',
    options: {
      none: {
        text: 'None: the loser’s work is ignored.',
        why: 'The coordinator ignores a message. The rows went from the loser straight to the ledger, and {{ this | extra-rows }} of them are too many.',
      },
      some: {
        text: 'Some: what the loser had written when the winner finished.',
        why: 'That would be so if the loser were stopped. It runs on until {{ this | ends publish-7:2 }} and writes the rest as well.',
      },
      all: {
        text: 'All of them.',
        why: 'Attempt-1 finishes at {{ this | ends publish-7:1 }} and is accepted, attempt-2 at {{ this | ends publish-7:2 }} and is ignored. Each has written every customer by then. Nothing failed, and {{ this | extra-rows }} rows are too many.',
      },
    },
  },
};
