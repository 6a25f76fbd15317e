import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Outcome, System } from '../engine/pkg/sim_wasm.js';
import { type EvidenceCounts, evidenceCounts } from '../model/evidence-counts.js';
import { grouped } from '../model/format.js';
import type { Selection } from '../model/selection.js';
import { EVIDENCE_HEADING, TAB_UNITS, TABS } from '../model/words/evidence.js';
import { elementStyles } from '../styles/element.js';
import { bringIntoView } from './bring-into-view.js';
import './retry-lab-deliveries.js';
import type { RetryLabDeliveries } from './retry-lab-deliveries.js';
import './retry-lab-duplicates.js';
import type { RetryLabDuplicates } from './retry-lab-duplicates.js';
import './retry-lab-ledger.js';
import type { RetryLabLedger } from './retry-lab-ledger.js';

const TAB_NAMES = ['ledger', 'duplicates', 'deliveries'] as const;
export type TabName = (typeof TAB_NAMES)[number];

/**
 * What an engineer would look up, in tabs: the ledger's rows, repeated writes, emails. All of it
 * is as it was at the cursor.
 *
 * @fires selection-change - when the reader chose a row, a write or an email
 */
@customElement('retry-lab-evidence')
export class RetryLabEvidence extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
        container-type: inline-size;
      }

      h2 {
        scroll-margin-top: var(--rl-space-4);
      }

      .tabs {
        display: flex;
        gap: clamp(0.5 * var(--rl-rem), 3vw, 1.5 * var(--rl-rem));
        margin: var(--rl-space-3) 0 var(--rl-space-4);
        /* A border would stay below the tabs that scroll: the line is under them. */
        box-shadow: inset 0 -1px var(--rl-line);
        overflow-x: auto;
        /* What is only heard stays within, too, and makes no page wider. */
        position: relative;
        scrollbar-width: thin;
        white-space: nowrap;
      }

      .tabs button {
        flex: none;
        padding: var(--rl-space-2) 0;
        border: 0;
        border-bottom: 2px solid transparent;
        background: none;
        color: var(--rl-ink-soft);
        font: inherit;
        cursor: pointer;
      }

      .count {
        margin-inline-start: 0.15em;
        color: var(--rl-ink-soft);
        font-size: var(--rl-text-small);
        font-weight: 400;
      }

      @container (max-width: 23.5em) {
        .tabs button {
          font-size: var(--rl-text-small);
        }
      }

      /* What scrolls would cut off an outline around it. */
      .tabs button:focus-visible {
        outline-offset: -2px;
      }

      .tabs button:hover {
        color: var(--rl-ink);
      }

      .tabs button[aria-selected='true'] {
        border-color: var(--rl-accent);
        color: var(--rl-ink);
        font-weight: 650;
      }

      /* Forced colours draw a transparent border too, so only the selected tab may have one. */
      @media (forced-colors: active) {
        .tabs button {
          border-bottom-style: none;
        }

        .tabs button[aria-selected='true'] {
          border-bottom: 3px solid Highlight;
        }
      }
    `,
  ];

  @property({ attribute: false }) outcome: Outcome | undefined;
  /** The cursor; null is after everything. */
  @property({ attribute: false }) atMs: number | null = null;
  @property({ attribute: false }) selection: Selection | null = null;
  /** Whether a request belongs with what is chosen. */
  @property({ attribute: false }) isRelated: (system: System, request: number) => boolean = () =>
    false;
  /** Whether its heading stands elsewhere. */
  @property({ type: Boolean }) isUntitled = false;
  @state() private selected: TabName = 'ledger';
  @query('h2, [aria-selected="true"]') private readonly top!: HTMLElement;

  private counts: EvidenceCounts | undefined;

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('outcome') && !changed.has('atMs')) return;
    this.counts = this.outcome && evidenceCounts(this.outcome, this.atMs);
  }

  /** Brings the reader to a table, and to what is chosen in it. */
  async show(tab: TabName): Promise<void> {
    this.selected = tab;
    await this.updateComplete;
    bringIntoView(this.top);
    await this.renderRoot
      .querySelector<RetryLabLedger | RetryLabDuplicates | RetryLabDeliveries>(`retry-lab-${tab}`)
      ?.reveal();
  }

  override render() {
    const { outcome, atMs, selection, isRelated } = this;
    return html`${this.isUntitled ? nothing : html`<h2 tabindex="-1">${EVIDENCE_HEADING}</h2>`}
      <div class="tabs" role="tablist" aria-label=${TABS.label} @keydown=${this.moveByKey}>
        ${TAB_NAMES.map((name) => this.tab(name))}
      </div>
      ${this.panel('ledger', html`<retry-lab-ledger .outcome=${outcome} .atMs=${atMs} .selection=${selection} .isRelated=${isRelated}></retry-lab-ledger>`)}
      ${this.panel(
        'duplicates',
        html`<retry-lab-duplicates
          .outcome=${outcome}
          .atMs=${atMs}
          .selection=${selection}
          .isRelated=${isRelated}
        ></retry-lab-duplicates>`,
      )}
      ${this.panel(
        'deliveries',
        html`<retry-lab-deliveries
          .outcome=${outcome}
          .atMs=${atMs}
          .selection=${selection}
          .isRelated=${isRelated}
        ></retry-lab-deliveries>`,
      )}`;
  }

  private tab(name: TabName) {
    const isSelected = this.selected === name;
    return html`<button
      id=${`tab-${name}`}
      type="button"
      role="tab"
      aria-selected=${isSelected}
      aria-controls=${`panel-${name}`}
      tabindex=${isSelected ? 0 : -1}
      @click=${() => this.select(name)}
    >
      ${TABS[name]}${this.count(name)}
    </button>`;
  }

  private count(name: TabName) {
    const count = this.counts?.[name];
    if (count === undefined) return nothing;
    return html` <span class="count"
      >${grouped(count)}<span class="visually-hidden"> ${TAB_UNITS[name](count)}</span></span
    >`;
  }

  private panel(name: TabName, content: unknown) {
    return html`<div
      id=${`panel-${name}`}
      role="tabpanel"
      aria-labelledby=${`tab-${name}`}
      ?hidden=${this.selected !== name}
    >
      ${this.selected === name ? content : nothing}
    </div>`;
  }

  /** Arrow keys, Home and End move between tabs; the tab that they reach is selected. */
  private readonly moveByKey = async (event: KeyboardEvent) => {
    const from = TAB_NAMES.indexOf(this.selected);
    const last = TAB_NAMES.length - 1;
    const targets: Record<string, number> = {
      ArrowLeft: from === 0 ? last : from - 1,
      ArrowRight: from === last ? 0 : from + 1,
      Home: 0,
      End: last,
    };
    const name = TAB_NAMES[targets[event.key] ?? -1];
    if (name === undefined) return;
    event.preventDefault();
    (await this.select(name))?.focus();
  };

  /** Selects a tab and shows the whole of it: where the tabs scroll, one may be half out of sight. */
  private async select(name: TabName): Promise<HTMLElement | null> {
    this.selected = name;
    await this.updateComplete;
    const tab = this.renderRoot.querySelector<HTMLElement>(`#tab-${name}`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return tab;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retry-lab-evidence': RetryLabEvidence;
  }
}
