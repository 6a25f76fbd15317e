/** Messages of attempts that their coordinator has forgotten: they arrive, and nobody listens to them. */
import type { Attempt, Message } from '../engine/pkg/sim_wasm.js';

/** A restart acts after all else of its millisecond, so what was sent then was still listened to. */
export const isUnlistened = (
  { sentMs }: Pick<Message, 'sentMs'>,
  { verdict, decidedMs }: Attempt,
): boolean => verdict === 'forgotten' && (decidedMs ?? Infinity) < sentMs;
