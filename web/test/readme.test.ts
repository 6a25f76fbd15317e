/** What the README shows is true: its addresses open, its script gives what it says, its presets exist. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Engine } from '../src/engine/load.js';
import { expectationsIn } from '../build/lesson-html.js';
import { readAddress } from '../src/model/address.js';
import { filled, holds } from '../src/model/lesson/bindings.js';
import { labOf } from '../src/model/lesson/lab-of.js';
import { engineFromDisk } from './engine-from-disk.js';

let engine: Engine;
let readme: string;

beforeAll(async () => {
  engine = await engineFromDisk();
  readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
});

test('every address of the README opens without a problem', () => {
  const addresses = [...readme.matchAll(/^workbench\.html(\?\S+)$/gm)].map(([, query]) => query);
  expect(addresses.length).toBeGreaterThan(2);
  for (const query of addresses) {
    const { scenario, problems } = readAddress(query ?? '', engine.presets());
    expect(problems, query).toEqual([]);
    expect(engine.run_scenario(scenario), query).toHaveProperty('outcome');
  }
});

test('every parameter of the table is understood, with each of its examples', () => {
  const rows = [...readme.matchAll(/^\| (`.+?`(?:, `.+?`)*) \| .+ \| (.+) \|$/gm)];
  expect(rows.length).toBe(31);
  const ticked = (text = '') => [...text.matchAll(/`(.+?)`/g)].map(([, word]) => word ?? '');
  for (const [, names, examples] of rows) {
    const groups = (examples ?? '').split(';').map(ticked);
    for (const [index, name] of ticked(names).entries()) {
      for (const value of groups[index] ?? []) {
        const query = `?${name}=${encodeURIComponent(value)}`;
        expect(readAddress(query, engine.presets()).problems, query).toEqual([]);
      }
    }
  }
});

test('the script of the README gives what it says', () => {
  const reply = engine.run_scenario({
    sink: { kind: 'upsert' },
    faults: [{ do: 'lose', target: { ack: { stage: 'publish', task: 3 } } }],
  });
  if ('problems' in reply) throw new Error(JSON.stringify(reply.problems));
  const [run] = reply.outcome.audit.runs;
  expect(`${run?.correctness} ${run?.systems[0]?.standing}`).toBe('succeededAndRight 796');
  expect(readme).toContain(`// ${run?.correctness} ${run?.systems[0]?.standing}`);
});

test('every preset that the README runs exists', () => {
  const names = [...readme.matchAll(/--preset (\S+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    expect(engine.presets().map((preset) => preset.name)).toContain(name);
  }
});

test("the lesson's number and statement that the README shows are such", () => {
  const lab = labOf(engine);
  const [binding] = /\{\{.+?\}\}/.exec(readme) ?? [];
  expect(filled(lab, binding ?? '')).toBe('874');
  const [statement] = /data-holds="[^"]+"/.exec(readme) ?? [];
  const [expectation] = expectationsIn(` ${statement}`);
  expect(holds(lab, expectation ?? '')).toBe(true);
});
