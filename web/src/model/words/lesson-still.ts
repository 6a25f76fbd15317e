/** What the lesson's still pictures say otherwise than the live ones: they may end before the run does. */
import { seconds } from '../format.js';

export const STILL = {
  /** Of an attempt that works on. */
  cutOff: (atMs: number) => `cut off at ${seconds(atMs)}`,
  /** Of rows that may still be committed. */
  staged: (rows: string) => `${rows} staged`,
  unseen: 'not visible',
} as const;
