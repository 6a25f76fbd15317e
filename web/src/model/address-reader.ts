/**
 * A scenario as the query of an address, and back: `?v=1&preset=zombie-atomic-direct`, or one
 * parameter for each field that differs from the reference run. Two more parameters say the
 * moment at which the reader looks, and in a copied link a checksum of all the others.
 *
 * A table of parameters drives both directions. Whether a number is within bounds is the engine's
 * to say; here only what cannot be read is in trouble, which address-troubles.ts puts into words.
 */
import type { Preset } from '../engine/pkg/sim_wasm.js';
import { WHOLE_NUMBER } from './address-number.js';
import type { Parameter, Unreadable } from './address-parameter.js';
import { queryOf } from './address-query.js';
import { checksumOf, type Pair } from './link-checksum.js';
import {
  type CompleteScenario,
  isSame,
  OPENING_PRESET,
  presetScenario,
  referenceOf,
} from './scenario.js';

/** What is wrong with one parameter of an address. */
export type Trouble = { parameter: string } & (
  | { is: 'halved' | 'escapedForHtml' | 'tailInFragment' | 'unknown' }
  | { is: 'tooLong'; signs: number; most: number }
  | { is: 'repeated'; times: number }
  | { is: 'brokenEscape' | 'version' | 'preset' | 'moment'; got: string }
  | ({ is: 'value'; beside: CompleteScenario } & Unreadable)
  | { is: 'checksum'; got: string; fitting: string; isReadable: boolean }
);

export interface Read {
  /** What the readable part says; the opening scenario when there is none in it. */
  scenario: CompleteScenario;
  /** The moment at which the reader looks, maybe after the run's end; null is after everything. */
  atMs: number | null;
  troubles: Trouble[];
}

const VERSION_PARAMETER = 'v';
export const VERSION = 1;
const PRESET_PARAMETER = 'preset';
const CURSOR_PARAMETER = 'at';
const CHECKSUM_PARAMETER = 'sum';
/** Parameters that say nothing of the scenario. */
const BESIDE_SCENARIO = [VERSION_PARAMETER, CURSOR_PARAMETER, CHECKSUM_PARAMETER];

/** The names of all parameters, in the order of an address. */
export const namesOf = (parameters: readonly Parameter[]) => [
  VERSION_PARAMETER,
  PRESET_PARAMETER,
  ...parameters.map(({ name }) => name),
  CURSOR_PARAMETER,
  CHECKSUM_PARAMETER,
];

/** Whether an address says nothing but a preset and a moment, for which no parameter of a scenario is needed. */
export const isPlain = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].every((name) => namesOf([]).includes(name));

/** Reads an address from its question mark on, such as `location.search + location.hash`. */
export function readWith(
  parameters: readonly Parameter[],
  address: string,
  presets: readonly Preset[],
): Read {
  const { pairs, troubles } = queryOf(address);
  // What the checksum of a damaged query would be is unknown.
  const isWhole = troubles.length === 0;
  const given = textsOf(pairs);
  const reference = referenceOf(presets);
  const only = (parameter: string): string | undefined => {
    const [first, ...more] = given.get(parameter) ?? [];
    if (more.length > 0) troubles.push({ parameter, is: 'repeated', times: more.length + 1 });
    return first;
  };
  const version = only(VERSION_PARAMETER);
  if (version !== undefined && version !== String(VERSION)) {
    troubles.push({ parameter: VERSION_PARAMETER, is: 'version', got: version });
  }
  const name = only(PRESET_PARAMETER);
  const unsaid = [...given.keys()].every((it) => BESIDE_SCENARIO.includes(it))
    ? presetScenario(OPENING_PRESET, presets)
    : reference;
  const base = name === undefined ? unsaid : presetScenario(name, presets);
  if (name !== undefined && base === undefined) {
    troubles.push({ parameter: PRESET_PARAMETER, is: 'preset', got: name });
  }

  let scenario = base ?? reference;
  for (const { name: parameter, isList, read } of parameters) {
    const texts = given.get(parameter);
    if (texts === undefined) continue;
    if (!isList) only(parameter);
    const value = read(scenario, texts);
    if ('scenario' in value) scenario = value.scenario;
    else troubles.push({ parameter, is: 'value', beside: scenario, ...value });
  }
  const cursor = only(CURSOR_PARAMETER);
  const atMs = cursor === undefined ? null : WHOLE_NUMBER.parse(cursor);
  if (cursor !== undefined && atMs === undefined) {
    troubles.push({ parameter: CURSOR_PARAMETER, is: 'moment', got: cursor });
  }
  const known = namesOf(parameters);
  for (const parameter of given.keys()) {
    if (!known.includes(parameter)) troubles.push({ parameter, is: 'unknown' });
  }
  const got = only(CHECKSUM_PARAMETER);
  // How a newer version works out its checksum is unknown too.
  if (got !== undefined && isWhole && !isNewer(version)) {
    const fitting = checksumOf(pairs.filter(([name]) => name !== CHECKSUM_PARAMETER));
    const isReadable = troubles.length === 0;
    // Whoever types it from a print-out may use capitals.
    if (got.toLowerCase() !== fitting) {
      troubles.push({ parameter: CHECKSUM_PARAMETER, is: 'checksum', got, fitting, isReadable });
    }
  }
  return { scenario, atMs: atMs ?? null, troubles };
}

/**
 * The query, with its question mark, from which the same parameters read an equal scenario and the
 * same moment. Parameters that a table does not hold are not written.
 */
export function writeWith(
  parameters: readonly Parameter[],
  scenario: CompleteScenario,
  presets: readonly Preset[],
  atMs: number | null = null,
): string {
  return `?${readable(pairsOf(parameters, scenario, presets, atMs))}`;
}

/** The same, closed with a checksum by which damage is noticed. */
export function copiedWith(
  parameters: readonly Parameter[],
  scenario: CompleteScenario,
  presets: readonly Preset[],
  atMs: number | null = null,
): string {
  const pairs = pairsOf(parameters, scenario, presets, atMs);
  return `?${readable([...pairs, [CHECKSUM_PARAMETER, checksumOf(pairs)]])}`;
}

function pairsOf(
  parameters: readonly Parameter[],
  scenario: CompleteScenario,
  presets: readonly Preset[],
  atMs: number | null,
): Pair[] {
  const pairs: Pair[] = [[VERSION_PARAMETER, String(VERSION)]];
  const preset = presets.find((candidate) => isSame(candidate.scenario, scenario));
  if (preset !== undefined) pairs.push([PRESET_PARAMETER, preset.name]);
  else {
    const reference = referenceOf(presets);
    for (const parameter of parameters) {
      const texts = parameter.write(scenario);
      if (String(texts) === String(parameter.write(reference))) continue;
      for (const text of texts) pairs.push([parameter.name, text]);
    }
  }
  if (atMs !== null) pairs.push([CURSOR_PARAMETER, String(Math.round(atMs))]);
  return pairs;
}

function textsOf(pairs: readonly Pair[]): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const [name, text] of pairs) {
    const texts = given.get(name);
    if (texts === undefined) given.set(name, [text]);
    else texts.push(text);
  }
  return given;
}

/** Whether a version is one that comes after this one. */
export const isNewer = (version = '') => (WHOLE_NUMBER.parse(version) ?? 0) > VERSION;

/** Leaves the signs that are safe in a query as they are, for whoever reads the address. */
function readable(pairs: readonly Pair[]): string {
  const query = new URLSearchParams(pairs.map((pair) => [...pair]));
  return query
    .toString()
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%40', '@')
    .replaceAll('%2F', '/');
}
