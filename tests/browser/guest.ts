/** The lab as a guest: pages of other origins with widgets in them, and what these tell. */
import type { Frame, Locator, Page } from '@playwright/test';

import { type Origin, Origins } from './origins.js';
import { expect, test as base } from './page-fixture.js';

export { expect };

export const test = base.extend<{ origins: Origins }>({
  // eslint-disable-next-line no-empty-pattern -- how a fixture without others is written
  origins: async ({}, use) => {
    const origins = new Origins();
    await use(origins);
    origins.close();
  },
});

/** A page of notes as an author writes one. */
export const notes = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Notes</title><link rel="icon" href="data:,">${head}</head><body><main><h1>Notes</h1><h2>Tonight</h2>${body}</main></body></html>`;

export const moduleScript = (lab: string) =>
  `<script type="module" src="${lab}retry-lab.js"></script>`;
export const classicScript = (lab: string) => `<script src="${lab}retry-lab.classic.js"></script>`;

/** What a reader scrolls past. */
export const screens = (count: number) => `<div style="height: ${count * 100}vh"></div>`;

export const LOST_ACK = '<retry-lab preset="lost-ack-append"></retry-lab>';

export const FALLBACK = '<p class="fallback">What the author wrote.</p>';

/** A widget as a reader uses it: by the words on the page. */
export class Widget {
  constructor(
    /** A page, or a frame in it. */
    readonly place: Pick<Page, 'locator'>,
    private readonly number = 0,
  ) {}

  get host(): Locator {
    return this.place.locator('retry-lab').nth(this.number);
  }

  get numbers(): Locator {
    return this.host.locator('retry-lab-numbers');
  }

  get timeline(): Locator {
    return this.host.locator('retry-lab-timeline');
  }

  /** A figure by its label, such as `Ledger rows`. */
  figure(label: string): Locator {
    return this.numbers
      .locator('dl > div')
      .filter({ has: this.host.page().getByText(label, { exact: true }) })
      .locator('dd.value');
  }

  dropdown(label: string): Locator {
    return this.host.getByLabel(label, { exact: true });
  }

  get dropdowns(): Locator {
    return this.host.locator('[part~=controls]').getByRole('combobox');
  }

  async choose(label: string, option: string): Promise<void> {
    await this.dropdown(label).selectOption({ label: option });
  }

  /** It is there once all code for addresses is. */
  get link(): Locator {
    return this.host.getByRole('link', { name: 'Open in the workbench' });
  }

  get fallback(): Locator {
    return this.host.locator('.fallback');
  }

  get alert(): Locator {
    return this.host.getByRole('alert');
  }
}

/** What stands around a widget's page, where it is not the usual. */
export interface NotesGiven {
  /** Who hosts the lab. */
  lab?: Origin | Promise<Origin>;
  /** What stands in the page's head. */
  head?: (lab: string) => string;
  /** What the page is sent with. */
  headers?: (lab: string) => Record<string, string>;
  /** Other pages beside it. */
  beside?: Record<string, string>;
}

/** Opens a page of notes, at an origin of its own; what stands in it may be made of the lab's address. */
export async function openNotes(
  page: Page,
  origins: Origins,
  body: string | ((lab: string) => string),
  {
    lab: host = origins.lab({ isShared: true }),
    head = moduleScript,
    headers = () => ({}),
    beside = {},
  }: NotesGiven = {},
): Promise<{ lab: Origin; widget: Widget }> {
  const lab = await host;
  const { address } = lab;
  const html = notes(typeof body === 'string' ? body : body(address), head(address));
  const pages = { ...beside, 'notes.html': { html, headers: headers(address) } };
  const guest = await origins.guest(pages);
  await page.goto(`${guest.address}notes.html`);
  return { lab, widget: new Widget(page) };
}

/** A page with widgets, once the first one is alive. */
export async function openSettled(
  page: Page,
  origins: Origins,
  body: string,
  head = '',
): Promise<Widget> {
  const { widget } = await openNotes(page, origins, body, {
    head: (lab) => `${head}${moduleScript(lab)}`,
  });
  await widget.numbers.waitFor();
  await widget.timeline.getByRole('slider').waitFor();
  await page.waitForLoadState('networkidle');
  return widget;
}

/** Of a page without a script of the lab. */
export const noScript = () => '';

/** What a widget told its page, or a frame the page around it. */
export interface Heard {
  type: string;
  /** Of an event its detail, of a message all of it. */
  what: unknown;
}

const HEARD = '__heard';

/** Keeps what widgets and frames tell every page from now on. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript((kept) => {
    const heard: Heard[] = [];
    Object.defineProperty(globalThis, kept, { value: heard, enumerable: false });
    for (const type of ['change', 'outcome', 'answered', 'error']) {
      // They do not bubble, and are heard on their way down all the same.
      document.addEventListener(
        type,
        (event) => {
          const isOurs = event.target instanceof Element && event.target.localName === 'retry-lab';
          if (isOurs && event instanceof CustomEvent) heard.push({ type, what: event.detail });
        },
        { capture: true },
      );
    }
    addEventListener('message', ({ data }) => {
      const type =
        typeof data === 'string' ? 'text' : ((data as { type?: string } | null)?.type ?? '');
      heard.push({ type, what: data as unknown });
    });
  }, HEARD);
}

/** All that was told of a kind so far, the oldest first. */
export const heard = async <What>(page: Page | Frame, type: string): Promise<What[]> => {
  const all = await page.evaluate(
    (kept) => (globalThis as unknown as Record<string, Heard[]>)[kept] ?? [],
    HEARD,
  );
  return all.filter((one) => one.type === type).map(({ what }) => what as What);
};

/** How many of a kind were told so far. */
export const expectHeard = (page: Page | Frame, type: string) =>
  expect.poll(async () => (await heard(page, type)).length, { message: `${type} is told` });
