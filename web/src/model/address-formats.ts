/** How single values stand in an address. */
import { RIGHT } from './words-address.js';

export interface Format<Value> {
  /** What would be right, for a reader. */
  right: string;
  print: (value: Value) => string;
  /** The value that a text says; undefined when it says none. */
  parse: (text: string) => Value | undefined;
}

/** A whole number from 0. It has at most 15 digits, so that it is exact. */
export const WHOLE_NUMBER: Format<number> = {
  right: RIGHT.wholeNumber,
  print: String,
  parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
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
