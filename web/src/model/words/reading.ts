/** What is said while a run is read: its cursor, its steps, its parts. */
import { listed, seconds } from '../format.js';

export const PICTURE = {
  label: 'Events of the timeline. Arrow keys walk them; plus and minus zoom, 0 shows all.',
} as const;

export const PLAYER = {
  label: 'Move through the run',
  play: 'Play',
  pause: 'Pause',
  back: 'Previous event',
  on: 'Next event',
  end: 'Show the whole run',
  slider: 'Time in the run',
  speed: 'Speed',
  speeds: { '0.25': 'slow', '1': 'normal', '4': 'fast' },
  whole: 'whole run',
  part: (fromMs: number, toMs: number, endMs: number) =>
    `${seconds(fromMs)} to ${seconds(toMs)} of ${seconds(endMs)}`,
  at: seconds,
  of: (endMs: number) => ` of ${seconds(endMs)}`,
  /** A place of the slider. */
  sliderText: (atMs: number | null) => (atMs === null ? 'after everything' : seconds(atMs)),
  closer: 'Zoom in',
  further: 'Zoom out',
  fit: 'Show all of it',
  earlier: 'Earlier',
  later: 'Later',
  still: 'Playing is off, because this device asks for reduced motion. Steps work.',
} as const;

export const FOLDS = {
  /** What stands before the buttons that show a stretch in full. */
  label: 'Shown narrow:',
  stretch: (fromMs: number, toMs: number, unchanged: readonly string[]) =>
    `${seconds(fromMs)} to ${seconds(toMs)}${unchanged.length === 0 ? '' : `: ${listed(unchanged)} as in the healthy run`}`,
};

export const PINNED_HEADING = 'The pinned run';

/** An event as it is read out. */
export const eventText = (atMs: number, who: string, what: string) =>
  `${seconds(atMs)}, ${who}: ${what}`;

/** Read out when something was chosen elsewhere than by arrow keys. */
export const chosenSentence = (title: string, sentences: readonly string[]) =>
  [`${title}.`, ...sentences].join(' ');
