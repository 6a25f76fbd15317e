/** The scenario that is asked for, from wherever it comes. */
import { openedFile } from '../elements/scenario-file.js';
import type { Preset, Problem, Scenario } from '../engine/pkg/sim_wasm.js';
import { type AddressProblem, inAddress, readAddress } from '../model/address.js';
import { linkQuery } from '../model/lesson/lab.js';
import { messageOf } from '../model/message-of.js';
import { CALL, STANDARD_INPUT } from '../model/words/render.js';

/** Reads a file, or standard input where its name is `-`. */
export type Reader = (file: string) => Promise<Uint8Array>;

export type Given =
  | {
      scenario: Scenario;
      /** The moment that its address says; null is after everything. */
      atMs: number | null;
      /** A problem that the engine finds, as a line. */
      tell: (problem: Problem) => string;
    }
  /** What of it cannot be read, a line each. */
  | { problems: string[] }
  /** It cannot be had at all. */
  | { wrong: string };

export async function givenScenario(
  asked: string,
  presets: readonly Preset[],
  read: Reader,
): Promise<Given> {
  if (asked !== '-' && isAddress(asked, presets)) return ofAddress(asked, presets);
  try {
    return await ofFile(asked, await read(asked));
  } catch (error) {
    // A name that neither a file nor a preset has is told with the names that are like it.
    if (/^[\w-]*\w$/.test(asked)) return ofAddress(asked, presets);
    return { wrong: CALL.unreadable(nameOf(asked), messageOf(error)) };
  }
}

/** Everything else names a file. */
const isAddress = (asked: string, presets: readonly Preset[]) =>
  presets.some(({ name }) => name === asked) ||
  asked.includes('?') ||
  asked.includes('://') ||
  (asked.includes('=') && !asked.endsWith('.json'));

function ofAddress(asked: string, presets: readonly Preset[]): Given {
  const { scenario, atMs, problems } = readAddress(queryOf(asked), presets);
  if (problems.length > 0) return { problems: problems.map(lineOf) };
  return { scenario, atMs, tell: (problem) => lineOf(inAddress(problem, scenario)) };
}

/** An address of a page alone says nothing of a scenario. */
const queryOf = (asked: string) =>
  asked.includes('://') && !asked.includes('?') ? '' : linkQuery(asked);

async function ofFile(asked: string, bytes: Uint8Array): Promise<Given> {
  const opened = await openedFile([new File([new Uint8Array(bytes)], nameOf(asked))]);
  if ('problem' in opened) return { problems: [opened.problem] };
  const tell = ({ path, message }: Problem) => lineOf({ parameter: path, message });
  return { scenario: opened.scenario, atMs: null, tell };
}

const nameOf = (asked: string) => (asked === '-' ? STANDARD_INPUT : asked);

const lineOf = ({ parameter, message }: AddressProblem) =>
  parameter === '' ? message : `${parameter}: ${message}`;
