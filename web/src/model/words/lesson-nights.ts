/** What is said of many dealt nights. */
import { counted, grouped } from '../format.js';
import type { Night } from '../lesson/nights.js';
import { workerName } from './names.js';

export const NIGHTS_WORDS = {
  label: 'Dealt nights',
  /** While nothing is counted. */
  waiting: 'Nights are dealt here, and counted.',
  sick: (repeated: number, count: number) =>
    `With a sick worker: rows came out twice on ${grouped(repeated)} of ${counted(count, 'night')}.`,
  well: (repeated: number, count: number) =>
    `The same nights with every worker well: on ${grouped(repeated)} of ${grouped(count)}.`,
  reported: (succeeded: number, count: number) =>
    `The job reported success on ${grouped(succeeded)} of ${grouped(count)}.`,
  night: ({ worker, percent }: Night) => `${workerName(worker)}, ${grouped(percent)} %`,
  came: ({ extra }: Night) => (extra === 0 ? 'nothing twice' : `${counted(extra, 'row')} too many`),
  others: 'Deal other nights',
  first: 'Back to the first ones',
} as const;
