/** A problem that the engine finds in a scenario, in the words of the address that it came from. */
import type { Problem } from '../engine/pkg/sim_wasm.js';
import type { AddressProblem } from './address.js';
import type { Parameter } from './address-parameter.js';
import { PARAMETERS } from './address-parameters.js';
import type { CompleteScenario } from './scenario.js';
import { ADDRESS } from './words/address.js';

/** The problem under the name of its parameter; under its path when no parameter sets that. */
export function inAddress(
  { path, message }: Pick<Problem, 'path' | 'message'>,
  scenario: CompleteScenario,
): AddressProblem {
  const parameter = parameterAt(path);
  return {
    parameter: parameter === undefined ? path : nameIn(parameter, path, scenario),
    message: inItsWords(message),
  };
}

/** The parameter that sets the place at a path, or that the place is a part of. */
export function parameterAt(path: string): Parameter | undefined {
  return PARAMETERS.find(({ paths }) => paths.some((own) => isWithin(path, own)));
}

function isWithin(path: string, whole: string): boolean {
  // Nothing follows the whole itself, and any sign includes nothing.
  return path.startsWith(whole) && '.['.includes(path.charAt(whole.length));
}

/** A parameter that stands in the address several times is told by its number, from 1. */
function nameIn({ name, isList, write }: Parameter, path: string, scenario: CompleteScenario) {
  const position = /\[(\d+)\]/.exec(path)?.[1];
  if (!isList || position === undefined || write(scenario).length < 2) return name;
  return ADDRESS.numbered(name, Number(position) + 1);
}

/**
 * The engine's sentences name fields of the scenario. Those that are a parameter's only place take
 * its name; a field without a capital may be a word of the sentence and stays.
 */
function inItsWords(message: string): string {
  return PARAMETERS.reduce((sentence, { name, paths: [path = '', ...others], words = {} }) => {
    const field = path.split('.').at(-1) ?? '';
    const isOnly = others.length === 0 && /[A-Z]/.test(field);
    return Object.entries(isOnly ? { ...words, [field]: name } : words).reduce(renamed, sentence);
  }, message);
}

function renamed(sentence: string, [field, word]: [string, string]): string {
  const article = /^[aeiou]/.test(word) ? 'an ' : 'a ';
  return sentence.replaceAll(new RegExp(`\\b(a )?${field}\\b`, 'g'), (_, before?: string) =>
    before === undefined ? word : article + word,
  );
}
