import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { type Control, type ControlGroup, CUSTOM } from '../model/choices-shown.js';
import {
  CONTROLS_HEADING,
  CONTROLS_LATER,
  GROUP_NAMES,
  type GroupName,
  groupSummary,
  NOTHING_SET,
  settingWords,
} from '../model/words/controls.js';
import { dropdownStyles } from '../styles/dropdown.js';
import { elementStyles } from '../styles/element.js';
import { SIDE_BY_SIDE } from '../styles/layout.js';
import { type ControlChoice, dropdowns } from './dropdown.js';

/** Groups that are folded at first: their code comes after the first picture. */
const LATE: readonly GroupName[] = ['coordinator', 'data', 'effects', 'finePrint'];
/** In these the first option of a dropdown is as it is when nobody has touched it. */
const USUAL_FIRST: readonly GroupName[] = ['effects', 'finePrint'];

/**
 * The dropdowns of a scenario. The late groups stand there from the beginning, and are filled once
 * they are among the groups.
 *
 * @fires late-group-open - when a reader opens a group that is not here yet
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

      @container (min-width: 40.5em) {
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
        width: calc(0.45 * var(--rl-rem));
        height: calc(0.45 * var(--rl-rem));
        margin-inline-end: calc(0.75 * var(--rl-rem));
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

      /* One line from the beginning, so that nothing moves once the group is here. */
      .set[data-late] {
        min-height: 1lh;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      [open] > summary .set {
        display: none;
      }

      .later {
        color: var(--rl-ink-soft);
        font-size: var(--rl-text-small);
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
      <form @submit=${preventSubmit}>
        ${repeat(
          [...this.groups, ...LATE.filter((name) => !this.has(name)).map((name) => ({ name }))],
          ({ name }) => name,
          (group) => this.group(group),
        )}
      </form>`;
  }

  private has(name: GroupName): boolean {
    return this.groups.some((group) => group.name === name);
  }

  private group({ name, controls }: Pick<ControlGroup, 'name'> & Partial<ControlGroup>) {
    return html`<details ?open=${this.openAtFirst.has(name)} @toggle=${this.askFor(name)}>
      <summary>
        <span>${GROUP_NAMES[name]}</span>
        <span class="set" ?data-late=${LATE.includes(name)}
          >${controls === undefined ? nothing : summaryOf(name, controls)}</span
        >
      </summary>
      ${
        controls === undefined
          ? html`<p class="later">${CONTROLS_LATER}</p>`
          : html`<div class="grid" role="group" aria-label=${GROUP_NAMES[name]}>
              ${dropdowns(controls, this.tell)}
            </div>`
      }
    </details>`;
  }

  private askFor(name: GroupName) {
    return () => {
      if (!this.has(name)) this.dispatchEvent(new Event('late-group-open'));
    };
  }

  private readonly tell = (detail: ControlChoice) => {
    this.dispatchEvent(new CustomEvent<ControlChoice>('choice', { detail }));
  };
}

/** What is set; of the last groups only what is not as usual. */
function summaryOf(name: GroupName, controls: readonly Control[]): string {
  const isLast = USUAL_FIRST.includes(name);
  const isUsual = ({ options, value }: Control) => value !== CUSTOM && value === options[0]?.value;
  const set = controls.filter((control) => !control.isDisabled && !(isLast && isUsual(control)));
  return groupSummary(set.map(settingOf)) || (isLast ? NOTHING_SET : '');
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
    'late-group-open': Event;
  }
}
