import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { embedCodes } from '../model/embed-code.js';
import { headlineOf } from '../model/headline.js';
import { scenarioOf } from '../model/scenario.js';
import { truthOf } from '../model/truth.js';
import { dayOf, EMBED, type EmbedForm } from '../model/words/embed.js';
import { dropdownStyles } from '../styles/dropdown.js';
import { buttonStyles, elementStyles } from '../styles/element.js';
import { announced } from './announced.js';

const FORMS = Object.keys(EMBED.forms) as EmbedForm[];

/** The code by which the run on show stands in someone else's text, ready to be copied. */
@customElement('retry-lab-embed-this')
export class RetryLabEmbedThis extends LitElement {
  static override styles = [
    elementStyles,
    buttonStyles,
    dropdownStyles,
    css`
      :host {
        display: grid;
        gap: var(--rl-space-2);
        font-size: var(--rl-text-small);
      }

      .form {
        max-width: calc(24 * var(--rl-rem));
      }

      textarea {
        display: block;
        width: 100%;
        padding: var(--rl-space-2);
        border: 1px solid var(--rl-line-strong);
        border-radius: var(--rl-radius);
        background: var(--rl-surface);
        color: var(--rl-ink);
        font: var(--rl-text-small) / 1.5 var(--rl-font-key);
        overflow-wrap: anywhere;
        resize: vertical;
      }

      .copy {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--rl-space-2);
      }
    `,
  ];

  /** The run on show. */
  @property({ attribute: false }) outcome: Outcome | undefined;
  /** The link that opens it. */
  @property({ attribute: false }) linkOf: (() => string) | undefined;
  /** The name under which its picture is saved. */
  @property({ attribute: false }) pictureFile = '';

  @state() private form: EmbedForm = 'element';
  @state() private said = '';
  @query('textarea') private readonly field!: HTMLTextAreaElement;

  /** What was copied was the code before. */
  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('outcome')) this.said = '';
  }

  override render() {
    const { outcome, form, pictureFile } = this;
    const link = this.linkOf?.();
    if (outcome === undefined || link === undefined) return nothing;
    if (!/^https?:/.test(link)) return html`<p>${EMBED.noAddress}</p>`;
    const codes = embedCodes({
      link,
      title: headlineOf(scenarioOf(outcome)).title,
      verdict: truthOf(outcome).sentence,
      pictureFile,
      accessed: dayOf(new Date()),
    });
    return html`${isOfThisDevice(link) ? html`<p>${EMBED.ownDevice}</p>` : nothing}
      <div class="form">
        <label for="form">${EMBED.form}</label>
        <div class="field">
          <select id="form" aria-describedby="hint" @change=${this.choose}>
            ${FORMS.map(
              (one) =>
                html`<option value=${one} .selected=${one === form}>${EMBED.forms[one]}</option>`,
            )}
          </select>
        </div>
      </div>
      <p id="hint">
        ${EMBED.hints[form]} ${form === 'markdown' ? EMBED.saveAs(pictureFile) : nothing}
      </p>
      <textarea
        readonly
        rows="5"
        spellcheck="false"
        aria-label=${EMBED.code}
        .value=${codes[form]}
      ></textarea>
      <div class="copy">
        <button class="button" type="button" @click=${this.copy}>${EMBED.copy}</button>
        <span role="status">${this.said}</span>
      </div>`;
  }

  private readonly choose = ({ target }: Event) => {
    this.form = (target as HTMLSelectElement).value as EmbedForm;
    this.said = '';
  };

  private readonly copy = async () => {
    try {
      await navigator.clipboard.writeText(this.field.value);
      this.said = announced(EMBED.copied, this.said);
    } catch {
      // It is refused, or missing where the page did not come over https.
      this.said = EMBED.copyByHand;
      this.field.focus();
      this.field.select();
    }
  };
}

/** Whether only this device finds anything at an address. */
function isOfThisDevice(link: string): boolean {
  const { hostname } = new URL(link);
  return hostname === 'localhost' || /^(127\.|\[::1\]$)/.test(hostname);
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-embed-this': RetryLabEmbedThis;
  }
}
