/** What is said of many dealt nights. */
import { counted, grouped, settingPercent } from '../format.js';
import type { Night, NightCounts, Sick } from '../lesson/nights.js';
import { workerName } from './names.js';

export const NIGHTS_WORDS = {
  label: 'Dealt nights',
  /** While nothing is counted. */
  waiting: 'Nights are dealt here, and counted.',
  copied: ({ repeated, copied }: NightCounts) =>
    `With a copy: rows came out twice on ${grouped(repeated)} of ${counted(copied, 'night')}.`,
  others: ({ count, copied, 'repeated-without': repeated }: NightCounts) =>
    `Without a copy: on ${grouped(repeated)} of ${counted(count - copied, 'night')}.`,
  all: (counts: NightCounts) =>
    `In all: on ${grouped(counts.repeated + counts['repeated-without'])} of ${counted(counts.count, 'night')}. The job reported success on ${grouped(counts.succeeded)}.`,
  sick: ({ count, sick }: NightCounts) =>
    `The ${counted(sick, 'night')} on which a worker was sick, out of ${grouped(count)}:`,
  night: ({ worker, percent }: Sick) => `${workerName(worker)}, ${settingPercent(percent)}`,
  came: ({ copies, extra }: Night) => {
    if (extra > 0) return `${counted(extra, 'row')} too many`;
    return copies > 0 ? 'a copy, nothing twice' : 'no copy';
  },
  deal: 'Deal other nights',
  first: 'Back to the first ones',
} as const;
