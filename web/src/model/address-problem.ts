/** A problem that the engine finds in a scenario, in the words of the address that it came from. */
import type { Problem } from '../engine/pkg/sim_wasm.js';
import type { AddressProblem } from './address.js';
import type { Parameter } from './address-parameter.js';
import { type CompleteScenario, isCompound } from './scenario.js';
import { numbered, ofRun, typed } from './words/address-numbered.js';

/** The problem under the name of its parameter; under its path when no parameter sets that. */
export function problemIn(
  parameters: readonly Parameter[],
  { path, message }: Pick<Problem, 'path' | 'message'>,
  scenario: CompleteScenario,
): AddressProblem {
  const parameter = parameterAt(parameters, path);
  if (parameter === undefined) {
    return { parameter: path, message: inTheirWords(parameters, message) };
  }
  const subject = subjectOf(parameter, path, scenario);
  const sentence = withValues(parameters, parameter, path, message);
  return {
    parameter: nameIn(parameter, path, scenario),
    // Fields of one name are several parameters' at times: the one that it is about comes first.
    message: subject + inTheirWords([parameter, ...parameters], sentence),
  };
}

/** The parameter that sets the place at a path, or the smallest that the place is a part of. */
export function parameterAt(parameters: readonly Parameter[], path: string): Parameter | undefined {
  const length = ({ paths }: Parameter) =>
    Math.max(0, ...paths.filter((own) => isWithin(path, own)).map((own) => own.length));
  return (
    parameters.find(({ together }) => together === path) ??
    parameters
      .filter((parameter) => length(parameter) > 0)
      .sort((one, other) => length(other) - length(one))[0]
  );
}

function isWithin(path: string, whole: string): boolean {
  // Nothing follows the whole itself, and any sign includes nothing.
  return path.startsWith(whole) && '.['.includes(path.charAt(whole.length));
}

/** A parameter that stands in the address several times is told by its number, from 1. */
function nameIn({ name, isList, write }: Parameter, path: string, scenario: CompleteScenario) {
  const position = /\[(\d+)\]/.exec(path)?.[1];
  if (!isList || position === undefined) return name;
  if (write(scenario).length > 1) return numbered(name, Number(position) + 1);
  // One text may be that of all runs, each of which then has the problem.
  return path.startsWith('runs') && scenario.runs.length > 1 ? ofRun(name, position) : name;
}

/** The part of a parameter's text that the problem is about, where it is one. */
function subjectOf({ paths, say }: Parameter, path: string, scenario: CompleteScenario): string {
  if (paths.includes(path)) return '';
  const part = say?.(valueAt(scenario, path), path) ?? '';
  return part === '' ? '' : `${typed(part)} `;
}

function valueAt(scenario: CompleteScenario, path: string): unknown {
  return (path.match(/[^.[\]]+/g) ?? []).reduce<unknown>(
    (value, field) => (isCompound(value) ? value[field] : undefined),
    scenario,
  );
}

/** A value in a sentence of the engine, which is JSON: a text, a truth, or an object of objects. */
const VALUE = String.raw`"[^"]*"|\b(?:true|false)\b|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;

/**
 * The sentence with the values that it advises as they are typed into an address: of another
 * parameter where it names that parameter's place right before, and otherwise of this one. What
 * the engine was given, at its end, stays.
 */
function withValues(
  parameters: readonly Parameter[],
  own: Parameter,
  path: string,
  message: string,
): string {
  const [, advice = '', given = ''] = /^(.*?)((?:[,;] got .*)?)$/s.exec(message) ?? [];
  const told = parameters.reduce((sentence, other) => {
    const named = placeNamed(other);
    if (named === undefined) return sentence;
    return sentence.replaceAll(
      new RegExp(`((?:the |an? )?${named})(, such as)? (${VALUE})`, 'g'),
      (whole: string, place: string, suchAs: string | undefined, json: string) => {
        const text = textOf(other, json, other.paths[0] ?? '');
        if (text === undefined) return whole;
        const pair = typed(`${other.name}=${text}`);
        return suchAs === undefined ? pair : `${place}${suchAs} ${pair}`;
      },
    );
  }, advice);
  const typedOwn = (json: string) => {
    const text = textOf(own, json, path);
    return text === undefined ? json : typed(text);
  };
  return told.replaceAll(new RegExp(VALUE, 'g'), typedOwn) + given;
}

/** The text of an address that says a value given as JSON; undefined where there is none. */
function textOf({ say, usual }: Parameter, json: string, path: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // What only looked like a value stays.
    return undefined;
  }
  const isEmpty = isCompound(value) && Object.keys(value).length === 0;
  return isEmpty ? usual : say?.(value, path);
}

/** How the engine's sentences name a parameter's only place, as a pattern: its path, or a field that is no plain word. */
function placeNamed({ paths: [path = '', ...others] }: Parameter): string | undefined {
  const field = path.split('.').at(-1) ?? '';
  const names = [
    ...(path === field ? [] : [path.replaceAll('.', '[. ]')]),
    ...(/[A-Z]/.test(field) ? [field] : []),
  ];
  return others.length > 0 || names.length === 0 ? undefined : `(?:${names.join('|')})`;
}

/** The sentence in which fields of the scenario have the names of parameters, or their words for them. */
function inTheirWords(parameters: readonly Parameter[], message: string): string {
  return parameters.reduce((sentence, parameter) => {
    const named = placeNamed(parameter);
    const { name, words = {} } = parameter;
    return Object.entries(named === undefined ? words : { ...words, [named]: name }).reduce(
      renamed,
      sentence,
    );
  }, message);
}

function renamed(sentence: string, [field, word]: [string, string]): string {
  const article = /^[aeiou]/.test(word) ? 'an ' : 'a ';
  return sentence.replaceAll(new RegExp(`\\b(a )?${field}\\b`, 'g'), (_, before?: string) =>
    before === undefined ? word : article + word,
  );
}
