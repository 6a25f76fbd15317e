import { expect, test } from 'vitest';
import { whyOf } from '../src/model/timeline-why.js';
import { outcomeAt, timelineFor } from './outcomes.js';

/** All twelve publish tasks run when they are forgotten, and all are started again. */
const FORGOTTEN = '?memory=accepted-tasks&fault=restart:coordinator@115000';

const tasksIn = (sentences: readonly string[]) =>
  sentences.flatMap((sentence) => /publish-\d+/.exec(sentence) ?? []);

test('of what befell many attempts, those in the picture are told of, and the others are counted', () => {
  const outcome = outcomeAt(FORGOTTEN);
  const shown = timelineFor(outcome).subjects.map(({ name }) => name);
  expect(shown).toHaveLength(3);
  const why = whyOf(outcome);
  expect(tasksIn(why)).toEqual(shown);
  expect(why.at(-1)).toBe('So it went for 9 further attempts.');
});

test('in a run with many effects not all systems tell of it', () => {
  const outcome = outcomeAt(`${FORGOTTEN}&topic=2&paid=10&counter=plain`);
  const why = whyOf(outcome);
  // Three of the ledger, three of the topic, two of the paid service; and how many attempts there were besides.
  expect(tasksIn(why)).toHaveLength(8);
  expect(why.at(-1)).toBe('So it went for 9 further attempts.');
});

test('a key that names the attempt recognises another one by its number alone', () => {
  const [first] = whyOf(outcomeAt(`${FORGOTTEN}&sink=key:run,task,attempt,customer`));
  expect(first).toMatch(
    /^The ledger passed over 53 rows of publish-11 attempt-1 \(after the restart\): .* It is another attempt, and has the number of the one before only because the coordinator had forgotten that\.$/,
  );
});
