/**
 * What the second lesson's questions say. Numbers are bound to the engine; `this` is the question's
 * own run. What stands before the answer binds only what is known before a run.
 */
import type { QuestionWords } from './lesson-questions.js';

export const COPIES_WORDS: Readonly<Record<string, QuestionWords>> = {
  'promise-rows': {
    title: 'Two copies, one output',
    prompt:
      'publish-7 is sick tonight: it takes {{ this | pace }} of its usual time. The coordinator starts a copy of it, and accepts the one that is done first. Neither copy touches the ledger. Each hands its {{ this | customers publish-7 }} customers as records to the job’s own output, and one writer puts the accepted records into the ledger, which appends. There are {{ this | customers }} customers. How many rows stand in the ledger when all is quiet?',
    label: 'Rows in the ledger',
    hint: 'Ask through whose hands a record passes on its way to the ledger.',
    right:
      'The ledger holds {{ this | rows }} rows, one for each customer. Both copies emitted {{ this | emitted publish-7:1 }} records each; the runtime handed on those of the winner and dropped the other {{ this | dropped-records }}. It could, because they passed through its hands.',
  },
  'kinds-messages': {
    title: 'Messages on a topic',
    prompt:
      'Publish tasks also publish a message for each customer to a topic, and {{ this | consumers }} consumers act on every message. publish-7, which has {{ this | customers publish-7 }} of the {{ this | customers }} customers, is slow and gets a copy; the loser runs on. The topic recognises nothing. How many messages are on it in the end?',
    label: 'Messages on the topic',
    hint: 'Follow the messages of publish-7: who publishes them, and how often?',
    right:
      'There are {{ this | messages }} messages, {{ this | extra-messages }} too many. Each of them is acted on by {{ this | consumers }} consumers, so the second copy made {{ this | extra-reactions }} things happen elsewhere that should not have. The ledger beside it upserts and holds {{ this | rows }} rows, as it should.',
  },
  'kinds-report': {
    title: 'Who notices a counter?',
    prompt:
      'Each publish task also counts up a counter elsewhere, once for each customer, and publish-7 runs twice. The ledger upserts, so its rows are right. Who tells of the steps too many, the job’s report or the ledger’s tables?',
    options: {
      fails: {
        text: 'The job: it reports that it failed.',
        why: 'It reports success at {{ this | runtime }}. Every task was accepted once, and that is all that a report is made of.',
      },
      tables: {
        text: 'The ledger’s tables: counts, sums or keys look odd there.',
        why: 'They look as they should: {{ this | rows }} rows for {{ this | customers }} customers, all amounts right. The counter is not in them.',
      },
      nothing: {
        text: 'Neither of them.',
        why: 'The counter stands at {{ this | counter }} instead of {{ this | customers }}, the job reports success and the ledger is right. Only who looks at the counter itself, and knows what it should say, can tell.',
      },
    },
  },
  'kinds-files': {
    title: 'Two writers, one file',
    prompt:
      'Each publish task writes a file, a block for each customer. The copy of publish-7 comes late, when the first attempt has written about three quarters of its blocks. It loses and is stopped in the middle of its work. Which ways of writing leave a file that holds every block exactly once?',
    options: {
      truncated: {
        text: 'Both write to the same path, and whoever opens the file empties it first.',
        why: 'The copy cut away {{ copies-file-truncated | cut-blocks }} blocks that the first attempt had written, and was stopped before it had written them again: {{ copies-file-truncated | missing-blocks }} blocks are missing. The first attempt never noticed, and it is the one that was accepted.',
      },
      appended: {
        text: 'Both append to the same path.',
        why: 'Nothing is lost, but what the copy had appended stays: {{ copies-file-appended&check=11000&loser=cancelled | extra-blocks }} blocks stand twice, between those of the other.',
      },
      renamed: {
        text: 'Each writes to a path of its own, and renames the file in one step when it is complete.',
        why: 'Nobody reads a file that is not complete, and a loser that was stopped has renamed nothing. Had it been complete as well, one whole file would have taken the place of another like it.',
      },
    },
  },
  'kinds-quota': {
    title: 'The quota is gone',
    prompt:
      'Each publish task calls a paid service for each of its customers. The service serves {{ this | quota }} calls in {{ this | quota-span }}, which is enough for all {{ this | customers }} customers, and tells whoever comes after that to come again later. publish-7 takes {{ this | pace }} of its usual time and gets a copy, soon, while the other tasks are at work; losers run on. Who has to wait?',
    options: {
      nobody: {
        text: 'Nobody: the service counts the same call only once.',
        why: 'To the service every call is a new one. It served {{ this | extra-calls }} too many, for {{ this | extra-charged-cents }} cents. The copy of publish-7 made only {{ this | customers publish-7 }} of them. Other tasks had to wait for the quota, so they seemed slow and got copies too, {{ this | copies }} copies in all, and those made the rest.',
      },
      'copies-only': {
        text: 'Only the two copies of publish-7, which share what is theirs.',
        why: 'A quota belongs to all callers together. Attempts of {{ this | throttled-tasks }} tasks were told to wait.',
      },
      others: {
        text: 'Other tasks as well, which did nothing wrong.',
        why: 'Attempts of {{ this | throttled-tasks }} tasks were turned away, and the longest of them stood still for {{ this | longest-wait }}. Without the copy nobody is turned away, and the job is done at {{ copies-quota&speculate=none | runtime }} instead of {{ this | runtime }}. A copy that was to save time cost it.',
      },
    },
  },
  'kinds-reading': {
    title: 'A value that was read before',
    prompt:
      'Each attempt reads a rate when it starts, keeps it, and works it into every amount. The first attempt of publish-7 takes {{ this | pace }} of its usual time. While it runs, the rate rises by {{ this | raise }}, and its copy starts after that. The copy overtakes it and is accepted; the loser runs on. The ledger upserts: the last write to a row stands. Call a row wrong that does not hold what the newest value read for its task gives. What becomes of the {{ this | customers publish-7 }} rows of publish-7?',
    options: {
      same: {
        text: 'They are right: both copies do the same work on the same input.',
        why: 'The input is not the same any more. Whatever an attempt reads by itself may differ between two copies, and {{ this | wrong-rows }} rows hold what the older value gives.',
      },
      older: {
        text: 'Some hold the older amount, though the copy that was accepted wrote the newer one.',
        why: 'Where the copy had overtaken it, the loser came second, and wrote older amounts over {{ this | wrong-rows }} newer ones: {{ this | after-accepted }} of them after the copy had been accepted, at {{ this | ends publish-7:2 }}. There is one row for each customer; no count shows it.',
      },
      twice: {
        text: 'They stand twice, once with each amount.',
        why: 'An upsert keeps one row for each customer: {{ this | extra-rows }} are too many. What it keeps is another matter.',
      },
    },
  },
  'loser-goes-on': {
    title: 'When is the last row written?',
    prompt:
      'On a healthy night publish-7 is at work from {{ reference | starts publish-7:1 }} to {{ reference | ends publish-7:1 }}. Tonight it starts then too, and takes {{ this | pace }} of that time. The coordinator looks for slow attempts every {{ this | look-every }}. At its next look it starts a copy on a healthy worker, which needs the usual time and is accepted; the loser’s result will be ignored. No other task is accepted after that, and the job reports {{ this | close-out }} later. The ledger appends. When does the loser write its last row?',
    options: {
      stops: {
        text: 'Before the copy is accepted: from then on it is discarded.',
        why: 'Discarded is a word in the coordinator’s books. The loser wrote {{ this | after-accepted }} rows after the copy had been accepted.',
      },
      before: {
        text: 'After the copy is accepted, but before the job reports: the job waits for its attempts.',
        why: 'The job waits for its tasks, and publish-7 is done once one attempt of it is accepted. It reports at {{ this | runtime }}.',
      },
      after: {
        text: 'After the job has reported success.',
        why: 'The job reports at {{ this | runtime }}, the last row is written at {{ this | ends publish-7:1 }}: {{ this | after-report }} rows after the report, {{ this | after-accepted }} after the copy was accepted. Whoever read the ledger in between saw another number of rows each time.',
      },
    },
  },
  'cancelled-rows': {
    title: 'Told to stop',
    prompt:
      'Let the coordinator tell the loser to stop, as soon as the winner is accepted. publish-7 takes {{ this | pace }} of its usual time, and its copy overtakes it. The ledger appends. How many of the {{ this | customers publish-7 }} customers of publish-7 stand in the ledger twice?',
    options: {
      none: {
        text: 'None: a cancelled attempt has done nothing.',
        why: 'It was at work since {{ this | starts publish-7:1 }} and was stopped at {{ this | ends publish-7:1 }}. What it had written by then stays: {{ this | extra-rows }} rows.',
      },
      some: {
        text: 'Some: those that it had written when it was told to stop.',
        why: 'It was stopped with {{ this | extra-rows }} rows written and the others not. A ledger that takes rows one by one has no moment after the first of them at which nothing would stay. With one that takes all rows of an attempt in one commit none stay: {{ copies-cross-cancelled&sink=atomic | extra-rows }} are too many.',
      },
      all: {
        text: 'All of them.',
        why: 'That would be so if it ran on. It was stopped before it had written the last of them: {{ this | extra-rows }} rows are too many.',
      },
    },
  },
  'lock-wait': {
    title: 'The copy finds the lock taken',
    prompt:
      'A cautious author lets each attempt take its task’s lock first, and wait while somebody else has it. publish-7 takes {{ this | pace }} of its usual time, and a copy of it is started to make up for that. How does the night end?',
    options: {
      sooner: {
        text: 'Sooner than without a copy, if not as soon as without the lock.',
        why: 'The copy waited for {{ this | waited publish-7:2 }}, for the very attempt that it was to replace. The job is done at {{ this | runtime }}, with a copy or without.',
      },
      'no-sooner': {
        text: 'No sooner than without a copy.',
        why: 'The slow attempt holds the lock, so the copy stands still until the slow one is done, at {{ this | ends publish-7:1 }}. The remedy for slowness waits for the slow one. Both nights end at {{ this | runtime }}.',
      },
      never: {
        text: 'Never: the two wait for each other.',
        why: 'Only the copy waits. The slow attempt gives the lock back when it is done, at {{ this | ends publish-7:1 }}.',
      },
    },
  },
  'lock-crash': {
    title: 'The holder is gone',
    prompt:
      'Each attempt takes its task’s lock first, and waits for as long as somebody else has it. The lock has no time limit: whoever has it has it until they give it back. The worker of publish-4 crashes half-way, with the lock in its name. The coordinator gives the attempt up and starts another. How does the night end?',
    options: {
      freed: {
        text: 'Well: a crashed attempt loses its lock.',
        why: 'The lock lives in another system, which knows nothing of workers. Nobody gave it back, so it is taken.',
      },
      fails: {
        text: 'The job reports failure.',
        why: 'No attempt fails any more: the new one is alive and well, and it waits. So the coordinator waits too.',
      },
      never: {
        text: 'It does not end.',
        why: 'The second attempt started at {{ this | starts publish-4:2 }} and waits for an attempt that is no more. {{ this | missing-rows }} customers have no row, and nobody reports anything. A lock needs a time after which it is free, and then two may believe that they have it.',
      },
    },
  },
  'queue-lost': {
    title: 'The item is taken',
    prompt:
      'Each publish task’s work is an item in a work queue, which gives it to one attempt, for good. Whoever takes it does the work and hands its rows to the job’s own output; who finds it taken has nothing to do, and says that it is done. The first attempt of publish-7 takes the item, and then needs {{ this | pace }} of its usual time. Its copy comes later. Whichever is done first is accepted, and the other is told to stop at once. What becomes of the {{ this | customers publish-7 }} customers of publish-7?',
    options: {
      once: {
        text: 'They get one row each: the queue gives the item to one of the two.',
        why: 'It does, to the slow one. The copy was done first, without any work, so it was accepted, and the one that worked was stopped.',
      },
      twice: {
        text: 'They get two rows each: both copies do the work.',
        why: 'Only one ever had the item. {{ this | extra-rows }} rows are too many, and {{ this | missing-rows }} are missing.',
      },
      lost: {
        text: 'They get no row, and the job reports success.',
        why: 'The copy found nothing to do and was accepted at {{ this | ends publish-7:2 }}. The attempt that had the item was discarded with its {{ this | emitted publish-7:1 }} records. The item is gone, its work is lost: {{ this | missing-rows }} customers without a row, and a report of success.',
      },
    },
  },
  remedies: {
    title: 'What makes the copy harmless?',
    prompt:
      'Tonight a publish task writes rows to a ledger that appends, publishes messages and counts up a counter. publish-7 is sick and gets a copy, which is accepted; the loser runs on. Which of these changes, each by itself, leave all three right?',
    options: {
      'single-writer': {
        text: 'The tasks only emit records; one writer applies those of the winner.',
        why: 'The runtime drops the loser’s {{ copies-single-writer | dropped-records }} records before anybody outside sees them. The job is done at {{ copies-single-writer | runtime }}, as fast as without the single writer.',
      },
      'not-here': {
        text: 'No copies of publish tasks, only of map and reduce tasks.',
        why: 'What runs only once does nothing twice. The price is the sick worker: the job is done at {{ copies-not-here | runtime }} instead of {{ this | runtime }}.',
      },
      upsert: {
        text: 'A ledger that upserts.',
        why: 'Then the ledger is right, and only the ledger: {{ copies-everything&sink=upsert | extra-messages }} messages and {{ copies-everything&sink=upsert | extra-counted }} steps are too many. Each system needs its own way of taking a repeat.',
      },
      cancel: {
        text: 'Losers are cancelled at once.',
        why: 'The loser had begun before: {{ copies-everything&loser=cancelled | extra-rows }} rows, as many messages and as many steps are too many. It is less harm, and still harm.',
      },
    },
  },
  'cost-of-none': {
    title: 'What if nothing is copied?',
    prompt:
      'publish-7 takes {{ this | pace }} of its usual time. With copies, the copy wins. Now switch copies off for publish tasks. What does that cost?',
    options: {
      nothing: {
        text: 'Nothing: the first attempt is done in time.',
        why: 'It is done at {{ copy-wins-off | ends publish-7:1 }}; the copy was done at {{ this | ends publish-7:2 }}. The whole job waits for it.',
      },
      later: {
        text: 'The job is later, and everything is right.',
        why: 'It is done at {{ copy-wins-off | runtime }} instead of {{ this | runtime }}, with {{ copy-wins-off | rows }} rows instead of {{ this | rows }}. The harder a worker is hit, the more it costs; map and reduce tasks can keep their copies.',
      },
      fails: {
        text: 'The job fails.',
        why: 'Slow is not failed: the attempt is heard all the time. It is only late, at {{ copy-wins-off | ends publish-7:1 }}.',
      },
    },
  },
  'only-records': {
    title: 'Only records',
    prompt:
      'When a task that writes outside gets a copy, what both of them write arrives there. Take a task that does nothing outside, and only emits records into the job’s own output. Is it affected in the same way when a copy of it is started?',
    options: {
      doubled: {
        text: 'Yes: the records of both copies come out.',
        why: 'One copy’s records come out, those of the attempt that was accepted: {{ this | rows }} rows for {{ this | customers }} customers.',
      },
      dropped: {
        text: 'No: the loser’s records are dropped before anybody sees them, and only its computing was in vain.',
        why: 'Both emitted {{ this | emitted publish-7:1 }} records, {{ this | dropped-records }} were dropped, and everything outside is right. This is the work that copies were invented for. The price is a worker that computes for nothing, here until {{ this | ends publish-7:1 }}.',
      },
      'one-emits': {
        text: 'No: only one of the copies emits anything.',
        why: 'Neither knows that it will lose. Both emitted {{ this | emitted publish-7:2 }} records.',
      },
    },
  },
  'is-it-stopped': {
    title: 'Discarded, and stopped?',
    prompt:
      'Of two copies of a task one is accepted and the other is discarded. Does that mean that the other has been stopped?',
    options: {
      always: {
        text: 'Yes: a runtime stops what it does not need any more.',
        why: 'Some do. Others ignore what it brings, and it goes on: on a worker that needs {{ this | pace }} of the usual time, for {{ this | after-accepted }} more rows, the last of them at {{ this | ends publish-7:1 }}.',
      },
      cleanly: {
        text: 'Where the runtime cancels it, yes, and then it has left nothing.',
        why: 'It is cancelled wherever it stands. On a worker that needs {{ this | pace }} of the usual time, a loser that is told to stop at once leaves {{ sick-worker-cancelled | extra-rows }} rows in a ledger that appends.',
      },
      depends: {
        text: 'That depends on the runtime, and where it does, it is stopped in the middle of something.',
        why: 'Take a worker that needs {{ this | pace }} of the usual time. Ignored, its attempt writes {{ this | after-accepted }} more rows; cancelled, none, and {{ sick-worker-cancelled | extra-rows }} of its rows were there before. Which of the two your runtime does stands in its manual. Neither is “nothing happened”.',
      },
    },
  },
  'same-item': {
    title: 'One item, two copies',
    prompt:
      'Both copies of a slow task want the same item of an outside work queue, a queue that gives an item to one attempt, for good. What can come of that? Choose all that can.',
    options: {
      'both-do': {
        text: 'Both have the item, and its work is done twice.',
        why: 'This queue gives it to one of them: {{ this | extra-rows }} rows are too many. They contend; they do not double. From a queue that gives it to the task, or lends it for a time only, both can have it, and {{ copies-queue-wait&queue=wait:by-task | extra-rows }} rows are too many.',
      },
      stall: {
        text: 'The copy waits for the slow one, and the copy has been for nothing.',
        why: 'It waited {{ this | waited publish-7:2 }} for the item, and the job was done at {{ this | runtime }}, as without a copy.',
      },
      lost: {
        text: 'The one that has the item is discarded, and the item’s work is lost.',
        why: 'Where the other finds nothing to do and is done first, it is accepted: {{ copies-queue-lost | missing-rows }} customers get nothing, and the job reports success.',
      },
      'queue-knows': {
        text: 'The queue gives the item back when its holder is discarded, so all comes right.',
        why: 'Nobody tells the queue. It knows who took the item, and nothing of who was accepted.',
      },
    },
  },
  'it-is-rare': {
    title: '“It is rare”',
    prompt:
      'Somebody accepts that rows come out twice now and then, because it is rare. So deal {{ dealt-nights | count }} nights. On a few of them a worker is sick, a little or very much, and not every worker has a publish task. A publish task that seems slow gets a copy, and the loser is even told to stop at once. The ledger appends. Take the nights on which a copy is started. On how many of these does the ledger hold rows twice?',
    options: {
      'hardly-any': {
        text: 'On hardly any: the loser would have to be stopped at a bad moment.',
        why: 'With a ledger that takes rows one by one, every moment after a loser’s first row is a bad one. On {{ dealt-nights | repeated }} of {{ dealt-nights | copied }} nights it had written that row by then.',
      },
      half: {
        text: 'On about half of them: it depends on which of the two is first.',
        why: 'Which is first decides how many rows are too many. The other has begun before that, whichever it is.',
      },
      'nearly-all': {
        text: 'On all of them, or nearly.',
        why: 'On {{ dealt-nights | repeated }} of {{ dealt-nights | copied }}. Of all {{ dealt-nights | count }} nights that may seem little. What is rare are nights with a copy, and not the harm on them; and on such a night it is hardest to find out what else went wrong.',
      },
    },
  },
};
