/**
 * Reads the scenario out of a file that a reader opened: a scenario, or an outcome with the
 * scenario in it. Whether it can be run is the engine's to say.
 */
import type { Scenario } from '../engine/pkg/sim_wasm.js';
import { messageOf } from '../model/message-of.js';
import { FILE } from '../model/words/take-away.js';

export interface OpenedFile {
  name: string;
  scenario: Scenario;
}

/** A scenario of this size has faults for years; an outcome grows with its customers. */
const MOST_SCENARIO_BYTES = 1e6;
const MOST_BYTES = 50e6;

/** What a reader opened, or what is wrong with it. */
export async function openedFile(
  files: readonly File[],
): Promise<OpenedFile | { problem: string }> {
  const [file, ...others] = files;
  if (file === undefined) return { problem: FILE.none };
  if (others.length > 0) return { problem: FILE.several(files.length) };
  const { name, size } = file;
  if (size > MOST_BYTES) return { problem: FILE.tooLarge(name, size, MOST_BYTES) };
  let text: string;
  try {
    text = await file.text();
  } catch (error) {
    return { problem: FILE.unreadable(name, messageOf(error)) };
  }
  if (text.trim() === '') return { problem: FILE.empty(name) };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { problem: FILE.notJson(name, messageOf(error)) };
  }
  if (!isObject(content)) return { problem: FILE.noScenario(name, wordsOf(content)) };
  if (isObject(content['scenario'])) return { name, scenario: content['scenario'] };
  if (size > MOST_SCENARIO_BYTES) {
    return { problem: FILE.tooLargeScenario(name, size, MOST_SCENARIO_BYTES) };
  }
  return { name, scenario: content };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wordsOf(content: unknown): string {
  if (Array.isArray(content)) return FILE.list;
  return FILE.value(
    typeof content === 'string' ? JSON.stringify(content.slice(0, 40)) : String(content),
  );
}
