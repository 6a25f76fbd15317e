/** What the lesson's experiments say; see lesson-questions-writes.ts for the numbers in it. */
import type { ExperimentWords } from './lesson-questions.js';

export const EXPERIMENTS_WORDS: Readonly<Record<string, ExperimentWords>> = {
  'reduce-harmless': {
    title: 'The reduce task that ran twice',
    prompt:
      'Here reduce-2 loses its completion message and runs twice, on a ledger that appends. Move the same lost message to where it does harm: make the ledger hold more rows than customers.',
    ask: 'Why did the reduce task that ran twice harm nothing?',
    options: {
      recognised: {
        text: 'The ledger recognised the repeated rows and kept one of each.',
        why: 'Nothing was repeated at the ledger: {{ this | writes }} writes arrived for {{ this | customers }} customers. And append would have recognised none.',
      },
      'first-failed': {
        text: 'The first attempt had failed, so only the second produced anything.',
        why: 'The first attempt finished at {{ this | ends reduce-2:1 }}, with everything done. Only its message was lost.',
      },
      inside: {
        text: 'A reduce task writes nothing outside: its result stays with the job.',
        why: 'Of {{ this | writes }} writes to the ledger, {{ this | writes reduce-2 }} came from reduce-2. A repeat works out the same totals again and costs time, {{ this | runtime-more }} here; the harm begins where a task writes outside.',
      },
      stopped: {
        text: 'The coordinator stopped the second attempt when it saw that the first had finished.',
        why: 'It never saw that. The second attempt ran to its end, at {{ this | ends reduce-2:2 }}, and was accepted.',
      },
      'append-compares': {
        text: 'Append drops a row that it already has.',
        why: 'Append compares nothing. The same message lost by publish-2 leaves {{ workbench-append-direct&email=none | extra-rows }} rows too many.',
      },
    },
    ways: 'Let a publish task lose the message, and let the ledger tell the repeat by nothing, or by something that names the attempt.',
  },
  'why-extra-rows': {
    title: 'More rows than customers',
    prompt:
      'publish-2 loses its completion message, and this ledger bears it: one row for each customer. Change the ledger or the job so that the same lost message leaves more rows than customers.',
    ask: 'Take the ledger that appends. Why does it hold more rows than there are customers?',
    options: {
      'cut-short': {
        text: 'Attempt-1 broke off before it had written everything, and attempt-2 wrote the rest, and some again.',
        why: 'Attempt-1 wrote all {{ this | writes publish-2:1 }} customers of publish-2 and finished at {{ this | ends publish-2:1 }}. What was lost is the message that said so.',
      },
      'accepted-both': {
        text: 'The coordinator accepted the results of both attempts.',
        why: 'It accepted one, attempt-2. It had given attempt-1 up, at {{ this | decided publish-2:1 }}. Accepting decides nothing about rows that are already in the ledger.',
      },
      'both-wrote': {
        text: 'Both attempts wrote everything, and nothing told the ledger that these were the same rows.',
        why: 'Attempt-1 was done, and attempt-2 wrote the same {{ this | customers publish-2 }} customers once more. That makes {{ this | writes }} writes, and append makes each a row. {{ this | rows }} rows for {{ this | customers }} customers, and the surplus is exactly publish-2.',
      },
      'computed-twice': {
        text: 'The totals of these customers were computed twice, and the job handed on both.',
        why: 'reduce-2 needed {{ this | attempts reduce-2 }} attempt and handed on one total for each customer. The totals are right; they were only written twice.',
      },
      'arrived-twice': {
        text: 'The network delivered the writes of publish-2 twice.',
        why: 'From attempt-1 came {{ this | writes publish-2:1 }} writes, one for each customer. The others were sent on purpose, by attempt-2.',
      },
      'other-amounts': {
        text: 'Attempt-2 came to other amounts, so the ledger took its rows for new ones.',
        why: 'Both attempts write the same amounts. And append would take a row whatever is in it.',
      },
    },
    ways: 'Let the ledger append, or commit without remembering who has; or let its identity name the attempt, with any sink.',
  },
  'why-upsert-holds': {
    title: 'One row each, in spite of the repeat',
    prompt:
      'publish-2 loses its completion message, and this ledger appends. Make every customer have exactly one row, with the message still lost. And the job should still report success.',
    ask: 'Take the ledger that upserts by period and customer. Why does it hold one row for each customer?',
    options: {
      'wrote-nothing': {
        text: 'Attempt-2 found the rows in the ledger and wrote nothing.',
        why: 'A task does not look first. Attempt-2 wrote all {{ this | writes publish-2:2 }} customers of publish-2.',
      },
      'never-retried': {
        text: 'The coordinator learnt in time that attempt-1 had finished, and started no other.',
        why: 'It learnt nothing. There were {{ this | attempts publish-2 }} attempts; the second started at {{ this | starts publish-2:2 }}.',
      },
      'turned-away': {
        text: 'Upsert remembers the writes that it has seen, and passed the second ones over.',
        why: 'That is what an idempotency key does. Upsert took every write: {{ this | passed-over }} were passed over, and {{ this | overwritten }} replaced a row.',
      },
      'taken-back': {
        text: 'When attempt-1 was given up, its rows were taken out of the ledger.',
        why: 'Nobody takes rows back: {{ this | overwritten }} of them were still there when attempt-2 wrote, and were replaced.',
      },
      'same-row': {
        text: 'Both attempts name the same rows with the same amounts, so the second writes changed nothing.',
        why: '{{ this | overwritten }} writes met a row with the same period and customer, and replaced it by its like. Mind what that needs: had the amounts differed, the last one written would stand, whether it is the right one or not.',
      },
      hidden: {
        text: 'Both rows are there, but the dashboard shows only the latest.',
        why: 'The ledger itself holds {{ this | rows }} rows for {{ this | customers }} customers. A dashboard that hides rows changes nothing in the ledger.',
      },
    },
    ways: 'Let the ledger recognise a repeat by what both attempts have in common: upsert, an idempotency key or an atomic commit, as long as the identity neither names the attempt nor mixes customers up. Without retries no row is repeated either, but then the job reports failure. A longer wait only puts the retry off.',
  },
  'why-attempt-key': {
    title: 'The key that does not recognise the retry',
    prompt:
      'This ledger passes over a write whose key it has seen. publish-2 loses its completion message, its second attempt writes everything again, and no write is passed over. Make the ledger recognise every write of the second attempt, lose no customer, and let the job report success.',
    ask: 'Why did the key of run, task, attempt and customer recognise nothing?',
    options: {
      forgotten: {
        text: 'The ledger had forgotten the keys of attempt-1 when attempt-2 came.',
        why: 'It forgets no key. But the keys of attempt-2 are others: {{ this | passed-over }} of them were there before.',
      },
      'no-customer': {
        text: 'The key does not say which customer a row is about.',
        why: 'It does: {{ this | identity }}. A key without the customer does the opposite, and takes different customers for the same.',
      },
      'at-once': {
        text: 'Both attempts wrote at the same moment, and both passed the check.',
        why: 'Attempt-1 was done at {{ this | ends publish-2:1 }}; attempt-2 started at {{ this | starts publish-2:2 }}. (In a real sink, check and write must be one step for this very reason.)',
      },
      'failed-keys': {
        text: 'The keys of an attempt that was given up do not count.',
        why: 'The ledger does not know what was given up. With a key of run, task and customer it passes over {{ workbench-task-key-direct&email=none | passed-over }} writes of the very same retry.',
      },
      'names-attempt': {
        text: 'The key names the attempt. A retry is another attempt, so the same row gets another key.',
        why: 'All {{ this | writes publish-2:2 }} writes of attempt-2 carried keys that nobody had used. A key has to name what is to be done once, the customer’s row of this run, and not who tries to do it.',
      },
      'other-amounts': {
        text: 'Attempt-2 wrote other amounts, so these were other rows.',
        why: 'The amounts are the same, and the ledger compares keys, not amounts.',
      },
    },
    ways: 'Take the attempt out of the key, and leave the customer in. The ledger has to answer a repeat with success: an error stops each retry in its turn, until the job gives up.',
  },
  'why-two-emails': {
    title: 'A right ledger and two emails',
    prompt:
      'publish-2 loses its completion message. The ledger is right, and every customer gets one email. Make customers get two emails while the ledger stays right and the job reports success.',
    ask: 'Take the tasks that send emails themselves, on an atomic ledger. Why do customers get two emails although the ledger is right?',
    options: {
      'rows-twice': {
        text: 'For a while the ledger held the rows of both attempts, and each row causes an email.',
        why: 'It never held both: the second commit was refused, with all its rows. The emails did not wait for a commit.',
      },
      'first-lost': {
        text: 'The first emails never arrived, so attempt-2 sent them once more.',
        why: 'They all arrived. Attempt-2 knows nothing of attempt-1; it sends its emails because it does the whole task again.',
      },
      'own-call': {
        text: 'Each attempt calls the email service itself, and to that service every call is new.',
        why: 'The ledger refused the second commit and holds {{ this | rows }} rows. The email service has no part in that. It got calls from both attempts and sent {{ this | emails }} emails, to {{ this | emailed-twice }} customers two.',
      },
      'accepted-both': {
        text: 'The coordinator accepted both attempts, and so the emails of both.',
        why: 'It accepted one of the two. Emails go out while an attempt runs, before anybody accepts anything.',
      },
      sender: {
        text: 'The sender repeated what it had not marked as sent.',
        why: 'There is no sender here: the tasks email on their own. A sender can repeat an email as well, when it crashes before a mark; here nothing crashes.',
      },
    },
    ways: 'Let the tasks send the emails themselves, to a service that remembers nothing, or that is given another id by each attempt or each call, or that forgets too soon.',
  },
  'why-outbox': {
    title: 'What else a sender needs',
    prompt:
      'The ledger is right and every notification is stored once. Then the sender crashes between an email and its mark, and one customer gets two emails. Make every customer get exactly one, with the crash as it is.',
    ask: 'In production, what must there be around a sender, so that no customer is left out or emailed twice? Choose all of it.',
    options: {
      'outbox-alone': {
        text: 'Nothing more: row and notification are committed together, so every email goes out exactly once.',
        why: 'What is committed together is the row and the wish to email. The sender crashed after that, and {{ sender-crash&cluster=16x16 | emailed-twice }} customer got two emails.',
      },
      'stable-id': {
        text: 'An id that stays the same whenever the same notification is sent, and a receiver that remembers it for longer than a restart takes.',
        why: 'With both, the second call is recognised: {{ this | emails }} emails for {{ this | customers }} customers. The id alone does nothing, and a memory that is shorter than the restart does not either.',
      },
      'mark-before': {
        text: 'Marking before sending; that is enough.',
        why: 'Then a crash in between leaves {{ sender-crash-marks-first&cluster=16x16 | not-emailed }} customer without an email, and the outbox says that it was sent.',
      },
      'mark-after': {
        text: 'Marking after sending, and a restart that takes up whatever is not marked.',
        why: 'So nothing is lost: {{ sender-crash&cluster=16x16 | not-emailed }} customers are left out. The price is a repeat, which the receiver has to recognise.',
      },
      'new-id': {
        text: 'A new id for every call, so that no two calls are mixed up.',
        why: 'Then the receiver has nothing to recognise a repeat by: {{ sender-crash&cluster=16x16&id=send&remember=for-good | emailed-twice }} customer gets two emails, for all that it remembers.',
      },
      'retry-policy': {
        text: 'A rule for calls that fail: how often to try again, and what becomes of an email that is given up.',
        why: 'When the service fails for a while, a sender that gives up too soon leaves a customer out: {{ fault=fail:email-calls:5-7&email=outbox&cluster=16x16 | not-emailed }} here, and {{ fault=fail:email-calls:5-7&email=outbox&cluster=16x16&tries=5 | not-emailed }} when it tries more often. Somebody has to see what was given up.',
      },
      'wait-for-report': {
        text: 'Waiting for the job’s report: when it says success, all emails are out.',
        why: 'The report says nothing of emails: {{ this | emails-at-report }} of {{ this | emails }} are out by then.',
      },
    },
    ways: 'Give each notification an id that a repeated call carries again, and let the receiver remember it for longer than the sender is away. Marking first is no way: then the customer gets nothing.',
  },
};
