/** The clock of a timeline: folds, what a reader opens, and the part of a run that is shown. */
import { describe, expect, test } from 'vitest';

import { clockOf } from '../src/model/timeline-clock.js';
import { panned, spanWith, zoomed } from '../src/model/timeline-zoom.js';

describe('the clock', () => {
  const size = { fromX: 0, toX: 1000, foldWidth: 50, tickGap: 60 };

  test('long stretches without an instant are folded, and time never runs back', () => {
    const clock = clockOf([112_000, 118_900, 128_900, 220_700], size);
    expect(clock.folds.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
      [0, 111_300],
      [129_600, 220_000],
    ]);
    const xs = Array.from({ length: 2208 }, (_, tenth) => clock.x(tenth * 100));
    expect(xs.every((x, index) => index === 0 || x >= (xs[index - 1] ?? 0))).toBe(true);
    expect([clock.x(0), Math.round(clock.x(230_000))]).toEqual([0, 1000]);
  });

  test('half of the width stays open however many folds there are', () => {
    const clock = clockOf(
      Array.from({ length: 100 }, (_, index) => index * 60_000),
      size,
    );
    const folded = clock.folds.reduce((sum, { fromX, toX }) => sum + toX - fromX, 0);
    expect(Math.round(folded)).toBe(500);
  });

  test('the time at a place is the time that stands there', () => {
    const clock = clockOf([112_000, 118_900, 128_900, 220_700], size);
    for (let timeMs = 0; timeMs <= 221_400; timeMs += 900) {
      // A folded stretch of 111 s is 50 pixels wide, so a pixel there is two seconds.
      expect(Math.abs(clock.timeAt(clock.x(timeMs)) - timeMs)).toBeLessThanOrEqual(1);
    }
    expect([clock.timeAt(-50), clock.timeAt(5000)]).toEqual([0, 221_400]);
  });

  test('a stretch that was opened takes as much room as all that was open', () => {
    const instants = [112_000, 118_900, 128_900, 220_700];
    const clock = clockOf(instants, { ...size, openedMs: [0] });
    expect(clock.folds.map(({ fromMs }) => fromMs)).toEqual([129_600]);
    const [opened] = clock.opened;
    expect(opened).toMatchObject({ fromMs: 0, toMs: 111_300, fromX: 0 });
    expect(opened?.toX).toBeCloseTo(475);
    // A short one is drawn to the scale of the others.
    const short = clockOf([0, 10_000, 20_000, 35_000], { ...size, openedMs: [20_700] });
    const lengthOf = (fromMs: number, toMs: number) => short.x(toMs) - short.x(fromMs);
    expect(short.opened).toMatchObject([{ fromMs: 20_700, toMs: 34_300 }]);
    expect(lengthOf(21_000, 34_000)).toBeCloseTo(lengthOf(2000, 15_000));
  });

  test('a part of the run takes the whole width', () => {
    const clock = clockOf([112_000, 118_900, 128_900, 220_700], {
      ...size,
      span: { fromMs: 118_000, toMs: 120_000 },
    });
    expect([clock.x(118_000), clock.x(119_000), clock.x(120_000)]).toEqual([0, 500, 1000]);
    expect([clock.x(0), clock.x(200_000)]).toEqual([0, 1000]);
    expect(clock.ticks.map(({ timeMs }) => timeMs)).toContain(118_200);
  });

  test('a quiet stretch of which only a part is shown opens by where it begins', () => {
    const instants = [112_000, 118_900, 128_900, 220_700];
    const span = { fromMs: 47_700, toMs: 121_837 };
    const [fold] = clockOf(instants, { ...size, span }).folds;
    expect(fold).toMatchObject({ fromMs: 47_700, toMs: 111_300, startMs: 0, isFaster: true });
    const clock = clockOf(instants, { ...size, span, openedMs: [0] });
    expect([clock.folds.length, clock.opened.length]).toEqual([0, 1]);
  });

  test('of nothing but a quiet stretch all is shown in full', () => {
    const clock = clockOf([112_000, 220_700], { ...size, span: { fromMs: 10_000, toMs: 20_000 } });
    expect([clock.folds.length, clock.x(15_000)]).toEqual([0, 500]);
  });
});

describe('zooming', () => {
  const whole = clockOf([0, 10_000], { fromX: 0, toX: 1000, foldWidth: 50, tickGap: 60 });

  test('keeps the moment that is meant in its place, and ends at the whole run', () => {
    // The run of 10.7 s; a quarter of its width is at 2,675 ms.
    const closer = zoomed(whole, null, 2675, 2);
    expect(closer).toEqual({ fromMs: 1338, toMs: 6688 });
    expect(zoomed(whole, closer, 2675, 0.5)).toBeNull();
    expect(zoomed(whole, { fromMs: 8000, toMs: 10_000 }, 9000, 0.5)).toEqual({
      fromMs: 7000,
      toMs: 10_700,
    });
  });

  test('shows no less than can be told apart', () => {
    const span = zoomed(whole, { fromMs: 5000, toMs: 5400 }, 5200, 100);
    expect((span?.toMs ?? 0) - (span?.fromMs ?? 0)).toBe(400);
    const atEnd = zoomed(whole, { fromMs: 0, toMs: 500 }, 0, 100);
    expect(atEnd).toEqual({ fromMs: 0, toMs: 400 });
  });

  test('moves along, and no further than the run', () => {
    const span = { fromMs: 2000, toMs: 4000 };
    expect(panned(whole, span, 0.5)).toEqual({ fromMs: 3000, toMs: 5000 });
    expect(panned(whole, span, -5)).toEqual({ fromMs: 0, toMs: 2000 });
    expect(panned(whole, span, 50)).toEqual({ fromMs: 8700, toMs: 10_700 });
  });

  test('follows a moment only when it is out of sight', () => {
    const span = { fromMs: 2000, toMs: 4000 };
    expect(spanWith(whole, span, 4000)).toBe(span);
    expect(spanWith(whole, span, 7000)).toEqual({ fromMs: 6000, toMs: 8000 });
    expect(spanWith(whole, null, 7000)).toBeNull();
  });
});
