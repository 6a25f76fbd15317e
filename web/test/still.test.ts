/** Still pictures of the lesson: up to a moment they know nothing of what comes after it. */
import { describe, expect, test } from 'vitest';
import { timelineUntil } from '../src/model/lesson/timeline-until.js';
import { endOf } from '../src/model/run-times.js';
import type { Run } from '../src/model/shown-run.js';
import { still, STILL_PATTERNS, STILL_STYLE } from '../src/svg/still.js';
import { at, preset, presets, withHealthy } from './outcomes.js';

const runOf = (name: string): Run => withHealthy(preset(name));

/** When the first of a run's faults strikes. */
function struckMs({ outcome }: Run): number {
  const [atMs] = outcome.faultStruckMs;
  if (atMs === null || atMs === undefined) throw new Error('no fault strikes');
  return atMs;
}

/** When the coordinator gives the first attempt up. */
function givenUpMs({ outcome }: Run): number {
  const mark = outcome.marks.find(({ kind }) => kind === 'declaredFailed');
  if (mark === undefined) throw new Error('no attempt is declared failed');
  return mark.atMs;
}

const textsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g), ...svg.matchAll(/aria-label="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );

/** Every time that a view model holds, but for the attempts of the outcome that it refers to. */
function timesIn(value: unknown, key = ''): number[] {
  if (typeof value === 'number') return key.endsWith('Ms') && key !== 'remembersMs' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (key === 'groups' && name === 'attempt') return [];
    const inner = Array.isArray(value) ? key : name;
    return inner === 'attempt' && typeof part === 'object' ? [] : timesIn(part, inner);
  });
}

const everyRun = presets.map(({ name, scenario }) => ({ name, run: withHealthy(scenario) }));

function momentsOf({ outcome }: Run): number[] {
  const endMs = endOf(outcome);
  const struck = outcome.faultStruckMs.filter((atMs) => atMs !== null);
  const decided = outcome.marks
    .filter(({ kind }) => kind === 'declaredFailed')
    .map(({ atMs }) => atMs);
  return [1_000, 60_000, 114_000, ...struck, ...decided, Math.floor(endMs * 0.9), endMs - 1].filter(
    (atMs) => atMs >= 0 && atMs < endMs,
  );
}

describe('up to a moment', () => {
  test.each(everyRun)('$name holds no later time', ({ run }) => {
    for (const untilMs of momentsOf(run)) {
      const times = timesIn(timelineUntil(run, untilMs));
      expect(times.length).toBeGreaterThan(0);
      expect(Math.max(...times)).toBeLessThanOrEqual(untilMs);
    }
  });

  test.each(everyRun)('$name tells of nothing later', ({ run }) => {
    const { outcome } = run;
    for (const untilMs of momentsOf(run)) {
      const arrived = Object.fromEntries(
        outcome.effects.map(({ system, requests }) => [
          system,
          requests.atMs.filter((atMs) => atMs <= untilMs).length,
        ]),
      );
      const most = {
        row: arrived['ledger'],
        notification: arrived['outbox'],
        email: arrived['mailbox'],
      };
      for (const width of [860, 340]) {
        const svg = still(run, width, untilMs);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
        // It is named after the moment, so that one time at least is found below.
        expect(svg).toMatch(/aria-label="[^"]* until [\d,]+\.\d\u00a0s: /);
        for (const text of textsOf(svg)) {
          for (const [, time = ''] of text.matchAll(/([\d,]+\.\d)\u00a0s\b/g))
            expect(Number(time.replaceAll(',', '')), text).toBeLessThanOrEqual(
              (untilMs + 50) / 1000,
            );
          for (const [, count = '', noun = ''] of text.matchAll(
            /([\d,]+) (row|notification|email)/g,
          ))
            expect(Number(count.replaceAll(',', '')), text).toBeLessThanOrEqual(
              most[noun as keyof typeof most] ?? 0,
            );
          for (const [, number] of text.matchAll(/attempt (\d+)/g)) {
            const launched = outcome.attempts.some(
              ({ attempt, launchedMs }) => attempt === Number(number) && launchedMs <= untilMs,
            );
            expect(launched, text).toBe(true);
          }
        }
        // Beyond the end of the clock is only what sits on it: half of a cross, a zigzag.
        for (const [, x = '', barWidth = '0'] of svg.matchAll(
          /<rect class="(?!ground)[^"]*" x="([\d.]+)" y="[^"]*" width="([\d.]+)"/g,
        ))
          expect(Number(x) + Number(barWidth)).toBeLessThanOrEqual(width - 8 + 2);
      }
    }
  });

  test('two runs that part later have the same picture', () => {
    const pairs: [string, string, (run: Run) => number][] = [
      ['lost-ack-append', 'no-retries-lost-ack', (run) => givenUpMs(run) - 1],
      ['crash-append', 'no-retries-crash', (run) => givenUpMs(run) - 1],
    ];
    for (const [one, other, untilOf] of pairs) {
      const [run, second] = [runOf(one), runOf(other)];
      const untilMs = untilOf(run);
      expect(still(run, 860, untilMs)).toBe(still(second, 860, untilMs));
      expect(still(run, 860, untilMs + 60_000)).not.toBe(still(second, 860, untilMs + 60_000));
    }
  });

  test('until a failure strikes, the sinks that write at once have the same picture', () => {
    for (const failure of ['lost-ack', 'crash', 'zombie', 'speculation']) {
      const runs = ['append', 'upsert', 'attempt-key', 'task-key'].map((sink) =>
        runOf(`${failure}-${sink}`),
      );
      const stills = runs.map((run) => still(run, 860, struckMs(run)));
      expect(new Set(stills).size, failure).toBe(1);
    }
  });

  test('rows that are staged are neither committed nor lost yet', () => {
    const run = runOf('crash-atomic');
    const texts = textsOf(still(run, 860, struckMs(run)));
    // Half of the 73 customers of publish-4, rounded down; nobody has committed yet.
    expect(texts).toContain('36 rows staged');
    expect(texts).toContain('0 rows');
    expect(texts.join(';')).not.toMatch(/commit|never/);
  });

  test('the lost acknowledgement gives away neither the retry nor its rows', () => {
    const run = runOf('lost-ack-append');
    const texts = textsOf(still(run, 860, struckMs(run)));
    expect(texts).toContain('796 rows');
    expect(texts).toContain('attempt 1: done at 118.9\u00a0s; its message is lost');
    expect(texts.join(';')).not.toMatch(/874|again|attempt 2|declared|accepted|reports/);
    expect(texts.at(-1)).toMatch(/^Timeline of publish-3 until 118\.9\u00a0s: /);
  });

  test('a stage that goes on is not said to be as in the healthy run', () => {
    const run = withHealthy(at('?preset=lost-ack-append'));
    expect(timelineUntil(run, 60_000).phases).toMatchObject([{ name: 'map', isUnchanged: false }]);
  });

  test('after the end it is the whole run', () => {
    const run = runOf('lost-ack-append');
    expect(timelineUntil(run, endOf(run.outcome))).toEqual(timelineUntil(run, 1e9));
  });
});

test('many stills share one page: none has an id or a style of its own', () => {
  const svg = still(runOf('zombie-atomic-direct'), 860, null);
  expect(svg).not.toMatch(/\bid=|<style|data-|<title|xmlns/);
  expect(svg).toContain('class="silence"');
  expect(STILL_STYLE).toContain('url(#silent)');
  expect(STILL_PATTERNS).toContain('id="silent"');
});

test('the styles of stills concern nothing else of the page', () => {
  const selectors = STILL_STYLE.replace(/\{[^}]*\}/g, ',')
    .split(',')
    .map((selector) => selector.trim())
    .filter((selector) => selector !== '');
  expect(selectors.length).toBeGreaterThan(40);
  for (const selector of selectors) expect(selector).toMatch(/^\.timeline([ .]|$)/);
});

describe('as it was approved', () => {
  test.each([
    ['lost-ack-append', 860],
    ['crash-atomic', 340],
    ['sender-crash', 860],
  ])('%s until it goes wrong, %i wide', async (name, width) => {
    const run = runOf(name);
    const svg = `${still(run, width, struckMs(run)).replaceAll('><', '>\n<')}\n`;
    await expect(svg).toMatchFileSnapshot(`stills/${name}-${width}.svg`);
  });
});
