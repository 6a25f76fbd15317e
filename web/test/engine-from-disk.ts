/** The engine as the page ships it, from disk. */
import { readFile } from 'node:fs/promises';
import { type Engine, loadEngine } from '../src/engine/load.js';

export async function engineFromDisk(): Promise<Engine> {
  return loadEngine(await readFile(new URL('../src/engine/pkg/sim_wasm_bg.wasm', import.meta.url)));
}
