/** The workbench as a reader uses it: by the words on the page. */
import type { Locator, Page } from '@playwright/test';

/** The query of a scenario that takes seconds to compare on any machine: four nights of many customers. */
export const LONG =
  '?data=synthetic:50000:seed-1&start=0&start=86400000&start=172800000&start=259200000&fault=lose:ack:publish-3:1';

export class Workbench {
  constructor(readonly page: Page) {}

  /** Opens the page with a scenario in its address. */
  async open(query: string): Promise<void> {
    await this.page.goto(`workbench.html${query}`);
    await this.page.locator('retry-lab-numbers').waitFor();
    // What stands below the timeline comes after the first picture.
    await this.page.locator('retry-lab-evidence').getByRole('tablist').waitFor();
  }

  /** Chooses options of dropdowns by their labels, one after the other. */
  async choose(choices: Record<string, string>): Promise<void> {
    for (const [label, option] of Object.entries(choices)) {
      await this.reveal(label);
      await this.dropdown(label).selectOption({ label: option });
    }
  }

  dropdown(label: string): Locator {
    return this.page.locator('retry-lab-controls').getByLabel(label, { exact: true });
  }

  /** On a small screen all but the first group of dropdowns are folded. */
  async reveal(label: string): Promise<void> {
    const group = this.page.locator('retry-lab-controls details', {
      has: this.page.getByLabel(label, { exact: true }),
    });
    if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
  }

  /** The text that a dropdown shows. */
  chosen(label: string): Locator {
    return this.dropdown(label).locator('option:checked');
  }

  /** A figure by its label, such as `Ledger rows`. */
  figure(label: string): Locator {
    return this.part(label).locator('dd.value');
  }

  /** What is said of a figure. */
  verdict(label: string): Locator {
    return this.part(label).locator('dd.verdict');
  }

  /** Scrolls to the comparison, which begins only when it is near, and waits for its tables. */
  async reachComparison(): Promise<void> {
    await this.comparison.scrollIntoViewIfNeeded();
    await this.comparison.getByRole('table').nth(1).waitFor();
  }

  /** A cell of the strategies, by its sink and its way of an email. */
  strategy(sink: string, email: string): Locator {
    return this.comparison.getByRole('button', { name: `${sink}, ${email}:` });
  }

  /** The line of a guarantee, by what it guarantees. */
  guarantee(property: string): Locator {
    return this.page.locator('retry-lab-guarantees').getByRole('row').filter({ hasText: property });
  }

  get comparison(): Locator {
    return this.page.locator('retry-lab-compare');
  }

  /** A button of what can be done with the run on show. */
  action(name: string): Locator {
    return this.page.locator('retry-lab-actions').getByRole('button', { name, exact: true });
  }

  /** The run on show beside the pinned one. */
  get beside(): Locator {
    return this.page.locator('retry-lab-beside');
  }

  /** The timeline with its cursor. */
  get timeline(): Timeline {
    return new Timeline(this.page);
  }

  /** What is said of the thing that was chosen. */
  get why(): Locator {
    return this.page.locator('retry-lab-why section');
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  private part(label: string): Locator {
    return this.page
      .locator('retry-lab-numbers dl > div')
      .filter({ has: this.page.getByText(label, { exact: true }) });
  }
}

/** The timeline as a reader uses it. */
export class Timeline {
  constructor(readonly page: Page) {}

  get host(): Locator {
    return this.page.locator('retry-lab-timeline');
  }

  get player(): Locator {
    return this.page.locator('retry-lab-player');
  }

  get picture(): Locator {
    return this.page.locator('retry-lab-picture').first();
  }

  get slider(): Locator {
    return this.host.getByRole('slider');
  }

  /** What the arrow keys walk. */
  get marks(): Locator {
    return this.picture.getByRole('listbox');
  }

  get option(): Locator {
    return this.picture.getByRole('option', { includeHidden: true });
  }

  get time(): Locator {
    return this.player.locator('.time');
  }

  button(name: string): Locator {
    return this.player.getByRole('button', { name, exact: true });
  }

  /** The event at which the reader is, as it is read out. */
  async current(): Promise<string> {
    return (await this.option.textContent())?.trim() ?? '';
  }

  async atMs(): Promise<number> {
    return this.host.evaluate(
      (element) => (element as unknown as { atMs: number | null }).atMs ?? -1,
    );
  }

  async scrollTo(): Promise<void> {
    await this.host.evaluate((element) => {
      element.scrollIntoView({ block: 'start' });
    });
  }

  /** Drags the cursor from one time to another, in seconds, over the upper part of the lanes. */
  async drag(fromSeconds: number, toSeconds: number): Promise<void> {
    await this.scrollTo();
    const [from, to] = await this.picture.evaluate(
      (element, times) => {
        const { picture } = element as unknown as {
          picture: { clock: { x: (timeMs: number) => number } };
        };
        const { left, top } = element.getBoundingClientRect();
        return times.map((time) => ({ x: left + picture.clock.x(time * 1000), y: top + 34 }));
      },
      [fromSeconds, toSeconds],
    );
    if (from === undefined || to === undefined) throw new Error('there is no picture');
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, from.y);
    await this.page.mouse.move(to.x, to.y);
    await this.page.mouse.up();
  }

  /** Points at a mark of the picture, by its class. */
  async pick(mark: string): Promise<void> {
    const box = await this.picture.locator(`svg.timeline ${mark}`).first().boundingBox();
    if (box === null) throw new Error(`${mark} is not drawn`);
    await this.page.mouse.click(box.x + box.width * 0.7, box.y + box.height / 2);
  }
}
