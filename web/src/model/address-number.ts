/** How a value stands in an address, and how a number does. */

export interface Format<Value> {
  /** The words of which a text is one, or a list; left out where it is none of a few. */
  words?: readonly string[];
  print: (value: Value) => string;
  /** The value that a text says; undefined when it says none. */
  parse: (text: string) => Value | undefined;
}

/** A whole number from 0 that is exact. */
export const WHOLE_NUMBER: Format<number> = {
  print: String,
  parse: (text) => {
    const number = /^\d{1,16}$/.test(text) ? Number(text) : undefined;
    return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
  },
};
