/**
 * A scenario as the query of an address, and back: `?v=1&preset=zombie-atomic-direct`, or one
 * parameter for each field that differs from the reference run.
 *
 * The table in address-parameters.ts drives both directions. Whether a number is within bounds
 * is the engine's to say; here only what cannot be read is a problem.
 */
import type { Preset } from '../engine/pkg/sim_wasm.js';
import type { Parameter } from './address-parameter.js';
import { PARAMETERS } from './address-parameters.js';
import { type CompleteScenario, isSame, presetScenario, referenceOf } from './scenario.js';
import { ADDRESS } from './words/address.js';

/** One part of an address that cannot be read. */
export interface AddressProblem {
  /** The parameter. */
  parameter: string;
  /** A sentence: what was there, and what would be right. */
  message: string;
}

export interface ReadAddress {
  /** What the readable part says; the opening scenario when the query is empty. */
  scenario: CompleteScenario;
  problems: AddressProblem[];
}

const VERSION_PARAMETER = 'v';
const VERSION = '1';
const PRESET_PARAMETER = 'preset';

/** What an empty query opens: the story that the page is about, and not a run without any. */
const OPENING_PRESET = 'lost-ack-append';

/** Reads a query such as `location.search`. */
export function readAddress(search: string, presets: readonly Preset[]): ReadAddress {
  const given = parametersOf(search);
  const problems: AddressProblem[] = [];
  const reference = referenceOf(presets);
  if (given.size === 0) {
    return { scenario: presetScenario(OPENING_PRESET, presets) ?? reference, problems };
  }

  const only = (parameter: string): string | undefined => {
    const [first, ...more] = given.get(parameter) ?? [];
    if (more.length > 0) problems.push({ parameter, message: ADDRESS.repeated(more.length + 1) });
    return first;
  };
  const version = only(VERSION_PARAMETER);
  if (version !== undefined && version !== VERSION) {
    problems.push({ parameter: VERSION_PARAMETER, message: ADDRESS.version(VERSION, version) });
  }
  const name = only(PRESET_PARAMETER);
  const base = name === undefined ? reference : presetScenario(name, presets);
  if (name !== undefined && base === undefined) {
    problems.push({ parameter: PRESET_PARAMETER, message: ADDRESS.preset(name, presets) });
  }

  let scenario = base ?? reference;
  for (const parameter of PARAMETERS) {
    const texts = given.get(parameter.name);
    if (texts === undefined) continue;
    if (!parameter.isList) only(parameter.name);
    const read = parameter.read(scenario, texts);
    if ('scenario' in read) scenario = read.scenario;
    else {
      const message = ADDRESS.value(read.unreadable, parameter.right);
      problems.push({ parameter: parameter.name, message });
    }
  }
  problems.push(...unknown(given));
  return { scenario, problems };
}

/** The query, with its question mark, from which `readAddress` reads an equal scenario. */
export function writeAddress(scenario: CompleteScenario, presets: readonly Preset[]): string {
  const preset = presets.find((candidate) => isSame(candidate.scenario, scenario));
  const query = new URLSearchParams([[VERSION_PARAMETER, VERSION]]);
  if (preset !== undefined) query.append(PRESET_PARAMETER, preset.name);
  else {
    const reference = referenceOf(presets);
    for (const parameter of PARAMETERS) {
      const texts = parameter.write(scenario);
      if (String(texts) === String(parameter.write(reference))) continue;
      for (const text of texts) query.append(parameter.name, text);
    }
  }
  return `?${readable(query)}`;
}

function parametersOf(search: string): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const [name, text] of new URLSearchParams(search)) {
    given.set(name, [...(given.get(name) ?? []), text]);
  }
  return given;
}

function unknown(given: ReadonlyMap<string, string[]>): AddressProblem[] {
  const known = [VERSION_PARAMETER, PRESET_PARAMETER, ...PARAMETERS.map(nameOf)];
  return [...given.keys()]
    .filter((name) => !known.includes(name))
    .map((parameter) => ({ parameter, message: ADDRESS.unknown(known) }));
}

const nameOf = ({ name }: Parameter) => name;

/** Leaves the signs that are safe in a query as they are, for whoever reads the address. */
function readable(query: URLSearchParams): string {
  return query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%40', '@');
}
