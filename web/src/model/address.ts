/**
 * A scenario as the query of an address, and back: `?v=1&preset=zombie-atomic-direct`, or one
 * parameter for each field that differs from the reference run. Two more parameters say the
 * moment at which the reader looks, and in a copied link a checksum of all the others.
 *
 * The table in address-parameters.ts drives both directions. Whether a number is within bounds
 * is the engine's to say; here only what cannot be read is a problem.
 */
import type { Preset } from '../engine/pkg/sim_wasm.js';
import { byLikeness } from './alike.js';
import { WHOLE_NUMBER } from './address-formats.js';
import type { Parameter } from './address-parameter.js';
import { PARAMETERS } from './address-parameters.js';
import { queryOf } from './address-query.js';
import { checksumOf, type Pair } from './link-checksum.js';
import { type CompleteScenario, isSame, presetScenario, referenceOf } from './scenario.js';
import { ADDRESS, RIGHT } from './words/address.js';

/** One part of an address that cannot be read. */
export interface AddressProblem {
  /** The parameter. */
  parameter: string;
  /** A sentence: what was there, and what would be right. */
  message: string;
}

export interface ReadAddress {
  /** What the readable part says; the opening scenario when there is none in it. */
  scenario: CompleteScenario;
  /** The moment at which the reader looks, maybe after the run's end; null is after everything. */
  atMs: number | null;
  problems: AddressProblem[];
}

const VERSION_PARAMETER = 'v';
const VERSION = 1;
const PRESET_PARAMETER = 'preset';
const CURSOR_PARAMETER = 'at';
const CHECKSUM_PARAMETER = 'sum';
/** Parameters that say nothing of the scenario. */
const BESIDE_SCENARIO = [VERSION_PARAMETER, CURSOR_PARAMETER, CHECKSUM_PARAMETER];
const KNOWN = [
  VERSION_PARAMETER,
  PRESET_PARAMETER,
  ...PARAMETERS.map(({ name }) => name),
  CURSOR_PARAMETER,
  CHECKSUM_PARAMETER,
];

/** What an address without a scenario opens: the story that the page is about, and not a run without any. */
const OPENING_PRESET = 'lost-ack-append';

/** Whether an address says something of a scenario, right or wrong. */
export const namesScenario = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].some((name) => KNOWN.includes(name));

/** Signs that stand after a link in a text, and are copied along with it now and then. */
const SIGNS_AFTER = /[).,;:!?'"”’»>\]]+$/;

/** Reads an address from its question mark on, such as `location.search + location.hash`. */
export function readAddress(address: string, presets: readonly Preset[]): ReadAddress {
  const { pairs, problems } = queryOf(address);
  // What the checksum of a damaged query would be is unknown.
  const isWhole = problems.length === 0;
  const given = textsOf(pairs);
  const reference = referenceOf(presets);
  const tell = (parameter: string, message: string) => {
    problems.push({ parameter, message });
  };
  const only = (parameter: string): string | undefined => {
    const [first, ...more] = given.get(parameter) ?? [];
    if (more.length > 0) tell(parameter, ADDRESS.repeated(more.length + 1));
    return first;
  };
  const version = only(VERSION_PARAMETER);
  if (version !== undefined && version !== String(VERSION)) {
    tell(VERSION_PARAMETER, versionMessage(version));
  }
  const name = only(PRESET_PARAMETER);
  const unsaid = [...given.keys()].every((it) => BESIDE_SCENARIO.includes(it))
    ? presetScenario(OPENING_PRESET, presets)
    : reference;
  const base = name === undefined ? unsaid : presetScenario(name, presets);
  if (name !== undefined && base === undefined) {
    const isPreset = (text: string) => presetScenario(text, presets) !== undefined;
    tell(PRESET_PARAMETER, signMessage(name, isPreset) ?? presetMessage(name, presets));
  }

  let scenario = base ?? reference;
  for (const parameter of PARAMETERS) {
    const texts = given.get(parameter.name);
    if (texts === undefined) continue;
    if (!parameter.isList) only(parameter.name);
    const read = parameter.read(scenario, texts);
    if ('scenario' in read) scenario = read.scenario;
    else tell(parameter.name, valueMessage(parameter, scenario, read.unreadable));
  }
  const cursor = only(CURSOR_PARAMETER);
  const atMs = cursor === undefined ? null : WHOLE_NUMBER.parse(cursor);
  if (cursor !== undefined && atMs === undefined) {
    const right = RIGHT.milliseconds(71500);
    tell(CURSOR_PARAMETER, signMessage(cursor, isWholeNumber) ?? ADDRESS.value(cursor, right));
  }
  for (const parameter of given.keys()) {
    if (!KNOWN.includes(parameter)) tell(parameter, ADDRESS.unknown(KNOWN));
  }
  const checksum = only(CHECKSUM_PARAMETER);
  // How a newer version works out its checksum is unknown too.
  if (checksum !== undefined && isWhole && !isNewer(version)) {
    const message = checksumMessage(checksum, pairs, problems.length === 0);
    if (message !== undefined) tell(CHECKSUM_PARAMETER, message);
  }
  return { scenario, atMs: atMs ?? null, problems };
}

/**
 * The query, with its question mark, from which `readAddress` reads an equal scenario and the same
 * moment.
 */
export function writeAddress(
  scenario: CompleteScenario,
  presets: readonly Preset[],
  atMs: number | null = null,
): string {
  return `?${readable(pairsOf(scenario, presets, atMs))}`;
}

/** The same, closed with a checksum by which damage is noticed. */
export function copiedLink(
  scenario: CompleteScenario,
  presets: readonly Preset[],
  atMs: number | null = null,
): string {
  const pairs = pairsOf(scenario, presets, atMs);
  return `?${readable([...pairs, [CHECKSUM_PARAMETER, checksumOf(pairs)]])}`;
}

function pairsOf(
  scenario: CompleteScenario,
  presets: readonly Preset[],
  atMs: number | null,
): Pair[] {
  const pairs: Pair[] = [[VERSION_PARAMETER, String(VERSION)]];
  const preset = presets.find((candidate) => isSame(candidate.scenario, scenario));
  if (preset !== undefined) pairs.push([PRESET_PARAMETER, preset.name]);
  else {
    const reference = referenceOf(presets);
    for (const parameter of PARAMETERS) {
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
  for (const [name, text] of pairs) given.set(name, [...(given.get(name) ?? []), text]);
  return given;
}

const isWholeNumber = (text: string) => WHOLE_NUMBER.parse(text) !== undefined;

const isNewer = (version = '') => isWholeNumber(version) && Number(version) > VERSION;

function versionMessage(version: string): string {
  if (isNewer(version)) return ADDRESS.newer(version, VERSION);
  const isVersion = (text: string) => text === String(VERSION);
  return signMessage(version, isVersion) ?? ADDRESS.noVersion(version, VERSION);
}

/** So many names a reader will look through. */
const NAMES_TOLD = 6;

function presetMessage(got: string, presets: readonly Preset[]): string {
  const names = byLikeness(
    got,
    presets.map(({ name }) => name),
  );
  return ADDRESS.preset(got, names.slice(0, NAMES_TOLD), names.length - NAMES_TOLD);
}

function valueMessage({ read, right }: Parameter, scenario: CompleteScenario, text: string) {
  const isRight = (candidate: string) => 'scenario' in read(scenario, [candidate]);
  return signMessage(text, isRight) ?? ADDRESS.value(text, right);
}

/** What is said of a text that is right but for signs behind it; undefined for any other. */
function signMessage(text: string, isRight: (text: string) => boolean): string | undefined {
  const [signs = ''] = SIGNS_AFTER.exec(text) ?? [];
  if (signs === '') return undefined;
  const rest = text.slice(0, -signs.length);
  return isRight(rest) ? ADDRESS.signsAfter(signs, rest) : undefined;
}

/** Undefined when the checksum fits the other parameters. */
function checksumMessage(
  checksum: string,
  pairs: readonly Pair[],
  isReadable: boolean,
): string | undefined {
  const fitting = checksumOf(pairs.filter(([name]) => name !== CHECKSUM_PARAMETER));
  // Whoever types it from a print-out may use capitals.
  const isFitting = (text: string) => text.toLowerCase() === fitting;
  if (isFitting(checksum)) return undefined;
  return signMessage(checksum, isFitting) ?? ADDRESS.checksum(checksum, fitting, isReadable);
}

/** Leaves the signs that are safe in a query as they are, for whoever reads the address. */
function readable(pairs: readonly Pair[]): string {
  const query = new URLSearchParams(pairs.map((pair) => [...pair]));
  return query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%40', '@');
}
