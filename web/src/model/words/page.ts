/** What the page says around its parts: headings, what can be done, and what cannot be run. */
import { counted, grouped, listed, settingPercent, settingSeconds } from '../format.js';

/** The title of the page in its tab, its history and bookmarks. */
export const pageTitle = (heading: string) => `${heading} · Retry Lab`;

export const HEADLINE = {
  nothing: 'Nothing goes wrong',
  neverHappened: ' (never happened)',
  remembersNothing: ', which remembers no task',
  by: (identity: string) => ` by ${identity}`,
  sink: (sink: string) => `Ledger: ${sink}.`,
  latestRow: "The dashboard takes each customer's latest row.",
  email: (path: string) => `Emails: ${path}.`,
  id: (id: string, memory: string) => `Notification id: ${id}; the receiver remembers ${memory}.`,
  marks: (when: string, restart: string) =>
    `The sender marks an email ${when}, and is restarted ${restart} after a crash.`,
  tries: (tries: string, timeout: string, retryAfter: string) =>
    `${tries} for an email; a reply is waited for ${timeout}, the next call comes ${retryAfter} after a failure.`,
  data: (customers: number, seed: number | null, skewPercent: number) =>
    `${counted(customers, 'customer')} made up${seed === null ? '' : ` from seed ${seed}`}${skewPercent === 0 ? '' : `, skew ${settingPercent(skewPercent)}`}.`,
  retries: (retries: string | undefined, silence: string) =>
    `${retries === undefined ? 'No retries' : `Each task gets ${retries}`}; an attempt is declared failed after ${silence} of silence.`,
  copies: (stages: readonly string[], loser: string) =>
    `Slow attempts in ${listed(stages)} get a second copy; the ${loser}.`,
  loserLater: (ms: number) => `loser is cancelled after ${settingSeconds(ms)}`,
  cluster: (workers: number, tasks: number) =>
    `${counted(workers, 'worker')}, ${counted(tasks, 'task')} a stage.`,
  names: (job: string, run: string, period: string) => `Job ${job}, run ${run}, period ${period}.`,
};

/** What can be done with the run on show. */
export const WORKBENCH = {
  undo: 'Undo',
  startOver: 'Start over',
  backTo: (title: string) => `Back to: ${title}`,
  pin: 'Pin this run',
  pinnedNow: 'Pinned ✓',
  isPinned: 'Pinned. Change something, and both runs stand beside each other.',
  opened: (name: string) => `Opened ${name}.`,
  pinned: (title: string, detail: string) => `${title}. ${detail}`,
} as const;

/** What stands over the comparison, and leads there. */
export const COMPARE_HEADING = 'Compare all strategies';

export const TIMELINE_HEADING = 'What the coordinator believes, and what really happens';
export const PROBLEMS = {
  stays: 'What is below stays as it was.',
  heading: (count: number) =>
    count === 1
      ? 'One thing in this scenario cannot be run'
      : `${grouped(count)} things in this scenario cannot be run`,
  more: (count: number) => `And ${grouped(count)} more.`,
  instead:
    'Below is the reference run instead. The address stays as it is until you change something.',
} as const;
