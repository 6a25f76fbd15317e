import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { BEST_FIRST, type Progress, type Standing, standingOf } from '../model/lesson/progress.js';
import { readResults, type ResultLine } from '../model/lesson/result-list.js';
import { RESULT_READER, STANDING, STANDING_SIGN } from '../model/words/lesson-progress.js';
import { elementStyles } from '../styles/element.js';
import { progressStyles } from '../styles/lesson-progress.js';

/** A question of the lesson, as a teacher knows it. */
export interface QuestionTitle {
  id: string;
  title: string;
}

/** A field for the result codes of a class, and a table of what they say. */
@customElement('retry-lab-result-reader')
export class RetryLabResultReader extends LitElement {
  static override styles = [
    elementStyles,
    progressStyles,
    css`
      textarea {
        display: block;
        width: 100%;
        min-height: calc(6.5 * var(--rl-rem));
        resize: vertical;
      }

      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: var(--rl-space-1) var(--rl-space-4);
        margin-block: var(--rl-space-2);
        list-style: none;
      }

      /* The table is wider than most screens; it alone moves sideways. */
      .scroller {
        position: relative;
        max-height: 80vh;
        overflow: auto;
        border: 1px solid var(--rl-line);
        border-radius: var(--rl-radius);
      }

      .scroller:focus-visible {
        outline-offset: -2px;
      }

      table {
        border-collapse: separate;
        border-spacing: 0;
        line-height: 1.4;
      }

      th,
      td {
        padding: var(--rl-space-1) var(--rl-space-2);
        border-bottom: 1px solid var(--rl-line);
        text-align: center;
        overflow-wrap: anywhere;
      }

      thead th,
      th[scope='row'] {
        min-width: calc(6.5 * var(--rl-rem));
      }

      thead th {
        position: sticky;
        top: 0;
        background: var(--rl-surface-raised);
        vertical-align: bottom;
      }

      th[scope='row'] {
        max-width: calc(11 * var(--rl-rem));
        text-align: start;
      }

      .trouble {
        background: var(--rl-wrong-soft);
        text-align: start;
      }

      /* In sight however far the table was moved. */
      .trouble span {
        display: inline-block;
        position: sticky;
        inset-inline-start: var(--rl-space-2);
        max-width: min(30 * var(--rl-rem), 50vw);
      }

      code {
        font-family: var(--rl-font-key);
        font-weight: 400;
      }
    `,
  ];

  /** The lesson's questions, in its order. */
  @property({ attribute: false }) questions: readonly QuestionTitle[] = [];

  @state() private text = '';

  override render() {
    const lines = readResults(
      this.text,
      this.questions.map(({ id }) => id),
    );
    const read = lines.flatMap((line) => ('progress' in line ? [line.progress] : []));
    return html`<label class="field" for="codes">${RESULT_READER.field}</label>
      <textarea
        id="codes"
        rows="4"
        spellcheck="false"
        autocapitalize="characters"
        autocomplete="off"
        aria-describedby="hint"
        .value=${this.text}
        @input=${this.takeText}
      ></textarea>
      <p id="hint" class="soft">${RESULT_READER.hint}</p>
      <p role="status">
        ${lines.length === 0 ? nothing : RESULT_READER.read(read.length, lines.length - read.length)}
      </p>
      ${lines.length === 0 ? nothing : this.results(lines, read)}`;
  }

  private results(lines: readonly ResultLine[], read: readonly Progress[]) {
    return html`<ul class="legend" role="list" aria-label=${RESULT_READER.legend}>
        ${BEST_FIRST.map((standing) => html`<li>${sign(standing)} ${STANDING[standing]}</li>`)}
      </ul>
      <div class="scroller" role="region" aria-label=${RESULT_READER.table} tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col">${RESULT_READER.student}</th>
              ${this.questions.map(({ title }) => html`<th scope="col">${title}</th>`)}
              <th scope="col">${RESULT_READER.cases}</th>
            </tr>
          </thead>
          <tbody>
            ${lines.map(
              (line) =>
                html`<tr>
                  <th scope="row">
                    ${line.name}
                    ${line.name !== '' && 'progress' in line ? nothing : html`<code>${line.code}</code>`}
                  </th>
                  ${this.cells(line)}
                </tr>`,
            )}
          </tbody>
          ${read.length < 2 ? nothing : this.sums(read)}
        </table>
      </div>
      <p class="soft">${RESULT_READER.isNoProof}</p>`;
  }

  private cells(line: ResultLine) {
    if ('problem' in line) {
      return html`<td class="trouble" colspan=${this.questions.length + 1}>
        <span>${RESULT_READER.problem(line.problem)}</span>
      </td>`;
    }
    const { progress } = line;
    return html`${this.questions.map(({ id }) => {
        const standing = standingOf(progress, id);
        return html`<td>
          ${sign(standing)}<span class="visually-hidden">${STANDING[standing]}</span>
        </td>`;
      })}
      <td>${RESULT_READER.ofCases(progress.cases)}</td>`;
  }

  /** Which question the class found hard. */
  private sums(read: readonly Progress[]) {
    return html`<tfoot>
      <tr>
        <th scope="row">${RESULT_READER.atFirst}</th>
        ${this.questions.map(({ id }) => {
          const right = read.filter((progress) => standingOf(progress, id) === 'rightAtFirst');
          return html`<td>${RESULT_READER.ofStudents(right.length, read.length)}</td>`;
        })}
        <td></td>
      </tr>
    </tfoot>`;
  }

  private readonly takeText = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) this.text = target.value;
  };
}

const sign = (standing: Standing) =>
  html`<span data-standing=${standing} aria-hidden="true">${STANDING_SIGN[standing]}</span>`;

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-result-reader': RetryLabResultReader;
  }
}
