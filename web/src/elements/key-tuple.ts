/** A key as a tuple that breaks between its fields: `(nightly-ledger-2026-03-02, publish-3, …)`. */
import { css, html, type TemplateResult } from 'lit';
import type { KeyPart } from '../model/keys.js';

/** The fields to mark are those in which the key differs from its neighbours. */
export function keyTuple(
  parts: readonly KeyPart[],
  marked: ReadonlySet<string> = new Set(),
): TemplateResult {
  const last = parts.length - 1;
  return html`<span class="key-tuple"
    >${parts.map(({ field, value }, position) => {
      const text = marked.has(field) ? html`<mark>${value}</mark>` : value;
      const before = position === 0 ? '(' : '';
      const after = position === last ? ')' : ',';
      return html`<span>${before}${text}${after}</span> `;
    })}</span
  >`;
}

export const keyTupleStyles = css`
  .key-tuple {
    font-family: var(--rl-font-key);
    font-size: calc(0.75 * var(--rl-rem));
    line-height: 1.5;
  }

  .key-tuple > span {
    display: inline-block;
    max-width: 100%;
    overflow-wrap: anywhere;
  }

  mark {
    background: none;
    color: var(--rl-wrong);
    font-weight: 700;
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 0.2em;
  }
`;
