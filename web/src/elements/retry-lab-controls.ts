import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Control, ControlGroup } from '../model/choices.js';
import {
  CONTROLS_HEADING,
  GROUP_NAMES,
  type GroupName,
  groupSummary,
  settingWords,
} from '../model/words/controls.js';
import { elementStyles } from '../styles/element.js';
import { SIDE_BY_SIDE } from '../styles/layout.js';
import { type ControlChoice, dropdowns, dropdownStyles } from './dropdown.js';

/**
 * The dropdowns of a scenario.
 *
 * @fires choice - `CustomEvent<ControlChoice>` when a reader chose something
 */
@customElement('retry-lab-controls')
export class RetryLabControls extends LitElement {
  static override styles = [
    elementStyles,
    dropdownStyles,
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
        ${dropdowns(controls, this.tell)}
      </div>
    </details>`;
  }

  private readonly tell = (detail: ControlChoice) => {
    this.dispatchEvent(new CustomEvent<ControlChoice>('choice', { detail }));
  };
}

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
