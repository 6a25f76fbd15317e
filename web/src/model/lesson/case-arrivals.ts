/** A picture of when rows arrived: for each task a strip with a dot for each row, all on one clock. */
import { settingSeconds } from '../format.js';
import type { TaskArrivals } from './case-logs.js';

/** How wide and high the field is on which a strip is drawn; it is stretched to where it stands. */
export const FIELD = { width: 1000, height: 100 } as const;
/** So that no dot is cut off at an edge. */
const MARGIN = { x: 12, y: 8 } as const;

export interface ArrivalsPicture {
  strips: {
    task: string;
    /** Path data: a dot is a line of no length. */
    dots: string;
    usual: string;
  }[];
  /** Where on the clock a moment is written, in percent of the width. */
  ticks: { at: number; text: string }[];
}

const STEPS_MS = [1000, 2000, 5000, 10_000, 20_000, 50_000] as const;
const MOST_TICKS = 4;

export function arrivalsPicture(arrivals: readonly TaskArrivals[]): ArrivalsPicture {
  const all = arrivals.flatMap(({ atMs, usualMs }) => [...atMs, ...usualMs]);
  const from = all.reduce((least, ms) => Math.min(least, ms), Infinity);
  const to = all.reduce((most, ms) => Math.max(most, ms), from + 1);
  const x = (ms: number) =>
    round(MARGIN.x + ((FIELD.width - 2 * MARGIN.x) * (ms - from)) / (to - from));
  const step = STEPS_MS.find((ms) => (to - from) / ms <= MOST_TICKS) ?? STEPS_MS[5];
  const ticks: ArrivalsPicture['ticks'] = [];
  for (let ms = Math.ceil(from / step) * step; ms <= to; ms += step) {
    ticks.push({ at: round((100 * x(ms)) / FIELD.width), text: settingSeconds(ms) });
  }
  return {
    strips: arrivals.map(({ task, rows, place, atMs, usualMs }) => {
      const y = (at: number) =>
        round(
          FIELD.height - MARGIN.y - ((FIELD.height - 2 * MARGIN.y) * at) / Math.max(1, rows - 1),
        );
      const [first, last] = usualMs;
      return {
        task,
        dots: atMs.map((ms, arrival) => `M${x(ms)} ${y(place[arrival] ?? 0)}h0`).join(''),
        usual: `M${x(first)} ${y(0)}L${x(last)} ${y(rows - 1)}`,
      };
    }),
    ticks,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
