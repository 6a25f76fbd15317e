/** What the second lesson says of its misconceptions; see lesson-questions-copies.ts for the numbers in it. */
import type { ExperimentWords } from './lesson-questions.js';

/** Where nobody is slow enough, or copies are switched off. */
const NO_COPY = 'On this night no copy is started, so there is no loser.';

export const MISCONCEPTIONS_WORDS: Readonly<Record<string, ExperimentWords>> = {
  'it-is-undone': {
    title: '“The runtime undoes what the loser wrote”',
    prompt:
      'Here that looks true: publish-7 runs twice, its first attempt is discarded, and the ledger holds one row for each customer. Find a counterexample: a night with a copy on which rows of a discarded attempt stand beside those of the winner.',
    ask: 'Take the ledger that appends. Why did the runtime not take the loser’s rows back?',
    options: {
      'accepted-both': {
        text: 'It had accepted both attempts, so both were meant.',
        why: 'It accepted one, at {{ this | ends publish-7:2 }}. What it does with the other’s result decides nothing about rows.',
      },
      'too-late': {
        text: 'It did take some back, and the loser wrote others afterwards.',
        why: 'No row was ever taken out of the ledger. The loser’s are all there.',
      },
      'never-passed': {
        text: 'They never passed through it: the attempt wrote them to the ledger itself.',
        why: 'Through the runtime’s own output publish-7 sent {{ this | emitted publish-7 }} records, so there was nothing to drop. The {{ this | extra-rows }} rows went another way, of which it has never heard.',
      },
      'other-amounts': {
        text: 'The rows were different, so it could not tell which to take back.',
        why: 'Both attempts wrote the same amounts. The upsert at the beginning hid the loser’s rows for that reason, and no runtime was in it.',
      },
    },
    ways: 'Let the ledger append, remember nothing, or recognise a repeat by something that names the attempt; with the loser running on or cancelled.',
    notAbout: NO_COPY,
  },
  'it-is-stopped': {
    title: '“A discarded copy is stopped at once”',
    prompt:
      'Here it is: the loser is cancelled as soon as the winner is accepted. Find a counterexample: a night on which a loser goes on writing after the winner was accepted.',
    ask: 'Take the loser that writes on. Why did it not stop?',
    options: {
      'did-not-hear': {
        text: 'It was told to stop, and the message got lost.',
        why: 'No message was sent. The worker is slow and hears as well as any.',
      },
      'nobody-told': {
        text: 'Nobody told it to: to ignore a result is not to stop an attempt.',
        why: 'From the coordinator it got no message at all after its launch. {{ this | after-accepted }} rows came after the winner had been accepted, at {{ this | ends publish-7:2 }}.',
      },
      'accepted-both': {
        text: 'It was accepted as well, and so it was right to finish.',
        why: 'Only the copy was accepted. The other one’s result was ignored when it came, at {{ this | ends publish-7:1 }}.',
      },
      'not-known': {
        text: 'The coordinator did not know that it was still running.',
        why: 'It heard it all the time. It let it go on.',
      },
    },
    ways: 'Let losers run on, with any pace at which one of the two is still at work when the other is accepted.',
    notAbout: NO_COPY,
  },
  'only-harmless': {
    title: '“Copies are only started of what writes nothing”',
    prompt:
      'Here that looks true: reduce-7 is slow and gets a copy, and a reduce task writes nothing outside. Find a counterexample: a night on which a copy itself writes to the ledger.',
    ask: 'Take publish-7, which is slow and gets a copy. Why was a copy started of a task that writes outside?',
    options: {
      'first-failed': {
        text: 'Its first attempt had failed, and the work had to be done by somebody.',
        why: 'It was heard all the time and finished, at {{ this | ends publish-7:1 }}. It was slow, nothing else.',
      },
      'only-time': {
        text: 'The coordinator looks at how long an attempt takes, and at nothing else.',
        why: 'A slow reduce task gets a copy by the same rule. What a task does outside is written nowhere that the coordinator could read; whoever configures the job has to say where copies may be.',
      },
      'no-writes': {
        text: 'The copy wrote nothing; the rows are the first attempt’s.',
        why: '{{ this | copies-asked }} writes came from the copy.',
      },
      'sink-agreed': {
        text: 'Copies are started always, slow or not.',
        why: 'In a night in which nobody is slow there are {{ reference | copies }} copies.',
      },
    },
    ways: 'Let a publish task be the slow one.',
  },
  'they-agree': {
    title: '“Copies agree over a lock”',
    prompt:
      'Here that looks true: each attempt takes its task’s lock before it writes, the copy waits, and the ledger holds one row for each customer. Leave the lock as it is, and find a counterexample: a night on which both copies’ rows stand.',
    ask: 'Take the ledger that appends. Why did the lock not prevent rows from coming twice?',
    options: {
      together: {
        text: 'Both had the lock at the same time.',
        why: 'The copy waited for {{ this | waited publish-7:2 }} and got the lock when the first had given it back. The lock did what locks do.',
      },
      'in-turn': {
        text: 'A lock lets one after the other. It does not say that the work has been done.',
        why: 'The first wrote its last row at {{ this | last-write publish-7:1 }} and gave the lock back. Then the copy had its turn and did what it was there for, until {{ this | last-write publish-7:2 }}. To leave the work undone, it would have to look whether it is done already; and that is a key, not a lock.',
      },
      'accepted-both': {
        text: 'The coordinator accepted both, one after the other.',
        why: 'It accepted the first and ignored the other. Neither the lock nor the ledger asked it.',
      },
      'other-amounts': {
        text: 'The copy came to other amounts and had to write them.',
        why: 'Both wrote the same amounts.',
      },
    },
    ways: 'Let the ledger append, remember nothing, or recognise a repeat by something that names the attempt.',
    notAbout: NO_COPY,
  },
};
