import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { deliveriesCsv, eventsCsv, ledgerCsv } from '../model/csv-tables.js';
import type { EventList } from '../model/events.js';
import { runName } from '../model/run-name.js';
import { scenarioOf } from '../model/scenario.js';
import { messageOf } from '../model/message-of.js';
import { EMBED } from '../model/words/embed.js';
import { FILE_NAME, TAKE_AWAY } from '../model/words/take-away.js';
import { buttonStyles, elementStyles } from '../styles/element.js';
import { takeAwayStyles } from '../styles/take-away.js';
import { download } from './download.js';
import { FileDrop } from './file-drop.js';
import { pngOf } from './picture-file.js';
import './retry-lab-embed-this.js';
import { openedFile, type OpenedFile } from './scenario-file.js';

/** What a button opens; one at a time. */
type Panel = 'embed' | 'save';

/**
 * Copies the link of a run, gives the code that embeds it, saves what is on show as files, opens a
 * scenario from a file, prints.
 *
 * @fires open-file - `CustomEvent<OpenedFile>` when a reader opened a file with a scenario in it
 */
@customElement('retry-lab-take-away')
export class RetryLabTakeAway extends LitElement {
  static override styles = [elementStyles, buttonStyles, takeAwayStyles];

  /** The run on show. */
  @property({ attribute: false }) outcome: Outcome | undefined;
  /** Its timeline as it is shown, as SVG that can stand alone. */
  @property({ attribute: false }) pictureSvg: (() => Promise<string>) | undefined;
  /** What happened in it, in order. */
  @property({ attribute: false }) eventList: (() => Promise<EventList>) | undefined;
  /**
   * The link that opens what is on show. Only a page that has one of its own takes what is dropped
   * on it; in the page of someone else that is theirs.
   */
  @property({ attribute: false }) linkOf: (() => string) | undefined;

  @state() private opened: Panel | undefined;
  @state() private said = '';
  @state() private isTrouble = false;
  /** The link, while it is to be copied by hand. */
  @state() private linkToCopy: string | undefined;
  @query('.said') private readonly saidLine!: HTMLElement;
  @query('input[readonly]') private readonly linkField!: HTMLInputElement | null;
  @query('input[type=file]') private readonly fileField!: HTMLInputElement;

  private readonly fileDrop = new FileDrop(
    this,
    () => this.linkOf !== undefined,
    (files) => void this.open(files),
  );

  /** What was said was about the run before. */
  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('outcome')) this.say('');
  }

  override render() {
    const { outcome, opened, linkOf, linkToCopy } = this;
    if (outcome === undefined) return nothing;
    return html`<div class="bar">
        ${
          linkOf === undefined
            ? nothing
            : [button(TAKE_AWAY.copyLink, this.copyLink), this.toggle('embed', EMBED.toggle)]
        }
        ${this.toggle('save', TAKE_AWAY.toggle)}
      </div>
      <p class="said" role="status" ?data-trouble=${this.isTrouble}>${this.said}</p>
      ${
        linkToCopy === undefined
          ? nothing
          : html`<input readonly aria-label=${TAKE_AWAY.link} .value=${linkToCopy} />`
      }
      <div class="panel" id="embed" ?hidden=${opened !== 'embed'}>
        ${opened === 'embed' && linkOf !== undefined ? this.embed(outcome, linkOf) : nothing}
      </div>
      <div class="panel" id="save" ?hidden=${opened !== 'save'}>
        <div class="group" role="group" aria-labelledby="saves">
          <h3 id="saves">${TAKE_AWAY.save}</h3>
          ${this.saves(outcome)}
        </div>
        <div class="group" role="group" aria-labelledby="others">
          <h3 id="others">${TAKE_AWAY.others}</h3>
          ${button(TAKE_AWAY.open, () => {
            this.fileField.click();
          })}
          ${button(TAKE_AWAY.print, () => {
            print();
          })}
        </div>
      </div>
      <input type="file" accept=".json,application/json" hidden @change=${this.chooseFile} />
      ${this.fileDrop.isOver ? html`<div class="drop" aria-hidden="true">${TAKE_AWAY.drop}</div>` : nothing}`;
  }

  private toggle(panel: Panel, label: string) {
    return html`<button
      class="button toggle"
      type="button"
      aria-expanded=${this.opened === panel}
      aria-controls=${panel}
      @click=${() => {
        this.opened = this.opened === panel ? undefined : panel;
      }}
    >
      ${label}
    </button>`;
  }

  private embed(outcome: Outcome, linkOf: () => string) {
    return html`<retry-lab-embed-this
        .outcome=${outcome}
        .linkOf=${linkOf}
        .pictureFile=${this.nameOf(`${FILE_NAME.timeline}.svg`)}
      ></retry-lab-embed-this>
      <div class="group" role="group" aria-labelledby="picture">
        <h3 id="picture">${EMBED.picture}</h3>
        ${this.savesPicture()}
      </div>`;
  }

  private savesPicture() {
    const { pictureSvg } = this;
    if (pictureSvg === undefined) return nothing;
    return [
      button(TAKE_AWAY.timelineSvg, () =>
        this.save(`${FILE_NAME.timeline}.svg`, 'image/svg+xml', pictureSvg),
      ),
      button(TAKE_AWAY.timelinePng, () =>
        this.save(`${FILE_NAME.timeline}.png`, 'image/png', async () => pngOf(await pictureSvg())),
      ),
    ];
  }

  private saves(outcome: Outcome) {
    const { eventList } = this;
    const csv = (label: string, part: string, text: () => string | Promise<string>) =>
      button(label, () => this.save(`${part}.csv`, 'text/csv', text));
    const json = (label: string, part: string, value: unknown, indent?: number) =>
      button(label, () =>
        this.save(`${part}.json`, 'application/json', () => JSON.stringify(value, null, indent)),
      );
    const hasEmails = outcome.effects.some(({ system }) => system === 'mailbox');
    return [
      this.savesPicture(),
      csv(TAKE_AWAY.ledger, FILE_NAME.ledger, () => ledgerCsv(outcome)),
      hasEmails
        ? csv(TAKE_AWAY.deliveries, FILE_NAME.deliveries, () => deliveriesCsv(outcome))
        : nothing,
      eventList === undefined
        ? nothing
        : csv(TAKE_AWAY.events, FILE_NAME.events, async () => eventsCsv(await eventList())),
      json(TAKE_AWAY.scenario, FILE_NAME.scenario, outcome.scenario, 2),
      json(TAKE_AWAY.outcome, FILE_NAME.outcome, outcome),
    ];
  }

  /** The name of a file of the run on show. */
  private nameOf(part: string): string {
    return this.outcome === undefined ? part : `${runName(scenarioOf(this.outcome))}-${part}`;
  }

  /** Makes a file and hands it to the browser. */
  private async save(
    part: string,
    type: string,
    make: () => string | Promise<string | Blob | undefined>,
  ) {
    if (this.outcome === undefined) return;
    const name = this.nameOf(part);
    try {
      const content = await make();
      if (content === undefined) {
        this.sayTrouble(TAKE_AWAY.noPng);
        return;
      }
      download(name, new Blob([content], { type }));
      this.say(TAKE_AWAY.saved(name));
    } catch (error) {
      this.sayTrouble(TAKE_AWAY.failed(messageOf(error)));
    }
  }

  private readonly copyLink = async () => {
    const link = this.linkOf?.() ?? '';
    try {
      await navigator.clipboard.writeText(link);
      this.say(TAKE_AWAY.copied);
    } catch {
      // It is refused, or missing where the page did not come over https.
      this.say(TAKE_AWAY.copyByHand);
      this.linkToCopy = link;
      await this.updateComplete;
      this.linkField?.focus();
      this.linkField?.select();
    }
  };

  private readonly chooseFile = async () => {
    const files = [...(this.fileField.files ?? [])];
    // So that the same file can be opened again once it was mended.
    this.fileField.value = '';
    await this.open(files);
  };

  private async open(files: readonly File[]) {
    const opened = await openedFile(files);
    if ('problem' in opened) {
      this.sayTrouble(opened.problem);
      await this.updateComplete;
      this.saidLine.scrollIntoView({ block: 'nearest' });
      return;
    }
    this.say('');
    const options = { detail: opened, bubbles: true, composed: true };
    this.dispatchEvent(new CustomEvent<OpenedFile>('open-file', options));
  }

  private say(words: string) {
    this.said = words;
    this.isTrouble = false;
    this.linkToCopy = undefined;
  }

  private sayTrouble(words: string) {
    this.say(words);
    this.isTrouble = true;
  }
}

const button = (label: string, act: () => unknown) =>
  html`<button class="button" type="button" @click=${act}>${label}</button>`;

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-take-away': RetryLabTakeAway;
  }
  interface HTMLElementEventMap {
    'open-file': CustomEvent<OpenedFile>;
  }
}
