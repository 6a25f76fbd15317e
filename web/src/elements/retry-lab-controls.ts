import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Control, ControlGroup } from '../model/choices.js';
import {
  type ChoiceName,
  CONTROLS_HEADING,
  GROUP_NAMES,
  type GroupName,
  groupSummary,
  settingWords,
} from '../model/words/controls.js';
import { elementStyles } from '../styles/element.js';
import { SIDE_BY_SIDE } from '../styles/layout.js';

/** What a reader chose in which dropdown. */
export interface ControlChoice {
  name: ChoiceName;
  value: string;
}

/**
 * The dropdowns of a scenario.
 *
 * @fires choice - `CustomEvent<ControlChoice>` when a reader chose something
 */
@customElement('retry-lab-controls')
export class RetryLabControls extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
        container-type: inline-size;
      }

      form {
        display: grid;
        gap: var(--rl-space-5);
      }

      @container (min-width: 38rem) {
        form {
          grid-template-columns: repeat(3, minmax(0, 1fr));
          align-items: start;
        }
      }

      summary {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0 var(--rl-space-2);
        align-content: center;
        padding: 0 0 var(--rl-space-1);
        border-bottom: 1px solid var(--rl-line);
        list-style: none;
        font-weight: 650;
        cursor: pointer;
      }

      summary::-webkit-details-marker {
        display: none;
      }

      summary::after {
        content: '';
        grid-area: 1 / 2;
        align-self: center;
        width: 0.45rem;
        height: 0.45rem;
        margin-inline-end: 0.75rem;
        border: solid var(--rl-ink-soft);
        border-width: 0 1.5px 1.5px 0;
        transform: translateY(-30%) rotate(45deg);
      }

      [open] > summary {
        margin-bottom: var(--rl-space-3);
      }

      [open] > summary::after {
        transform: translateY(30%) rotate(225deg);
      }

      .set {
        grid-column: 1 / -1;
        color: var(--rl-ink-soft);
        font-size: var(--rl-text-small);
        font-weight: 400;
      }

      [open] > summary .set {
        display: none;
      }

      .grid {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr));
        gap: var(--rl-space-3);
        align-items: start;
      }

      label {
        display: block;
        margin-bottom: var(--rl-space-1);
        color: var(--rl-ink-soft);
        font-size: var(--rl-text-small);
      }

      .control[data-wide] {
        grid-column: 1 / -1;
      }

      select {
        appearance: none;
        width: 100%;
        min-height: max(2.25rem, var(--rl-target));
        padding: var(--rl-space-1) 1.9rem var(--rl-space-1) var(--rl-space-2);
        border: 1px solid var(--rl-line-strong);
        border-radius: var(--rl-radius);
        background: var(--rl-surface);
        color: var(--rl-ink);
        font: inherit;
        text-overflow: ellipsis;
        cursor: pointer;
      }

      .field {
        position: relative;
      }

      .field::after {
        content: '';
        position: absolute;
        top: 50%;
        right: 0.75rem;
        width: 0.45rem;
        height: 0.45rem;
        border: solid var(--rl-ink-soft);
        border-width: 0 1.5px 1.5px 0;
        transform: translateY(-70%) rotate(45deg);
        pointer-events: none;
      }

      select:hover:enabled {
        border-color: var(--rl-accent);
      }

      select:disabled {
        border-color: var(--rl-line);
        background: var(--rl-surface-raised);
        color: var(--rl-ink-soft);
        opacity: 1;
        cursor: not-allowed;
      }

      .note {
        margin-top: var(--rl-space-1);
        color: var(--rl-ink-soft);
        font-size: var(--rl-text-small);
        line-height: 1.35;
      }
    `,
  ];

  @property({ attribute: false }) groups: readonly ControlGroup[] = [];

  /** Above the results, all but the first group open folded, so that the results are within reach. */
  private readonly openAtFirst: ReadonlySet<GroupName> = matchMedia(SIDE_BY_SIDE).matches
    ? new Set(['failure', 'sink', 'email'])
    : new Set(['failure']);

  override render() {
    return html`<h2 class="visually-hidden">${CONTROLS_HEADING}</h2>
      <form @submit=${preventSubmit}>${this.groups.map((group) => this.group(group))}</form>`;
  }

  private group({ name, controls }: ControlGroup) {
    return html`<details ?open=${this.openAtFirst.has(name)}>
      <summary>
        <span>${GROUP_NAMES[name]}</span>
        <span class="set">${groupSummary(controls.filter(isSet).map(settingOf))}</span>
      </summary>
      <div class="grid" role="group" aria-label=${GROUP_NAMES[name]}>
        ${repeat(
          controls,
          ({ name: dropdown }) => dropdown,
          (control) => this.control(control),
        )}
      </div>
    </details>`;
  }

  private control({ name, label, options, value, note, isDisabled }: Control) {
    const noteId = `${name}-note`;
    return html`<div class="control" ?data-wide=${WIDE.has(name)}>
      <label for=${name}>${label}</label>
      <div class="field">
        <select
          id=${name}
          aria-describedby=${note === '' ? nothing : noteId}
          ?disabled=${isDisabled}
          @change=${(event: Event) => {
            this.announce(name, (event.target as HTMLSelectElement).value);
          }}
        >
          ${repeat(
            options,
            (option) => option.value,
            (option) =>
              html`<option value=${option.value} .selected=${option.value === value}>
                ${option.label}
              </option>`,
          )}
        </select>
      </div>
      ${note === '' ? nothing : html`<p class="note" id=${noteId}>${note}</p>`}
    </div>`;
  }

  private announce(name: ChoiceName, value: string) {
    this.dispatchEvent(new CustomEvent<ControlChoice>('choice', { detail: { name, value } }));
  }
}

/** Dropdowns whose options do not fit half a column. */
const WIDE: ReadonlySet<ChoiceName> = new Set<ChoiceName>([
  'failure',
  'moment',
  'senderMoment',
  'sink',
  'identity',
  'dashboard',
  'email',
  'notificationId',
  'copies',
  'data',
  'cluster',
]);

function isSet({ isDisabled }: Control): boolean {
  return !isDisabled;
}

function settingOf({ label, options, value }: Control): string {
  return settingWords(label, options.find((option) => option.value === value)?.label ?? '');
}

function preventSubmit(event: Event) {
  event.preventDefault();
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-controls': RetryLabControls;
  }
  interface HTMLElementEventMap {
    choice: CustomEvent<ControlChoice>;
  }
}
