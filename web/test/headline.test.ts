import { expect, test } from 'vitest';
import type { Scenario } from '../src/engine/pkg/sim_wasm.js';
import { headlineOf } from '../src/model/headline.js';
import { scenarioOf } from '../src/model/scenario.js';
import { outcomeOf, preset } from './outcomes.js';

const detail = (scenario: Scenario) => headlineOf(scenarioOf(outcomeOf(scenario))).detail;

test('retries and how an attempt is declared failed', () => {
  expect(detail(preset('reference'))).toBe(
    'Ledger: append. Emails: none. Each task gets up to 3 retries; an attempt is declared failed after 10 s of silence. 12 workers, 12 tasks a stage.',
  );
  expect(detail(preset('no-retries-crash'))).toContain(
    'No retries; an attempt is declared failed after 10 s of silence.',
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
