/** The files of the tasks in question, block by block: who wrote what stands where. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { attemptAt } from './attempts.js';
import { scenarioOf } from './scenario.js';
import { interestingTasks, SUBJECTS_SHOWN } from './timeline-subjects.js';
import { stripWords } from './words/side-effects.js';

/** Blocks in a row that the same attempt wrote, or that nobody did. */
export interface BlockSpell {
  /** Position of the attempt; null for a hole. */
  attempt: number | null;
  /** The first and the last block, counted from 1. */
  first: number;
  last: number;
}

/** One file: that of a task, for all runs of one id. */
export interface BlockStrip {
  /** Positions of the runs that write it. */
  runs: number[];
  task: number;
  /** How many blocks long it is, holes included. */
  blocks: number;
  spells: BlockSpell[];
  /** All of it in words. */
  words: string;
}

type FileRef = Pick<BlockStrip, 'runs' | 'task'>;

export function blockStrips(outcome: Outcome): BlockStrip[] {
  const ids = scenarioOf(outcome).runs.map(({ id }) => id);
  const runsOf = (id: string) => [...ids.keys()].filter((run) => ids[run] === id);
  const published = interestingTasks(outcome).filter(({ stage }) => stage === 'publish');
  const tasks = [...new Set(published.map(({ task }) => task))].slice(0, SUBJECTS_SHOWN);
  return tasks.flatMap((task) =>
    [...new Set(ids)].map((id) => stripOf(outcome, { task, runs: runsOf(id) })),
  );
}

function stripOf(outcome: Outcome, file: FileRef): BlockStrip {
  const spells = spellsOf(blocksOf(outcome, file));
  const { runs } = outcome;
  const nameOf = (position: number) => attemptAt(outcome, position);
  const words = stripWords(file.task, runs.length > 1 ? file.runs : [], spells, nameOf);
  return { ...file, blocks: spells.at(-1)?.last ?? 0, spells, words };
}

/** The attempt of each block of a file, in its order; null where a customer's block is missing. */
function blocksOf(outcome: Outcome, { runs, task }: FileRef): (number | null)[] {
  const files = outcome.effects.find(({ system }) => system === 'files');
  const written = (files?.standing ?? []).flatMap((request) => {
    const customer = files?.requests.customer[request];
    const attempt = files?.requests.attempt[request] ?? -1;
    const run = outcome.attempts[attempt]?.run ?? -1;
    const isMeant =
      customer !== undefined && outcome.partition[customer] === task && runs.includes(run);
    return isMeant ? [{ customer, attempt }] : [];
  });
  const customers = outcome.partition.flatMap((other, customer) =>
    other === task ? [customer] : [],
  );
  // Blocks that are appended stand one after the other, whosever they are.
  const isAppended = scenarioOf(outcome).effects.file?.path === 'sharedAppended';
  const places = new Map(customers.map((customer, place) => [customer, place]));
  const blocks: (number | null)[] = [];
  for (const { customer, attempt } of written) {
    const place = places.get(customer) ?? 0;
    while (!isAppended && blocks.length < place) blocks.push(null);
    blocks.push(attempt);
  }
  while (!isAppended && blocks.length < customers.length) blocks.push(null);
  return blocks;
}

function spellsOf(blocks: readonly (number | null)[]): BlockSpell[] {
  const spells: BlockSpell[] = [];
  blocks.forEach((attempt, place) => {
    const last = spells.at(-1);
    if (last?.attempt === attempt) last.last = place + 1;
    else spells.push({ attempt, first: place + 1, last: place + 1 });
  });
  return spells;
}
