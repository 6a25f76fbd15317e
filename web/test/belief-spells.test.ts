import { describe, expect, test } from 'vitest';
import type { Attempt } from '../src/engine/pkg/sim_wasm.js';
import { beliefSpells } from '../src/model/belief-spells.js';
import { outcomeOf } from './outcomes.js';

// Of an attempt that is launched at 10, ends at 20, and is decided at 30; the job reports at 50.
describe('what is believed of an attempt, spell by spell', () => {
  const [base] = outcomeOf({}).attempts;
  if (base === undefined) throw new Error('the reference run has no attempts');
  const attempt: Attempt = { ...base, launchedMs: 10, endedMs: 20, decidedMs: 30 };
  const told = (change: Partial<Attempt>, reportMs = 50) =>
    beliefSpells({ ...attempt, ...change }, reportMs)
      .map((it) => `${it.fromMs}-${it.toMs} ${it.believes} ${it.really} ${it.isSo ? '✓' : '✗'}`)
      .join(', ');

  test.each<[string, Partial<Attempt>, string]>([
    [
      'it is done, and its message is lost',
      { verdict: 'declaredFailed', end: 'finished' },
      '10-20 runs works ✓, 20-30 runs finished ✗, 30-50 declaredFailed finished ✗',
    ],
    [
      'it crashes, and is found out',
      { verdict: 'declaredFailed', end: 'crashed' },
      '10-20 runs works ✓, 20-30 runs crashed ✗, 30-50 declaredFailed crashed ✓',
    ],
    [
      'it is written off, works on, and is done',
      { verdict: 'declaredFailed', end: 'finished', endedMs: 40 },
      '10-30 runs works ✓, 30-40 declaredFailed works ✗, 40-50 declaredFailed finished ✗',
    ],
    [
      'it is written off, and works on until after the report',
      { verdict: 'declaredFailed', end: 'finished', endedMs: 60 },
      '10-30 runs works ✓, 30-50 declaredFailed works ✗',
    ],
    [
      'it is written off, and works for good',
      { verdict: 'declaredFailed', end: null, endedMs: null },
      '10-30 runs works ✓, 30-50 declaredFailed works ✗',
    ],
    [
      'it is told to stop, and stops',
      { verdict: 'cancelled', end: 'cancelled', endedMs: 30 },
      '10-30 runs works ✓, 30-50 cancelled cancelled ✓',
    ],
    [
      'it is told to stop, and was done',
      { verdict: 'cancelled', end: 'finished' },
      '10-20 runs works ✓, 20-30 runs finished ✗, 30-50 cancelled finished ✗',
    ],
    [
      'it says itself that it failed',
      { verdict: 'reportedFailure', end: 'failed', endedMs: 30 },
      '10-30 runs works ✓, 30-50 reportedFailure failed ✓',
    ],
    [
      'it is accepted',
      { verdict: 'accepted', end: 'finished', endedMs: 30 },
      '10-30 runs works ✓, 30-50 accepted finished ✓',
    ],
    [
      'it is accepted though it crashed',
      { verdict: 'accepted', end: 'crashed', endedMs: 30 },
      '10-30 runs works ✓, 30-50 accepted crashed ✗',
    ],
    [
      'nothing is decided before the report',
      { verdict: 'tooLate', end: 'finished', endedMs: 60, decidedMs: 60 },
      '10-50 runs works ✓',
    ],
  ])('%s', (_, change, spells) => {
    expect(told(change)).toBe(spells);
  });

  test('a job that never reports believes for good', () => {
    expect(told({ verdict: 'declaredFailed', end: 'crashed' }, Infinity)).toBe(
      '10-20 runs works ✓, 20-30 runs crashed ✗, 30-Infinity declaredFailed crashed ✓',
    );
  });
});
