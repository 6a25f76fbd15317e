/** What is worth knowing beside a run: repeats within an attempt, ids, what never happens, and what a reader hides. */
import { describe, expect, test } from 'vitest';
import { figuresOf } from '../src/model/numbers.js';
import { storyOf } from '../src/model/timeline-story.js';
import { whyOf } from '../src/model/timeline-why.js';
import { timelineSvg } from '../src/svg/standalone.js';
import { at, outcomeAt, remarksAt, timelineFor, withHealthy } from './outcomes.js';

describe('a write that arrives twice', () => {
  test('is the test that misses what another attempt does', () => {
    const outcome = outcomeAt('?preset=repeated-write-attempt-key');
    expect(storyOf(outcome)[1]).toBe(
      '113.2\u00a0s: write 1 of attempt 1 of publish-3 reaches the ledger twice.',
    );
    expect(whyOf(outcome)).toEqual([
      'The ledger passed over 1 row of publish-3 attempt-1: it had seen the same run, task, attempt and customer before. From another attempt the same row would be a new one.',
    ]);
  });

  test('and says which test would not miss it', () => {
    const noTest = /^This was a repeat within one attempt; the real test .* by another one/;
    expect(remarksAt('?preset=repeated-write-attempt-key')).toEqual([
      expect.stringMatching(noTest),
    ]);
    expect(remarksAt('?preset=repeated-write-attempt-key&sink=key:run,task,customer')).toEqual([]);
    expect(remarksAt('?preset=repeated-write-append')).toEqual([]);
  });

  test('and is taken by append', () => {
    expect(whyOf(outcomeAt('?preset=repeated-write-append'))).toEqual([
      'The ledger took 1 row of publish-3 attempt-1 as a new one: append compares nothing.',
    ]);
  });
});

describe('ids and memory', () => {
  const zombie = '?preset=zombie-atomic-direct';
  test.each([
    [`${zombie}&id=logical`, /made no difference: the receiver remembers nothing/],
    [`${zombie}&id=send&remember=for-good`, /every call carries a new id/],
    [`${zombie}&id=attempt&remember=for-good`, /the ids name the attempt/],
    [`${zombie}&id=logical&remember=2000`, /remembers an id for 2\u00a0s, and repeats came later/],
    ['?email=direct&id=logical&remember=for-good', /no id came again once its email was delivered/],
  ])('%s: a remark says why they did not help', (query, remark) => {
    const remarks = remarksAt(query);
    expect(remarks).toHaveLength(1);
    expect(remarks[0]).toMatch(remark);
  });

  // One attempt only: what came again had the same id, which was forgotten.
  test('ids of attempts that were forgotten are not called new ones', () => {
    const sender =
      '?sink=atomic&email=outbox&id=attempt&remember=5000&fault=crash:sender@request-9';
    expect(remarksAt(sender)).toEqual([
      'The receiver remembers an id for 5\u00a0s, and repeats came later than that.',
    ]);
    const repeated = '?email=outbox&id=attempt&remember=20&fault=repeat:publish-3:1@row-1';
    expect(whyOf(outcomeAt(repeated)).at(-1)).toMatch(
      /^A customer got 1 email again because of publish-3 attempt-1: the email service had forgotten its id, /,
    );
  });

  test('both causes are told where both were at work', () => {
    const query = `${zombie}&email=outbox&sink=append&id=attempt&remember=20&fault=cut-off:publish-5:1@40&fault=crash:sender@request-9`;
    expect(
      remarksAt(query).map((remark) => /name the attempt|remembers an id/.exec(remark)?.[0]),
    ).toEqual(['name the attempt', 'remembers an id']);
  });

  test('no remark where they help, or where nobody chose them', () => {
    expect(remarksAt(`${zombie}&id=logical&remember=for-good`)).toEqual([]);
    expect(remarksAt(zombie)).toEqual([]);
  });

  test('why the email service sent again what it could have recognised', () => {
    expect(whyOf(outcomeAt(`${zombie}&id=attempt&remember=for-good`))[1]).toMatch(
      /again because of publish-5 attempt-2: its ids name the attempt, so they are new ones\.$/,
    );
    expect(whyOf(outcomeAt(`${zombie}&id=logical&remember=2000`))[1]).toMatch(
      /the email service had forgotten their ids, which it remembers for 2\u00a0s\.$/,
    );
  });
});

describe('failures that never happen say why', () => {
  test.each([
    ['?fault=crash:sender@request-9', /Only an outbox has a sender/],
    ['?email=outbox&fault=crash:sender@request-9000', /The sender made fewer requests/],
    ['?fault=fail:email-calls:5', /Nobody is emailed/],
    [
      '?fault=lose:email-replies:5-8',
      /: lost replies of the email service to calls 5 to 8\. Nobody/,
    ],
    ['?email=direct&fault=lose:email-replies:5000', /was called only 796 times/],
    ['?fault=repeat:publish-3:1@row-900', /publish-3 writes only 78 rows/],
    ['?fault=repeat:publish-3:2@row-1', /There was no publish-3 attempt-2/],
    ['?fault=crash:publish-4:1@request-900', /Its moment never came/],
    [
      '?email=outbox&fault=crash:sender@request-9&fault=crash:sender@request-9',
      /Another failure had ended its target before its moment came, at the latest at that very/,
    ],
    ['?fault=crash:publish-3:1@50&fault=crash:publish-3:1@50', /Another failure had ended its/],
    ['?fault=crash:publish-3:1@50&fault=lose:ack:publish-3:1', /Another failure had ended its/],
    [
      '?email=outbox&fault=crash:sender@request-9&fault=crash:sender@request-9000',
      /The sender made fewer requests/,
    ],
  ])('%s', (query, why) => {
    const [remark] = remarksAt(query);
    expect(remark).toMatch(/^This failure never happened: /);
    expect(remark).toMatch(why);
  });
});

describe('a dashboard that takes the latest row', () => {
  const lines = (query: string) => {
    const { outcome, healthy } = withHealthy(at(query));
    return figuresOf(outcome, healthy).map(({ label, value, verdict }) =>
      [label, value, verdict].join(' | '),
    );
  };

  test('looks right while the ledger is wrong, and the page says so', () => {
    const query = '?preset=lost-ack-append&dashboard=latest-row';
    expect(lines(query).slice(1, 3)).toEqual([
      'Revenue, cents | 81,698,537 | overstated by 7,139,987 (9.6\u00a0%)',
      'Dashboard, cents | 74,558,550 | looks right, and hides 78 rows',
    ]);
    expect(remarksAt(query)).toEqual([
      'The dashboard hides 78 rows that stand in the ledger: it shows 74,558,550 cents, and whoever adds up the ledger gets 81,698,537. The fault is still there; only the sign of it is gone.',
    ]);
  });

  test('has nothing to hide where nothing stands twice', () => {
    expect(lines('?dashboard=latest-row')[2]).toBe(
      'Dashboard, cents | 74,558,550 | as it should be',
    );
    expect(lines('?preset=lost-ack-append')).toHaveLength(3);
  });
});

describe('many customers', () => {
  const outcome = outcomeAt('?data=synthetic:20000:seed-1&email=outbox&preset=lost-ack-append');

  test('whose emails are all given up make a picture that can be drawn', () => {
    const query =
      '?data=synthetic:100000:seed-1&email=outbox&tries=1&fault=fail:email-calls:1-1000000';
    const timeline = timelineFor(outcomeAt(query));
    expect(timeline.sender?.events).toHaveLength(100_000);
    expect(timelineSvg(timeline, 1000).length).toBeLessThan(100_000);
  });

  test('are drawn as lines that stand for several, which the lane says', () => {
    const svg = timelineSvg(timelineFor(outcome), 1000);
    expect(svg).toMatch(/one line for about [\d,]+ requests/);
    expect(svg.length).toBeLessThan(100_000);
  });
});

// The fourth commit to arrive is publish-6's, of its 62 customers.
describe('a commit of which nothing was heard', () => {
  const was =
    'The ledger took the commit of publish-6 attempt-1 at 117.2\u00a0s, and the reply was lost: the attempt ';
  test.each([
    ['commit-retried', 'sent it again, and the ledger recognised that.'],
    [
      'commit-body-retried',
      'did all of it again, as another transaction, and the ledger took that.',
    ],
    ['commit-verified', 'asked what had become of it, and went on by the answer.'],
    ['commit-given-up', 'reported failure.'],
    [
      'commit-cleaned-up',
      'deleted what it might have written, and reported failure; 62 rows went.',
    ],
  ])('%s', (name, what) => {
    expect(remarksAt(`?preset=${name}`)).toContain(was + what);
  });
});

describe('a key that is not known, though its row stands', () => {
  const why = (name: string) => whyOf(outcomeAt(`?preset=${name}`)).join(' ');
  test('since another attempt looked before it was recorded', () => {
    expect(why('key-gap')).toContain('when it looked, the key of the row before was not recorded.');
  });
});
