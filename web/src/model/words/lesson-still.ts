/** What the lesson's still pictures say otherwise than the live ones: they may end before the run does. */
import { listed, seconds } from '../format.js';

export const STILL = {
  name: (tasks: readonly string[], untilMs: number | null) =>
    `Timeline of ${listed(tasks)}${untilMs === null ? '' : ` until ${seconds(untilMs)}`}: what the coordinator believes, what really happens, and what reaches each outside system.`,
  /** Of an attempt that works on. */
  cutOff: (atMs: number) => `cut off at ${seconds(atMs)}`,
  /** Of rows that may still be committed. */
  staged: (rows: string) => `${rows} staged`,
  unseen: 'not visible',
} as const;
