/** What an author pastes: it opens the same run, and nothing of it is taken for something else. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { copiedLink, readAddress } from '../src/model/address.js';
import { embedCodes } from '../src/model/embed-code.js';
import { ENGINE_VERSION } from '../src/model/engine-version.js';
import { citation, type EmbedForm } from '../src/model/words/embed.js';
import { at, preset, presets } from './outcomes.js';

const PAGE = 'https://example.org/lab/workbench.html';

const codesOf = (link: string, title = 'A night', verdict = 'All is well.') =>
  embedCodes({ link, title, verdict, pictureFile: 'night.svg', accessed: '30 November 2026' });

/** Text as a page reads it in an attribute. */
const unescaped = (text = '') =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

test('a preset is named', () => {
  const link = PAGE + copiedLink(preset('crash-append'), presets);
  const [, sum = ''] = /&sum=(\w{7})$/.exec(link) ?? [];
  expect(codesOf(link)).toEqual({
    element: `<script type="module" src="https://example.org/lab/retry-lab.js"></script>
<retry-lab preset="crash-append">
  <a href="${PAGE}?v=1&amp;preset=crash-append&amp;sum=${sum}">Retry Lab: A night</a>
</retry-lab>`,
    frame:
      '<iframe src="https://example.org/lab/embed.html?v=1&amp;preset=crash-append" title="Retry Lab: A night" width="100%" height="1320" frameborder="0" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>',
    markdown: `[![A night. All is well.](night.svg)](${link})`,
    link,
    citation: `Retry Lab, engine version ${ENGINE_VERSION}: “A night”. ${link} (accessed 30 November 2026)`,
  });
});

test('what changes from moment to moment is left out', () => {
  const scenario = preset('crash-append');
  expect(codesOf(PAGE + copiedLink(scenario, presets, 118_900))).toEqual(
    codesOf(PAGE + copiedLink(scenario, presets)),
  );
});

/** Where in a code the scenario stands. */
const WHERE: Record<EmbedForm, RegExp> = {
  element: /<retry-lab scenario="([^"]*)">/,
  frame: /embed\.html\?([^"]*)"/,
  markdown: /\]\([^()]*\?([^()]*)\)$/,
  link: /\?(.*)$/,
  citation: /\?(\S*) \(accessed/,
};

describe('any scenario comes back out of each code', () => {
  const HOSTILE = `"><script>alert(1)</script> ') | [x](javascript:1) & \`*_$\\ ~`;
  const SCENARIOS = {
    several: at('?fault=crash:publish-4:1@50&fault=lose:ack:publish-3:1&email=outbox'),
    customers: at('?data=synthetic:1000:seed-42:skew-25&sink=key:run,task,attempt,customer'),
    hostile: at(`?job=${encodeURIComponent(HOSTILE)}`),
  };
  const cases = Object.entries(SCENARIOS).flatMap(([name, scenario]) =>
    (Object.keys(WHERE) as EmbedForm[]).map((form) => [name, form, scenario] as const),
  );
  test.each(cases)('%s as %s', (_, form, scenario) => {
    const code = codesOf(PAGE + copiedLink(scenario, presets))[form];
    const [, found = ''] = WHERE[form].exec(code) ?? [];
    const query = form === 'element' || form === 'frame' ? unescaped(found) : found;
    expect(readAddress(`?${query}`, presets)).toEqual({ scenario, atMs: null, problems: [] });
  });

  test('whose name is hostile adds no tag and no attribute', () => {
    const { element, frame } = codesOf(PAGE + copiedLink(SCENARIOS.hostile, presets), HOSTILE);
    const shapeOf = (code: string) =>
      code.replaceAll(/"[^"]*"/g, '""').replaceAll(/>[^<]+</g, '><');
    expect(shapeOf(element)).toBe(
      '<script type="" src=""></script><retry-lab scenario=""><a href=""></a></retry-lab>',
    );
    expect(shapeOf(frame)).toBe(
      '<iframe src="" title="" width="" height="" frameborder="" loading="" sandbox=""></iframe>',
    );
    expect(element).toContain('>Retry Lab: &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; ');
  });
});

test('nothing in the words of a picture means something in Markdown', () => {
  const { markdown } = codesOf(
    'https://example.org/lab_(1)/workbench.html?v=1&preset=crash-append',
    'a [b](c) | `d` *e* _f_ <g> &amp; $h$ ~i~ \\j ![k]\nl',
  );
  expect(markdown).toMatch(
    /^\[!\[a \\\[b\\\](.*)\. All is well\.\]\(night\.svg\)\]\(https:\/\/example\.org\/lab%5F%281%29\/workbench\.html\?v=1&preset=crash-append&sum=\w{7}\)$/,
  );
  expect(markdown).toContain(
    'a \\[b\\](c) \\| \\`d\\` \\*e\\* \\_f\\_ \\<g\\> \\&amp; \\$h\\$ \\~i\\~ \\\\j !\\[k\\] l. All is well.',
  );
});

test('a citation whose day nobody knows goes without', () => {
  expect(citation({ title: 'A night', version: '1.2.3', where: 'https://example.org/' })).toBe(
    'Retry Lab, engine version 1.2.3: “A night”. https://example.org/',
  );
});

test("the engine's version is that of the crates", async () => {
  const manifest = await readFile(new URL('../../Cargo.toml', import.meta.url), 'utf8');
  const [, version] = /^\[workspace\.package\]\nversion = "([^"]+)"/m.exec(manifest) ?? [];
  expect(ENGINE_VERSION).toBe(version);
});
