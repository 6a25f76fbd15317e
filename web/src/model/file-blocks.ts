/** The files of the tasks in question, block by block: who wrote what stands where. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
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

/** One file. */
export interface BlockStrip {
  task: number;
  /** How many blocks long it is, holes included. */
  blocks: number;
  spells: BlockSpell[];
  /** All of it in words. */
  words: string;
}

export function blockStrips(outcome: Outcome): BlockStrip[] {
  const tasks = interestingTasks(outcome)
    .filter(({ stage }) => stage === 'publish')
    .slice(0, SUBJECTS_SHOWN);
  return tasks.map(({ task }) => stripOf(outcome, task));
}

function stripOf(outcome: Outcome, task: number): BlockStrip {
  const spells = spellsOf(blocksOf(outcome, task));
  const name = (position: number) => outcome.attempts[position]?.attempt ?? 0;
  return { task, blocks: spells.at(-1)?.last ?? 0, spells, words: stripWords(task, spells, name) };
}

/** The attempt of each block of a file, in its order; null where a customer's block is missing. */
function blocksOf(outcome: Outcome, task: number): (number | null)[] {
  const files = outcome.effects.find(({ system }) => system === 'files');
  const written = (files?.standing ?? []).flatMap((request) => {
    const customer = files?.requests.customer[request];
    const attempt = files?.requests.attempt[request];
    const isMeant = customer !== undefined && outcome.partition[customer] === task;
    return isMeant && attempt !== undefined ? [{ customer, attempt }] : [];
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
