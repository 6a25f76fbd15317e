/** What is said about an address that cannot be read: what was there, and what would be right. */
import { counted, grouped } from '../format.js';

const fields = 'the fields are job, run, period, task, attempt, customer and call';
const milliseconds = (example: number) => `whole milliseconds, such as ${example}`;
const tries = (example: number) => `a whole number of tries, such as ${example}`;
const percentage = (example: number) => `a whole percentage, such as ${example}`;
const claim =
  'none, or wait, fail or go-on, with what is unusual behind it, such as wait:timeout-3000:lease-20000:by-task';

/** What would be right for a parameter that is more than one of a few words, to stand after "would be right:". */
const RIGHT: Readonly<Record<string, (words: readonly string[]) => string>> = {
  data: () =>
    'lesson, or synthetic with a number of customers, and a seed and a skew where they are wanted, such as synthetic:1000 or synthetic:1000:seed-42:skew-25',
  cluster: () => 'workers x tasks, such as 16x16',
  fault: () =>
    'none alone, or one of these shapes for each: lose:ack:publish-3:1, crash:publish-4:1@50, crash:publish-4:1@request-36, cut-off:publish-5:1@40, slow:publish-7:1@150, slow:worker-3@150, pause:publish-3:1@request-5:10000, repeat:publish-3:1@row-1, crash:sender@request-9, restart:coordinator@115000, fail:email-calls:5-8, lose:email-replies:5, fail:write-calls:5, lose:commit-replies:4; topic, paid and counter are called too, and an attempt of another run is publish-3:1:run-1',
  sink: (kinds) =>
    `${either(kinds)}, and after a colon the identity fields when they are not the usual ones, such as key:run,task,customer; ${fields}, or none`,
  remember: () => 'nothing, for-good, or whole milliseconds, such as 60000',
  restart: () => milliseconds(10000),
  tries: () => tries(3),
  timeout: () => milliseconds(5000),
  'retry-after': () => milliseconds(1000),
  speculate: listOf,
  loser: () =>
    'runs-on, cancelled, or whole milliseconds after which it is cancelled, such as 30000',
  check: () => milliseconds(5000),
  threshold: () => percentage(140),
  attempts: () => 'a whole number of attempts, such as 4',
  silence: () => milliseconds(10000),
  heartbeat: () => milliseconds(1000),
  'key-check': () =>
    'one-step, or row-then-key or key-then-row with whole milliseconds, such as row-then-key:50',
  'key-memory': () => 'for-good, or whole milliseconds, such as 60000',
  times: () =>
    'none, or whole milliseconds once for each step that takes any, such as lookup-20,constraint-10,staging-5,transaction-500',
  topic: () =>
    `none, or a number of consumers, and after a colon the identity fields, such as 3 or 3:period,customer; ${fields}`,
  paid: () =>
    `none, or the price of a call in cents, and after a colon the fields of its key, such as 5 or 5:period,customer; ${fields}`,
  quota: () =>
    'none, or beside paid a number of calls and the milliseconds in which so many are served, such as 800/300000',
  counter: () =>
    `none or plain, and after a colon the identity fields, such as plain:period,customer; ${fields}`,
  queue: () => claim,
  lock: () => claim,
  reading: () =>
    'none, or the milliseconds after which the value changes and by how many percent, such as 115000:10, or 115000:10:by-run where it is read once for the run',
  'call-tries': () => tries(3),
  'call-timeout': () => milliseconds(5000),
  'call-retry-after': () => milliseconds(1000),
  writer: listOf,
  refuse: listOf,
  job: () => 'any text',
  run: () => 'any text',
  period: () => 'any text',
  start: () => milliseconds(0),
  at: () => milliseconds(71500),
};

/** What would be right for a parameter, which may be one of these words or a list of them. */
export const rightFor = (parameter: string, words: readonly string[] = []): string =>
  RIGHT[parameter]?.(words) ?? either(words);

export const ADDRESS = {
  tooLong: (signs: number, most: number) =>
    `The address has ${grouped(signs)} signs, and says nothing that takes more than ${grouped(most)}.`,
  repeated: (times: number) =>
    `It stands in the address ${counted(times, 'time')}; once would be right.`,
  newer: (got: string, understood: number) =>
    `The link was made by a newer version of the lab: it is of version ${got}, and here version ${understood} is understood.`,
  noVersion: (got: string, understood: number) =>
    `The address says ${quoted(got)}, which is no version of it; right would be ${understood}.`,
  value: (got: string, right: string) =>
    `The address says ${quoted(got)}; right would be ${right}.`,
  /** Of a value that would be right beside another parameter. */
  without: (other: string, usual: string) =>
    `It says nothing without ${other}; right would be ${other} beside it, such as ${other}=${usual}.`,
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

function quoted(text: string): string {
  return text === '' ? 'nothing' : `“${shortened(text)}”`;
}

/** So many signs are enough to find a text in its address again. */
const SHOWN = 60;

/** Signs that cannot be seen; some of them would turn around the words that stand beside them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text out of an address as it can be shown: not all of a long one, and nothing unseen in it. */
export function shortened(text: string): string {
  // Twice as many, since a sign may be made of two.
  const signs = [...text.slice(0, 2 * SHOWN + 1)];
  const shown = signs.length > SHOWN ? `${signs.slice(0, SHOWN).join('')}…` : text;
  return shown.replaceAll(UNSEEN, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);
}

function listOf([none = '', ...words]: readonly string[]): string {
  return `${none}, or a list of ${words.join(', ')}, such as ${words.slice(-2).join(',')}`;
}
