/** Pictures and pages that are drawn from the command line. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { headlineOf } from '../src/model/headline.js';
import { figuresOf } from '../src/model/numbers.js';
import { remarksOf } from '../src/model/remarks.js';
import { storyOf } from '../src/model/timeline-story.js';
import { truthOf } from '../src/model/truth.js';
import { USAGE } from '../src/model/words/render.js';
import { answerTo } from '../src/render/render.js';
import { escaped } from '../src/svg/marks.js';
import { at, engine, preset, presets, withHealthy } from './outcomes.js';

/** What the command reads in these tests, by name. */
const FILES: Record<string, string> = {
  'night.json': '{"faults": [{"do": "lose", "target": {"ack": {"stage": "publish", "task": 3}}}]}',
  'saved.json': `{"scenario": ${JSON.stringify(preset('lost-ack-append'))}, "runs": []}`,
  night: '{}',
  '-': '{"sink": {"kind": "upsert"}}',
  'wrong.json': '{"cluster": {"tasks": 0}, "sinkk": 1}',
  'broken.json': '{"sink": ',
  'list.json': '[]',
  'hostile.json': JSON.stringify({
    job: '<img src=x onerror=alert(1)>"&',
    runs: [{ id: '</style><script>alert(2)</script>' }],
  }),
};

const answer = (...words: string[]) =>
  answerTo(words, engine, (file) => {
    const text = FILES[file];
    return text === undefined
      ? Promise.reject(new Error('no such file'))
      : Promise.resolve(new TextEncoder().encode(text));
  });

/** The one text that a call gives. */
async function drawn(...words: string[]): Promise<string> {
  const given = await answer(...words);
  if (!('files' in given)) throw new Error(JSON.stringify(given));
  expect(given.files).toHaveLength(1);
  return given.files[0]?.text ?? '';
}

const svgOf = (scenario: string, ...options: string[]) => drawn(scenario, '--svg', '-', ...options);
const htmlOf = (scenario: string, ...options: string[]) =>
  drawn(scenario, '--html', '-', ...options);

describe('the picture', () => {
  /** Without the words above it, and what makes room for these. */
  const marksOf = (svg: string) => svg.slice(svg.indexOf('<defs>'));

  test.each(['zombie-atomic-direct', 'copies-everything', 'sender-crash'])(
    'is the approved one, with what the scenario is above it: %s',
    async (name) => {
      const svg = await svgOf(name, '--width', '1000');
      const approved = await readFile(
        new URL(`pictures/${name}-1000.svg`, import.meta.url),
        'utf8',
      );
      const above = svg.slice(0, svg.indexOf('<defs>'));
      expect(`${marksOf(svg).replaceAll('><', '>\n<')}\n`).toBe(marksOf(approved));
      const words = [...above.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join(' ');
      const { title, detail } = headlineOf(preset(name));
      expect(words).toBe(escaped(`${title} ${detail}`));
    },
  );

  test('says to whoever cannot see it what it is and what stands above it, and nothing of its page', async () => {
    const name = (svg: string) => /^<svg [^>]*aria-label="([^"]*)"/.exec(svg)?.[1] ?? '';
    const shows =
      'Timeline of publish-3: what the coordinator believes, what really happens, and what reaches each outside system.';
    const { title, detail } = headlineOf(preset('lost-ack-append'));
    expect(name(await svgOf('lost-ack-append'))).toBe(`${shows} ${title}. ${detail}`);
    expect(name(await svgOf('hostile.json'))).toContain(
      '&lt;img src=x onerror=alert(1)&gt;&quot;&amp;',
    );
    const before = name(await svgOf('lost-ack-append', '--at', '128000'));
    expect(before).toMatch(/^Timeline of publish-3 until 128\.0\u00a0s: /);
    expect(before).toMatch(/ What has happened by 128\.0\u00a0s\.$/);
  });

  test.each([280, 860, 4000])('is %i wide when that is asked for', async (width) => {
    expect(await svgOf('crash-append', '--width', String(width))).toMatch(
      new RegExp(`^<svg [^>]*width="${width}"`),
    );
  });

  test('of a moment holds nothing later', async () => {
    const whole = await svgOf('lost-ack-append');
    expect(whole).toMatch(/attempt 1 declared failed/);
    // Its message is lost at 118.9 s, and after ten seconds more it is declared failed.
    const before = await svgOf('lost-ack-append', '--at', '128000');
    expect(before).toContain('What has happened by 128.0\u00a0s.');
    expect(before).toMatch(/aria-label="Timeline of publish-3 until 128\.0\u00a0s: /);
    expect(before).not.toMatch(/attempt 1 declared failed|874/);
    expect(await svgOf('?preset=lost-ack-append&at=128000')).toBe(before);
    expect(await svgOf('?preset=lost-ack-append&at=60000', '--at', '128000')).toBe(before);
    // After the end it is the whole run, whose picture is that of the page.
    expect(await svgOf('lost-ack-append', '--at', '604800000')).toBe(whole);
  });

  test('of a moment can be had of every preset', async () => {
    for (const { name } of presets) {
      for (const atMs of ['0', '118900', '150000'])
        expect(await svgOf(name, '--at', atMs), name).not.toMatch(/NaN|undefined|Infinity|null/);
    }
  }, 60_000);
});

describe('a scenario', () => {
  test.each([
    ['a link', 'https://example.org/lab/workbench.html?v=1&preset=lost-ack-append'],
    ['a query', '?v=1&preset=lost-ack-append'],
    ['a query without its sign', 'v=1&preset=lost-ack-append'],
    ['what a preset differs in', 'crash-append&fault=lose:ack:publish-3:1'],
    ['a file', 'night.json'],
    ['a saved outcome', 'saved.json'],
    ['a lab without any scenario, which opens this one', 'https://example.org/lab/workbench.html'],
  ])('is %s', async (_, asked) => {
    expect(await svgOf(asked)).toBe(await svgOf('lost-ack-append'));
  });

  test('is read from standard input', async () => {
    expect(await svgOf('-')).toBe(await svgOf('sink=upsert'));
  });

  test('is a file of any name that no preset has', async () => {
    expect(await svgOf('night')).toBe(await svgOf('reference'));
  });

  test('of made-up customers draws a seed once, for the run and the healthy one', async () => {
    const html = await htmlOf('data=synthetic:300&sink=upsert:period,customer');
    const [, query = ''] = /Scenario (v=1\S+)<\/p>/.exec(html) ?? [];
    expect(query).toMatch(/data=synthetic:300:seed-\d+/);
    expect(await htmlOf(query.replaceAll('&amp;', '&'))).toBe(html);
  });

  test.each([
    ['wrong.json', [/^cluster|^sinkk/]],
    ['cluster=16x0', [/^cluster: .*got 0/]],
    ['cluster=16x0&attempts=0', [/^cluster: /, /^attempts: /]],
    ['preset=crash-', [/^preset: There is no scenario “crash-”/]],
    ['crash-', [/^crash- cannot be read: no such file$/]],
    ['crash-apend', [/^preset: There is no scenario “crash-apend”/]],
    ['?preset=crash-append&sum=0000000', [/^sum: The link was changed/]],
    ['broken.json', [/^broken\.json is not JSON: /]],
    ['list.json', [/^list\.json holds a list\./]],
  ])('that cannot be run says why, a line for each reason: %s', async (asked, lines) => {
    const given = await answer(asked, '--svg', '-');
    const said = 'problems' in given ? given.problems : 'wrong' in given ? given.wrong : [];
    expect(said).toEqual(lines.map((line) => expect.stringMatching(line) as string));
  });
});

test.each([
  [[], /^a scenario is missing/],
  [['crash-append'], /--svg FILE, --html FILE or both/],
  [
    ['crash-append', 'zombie-append', '--svg', '-'],
    /one scenario .* crash-append and zombie-append/,
  ],
  [['crash-append', '--svg', '-', '--html', '-'], /both go to standard output/],
  [['crash-append', '--svg', 'a', '--html', 'a'], /both go to a$/],
  [['crash-append', '--svg', '-', '--width', '279'], /--width .* from 280 to 4000, got “279”/],
  [['crash-append', '--svg', '-', '--width', '4001'], /--width .* from 280 to 4000, got “4001”/],
  [['crash-append', '--svg', '-', '--width', '1e3'], /--width .* got “1e3”/],
  [['crash-append', '--svg', '-', '--at', '1.5'], /--at .* from 0 to 604800000, got “1\.5”/],
  [['crash-append', '--svg', '-', '--base', 'lab'], /--base must be a web address .* got “lab”/],
  [['crash-append', '--html', '-', '--base', 'javascript:alert(1)'], /--base must be/],
  [['crash-append', '--svgg', '-'], /--svgg/],
  [['crash-append', '--svg'], /--svg/],
  [['no/such/night.json', '--svg', '-'], /^no\/such\/night\.json cannot be read: no such file$/],
])('a call that is not as it should be says what would be right: %j', async (words, line) => {
  expect(await answer(...words)).toHaveProperty('wrong.0', expect.stringMatching(line));
});

test('help is no error', async () => {
  expect(await drawn('--help')).toBe(USAGE);
});

describe('the page', () => {
  const NIGHTS = ['zombie-atomic-direct', 'copies-everything', 'reference', 'no-retries-crash'];

  test.each(NIGHTS)('tells what came of the run: %s', async (name) => {
    const html = await htmlOf(name);
    const { outcome, healthy } = withHealthy(preset(name));
    const { title, detail } = headlineOf(preset(name));
    const truth = truthOf(outcome);
    const told = [
      title,
      detail,
      truth.report,
      truth.statement,
      ...figuresOf(outcome, healthy).flatMap((figure) => [
        figure.label,
        figure.value,
        figure.verdict,
        figure.healthy,
      ]),
      ...remarksOf(outcome, healthy),
      ...storyOf(outcome),
    ];
    for (const words of told) expect(html).toContain(escaped(words));
    // A sign beside each value that is right or wrong; of the run's own time neither is said.
    expect(html.match(/<th scope="row">/g)).toHaveLength(1 + figuresOf(outcome, healthy).length);
  });

  test('of a moment tells nothing later', async () => {
    const html = await htmlOf('lost-ack-append', '--at', '128000');
    expect(html).toContain('What comes of it is not told here.');
    expect(html).not.toMatch(/declared failed, |874|<table|<ol/);
  });

  test('has a second picture for a phone, unless the first is as narrow', async () => {
    const widths = (html: string) =>
      [...html.matchAll(/<svg class="timeline" role="img"[^>]* width="(\d+)"/g)].map(
        ([, it]) => it,
      );
    expect(widths(await htmlOf('crash-append'))).toEqual(['860', '336']);
    expect(widths(await htmlOf('crash-append', '--width', '300'))).toEqual(['300']);
  });

  test.each([...NIGHTS, 'hostile.json'])(
    'needs nothing else, and runs nothing: %s',
    async (name) => {
      const html = await htmlOf(name, '--base', 'https://example.org/lab');
      const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
      expect(tags.length).toBeGreaterThan(100);
      for (const tag of tags) {
        expect(tag).not.toMatch(/^<(script|link|img|iframe|object|image|use)\b|\s(src|on\w+)=/i);
      }
      expect(html).not.toMatch(/@import|url\((?!#)/);
      // The link of its last line is followed by a reader, if at all.
      const addresses = [...html.matchAll(/https?:\/\/[^\s"<]+/g)].map(([address]) => address);
      for (const address of addresses)
        expect(address).toMatch(/^https:\/\/example\.org\/lab\/workbench\.html\?/);
      expect(html).toContain(`content="default-src 'none'; style-src 'sha256-`);
    },
  );

  test('shows a hostile name as text', async () => {
    const html = await htmlOf('hostile.json');
    expect(html).toContain(
      'Job &lt;img src=x onerror=alert(1)&gt;&quot;&amp;, run &lt;/style&gt;&lt;script&gt;',
    );
    expect(html.match(/<\/style>/g)).toHaveLength(1);
  });

  test.each([
    'https://example.org/lab',
    'https://example.org/lab/',
    'https://example.org/lab/index.html?v=1',
  ])('links to the hosted lab: %s', async (base) => {
    const html = await htmlOf('email=outbox&attempts=2', '--base', base);
    const [, href = ''] = /<a href="([^"]*)">/.exec(html) ?? [];
    const link = href.replaceAll('&amp;', '&');
    expect(link).toMatch(
      /^https:\/\/example\.org\/lab\/workbench\.html\?v=1&email=outbox&attempts=2&sum=\w{7}$/,
    );
    expect(at(link.slice(link.indexOf('?')))).toEqual(at('?email=outbox&attempts=2'));
  });
});
