/** A sign before a coloured line, so that its colour is not the only sign. */
import { html, nothing } from 'lit';

/** ✓, ✗, or nothing when it is neither; the words after it say the same. */
export function signOf(isSo: boolean | null) {
  if (isSo === null) return nothing;
  return html`<span aria-hidden="true">${isSo ? '✓' : '✗'}</span> `;
}
