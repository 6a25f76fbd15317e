/** How single values stand in an address. */
import { RIGHT } from './words-address.js';

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

/** One of a few words. */
export function oneOf<Word extends string>(words: readonly Word[]): Format<Word> {
  return {
    right: RIGHT.oneOf(words),
    print: (word) => word,
    parse: (text) => words.find((word) => word === text),
  };
}

/** One of a few values, each by its word in an address. */
export function named<Value extends string>(words: Record<string, Value>): Format<Value> {
  return {
    right: RIGHT.oneOf(Object.keys(words)),
    print: (value) => Object.keys(words).find((word) => words[word] === value) ?? '',
    parse: (text) => (Object.hasOwn(words, text) ? words[text] : undefined),
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
