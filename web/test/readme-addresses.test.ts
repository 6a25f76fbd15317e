/** What the READMEs say of addresses is true: every example is opened and run, with what it needs and without. */
import { describe, expect, test } from 'vitest';
import { PARAMETERS, readAddress } from '../src/model/address.js';
import { namesOf } from '../src/model/address-reader.js';
import { codeIn, markdownAt, rowsOf, sectionOf } from './markdown.js';
import { engine, outcomeOf, preset, presets } from './outcomes.js';

const ofPages = await markdownAt('web/README.md');

/** What comes of an address, but for the scenario itself; undefined where it is refused. */
function runOf(query: string) {
  const { scenario, problems } = readAddress(query, presets);
  if (problems.length > 0) return undefined;
  const reply = engine.run_scenario(scenario);
  return 'outcome' in reply ? { ...reply.outcome, scenario: undefined } : undefined;
}

const read = (query: string) => readAddress(query, presets);

test.each(['README.md', 'web/README.md'])('every address of %s opens and runs', async (path) => {
  const { text } = await markdownAt(path);
  const addresses = [...text.matchAll(/^workbench\.html(\?\S+)$/gm)].map(([, query]) => query);
  expect(addresses.length).toBeGreaterThan(3);
  for (const query of addresses) expect(runOf(query ?? ''), query).toBeDefined();
});

/** A parameter or fault of the table: what is typed, and each of what it needs; '' where it needs nothing. */
const needsOf = (cell: string) => (cell === '' ? [''] : codeIn(cell).map((need) => `${need}&`));

describe('a parameter of the table', () => {
  const rows = rowsOf(sectionOf(ofPages, 'Parameters')).map(
    ([name, , examples, needs, unsaid]) => ({
      name: codeIn(name)[0] ?? '',
      examples: codeIn(examples),
      needs: needsOf(needs ?? ''),
      unsaid: codeIn(unsaid),
    }),
  );

  test('is one that there is, and none is missing', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual(namesOf(PARAMETERS).sort());
  });

  const typed = rows.flatMap(({ name, examples, needs }) =>
    examples.map((example) => ({ said: `${name}=${encodeURIComponent(example)}`, needs })),
  );

  test.each(typed)('is understood with its example: $said', ({ said, needs }) => {
    for (const need of needs) expect(runOf(`?${need}${said}`), `${need}${said}`).toBeDefined();
  });

  const needy = typed.filter(({ needs }) => needs.every((need) => need !== ''));
  const reference = { ...outcomeOf({}), scenario: undefined };

  test.each(needy)('needs what is said: $said', ({ said }) => {
    expect([undefined, reference]).toContainEqual(runOf(`?${said}`));
  });

  test.each(PARAMETERS)('is as the table says where it is left out: $name', ({ name, write }) => {
    expect(rows.find((row) => row.name === name)?.unsaid).toEqual(write(preset('reference')));
  });
});

describe('a fault of the table', () => {
  const typed = rowsOf(sectionOf(ofPages, 'Faults')).flatMap(([, , examples, needs]) =>
    codeIn(examples).map((fault) => ({ fault, needs: needsOf(needs ?? '') })),
  );

  test('has an example', () => {
    expect(typed.length).toBeGreaterThan(18);
  });

  test.each(typed)('strikes: $fault', ({ fault, needs: [need = ''] }) => {
    expect(runOf(`?${need}fault=${fault}`)?.faultStruckMs).toEqual([expect.any(Number)]);
  });

  test('stands among the examples of a problem', () => {
    const [{ message } = { message: '' }] = read('?fault=odd').problems;
    expect(message).toContain('lose:ack:publish-3:1');
  });
});
