import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { MatrixKind } from '../src/engine/pkg/sim_wasm.js';
import { type ComparedTable, comparisonOf } from '../src/model/comparison.js';
import { headlineOf } from '../src/model/headline.js';
import { isSame, scenarioOf, type CompleteScenario } from '../src/model/scenario.js';
import { EMAIL_PATHS, SINKS } from '../src/model/words/compare.js';
import { engine, outcomeOf, preset } from './outcomes.js';

const tableOf = (scenario: CompleteScenario, kind: MatrixKind) => {
  const comparison = comparisonOf(engine, scenario, kind);
  return comparison.tableOf(engine.compare(comparison.scenarios));
};

/** Every cell as it is seen, row by row. */
const seen = ({ rows }: ComparedTable) =>
  rows.map(({ cells }) =>
    cells.map(({ measures, remarks }) =>
      [
        ...measures.map(({ isRight, value, differences }) =>
          [isRight ? '✓' : '✗', value, ...differences.map(({ shown }) => shown)].join(' '),
        ),
        ...remarks,
      ].join(' / '),
    ),
  );

interface WorkbenchFigure {
  id: string;
  expect: { rows: number; emails?: number };
}

test('the ten strategies for the workbench’s failure have the published figures', async () => {
  const text = await readFile(
    new URL('../../tests/reference/figures.json', import.meta.url),
    'utf8',
  );
  const { figures } = JSON.parse(text) as { figures: WorkbenchFigure[] };
  const { rows } = tableOf(preset('workbench-append-direct'), 'strategies');
  const sinks = [
    'append',
    'upsert',
    'idempotency-key',
    'idempotency-key-attempt',
    'atomic-commit-per-task',
  ];
  sinks.forEach((sink, row) => {
    ['direct', 'outbox'].forEach((path, column) => {
      const id = `workbench-cell-${sink}-${path}`;
      const figure = figures.find((candidate) => candidate.id === id);
      const values = rows[row]?.cells[column]?.measures.map(({ value }) => value);
      expect(values, id).toEqual([String(figure?.expect.rows), String(figure?.expect.emails)]);
    });
  });
});

describe('the strategies', () => {
  test('say at a glance which of them harms', () => {
    const bad = '✗ 849 +53 / ✗ 849 +53';
    const half = '✓ 796 / ✗ 849 +53';
    const good = '✓ 796 / ✓ 796';
    expect(seen(tableOf(preset('workbench-append-direct'), 'strategies'))).toEqual([
      [bad, bad],
      [half, good],
      [half, good],
      [bad, bad],
      [half, good],
    ]);
  });

  test('mark the cell on show, and say when there is none', () => {
    const table = tableOf(preset('workbench-atomic-outbox'), 'strategies');
    const shown = table.rows.map(({ cells }) => cells.map(({ isShown }) => isShown));
    expect(shown.flat().filter(Boolean)).toHaveLength(1);
    expect(shown[4]?.[1]).toBe(true);
    expect(table.hasShown).toBe(true);
    expect(tableOf(preset('lost-ack-append'), 'strategies').hasShown).toBe(false);
  });

  test('carry the scenario that a cell opens', () => {
    const { rows } = tableOf(preset('workbench-append-direct'), 'strategies');
    const scenario = rows[1]?.cells[1]?.scenario;
    expect(scenario && isSame(scenario, preset('workbench-upsert-outbox'))).toBe(true);
    const cell = rows[3]?.cells[0];
    expect(outcomeOf(cell?.scenario ?? {}).audit.runs[0]?.systems[0]?.standing).toBe(849);
    expect(cell?.spoken).toBe('attempt key, direct emails: harm.');
  });
});

describe('the lesson’s failures', () => {
  test('are harmless in a computation, whatever the sink', () => {
    const [reduce, lostAck] = seen(tableOf(preset('lost-ack-append'), 'failures'));
    expect(reduce).toEqual(Array(5).fill('✓ 796'));
    expect(lostAck).toEqual(['✗ 874 +78', '✓ 796', '✓ 796', '✗ 874 +78', '✓ 796']);
  });

  test('say what is missing, and that the job fails', () => {
    const [, lostAck, crash] = seen(tableOf(preset('no-retries-crash'), 'failures'));
    expect(lostAck?.[1]).toBe('✓ 796 / job fails');
    expect(crash?.slice(0, 2)).toEqual(['✗ 759 −37 / job fails', '✗ 759 −37 / job fails']);
    // All 73 customers of publish-4: nothing of it was committed.
    expect(crash?.[4]).toBe('✗ 723 −73 / job fails');
  });
});

test('units stand in the cells where the numbers fill their lines', () => {
  const data = (customers: number) => ({ synthetic: { customers, seed: 7, skewPercent: 0 } });
  const base = preset('lost-ack-append');
  expect(tableOf({ ...base, data: data(796) }, 'failures').units).toEqual(['rows']);
  expect(tableOf({ ...base, data: data(100_000) }, 'failures').units).toEqual([]);
});

test('one row is a row, and the line for all of them has rows', () => {
  const scenario = {
    ...preset('workbench-append-direct'),
    data: { synthetic: { customers: 1, seed: 73, skewPercent: 0 } },
    faults: [],
  };
  const { rows, units } = tableOf(scenario, 'strategies');
  const measured = rows.flatMap(({ cells }) => cells.flatMap(({ measures }) => measures));
  expect(new Set(measured.map(({ value, unit }) => `${value} ${unit}`))).toEqual(
    new Set(['1 row', '1 email']),
  );
  expect(units).toEqual(['rows', 'emails']);
});

test('where no sender is there to crash, nothing was cured', () => {
  const scenario = { ...preset('sender-crash'), email: preset('reference-direct').email };
  const { caption, rows } = tableOf(scenario, 'strategies');
  const noSender = rows.map(({ cells }) =>
    cells.map(({ remarks }) => remarks.includes('no sender')),
  );
  expect(noSender).toEqual(Array(5).fill([true, false]));
  expect(caption).toBe('The sender crashes after sending email 5, before marking it.');
  expect(headlineOf(scenario).title).toMatch(/ \(never happened\)$/);
  expect(headlineOf(preset('sender-crash')).title).not.toMatch(/never/);
});

describe('runtimes stand', () => {
  const times = ({ columns, rows }: ComparedTable) => ({
    columns: columns.map(({ runtime }) => runtime),
    rows: rows.map(({ runtime }) => runtime),
  });

  test('with the email paths, which all sinks share', () => {
    const { columns, rows } = times(tableOf(preset('workbench-append-direct'), 'strategies'));
    expect(columns).toEqual(['217.7\u00a0s', '189.3\u00a0s']);
    expect(rows.join('')).toBe('');
  });

  test('with the failures', () => {
    const { columns, rows } = times(tableOf(preset('lost-ack-append'), 'failures'));
    expect(rows.slice(0, 2)).toEqual(['217.2\u00a0s', '220.7\u00a0s']);
    expect(columns.join('')).toBe('');
  });

  // Append and upsert take every write, so there is no repeat that they could answer with an error.
  test('in each cell where they differ', () => {
    const base = preset('lost-ack-task-key');
    const scenario = { ...base, sink: { ...base.sink, onRepeat: 'error' as const } };
    const table = tableOf(scenario, 'strategies');
    const [append, , key] = seen(table);
    expect(append?.[1]).toMatch(/^✗ 874 .*\u00a0s$/);
    expect(table.problems).toEqual([]);
    expect(table.units).toEqual(['rows', 'emails']);
    expect(key?.[1]).toMatch(/\u00a0s \/ job fails$/);
  });
});

test('a scenario that cannot be run says why, once', () => {
  const base = preset('reference');
  const scenario = { ...base, cluster: { ...base.cluster, tasks: 0 } };
  const table = tableOf(scenario, 'strategies');
  expect(table.problems).toEqual(['cluster.tasks: tasks must be 1 to 512, got 0']);
  expect([table.rows, table.columns, table.units]).toEqual([[], [], []]);
});

// Emails are called for as often as attempts and tries allow, and there is a limit to that.
test('cells that cannot be run say so, though the scenario can be', () => {
  const scenario = scenarioOf(
    outcomeOf({
      data: { synthetic: { customers: 10_000, seed: 1 } },
      coordinator: { maxAttempts: 16 },
      email: { path: 'none', client: { tries: 16 } },
    }),
  );
  const table = tableOf(scenario, 'strategies');
  expect(new Set(seen(table).flat())).toEqual(new Set(['cannot be run']));
  expect(table.problems).toHaveLength(1);
  expect(table.problems[0]).toMatch(/^data\.synthetic\.customers: .* must be at most /);
  expect(tableOf(scenario, 'failures').problems).toEqual([]);
});

// The only worker is cut off, and never used again.
test('a run that never reports says so once', () => {
  const scenario = scenarioOf(
    outcomeOf({
      cluster: { workers: 1, tasks: 4 },
      faults: [
        {
          do: 'cutOff',
          target: { attempt: { stage: 'publish', task: 0 } },
          when: { percent: 50 },
        },
      ],
    }),
  );
  const table = tableOf(scenario, 'strategies');
  for (const text of seen(table).flat()) expect(text).toMatch(/^✗[^/]+\/[^/]+ \/ never reports$/);
  expect([...table.rows, ...table.columns].map(({ runtime }) => runtime).join('')).toBe('');
});

test('every name of the engine’s comparisons has words', () => {
  const strategies = engine.matrix({}, 'strategies');
  const failures = engine.matrix({}, 'failures');
  if (!('matrix' in strategies) || !('matrix' in failures)) throw new Error('no matrix');
  expect(Object.keys(SINKS)).toEqual(strategies.matrix.rows);
  expect(Object.keys(SINKS)).toEqual(failures.matrix.columns);
  expect(Object.keys(EMAIL_PATHS)).toEqual(strategies.matrix.columns);
});
