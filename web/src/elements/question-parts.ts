/** The parts of a question on the page: its fields, what is said to an answer, and the answer itself. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import type { AlsoName } from '../model/lesson/answer.js';
import type { CountedFigure, Fits } from '../model/lesson/configurations.js';
import type { Answer, OptionAnswer } from '../model/lesson/question-text.js';
import { truthOf } from '../model/truth.js';
import {
  ALSO,
  FITS,
  fittingWords,
  mishapWords,
  QUESTION,
} from '../model/words/lesson-questions.js';
import { signOf } from './sign.js';

export const questionStyles = css`
  .question {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--rl-space-3);
    padding: clamp(var(--rl-space-2), 2.5vw, var(--rl-space-4));
    border: 1px solid var(--rl-line);
    border-inline-start: 3px solid var(--rl-accent);
    border-radius: var(--rl-radius);
    background: var(--rl-surface-raised);
  }

  h3 {
    font-size: 1em;
  }

  .question p,
  .question li {
    max-width: var(--rl-measure);
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }

  form,
  .feedback,
  .answer {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--rl-space-2);
  }

  .feedback:not(:has(*)) {
    position: absolute;
  }

  .answer:focus {
    outline: none;
  }

  retry-lab-scene {
    min-width: 0;
    padding-inline: clamp(0px, 1.5vw, var(--rl-space-3));
    border-radius: var(--rl-radius);
    background: var(--rl-surface);
  }

  .stopped {
    padding: var(--rl-space-2) var(--rl-space-3);
    border-inline-start: 3px solid var(--rl-wrong);
    background: var(--rl-wrong-soft);
    font-size: var(--rl-text-small);
  }

  slot.paper {
    display: none;
  }

  /* Whoever prints wants to write on it. */
  @media print {
    .question {
      display: none;
    }

    slot.paper {
      display: block;
    }
  }

  .field {
    display: flex;
    flex-wrap: wrap;
    gap: var(--rl-space-2);
    align-items: center;
  }

  .label {
    font-weight: 650;
  }

  .button[type='submit'] {
    border-color: var(--rl-accent);
    background: var(--rl-accent);
    color: var(--rl-surface);
  }

  .question[data-answered='right'] {
    border-inline-start-color: var(--rl-right);
  }

  .question[data-answered='skipped'] {
    border-inline-start-color: var(--rl-line-strong);
  }

  input[type='text'] {
    width: calc(7 * var(--rl-rem));
    min-height: max(2.25 * var(--rl-rem), var(--rl-target));
    padding: var(--rl-space-1) var(--rl-space-2);
    border: 1px solid var(--rl-line-strong);
    border-radius: var(--rl-radius);
    background: var(--rl-surface);
    color: var(--rl-ink);
    font: inherit;
  }

  fieldset {
    min-width: 0;
    border: 0;
  }

  legend {
    margin-bottom: var(--rl-space-1);
    padding: 0;
    color: var(--rl-ink-soft);
    font-size: var(--rl-text-small);
  }

  legend.ask {
    color: inherit;
    font-size: inherit;
  }

  .option {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--rl-space-2);
    align-items: baseline;
    align-content: center;
    min-height: max(2.25 * var(--rl-rem), var(--rl-target));
    padding: var(--rl-space-1) 0;
    border-top: 1px solid var(--rl-line);
    cursor: pointer;
  }

  .option input {
    width: calc(1.1 * var(--rl-rem));
    height: calc(1.1 * var(--rl-rem));
    margin: 0;
    accent-color: var(--rl-accent);
    transform: translateY(calc(0.2 * var(--rl-rem)));
    cursor: pointer;
  }

  ul {
    display: grid;
    gap: var(--rl-space-1);
    padding-inline-start: 1.25em;
  }

  .answers {
    gap: var(--rl-space-3);
    padding: 0;
    list-style: none;
  }

  .verdict {
    font-weight: 650;
  }
`;

/** Whether the run on show reaches an experiment's goal, and what came of it; `besides`: why it is none of those meant. */
export function goalPart(outcome: Outcome, isReached: boolean, besides: string | undefined) {
  return html`<p class="goal">
    <span role="status" class="verdict" data-tone=${isReached ? 'right' : 'plain'}
      >${signOf(isReached)}${isReached ? QUESTION.reached : QUESTION.notReached}${
        besides === undefined ? nothing : ` ${besides}`
      }</span
    >
    ${truthOf(outcome).sentence}
  </p>`;
}

/** What a number is typed into, beside the buttons. */
export function numberFields(
  label: string,
  typed: string,
  type: (typed: string) => void,
  buttons: TemplateResult,
) {
  return html`<label class="label" for="number">${label}</label>
    <div class="field">
      <input
        id="number"
        type="text"
        inputmode="numeric"
        autocomplete="off"
        .value=${typed}
        @input=${(event: Event) => {
          type((event.target as HTMLInputElement).value);
        }}
      />
      ${buttons}
    </div>`;
}

/** What may be chosen from, as radio buttons or boxes. */
export function optionFields(
  options: readonly { id: string; text: string }[],
  several: boolean,
  chosen: ReadonlySet<string>,
  choose: (id: string, isChosen: boolean) => void,
) {
  return options.map(
    ({ id, text }) =>
      html`<label class="option">
        <input
          type=${several ? 'checkbox' : 'radio'}
          name="option"
          .value=${id}
          .checked=${chosen.has(id)}
          @change=${(event: Event) => {
            choose(id, (event.target as HTMLInputElement).checked);
          }}
        /><span>${text}</span>
      </label>`,
  );
}

/** Which configurations would have given a wrong number. */
export function wrongNumber(
  figure: CountedFigure,
  { value, fits, also }: { value: number; fits: Fits; also: readonly AlsoName[] },
  task: string,
  hint: string,
) {
  const { groups } = fits;
  const without = fits.later === 0 ? FITS.none : FITS.onlyLater;
  return html`${groups.length === 0 ? html`<p>${without(figure, value, fits)}</p>` : nothing}
    ${
      groups.length === 0
        ? nothing
        : html`<p>${FITS.some(figure, value)}</p>
            <ul>
              ${groups.map(
                (group) =>
                  html`<li>
                    ${fittingWords(group)}:
                    <ul>
                      ${group.mishaps.map((mishap) => html`<li>${mishapWords(mishap)}</li>`)}
                    </ul>
                  </li>`,
              )}
            </ul>`
    }
    ${groups.length === 0 || fits.later === 0 ? nothing : html`<p>${FITS.later(fits.later)}</p>`}
    ${also.length === 0 ? nothing : html`<p>${also.map((name) => `${ALSO[name](task)} `)}</p>`}
    <p>${hint}</p>`;
}

/** What is said to a wrong choice: of each wrong option why it is, and whether something right is missing. */
export function wrongChoice(wrong: readonly OptionAnswer[], isIncomplete: boolean) {
  const missing = wrong.length === 0 ? QUESTION.incomplete : QUESTION.alsoIncomplete;
  return html`${
    wrong.length === 0
      ? nothing
      : html`<ul class="answers">
          ${wrong.map(optionReason)}
        </ul>`
  }
  ${isIncomplete ? html`<p>${missing}</p>` : nothing}`;
}

/** The answer below what an experiment asked, which stands nowhere else by then. */
export function toldParts(answer: Answer, ask: string | undefined, isRight: boolean) {
  return html`${ask === undefined ? nothing : html`<p>${ask}</p>`}
    <p class="verdict" data-tone=${isRight ? 'right' : 'plain'}>
      ${isRight ? QUESTION.right : QUESTION.shown}
    </p>
    ${answerParts(answer)}`;
}

/** The right answer and its reasons; the others' reasons, for who asks. */
function answerParts({ right, why, ways, options }: Answer) {
  if (why !== undefined)
    return html`<p>${signOf(true)}<b>${right[0]}</b></p>
      <p>${why}</p>`;
  const others = options.filter(({ isRight }) => !isRight);
  return html`<ul class="answers">
      ${options.filter(({ isRight }) => isRight).map(optionReason)}
    </ul>
    ${ways === undefined ? nothing : html`<p><b>${QUESTION.ways}</b> ${ways}</p>`}
    <details>
      <summary>${QUESTION.others}</summary>
      <ul class="answers">
        ${others.map(optionReason)}
      </ul>
    </details>`;
}

/** An option with what is said to it. */
function optionReason({ text, isRight, why }: OptionAnswer) {
  return html`<li>
    <p>
      <span data-tone=${isRight ? 'right' : 'wrong'}
        >${signOf(isRight)}<span class="visually-hidden"
          >${isRight ? QUESTION.isRight : QUESTION.isWrong}</span
        ></span
      ><b>${text}</b>
    </p>
    <p>${why}</p>
  </li>`;
}
