/** Whether something belongs to what a reader has chosen: all that the picture needs to know of it. */
import type { Related } from './related.js';
import type { Selection } from './selection.js';

/** Whether something else that can be chosen belongs to what is chosen. */
export function belongsTo(related: Related, selection: Selection): boolean {
  const { position } = selection;
  switch (selection.kind) {
    case 'request':
      return related.isRelated(selection.system, position);
    case 'attempt':
      return related.attempts.has(position);
    case 'commit':
      return related.commits.has(position);
    case 'mark':
      return related.marks.has(position);
    case 'message':
      return related.messages.has(position);
    case 'rename':
      return related.renames.has(position);
    case 'claim':
      return related.claims.has(position);
    case 'reading':
      return related.readings.has(position);
    case 'removal':
      return related.removals.has(position);
    case 'senderEvent':
      return related.senderEvents.has(position);
  }
}
