/** What is said of a run beside the one that the reader pinned. */
import type { Run } from '../../engine/pkg/sim_wasm.js';
import { grouped, listed, milliseconds, seconds } from '../format.js';
import { FAILURE_LABELS } from './controls.js';

export const BESIDE = {
  heading: 'Beside the pinned run',
  pinnedTitle: (title: string) => `Pinned: ${title}.`,
  changes: 'What was changed since',
  itself: 'This is the pinned run itself. Change something to see the difference.',
  label: 'The pinned run and this one',
  property: 'In the end',
  pinned: 'Pinned run',
  current: 'This run',
  difference: 'Difference',
  goBack: 'Go back to the pinned run',
  unpin: 'Unpin',
  better: 'better: ',
  worse: 'worse: ',
} as const;

/** What is compared and has no figure of its own above the timeline. */
export const BESIDE_LABELS = {
  repeated: 'Customers more than once in the ledger',
  missing: 'Customers not in the ledger',
  wrong: 'Customers with a wrong amount',
  emailedOften: 'Customers emailed more than once',
  notEmailed: 'Customers not emailed',
  rest: 'Everything at rest',
} as const;

export const DIFFERENCE = {
  same: 'same',
  absent: '–',
  onlyPinned: 'only in the pinned run',
  onlyCurrent: 'only in this run',
  reportsNow: 'reports now',
  reportsNoMore: 'no longer reports',
  otherReport: 'another report',
  trueNow: 'true now',
  trueNoMore: 'no longer true',
} as const;

/** What the job reports, and whether that is so. */
export const reportWords = (report: string, isTrue: boolean | null) =>
  isTrue === null ? report : `${report}, ${isTrue ? 'true' : 'not true'}`;

const signed = (difference: number, text: string) => `${difference < 0 ? '−' : '+'}${text}`;

/** `+78`, `−7,139,987` */
export const countDifference = (difference: number) =>
  signed(difference, grouped(Math.abs(difference)));

/** `+15.8 s`; what is something is not shown as nothing. */
export const timeDifference = (differenceMs: number) => {
  const size = Math.abs(differenceMs);
  return signed(differenceMs, size < 50 ? milliseconds(size) : seconds(size));
};

export const changeWords = (label: string, before: string, after: string) =>
  `${label}: ${before} → ${after}`;

/** What one of two scenarios has nothing to set for. */
export const addedWords = (label: string, value: string) => `${label}: ${value}`;

export const failuresWords = (failures: readonly string[]) =>
  failures.length === 0 ? FAILURE_LABELS.nothing : listed(failures);

export const NAMES_LABEL = 'Job, run and period';
export const namesWords = (job: string, run: Required<Run> | undefined) =>
  [job, run?.id, run?.period].join(', ');

export const CHANGES = {
  none: 'Nothing: both are the same scenario.',
  unseen: 'Something that no dropdown shows.',
} as const;
