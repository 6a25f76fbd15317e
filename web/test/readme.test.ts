/** What the READMEs show is true: addresses open, the script gives what it says, presets, files and links exist. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { expectationsIn } from '../build/lesson-html.js';
import { names as CONTROL_NAMES } from '../src/model/choices.js';
import { filled, holds } from '../src/model/lesson/bindings.js';
import { FIGURE_NAMES } from '../src/model/lesson/figures.js';
import { labOf } from '../src/model/lesson/lab-of.js';
import { LESSONS } from '../src/model/lesson/lessons.js';
import { isOfAnyElement } from '../src/model/widget/asked.js';
import { settingsOf } from '../src/model/widget/settings.js';
import { taskOf } from '../src/model/widget/task.js';
import { anchorsIn, blockOf, linksIn, markdownAt, sectionOf } from './markdown.js';
import { engine, presets } from './outcomes.js';

const readme = await markdownAt('README.md');
const all = [
  readme,
  await markdownAt('web/README.md'),
  await markdownAt('crates/sim-core/README.md'),
];
const notes = [await markdownAt('tests/notes/README.md')];

test('the script prints what stands beside it', async () => {
  const script = blockOf(sectionOf(readme, 'From a script'), 'js');
  const folder = new URL('../src/engine/pkg/', import.meta.url);
  const told = [...script.matchAll(/^console\.log.*\/\/ (.+)$|^ +console\.log.*\/\/ (.+)$/gm)];
  expect(told.length).toBeGreaterThan(2);
  // In Node, as the text below it says.
  const inNode = script
    .replace("'./sim_wasm.js'", JSON.stringify(new URL('sim_wasm.js', folder)))
    .replace(
      'await init()',
      `import { readFile } from 'node:fs/promises';
       await init({ module_or_path: await readFile(new URL('sim_wasm_bg.wasm', ${JSON.stringify(folder)})) })`,
    );
  const place = await mkdtemp(join(tmpdir(), 'retry-lab-readme-'));
  try {
    const file = join(place, 'script.mjs');
    await writeFile(file, inNode);
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    expect(stdout.trim().split('\n')).toEqual(told.map(([, outer, inner]) => outer ?? inner));
  } finally {
    await rm(place, { recursive: true });
  }
});

test('every preset that is run exists', () => {
  const names = [...readme.text.matchAll(/--preset (\S+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(presets.map((preset) => preset.name)).toContain(name);
});

test("the lesson's number and statement are such", () => {
  const lab = labOf(engine);
  const [binding] = /\{\{.+?\}\}/.exec(readme.text) ?? [];
  expect(filled(lab, binding ?? '')).toBe('874');
  const [statement] = /data-holds="[^"]+"/.exec(readme.text) ?? [];
  const [expectation] = expectationsIn(` ${statement}`);
  expect(holds(lab, expectation ?? '')).toBe(true);
});

test('every link leads to a file, and to a heading in it', async () => {
  for (const markdown of all) {
    const links = linksIn(markdown);
    expect(links.length, markdown.url.pathname).toBeGreaterThan(0);
    for (const link of links) {
      const target = new URL(link, markdown.url);
      expect(existsSync(target), link).toBe(true);
      if (target.hash === '') continue;
      expect(anchorsIn(await readFile(target, 'utf8')), link).toContain(target.hash.slice(1));
    }
  }
});

test('every place on the map exists', () => {
  const lines = blockOf(sectionOf(readme, 'Map of the code'), '').split('\n');
  let whole = '';
  const places = lines.flatMap((line) => {
    const [, indent = '', names = ''] = /^( {0,2})([\w.-]\S*(?:, \S+)*)(?= {2}|$)/.exec(line) ?? [];
    if (names === '') return [];
    if (indent === '') whole = names;
    return names.split(', ').map((name) => (indent === '' ? name : join(whole, name)));
  });
  expect(places.length).toBeGreaterThan(30);
  for (const place of places) {
    expect(existsSync(new URL(`../../${place}`, import.meta.url)), place).toBe(true);
  }
});

test('every widget that is shown can be', () => {
  const shown = all
    .concat(notes)
    .flatMap(({ text }) => [...text.matchAll(/<retry-lab\s([^>]*)>/g)]);
  expect(shown.length).toBeGreaterThan(2);
  for (const [, attributes = ''] of shown) {
    const texts = new Map(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
        .map(([, name = '', text = '']): [string, string] => [name, text])
        .filter(([name]) => !isOfAnyElement(name)),
    );
    const asked = { texts };
    expect(settingsOf(asked, presets).problems, attributes).toEqual([]);
    if (texts.has('question')) expect(taskOf(asked), attributes).not.toHaveProperty('problems');
  }
});

test('every frame that is shown can be', () => {
  const shown = all
    .concat(notes)
    .flatMap(({ text }) => [...text.matchAll(/embed\.html(\?[^"`\s]*)/g)]);
  expect(shown.length).toBeGreaterThan(1);
  for (const [, query = ''] of shown) {
    const texts = new Map(new URLSearchParams(query));
    texts.delete('v');
    expect(settingsOf({ texts }, presets).problems, query).toEqual([]);
  }
});

test('all names are told that an author may need', () => {
  const web = all[1]?.text ?? '';
  const listed = (heading: string) => {
    const [, text = ''] =
      new RegExp(`${heading}[^:]*: ([^.]*)`).exec(web.replaceAll('\n', ' ')) ?? [];
    return [...text.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  };
  expect(listed('Dropdowns for')).toEqual(CONTROL_NAMES);
  expect(listed('Figures for')).toEqual(FIGURE_NAMES);
  expect(listed('Questions of the lessons')).toEqual(
    LESSONS.flatMap(({ questions }) => questions.map(({ id }) => id)),
  );
});
