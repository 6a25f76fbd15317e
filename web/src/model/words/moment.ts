/** What is said of the world at the cursor. */
import type { Report, Stage, System } from '../../engine/pkg/sim_wasm.js';
import { counted, grouped, listed, seconds } from '../format.js';
import type { Believed, Deeds, Really } from '../moment-attempt.js';
import type { OutboxState } from '../outbox-at.js';
import { countedAttemptName, NOUNS, runName, workerName } from './names.js';
import { WAITS } from './timeline.js';

/** What stands where there is nothing to say. */
const NOTHING = '–';
const DROPPED = 'not started: no longer needed';

const BELIEVED: Record<Exclude<Believed['is'], 'running' | 'over'>, string> = {
  nothing: NOTHING,
  waiting: WAITS,
  dropped: DROPPED,
  accepted: 'done, and accepted',
  ignored: 'done, and not needed',
  tooLate: 'done, but too late',
  declaredFailed: 'has failed',
  reportedFailure: 'has failed, as it said itself',
  cancelled: 'has stopped, as it was told',
  forgotten: 'nothing: forgotten at the restart',
  undecided: 'runs',
};

export const MOMENT = {
  at: (atMs: number) => `At ${seconds(atMs)}`,
  inTheEnd: 'In the end',
  label: 'What the coordinator believes of each attempt, and what is so',
  attemptColumn: 'Attempt',
  believesColumn: 'Coordinator believes',
  reallyColumn: 'Really',
  wrong: 'The coordinator is wrong.',
  right: 'The coordinator is right.',
  job: 'The job',
  attempt: countedAttemptName,

  believes: (believed: Believed) => {
    if (believed.is === 'over') {
      const { last } = believed;
      return `nothing more; last: ${BELIEVED[last === 'runs' ? 'undecided' : last]}`;
    }
    if (believed.is !== 'running') return BELIEVED[believed.is];
    return believed.silentMs === null
      ? 'runs'
      : `runs; nothing heard for ${seconds(believed.silentMs)}`;
  },

  /** `rows`: how many the attempt has to write. */
  really: (really: Really, deeds: Deeds, rows: number, isAtomic: boolean) =>
    `${doing(really)}${deedWords(deeds, rows, isAtomic)}`,

  stage: (stage: Stage, accepted: number, tasks: number) =>
    `${stage} ${grouped(accepted)} of ${grouped(tasks)}`,
  underWay: (stages: readonly string[], isEnd: boolean) =>
    `${isEnd ? 'never reports: ' : ''}${listed(stages)} tasks accepted`,
  ofRun: (run: number, job: string) => `${runName(run)}: ${job}`,
  notStarted: 'not started yet',
  closeOut: (sinceMs: number) => `close-out, since ${seconds(sinceMs)}`,
  reported: (report: Report, atMs: number) =>
    report === 'refused'
      ? 'refused before it started'
      : `reported ${report === 'failed' ? 'failure' : 'success'} at ${seconds(atMs)}`,

  /** The noun alone: the count stands beside it, in figures of its own. */
  unit: (system: System, count: number) => NOUNS[system][count === 1 ? 0 : 1],
  repeated: (customers: number) =>
    customers === 0 ? '' : `${counted(customers, 'customer')} more than once`,
  /** `marksSent`: where the mark comes first, what is marked may never go out. */
  outbox: ({ waiting, setAside, marksSent, downSinceMs }: OutboxState) => [
    waiting === 0
      ? 'none waits'
      : `${grouped(waiting)} ${marksSent ? 'not marked as sent' : 'neither marked nor sent'}`,
    ...(setAside === undefined ? [] : [setAside === 0 ? '' : `${grouped(setAside)} set aside`]),
    ...(downSinceMs === undefined
      ? []
      : [downSinceMs === null ? '' : `sender down since ${seconds(downSinceMs)}`]),
  ],
};

function doing(really: Really): string {
  switch (really.is) {
    case 'nothing':
      return NOTHING;
    case 'waiting':
      return WAITS;
    case 'dropped':
      return DROPPED;
    case 'working':
      return `${really.waitsFor === undefined ? 'works' : `waits for the ${NOUNS[really.waitsFor][0]}`}, ${workerName(really.worker)}${really.isCutOff ? ', cut off' : ''}`;
    case 'finished':
      return `done since ${seconds(really.atMs)}`;
    case 'crashed':
      return `crashed at ${seconds(really.atMs)}`;
    case 'cancelled':
      return `stopped at ${seconds(really.atMs)}`;
    case 'failed':
      return `gave up at ${seconds(really.atMs)}`;
  }
}

/** What it has done outside the job; nothing where that is nothing. */
function deedWords({ writes, emails, commit }: Deeds, rows: number, isAtomic: boolean): string {
  if (writes === 0) return '';
  const done = { took: 'committed', refused: 'refused', none: isAtomic ? 'staged' : 'written' };
  const of = writes < rows ? `${grouped(writes)} of ` : '';
  const sent = emails === 0 ? '' : `, ${counted(emails, 'email')}`;
  return `; ${of}${counted(rows, 'row')} ${done[commit ?? 'none']}${sent}`;
}
