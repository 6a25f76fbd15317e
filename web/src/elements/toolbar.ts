/** The line above a table: its filter and its counts; and what stands there when it is empty. */
import { css, html } from 'lit';

export const toolbarStyles = css`
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--rl-space-2) var(--rl-space-4);
    margin-bottom: var(--rl-space-3);
    font-size: var(--rl-text-small);
  }

  .empty {
    padding: var(--rl-space-5) var(--rl-space-4);
    border: 1px dashed var(--rl-line-strong);
    border-radius: var(--rl-radius);
    color: var(--rl-ink-soft);
    text-align: center;
  }
`;

/** The filter of a table: all of its rows, or only some. */
export function rowFilter(
  words: { filter: string; all: string; some: string },
  onlySome: boolean,
  choose: (onlySome: boolean) => void,
) {
  const segment = (label: string, value: boolean) =>
    html`<button
      type="button"
      aria-pressed=${onlySome === value}
      @click=${() => {
        choose(value);
      }}
    >
      ${label}
    </button>`;
  return html`<div class="segments" role="group" aria-label=${words.filter}>
    ${segment(words.all, false)}${segment(words.some, true)}
  </div>`;
}
