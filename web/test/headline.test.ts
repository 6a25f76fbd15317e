import { expect, test } from 'vitest';
import type { Scenario } from '../src/engine/pkg/sim_wasm.js';
import { headlineOf } from '../src/model/headline.js';
import { scenarioOf } from '../src/model/scenario.js';
import { outcomeAt, outcomeOf, preset } from './outcomes.js';

const detail = (scenario: Scenario) => headlineOf(scenarioOf(outcomeOf(scenario))).detail;

test('retries and how an attempt is declared failed', () => {
  expect(detail(preset('reference'))).toBe(
    'Ledger: append. Emails: none. Each task gets up to 3 retries; an attempt is declared failed after 10\u00a0s of silence. 12 workers, 12 tasks a stage.',
  );
  expect(detail(preset('no-retries-crash'))).toContain(
    'No retries; an attempt is declared failed after 10\u00a0s of silence.',
  );
});

test('second copies, and what becomes of the loser', () => {
  const start = preset('speculation-append');
  expect(detail(start)).toContain(
    'Slow attempts in publish get a second copy; the loser runs on. 12 workers',
  );
  const { speculation } = start.coordinator;
  const coordinator = {
    ...start.coordinator,
    speculation: { ...speculation, loser: 'cancelled' as const },
  };
  expect(detail({ ...start, coordinator })).toContain('the loser is cancelled at once.');
});

// Each preset differs from the reference run in what its line names, and in its failure.
test.each([
  ['copies-topic', 'Besides: messages to a topic.'],
  ['copies-lock-fail', 'Besides: locks (taken: fail).'],
  ['copies-queue-wait', 'Besides: items of a work queue (taken: wait).'],
  ['copies-file-renamed', 'Besides: files, renamed when complete.'],
  ['copies-quota', 'paid calls, with a quota'],
  ['copies-reading', 'Besides: a value that each attempt reads.'],
  ['copies-single-writer', 'A single writer applies rows of the ledger, messages to a topic'],
  ['copies-refused', 'Refused in copied steps: messages to a topic.'],
  ['two-nights', '2 runs, 2 periods.'],
  ['two-coordinators', '2 runs, all of one period.'],
  ['commit-verified', 'No answer to a commit: ask.'],
  ['key-gap', 'The key is recorded 1,000\u00a0ms after the row.'],
  ['key-before-row', 'after the key.'],
  ['stale-ignore', 'A row that is there stays.'],
])('%s: what else is set', (name, told) => {
  expect(detail(preset(name))).toContain(told);
});

// What is struck is only there with what stands behind it.
test.each([
  ['crash:sender@request-9', 'email=outbox'],
  ['fail:email-calls:5', 'email=direct'],
  ['lose:email-replies:5', 'email=outbox'],
  ['lose:commit-replies:4', 'sink=atomic'],
  ['fail:topic-calls:5', 'topic=3'],
  ['fail:paid-calls:5', 'paid=5'],
  ['lose:counter-calls:5', 'counter=plain'],
])('a failure of what is not there never happened: %s', (fault, needed) => {
  const titleAndMoment = (query: string) => {
    const outcome = outcomeAt(query);
    return [headlineOf(scenarioOf(outcome)).title, outcome.faultStruckMs[0]];
  };
  const [title, struckMs] = titleAndMoment(`?fault=${fault}`);
  expect(title).toMatch(/ \(never happened\)$/);
  expect(struckMs).toBeNull();
  expect(titleAndMoment(`?fault=${fault}&${needed}`)).toEqual([
    String(title).replace(' (never happened)', ''),
    expect.any(Number),
  ]);
});
