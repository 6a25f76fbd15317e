/** Dropdowns of a scenario, each with its label and a note, for whichever element shows them. */
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Control } from '../model/choices-shown.js';
import type { ChoiceName } from '../model/words/controls.js';

/** What a reader chose in which dropdown. */
export interface ControlChoice {
  name: ChoiceName;
  value: string;
}

type Tell = (choice: ControlChoice) => void;

/** Dropdowns in their order. */
export const dropdowns = (controls: readonly Control[], tell: Tell) =>
  repeat(
    controls,
    ({ name }) => name,
    (control) => dropdown(control, tell),
  );

function dropdown({ name, label, options, value, note, isDisabled }: Control, tell: Tell) {
  const noteId = `${name}-note`;
  return html`<div class="control" ?data-wide=${WIDE.has(name)}>
    <label for=${name}>${label}</label>
    <div class="field">
      <select
        id=${name}
        aria-describedby=${note === '' ? nothing : noteId}
        ?disabled=${isDisabled}
        @change=${({ target }: Event) => {
          tell({ name, value: (target as HTMLSelectElement).value });
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

/** Dropdowns whose options do not fit half a column. */
const WIDE: ReadonlySet<ChoiceName> = new Set<ChoiceName>([
  'failure',
  'moment',
  'senderMoment',
  'callee',
  'sink',
  'identity',
  'dashboard',
  'email',
  'notificationId',
  'copies',
  'coordinatorMemory',
  'topic',
  'paidCalls',
  'file',
  'counter',
  'workQueue',
  'lock',
  'reading',
  'writer',
  'policy',
  'copyStages',
  'check',
  'threshold',
  'onConflict',
  'keyCheck',
  'unknownCommit',
  'times',
  'runs',
  'data',
  'cluster',
]);
