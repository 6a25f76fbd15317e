/** The timeline as a picture, and what it is drawn from, for every preset and for scenarios at the edges. */
import { describe, expect, test } from 'vitest';

import type { Outcome, Scenario } from '../src/engine/pkg/sim_wasm.js';
import { placed } from '../src/svg/labels.js';
import { text } from '../src/svg/marks.js';
import { textWidth } from '../src/svg/text-width.js';
import { timelineSvg } from '../src/svg/standalone.js';
import { ODD, publish } from './odd-scenarios.js';
import { outcomeOf, presets, timelineFor } from './outcomes.js';
import { timelineText } from './timeline-text.js';

/** Names of marks that are opened and not closed, or closed and not opened. */
function unclosedMarks(svg: string): string[] {
  const open: string[] = [];
  for (const [, closes, name = '', closed] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/gi)) {
    if (closes === '/') {
      if (open.pop() !== name) return [name];
    } else if (closed !== '/') {
      open.push(name);
    }
  }
  return open;
}

describe('the picture', () => {
  const widths = [280, 320, 375, 639, 640, 1000, 1600];

  test('holds nothing but numbers and closed marks, for every preset and odd scenario at every width', () => {
    const outcomes = [
      ...presets.map(({ scenario }) => outcomeOf(scenario)),
      ...Object.values(ODD).map(outcomeOf),
    ];
    for (const outcome of outcomes) {
      const timeline = timelineFor(outcome);
      for (const width of widths) {
        const svg = timelineSvg(timeline, width);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
        expect(unclosedMarks(svg)).toEqual([]);
        expect(svg).toMatch(new RegExp(`^<svg [^>]*width="${width}"`));
      }
    }
  }, 30_000);

  test('names escape what could be markup', () => {
    expect(text(0, 0, '<script>&"')).toContain('&lt;script&gt;&amp;&quot;');
  });

  test('no label covers another, and none leaves the picture', () => {
    const labels = [10, 12, 14, 290, 295].map((x) => ({
      x,
      endX: x + 4,
      content: 'attempt 1 declared failed',
      kind: '',
    }));
    const { labels: all, rows } = placed(labels, 0, 300);
    expect(rows).toBeGreaterThan(1);
    const spans = all.map(({ anchor, textX, content, row }) => {
      const fromX = anchor === 'start' ? textX : textX - textWidth(content);
      return { row, fromX, toX: fromX + textWidth(content) };
    });
    for (const [index, one] of spans.entries()) {
      expect(one.fromX).toBeGreaterThanOrEqual(0);
      expect(one.toX).toBeLessThanOrEqual(300);
      for (const other of spans.slice(index + 1)) {
        expect(one.row !== other.row || one.toX <= other.fromX || other.toX <= one.fromX).toBe(
          true,
        );
      }
    }
  });
});

test('a label that is too long for one line goes on in the next, and no word is lost', () => {
  // 46 characters at 7.2 pixels are 331.2 wide: two lines of 240, cut at the comma.
  const content = '46 messages published again, and 25 more of it';
  const long = { x: 100, endX: 110, content, kind: '' };
  const { labels, rows } = placed([long], 0, 240);
  expect(labels.map((it) => [it.content, it.row])).toEqual([
    ['46 messages published again,', 0],
    ['and 25 more of it', 1],
  ]);
  expect(rows).toBe(2);
  expect(placed([long], 0, 340).rows).toBe(1);
});

/** What the lesson has none of: nothing lasts, everything at once, very many, very few. */
const EDGES: Record<string, Scenario> = {
  'zero-length': {
    email: { path: 'outbox', sender: { restartAfterMs: 0 } },
    faults: [
      { do: 'crash', target: { attempt: publish(3) }, when: { percent: 0 } },
      { do: 'crash', target: { sender: 0 }, when: { afterRequest: 3 } },
    ],
  },
  overlapping: {
    coordinator: { speculation: { stages: ['publish'] } },
    email: { path: 'direct' },
    faults: [
      { do: { slow: { percent: 400 } }, target: { attempt: publish(7) } },
      { do: 'cutOff', target: { attempt: publish(7, 2) }, when: { percent: 30 } },
      { do: 'lose', target: { ack: publish(7) } },
      { do: 'crash', target: { attempt: publish(4) }, when: { percent: 50 } },
    ],
  },
  'hundred-tasks': {
    cluster: { workers: 16, tasks: 100 },
    faults: [{ do: 'lose', target: { ack: publish(30) } }],
  },
  'one-worker': {
    cluster: { workers: 1, tasks: 3 },
    faults: [{ do: 'crash', target: { attempt: publish(1) }, when: { percent: 60 } }],
  },
  'failed-calls': {
    email: { path: 'direct' },
    faults: [{ do: 'fail', target: { emailCall: { first: 5, count: 4 } } }],
  },
  'lost-replies': {
    email: { path: 'outbox', notificationId: 'logical', dedupeMemory: 'forGood' },
    faults: [{ do: 'lose', target: { emailReply: { first: 5, count: 2 } } }],
  },
};

const APPROVED: [string, Scenario][] = [
  ...presets.map(({ name, scenario }): [string, Scenario] => [name, scenario]),
  ...Object.entries(EDGES),
];

const NARROW = ['zombie-atomic-direct', 'sender-crash', ...Object.keys(EDGES).slice(0, 4)];

describe('as it was approved', () => {
  const svgOf = (outcome: Outcome, width: number) =>
    `${timelineSvg(timelineFor(outcome), width).replaceAll('><', '>\n<')}\n`;

  test.each(APPROVED)('%s: what is shown', async (name, scenario) => {
    const shown = timelineText(timelineFor(outcomeOf(scenario)));
    await expect(shown).toMatchFileSnapshot(`views/${name}.txt`);
  });

  test.each(APPROVED)('%s: the picture', async (name, scenario) => {
    await expect(svgOf(outcomeOf(scenario), 1000)).toMatchFileSnapshot(`pictures/${name}-1000.svg`);
  });

  test.each(APPROVED.filter(([name]) => NARROW.includes(name)))(
    '%s: the narrow picture',
    async (name, scenario) => {
      await expect(svgOf(outcomeOf(scenario), 360)).toMatchFileSnapshot(`pictures/${name}-360.svg`);
    },
  );
});
