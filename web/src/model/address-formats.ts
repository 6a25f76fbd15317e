/** How single values stand in an address. */
import { RIGHT } from './words/address.js';

export interface Format<Value> {
  /** What would be right, for a reader. */
  right: string;
  print: (value: Value) => string;
  /** The value that a text says; undefined when it says none. */
  parse: (text: string) => Value | undefined;
}

/** A whole number from 0 that is exact. */
export const WHOLE_NUMBER: Format<number> = {
  right: RIGHT.wholeNumber,
  print: String,
  parse: (text) => {
    const number = /^\d{1,16}$/.test(text) ? Number(text) : undefined;
    return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
  },
};

export const TEXT: Format<string> = {
  right: RIGHT.text,
  print: (text) => text,
  parse: (text) => text,
};

/** The keys of a record that has one for each of them. */
export const wordsOf = <Word extends string>(all: Readonly<Record<Word, unknown>>) =>
  Object.keys(all) as Word[];

/** One of a few words: of all keys of a record, so that none is left out. */
export function oneOf<Word extends string>(all: Readonly<Record<Word, unknown>>): Format<Word> {
  const words = wordsOf(all);
  return {
    right: RIGHT.oneOf(words),
    print: (word) => word,
    parse: (text) => words.find((word) => word === text),
  };
}

/** One of a few values, each by its word in an address. */
export function named<Value extends string>(words: Readonly<Record<Value, string>>): Format<Value> {
  const values = wordsOf(words);
  return {
    right: RIGHT.oneOf(values.map((value) => words[value])),
    print: (value) => words[value],
    parse: (text) => values.find((value) => words[value] === text),
  };
}

/** A list of words with commas between them; `empty` stands for a list without any. */
export function listOf<Word extends string>(words: readonly Word[], empty: string): Format<Word[]> {
  return {
    right: RIGHT.listOf(words, empty),
    print: (list) => (list.length === 0 ? empty : list.join(',')),
    parse: (text) => {
      if (text === empty) return [];
      const list = text.split(',').map((part) => words.find((word) => word === part));
      return list.every((word) => word !== undefined) ? list : undefined;
    },
  };
}
