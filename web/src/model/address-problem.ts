/** A problem that the engine finds in a scenario, in the words of the address that it came from. */
import type { Problem } from '../engine/pkg/sim_wasm.js';
import type { AddressProblem } from './address.js';
import type { Parameter } from './address-parameter.js';
import type { CompleteScenario } from './scenario.js';
import { numbered } from './words/address-numbered.js';

/** The problem under the name of its parameter; under its path when no parameter sets that. */
export function problemIn(
  parameters: readonly Parameter[],
  { path, message }: Pick<Problem, 'path' | 'message'>,
  scenario: CompleteScenario,
): AddressProblem {
  const parameter = parameterAt(parameters, path);
  if (parameter === undefined)
    return { parameter: path, message: inTheirWords(parameters, message) };
  return {
    parameter: nameIn(parameter, path, scenario),
    // Fields of one name are several parameters' at times: the one that it is about comes first.
    message: inTheirWords([parameter, ...parameters], message),
  };
}

/** The parameter that sets the place at a path, or the smallest that the place is a part of. */
export function parameterAt(parameters: readonly Parameter[], path: string): Parameter | undefined {
  const length = ({ paths }: Parameter) =>
    Math.max(0, ...paths.filter((own) => isWithin(path, own)).map((own) => own.length));
  return parameters
    .filter((parameter) => length(parameter) > 0)
    .sort((one, other) => length(other) - length(one))[0];
}

function isWithin(path: string, whole: string): boolean {
  // Nothing follows the whole itself, and any sign includes nothing.
  return path.startsWith(whole) && '.['.includes(path.charAt(whole.length));
}

/** A parameter that stands in the address several times is told by its number, from 1. */
function nameIn({ name, isList, write }: Parameter, path: string, scenario: CompleteScenario) {
  const position = /\[(\d+)\]/.exec(path)?.[1];
  if (!isList || position === undefined || write(scenario).length < 2) return name;
  return numbered(name, Number(position) + 1);
}

/**
 * The engine's sentences name fields of the scenario. Those that are a parameter's only place take
 * its name; a field without a capital may be a word of the sentence and stays.
 */
function inTheirWords(parameters: readonly Parameter[], message: string): string {
  return parameters.reduce((sentence, { name, paths: [path = '', ...others], words = {} }) => {
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
