/** What is said when a scenario is drawn from the command line, and in the page that is written there. */
import { seconds } from '../format.js';

const COMMAND = './scripts/render';

export const USAGE = `Draws the timeline of a scenario, for notes and paper.

  ${COMMAND} SCENARIO --svg FILE    its picture, as the workbench saves it
  ${COMMAND} SCENARIO --html FILE   a page that needs nothing else: the picture, and what came of the run

SCENARIO is a name that \`cargo run -q -p retry-lab -- presets\` lists, a link or what stands after its
“?” in quotes ('preset=zombie-atomic-direct&email=outbox'), a JSON file, or - for JSON on standard input.
FILE may be - for standard output. Both may be asked for at once.

  --width PX   how wide the picture is (860)
  --at MS      draws what has happened by then, and nothing later; by default the moment of the link, or
               the whole run
  --base URL   where the lab is hosted: the page links there
  --help       says this

Exit code 1: the scenario cannot be run, a line for each reason, or nothing can be written. Exit code 2:
the command was not called as it should be, or the scenario cannot be read.
`;

/** How a call of the command is wrong. */
export const CALL = {
  help: `${COMMAND} --help says all that may be asked for`,
  noScenario: 'a scenario is missing: give a preset, a link, a JSON file, or -',
  several: (scenarios: readonly string[]) =>
    `one scenario is drawn at a time, got ${scenarios.join(' and ')}; a link stands in quotes`,
  nothingAsked: 'nothing is asked for: give --svg FILE, --html FILE or both',
  sameFile: (file: string) =>
    `picture and page cannot both go to ${file === '-' ? 'standard output' : file}`,
  number: (option: string, least: number, most: number, got: string) =>
    `${option} must be a whole number from ${least} to ${most}, got “${got}”`,
  base: (got: string) =>
    `--base must be a web address such as https://example.org/lab/, got “${got}”`,
  unreadable: (file: string, why: string) => `${file} cannot be read: ${why}`,
  unwritable: (file: string, why: string) => `${file} cannot be written: ${why}`,
} as const;

export const STANDARD_INPUT = 'standard input';
export const STANDARD_OUTPUT = 'standard output';

/** Of a picture that ends before the run does. */
export const untilThen = (atMs: number) => `What has happened by ${seconds(atMs)}.`;

/** The page around the picture. */
export const PAGE = {
  result: 'What came of it',
  columns: ['Figure', 'Value', 'Beside what it should be'],
  story: 'The run in words',
  until: (atMs: number) => `${untilThen(atMs)} What comes of it is not told here.`,
  /** A citation without an address: what a link to any lab would say. */
  anyLab: (query: string) => `Scenario ${query}`,
} as const;
