/** The outbox sender's line: when it ran, when it was down, and what befell it. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { type Mishap, senderMishaps } from './sender-mishaps.js';
import { scenarioOf } from './scenario.js';
import { senderDetail, senderMoreNote, senderNote } from './words/sender.js';

/** So many of its mishaps are named; the others are marked and counted. */
const NAMED = 4;

export interface SenderLane {
  /** When it marks what it sends. */
  detail: string;
  fromMs: number;
  toMs: number;
  /** From a crash until it runs again. */
  downs: { fromMs: number; toMs: number }[];
  /** Each with its position among the sender's events. */
  events: { position: number; kind: Mishap['kind']; atMs: number; note: string }[];
  /** How many crashes and emails given up are not named, in words; empty when all are. */
  more: string;
  /** Moments around which the clock runs at full width. */
  instantsMs: number[];
}

/** Its line when something befell it; undefined otherwise. */
export function senderLane(outcome: Outcome): SenderLane | undefined {
  const mishaps = senderMishaps(outcome);
  const outboxMs = outcome.effects.find(({ system }) => system === 'outbox')?.requests.atMs ?? [];
  const mailboxMs = outcome.effects.find(({ system }) => system === 'mailbox')?.requests.atMs ?? [];
  const last = mishaps.at(-1);
  if (last === undefined) return undefined;
  const named = mishaps.slice(0, NAMED);
  const more = mishaps.slice(NAMED).filter(({ kind }) => kind !== 'restarted').length;
  return {
    detail: senderDetail(scenarioOf(outcome).email.sender.marks),
    fromMs: outboxMs[0] ?? last.atMs,
    toMs: Math.max(mailboxMs.at(-1) ?? 0, last.atMs),
    downs: mishaps.flatMap(({ kind, atMs }, position) => {
      if (kind !== 'crashed') return [];
      const restart = mishaps.slice(position).find((later) => later.kind === 'restarted');
      return [{ fromMs: atMs, toMs: restart?.atMs ?? atMs }];
    }),
    events: mishaps.map((mishap, position) => ({
      position,
      kind: mishap.kind,
      atMs: mishap.atMs,
      note: position < NAMED ? senderNote(mishap) : '',
    })),
    more: more > 0 ? senderMoreNote(more) : '',
    instantsMs: named.flatMap(({ atMs, notification }) => [atMs, ...(notification?.callsMs ?? [])]),
  };
}
