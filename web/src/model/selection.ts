/** What a reader has chosen in a run: one of the things in its outcome, by its position there. */
import type { System } from '../engine/pkg/sim_wasm.js';

/** A system that takes requests. */
export type Receiver = Exclude<System, 'workQueue' | 'lock'>;

export type Selection =
  /** An attempt: its bar, what was believed of it, its start. */
  | { kind: 'attempt'; position: number }
  /** Something that was decided or happened, among the outcome's marks. */
  | { kind: 'mark'; position: number }
  /** A message between the coordinator and a worker. */
  | { kind: 'message'; position: number }
  /** A request to a system: a row, a notification, an email, a message. */
  | { kind: 'request'; system: Receiver; position: number }
  /** A commit of staged rows. */
  | { kind: 'commit'; position: number }
  /** An attempt's own file that took the place of its task's. */
  | { kind: 'rename'; position: number }
  /** Something that happened to an item or a lock, among all claims of the run. */
  | { kind: 'claim'; position: number }
  /** An attempt that read the outside value. */
  | { kind: 'reading'; position: number }
  /** Rows or blocks that were taken away again, among all removals of the run. */
  | { kind: 'removal'; position: number }
  /** Something that befell the outbox sender. */
  | { kind: 'senderEvent'; position: number };

/** A text that tells selections apart: `ledger-12`, `attempt-3`. */
export function selectionKey(selection: Selection): string {
  const { kind, position } = selection;
  return kind === 'request' ? `${selection.system}-${position}` : `${kind}-${position}`;
}

export function isSameSelection(one: Selection | null, other: Selection | null): boolean {
  if (one === null || other === null) return one === other;
  return selectionKey(one) === selectionKey(other);
}
