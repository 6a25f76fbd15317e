/** What the lesson asks of the engine: runs of scenarios that its text names. */
import { guarded } from '../../engine/guarded.js';
import type { Engine } from '../../engine/load.js';
import type { Preset, Scenario } from '../../engine/pkg/sim_wasm.js';
import type { ReadAddress } from '../address.js';
import type { CompleteScenario } from '../scenario.js';
import { type Run, runOf } from '../shown-run.js';

export interface Lab {
  /**
   * The scenario that a text names: `lost-ack-append`, or a preset with what differs from it,
   * `zombie-atomic-direct&email=outbox`, or `email=direct` for the reference run with that.
   *
   * @throws when it names none
   */
  scenarioAt(name: string): CompleteScenario;
  /** What happens in it, in one line: the title of the preset that it names, whatever differs from that. */
  titleOf(name: string): string;
  /** The run of that scenario, which is kept. */
  runAt(name: string): Run;
  /** The run of any scenario that the engine is known to accept. */
  runOf(scenario: Scenario): Run;
  readonly presets: readonly Preset[];
  /** The engine, which is asked nothing more once it broke off. */
  readonly engine: Engine;
}

/** How an address is read; what names no more than a preset is read with less code than all of it. */
export type ReadsAddress = (address: string, presets: readonly Preset[]) => ReadAddress;

/** All who ask the same engine learn when it breaks off, whether through this or another lab. */
export function labReading(readAddress: ReadsAddress, asked: Engine): Lab {
  const engine = guarded(asked);
  const presets = engine.presets();
  const runs = new Map<string, Run>();
  const lab: Lab = {
    engine,
    presets,
    scenarioAt: (name) => {
      const { scenario, problems } = readAddress(addressOf(name), presets);
      const [problem] = problems;
      if (problem === undefined) return scenario;
      throw new Error(`no scenario is called "${name}": ${problem.parameter} ${problem.message}`);
    },
    titleOf: (name) => {
      const [preset = ''] = name.split('&', 1);
      return presets.find((one) => one.name === preset)?.title ?? name;
    },
    runOf: (scenario) => runOf(engine, scenario),
    runAt: (name) => {
      const known = runs.get(name);
      if (known !== undefined) return known;
      const run = lab.runOf(lab.scenarioAt(name));
      runs.set(name, run);
      return run;
    },
  };
  return lab;
}

/** The query of a link, from its question mark on; of a lesson's name for a scenario too. */
export const linkQuery = (text: string): string =>
  text.includes('?') ? text.slice(text.indexOf('?')) : addressOf(text);

/** A scenario's name in the lesson as an address: a preset goes without its parameter's name. */
export function addressOf(name: string): string {
  const [first = ''] = name.split('&', 1);
  return `?${first === '' || first.includes('=') ? name : `preset=${name}`}`;
}
