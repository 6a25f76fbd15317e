import { describe, expect, test } from 'vitest';
import type { Outcome } from '../src/engine/pkg/sim_wasm.js';
import { outboxAt } from '../src/model/outbox-at.js';
import { systemLines } from './moment-lines.js';
import { ODD } from './odd-scenarios.js';
import { outcomeAt, outcomeOf, preset } from './outcomes.js';

describe('the outbox at a moment', () => {
  const outboxOf = (outcome: Outcome) => (atMs: number | null) => systemLines(outcome, atMs)[1];

  test('counts what is not marked as sent', () => {
    const outcome = outcomeOf(preset('zombie-append-outbox'));
    const [firstStored = 0] = outcome.effects[1]?.requests.atMs ?? [];
    const at = outboxOf(outcome);
    expect(at(firstStored - 1)).toBe('Outbox 0 notifications, none waits');
    expect(at(firstStored)).toBe('Outbox 1 notification, 1 not marked as sent');
    expect(at(null)).toBe('Outbox 855 notifications, none waits, 59 customers more than once');
  });

  // The sender sends five emails and marks four of them before it crashes at 117.6 s, for ten seconds.
  test('still has what was sent and not marked when the sender crashed', () => {
    const at = outboxOf(outcomeOf(preset('sender-crash')));
    expect(at(117_614)).toBe('Outbox 296 notifications, 292 not marked as sent');
    expect(at(127_614)).toBe(
      'Outbox 796 notifications, 792 not marked as sent, sender down since 117.6\u00a0s',
    );
    expect(at(127_615)).toBe('Outbox 796 notifications, 792 not marked as sent');
    expect(at(null)).toBe('Outbox 796 notifications, none waits');
  });

  // It marks five and calls for four of them: the fifth email waits for nobody, and never goes out.
  test('has nothing of what was marked and not sent when the sender crashed', () => {
    const at = outboxOf(outcomeOf(preset('sender-crash-marks-first')));
    expect(at(120_000)).toBe(
      'Outbox 796 notifications, 791 neither marked nor sent, sender down since 117.3\u00a0s',
    );
  });

  test('tells apart what was set aside', () => {
    const at = outboxOf(outcomeAt('?email=outbox&fault=fail:email-calls:5-7'));
    expect(at(116_083)).not.toContain('set aside');
    expect(at(116_084)).toMatch(/ not marked as sent, 1 set aside$/);
    expect(at(null)).toBe('Outbox 796 notifications, none waits, 1 set aside');
  });

  test('has nothing left in the end, whatever befell the sender', () => {
    for (const scenario of Object.values(ODD)) {
      const outcome = outcomeOf(scenario);
      const { waiting, downSinceMs } = outboxAt(outcome, null);
      expect([waiting, downSinceMs ?? null]).toEqual([0, null]);
      expect(outboxAt(outcome, outcome.quietMs)).toEqual(outboxAt(outcome, null));
    }
  });
});
