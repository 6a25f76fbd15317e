/** Why the thing happened that a reader has chosen, in a few sentences. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { timeOf } from './events.js';
import { explainAttempt } from './explanation-attempt.js';
import { explainClaim } from './explanation-claim.js';
import {
  explainEffect,
  explainReading,
  explainRemoval,
  explainRename,
} from './explanation-effects.js';
import { explainEmail, explainNotification, explainSenderEvent } from './explanation-email.js';
import { explainCommit, explainRow } from './explanation-ledger.js';
import { explainMark, explainMessage } from './explanation-mark.js';
import { seconds } from './format.js';
import type { Receiver, Selection } from './selection.js';
import type { Tone } from './tone.js';
import { EXPLANATION, type Moment } from './words/explanation.js';

/** What a part of the explanation knows; the time is put into the title for all of them. */
export interface Explained {
  subject: string;
  sentences: string[];
  tone: Tone;
}

export interface Explanation {
  /** What it is and when it happened. */
  title: string;
  /** What happened, why it was taken, ignored or believed, and what came of it. */
  sentences: readonly string[];
  tone: Tone;
}

export function explanationOf(outcome: Outcome, selection: Selection): Explanation {
  const atMs = timeOf(outcome, selection);
  // The title tells the time once; where a sentence would tell it again, it points back to it.
  const when = (otherMs: number) =>
    seconds(otherMs) === seconds(atMs) ? EXPLANATION.sameMoment : seconds(otherMs);
  const { subject, sentences, tone } = explain(outcome, selection, when);
  return { title: EXPLANATION.title(subject, atMs), sentences, tone };
}

function explainRequest(
  outcome: Outcome,
  system: Receiver,
  request: number,
  when: Moment,
): Explained {
  switch (system) {
    case 'ledger':
      return explainRow(outcome, request, when);
    case 'outbox':
      return explainNotification(outcome, request, when);
    case 'mailbox':
      return explainEmail(outcome, request, when);
    case 'topic':
    case 'paidService':
    case 'files':
    case 'counter':
      return explainEffect(outcome, system, request, when);
  }
}

function explain(outcome: Outcome, selection: Selection, when: Moment): Explained {
  const { position } = selection;
  switch (selection.kind) {
    case 'attempt':
      return explainAttempt(outcome, position, when);
    case 'mark':
      return explainMark(outcome, position, when);
    case 'message':
      return explainMessage(outcome, position, when);
    case 'commit':
      return explainCommit(outcome, position, when);
    case 'senderEvent':
      return explainSenderEvent(outcome, position);
    case 'rename':
      return explainRename(outcome, position, when);
    case 'removal':
      return explainRemoval(outcome, position);
    case 'reading':
      return explainReading(outcome, position, when);
    case 'claim':
      return explainClaim(outcome, position, when);
    case 'request':
      return explainRequest(outcome, selection.system, position, when);
  }
}
