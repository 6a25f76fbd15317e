/** What is said about an address that cannot be read: what was there, and what would be right. */
import { counted, grouped } from '../format.js';

/** What would be right for a parameter, to stand after "would be right:". */
export const RIGHT = {
  wholeNumber: 'a whole number from 0',
  text: 'any text',
  cluster: 'workers x tasks, such as 16x16',
  sink: (kinds: readonly string[], fields: readonly string[]) =>
    `${either(kinds)}, and after a colon the identity fields when they are not the usual ones, such as key:run,task,customer; the fields are ${fields.join(', ')}`,
  fault:
    'none, or one of these shapes for each: lose:ack:publish-3:1, crash:publish-4:1@50, crash:publish-4:1@request-36, cut-off:publish-5:1@40, slow:publish-7:1@150, slow:worker-3@150, repeat:publish-3:1@row-1, crash:sender@request-9, fail:email-calls:5-8, lose:email-replies:5',
  data: 'lesson, or synthetic with a number of customers, and a seed and a skew where they are wanted, such as synthetic:1000 or synthetic:1000:seed-42:skew-25',
  memory: 'nothing, for-good, or whole milliseconds, such as 60000',
  tries: (example: number) => `a whole number of tries, such as ${example}`,
  oneOf: either,
  listOf: (words: readonly string[], empty: string) =>
    `${empty === '' ? '' : `${empty}, or `}a list of ${words.join(', ')}, such as ${words.slice(-2).join(',')}`,
  milliseconds: (example: number) => `whole milliseconds, such as ${example}`,
  percent: (example: number) => `a whole percentage, such as ${example}`,
  attempts: (example: number) => `a whole number of attempts, such as ${example}`,
} as const;

export const ADDRESS = {
  repeated: (times: number) =>
    `It stands in the address ${counted(times, 'time')}; once would be right.`,
  newer: (got: string, understood: number) =>
    `The link was made by a newer version of the lab: it is of version ${got}, and here version ${understood} is understood.`,
  noVersion: (got: string, understood: number) =>
    `The address says ${quoted(got)}, which is no version of it; right would be ${understood}.`,
  numbered: (parameter: string, number: number) => `${parameter} (number ${number})`,
  value: (got: string, right: string) =>
    `The address says ${quoted(got)}; right would be ${right}.`,
  unknown: (known: readonly string[]) =>
    `There is no such parameter; the parameters are ${known.join(', ')}.`,
  signsAfter: (signs: string, right: string) =>
    `The ${quoted(signs)} at its end does not belong to the link; right would be ${quoted(right)}.`,
  halved: 'It has no “=” and no value; the link may have been cut off here.',
  brokenEscape: (got: string) =>
    `The address says ${quoted(got)}, in which an escape is broken: a % stands for a sign by the two digits after it, and a % itself is written %25.`,
  escapedForHtml:
    'The link was escaped for HTML on its way here: where it says “&amp;”, a plain “&” would be right.',
  tailInFragment:
    'The link was damaged: what stands after its “#” belongs to the parameters before it.',
  checksum: (got: string, fitting: string, isReadable: boolean) =>
    `The link was changed or damaged after it was copied: its checksum is ${quoted(got)}, and ${quoted(fitting)} would fit what it says now.${isReadable ? ' Without the parameter sum it opens as it is.' : ''}`,
  /** With the names that are most like it, and how many more there are. */
  preset: (got: string, alike: readonly string[], more: number) =>
    `There is no scenario ${quoted(got)}; right would be ${either([...alike, ...(more > 0 ? [`one of ${grouped(more)} more`] : [])])}.`,
};

function either(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

/** A text out of an address, no longer than a reader needs to find it there. */
function quoted(text: string): string {
  if (text === '') return 'nothing';
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return `“${short}”`;
}
