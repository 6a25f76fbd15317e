/** What a reader does while reading a run, told to whoever holds the run. */
import type { Selection } from '../model/selection.js';

declare global {
  interface HTMLElementEventMap {
    /** The reader chose something in the run, or nothing any more. */
    'selection-change': CustomEvent<Selection | null>;
    /** The reader moved the cursor to a time in milliseconds; null is after everything. */
    'cursor-change': CustomEvent<number | null>;
  }
}

const options = { bubbles: true, composed: true };

export function tellSelection(from: HTMLElement, selection: Selection | null): void {
  from.dispatchEvent(new CustomEvent('selection-change', { detail: selection, ...options }));
}

export function tellCursor(from: HTMLElement, atMs: number | null): void {
  from.dispatchEvent(new CustomEvent('cursor-change', { detail: atMs, ...options }));
}
