/** What is asked for on the command line. */
import { parseArgs } from 'node:util';
import { WHOLE_NUMBER } from '../model/address-number.js';
import { messageOf } from '../model/message-of.js';
import { CALL } from '../model/words/render.js';
import { LEAST_WIDTH } from '../svg/timeline-svg.js';

export interface Request {
  /** A preset, an address, a file or standard input, as it was given. */
  scenario: string;
  /** Where the picture goes, and the page; `-` is standard output. */
  svg: string | undefined;
  html: string | undefined;
  width: number;
  /** Up to when the run is drawn; undefined where the scenario's own address may say it. */
  atMs: number | undefined;
  /** The folder of a hosted lab, with the slash at its end. */
  base: string | undefined;
}

const WIDTH = { usual: 860, most: 4000 };
/** A run is watched for seven days at most. */
const MOST_MS = 7 * 24 * 3_600_000;

/** The request; a sentence when it is none; `help` when that is wanted. */
export function requestOf(words: readonly string[]): Request | { wrong: string } | 'help' {
  try {
    return read(words);
  } catch (error) {
    return { wrong: messageOf(error) };
  }
}

function read(words: readonly string[]): Request | 'help' {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      svg: { type: 'string' },
      html: { type: 'string' },
      width: { type: 'string' },
      at: { type: 'string' },
      base: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return 'help';
  const [scenario, ...others] = positionals;
  if (scenario === undefined) throw new Error(CALL.noScenario);
  if (others.length > 0) throw new Error(CALL.several(positionals));
  const { svg, html, width, at, base } = values;
  if (svg === undefined && html === undefined) throw new Error(CALL.nothingAsked);
  if (svg !== undefined && svg === html) throw new Error(CALL.sameFile(svg));
  return {
    scenario,
    svg,
    html,
    width: width === undefined ? WIDTH.usual : number('--width', LEAST_WIDTH, WIDTH.most, width),
    atMs: at === undefined ? undefined : number('--at', 0, MOST_MS, at),
    base: base === undefined ? undefined : folderOf(base),
  };
}

function number(option: string, least: number, most: number, text: string): number {
  const value = WHOLE_NUMBER.parse(text);
  if (value !== undefined && value >= least && value <= most) return value;
  throw new Error(CALL.number(option, least, most, text));
}

/** The address of a page of the lab stands for the folder that the page is in. */
function folderOf(base: string): string {
  const url = URL.canParse(base) ? new URL(base) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new Error(CALL.base(base));
  const isFolder = url.pathname.endsWith('/') || url.pathname.endsWith('.html');
  return new URL(isFolder ? '.' : `${url.pathname}/`, url).href;
}
