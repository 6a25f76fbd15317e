/** What befalls emails on their way, as the page tells it: title, figures, truth, why, and the timeline. */
import { describe, expect, test } from 'vitest';
import { headlineOf } from '../src/model/headline.js';
import { figuresOf } from '../src/model/numbers.js';
import { scenarioOf } from '../src/model/scenario.js';
import { storyOf } from '../src/model/timeline-story.js';
import { whyOf } from '../src/model/timeline-why.js';
import { truthOf } from '../src/model/truth.js';
import { at, outcomeAt, timelineFor, withHealthy } from './outcomes.js';

describe('the title says what goes wrong', () => {
  test.each([
    ['?preset=repeated-write-append', 'Write 1 of publish-3 arrives twice'],
    ['?preset=sender-crash', 'The sender crashes after sending email 5, before marking it'],
    [
      '?preset=sender-crash-marks-first',
      'The sender crashes after marking email 5, before sending it',
    ],
    [
      '?email=outbox&fault=crash:sender@request-10',
      'The sender crashes after sending and marking email 5',
    ],
    // A failed call is a request too, so the request no longer tells the email.
    [
      '?email=outbox&fault=crash:sender@request-9&fault=fail:email-calls:2',
      'The sender crashes after request 9; the email service fails at call 2',
    ],
    [
      '?email=outbox&fault=crash:sender@request-9&fault=lose:email-replies:5',
      "The sender crashes after request 9; the email service's reply to call 5 is lost",
    ],
    // What fails only later shifts nothing.
    [
      '?email=outbox&fault=crash:sender@request-9&fault=fail:email-calls:6',
      'The sender crashes after sending email 5, before marking it; the email service fails at call 6',
    ],
    // The first crash loses email 1, so that the second request marks email 2.
    [
      '?email=outbox&mark=before&fault=crash:sender@request-1&fault=crash:sender@request-2',
      'The sender crashes after marking email 1, before sending it; the sender crashes after request 2',
    ],
    ['?email=direct&fault=fail:email-calls:5-8', 'The email service fails at calls 5 to 8'],
    ['?email=direct&fault=fail:email-calls:5-6', 'The email service fails at calls 5 and 6'],
    ['?email=direct&fault=lose:email-replies:5', "The email service's reply to call 5 is lost"],
    ['?fault=crash:publish-4:1@request-36', 'The worker of publish-4 crashes after request 36'],
  ])('%s', (query, title) => {
    expect(headlineOf(scenarioOf(outcomeAt(query))).title).toBe(title);
  });

  test('and the line below what was chosen about emails, data and dashboard', () => {
    const detail = (query: string) => headlineOf(scenarioOf(outcomeAt(query))).detail;
    expect(detail('?preset=sender-crash-dedupe')).toContain(
      'Emails: through an outbox. Notification id: period, customer (logical); the receiver remembers ids for good. The sender marks an email after sending, and is restarted 10\u00a0s after a crash.',
    );
    expect(detail('?email=direct&fault=fail:email-calls:5')).toContain(
      '3 tries for an email; a reply is waited for 5\u00a0s, the next call comes 1\u00a0s after a failure.',
    );
    expect(detail('?data=synthetic:1000:seed-42:skew-25&dashboard=latest-row')).toMatch(
      /The dashboard takes each customer's latest row\..* 1,000 customers made up from seed 42, skew 25\u00a0%\.$/,
    );
  });
});

describe('the three policies of a sender that crashes', () => {
  test.each([
    [
      'sender-crash',
      '797',
      'not true: 1 customer gets two emails (besides, 504 emails went out only after the report)',
    ],
    [
      'sender-crash-marks-first',
      '795',
      'not true: 1 customer gets no email (marked as sent in the outbox) (besides, ',
    ],
    ['sender-crash-dedupe', '796', 'true: every customer stands once in the ledger and gets one '],
  ])('%s', (name, emails, statement) => {
    const { outcome, healthy } = withHealthy(at(`?preset=${name}`));
    const figure = figuresOf(outcome, healthy).find(({ label }) => label === 'Emails');
    expect(figure?.value).toBe(emails);
    expect(truthOf(outcome).statement).toContain(statement);
  });

  test('are told in order, and why', () => {
    const story = storyOf(outcomeAt('?preset=sender-crash'));
    expect(story.slice(3, 7)).toEqual([
      '117.6\u00a0s: the sender crashes after it sent the email to cust-0117, and before it marks it.',
      '127.6\u00a0s: the sender runs again, and reads from the outbox what is neither marked nor set aside.',
      '204.9\u00a0s: the job reports success.',
      'cust-0117 got the email again: after the crash the sender found it unmarked and sent it once more.',
    ]);
    expect(whyOf(outcomeAt('?preset=sender-crash-marks-first'))).toEqual([
      'The email to cust-0117 never went out: it was marked as sent before the call, so after the crash nobody sent it.',
    ]);
    expect(whyOf(outcomeAt('?preset=sender-crash-dedupe'))).toEqual([
      'The email service recognised 1 call of the sender for publish-11 and sent nothing again: it remembers period and customer.',
      'After the crash the sender called for the email to cust-0117 once more, and the receiver recognised its id.',
    ]);
    expect(whyOf(outcomeAt('?email=outbox&fault=crash:sender@request-10'))).toEqual([
      'The crash did no harm to the email to cust-0011: it was sent and marked.',
    ]);
  });

  const told = 'The email service answered';
  test.each([
    // Sent and not marked, and every later call failed: the sender sets it aside.
    [
      '?email=outbox&fault=crash:sender@request-9&fault=fail:email-calls:6-8',
      [
        'The email to cust-0011 did not go out a second time: no call for it after the crash got through.',
        'The sender gave the email to cust-0011 up without knowing that it had gone out.',
      ],
    ],
    // Setting aside is the tenth request.
    [
      '?email=outbox&tries=1&fault=fail:email-calls:5&fault=crash:sender@request-10',
      [
        'The email to cust-0011 never went out: the sender gave it up, and the outbox does not call it sent.',
        'The crash made no difference to the email to cust-0011: it was set aside already.',
      ],
    ],
    [
      '?email=outbox&tries=1&fault=fail:email-calls:5&fault=crash:sender@request-9',
      ['The email to cust-0011 only came later: the outbox still held it after the crash.'],
    ],
    [
      '?email=outbox&tries=1&fault=fail:email-calls:5-6&fault=crash:sender@request-9',
      [
        'The email to cust-0011 never went out: no call for it got through, before the crash or after it.',
        'The email to cust-0011 never went out: the sender gave it up, and the outbox does not call it sent.',
      ],
    ],
    [
      '?email=outbox&mark=before&fault=crash:sender@request-1&fault=crash:sender@request-2',
      [
        'The email to cust-0055 never went out: it was marked as sent before the call, so after the crash nobody sent it.',
        'The email to cust-0073 never went out: it was marked as sent before the call, so after the crash nobody sent it.',
      ],
    ],
  ])('%s: what became of the email that it had in hand', (query, sentences) => {
    expect(whyOf(outcomeAt(query)).filter((text) => !text.startsWith(told))).toEqual(sentences);
  });

  test('one that was set aside is told as such', () => {
    const query = '?email=outbox&tries=1&fault=fail:email-calls:5&fault=crash:sender@request-10';
    const outcome = outcomeAt(query);
    expect(storyOf(outcome).join()).toContain(
      'the sender crashes after it set the email to cust-0011 aside.',
    );
    expect(timelineFor(outcome).sender?.events.map(({ note }) => note)[1]).toMatch(/: set aside$/);
  });

  test('the email that the sender delivers again has a mark of its own', () => {
    const marked = (query: string) =>
      timelineFor(outcomeAt(query)).systems.map(
        ({ groups }) => groups.flatMap(({ ticks }) => ticks).filter((it) => it.isRepeat).length,
      );
    // Ledger, outbox, mailbox.
    expect(marked('?preset=sender-crash')).toEqual([0, 0, 1]);
    expect(marked('?preset=sender-crash-dedupe')).toEqual([0, 0, 0]);
    expect(marked('?preset=zombie-append-outbox')).toEqual([0, 0, 0]);
  });

  test('of emails in an outbox none was sent by the attempt that stored it', () => {
    const stays = (query: string) => whyOf(outcomeAt(query)).join();
    expect(stays('?preset=crash-upsert&email=outbox')).not.toMatch(/called back/);
    expect(stays('?preset=crash-upsert&email=outbox')).toMatch(/36 notifications .* stay in the/);
    expect(stays('?preset=crash-upsert&email=direct')).toMatch(
      /36 emails .* cannot be called back/,
    );
  });

  test("the sender's line has the crash, the time down and the restart", () => {
    const { sender, subjects } = timelineFor(outcomeAt('?preset=sender-crash'));
    expect(subjects.map(({ name }) => name)).toEqual(['publish-11']);
    expect(sender?.detail).toBe('marks after sending');
    expect(sender?.events.map(({ note }) => note)).toEqual([
      'crashes, 117.6\u00a0s: sent, not yet marked',
      'runs again, 127.6\u00a0s',
    ]);
    expect(sender?.downs.map(({ fromMs, toMs }) => toMs - fromMs)).toEqual([10_000]);
    expect(timelineFor(outcomeAt('?preset=reference-outbox')).sender).toBeUndefined();
  });
});

describe('the email service fails', () => {
  test('and an attempt that is called again later loses only time', () => {
    const outcome = outcomeAt('?email=direct&fault=fail:email-calls:5');
    const [subject] = timelineFor(outcome).subjects;
    // A second until the next call, and 268 ms for it.
    expect(subject?.deeds[0]?.note).toMatch(
      /^done at .*\u00a0s; 1\.3\u00a0s lost on failed calls$/,
    );
    expect(timelineFor(outcome).systems[1]?.groups[0]?.note).toMatch(/emails sent, 1 call failed$/);
    expect(storyOf(outcome).join()).toContain('1.3\u00a0s of it lost on calls that went wrong');
  });

  test('and an attempt that gives up says so', () => {
    const outcome = outcomeAt('?email=direct&tries=1&fault=fail:email-calls:5');
    const notes = timelineFor(outcome).subjects[0]?.deeds.map(({ note }) => note) ?? [];
    expect(notes[0]).toMatch(/^gets no email out at .*\u00a0s, gives up$/);
    expect(storyOf(outcome).join()).toMatch(/gets no email out, and gives up/);
    expect(whyOf(outcome)[0]).toMatch(
      /^The 1 row that .* wrote before it ended stays in the ledger/,
    );
  });

  test('and an attempt that hears no reply does not say that no email went out', () => {
    const outcome = outcomeAt('?email=direct&tries=1&sink=upsert&fault=lose:email-replies:5');
    const notes = timelineFor(outcome).subjects[0]?.deeds.map(({ note }) => note) ?? [];
    expect(notes[0]).toMatch(/^hears no reply at .*\u00a0s, gives up$/);
    expect(storyOf(outcome).join()).toMatch(/ hears no reply, and gives up after /);
    expect(storyOf(outcome).join()).not.toMatch(/gets no email out/);
  });

  // Three attempts are told of in each system: those whose emails failed are the same whose rows stay.
  test('and attempts that are not named are counted once, in whatever systems they met', () => {
    const outcome = outcomeAt('?email=direct&attempts=1&fault=fail:email-calls:5-104');
    const why = whyOf(outcome);
    const named = new Set(why.join().match(/publish-\d+ attempt-\d+/g));
    const all = outcome.attempts.filter(({ stage }) => stage === 'publish').length;
    expect([all, named.size]).toEqual([12, 3]);
    expect(why.at(-1)).toBe('So it went for 9 further attempts.');
  });

  test('and the sender gives an email up', () => {
    const outcome = outcomeAt('?email=outbox&fault=fail:email-calls:5-7');
    expect(whyOf(outcome)).toEqual([
      'The email service answered 3 calls of the sender for publish-5 with an error, and sent nothing.',
      'The email to cust-0011 never went out: the sender gave it up, and the outbox does not call it sent.',
    ]);
    expect(truthOf(outcome).statement).toContain('1 customer gets no email (besides, ');
    const marked = outcomeAt('?email=outbox&mark=before&fault=fail:email-calls:5-7');
    expect(truthOf(marked).statement).toContain('(marked as sent in the outbox)');
  });

  test('often: the first mishaps are named, the others counted', () => {
    const outcome = outcomeAt('?email=outbox&fault=fail:email-calls:1-600');
    const { sender } = timelineFor(outcome);
    expect([sender?.events.length, sender?.more]).toEqual([200, 'and 196 more mishaps']);
    expect(whyOf(outcome).at(-1)).toBe(
      'The sender had 197 more mishaps; the table of emails lists what became of each email.',
    );
    expect(storyOf(outcome).length).toBeLessThan(100);
    const last = sender?.events.at(-1)?.atMs ?? 0;
    expect(storyOf(outcome).find((text) => text.includes('…'))).toMatch(
      new RegExp(
        `: … and 188 more mishaps of the sender until ${(last / 1000).toFixed(1)}\u00a0s\\.$`,
      ),
    );
  });
});

describe('a reply of the email service is lost', () => {
  test('and the email goes out again', () => {
    const outcome = outcomeAt('?email=direct&fault=lose:email-replies:5');
    expect(whyOf(outcome)).toEqual([
      'The reply to 1 call of publish-6 attempt-1 was lost: whoever called cannot know whether the email went out.',
      'So 1 email went out again: the email service recognised nothing.',
    ]);
  });

  test('or is recognised', () => {
    const query = '?email=direct&id=logical&remember=for-good&fault=lose:email-replies:5';
    expect(whyOf(outcomeAt(query))[1]).toMatch(/^The email service recognised 1 call of publish-6/);
    expect(timelineFor(outcomeAt(query)).systems[1]?.groups[0]?.note).toMatch(
      /emails sent, 1 recognised as a repeat, 1 reply lost$/,
    );
  });
});
