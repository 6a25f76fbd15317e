/** What is said when the page or its engine cannot be had: what happened, and what to do. */
import { messageOf } from '../message-of.js';
import { EngineFailure, type EngineTrouble } from '../../engine/load.js';

export const FAILURE_TO_LOAD = {
  heading: 'The simulation could not start',
  again: 'Try again',
  details: 'What the browser says',
} as const;

export interface TroubleWords {
  what: string;
  /** What to do, the likeliest first. */
  advice: string[];
  /** What the browser said of it; may be empty. */
  details: string;
}

const BROWSERS = 'Chrome or Edge 105, Firefox 110, Safari 16.4, or newer';
const ASK = 'Where a school or company looks after this device or network,';
const ELSEWHERE = 'Or open this address in another browser or on another device.';

/** Whatever was thrown while the page started. */
export function troubleWords(thrown: unknown): TroubleWords {
  const details = messageOf(thrown);
  if (!(thrown instanceof EngineFailure)) {
    return {
      what: 'Something in the page broke off while it started.',
      advice: ['Reload the page. If this stays, please report it with the words below.', ELSEWHERE],
      details,
    };
  }
  const { trouble, cause } = thrown;
  return { ...ofEngine(trouble), details: cause === undefined ? '' : details };
}

function ofEngine(trouble: EngineTrouble): Omit<TroubleWords, 'details'> {
  switch (trouble.kind) {
    case 'noWebAssembly':
      return {
        what: 'This browser has no WebAssembly, in which the simulation is written.',
        advice: [
          `These have it: ${BROWSERS}.`,
          'A strict security setting may have switched it off, such as Lockdown Mode on an iPhone or Mac, or the safest level of Tor Browser; this page can be made an exception.',
          ELSEWHERE,
        ],
      };
    case 'refused':
      return {
        what: 'The browser is not allowed to run WebAssembly in this page.',
        advice: [
          'An extension or a security setting may forbid it: allow it for this page, then try again.',
          `${ASK} ask them to allow WebAssembly for this site.`,
          'If this is your own server: its Content-Security-Policy needs ‘wasm-unsafe-eval’ in script-src.',
        ],
      };
    case 'unreachable':
      return {
        what: `The simulation engine could not be fetched from ${trouble.address}.`,
        advice: [
          'Check the connection, then try again.',
          'An extension that blocks content may hold it back: allow it for this page.',
          `${ASK} ask them to allow the address above.`,
        ],
      };
    case 'badStatus':
      return {
        what: `The server answered with status ${trouble.status} when asked for the simulation engine, ${trouble.address}.`,
        advice: [
          trouble.status === 404
            ? 'The page may have been replaced by a newer one in the meantime: reload it.'
            : 'Wait a little, then try again.',
          'If this is your own server: the whole of the built folder must be there, its .wasm file too.',
        ],
      };
    case 'replaced':
      return {
        what: `Something else than the simulation engine came from ${trouble.address} (${trouble.type}).`,
        advice: [
          'A network that asks for a log-in, or a filter, may have answered in its place: open any other page first, then try again.',
          `${ASK} ask them to let the address above through as it is.`,
          'If this is your own server: the .wasm file may be missing, and a page is sent in its place.',
        ],
      };
    case 'notStartable':
      return {
        what: 'The simulation engine arrived, and this browser could not start it.',
        advice: [
          'It may have arrived damaged: reload the page.',
          `The browser may be too old. These are new enough: ${BROWSERS}.`,
          ELSEWHERE,
        ],
      };
  }
}

/** What is said of code that comes after the first picture. */
export interface LaterWords {
  loading: string;
  missing: string;
  advice: (message: string) => string;
}

export const LATER: LaterWords = {
  loading: 'The rest of the page is loading…',
  missing:
    'The rest of the page did not arrive: the tables below, the steps from event to event, copying and saving. The figures and the picture are complete.',
  advice: (message: string) =>
    `Check the connection, then try again or reload the page; the scenario stands in the address (${message}).`,
};

/** When the engine breaks off, which no scenario should be able to make it do. */
export const ENGINE_STOPPED = {
  heading: 'The simulation engine stopped',
  what: (message: string) =>
    `It broke off at this scenario and cannot be trusted any more (${message}).`,
  advice:
    'Reload the page to start it again: it opens the last scenario that could be run. Please report what you chose.',
};
