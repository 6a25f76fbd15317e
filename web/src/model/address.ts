/**
 * Addresses with everything that they may say, and what is wrong with one in words. A page that
 * has to be quick reads those of presets by itself (address-reader.ts), and asks here for others.
 */
import type { Preset, Problem } from '../engine/pkg/sim_wasm.js';
import { FINE_PRINT } from './address-fine-print.js';
import type { Parameter } from './address-parameter.js';
import { PARAMETERS as MOST } from './address-parameters.js';
import { problemIn } from './address-problem.js';
import { copiedWith, namesOf, type Read, readWith, writeWith } from './address-reader.js';
import { troubleWords } from './address-troubles.js';
import type { CompleteScenario } from './scenario.js';
import { shortened } from './words/address.js';

/** One part of an address that cannot be read. */
export interface AddressProblem {
  /** The parameter. */
  parameter: string;
  /** A sentence: what was there, and what would be right. */
  message: string;
}

export interface ReadAddress extends Pick<Read, 'scenario' | 'atMs'> {
  problems: AddressProblem[];
}

/** All parameters, in the order of an address. */
export const PARAMETERS: readonly Parameter[] = [...MOST, ...FINE_PRINT];

/** Whether an address says something of a scenario, right or wrong. */
export function namesScenario(query: string): boolean {
  const known = namesOf(PARAMETERS);
  return [...new URLSearchParams(query).keys()].some((name) => known.includes(name));
}

/** Reads an address from its question mark on, such as `location.search + location.hash`. */
export function readAddress(address: string, presets: readonly Preset[]): ReadAddress {
  const { troubles, ...read } = readWith(PARAMETERS, address, presets);
  const problems = troubles.map((trouble) => ({
    parameter: shortened(trouble.parameter),
    message: troubleWords(trouble, PARAMETERS, presets),
  }));
  return { ...read, problems };
}

/**
 * The query, with its question mark, from which `readAddress` reads an equal scenario and the same
 * moment.
 */
export const writeAddress = (
  scenario: CompleteScenario,
  presets: readonly Preset[],
  atMs: number | null = null,
): string => writeWith(PARAMETERS, scenario, presets, atMs);

/** The same, closed with a checksum by which damage is noticed. */
export const copiedLink = (
  scenario: CompleteScenario,
  presets: readonly Preset[],
  atMs: number | null = null,
): string => copiedWith(PARAMETERS, scenario, presets, atMs);

/** A problem that the engine finds, under the name of its parameter; under its path when no parameter sets that. */
export const inAddress = (
  problem: Pick<Problem, 'path' | 'message'>,
  scenario: CompleteScenario,
): AddressProblem => problemIn(PARAMETERS, problem, scenario);
