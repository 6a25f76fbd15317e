/** What the list of events says of effects beside rows and emails: messages, paid calls, files, counters, items, locks. */
import type { Attempt, ClaimEventKind, Fate, System } from '../../engine/pkg/sim_wasm.js';
import { counted } from '../format.js';
import type { Receiver } from '../selection.js';
import { fullAttemptName, NOUNS, taskName } from './names.js';

interface Told {
  fate: Fate;
  customer: string;
  attempt: Attempt;
  isAgain: boolean;
  /** Whether it goes to a file of the attempt's own. */
  isOwnFile: boolean;
}

type OtherEffect = Exclude<Receiver, 'ledger' | 'outbox' | 'mailbox'>;

/** A request to a system beside the ledger and the emails, and what becomes of it. */
export function effectWords(system: OtherEffect, told: Told): string {
  const { fate, customer, attempt, isAgain, isOwnFile } = told;
  const name = fullAttemptName(attempt);
  if (fate === 'failed') return `Answers the call of ${name} for ${customer} with an error`;
  if (fate === 'throttled') {
    return `Tells ${name} to come again for ${customer}: the quota is used up`;
  }
  switch (system) {
    case 'topic':
      return fate === 'ignored'
        ? `Recognises the message about ${customer} from ${name}, and publishes nothing`
        : `Publishes ${isAgain ? 'one more' : 'the'} message about ${customer}, from ${name}`;
    case 'paidService':
      return fate === 'ignored'
        ? `Recognises the payment key of the call for ${customer} by ${name}, and charges nothing`
        : `Charges ${isAgain ? 'once more ' : ''}for ${customer}, called by ${name}`;
    case 'files':
      if (isOwnFile) {
        return `Writes the block of ${customer} to a file of its own, for ${name}${fate === 'discarded' ? '; it never takes the place of the task’s file' : ''}`;
      }
      return fate === 'overwrote'
        ? `Writes the block of ${customer} from ${name} over the one before`
        : `Writes ${isAgain ? 'one more' : 'the'} block of ${customer}, from ${name}`;
    case 'counter':
      return fate === 'ignored'
        ? `Recognises the step for ${customer} by ${name}, and counts nothing`
        : `Counts ${customer}${isAgain ? ' once more' : ''}, for ${name}`;
  }
}

export const renameWords = (attempt: Attempt, blocks: number, replaces: boolean) =>
  `Puts the file of ${fullAttemptName(attempt)} with ${counted(blocks, ...NOUNS.files)} in the place of its task’s${replaces ? ', where another one stood' : ''}.`;

export const removalWords = (system: System, attempt: Attempt, count: number) =>
  system === 'files'
    ? `Is opened anew and emptied: ${counted(count, ...NOUNS.files)} of ${fullAttemptName(attempt)} ${count === 1 ? 'is' : 'are'} cut away.`
    : `Deletes ${counted(count, ...NOUNS.ledger)} that ${fullAttemptName(attempt)} had committed.`;

export const readingWords = (attempt: Attempt, version: number, isHanded: boolean) =>
  `${isHanded ? 'Is handed' : 'Reads'} the ${VERSIONS[version] ?? VERSIONS[0]} value, for ${fullAttemptName(attempt)}.`;

const VERSIONS = ['old', 'new'];

/** What an item or a lock is called, with its task. */
export const claimName = (system: System, { stage, task, run }: Attempt) =>
  `the ${system === 'lock' ? 'lock' : 'item'} of ${taskName(stage, task, run)}`;

/** `other`: whoever has it, or whose lease was over. */
export function claimWords(
  kind: ClaimEventKind,
  system: System,
  attempt: Attempt,
  other: Attempt | undefined,
): string {
  const name = fullAttemptName(attempt);
  const what = claimName(system, attempt);
  const holder = other === undefined ? 'somebody' : fullAttemptName(other);
  switch (kind) {
    case 'taken':
      return other === undefined
        ? `Gives ${what} to ${name}.`
        : `Gives ${what} to ${name}: the lease of ${holder} is over.`;
    case 'shared':
      return `Gives ${what} to ${name} as well: ${holder} has it in the task’s name.`;
    case 'waits':
      return `Lets ${name} wait for ${what}, which ${holder} has.`;
    case 'turnedAway':
      return `Turns ${name} away: ${holder} has ${what}.`;
    case 'wentWithout':
      return `Tells ${name} that ${holder} has ${what}; it goes on without.`;
    case 'foundConsumed':
      return `Has nothing left for ${name}: the work of ${what} was done before.`;
    case 'gaveUpWaiting':
      return `Sees ${name} give up waiting for ${what}, which ${holder} has.`;
    case 'consumed':
      return `Strikes off ${what}: ${name} has done its work.`;
    case 'released':
      return `Gets ${what} back from ${name}.`;
    case 'heldNoMore':
      return `Gets nothing back from ${name}, which does not hold ${what}${other === undefined ? '' : `; ${holder} does`}.`;
  }
}
