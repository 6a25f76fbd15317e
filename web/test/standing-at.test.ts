import { describe, expect, test } from 'vitest';
import type { Outcome, Scenario, System } from '../src/engine/pkg/sim_wasm.js';
import { countUntil, standingAt, standingCountsAt } from '../src/model/standing-at.js';
import { auditsOf, outcomeAt, outcomeOf, preset, presets } from './outcomes.js';

const SYSTEMS: System[] = ['ledger', 'outbox', 'mailbox'];

const publish = (task: number, attempt = 1) => ({ stage: 'publish' as const, task, attempt });

const lostAck: Scenario['faults'] = [{ do: 'lose', target: { ack: publish(3) } }];

/** Beside the presets: rows replaced for other customers, commits in another order than their rows, repeated writes. */
const ODD: Record<string, Scenario> = {
  'rows that replace those of others': {
    sink: { kind: 'upsert', identity: ['period'] },
    faults: lostAck,
  },
  'rows of a task that replace each other': {
    sink: { kind: 'upsert', identity: ['task'] },
    email: { path: 'outbox' },
  },
  'one commit for all tasks': { sink: { kind: 'atomic', identity: ['run'] } },
  'many commits at once': { sink: { kind: 'atomic' }, cluster: { workers: 64, tasks: 64 } },
  'a write that arrives twice': {
    sink: { kind: 'append' },
    email: { path: 'outbox' },
    faults: [{ do: 'repeat', target: { write: { task: 3 } } }],
  },
  'errors for repeats': { sink: { kind: 'key', onRepeat: 'error' }, faults: lostAck },
  'an email service that forgets': {
    email: { path: 'direct', notificationId: 'logical', dedupeMemory: { forMs: 5_000 } },
    sink: { kind: 'atomic' },
    faults: [
      ...lostAck,
      { do: 'fail', target: { emailCall: { first: 5, count: 9 } } },
      { do: 'lose', target: { emailReply: { first: 40, count: 9 } } },
    ],
  },
  'nothing at all': {
    cluster: { workers: 1, tasks: 2 },
    faults: [
      { do: 'cutOff', target: { attempt: { stage: 'map', task: 0 } }, when: { percent: 40 } },
    ],
  },
};

const everyOutcome: [string, Outcome][] = [
  ...presets.map(({ name, scenario }): [string, Outcome] => [name, outcomeOf(scenario)]),
  ...Object.entries(ODD).map(([name, scenario]): [string, Outcome] => [name, outcomeOf(scenario)]),
];

const effectsOf = (outcome: Outcome, system: System) =>
  outcome.effects.find((effects) => effects.system === system);

describe('what stands at a moment', () => {
  test.each(everyOutcome)('is in the end what the engine says: %s', (_, outcome) => {
    for (const { system, standing } of outcome.effects) {
      const lastMs = Math.max(outcome.quietMs, ...outcome.runs.map(({ endedMs }) => endedMs ?? 0));
      // Of files the engine tells file by file.
      const inOrder = (all: readonly number[]) =>
        system === 'files' ? [...all].sort((one, other) => one - other) : all;
      expect(inOrder(standingAt(outcome, system, lastMs))).toEqual(inOrder(standing));
      expect(standingAt(outcome, system, null)).toBe(standing);
    }
  });

  test.each(everyOutcome)('is what became visible by then: %s', (_, outcome) => {
    for (const { system, requests, removed } of outcome.effects) {
      const periodOf = (attempt: number | undefined) =>
        outcome.scenario.runs?.[outcome.attempts[attempt ?? -1]?.run ?? -1]?.period;
      const becomesVisible = requests.visibleMs.filter((atMs) => atMs !== null);
      const times = [...new Set(becomesVisible)].sort((one, other) => one - other);
      // Some of the moments tell as much as all of them.
      for (const atMs of times.filter((_moment, place) => place % 13 === 0)) {
        const rows = standingAt(outcome, system, atMs);
        const isVisible = (request: number) => (requests.visibleMs[request] ?? Infinity) <= atMs;
        expect(rows.every(isVisible)).toBe(true);
        expect(new Set(rows).size).toBe(rows.length);
        // Each request that was taken as a new one made a row, unless that was taken away again.
        const taken = requests.fate.filter((fate, at) => fate === 'took' && isVisible(at));
        const gone = removed.filter((it) => it.atMs <= atMs);
        expect(rows).toHaveLength(taken.length - gone.length);
        if (removed.length === 0) {
          expect(standingAt(outcome, system, atMs - 1).length).toBeLessThanOrEqual(rows.length);
        }
        expect(standingCountsAt(outcome, system, atMs)).toEqual({
          standing: rows.length,
          repeated: repeatedAmong(
            rows.map(
              (request) => `${periodOf(requests.attempt[request])} ${requests.customer[request]}`,
            ),
          ),
        });
      }
    }
  });

  test('counts in the end as the audit does', () => {
    for (const [, outcome] of everyOutcome) {
      for (const [place, { system }] of (outcome.audit.runs[0]?.systems ?? []).entries()) {
        const audits = auditsOf(outcome, place);
        expect(standingCountsAt(outcome, system, null)).toEqual({
          standing: audits.reduce((sum, { standing }) => sum + standing, 0),
          repeated: audits.reduce((sum, { repeated }) => sum + repeated.length, 0),
        });
      }
    }
  });

  test('has no second row of a customer before the second attempt writes it', () => {
    const outcome = outcomeOf(preset('lost-ack-append'));
    const second = outcome.attempts.findIndex(({ attempt }) => attempt === 2);
    const firstMs = effectsOf(outcome, 'ledger')?.requests.atMs.find(
      (_, request) => effectsOf(outcome, 'ledger')?.requests.attempt[request] === second,
    );
    expect(firstMs).toBeDefined();
    const at = (atMs: number) => standingCountsAt(outcome, 'ledger', atMs);
    expect(at((firstMs ?? 0) - 1)).toEqual({ standing: 796, repeated: 0 });
    expect(at(firstMs ?? 0)).toEqual({ standing: 797, repeated: 1 });
    expect(at(outcome.quietMs)).toEqual({ standing: 874, repeated: 78 });
  });

  test('is nothing before the first row, and in a system that is not used', () => {
    const outcome = outcomeOf({});
    expect(standingAt(outcome, 'ledger', 0)).toEqual([]);
    expect(SYSTEMS.map((system) => standingAt(outcome, system, null).length)).toEqual([796, 0, 0]);
    expect(standingCountsAt(outcome, 'mailbox', null)).toEqual({ standing: 0, repeated: 0 });
  });

  test('is the same list while nothing becomes visible', () => {
    const outcome = outcomeAt('?preset=crash-atomic');
    const [firstMs = 0] = effectsOf(outcome, 'ledger')?.commits.map(({ atMs }) => atMs) ?? [];
    const list = standingAt(outcome, 'ledger', firstMs);
    expect(list.length).toBeGreaterThan(0);
    expect(standingAt(outcome, 'ledger', firstMs + 1)).toBe(list);
  });
});

test('times until a moment are counted with the moment itself', () => {
  const until = (atMs: number | null) => countUntil([10, 20, 20, 30], atMs);
  expect([9, 10, 19, 20, 30, 31, null].map(until)).toEqual([0, 1, 1, 3, 4, 4, 4]);
});

function repeatedAmong(customers: readonly string[]): number {
  const seen = new Map<string, number>();
  for (const customer of customers) seen.set(customer, (seen.get(customer) ?? 0) + 1);
  return [...seen.values()].filter((count) => count > 1).length;
}
