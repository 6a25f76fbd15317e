/**
 * `scripts/render` as an author calls it: what goes to which file or stream, and how it ends. What
 * the pictures and pages hold is tested in web/test/render.test.ts.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/render', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'retry-lab-render-'));
after(() => rmSync(folder, { recursive: true }));

/** Calls it from a folder of the author's own. */
function render(words, input = '') {
  const { status, stdout, stderr } = spawnSync(script, words, {
    cwd: folder,
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return { status, stdout, stderr };
}

const inFolder = (name) => readFileSync(join(folder, name), 'utf8');

// The first call may build something, and says so.
before(() => assert.equal(render(['--help']).status, 0));

test('picture and page come into the files that are named, and nothing is said', () => {
  const done = render([
    'zombie-atomic-direct',
    '--svg',
    'a.svg',
    '--html',
    'a.html',
    '--width',
    '1000',
  ]);
  assert.deepEqual(done, { status: 0, stdout: '', stderr: '' });
  const approved = new URL(
    '../../web/test/pictures/zombie-atomic-direct-1000.svg',
    import.meta.url,
  );
  const marksOf = (svg) => svg.slice(svg.indexOf('<defs>')).replaceAll('>\n<', '><').trimEnd();
  assert.equal(marksOf(inFolder('a.svg')), marksOf(readFileSync(approved, 'utf8')));
  assert.match(inFolder('a.html'), /^<!doctype html>[^]*59 customers emailed twice[^]*<\/html>\n$/);
});

test('standard output holds the picture and nothing else', () => {
  const { status, stdout, stderr } = render([
    'preset=zombie-atomic-direct',
    '--svg',
    '-',
    '--width',
    '1000',
  ]);
  assert.deepEqual([status, stderr], [0, '']);
  assert.equal(stdout, inFolder('a.svg'));
});

test('a scenario is read from a file of that folder and from standard input', () => {
  const scenario = '{"sink": {"kind": "upsert"}}';
  writeFileSync(join(folder, 'mine.json'), scenario);
  const ofFile = render(['mine.json', '--html', '-']);
  assert.equal(ofFile.status, 0);
  assert.deepEqual(render(['-', '--html', '-'], scenario), ofFile);
});

test('problems come on a line each, with exit code 1, and nothing is written', () => {
  const scenario = '{"cluster": {"workers": 0, "tasks": 513}}';
  const { status, stdout, stderr } = render(['-', '--svg', 'b.svg'], scenario);
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(stderr, /^cluster\.workers: .*\ncluster\.tasks: .*\n$/);
  assert.ok(!existsSync(join(folder, 'b.svg')));
});

test('what cannot be written is told, with exit code 1', () => {
  const { status, stderr } = render(['reference', '--svg', 'no/such/folder.svg']);
  assert.equal(status, 1);
  assert.match(stderr, /^no\/such\/folder\.svg cannot be written: .*\n$/);
});

test('a wrong call is told with what would be right, with exit code 2', () => {
  for (const [words, line] of [
    [[], /^a scenario is missing.*\n.*--help.*\n$/],
    [['reference', '--svg', '-', '--width', '12'], /^--width must be .*280.*\n.*--help.*\n$/],
    [['none.json', '--svg', '-'], /^none\.json cannot be read: .*\n$/],
  ]) {
    const { status, stdout, stderr } = render(words);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, line);
  }
});
