/**
 * The parameters of the runs: `run`, `period` and `start`, each once for every run and in their
 * order. There are as many runs as starts; a name that is given once is that of all.
 */
import { TEXT } from './address-formats.js';
import { type Format, WHOLE_NUMBER } from './address-number.js';
import type { Parameter } from './address-parameter.js';
import type { CompleteScenario } from './scenario.js';

type Run = CompleteScenario['runs'][number];

/** How many a scenario may have. */
const MOST_RUNS = 4;

export const RUN_PARAMETERS: readonly Parameter[] = [
  ofRuns('run', 'id', TEXT, (runs, ids) =>
    withNames(
      runs,
      ids.map((id) => ({ id })),
    ),
  ),
  ofRuns('period', 'period', TEXT, (runs, all) =>
    withNames(
      runs,
      all.map((period) => ({ period })),
    ),
  ),
  {
    ...ofRuns('start', 'startMs', WHOLE_NUMBER, (runs, starts) =>
      starts.map((startMs, position) => ({ ...runAt(runs, position), startMs })),
    ),
    // What is wrong with their number is too.
    paths: ['runs'],
    words: { startMs: 'start' },
  },
];

function ofRuns<Key extends keyof Run>(
  name: string,
  key: Key,
  { print, parse }: Format<Run[Key]>,
  set: (runs: Run[], values: Run[Key][]) => Run[],
): Parameter {
  return {
    name,
    isList: true,
    paths: [...Array(MOST_RUNS).keys()].map((run) => `runs[${run}].${key}`),
    write: ({ runs }) => {
      const texts = runs.map((run) => print(run[key]));
      // A start for each says how many they are.
      return key !== 'startMs' && new Set(texts).size === 1 ? texts.slice(0, 1) : texts;
    },
    read: (scenario, texts) => {
      const values: Run[Key][] = [];
      for (const text of texts) {
        const value = parse(text);
        if (value === undefined) return { unreadable: text };
        values.push(value);
      }
      return { scenario: { ...scenario, runs: set(scenario.runs, values) } };
    },
  };
}

/** Names for all runs, or for each its own; where more are named than there were, so many there are. */
function withNames(runs: Run[], names: Partial<Run>[]): Run[] {
  return [...Array(Math.max(runs.length, names.length)).keys()].map((position) => ({
    ...runAt(runs, position),
    ...(names[position] ?? names.at(-1)),
  }));
}

/** A run beyond the last is like it. */
function runAt(runs: Run[], position: number): Run {
  const run = runs[position] ?? runs.at(-1);
  if (run === undefined) throw new Error('the scenario has no run');
  return run;
}
