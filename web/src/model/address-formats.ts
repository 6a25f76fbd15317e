/** How single values stand in an address. */
import type { DedupeMemory, IdentityField } from '../engine/pkg/sim_wasm.js';
import { type Format, WHOLE_NUMBER } from './address-number.js';
import type { Complete } from './scenario.js';

export const TEXT: Format<string> = {
  print: (text) => text,
  parse: (text) => text,
};

/** The keys of a record that has one for each of them. */
export const wordsOf = <Word extends string>(all: Readonly<Record<Word, unknown>>) =>
  Object.keys(all) as Word[];

/** One of a few words: of all keys of a record, so that none is left out. */
export const oneOf = <Word extends string>(all: Readonly<Record<Word, unknown>>) =>
  amongst(wordsOf(all));

/** One of some words. */
export function amongst<Word extends string>(words: readonly Word[]): Format<Word> {
  return {
    words,
    print: (word) => word,
    parse: (text) => words.find((word) => word === text),
  };
}

/** One of a few values, each by its word in an address. */
export function named<Value extends string>(words: Readonly<Record<Value, string>>): Format<Value> {
  const values = wordsOf(words);
  return {
    words: values.map((value) => words[value]),
    print: (value) => words[value],
    parse: (text) => values.find((value) => words[value] === text),
  };
}

/** What stands for nothing: no fault, no field, no effect. */
export const NONE = 'none';

/** A list of words with commas between them; `none` is one without any. */
export function listOf<Word extends string>({
  words = [],
  print,
  parse,
}: Format<Word>): Format<Word[]> {
  return {
    words: [NONE, ...words],
    print: (list) => (list.length === 0 ? NONE : list.map(print).join(',')),
    parse: (text) => {
      if (text === NONE) return [];
      const list = text.split(',').map(parse);
      return list.every((word) => word !== undefined) ? list : undefined;
    },
  };
}

/** What may be absent, which is `none`. */
export function orNone<Value>({ words, print, parse }: Format<Value>): Format<Value | null> {
  return {
    ...(words && { words: [NONE, ...words] }),
    print: (value) => (value === null ? NONE : print(value)),
    parse: (text) => (text === NONE ? null : parse(text)),
  };
}

/** The fields of an identity, in their order. */
export const IDENTITY: Format<IdentityField[]> = listOf(
  named<IdentityField>({
    job: 'job',
    run: 'run',
    period: 'period',
    task: 'task',
    attempt: 'attempt',
    customer: 'customer',
    call: 'call',
  }),
);

const NOTHING = 'nothing';
const FOR_GOOD = 'for-good';
/** How long a receiver remembers what it has seen: `nothing`, `for-good`, or so many milliseconds. */
export const MEMORY: Format<Complete<DedupeMemory>> = {
  words: [NOTHING, FOR_GOOD],
  print: (memory) => {
    if (memory === 'nothing') return NOTHING;
    return memory === 'forGood' ? FOR_GOOD : String(memory.forMs);
  },
  parse: (text) => {
    if (text === NOTHING) return 'nothing';
    if (text === FOR_GOOD) return 'forGood';
    const forMs = WHOLE_NUMBER.parse(text);
    return forMs === undefined ? undefined : { forMs };
  },
};

const YES = 'yes';
export const YES_OR_NO: Format<boolean> = {
  words: [YES, 'no'],
  print: (is) => (is ? YES : 'no'),
  parse: (text) => (text === YES ? true : text === 'no' ? false : undefined),
};
