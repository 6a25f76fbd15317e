/** The list of what the service worker keeps. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precachedFiles } from '../build/precache.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'retry-lab-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function listOf(files: Record<string, string>) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return precachedFiles(folder, 'assets');
}

test('holds every file but the worker, in one order, with a revision where the name has no hash', async () => {
  const hash: unknown = expect.stringMatching(/^[0-9a-f]{16}$/);
  expect(
    await listOf({
      'workbench.html': 'a page',
      'service-worker.js': 'the worker',
      'assets/page-AbCd1234.js': 'a script',
      'assets/Page-AbCd1234.css': 'a style',
      'favicon.svg': 'a picture',
    }),
  ).toEqual([
    { url: 'assets/Page-AbCd1234.css', revision: null },
    { url: 'assets/page-AbCd1234.js', revision: null },
    { url: 'favicon.svg', revision: hash },
    { url: 'workbench.html', revision: hash },
  ]);
});

test('gives a file another revision when its content changes, and only then', async () => {
  const [first] = await listOf({ 'index.html': 'one' });
  expect((await listOf({ 'index.html': 'one' }))[0]).toEqual(first);
  expect((await listOf({ 'index.html': 'two' }))[0]).not.toEqual(first);
});
