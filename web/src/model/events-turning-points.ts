/** The events that matter: what a reader steps through who does not want to see every row. */
import type { Outcome, System } from '../engine/pkg/sim_wasm.js';
import { claimAt } from './claims.js';
import { type EventKind, type EventOrder, orderOf } from './events-order.js';
import { once } from './once.js';
import { becameOf } from './requests-became.js';
import { effectsOf } from './system-requests.js';
import { interestingTasks } from './timeline-subjects.js';

/** So many requests of an attempt to one system; where it goes on like that, nobody reads more. */
const REQUESTS_SHOWN = 12;
/** As many of the sender's mishaps as the story names. */
const MISHAPS_SHOWN = 12;

export const turningPointsOf = once((outcome: Outcome): EventOrder => {
  const all = orderOf(outcome);
  const isTurning = turning(outcome);
  const chosen: number[] = [];
  for (let index = 0; index < all.count; index += 1) {
    if (isTurning(all.kindAt(index), all.positions[index] ?? 0)) chosen.push(index);
  }
  return {
    count: chosen.length,
    kindAt: (index) => all.kindAt(chosen[index] ?? 0),
    positions: Uint32Array.from(chosen, (index) => all.positions[index] ?? 0),
    timesMs: Uint32Array.from(chosen, (index) => all.timesMs[index] ?? 0),
  };
});

function turning(outcome: Outcome): (kind: EventKind, position: number) => boolean {
  const { attempts, marks, messages, effects } = outcome;
  const nameOf = (run: number, stage: string | null, task: number | null) =>
    `${run}-${stage}-${task}`;
  const tasks = new Set(
    interestingTasks(outcome).map(({ run, stage, task }) => nameOf(run, stage, task)),
  );
  const inQuestion = attempts.map(({ run, stage, task }) => tasks.has(nameOf(run, stage, task)));
  const isOf = (attempt: number | undefined) => inQuestion[attempt ?? -1] === true;
  const { commits } = effectsOf(outcome, 'ledger');
  const changes = new Map(
    effects.map(({ system }) => [system, changesOf(outcome, system, inQuestion)]),
  );
  return (kind, position) => {
    switch (kind) {
      case 'ledger':
      case 'outbox':
      case 'mailbox':
      case 'topic':
      case 'paidService':
      case 'files':
      case 'counter':
        return changes.get(kind)?.[position] === 1;
      case 'commit':
        return isOf(commits[position]?.attempt);
      case 'rename':
        return isOf(effectsOf(outcome, 'files').commits[position]?.attempt);
      case 'removal':
        return true;
      case 'reading':
        return isOf(outcome.readings[position]?.attempt);
      case 'claim':
        return isOf(claimAt(outcome, position).attempt);
      case 'message':
        return isOf(messages[position]?.attempt);
      case 'attempt':
        return isOf(position);
      case 'senderEvent':
        return position < MISHAPS_SHOWN;
      case 'mark': {
        const { run = 0, task = null, stage = null } = marks[position] ?? {};
        return task === null || tasks.has(nameOf(run, stage, task));
      }
    }
  };
}

/** 1 for each request of an attempt in question of which something else became than of its last one. */
function changesOf(outcome: Outcome, system: System, inQuestion: readonly boolean[]): Uint8Array {
  const { codeOf } = becameOf(outcome, system);
  const attempts = effectsOf(outcome, system).requests.attempt;
  const changes = new Uint8Array(attempts.length);
  const last = new Int16Array(inQuestion.length).fill(-1);
  const shown = new Uint8Array(inQuestion.length);
  for (let request = 0; request < attempts.length; request += 1) {
    const attempt = attempts[request] ?? 0;
    if (inQuestion[attempt] !== true || last[attempt] === codeOf(request)) continue;
    last[attempt] = codeOf(request);
    if ((shown[attempt] ?? 0) === REQUESTS_SHOWN) continue;
    shown[attempt] = (shown[attempt] ?? 0) + 1;
    changes[request] = 1;
  }
  return changes;
}
